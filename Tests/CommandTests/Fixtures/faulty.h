/* The faults that faulty-animator.c and faulty-controller.c can both have. The file that includes this one has
 * defined their numbers and FAULT. */
#ifndef FAULTY_H
#define FAULTY_H

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <segue/helpers.h>

/* A block that is never freed. */
static char *volatile lost;

static int is_in_host(void) {
  char name[16] = "";
  const int file = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  if (read(file, name, sizeof name - 1) < 0) name[0] = 0;
  close(file);
  return strncmp(name, "segue\n", 6) == 0;
}

static int can_read_files(void) {
  const int file = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
  if (file >= 0) close(file);
  return file >= 0;
}

static void *sleep_on(void *data) {
  for (;;) pause();
  return data;
}

/* Starts a process that outlives the instance; with LEAKS_DAEMONS in a session of its own and without
 * a parent. */
static void leave_process(void) {
  sigset_t all;
  if (fork()) return;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, NULL);
  alarm(30);
  if (FAULT == LEAKS_DAEMONS) {
    setsid();
    if (fork()) _exit(0);
    alarm(30);
  }
  for (;;) pause();
}

/* Leaves behind what FAULT says when an instance is destroyed. */
static int32_t leak(void) {
  pthread_t thread;
  if (FAULT == LEAKS_MEMORY) {
    lost = malloc(1 << 16);
    if (lost) memset(lost, 1, 1 << 16);
  }
  if (FAULT == LEAKS_A_LITTLE) {
    lost = malloc(400);
    if (lost) memset(lost, 1, 400);
  }
  if (FAULT == LEAKS_DESCRIPTORS && dup(2) < 0) return SEGUE_ERROR_LIMIT;
  if (FAULT == LEAKS_PROCESSES || FAULT == LEAKS_DAEMONS) leave_process();
  if (FAULT == LEAKS_THREADS && !pthread_create(&thread, NULL, sleep_on, NULL))
    pthread_detach(thread);
  return SEGUE_OK;
}

#endif
