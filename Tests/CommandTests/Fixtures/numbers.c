/* An animator that passes one number to every call that takes numbers, in every place. It ignores all results. */
#include <segue/helpers.h>

static const segue_context_1_t *transition;
static const segue_view_1_t *views;
static const segue_animation_1_t *animations;
static const segue_parameters_1_t *parameters;

static int32_t duration(segue_animator_t *animator, segue_context_t context, double *seconds) {
  (void)animator;
  double call = 0;
  *seconds = 0.2;
  parameters->number(context, "call", &call);
  return call == 3 ? parameters->number(context, "value", seconds) : SEGUE_OK;
}

static int32_t done(void *user_data, segue_context_t context, int32_t finished) {
  (void)user_data, (void)finished;
  return segue_complete(transition, context);
}

/* Sets each number of each property of a view of its own, and all of its numbers together. */
static void set_properties(segue_context_t context, segue_view_t container, double value,
                           int is_animated) {
  for (uint32_t property = 1;; property++) {
    segue_property_number_t described[32] = {{0}};
    segue_property_info_t info = {.size = sizeof info, .capacity = 32, .numbers = described};
    if (views->property(context, property, &info) != SEGUE_OK) return;
    uint32_t count = info.described < 32 ? info.described : 32;
    if (count < info.minimum_count) count = info.minimum_count;
    for (uint32_t place = 0; place <= count && place <= 8; place++) {
      double numbers[64] = {0};
      for (uint32_t i = 0; i < 32; i++) numbers[i] = described[i].initial;
      for (uint32_t i = 0; i < count; i++)
        if (i == place || place == count) numbers[i] = value;
      segue_view_t view;
      segue_animation_t animation;
      views->create(context, &view);
      segue_set_background_color(views, context, view, segue_rgba(1, 0, 0, 1));
      segue_set_frame(views, context, view, segue_rect(2, 2, 20, 20));
      views->add_subview(context, container, view);
      if (is_animated) animations->begin(context, 0.2, 0, 0, &animation);
      views->set(context, view, property, numbers, count);
      if (is_animated) animations->commit(context, animation);
    }
  }
}

static void make_timings(segue_context_t context, segue_view_t view, double value) {
  segue_timing_t timings[24] = {0};
  int count = 1;
  segue_animation_t animation;
  double seconds, progress;
  for (int place = 0; place < 4; place++) {
    double n[4] = {1, 100, 10, 0};
    n[place] = value;
    if (animations->timing_bezier(context, n[0], n[1], n[2], n[3], &timings[count]) == SEGUE_OK) count++;
    if (animations->timing_spring(context, n[0], n[1], n[2], n[3], &timings[count]) == SEGUE_OK) count++;
    if (animations->timing_spring_ratio(context, n[0], n[3], n[2], &timings[count]) == SEGUE_OK) count++;
    if (animations->timing_spring_response(context, n[0], n[3], n[2], &timings[count]) == SEGUE_OK) count++;
    if (animations->timing_spring_bounce(context, n[0], n[3], n[2], &timings[count]) == SEGUE_OK) count++;
  }
  for (int i = 1; i < count; i++) {
    animations->timing_duration(context, timings[i], &seconds);
    animations->timing_progress(context, timings[i], value, value, &progress);
    animations->timing_progress(context, timings[i], value, 0, &progress);
    if (animations->begin(context, 0.2, 0, timings[i], &animation) != SEGUE_OK) continue;
    segue_set_alpha(views, context, view, i % 2);
    animations->begin_keyframe(context, animation, value, value, timings[i]);
    animations->commit(context, animation);
  }
  for (int place = 0; place < 2; place++) {
    if (animations->begin(context, place ? 0.1 : value, place ? value : 0.1, 0, &animation) != SEGUE_OK) continue;
    segue_set_alpha(views, context, view, 0.5);
    animations->commit(context, animation);
  }
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  segue_view_t container, to, view, part;
  segue_animation_t animation;
  double value = 0, call = 0;
  (void)animator;
  SEGUE_TRY(parameters->number(context, "value", &value));
  SEGUE_TRY(parameters->number(context, "call", &call));
  SEGUE_TRY(transition->container_view(context, &container));
  SEGUE_TRY(transition->view_for_key(context, SEGUE_KEY_TO, &to));
  SEGUE_TRY(views->add_subview(context, container, to));
  SEGUE_TRY(views->create(context, &view));
  SEGUE_TRY(views->add_subview(context, container, view));
  if (call < 2) set_properties(context, container, value, call == 1);
  if (call == 2) make_timings(context, view, value);
  for (int place = 0; place < 5; place++) {
    segue_rect_t rect = segue_rect(place == 0 || place == 4 ? value : 0, place == 1 || place == 4 ? value : 0,
                                   place == 2 || place == 4 ? value : 9, place == 3 || place == 4 ? value : 9);
    if (views->snapshot(context, to, &rect, 1, &part) == SEGUE_OK)
      views->add_subview(context, container, part);
  }
  SEGUE_TRY(animations->begin(context, 0.2, 0, 0, &animation));
  SEGUE_TRY(segue_set_alpha(views, context, view, 0));
  SEGUE_TRY(animations->on_completion(context, animation, done, NULL));
  return animations->commit(context, animation);
}

static const segue_animator_1_t animator_1 = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};
static const segue_parameter_t value = {SEGUE_PARAMETER(NUMBER, "value", "The number.")},
                               call = {SEGUE_PARAMETER(NUMBER, "call", "The calls that get it.")};
static const segue_parameter_t *const both[] = {&value, &call};
static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.numbers",
    .name = "Numbers", .version = "1.0.0", .summary = "Passes a number to every call.",
    SEGUE_PARAMETERS(both)};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, transition);
  SEGUE_FETCH(host, SEGUE_VIEW_1, views);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animations);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters);
  return SEGUE_OK;
}
SEGUE_LIBRARY(start, &animator_1, NULL, &descriptor);
