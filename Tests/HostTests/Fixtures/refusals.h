/* Animators of behaviour.c whose calls the host refuses, each call for another reason. */

/* Wrong counts, values and texts, and names that nothing has. The recording stays usable. */
static int32_t refused_values(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO), views[5] = {to, to, to, to, to}, made;
  segue_property_info_t info = {.size = 8};
  segue_arc_t arcs[65] = {{{0, 0}, {0, 0}, {0, 0}}};
  const segue_gradient_stop_t stops[9] = {{.place = 1}};
  double numbers[65] = {0}, value;
  const double gradient[] = {1, 0, 0, 1, 1}, mesh[] = {1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const double radii[] = {0, -2, 0, 0};
  segue_timing_t timing;
  segue_element_t found;
  int64_t whole;
  view_->add_subview(c, container(c), to);
  view_->set(c, to, SEGUE_PROPERTY_FRAME, numbers, 3);
  view_->set(c, to, SEGUE_PROPERTY_ALPHA, numbers, 2);
  view_->set(c, to, SEGUE_PROPERTY_GRADIENT, gradient, 5);
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_LINEAR, (segue_point_t){0}, (segue_point_t){1, 1}, stops, 9);
  segue_set_path(view_, c, to, 1, NULL, UINT32_MAX);
  view_->set(c, to, SEGUE_PROPERTY_MESH, mesh, 14);
  view_->move_along(c, to, arcs, 65);
  pictures_->set_values(c, to, numbers, 65);
  pictures_->create_painted(c, views, 5, 0, SEGUE_PIXELS_RGBA8, 0, NULL, NULL, &made);
  view_->set(c, to, SEGUE_PROPERTY_CORNER_RADII, radii, 4);
  view_->set(c, to, SEGUE_PROPERTY_BLEND_MODE, &(const double){9}, 1);
  view_->set(c, to, SEGUE_PROPERTY_HIDDEN, &(const double){2}, 1);
  view_->set(c, to, 9999, numbers, 1);
  view_->property(c, 9999, &info);
  view_->property(c, SEGUE_PROPERTY_ALPHA, &info);
  animation_->timing_text(c, "ease-inn", &timing);
  animation_->timing_text(c, "\xff", &timing);
  animation_->timing_bezier(c, 2, 0, 0, 1, &timing);
  animation_->timing_spring(c, 1, NAN, 10, 0, &timing);
  animation_->timing_spring_ratio(c, 1, 0, 0, &timing);
  parameters_->number(c, "integer", &value);
  parameters_->number(c, "nmuber", &value);
  parameters_->integer(c, "whatever-it-is", &whole);
  elements_->find(c, SEGUE_KEY_FROM, "nobody", &found);
  context_->view_for_key(c, 7, &made);
  context_->complete(c, 2);
  return context_->complete(c, 1);
}

/* Missing pointers, and handles that lead to nothing. */
static int32_t refused_pointers(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO), view;
  const double one = 1;
  segue_timing_t timing;
  segue_animation_t a;
  uint32_t length;
  view_->create(c, NULL);
  view_->set(c, to, SEGUE_PROPERTY_ALPHA, NULL, 1);
  view_->move_along(c, to, NULL, 1);
  view_->convert_rect(c, to, NULL, to, NULL);
  animation_->timing_text(c, NULL, &timing);
  animation_->timing_text(c, "linear", NULL);
  parameters_->text(c, "text", NULL, 4, &length);
  context_->after_first_frame(c, NULL, NULL);
  view_->set(c, SEGUE_NULL(segue_view_t), SEGUE_PROPERTY_ALPHA, &one, 1);
  view_->set(c, (segue_view_t){77}, SEGUE_PROPERTY_ALPHA, &one, 1);
  animation_->timing_text(c, "linear", &timing);
  view_->set(c, (segue_view_t){timing}, SEGUE_PROPERTY_ALPHA, &one, 1);
  view_->add_subview(c, container(c), (segue_view_t){timing});
  animation_->begin(c, 1, 0, timing, &a);
  animation_->begin_keyframe(c, a, 0, 2, 0);
  animation_->commit(c, a);
  animation_->commit(c, a);
  animation_->begin(c, 1, 0, to.id, &a);
  animation_->begin(c, -1, 0, timing, &a);
  elements_->view(c, SEGUE_NULL(segue_element_t), &view);
  context_->complete(SEGUE_NULL(segue_context_t), 1);
  return context_->complete(c, 1);
}

/* A number that is not finite, which ends the recording. */
static int32_t refused_nan(segue_context_t c) {
  segue_rect_t frame = {0, 0, NAN, 1};
  SEGUE_TRY(segue_set_frame(view_, c, screen(c, SEGUE_KEY_TO), frame));
  return context_->complete(c, 1);
}

/* A misspelt curve. */
static int32_t refused_curve(segue_context_t c) {
  segue_timing_t timing;
  SEGUE_TRY(animation_->timing_text(c, "ease-inn", &timing));
  return context_->complete(c, 1);
}

/* Passes on the refusal of its frame driver, for which it declares no capability. */
static int32_t refused_driver(segue_context_t c) {
  return animation_->drive(c, 1, 0, 0, drive_alpha, NULL, NULL);
}
