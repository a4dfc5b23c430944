/* An animator that uses properties by their numbers: 1000, which a test adds to the table, and 1001,
 * which no host has. glow.cpp, glow.rs and glow.swift make the same calls. */
#include <segue/helpers.h>

static _Thread_local const segue_context_1_t *context;
static _Thread_local const segue_view_1_t *view;
static _Thread_local const segue_animation_1_t *animation;

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation);
  return SEGUE_OK;
}

static int32_t completed(void *user_data, segue_context_t c, int32_t finished) {
  (void)finished;
  SEGUE_TRY(start(segue_host_of(user_data)));
  return context->complete(c, 1);
}

#ifdef TYPED
#define CHANGE segue_set_glow(view, c, to, 0.25)

/* Makes the same calls through the typed functions that are generated from the table. */
static int32_t use(segue_context_t c, segue_view_t to) {
  double glow;
  SEGUE_TRY(segue_get_glow(view, c, to, &glow));
  SEGUE_TRY(segue_set_glow(view, c, to, 0.5));
  SEGUE_TRY(segue_get_glow(view, c, to, &glow));
  SEGUE_TRY(segue_set_glow(view, c, to, 7)); /* clamped */
  return segue_get_glow(view, c, to, &glow);
}
#else
#define CHANGE view->set(c, to, 1000, (double[]){0.25}, 1)

static void read(segue_context_t c, segue_view_t v, uint32_t property) {
  double numbers[64];
  uint32_t count;
  view->get(c, v, property, numbers, 64, &count);
}

static int32_t use(segue_context_t c, segue_view_t to) {
  const double half[2] = {0.5, 0.5}, seven = 7, one = 1;
  read(c, to, 1000);
  view->set(c, to, 1000, half, 1);
  read(c, to, 1000);
  view->set(c, to, 1000, &seven, 1); /* clamped */
  read(c, to, 1000);
  view->set(c, to, 1000, half, 2); /* a count that it does not have */
  view->set(c, to, 1001, &one, 1); /* of tomorrow */
  read(c, to, 1001);
  return SEGUE_OK;
}
#endif

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t container, to;
  segue_animation_t running;
  SEGUE_TRY(start(segue_host_of(self)));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(context->container_view(c, &container));
  SEGUE_TRY(view->add_subview(c, container, to));
  SEGUE_TRY(use(c, to));
  SEGUE_TRY(animation->begin(c, 1, 0, 0, &running));
  CHANGE;
  SEGUE_TRY(animation->on_completion(c, running, completed, self));
  return animation->commit(c, running);
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
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.glow",
    .name = "Glow", .version = "1.0.0",
    .summary = "Uses a property that the headers do not have."};

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
