/* The animators of behaviour.c that use depth, appearance, masks and paths. */

static const segue_color_t red = {1, 0.25, 0, 0.5};
static const segue_gradient_stop_t stops[9] = {
    {{1, 0, 0, 1}, 0}, {{0, 1, 0, 1}, 0.5}, {{0, 0, 1, 1}, 1}};
static const segue_arc_t arcs[65] = {{{10, 0}, {20, 0}, {30, 0}}, {{30, 10}, {30, 20}, {30, 40}}};

/* Sets every property and reads it back. */
static int32_t depth(segue_context_t c) {
  const segue_vector_t three = {0.25, 2, -3};
  const segue_rect_t four = {1, 2, 3, 4};
  const segue_point_t start = {0, 0}, end = {1, 0};
  const segue_matrix_t matrix = {2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, -0.001, 5, 6, 0, 1};
  segue_vector_t vector;
  segue_matrix_t matrix_out;
  segue_rect_t rect;
  segue_corner_radii_t radii;
  segue_color_t color;
  segue_point_t offset;
  double number;
  int32_t flag;
  segue_animation_t a;
  segue_view_t to = screen(c, SEGUE_KEY_TO), mask, found;
  view_->add_subview(c, container(c), to);
  view_->create(c, &mask);
  segue_get_anchor_point(view_, c, to, &vector);
  segue_set_anchor_point(view_, c, to, three);
  segue_get_anchor_point(view_, c, to, &vector);
  segue_get_translation(view_, c, to, &vector);
  segue_set_translation(view_, c, to, three);
  segue_get_translation(view_, c, to, &vector);
  segue_get_rotation(view_, c, to, &vector);
  segue_set_rotation(view_, c, to, three);
  segue_get_rotation(view_, c, to, &vector);
  segue_get_scale(view_, c, to, &vector);
  segue_set_scale(view_, c, to, three);
  segue_get_scale(view_, c, to, &vector);
  segue_set_sublayer_transform(view_, c, to, matrix);
  segue_get_sublayer_transform(view_, c, to, &matrix_out);
  segue_get_double_sided(view_, c, to, &flag);
  segue_set_double_sided(view_, c, to, 0);
  segue_get_double_sided(view_, c, to, &flag);
  segue_get_contents_rect(view_, c, to, &rect);
  segue_set_contents_rect(view_, c, to, four); /* outside of the picture */
  segue_get_contents_rect(view_, c, to, &rect);
  segue_set_corner_radii(view_, c, to, segue_corner_radii(1, 2, 3, 4));
  segue_get_corner_radii(view_, c, to, &radii);
  segue_get_corner_radius(view_, c, to, &number);
  segue_set_border(view_, c, to, 2, red);
  segue_get_border(view_, c, to, &number, &color);
  segue_set_shadow(view_, c, to, red, end, 20);
  segue_get_shadow(view_, c, to, &color, &offset, &number);
  segue_set_overlay_color(view_, c, to, red);
  segue_get_overlay_color(view_, c, to, &color);
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_LINEAR, start, end, stops, 3);
  segue_remove_gradient(view_, c, to);
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_RADIAL, start, end, stops, 2);
  view_->get_mask(c, to, &found);
  view_->set_mask(c, to, mask);
  view_->get_mask(c, to, &found);
  segue_set_blur_radius(view_, c, to, 500);
  segue_get_blur_radius(view_, c, to, &number);
  segue_set_backdrop_blur_radius(view_, c, to, -1);
  segue_get_backdrop_blur_radius(view_, c, to, &number);
  segue_set_blend_mode(view_, c, to, SEGUE_BLEND_PLUS);
  segue_get_blend_mode(view_, c, to, &flag);
  segue_color_matrix_t colors = segue_duotone(red, segue_rgba(0, 0, 1, 1));
  segue_set_color_matrix(view_, c, to, colors);
  segue_get_color_matrix(view_, c, to, &colors);
  segue_set_backdrop_color_matrix(view_, c, to, segue_saturation(0));
  segue_get_backdrop_color_matrix(view_, c, to, &colors);
  segue_set_mask_mode(view_, c, to, SEGUE_MASK_INVERSE_LUMINANCE);
  segue_get_mask_mode(view_, c, to, &flag);
  double softness;
  segue_set_mask_threshold(view_, c, to, 2, -1);
  segue_get_mask_threshold(view_, c, to, &number, &softness);
  segue_path_t path = {SEGUE_FILL_EVEN_ODD, 0, {0, 0}, {0, 0}, {{0, {0, 0}, {0, 0}, {0, 0}}}};
  segue_path_segment_t segments[SEGUE_PATH_MAX_SEGMENTS];
  uint32_t count;
  segue_path_move(&path, 1, 2);
  segue_path_quadratic(&path, segue_point(4, 2), segue_point(4, 5));
  segue_path_line(&path, 1, 5);
  segue_path_close(&path);
  segue_path_ellipse(&path, four);
  segue_path_rounded_rect(&path, four, 1);
  segue_path_rect(&path, four);
  segue_set_path_of(view_, c, to, &path);
  segue_get_path(view_, c, to, &flag, segments, SEGUE_PATH_MAX_SEGMENTS, &count);
  segue_remove_path(view_, c, to);
  segue_get_path(view_, c, to, &flag, segments, SEGUE_PATH_MAX_SEGMENTS, &count);
  segue_set_path_of(view_, c, to, &path);
  segue_set_fill_color(view_, c, to, red);
  segue_get_fill_color(view_, c, to, &color);
  segue_set_stroke(view_, c, to, red, 3, -1, 2);
  double start_of, end_of;
  segue_get_stroke(view_, c, to, &color, &number, &start_of, &end_of);
  int32_t join;
  segue_set_stroke_style(view_, c, to, SEGUE_CAP_ROUND, SEGUE_JOIN_BEVEL, 4);
  segue_get_stroke_style(view_, c, to, &flag, &join, &number);
  view_->snapshot(c, screen(c, SEGUE_KEY_FROM), &four, 1, &found);
  segue_get_bounds(view_, c, found, &rect);
  segue_get_depth_sorted(view_, c, to, &flag);
  segue_set_depth_sorted(view_, c, to, 1);
  segue_get_depth_sorted(view_, c, to, &flag);
  context_->pixel_scale(c, &number);
  context_->edge_color(c, SEGUE_KEY_FROM, &color);
  context_->backdrop_color(c, &color);
  animation_->begin(c, 1, 0, 0, &a);
  view_->move_along(c, to, arcs, 2);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

/* Makes only invalid calls, none of which may change anything. */
static int32_t depth_wrong(segue_context_t c) {
  const segue_corner_radii_t radii = {1, 2, -3, 4};
  const segue_point_t zero = {0, 0};
  segue_animation_t a;
  segue_view_t to = screen(c, SEGUE_KEY_TO), from = screen(c, SEGUE_KEY_FROM), mask, other, found;
  view_->add_subview(c, container(c), to);
  view_->create(c, &mask);
  view_->create(c, &other);
  segue_set_corner_radii(view_, c, to, radii);
  segue_set_border(view_, c, to, -1, red);
  segue_set_shadow(view_, c, to, red, zero, -1);
  segue_set_double_sided(view_, c, to, 2);
  segue_set_depth_sorted(view_, c, to, -1);
  segue_set_gradient(view_, c, to, 3, zero, zero, stops, 2);                     /* no such kind */
  segue_set_gradient(view_, c, to, -1, zero, zero, stops, 2);
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_LINEAR, zero, zero, stops, 1); /* too few stops */
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_LINEAR, zero, zero, NULL, 0);
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_LINEAR, zero, zero, stops, 9); /* too many */
  segue_set_gradient(view_, c, to, SEGUE_GRADIENT_NONE, zero, zero, stops, 2);   /* of nothing */
  view_->set(c, to, SEGUE_PROPERTY_GRADIENT, &stops->color.red, 16); /* half a stop */
  view_->set(c, to, SEGUE_PROPERTY_GRADIENT, NULL, 15);
  double many[1 + 7 * 129];
  for (int i = 0; i < 1 + 7 * 129; i++) many[i] = 1;
  view_->set(c, to, SEGUE_PROPERTY_PATH, many, 1 + 7 * 129); /* too many segments */
  view_->set(c, to, SEGUE_PROPERTY_PATH, many, 1);           /* none */
  view_->set(c, to, SEGUE_PROPERTY_PATH, many, 7);           /* half a segment */
  many[1] = 4;
  view_->set(c, to, SEGUE_PROPERTY_PATH, many, 8);           /* of no kind */
  many[0] = 3;
  view_->set(c, to, SEGUE_PROPERTY_PATH, many, 15);          /* no such rule */
  segue_set_stroke(view_, c, to, red, -1, 0, 1);
  segue_set_stroke_style(view_, c, to, SEGUE_CAP_BUTT, SEGUE_JOIN_MITER, 0.5);
  view_->set_mask(c, to, to);           /* itself */
  view_->set_mask(c, to, container(c)); /* its ancestor */
  view_->set_mask(c, to, from);         /* a subview */
  view_->set_mask(c, to, (segue_view_t){mask.id + 1000});  /* nothing */
  view_->set_mask(c, to, mask);         /* right */
  view_->set_mask(c, from, mask);       /* it masks another */
  view_->set_mask(c, mask, to);
  view_->get_mask(c, from, &found);
  view_->add_subview(c, to, mask); /* a mask is not a subview */
  view_->add_subview(c, mask, to); /* nor a superview of the view that it masks */
  view_->add_subview(c, mask, other);
  view_->set_mask(c, to, SEGUE_NULL(segue_view_t));
  view_->add_subview(c, to, mask);
  view_->move_along(c, to, arcs, 1); /* no animation */
  animation_->begin(c, 1, 0, 0, &a);
  view_->move_along(c, to, arcs, 0);
  view_->move_along(c, to, arcs, 65);
  view_->move_along(c, to, NULL, 1);
  animation_->set_calculation_mode(c, a, 3);
  animation_->set_calculation_mode(c, (segue_animation_t){a.id + 1000}, SEGUE_KEYFRAMES_CUBIC);
  animation_->begin_keyframe(c, a, 0, 1, 0);
  animation_->end_keyframe(c, a);
  animation_->set_calculation_mode(c, a, SEGUE_KEYFRAMES_DISCRETE); /* too late */
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

/* Passes an array with a number that is not finite. */
static int32_t depth_nan(segue_context_t c) {
  const segue_point_t zero = {0, 0};
  const segue_gradient_stop_t bad[2] = {{{0, 0, 0, 0}, 0}, {{0, 0, 0, 0}, NAN}};
  segue_set_gradient(view_, c, screen(c, SEGUE_KEY_TO), SEGUE_GRADIENT_LINEAR, zero, zero, bad, 2);
  return context_->complete(c, 1);
}

static int32_t declines(segue_context_t c) {
  int32_t flag;
  context_->is_animated(c, &flag);
  return SEGUE_ERROR_UNSUPPORTED;
}

/* Declines after a change, which is a failure. */
static int32_t declines_late(segue_context_t c) {
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_TO), 0.5);
  return SEGUE_ERROR_UNSUPPORTED;
}

/* Alpha goes to 0.5 and back to 1 in the two halves of 2 s. */
static int32_t keyframes_in(segue_context_t c, int32_t mode) {
  segue_view_t to = screen(c, SEGUE_KEY_TO);
  segue_animation_t a;
  view_->add_subview(c, container(c), to);
  animation_->begin(c, 2, 0, 0, &a);
  animation_->set_calculation_mode(c, a, mode);
  animation_->begin_keyframe(c, a, 0, 0.5, 0);
  segue_set_alpha(view_, c, to, 0.5);
  animation_->end_keyframe(c, a);
  animation_->begin_keyframe(c, a, 0.5, 0.5, 0);
  segue_set_alpha(view_, c, to, 1);
  animation_->end_keyframe(c, a);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}
static int32_t discrete(segue_context_t c) { return keyframes_in(c, SEGUE_KEYFRAMES_DISCRETE); }
static int32_t cubic(segue_context_t c) { return keyframes_in(c, SEGUE_KEYFRAMES_CUBIC); }

/* Adds two additive animations of alpha, then makes invalid calls. */
static int32_t additive(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO);
  segue_timing_t linear;
  segue_animation_t a, b;
  view_->add_subview(c, container(c), to);
  animation_->timing_text(c, "linear", &linear);
  animation_->begin(c, 2, 0, linear, &a);
  animation_->set_additive(c, a, 1);
  segue_set_alpha(view_, c, to, 0.5);
  animation_->commit(c, a);
  animation_->begin(c, 1, 1, linear, &b);
  animation_->set_additive(c, b, 2);
  animation_->set_additive(c, a, 1); /* committed */
  animation_->set_additive(c, b, 0);
  animation_->set_additive(c, b, 1);
  segue_set_alpha(view_, c, to, 0.75);
  animation_->begin_keyframe(c, b, 0, 1, 0);
  animation_->end_keyframe(c, b);
  animation_->set_additive(c, b, 0); /* too late */
  animation_->on_completion(c, b, complete_now, NULL);
  return animation_->commit(c, b);
}

/* Turns a view in the direction of its path, after invalid calls. */
static int32_t turning(segue_context_t c) {
  segue_view_t to = screen(c, SEGUE_KEY_TO);
  segue_vector_t vector;
  segue_animation_t a;
  view_->add_subview(c, container(c), to);
  view_->move_along_turning(c, to, arcs, 2, 0); /* no animation */
  animation_->begin(c, 1, 0, 0, &a);
  view_->move_along_turning(c, to, arcs, 0, 0);
  view_->move_along_turning(c, to, arcs, 65, 0);
  view_->move_along_turning(c, to, NULL, 1, 0);
  view_->move_along_turning(c, to, arcs, 2, 0.5);
  segue_get_rotation(view_, c, to, &vector);
  animation_->on_completion(c, a, complete_now, NULL);
  return animation_->commit(c, a);
}

/* Reads the colours of views, and pictures of all screens. */
static int32_t surroundings(segue_context_t c) {
  const segue_rect_t part = {10, 20, 30, 40}, empty = {10, 20, 0, 40};
  segue_view_t from = screen(c, SEGUE_KEY_FROM), picture;
  segue_color_t color;
  segue_rect_t bounds;
  uint32_t count = 0, index;
  view_->average_color(c, from, NULL, &color);
  view_->average_color(c, from, &part, &color);
  view_->average_color(c, from, &empty, &color);
  view_->average_color(c, (segue_view_t){from.id + 1000}, NULL, &color);
  context_->screen_count(c, &count);
  context_->screen_index(c, SEGUE_KEY_FROM, &index);
  context_->screen_index(c, SEGUE_KEY_TO, &index);
  context_->screen_index(c, 7, &index);
  for (index = 0; index <= count; index++)
    if (context_->screen_picture(c, index, &picture) == SEGUE_OK) {
      segue_get_bounds(view_, c, picture, &bounds);
      view_->add_subview(c, container(c), picture);
    }
  context_->set_release_point(c, 0.75);
  context_->set_release_point(c, 1.5);
  return context_->complete(c, 1);
}

/* Sets the properties that a frame driver may set, including gradients, and a mask, which it may not set. */
static int32_t gradient_driver(void *data, segue_context_t c, double progress) {
  const segue_point_t zero = {0, 0}, end = {0, progress};
  (void)data;
  segue_set_rotation(view_, c, screen(c, SEGUE_KEY_TO), segue_vector(0, progress, 0));
  view_->set_mask(c, screen(c, SEGUE_KEY_TO), SEGUE_NULL(segue_view_t));
  return segue_set_gradient(view_, c, screen(c, SEGUE_KEY_TO), SEGUE_GRADIENT_LINEAR, zero, end, stops,
                            3);
}
static int32_t drives_gradient(segue_context_t c) {
  view_->add_subview(c, container(c), screen(c, SEGUE_KEY_TO));
  return animation_->drive(c, 1, 0, 0, gradient_driver, complete_now, NULL);
}
