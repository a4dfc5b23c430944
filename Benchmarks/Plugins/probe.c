/* The plug-in of the isolation benchmark. Compiled with PROBE_CALLS, it measures calls to the host
 * while it describes, and returns the result as the length of its animation, in seconds for each
 * microsecond of one call. Compiled without, it has a frame driver that does nearly nothing. */
#define _GNU_SOURCE
#include <segue/helpers.h>
#include <time.h>

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;

static int32_t completed(void *user_data, segue_context_t c, int32_t finished) {
  (void)user_data, (void)finished;
  return segue_complete(context, c);
}

static int32_t draw(void *user_data, segue_context_t c, double progress) {
  segue_view_t to;
  (void)user_data;
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  return segue_set_alpha(view, c, to, progress);
}

#ifdef PROBE_CALLS
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
#endif

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t container, to;
  (void)self;
  SEGUE_TRY(context->container_view(c, &container));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(view->add_subview(c, container, to));
#ifdef PROBE_CALLS
  segue_animation_t running;
  double alpha, best = 1e9;
  for (int round = 0; round < 20; round++) {
    double begin = now();
    for (int call = 0; call < 500; call++) SEGUE_TRY(segue_get_alpha(view, c, to, &alpha));
    double took = (now() - begin) / 500;
    if (took < best) best = took;
  }
  SEGUE_TRY(animation->begin(c, best * 1e6, 0, SEGUE_NULL(segue_timing_t), &running));
  SEGUE_TRY(segue_set_alpha(view, c, to, 0.5));
  SEGUE_TRY(animation->on_completion(c, running, completed, NULL));
  (void)draw;
  return animation->commit(c, running);
#else
  return animation->drive(c, 1, 0, SEGUE_NULL(segue_timing_t), draw, completed, NULL);
#endif
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 1;
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

#ifdef PROBE_CALLS
#define NAME "org.example.calls"
#else
#define NAME "org.example.driver"
#endif

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = NAME, .name = "Probe",
    .version = "1.0.0", .summary = "Measures calls.",
#ifndef PROBE_CALLS
    .capabilities = SEGUE_TEXTS("segue.frame-driver")
#endif
};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
