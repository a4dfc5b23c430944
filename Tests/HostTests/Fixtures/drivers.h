/* The animators of behaviour.c that use a frame driver. */

static int32_t drive_alpha(void *data, segue_context_t c, double progress) {
  (void)data;
  return segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), progress);
}
static int32_t driver(segue_context_t c) {
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  int32_t status = animation_->drive(c, 1, 0, 0, drive_alpha, complete_now, NULL);
  return status == SEGUE_ERROR_UNSUPPORTED ? good(c) : status;
}
static int32_t drive_too_much(void *data, segue_context_t c, double progress) {
  segue_view_t v;
  segue_animation_t a;
  double d;
  (void)data, (void)progress;
  view_->create(c, &v);
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_FROM));
  segue_get_alpha(view_, c, screen(c, SEGUE_KEY_TO), &d);
  animation_->begin(c, 1, 0, 0, &a);
  context_->complete(c, 1);
  return SEGUE_OK;
}
static int32_t bold_driver(segue_context_t c) {
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  return animation_->drive(c, 1, 0, 0, drive_too_much, complete_now, NULL);
}
static int32_t drive_nan(void *data, segue_context_t c, double progress) {
  (void)data;
  return segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), progress > 0.4 && progress < 0.6 ? NAN : 1);
}
static int32_t nan_driver(segue_context_t c) {
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  return animation_->drive(c, 1, 0, 0, drive_nan, complete_now, NULL);
}

/* Fails halfway through the transition, long after the recording. */
static int32_t drive_late(void *data, segue_context_t c, double progress) {
  (void)data;
  if (progress > 0.3 && progress < 0.9) return -77;
  return segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), progress);
}
static int32_t late_driver(segue_context_t c) {
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  return animation_->drive(c, 1, 0, 0, drive_late, complete_now, NULL);
}

/* Moves the view that it drives with an ordinary animation as well. */
static int32_t driven_and_moved(segue_context_t c) {
  segue_animation_t a;
  const segue_rect_t place = {40, 0, 400, 800};
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  animation_->drive(c, 1, 0, 0, drive_alpha, complete_now, NULL);
  animation_->begin(c, 1, 0, 0, &a);
  segue_set_frame(view_, c, screen(c, SEGUE_KEY_TO), place);
  return animation_->commit(c, a);
}
