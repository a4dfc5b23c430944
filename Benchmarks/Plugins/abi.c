/* The plug-in of Benchmarks/abi. It measures calls of the host while it describes its first transition, and in each
 * transition the time from `create` to the last call. It prints the shortest times when its library is closed. */
#define _GNU_SOURCE
#include <segue/helpers.h>
#include <stdio.h>
#include <time.h>

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;

enum { ROUNDS = 40, CALLS = 500 };
enum { SET_ALPHA, SET_FRAME, SET_CENTER, SET_TRANSFORM, SET_CORNERS, GET_ALPHA, DESCRIBING, COUNT };
static const char *const names[COUNT] = {"set alpha",       "set frame", "set center", "set transform",
                                         "set all corners", "get alpha", "describing a transition of 50 calls"};
static double best[COUNT];
static int is_measured;
static double begun;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void note(int what, double took) {
  if (best[what] == 0 || took < best[what]) best[what] = took;
}

static int32_t make(int what, segue_context_t c, segue_view_t v, double number) {
  const segue_matrix_t matrix = segue_scaling(number, number);
  double alpha;
  switch (what) {
  case SET_ALPHA: return segue_set_alpha(view, c, v, number);
  case SET_FRAME: return segue_set_frame(view, c, v, segue_rect(number, 0, 20, 40));
  case SET_CENTER: return segue_set_center(view, c, v, segue_point(number, 20));
  case SET_TRANSFORM: return segue_set_transform(view, c, v, matrix);
  case SET_CORNERS: return segue_set_corner_radii(view, c, v, segue_corner_radii(number, number, number, number));
  default: return segue_get_alpha(view, c, v, &alpha);
  }
}

/* The changes of a transition are limited, so each kind of call has a transition of its own. */
static int32_t measure(int what, segue_context_t c) {
  segue_view_t own;
  SEGUE_TRY(view->create(c, &own));
  for (int round = 0; round < ROUNDS; round++) {
    const double begin = now();
    for (int call = 0; call < CALLS; call++) SEGUE_TRY(make(what, c, own, 0.25 + call % 2 * 0.5));
    note(what, (now() - begin) / CALLS);
  }
  return SEGUE_OK;
}

static int32_t completed(void *user_data, segue_context_t c, int32_t finished) {
  (void)user_data;
  if (!finished) return SEGUE_OK;
  SEGUE_TRY(segue_complete(context, c));
  if (begun > 0) note(DESCRIBING, now() - begun);
  return SEGUE_OK;
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t container, to;
  segue_animation_t running;
  (void)self;
  SEGUE_TRY(context->container_view(c, &container));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(view->add_subview(c, container, to));
  SEGUE_TRY(segue_set_alpha(view, c, to, 0));
  if (is_measured < DESCRIBING) {
    SEGUE_TRY(measure(is_measured++, c));
    begun = 0;
  }
  SEGUE_TRY(animation->begin(c, 0.1, 0, 0, &running));
  for (int call = 0; call < 42; call++) SEGUE_TRY(segue_set_alpha(view, c, to, call == 41 ? 1 : 0.5));
  SEGUE_TRY(animation->on_completion(c, running, completed, NULL));
  return animation->commit(c, running);
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id, segue_animator_t **out) {
  begun = now();
  return segue_create_stateless(plugin, host, id, out);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 0.1;
  return SEGUE_OK;
}

static int32_t closing(const segue_plugin_t *plugin, const segue_host_t *host) {
  (void)plugin, (void)host;
  for (int what = 0; what < COUNT; what++)
    if (best[what] > 0) fprintf(stderr, "| %s | %.2f µs |\n", names[what], best[what]);
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = create, .duration = duration, .animate = animate,
    .destroy = segue_destroy_stateless};

static const segue_library_1_t life = {SEGUE_SIZED(segue_library_1_t), .closing = closing};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.abi", .name = "Calls",
    .version = "1.0.0", .summary = "Measures calls."};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation);
  return SEGUE_OK;
}

SEGUE_LIBRARY_LIFE(start, &animator, NULL, NULL, &life, &descriptor);
