/* Functions that Swift cannot call itself, because they have variable arguments, or because glibc's
 * headers declare them only for programs in C. */
#ifndef SEGUE_PROCESS_H
#define SEGUE_PROCESS_H

#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <iconv.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Has the kernel send `signal` to the calling process when its parent ends. Returns 0 on success,
 * and -1 with errno on failure. */
static inline int segue_signal_at_parents_end(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

/* Returns the path of a library that dlopen(3) has opened: with glibc, a handle is the address of the linker's entry. */
static inline const char *segue_library_path(void *library) { return ((const struct link_map *)library)->l_name; }

/* Returns 1 if the process runs with more privileges than its user has, or would do so after execve(2),
 * otherwise 0. */
static inline int segue_is_privileged(void) {
  return getauxval(AT_SECURE) != 0 || getuid() != geteuid() || getgid() != getegid();
}

/* Makes the calling process the parent of its descendants whose own parents end. Returns 0 on success,
 * and -1 with errno on failure. */
static inline int segue_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

/* The argument that segue_fork_on_new_thread passes to its thread. */
struct segue_fork {
  void (*run)(void *context, pid_t child);
  void *context;
  int error;
};

static inline void *segue_fork_start(void *given) {
  struct segue_fork *fork_ = (struct segue_fork *)given;
  pid_t child = fork();
  if (child < 0)
    fork_->error = errno;
  else
    fork_->run(fork_->context, child);
  return 0;
}

/* Starts a thread that copies the process with fork(2). In both processes the thread then calls
 * `run`, with the child's process id in the parent and 0 in the child. `run` must not return. The
 * thread's stack has `stack` bytes. This function returns only when the process cannot be copied,
 * and then with an errno.
 *
 * The thread is new because the Swift runtime stores the id of a thread in thread-local storage
 * once the thread has waited for a lock, and fork copies that storage. In the child, the stored id
 * would differ from the thread's real id, and the kernel would refuse to unlock any lock for which
 * two threads have contended. So no Swift code runs on the new thread before fork. */
static inline int segue_fork_on_new_thread(
    void (*run)(void *context, pid_t child), void *context, size_t stack) {
  struct segue_fork fork_ = {run, context, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  int error = pthread_attr_init(&attributes);
  if (error)
    return error;
  error = pthread_attr_setstacksize(&attributes, stack);
  if (!error)
    error = pthread_create(&thread, &attributes, segue_fork_start, &fork_);
  pthread_attr_destroy(&attributes);
  if (error)
    return error;
  pthread_join(thread, 0);
  return fork_.error;
}

/* Starts a detached thread that blocks all signals, so that the process's signals go to the thread
 * that waits for them. Its stack has `stack` bytes. Returns 0, or an errno as pthread_create(3)
 * does. */
static inline int segue_start_thread(void *(*run)(void *context), void *context, size_t stack) {
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, before;
  int error = pthread_attr_init(&attributes);
  if (error)
    return error;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  error = pthread_attr_setstacksize(&attributes, stack);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (!error)
    error = pthread_create(&thread, &attributes, run, context);
  pthread_sigmask(SIG_SETMASK, &before, 0);
  pthread_attr_destroy(&attributes);
  return error;
}

/* Adds an action that closes all file descriptors from `first` on in the new process. glibc has
 * this function from version 2.34 on. */
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);

/* Adds the action of posix_spawn_file_actions_addclosefrom_np. `actions` points to a posix_spawn_file_actions_t. This header does not
 * include <spawn.h>, because Swift would then treat that header's types as this module's. */
static inline int segue_spawn_closes_from(void *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/* The process's environment: texts NAME=VALUE with a final null pointer. */
extern char **environ;
static inline char *const *segue_environment(void) { return environ; }

/* Returns the rounding mode of the calling thread, and its modes that treat denormal numbers as zero. */
static inline unsigned segue_number_modes(void) {
#if defined(__SSE__)
  return __builtin_ia32_stmxcsr() & 0xe040u;
#else
  return (unsigned)fegetround();
#endif
}

/* Returns the address of a signal's handler: 0 for the default action, 1 for an ignored signal. */
static inline unsigned long segue_signal_handler(int signal) {
  struct sigaction action;
  if (sigaction(signal, 0, &action) != 0)
    return 0;
  return (unsigned long)action.sa_handler;
}

/* Makes a pipe with a non-blocking read end. Started programs do not inherit either end. Returns 0 on
 * success, and -1 with errno on failure. glibc declares pipe2 only for C programs. */
extern int pipe2(int ends[2], int flags);
static inline int segue_output_pipe(int *read, int *write) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *read = ends[0];
  *write = ends[1];
  return 0;
}

/* Makes stdout line-buffered, even if it is a pipe. */
static inline void segue_buffer_lines(void) { setvbuf(stdout, 0, _IOLBF, 0); }

/* Flushes stdout, unless another thread is printing. */
extern int fflush_unlocked(FILE *stream);
static inline void segue_flush_output(void) {
  if (ftrylockfile(stdout) == 0) {
    fflush_unlocked(stdout);
    funlockfile(stdout);
  }
}

/* Conversions of text to UTF-8 (iconv(3)). Returns NULL for an encoding that is not known. */
static inline void *segue_text_decoder(const char *encoding) {
  iconv_t conversion = iconv_open("UTF-8", encoding);
  return conversion == (iconv_t)-1 ? NULL : (void *)conversion;
}
static inline void segue_text_decoder_close(void *conversion) {
  iconv_close((iconv_t)conversion);
}
/* Converts as many of the bytes as there is room for. Returns 0, or -1 for bytes that are not in the encoding or are cut
 * off; `taken` and `made` are set to the bytes that were converted. */
static inline int segue_text_decode(void *conversion, const uint8_t *bytes, size_t count, size_t *taken, uint8_t *room,
                                    size_t size, size_t *made) {
  char *from = (char *)(uintptr_t)bytes, *to = (char *)room;
  size_t left = count, free_bytes = size;
  size_t status = iconv((iconv_t)conversion, &from, &left, &to, &free_bytes);
  *taken = count - left;
  *made = size - free_bytes;
  return status == (size_t)-1 && errno != E2BIG ? -1 : 0;
}

/* Makes an unnamed file in memory, which started programs do not inherit (glibc 2.27). Returns its file
 * descriptor, or -1 with errno. */
extern int memfd_create(const char *name, unsigned int flags);
static inline int segue_memory_file(void) {
  return memfd_create("segue", 1 /* MFD_CLOEXEC */);
}

/* Returns the number of the kind of file system of an open file, as in linux/magic.h; 0 if it is not known. Swift's module
 * of the C library lacks fstatfs. */
static inline long segue_file_system(int file) {
  struct statfs status;
  return fstatfs(file, &status) == 0 ? (long)(unsigned)status.f_type : 0;
}

/* Makes such a file with `size` zero bytes and seals its size: writing beyond the end fails with EPERM. */
static inline int segue_sealed_memory_file(long size) {
  int file = memfd_create("segue", 3 /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
  if (file >= 0 && (ftruncate(file, size) != 0 ||
                    fcntl(file, 1033 /* F_ADD_SEALS */, 4 /* F_SEAL_GROW */) != 0)) {
    close(file);
    return -1;
  }
  return file;
}

/* The maximum number of file descriptors that are sent with one message. */
enum { SEGUE_MOST_DESCRIPTORS = 2 };

/* Sends bytes over a socket, and with the first of them copies of `count` descriptors (SCM_RIGHTS).
 * Returns as send(2) does. */
static inline ssize_t segue_send_descriptors(int socket, const void *bytes, size_t length, int flags,
                                             const int *descriptors, int count) {
  struct iovec part = {(void *)(uintptr_t)bytes, length};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * SEGUE_MOST_DESCRIPTORS)];
  } control;
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)count);
  }
  return sendmsg(socket, &message, flags);
}

/* Receives bytes, and at most SEGUE_MOST_DESCRIPTORS file descriptors, which started programs do not
 * inherit; `count` is set to their number. Returns as recv(2) does. */
static inline ssize_t segue_receive_descriptors(int socket, void *bytes, size_t length, int flags,
                                                int *descriptors, int *count) {
  struct iovec part = {bytes, length};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * SEGUE_MOST_DESCRIPTORS)];
  } control;
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control;
  *count = 0;
  ssize_t received = recvmsg(socket, &message, flags | 0x40000000 /* MSG_CMSG_CLOEXEC */);
  if (received < 0)
    return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
      continue;
    int found = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(descriptors + *count, CMSG_DATA(header), sizeof(int) * (size_t)found);
    *count += found;
  }
  return received;
}

/* Makes a memory file of `size` zero bytes that nobody can shrink, grow or seal further, and maps it for
 * this process. If `is_input` is set, no other process can map it writable afterwards (Linux 5.1).
 * Returns the file descriptor, or -1 with errno. */
static inline int segue_shared_file(size_t size, int is_input, void **memory) {
  int file = memfd_create("segue", 3 /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
  if (file < 0)
    return -1;
  *memory = MAP_FAILED;
  if (ftruncate(file, (off_t)size) == 0)
    *memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (*memory != MAP_FAILED) {
    /* F_SEAL_FUTURE_WRITE, which an older kernel does not have. */
    if (is_input)
      (void)fcntl(file, 1033 /* F_ADD_SEALS */, 16);
    /* F_SEAL_SHRINK, F_SEAL_GROW and F_SEAL_SEAL. */
    if (fcntl(file, 1033 /* F_ADD_SEALS */, 2 | 4 | 1) == 0)
      return file;
    munmap(*memory, size);
  }
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

/* Exchanges the files or folders at two paths of one file system in one step. Returns 0 on success, and -1 with errno on
 * failure: EINVAL or ENOSYS if the file system cannot do that. glibc declares renameat2 only for C programs. */
extern int renameat2(int folder, const char *path, int otherFolder, const char *other, unsigned flags);
static inline int segue_exchange(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
}

#endif
