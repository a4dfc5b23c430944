/* A plug-in with an animator for each misbehaviour in each function: "org.example.crash-at-animate".
 * With -DAT_LOAD=crash the library misbehaves while it is opened. It is never installed. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <segue/segue.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof(array[0])))

static const segue_host_t *host;
static const segue_context_1_t *context_;
static const segue_view_1_t *view_;
static const segue_animation_1_t *animation_;

/* MARK: Misbehaviours */

static void crash(void) {
  volatile int *nowhere = (volatile int *)8;
  *nowhere = 1;
}

static void quit(void) { exit(3); }
static void vanish(void) { _exit(4); }
static void give_up(void) { abort(); }
static void kill_itself(void) { raise(SIGKILL); }
static void stop_itself(void) { raise(SIGSTOP); }
/* The hardened runner refuses `pause`, with which this would spin. */
static void hang(void) {
  for (;;) poll(NULL, 0, -1);
}
static void spin(void) {
  for (volatile int i = 0;; i++) {
  }
}
static void overflow(void) {
  volatile char room[1 << 16];
  memset((char *)room, 1, sizeof room);
  if (room[0]) overflow();
  room[0] = 2;
}

/* Both processes return into the host's program. The copy must have no effect. */
static void fork_and_return(void) { fork(); }

/* Starts a process in the same group that would outlive this one. */
static void leave_child(void) {
  if (fork() == 0)
    for (;;) pause();
}

static void close_all(void) {
  for (int file = 0; file < 256; file++) close(file);
}

/* Writes arbitrary bytes to every descriptor, including the connection to the host. */
static void babble(void) {
  char noise[4096];
  memset(noise, 0x5a, sizeof noise);
  for (int file = 3; file < 64; file++) {
    ssize_t count = send(file, noise, sizeof noise, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)count;
  }
  hang();
}

/* Sends a well-formed answer that belongs to no call. */
static void answer_twice(void) {
  unsigned char answer[] = {17, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  for (int file = 3; file < 64; file++)
    send(file, answer, sizeof answer, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void flood_descriptors(void) {
  while (dup(0) >= 0) {
  }
}

/* Allocates more than a hardened process may have, and elsewhere as much as a test should use. */
static void hog(void) {
  size_t size = (size_t)1 << 30, touched = (size_t)1 << 28;
  volatile char *memory = malloc(size);
  if (!memory) abort();
  for (size_t i = 0; i < touched; i += 4096) memory[i] = 1;
  hang();
}

/* Ends as a C++ or Rust program does when an allocation fails. */
static void end_without_memory(void) {
  fputs("memory allocation of 4096 bytes failed\n", stderr);
  fflush(stderr);
  abort();
}

/* Spins for a while and then waits, because the process exists as long as the tests, which need the
 * processors too. */
static void *spin_elsewhere(void *unused) {
  (void)unused;
  for (volatile long i = 0; i < 100 * 1000 * 1000; i++) continue;
  hang();
  return NULL;
}

/* Starts threads that continue to run after the call has returned. */
static void flood_threads(void) {
  pthread_t thread;
  for (int i = 0; i < 8; i++) pthread_create(&thread, NULL, spin_elsewhere, NULL);
}

static void flood_calls(void) {
  const segue_log_1_t *log = NULL;
  host->get_interface(host, SEGUE_LOG_1, (const void **)&log);
  for (;;) log->write(SEGUE_NULL(segue_context_t), SEGUE_LOG_DEBUG, "again");
}

/* MARK: Excessive use of allowed calls */

static segue_context_t current;

static const segue_log_1_t *log_(void) {
  const segue_log_1_t *log = NULL;
  host->get_interface(host, SEGUE_LOG_1, (const void **)&log);
  return log;
}

/* Prints lines on both streams, the last one without a line end. */
static void print(void) {
  printf("first\n");
  fprintf(stderr, "\033[31msecond\r\n");
  log_()->write(SEGUE_NULL(segue_context_t), SEGUE_LOG_WARNING, "third");
  printf("fourth");
}

static void say_why(void) {
  fprintf(stderr, "because of this\n");
  abort();
}

static void print_flood(void) {
  for (int i = 0; i < 20000; i++) printf("a line of output, which is one of many\n");
}

/* Changes the file status flags, which all processes share that have the same file open. */
static void set_modes(void) {
  for (int file = 0; file < 3; file++) {
    lseek(file, 0, SEEK_SET);
    fcntl(file, F_SETFL, O_NONBLOCK | O_APPEND | O_DIRECT);
  }
}

static void log_flood(void) {
  const segue_log_1_t *log = log_();
  for (int i = 0; i < 1000; i++) log->write(SEGUE_NULL(segue_context_t), SEGUE_LOG_WARNING, "again");
}

/* Writes lines with levels that do not exist, after one with a level that does. */
static void log_levels(void) {
  char line[128];
  int32_t known = log_()->write(current, SEGUE_LOG_DEBUG, "known");
  int32_t high = log_()->write(current, 9, "high"), low = log_()->write(current, -1, "low");
  snprintf(line, sizeof line, "%d %d %d", known, high, low);
  log_()->write(current, SEGUE_LOG_WARNING, line);
}

/* Passes texts of each kind at the limit and beyond it. */
static void long_texts(void) {
  static char text[(1 << 16) + 2];
  char line[128];
  segue_timing_t timing;
  memset(text, ' ', sizeof text - 1);
  int32_t over = log_()->write(current, SEGUE_LOG_DEBUG, text);
  int32_t timing_over = animation_->timing_text(current, text, &timing);
  text[1 << 16] = 0;
  int32_t at = log_()->write(current, SEGUE_LOG_DEBUG, text);
  snprintf(line, sizeof line, "%d %d %d", over, timing_over, at);
  log_()->write(current, SEGUE_LOG_WARNING, line);
}

/* Passes timings of 60,000 bytes each: first a few of them many times, then ever more different ones. */
static void timing_texts(void) {
  static char text[60001];
  char line[128];
  int made = 0, again = 0;
  memset(text, ' ', sizeof text - 1);
  for (int i = 0; i < 140; i++) {
    segue_timing_t timing;
    int n = i < 100 ? i % 4 : i - 96;
    snprintf(line, sizeof line, "linear(0, 0.%d, 1)", 100 + n);
    memcpy(text, line, strlen(line));
    int32_t status = animation_->timing_text(current, text, &timing);
    if (status == SEGUE_OK) (*(i < 100 ? &again : &made))++;
  }
  snprintf(line, sizeof line, "%d %d", again, made);
  log_()->write(current, SEGUE_LOG_WARNING, line);
}

/* Converts the same point before and after its view's superview is moved. */
static void convert(void) {
  segue_view_t container, to;
  char line[128];
  const segue_rect_t rect = {1, 2, 3, 4}, frame = {10, 20, 400, 800};
  segue_rect_t first, second, third;
  context_->container_view(current, &container);
  context_->view_for_key(current, SEGUE_KEY_TO, &to);
  view_->add_subview(current, container, to);
  view_->convert_rect(current, to, &rect, container, &first);
  view_->convert_rect(current, to, &rect, container, &second);
  segue_set_frame(view_, current, to, frame);
  view_->convert_rect(current, to, &rect, container, &third);
  snprintf(line, sizeof line, "%g %g, %g %g, %g %g", first.x, first.y, second.x, second.y,
           third.x, third.y);
  log_()->write(current, SEGUE_LOG_WARNING, line);
}

typedef struct {
  const char *name;
  void (*act)(void);
} chaos_t;

static const chaos_t chaos[] = {
    {"crash", crash},           {"quit", quit},
    {"vanish", vanish},         {"abort", give_up},
    {"kill", kill_itself},      {"stop", stop_itself},
    {"hang", hang},             {"spin", spin},
    {"overflow", overflow},     {"fork", fork_and_return},
    {"leave-child", leave_child}, {"close-all", close_all},
    {"babble", babble},         {"answer-twice", answer_twice},
    {"flood-descriptors", flood_descriptors}, {"flood-calls", flood_calls},
    {"no-memory", end_without_memory},
    {"hog", hog},               {"flood-threads", flood_threads},
    {"print", print},           {"say-why", say_why},
    {"print-flood", print_flood}, {"set-modes", set_modes},
    {"log-flood", log_flood},   {"long-texts", long_texts},
    {"timing-texts", timing_texts}, {"convert", convert},
    {"log-levels", log_levels},
};

static const char *const places[] = {"create",     "duration", "animate", "completion",
                                     "driver", "ended",    "destroy"};

static void act(const char *name) {
  for (uint32_t i = 0; i < COUNT_OF(chaos); i++)
    if (!strcmp(chaos[i].name, name)) chaos[i].act();
}

/* MARK: Functions that misbehave */

struct segue_animator {
  char what[32];
  char where[32];
};

static void maybe(const struct segue_animator *a, const char *place) {
  if (!strcmp(a->where, place)) act(a->what);
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  struct segue_animator *a = calloc(1, sizeof *a);
  const char *at = strstr(id, "-at-");
  const char *what = id + strlen("org.example.");
  if (!a || !at) return SEGUE_ERROR_FAILED;
  memcpy(a->what, what, (size_t)(at - what));
  strcpy(a->where, at + 4);
  maybe(a, "create");
  *out = a;
  return SEGUE_OK;
}

static int32_t duration(segue_animator_t *a, segue_context_t c, double *out) {
  (void)c;
  maybe(a, "duration");
  *out = 0.5;
  return SEGUE_OK;
}

static int32_t completed(void *a, segue_context_t c, int32_t finished) {
  (void)finished;
  maybe(a, "completion");
  return context_->complete(c, 1);
}

static int32_t drive(void *a, segue_context_t c, double progress) {
  segue_view_t to = {0};
  /* The first frames are right, so that the misbehaviour occurs while frames are shown. */
  if (progress > 0.3 && progress < 0.7) maybe(a, "driver");
  context_->view_for_key(c, SEGUE_KEY_TO, &to);
  return segue_set_alpha(view_, c, to, progress);
}

static int32_t animate(segue_animator_t *a, segue_context_t c) {
  segue_view_t container, to;
  segue_animation_t animation;
  current = c;
  maybe(a, "animate");
  context_->container_view(c, &container);
  context_->view_for_key(c, SEGUE_KEY_TO, &to);
  view_->add_subview(c, container, to);
  if (!strcmp(a->where, "driver"))
    return animation_->drive(c, 0.5, 0, 0, drive, completed, a);
  segue_set_alpha(view_, c, to, 0);
  animation_->begin(c, 0.5, 0, 0, &animation);
  segue_set_alpha(view_, c, to, 1);
  animation_->on_completion(c, animation, completed, a);
  return animation_->commit(c, animation);
}

static int32_t ended(segue_animator_t *a, segue_context_t c, int32_t reason) {
  (void)c;
  (void)reason;
  maybe(a, "ended");
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *a) {
  maybe(a, "destroy");
  free(a);
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    sizeof animator, create, duration, animate, ended, destroy};

/* MARK: The library */

static const char *const capabilities[] = {SEGUE_CAPABILITY_FRAME_DRIVER, NULL};
static char ids[COUNT_OF(chaos) * COUNT_OF(places)][64];
static segue_descriptor_t descriptors[COUNT_OF(ids)];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = COUNT_OF(ids);
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin;
  *out = &descriptors[index];
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_ANIMATOR_1) ? NULL : &animator;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t plugin = {sizeof plugin, descriptor_count,
                                      descriptor_at, get_interface};

#ifdef AT_LOAD
__attribute__((constructor)) static void load(void) { act(AT_LOAD); }
#endif

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *given, const segue_plugin_t **out) {
  host = given;
  host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context_);
  host->get_interface(host, SEGUE_VIEW_1, (const void **)&view_);
  host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation_);
  for (uint32_t what = 0; what < COUNT_OF(chaos); what++)
    for (uint32_t place = 0; place < COUNT_OF(places); place++) {
      uint32_t index = what * COUNT_OF(places) + place;
      snprintf(ids[index], sizeof ids[index], "org.example.%s-at-%s", chaos[what].name,
               places[place]);
      descriptors[index] = (segue_descriptor_t){.size = sizeof(segue_descriptor_t),
                                                .kind = SEGUE_KIND_ANIMATOR,
                                                .id = ids[index],
                                                .name = "Chaos",
                                                .version = "1.0.0",
                                                .summary = "It misbehaves.",
                                                .capabilities = capabilities};
    }
  *out = &plugin;
  return SEGUE_OK;
}
