/* The animators of behaviour.c that use segue.elements/1. */

/* Reads all properties of each element, hides it and moves its picture to its partner. */
static int32_t elements(segue_context_t c) {
  segue_view_t box = container(c), picture, part;
  segue_animation_t a;
  view_->add_subview(c, box, screen(c, SEGUE_KEY_TO));
  for (int32_t key = SEGUE_KEY_FROM; key <= SEGUE_KEY_TO; key++) {
    uint32_t count = 0, length;
    segue_element_t element, partner, found;
    segue_rect_t frame;
    segue_corner_radii_t radii;
    char small[3], name[4097];
    elements_->count(c, key, &count);
    for (uint32_t i = 0; i < count; i++) {
      elements_->at(c, key, i, &element);
      elements_->name(c, element, small, sizeof small, &length);
      elements_->name(c, element, name, sizeof name, &length);
      elements_->find(c, key, name, &found);
      if (!SEGUE_SAME(found, element)) return SEGUE_ERROR_FAILED;
      elements_->frame(c, element, &frame);
      elements_->corner_radii(c, element, &radii);
      elements_->partner(c, element, &partner);
      elements_->picture(c, element, &picture);
      elements_->view(c, element, &part);
      segue_set_hidden(view_, c, part, 1);
      view_->add_subview(c, box, picture);
      if (!partner.id) continue;
      elements_->frame(c, partner, &frame);
      animation_->begin(c, 0.5, 0, 0, &a);
      segue_set_frame(view_, c, picture, frame);
      animation_->commit(c, a);
    }
  }
  animation_->begin(c, 0.5, 0, 0, &a);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

/* Makes only invalid calls. */
static int32_t elements_wrong(segue_context_t c) {
  uint32_t count = 0;
  segue_rect_t frame;
  segue_element_t element, first;
  segue_view_t view;
  elements_->count(c, 0, &count);
  elements_->count(c, 3, &count);
  /* No context has this generation; handles with a nearby number may belong to other tests' contexts. */
  elements_->count((segue_context_t){c.id ^ (uint64_t)1 << 39}, SEGUE_KEY_FROM, &count);
  elements_->count(c, SEGUE_KEY_FROM, &count);
  elements_->find(c, SEGUE_KEY_FROM, "nothing", &element);
  elements_->find(c, SEGUE_KEY_FROM, NULL, &element);
  elements_->at(c, SEGUE_KEY_FROM, count, &element);
  elements_->at(c, SEGUE_KEY_FROM, UINT32_MAX, &element);
  elements_->at(c, SEGUE_KEY_FROM, 0, &first);
  elements_->frame(c, SEGUE_NULL(segue_element_t), &frame);
  elements_->frame(c, (segue_element_t){first.id + 1000}, &frame);
  elements_->frame(c, (segue_element_t){screen(c, SEGUE_KEY_FROM).id}, &frame);
  elements_->picture(c, SEGUE_NULL(segue_element_t), &view);
  int32_t status = context_->complete(c, 1);
  elements_->count(c, SEGUE_KEY_FROM, &count); /* reading is allowed after the end */
  elements_->view(c, first, &view);
  return status;
}

/* Asks for elements before `animate`, when the host has none. */
static int32_t duration_of_elements(segue_context_t c, double *out) {
  uint32_t count;
  elements_->count(c, SEGUE_KEY_FROM, &count);
  return duration_half(c, out);
}
