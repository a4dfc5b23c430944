/* An animator that was written for tomorrow's headers, which have the property "glow" (1000): it sets it before and
 * in an animation. unknown.cpp, unknown.rs and unknown.swift make the same calls. */
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

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t container, to;
  segue_animation_t running;
  SEGUE_TRY(start(segue_host_of(self)));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(context->container_view(c, &container));
  SEGUE_TRY(segue_set_alpha(view, c, to, 0.25));
  SEGUE_TRY_KNOWN(segue_set_glow(view, c, to, 0.5));
  SEGUE_TRY(view->add_subview(c, container, to));
  SEGUE_TRY(animation->begin(c, 1, 0, 0, &running));
  SEGUE_TRY_KNOWN(segue_set_glow(view, c, to, 1));
  SEGUE_TRY(segue_set_alpha(view, c, to, 1));
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
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.unknown",
    .name = "Unknown", .version = "1.0.0", .summary = "Sets a property of tomorrow."};

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
