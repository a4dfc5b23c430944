/* A library that writes its life into the log. Macros (-D) make it do something wrong in OPENED or CLOSING. */
#include <segue/helpers.h>
#include <signal.h>
#include <unistd.h>

#define WRONG_FAIL return SEGUE_ERROR_OWN - 7
#define WRONG_CRASH raise(SIGSEGV)
#define WRONG_HANG for (;;) pause()
#define WRONG_NOTHING (void)0
#ifdef FAILS
#define OPENED WRONG_FAIL
#endif
#ifndef OPENED
#define OPENED WRONG_NOTHING
#endif
#ifndef CLOSING
#define CLOSING WRONG_NOTHING
#endif
#ifndef LIFE
#define LIFE &life
#endif

static const segue_log_1_t *logger;

static void say(const char *text) { logger->write((segue_context_t){0}, SEGUE_LOG_WARNING, text); }

static int32_t opened(const segue_plugin_t *plugin, const segue_host_t *host, const char *path) {
  if (!plugin || !host || path[0] != '/') return SEGUE_ERROR_INVALID_ARGUMENT;
  say(path);
  OPENED;
  return SEGUE_OK;
}

static int32_t closing(const segue_plugin_t *plugin, const segue_host_t *host) {
  if (!plugin || !host) return SEGUE_ERROR_INVALID_ARGUMENT;
  say("closing");
  CLOSING;
  return SEGUE_OK;
}

#ifndef LIFE_SIZE
#define LIFE_SIZE sizeof(segue_library_1_t)
#endif
static const segue_library_1_t life = {.size = LIFE_SIZE, .opened = opened, .closing = closing};
static const segue_library_1_t without_opened = {SEGUE_SIZED(segue_library_1_t), .closing = closing};

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  (void)self, (void)c;
  return SEGUE_OK;
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 1;
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.life",
    .name = "Life", .version = "1.0.0", .summary = "Says when it is opened and closed."};

static int32_t start(const segue_host_t *host) {
  (void)&life, (void)&without_opened;
  SEGUE_FETCH(host, SEGUE_LOG_1, logger);
  say("entry");
  return SEGUE_OK;
}

SEGUE_LIBRARY_LIFE(start, &animator, NULL, NULL, LIFE, &descriptor);
