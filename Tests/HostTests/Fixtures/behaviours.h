/* The animators of behaviour.c: the `animate` or `duration` function of each. */

static int32_t complete_now(void *data, segue_context_t c, int32_t finished) {
  (void)data, (void)finished;
  return context_->complete(c, 1);
}

static segue_view_t container(segue_context_t c) {
  segue_view_t v = {0};
  context_->container_view(c, &v);
  return v;
}
static segue_view_t screen(segue_context_t c, int32_t key) {
  segue_view_t v = {0};
  context_->view_for_key(c, key, &v);
  return v;
}

static int32_t duration_half(segue_context_t c, double *out) {
  (void)c;
  *out = 0.5;
  return SEGUE_OK;
}

/* A correct animator: `to` slides in from the right in half a second. */
static int32_t good(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO), box = container(c);
  segue_rect_t frame;
  segue_animation_t a;
  view_->add_subview(c, box, to);
  context_->final_frame(c, SEGUE_KEY_TO, &frame);
  frame.x = 400;
  segue_set_frame(view_, c, to, frame);
  int32_t status = animation_->begin(c, 0.5, 0, 0, &a);
  if (status < 0) return status;
  frame.x = 0;
  segue_set_frame(view_, c, to, frame);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

/* Replaces `from` by a picture after the first frame. */
static int32_t replace_from(void *data, segue_context_t c, int32_t finished) {
  segue_view_t from = screen(c, SEGUE_KEY_FROM), picture;
  if (!finished) return SEGUE_OK;
  view_->snapshot(c, from, NULL, 0, &picture);
  view_->add_subview(c, container(c), picture);
  segue_set_hidden(view_, c, from, 1);
  context_->after_first_frame(c, replace_from, data); /* it is over */
  return SEGUE_OK;
}
static int32_t first_frame(segue_context_t c) {
  context_->after_first_frame(c, NULL, NULL);
  context_->after_first_frame(c, replace_from, NULL);
  return good(c);
}

static int32_t twice(void *data, segue_context_t c, int32_t finished) {
  complete_now(data, c, finished);
  return context_->complete(c, 0);
}
static int32_t double_complete(segue_context_t c) {
  segue_animation_t a;
  animation_->begin(c, 0.5, 0, 0, &a);
  animation_->on_completion(c, a, twice, NULL);
  return animation_->commit(c, a);
}

static int32_t inside(segue_context_t c) { return context_->complete(c, 1); }

static void *elsewhere(void *data) {
  segue_context_t c = *(segue_context_t *)data;
  context_->complete(c, 1);
  segue_set_alpha(view_, c, (segue_view_t){1}, 0.5);
  log_->write(c, SEGUE_LOG_INFO, "from another thread");
  return NULL;
}
static int32_t other_thread(segue_context_t c) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, elsewhere, &c)) return SEGUE_ERROR_FAILED;
  pthread_join(thread, NULL);
  return context_->complete(c, 1);
}

static segue_context_t old_context;
static segue_view_t old_view;
static int32_t stale(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO);
  segue_animation_t a;
  double d;
  if (old_view.id) {
    segue_set_alpha(view_, c, old_view, 0.5);      /* a view of an earlier transition */
    segue_set_alpha(view_, old_context, to, 0.5);  /* an earlier transition */
  }
  segue_set_alpha(view_, c, SEGUE_NULL(segue_view_t), 0.5);
  segue_set_alpha(view_, c, (segue_view_t){to.id + 1000}, 0.5);
  segue_set_alpha(view_, c, (segue_view_t){c.id}, 0.5); /* a handle of another kind */
  segue_set_alpha(view_, (segue_context_t){to.id}, to, 0.5);
  animation_->timing_duration(c, to.id, &d);
  animation_->begin(c, 0.1, 0, 0, &a);
  animation_->commit(c, a);
  animation_->commit(c, a); /* gone */
  old_context = c;
  old_view = to;
  return context_->complete(c, 1);
}

static int32_t not_a_number(segue_context_t c) {
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), NAN);
  return context_->complete(c, 1);
}
static int32_t never(segue_context_t c) {
  segue_animation_t a;
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  animation_->begin(c, 0.5, 0, 0, &a);
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), 0.5);
  return animation_->commit(c, a);
}

static int32_t again(void *data, segue_context_t c, int32_t finished) {
  segue_animation_t a;
  if (!finished) return SEGUE_OK;
  int32_t status = animation_->begin(c, *(double *)data, 0, 0, &a);
  if (status < 0) return status;
  animation_->on_completion(c, a, again, data);
  return animation_->commit(c, a);
}
static int32_t endless(segue_context_t c) {
  static double step = 1;
  return again(&step, c, 1);
}
static int32_t endless_at_once(segue_context_t c) {
  static double step = 0;
  return again(&step, c, 1);
}

static int32_t settings(segue_context_t c) {
  double number;
  segue_color_t color;
  segue_point_t point;
  segue_rect_t rect;
  int64_t integer;
  int32_t flag;
  uint32_t index, length = 0;
  segue_timing_t timing;
  char small[4], *large;
  parameters_->number(c, "number", &number);
  parameters_->integer(c, "integer", &integer);
  parameters_->switch_value(c, "switch", &flag);
  parameters_->choice(c, "choice", &index);
  parameters_->color(c, "color", &color);
  parameters_->point(c, "point", &point);
  parameters_->rect(c, "rect", &rect);
  parameters_->curve(c, "curve", &timing);
  parameters_->number(c, "unset", &number);
  parameters_->integer(c, "unset", &integer);
  parameters_->number(c, "text", &number);
  parameters_->number(c, "nothing", &number);
  if (parameters_->text(c, "text", small, sizeof small, &length) == SEGUE_ERROR_TOO_SMALL) {
    large = malloc(length + 1);
    parameters_->text(c, "text", large, length + 1, &length);
    log_->write(c, SEGUE_LOG_DEBUG, strlen(large) == length ? "whole" : "cut");
    free(large);
  }
  return context_->complete(c, 1);
}

#include "drivers.h"

static int32_t nested(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO), from = screen(c, SEGUE_KEY_FROM);
  segue_animation_t outer, inner;
  view_->add_subview(c, container(c), to);
  animation_->begin(c, 1, 0, 0, &outer);
  segue_set_alpha(view_, c, from, 0);
  animation_->begin(c, 0.25, 0.5, 0, &inner);
  segue_set_alpha(view_, c, to, 0.5);
  animation_->commit(c, outer); /* the wrong one */
  animation_->commit(c, inner);
  animation_->on_completion(c, outer, complete_now, NULL);
  animation_->on_completion(c, outer, complete_now, NULL); /* once */
  return animation_->commit(c, outer);
}

static int32_t keyframes(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO);
  segue_animation_t a;
  view_->add_subview(c, container(c), to);
  animation_->begin(c, 2, 0, 0, &a);
  animation_->begin_keyframe(c, a, 0, 0.5, 0);
  animation_->begin_keyframe(c, a, 0, 0.5, 0); /* already in one */
  segue_set_alpha(view_, c, to, 0);
  animation_->end_keyframe(c, a);
  animation_->end_keyframe(c, a); /* none */
  animation_->begin_keyframe(c, a, 0.5, 0.75, 0); /* past the end */
  animation_->begin_keyframe(c, a, 0.5, 0.5, 0);
  segue_set_alpha(view_, c, to, 1);
  animation_->end_keyframe(c, a);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

static int32_t fails(segue_context_t c) {
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_FROM), 0.1);
  return SEGUE_ERROR_FAILED;
}

static int32_t duration_nan(segue_context_t c, double *out) {
  (void)c;
  *out = NAN;
  return SEGUE_OK;
}
static int32_t duration_negative(segue_context_t c, double *out) {
  (void)c;
  *out = -1;
  return SEGUE_OK;
}
static int32_t duration_changes(segue_context_t c, double *out) {
  segue_timing_t spring;
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_FROM), 0.1);
  context_->complete(c, 1);
  animation_->timing_spring(c, 1, 100, 10, 0, &spring);
  return animation_->timing_duration(c, spring, out);
}

static int32_t after_the_end(segue_context_t c) {
  segue_animation_t a;
  segue_view_t v;
  context_->complete(c, 1);
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), 0.5);
  view_->create(c, &v);
  return animation_->begin(c, 1, 0, 0, &a);
}

static segue_animation_t left_open;
static int32_t use_left(void *data, segue_context_t c, int32_t finished) {
  (void)data, (void)finished;
  animation_->commit(c, left_open);
  return context_->complete(c, 1);
}
static int32_t uncommitted(segue_context_t c) {
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  animation_->begin(c, 0.5, 0, 0, &left_open);
  return animation_->on_completion(c, left_open, use_left, NULL);
}

static int32_t count_end(void *data, segue_context_t c, int32_t finished) {
  (void)c, (void)finished;
  free(data);
  return SEGUE_OK;
}
static int32_t two_ends(segue_context_t c) {
  segue_animation_t a;
  animation_->begin(c, 1, 0, 0, &a);
  animation_->on_completion(c, a, count_end, malloc(8));
  animation_->commit(c, a);
  return good(c);
}

/* Fails unless each object has one handle, which stays valid. */
static int32_t handles(segue_context_t c) {
  segue_view_t made, found;
  segue_timing_t first, second;
  double alpha;
  if (!SEGUE_SAME(container(c), container(c)) ||
      !SEGUE_SAME(screen(c, SEGUE_KEY_TO), screen(c, SEGUE_KEY_TO))) return -101;
  if (view_->create(c, &made) || view_->add_subview(c, container(c), made)) return -102;
  if (view_->superview(c, made, &found) || !SEGUE_SAME(found, container(c))) return -103;
  if (view_->remove_from_superview(c, made) || segue_get_alpha(view_, c, made, &alpha)) return -104;
  if (animation_->timing_text(c, "ease-in", &first)) return -105;
  if (animation_->timing_text(c, "ease-in", &second) || first != second) return -106;
  return good(c);
}

static int32_t structure(segue_context_t c) {
  segue_view_t box = container(c), to = screen(c, SEGUE_KEY_TO), a, b, found;
  const segue_rect_t rect = {0, 0, 10, 20};
  segue_rect_t out;
  uint32_t count;
  view_->create(c, &a);
  view_->create(c, &b);
  view_->add_subview(c, a, b);
  view_->add_subview(c, b, a);            /* a circle */
  view_->add_subview(c, a, a);            /* itself */
  view_->add_subview(c, a, box);          /* the container */
  view_->remove_from_superview(c, box);   /* likewise */
  view_->insert_subview_above(c, box, to, a); /* no sibling */
  view_->add_subview(c, box, to);
  view_->insert_subview_below(c, box, a, to);
  view_->subview_count(c, box, &count);
  view_->subview_at(c, box, count - 2, &found);
  view_->subview_at(c, box, count, &found); /* past the end */
  view_->superview(c, b, &found);
  view_->superview(c, box, &found);
  segue_set_bounds(view_, c, a, rect);
  segue_set_center(view_, c, a, segue_point(100, 50));
  view_->convert_rect(c, a, &rect, box, &out);
  view_->convert_rect(c, box, &out, a, &out);
  view_->snapshot(c, to, NULL, 2, &found); /* 0 or 1 */
  view_->snapshot(c, to, NULL, 1, &found);
  segue_set_corner_radius(view_, c, a, -1);
  return context_->complete(c, 1);
}

static int32_t reads(segue_context_t c) {
  int32_t value;
  segue_rect_t rect;
  double seconds;
  segue_view_t v;
  context_->view_for_key(c, 3, &v);
  context_->initial_frame(c, SEGUE_KEY_FROM, &rect);
  context_->final_frame(c, SEGUE_KEY_TO, &rect);
  context_->is_animated(c, &value);
  context_->is_interactive(c, &value);
  context_->was_cancelled(c, &value);
  context_->presentation_style(c, &value);
  context_->operation(c, &value);
  context_->direction(c, &value);
  context_->layout_direction(c, &value);
  context_->requested_duration(c, &seconds);
  context_->reduced_motion(c, &value);
  animation_->now(c, &seconds);
  return context_->complete(c, 1);
}

static int32_t bad_timings(segue_context_t c) {
  segue_timing_t t;
  double value;
  animation_->timing_text(c, "ease-inn", &t);
  animation_->timing_text(c, "spring(duration=0.5, bounce=0.3)", &t);
  animation_->timing_duration(c, t, &value);
  animation_->timing_bezier(c, 2, 0, 0, 1, &t);
  animation_->timing_bezier(c, 0.2, 0, 0, 1, &t);
  animation_->timing_duration(c, t, &value);
  animation_->timing_progress(c, t, 2, 2, &value);
  animation_->timing_spring(c, 0, 100, 10, 0, &t);
  animation_->timing_spring_ratio(c, 1, 0, 0, &t);
  animation_->timing_spring_ratio(c, 3, 0.25, 0, &t);
  animation_->timing_duration(c, t, &value);
  animation_->timing_spring_response(c, 0.5, 1, 0, &t);
  animation_->timing_spring_bounce(c, 0.5, 2, 0, &t);
  return context_->complete(c, 1);
}

static int32_t many_timings(segue_context_t c) {
  segue_timing_t t;
  for (int i = 0; i < 10002; i++) animation_->timing_bezier(c, 0, i, 1, 1, &t);
  return context_->complete(c, 1);
}

static int32_t many_views(segue_context_t c) {
  segue_view_t v;
  for (int i = 0; i < 10004; i++) {
    if (view_->snapshot(c, screen(c, SEGUE_KEY_FROM), NULL, 0, &v) != SEGUE_OK) continue;
    view_->remove_from_superview(c, v);
  }
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), 0.5);
  return context_->complete(c, 1);
}

static int32_t many_changes(segue_context_t c) {
  for (int i = 0; i < 100002; i++) segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), i % 2);
  return context_->complete(c, 1);
}

static int32_t cancels(segue_context_t c) { return context_->complete(c, 0); }
