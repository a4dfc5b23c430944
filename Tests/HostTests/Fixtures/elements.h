/* The animators of behaviour.c that use segue.elements/1. */

/* Asks for all that there is of each element, hides it and flies its picture to its partner. */
static int32_t elements(segue_context_t c) {
  segue_view_t box = container(c), picture, part;
  segue_animation_t a;
  view_->add_subview(c, box, screen(c, SEGUE_KEY_TO));
  for (int32_t key = SEGUE_KEY_FROM; key <= SEGUE_KEY_TO; key++) {
    uint32_t count = 0, length;
    int32_t partner;
    double frame[4], radius;
    char small[3], name[4097];
    elements_->count(c, key, &count);
    for (uint32_t i = 0; i < count; i++) {
      elements_->name(c, key, i, small, sizeof small, &length);
      elements_->name(c, key, i, name, sizeof name, &length);
      elements_->find(c, key, name, &length);
      elements_->frame(c, key, i, frame);
      elements_->corner_radius(c, key, i, &radius);
      elements_->partner(c, key, i, &partner);
      elements_->picture(c, key, i, &picture);
      elements_->view(c, key, i, &part);
      segue_set_hidden(view_, c, part, 1);
      view_->add_subview(c, box, picture);
      if (partner < 0) continue;
      elements_->frame(c, SEGUE_KEY_FROM + SEGUE_KEY_TO - key, (uint32_t)partner, frame);
      animation_->begin(c, 0.5, 0, 0, &a);
      segue_set_frame(view_, c, picture, frame);
      animation_->commit(c, a);
    }
  }
  animation_->begin(c, 0.5, 0, 0, &a);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

/* Each call is wrong. */
static int32_t elements_wrong(segue_context_t c) {
  uint32_t count = 0, index;
  double frame[4];
  segue_view_t view;
  elements_->count(c, 0, &count);
  elements_->count(c, 3, &count);
  /* A generation that no context has: the numbers beside this one may name the contexts of other tests. */
  elements_->count(c ^ (segue_context_t)1 << 39, SEGUE_KEY_FROM, &count);
  elements_->count(c, SEGUE_KEY_FROM, &count);
  elements_->find(c, SEGUE_KEY_FROM, "nothing", &index);
  elements_->find(c, SEGUE_KEY_FROM, NULL, &index);
  elements_->frame(c, SEGUE_KEY_FROM, count, frame);
  elements_->frame(c, SEGUE_KEY_FROM, UINT32_MAX, frame);
  elements_->picture(c, SEGUE_KEY_FROM, count, &view);
  int32_t status = context_->complete(c, 1);
  elements_->count(c, SEGUE_KEY_FROM, &count); /* reading is allowed after the end */
  elements_->view(c, SEGUE_KEY_FROM, 0, &view);
  return status;
}

/* Nothing is known of elements before `animate`. */
static int32_t duration_of_elements(segue_context_t c, double *out) {
  uint32_t count;
  elements_->count(c, SEGUE_KEY_FROM, &count);
  return duration_half(c, out);
}
