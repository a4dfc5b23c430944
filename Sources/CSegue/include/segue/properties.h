/* The properties of views: their numbers, and typed calls of `set` and `get` of segue.view/1.
 *
 * The calls are inline and no part of the ABI: a plug-in contains only those that it uses. Each
 * returns the status of `set` or `get`; one that the host does not know is
 * SEGUE_ERROR_UNSUPPORTED and changes nothing, so a plug-in can continue without it. Results are
 * written only when the status is SEGUE_OK.
 *
 * Made from Segue's table of properties by `SEGUE_RECORD=1 swift test --filter ABITests`; do not
 * edit.
 */
#ifndef SEGUE_PROPERTIES_H
#define SEGUE_PROPERTIES_H

#include <string.h>

#include "view.h"

/* The numbers of the properties, and the version of Segue that has brought each of them. A number is
 * never used for another property. */
enum {
  SEGUE_PROPERTY_FRAME = 1, /* since 0.1 */
  SEGUE_PROPERTY_BOUNDS = 2, /* since 0.1 */
  SEGUE_PROPERTY_CENTER = 3, /* since 0.1 */
  SEGUE_PROPERTY_TRANSFORM = 4, /* since 0.1 */
  SEGUE_PROPERTY_ALPHA = 5, /* since 0.1 */
  SEGUE_PROPERTY_HIDDEN = 6, /* since 0.1 */
  SEGUE_PROPERTY_BACKGROUND_COLOR = 7, /* since 0.1 */
  SEGUE_PROPERTY_CORNER_RADII = 8, /* since 0.1 */
  SEGUE_PROPERTY_CLIPS_TO_BOUNDS = 9, /* since 0.1 */
  SEGUE_PROPERTY_Z_POSITION = 10, /* since 0.1 */
  SEGUE_PROPERTY_ANCHOR_POINT = 11, /* since 0.1 */
  SEGUE_PROPERTY_TRANSLATION = 12, /* since 0.1 */
  SEGUE_PROPERTY_ROTATION = 13, /* since 0.1 */
  SEGUE_PROPERTY_SCALE = 14, /* since 0.1 */
  SEGUE_PROPERTY_SUBLAYER_TRANSFORM = 15, /* since 0.1 */
  SEGUE_PROPERTY_DOUBLE_SIDED = 16, /* since 0.1 */
  SEGUE_PROPERTY_DEPTH_SORTED = 17, /* since 0.1 */
  SEGUE_PROPERTY_CONTENTS_RECT = 18, /* since 0.1 */
  SEGUE_PROPERTY_BORDER = 19, /* since 0.1 */
  SEGUE_PROPERTY_SHADOW = 20, /* since 0.1 */
  SEGUE_PROPERTY_OVERLAY_COLOR = 21, /* since 0.1 */
  SEGUE_PROPERTY_GRADIENT = 22, /* since 0.1 */
  SEGUE_PROPERTY_BLUR_RADIUS = 23, /* since 0.1 */
  SEGUE_PROPERTY_BACKDROP_BLUR_RADIUS = 24, /* since 0.1 */
  SEGUE_PROPERTY_BLEND_MODE = 25, /* since 0.1 */
  SEGUE_PROPERTY_COLOR_MATRIX = 26, /* since 0.1 */
  SEGUE_PROPERTY_BACKDROP_COLOR_MATRIX = 27, /* since 0.1 */
  SEGUE_PROPERTY_MASK_MODE = 28, /* since 0.1 */
  SEGUE_PROPERTY_MASK_THRESHOLD = 29, /* since 0.1 */
  SEGUE_PROPERTY_PATH = 30, /* since 0.1 */
  SEGUE_PROPERTY_FILL_COLOR = 31, /* since 0.1 */
  SEGUE_PROPERTY_STROKE = 32, /* since 0.1 */
  SEGUE_PROPERTY_STROKE_STYLE = 33, /* since 0.1 */
  SEGUE_PROPERTY_MESH = 34, /* since 0.1 */
  SEGUE_PROPERTY_MESH_LIGHT = 35, /* since 0.1 */
  SEGUE_PROPERTY_MESH_BACK_COLOR = 36 /* since 0.1 */
};

/* Sets a property of one number. */
SEGUE_SHARED int32_t segue_set_number(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, uint32_t property, double number) {
  return table->set(context, view, property, &number, 1);
}

/* The frame in the superview's points: x, y, width, height. Under a transform it is the box
 * around the transformed view, and setting it moves the centre and keeps the transform. Setting it
 * sets the bounds and the centre, which keep its value. The centre stays the same if no finite
 * centre gives the view that frame. A negative width or height is kept as given, here and in the
 * bounds; the appearance of such a view is not defined. 0 at first. */
static inline int32_t segue_get_frame(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, segue_rect_t *out_rect) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_FRAME, &out_rect->x, 4, &count);
}
static inline int32_t segue_set_frame(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, segue_rect_t rect) {
  return table->set(context, view, SEGUE_PROPERTY_FRAME, &rect.x, 4);
}

/* The bounds in the view's own points: x, y, width, height. A new size keeps the centre. 0 at
 * first. */
static inline int32_t segue_get_bounds(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_rect_t *out_rect) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_BOUNDS, &out_rect->x, 4, &count);
}
static inline int32_t segue_set_bounds(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_rect_t rect) {
  return table->set(context, view, SEGUE_PROPERTY_BOUNDS, &rect.x, 4);
}

/* The centre in the superview's points; the transform rotates and scales about it. 0 at
 * first. */
static inline int32_t segue_get_center(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_point_t *out_point) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_CENTER, &out_point->x, 2, &count);
}
static inline int32_t segue_set_center(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_point_t point) {
  return table->set(context, view, SEGUE_PROPERTY_CENTER, &point.x, 2);
}

/* The transform, applied about the anchor point. An animation takes both matrices apart into
 * translation, scale, skew, rotation and perspective, as CSS does, and interpolates these, so a
 * rotation goes the shorter way round and is less than 180°. It interpolates the sixteen numbers
 * only if both just scale and move within the plane, or if one flattens the view (a scale of 0).
 * The whole matrix also applies to the subviews, including its m34: with m34 = -1 / distance they
 * have one vanishing point, this view's anchor point. A view that is turned by more than 90° shows
 * its back, which is its picture mirrored. Identity at first. */
static inline int32_t segue_get_transform(const segue_view_1_t *table, segue_context_t context,
                                          segue_view_t view, segue_matrix_t *out_matrix) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_TRANSFORM, &out_matrix->m11, 16, &count);
}
static inline int32_t segue_set_transform(const segue_view_1_t *table, segue_context_t context,
                                          segue_view_t view, segue_matrix_t matrix) {
  return table->set(context, view, SEGUE_PROPERTY_TRANSFORM, &matrix.m11, 16);
}

/* The opacity. It applies to the view and its subviews as one picture. The alpha is clamped to
 * 0…1. 1 at first. */
static inline int32_t segue_get_alpha(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, double *out_alpha) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_ALPHA, out_alpha, 1, &count);
}
static inline int32_t segue_set_alpha(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, double alpha) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_ALPHA, alpha);
}

/* 1 hides the view with its subviews. 0 at first. Not animated: it changes immediately. */
static inline int32_t segue_get_hidden(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, int32_t *out_hidden) {
  uint32_t count;
  double numbers[1];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_HIDDEN, numbers, 1, &count);
  if (status < 0) return status;
  *out_hidden = (int32_t)numbers[0];
  return status;
}
static inline int32_t segue_set_hidden(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, int32_t hidden) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_HIDDEN, hidden);
}

/* The colour behind the view's picture and its subviews. 0 at first. */
static inline int32_t segue_get_background_color(const segue_view_1_t *table,
                                                 segue_context_t context, segue_view_t view,
                                                 segue_color_t *out_color) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_BACKGROUND_COLOR, &out_color->red, 4, &count);
}
static inline int32_t segue_set_background_color(const segue_view_1_t *table,
                                                 segue_context_t context, segue_view_t view,
                                                 segue_color_t color) {
  return table->set(context, view, SEGUE_PROPERTY_BACKGROUND_COLOR, &color.red, 4);
}

/* The radii of the corners: top left, top right, bottom right, bottom left. They round the
 * background; the view's picture and its subviews are rounded only if the view clips to its
 * bounds. Each of the radii is at least 0. 0 at first. */
static inline int32_t segue_get_corner_radii(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, segue_corner_radii_t *out_radii) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_CORNER_RADII, &out_radii->top_left, 4, &count);
}
static inline int32_t segue_set_corner_radii(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, segue_corner_radii_t radii) {
  return table->set(context, view, SEGUE_PROPERTY_CORNER_RADII, &radii.top_left, 4);
}

/* Gives all of the radii one value, and reads the first. */
static inline int32_t segue_set_corner_radius(const segue_view_1_t *table, segue_context_t context,
                                              segue_view_t view, double radius) {
  const segue_corner_radii_t radii = {radius, radius, radius, radius};
  return segue_set_corner_radii(table, context, view, radii);
}
static inline int32_t segue_get_corner_radius(const segue_view_1_t *table, segue_context_t context,
                                              segue_view_t view, double *out_radius) {
  segue_corner_radii_t radii;
  const int32_t status = segue_get_corner_radii(table, context, view, &radii);
  if (status >= 0) *out_radius = radii.top_left;
  return status;
}

/* With 1 the picture and the subviews are cut off at the bounds, along their rounded corners. 0
 * at first. Not animated: it changes immediately. */
static inline int32_t segue_get_clips_to_bounds(const segue_view_1_t *table,
                                                segue_context_t context, segue_view_t view,
                                                int32_t *out_clips) {
  uint32_t count;
  double numbers[1];
  const int32_t status =
      table->get(context, view, SEGUE_PROPERTY_CLIPS_TO_BOUNDS, numbers, 1, &count);
  if (status < 0) return status;
  *out_clips = (int32_t)numbers[0];
  return status;
}
static inline int32_t segue_set_clips_to_bounds(const segue_view_1_t *table,
                                                segue_context_t context, segue_view_t view,
                                                int32_t clips) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_CLIPS_TO_BOUNDS, clips);
}

/* The order in which siblings are painted: the highest last, so in front. It does not move the
 * view toward the viewer, and it does not compare views of different superviews. 0 at first. */
static inline int32_t segue_get_z_position(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, double *out_z) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_Z_POSITION, out_z, 1, &count);
}
static inline int32_t segue_set_z_position(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, double z) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_Z_POSITION, z);
}

/* The anchor point: x and y in fractions of the bounds, z in points toward the viewer. The
 * centre is the position of this point in the superview, and all transforms turn and scale about
 * it, so an edge that contains it stays in place like a hinge. Setting the anchor point keeps the
 * centre, and so moves the frame; set the frame afterwards to put the view back. 0.5, 0.5, 0 at
 * first. */
static inline int32_t segue_get_anchor_point(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, segue_vector_t *out_point) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_ANCHOR_POINT, &out_point->x, 3, &count);
}
static inline int32_t segue_set_anchor_point(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, segue_vector_t point) {
  return table->set(context, view, SEGUE_PROPERTY_ANCHOR_POINT, &point.x, 3);
}

/* A translation along x, y and z, in addition to the transform. The transform is applied to the
 * view first, then the scale, the rotation and the translation. Each of them can be animated on
 * its own. 0 at first. */
static inline int32_t segue_get_translation(const segue_view_1_t *table, segue_context_t context,
                                            segue_view_t view, segue_vector_t *out_points) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_TRANSLATION, &out_points->x, 3, &count);
}
static inline int32_t segue_set_translation(const segue_view_1_t *table, segue_context_t context,
                                            segue_view_t view, segue_vector_t points) {
  return table->set(context, view, SEGUE_PROPERTY_TRANSLATION, &points.x, 3);
}

/* A rotation about x, then y, then z, in addition to the transform; see translation for their
 * order. The three angles are interpolated separately: a rotation by 3π is one and a half turns. 0
 * at first. */
static inline int32_t segue_get_rotation(const segue_view_1_t *table, segue_context_t context,
                                         segue_view_t view, segue_vector_t *out_radians) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_ROTATION, &out_radians->x, 3, &count);
}
static inline int32_t segue_set_rotation(const segue_view_1_t *table, segue_context_t context,
                                         segue_view_t view, segue_vector_t radians) {
  return table->set(context, view, SEGUE_PROPERTY_ROTATION, &radians.x, 3);
}

/* Scale factors along x, y and z, in addition to the transform; see translation for their
 * order. 1 at first. */
static inline int32_t segue_get_scale(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, segue_vector_t *out_factors) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_SCALE, &out_factors->x, 3, &count);
}
static inline int32_t segue_set_scale(const segue_view_1_t *table, segue_context_t context,
                                      segue_view_t view, segue_vector_t factors) {
  return table->set(context, view, SEGUE_PROPERTY_SCALE, &factors.x, 3);
}

/* A transform of all subviews about the anchor point of this view, but not of the view itself.
 * With m34 = -1 / distance the subviews have one vanishing point. Identity at first. */
static inline int32_t segue_get_sublayer_transform(const segue_view_1_t *table,
                                                   segue_context_t context, segue_view_t view,
                                                   segue_matrix_t *out_matrix) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_SUBLAYER_TRANSFORM, &out_matrix->m11, 16, &count);
}
static inline int32_t segue_set_sublayer_transform(const segue_view_1_t *table,
                                                   segue_context_t context, segue_view_t view,
                                                   segue_matrix_t matrix) {
  return table->set(context, view, SEGUE_PROPERTY_SUBLAYER_TRANSFORM, &matrix.m11, 16);
}

/* With 0 the view is not shown while its back is to the viewer. 1 at first. Not animated: it
 * changes immediately. */
static inline int32_t segue_get_double_sided(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, int32_t *out_double_sided) {
  uint32_t count;
  double numbers[1];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_DOUBLE_SIDED, numbers, 1, &count);
  if (status < 0) return status;
  *out_double_sided = (int32_t)numbers[0];
  return status;
}
static inline int32_t segue_set_double_sided(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, int32_t double_sided) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_DOUBLE_SIDED, double_sided);
}

/* With 1 the subviews are painted by the distance of their centres from the viewer, the
 * farthest first, instead of in their order. Subviews whose planes cross are cut along the line in
 * which they meet; each subview counts as one plane with all that it contains. They are cut only
 * if there are up to 64 subviews, all of them in front of the viewer's eye. 0 at first. Not
 * animated: it changes immediately. */
static inline int32_t segue_get_depth_sorted(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, int32_t *out_sorted) {
  uint32_t count;
  double numbers[1];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_DEPTH_SORTED, numbers, 1, &count);
  if (status < 0) return status;
  *out_sorted = (int32_t)numbers[0];
  return status;
}
static inline int32_t segue_set_depth_sorted(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, int32_t sorted) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_DEPTH_SORTED, sorted);
}

/* The part of the view's picture that fills its bounds, in fractions of the picture: x, y,
 * width, height. It may reach outside of 0…1. 0, 0, 1, 1 at first. */
static inline int32_t segue_get_contents_rect(const segue_view_1_t *table, segue_context_t context,
                                              segue_view_t view, segue_rect_t *out_rect) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_CONTENTS_RECT, &out_rect->x, 4, &count);
}
static inline int32_t segue_set_contents_rect(const segue_view_1_t *table, segue_context_t context,
                                              segue_view_t view, segue_rect_t rect) {
  return table->set(context, view, SEGUE_PROPERTY_CONTENTS_RECT, &rect.x, 4);
}

/* A line of this width inside the bounds along the rounded corners, over the view's picture and
 * its subviews. A width of 0 draws none. The width is at least 0. 0 at first. */
static inline int32_t segue_get_border(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, double *out_width,
                                       segue_color_t *out_color) {
  uint32_t count;
  double numbers[5];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_BORDER, numbers, 5, &count);
  if (status < 0) return status;
  *out_width = numbers[0];
  memcpy(out_color, numbers + 1, sizeof *out_color);
  return status;
}
static inline int32_t segue_set_border(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, double width, segue_color_t color) {
  double numbers[5];
  numbers[0] = width;
  memcpy(numbers + 1, &color, sizeof color);
  return table->set(context, view, SEGUE_PROPERTY_BORDER, numbers, 5);
}

/* The shadow that the rounded bounds cast, whatever they contain: moved by the offset, and
 * blurred by a Gaussian whose standard deviation is the radius. It is drawn only outside the
 * bounds, even if the view clips. With a colour of alpha 0 there is no shadow. The radius is at
 * least 0. 0 at first. */
static inline int32_t segue_get_shadow(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_color_t *out_color,
                                       segue_point_t *out_offset, double *out_radius) {
  uint32_t count;
  double numbers[7];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_SHADOW, numbers, 7, &count);
  if (status < 0) return status;
  memcpy(out_color, numbers + 0, sizeof *out_color);
  memcpy(out_offset, numbers + 4, sizeof *out_offset);
  *out_radius = numbers[6];
  return status;
}
static inline int32_t segue_set_shadow(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_color_t color, segue_point_t offset,
                                       double radius) {
  double numbers[7];
  memcpy(numbers + 0, &color, sizeof color);
  memcpy(numbers + 4, &offset, sizeof offset);
  numbers[6] = radius;
  return table->set(context, view, SEGUE_PROPERTY_SHADOW, numbers, 7);
}

/* A colour over the view and all that it contains, inside the rounded bounds: black with some
 * alpha dims it. 0 at first. */
static inline int32_t segue_get_overlay_color(const segue_view_1_t *table, segue_context_t context,
                                              segue_view_t view, segue_color_t *out_color) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_OVERLAY_COLOR, &out_color->red, 4, &count);
}
static inline int32_t segue_set_overlay_color(const segue_view_1_t *table, segue_context_t context,
                                              segue_view_t view, segue_color_t color) {
  return table->set(context, view, SEGUE_PROPERTY_OVERLAY_COLOR, &color.red, 4);
}

typedef struct segue_gradient_stop_t {
  segue_color_t color;
  double place;
} segue_gradient_stop_t;

/* A gradient over the background colour, beneath the view's picture and its subviews: its kind,
 * SEGUE_GRADIENT_LINEAR or SEGUE_GRADIENT_RADIAL, its start and end in fractions of the bounds,
 * and 2 to 8 stops, each a colour and its place between start (0) and end (1). A stop whose place
 * is before the previous stop's place is moved to that place. A value without numbers removes the
 * gradient. Between gradients of the same kind with equally many stops, all numbers are
 * interpolated; otherwise the gradient changes immediately. The place is clamped to 0…1. None at
 * first. Setting it with the kind 0 and a count of 0 removes it, too. Reading it gives at most
 * `capacity` of the stops: SEGUE_ERROR_TOO_SMALL with their count if there are more. Without a
 * value, the kind and the count are 0, and nothing else is written. */
static inline int32_t segue_get_gradient(const segue_view_1_t *table, segue_context_t context,
                                         segue_view_t view, int32_t *out_kind,
                                         segue_point_t *out_start, segue_point_t *out_end,
                                         segue_gradient_stop_t *out_stops, uint32_t capacity,
                                         uint32_t *out_count) {
  double numbers[45];
  uint32_t count;
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_GRADIENT, numbers, 45, &count);
  if (status < 0) return status;
  *out_kind = 0;
  *out_count = count ? (count - 5) / 5 : 0;
  if (!count) return status;
  if (*out_count > capacity) return SEGUE_ERROR_TOO_SMALL;
  *out_kind = (int32_t)numbers[0];
  memcpy(out_start, numbers + 1, sizeof *out_start);
  memcpy(out_end, numbers + 3, sizeof *out_end);
  memcpy(out_stops, numbers + 5, *out_count * sizeof *out_stops);
  return status;
}
static inline int32_t segue_set_gradient(const segue_view_1_t *table, segue_context_t context,
                                         segue_view_t view, int32_t kind, segue_point_t start,
                                         segue_point_t end, const segue_gradient_stop_t *stops,
                                         uint32_t count) {
  double numbers[45];
  if (kind == 0 && count == 0)
    return table->set(context, view, SEGUE_PROPERTY_GRADIENT, NULL, 0);
  /* The host refuses such a count with a message that names the call. */
  if (count > 8)
    return table->set(context, view, SEGUE_PROPERTY_GRADIENT, NULL,
                      count < 1000000 ? 5 + 5 * count : UINT32_MAX);
  numbers[0] = kind;
  memcpy(numbers + 1, &start, sizeof start);
  memcpy(numbers + 3, &end, sizeof end);
  if (count)
    memcpy(numbers + 5, stops, count * sizeof *stops);
  return table->set(context, view, SEGUE_PROPERTY_GRADIENT, numbers, 5 + 5 * count);
}

/* Removes the gradient. */
static inline int32_t segue_remove_gradient(const segue_view_1_t *table, segue_context_t context,
                                            segue_view_t view) {
  return table->set(context, view, SEGUE_PROPERTY_GRADIENT, NULL, 0);
}

/* The standard deviation of a Gaussian that blurs the view with all that it contains as one
 * picture. The outside of the picture counts as transparent. The radius is clamped to 0…200. 0 at
 * first. */
static inline int32_t segue_get_blur_radius(const segue_view_1_t *table, segue_context_t context,
                                            segue_view_t view, double *out_radius) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_BLUR_RADIUS, out_radius, 1, &count);
}
static inline int32_t segue_set_blur_radius(const segue_view_1_t *table, segue_context_t context,
                                            segue_view_t view, double radius) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_BLUR_RADIUS, radius);
}

/* The standard deviation of a Gaussian that blurs the pixels behind the view within its rounded
 * bounds, before the view is drawn over them. Beyond the edge of the container, its nearest pixels
 * are repeated. The radius is clamped to 0…200. 0 at first. */
static inline int32_t segue_get_backdrop_blur_radius(const segue_view_1_t *table,
                                                     segue_context_t context, segue_view_t view,
                                                     double *out_radius) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_BACKDROP_BLUR_RADIUS, out_radius, 1, &count);
}
static inline int32_t segue_set_backdrop_blur_radius(const segue_view_1_t *table,
                                                     segue_context_t context, segue_view_t view,
                                                     double radius) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_BACKDROP_BLUR_RADIUS, radius);
}

/* SEGUE_BLEND_…: the formula by which the view, with all that it contains, is blended with what
 * was painted before it, as in the W3C's Compositing and Blending. If a view around it has an
 * opacity, a mask, a blur, a color matrix or a blend mode of its own, it forms a group: the view
 * is then mixed only with what was painted before it within that group. 0 at first. Not animated:
 * it changes immediately. */
static inline int32_t segue_get_blend_mode(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, int32_t *out_mode) {
  uint32_t count;
  double numbers[1];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_BLEND_MODE, numbers, 1, &count);
  if (status < 0) return status;
  *out_mode = (int32_t)numbers[0];
  return status;
}
static inline int32_t segue_set_blend_mode(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, int32_t mode) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_BLEND_MODE, mode);
}

/* A map of the colours of the view with all that it contains, after its blur and before its
 * mask and opacity: four rows, for red, green, blue and alpha of the result, each of factors for
 * red, green, blue and alpha and a constant, on straight colours in 0…1, as in SVG's
 * feColorMatrix. Results are clamped to 0…1. What is transparent stays transparent. Identity at
 * first. */
static inline int32_t segue_get_color_matrix(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, segue_color_matrix_t *out_matrix) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_COLOR_MATRIX, &out_matrix->red[0], 20, &count);
}
static inline int32_t segue_set_color_matrix(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, segue_color_matrix_t matrix) {
  return table->set(context, view, SEGUE_PROPERTY_COLOR_MATRIX, &matrix.red[0], 20);
}

/* A map of the colours of the pixels behind the view within its rounded bounds, after their
 * blur: see the color matrix. Its last row is ignored: the backdrop keeps its alpha. Identity at
 * first. */
static inline int32_t segue_get_backdrop_color_matrix(const segue_view_1_t *table,
                                                      segue_context_t context, segue_view_t view,
                                                      segue_color_matrix_t *out_matrix) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_BACKDROP_COLOR_MATRIX, &out_matrix->red[0], 20, &count);
}
static inline int32_t segue_set_backdrop_color_matrix(const segue_view_1_t *table,
                                                      segue_context_t context, segue_view_t view,
                                                      segue_color_matrix_t matrix) {
  return table->set(context, view, SEGUE_PROPERTY_BACKDROP_COLOR_MATRIX, &matrix.red[0], 20);
}

/* SEGUE_MASK_…: the quantity of the pixels of the view's mask that becomes the view's opacity.
 * It counts only for a view that has a mask. 0 at first. Not animated: it changes immediately. */
static inline int32_t segue_get_mask_mode(const segue_view_1_t *table, segue_context_t context,
                                          segue_view_t view, int32_t *out_mode) {
  uint32_t count;
  double numbers[1];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_MASK_MODE, numbers, 1, &count);
  if (status < 0) return status;
  *out_mode = (int32_t)numbers[0];
  return status;
}
static inline int32_t segue_set_mask_mode(const segue_view_1_t *table, segue_context_t context,
                                          segue_view_t view, int32_t mode) {
  return segue_set_number(table, context, view, SEGUE_PROPERTY_MASK_MODE, mode);
}

/* The threshold from which a value of the view's mask is visible: a value v becomes the opacity
 * (v + softness - threshold * (1 + softness)) / softness, clamped to 0…1. A threshold of 0 shows
 * everything and 1 nothing, so an animated threshold is a wipe in the order of the mask's values.
 * With the initial numbers each value is the opacity. The threshold is clamped to 0…1. The
 * softness is clamped to 0…1. 0.5, 1 at first. */
static inline int32_t segue_get_mask_threshold(const segue_view_1_t *table, segue_context_t context,
                                               segue_view_t view, double *out_threshold,
                                               double *out_softness) {
  uint32_t count;
  double numbers[2];
  const int32_t status =
      table->get(context, view, SEGUE_PROPERTY_MASK_THRESHOLD, numbers, 2, &count);
  if (status < 0) return status;
  *out_threshold = numbers[0];
  *out_softness = numbers[1];
  return status;
}
static inline int32_t segue_set_mask_threshold(const segue_view_1_t *table, segue_context_t context,
                                               segue_view_t view, double threshold,
                                               double softness) {
  double numbers[2];
  numbers[0] = threshold;
  numbers[1] = softness;
  return table->set(context, view, SEGUE_PROPERTY_MASK_THRESHOLD, numbers, 2);
}

typedef struct segue_path_segment_t {
  double kind;
  segue_point_t control1;
  segue_point_t control2;
  segue_point_t end;
} segue_path_segment_t;

/* A shape of Bézier curves in the view's own points, over its picture and beneath its subviews.
 * It may reach outside of the bounds. SEGUE_FILL_… says which parts are inside. Each of the 1 to
 * 128 segments is SEGUE_PATH_MOVE, which begins a part of the shape at its end, SEGUE_PATH_CURVE,
 * a cubic curve from the end of the segment before it, or SEGUE_PATH_CLOSE, a line to the start of
 * the part, whose points do not count. A line is a curve whose controls are on it. A value without
 * numbers removes the path. Between paths of the same rule and the same kinds of segments in the
 * same order all points are interpolated; otherwise it changes immediately. The fill color and the
 * stroke draw it. None at first. Setting it with the rule 0 and a count of 0 removes it, too.
 * Reading it gives at most `capacity` of the segments: SEGUE_ERROR_TOO_SMALL with their count if
 * there are more. Without a value, the rule and the count are 0, and nothing else is written. */
static inline int32_t segue_get_path(const segue_view_1_t *table, segue_context_t context,
                                     segue_view_t view, int32_t *out_rule,
                                     segue_path_segment_t *out_segments, uint32_t capacity,
                                     uint32_t *out_count) {
  double numbers[897];
  uint32_t count;
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_PATH, numbers, 897, &count);
  if (status < 0) return status;
  *out_rule = 0;
  *out_count = count ? (count - 1) / 7 : 0;
  if (!count) return status;
  if (*out_count > capacity) return SEGUE_ERROR_TOO_SMALL;
  *out_rule = (int32_t)numbers[0];
  memcpy(out_segments, numbers + 1, *out_count * sizeof *out_segments);
  return status;
}
static inline int32_t segue_set_path(const segue_view_1_t *table, segue_context_t context,
                                     segue_view_t view, int32_t rule,
                                     const segue_path_segment_t *segments, uint32_t count) {
  double numbers[897];
  if (rule == 0 && count == 0)
    return table->set(context, view, SEGUE_PROPERTY_PATH, NULL, 0);
  /* The host refuses such a count with a message that names the call. */
  if (count > 128)
    return table->set(context, view, SEGUE_PROPERTY_PATH, NULL,
                      count < 1000000 ? 1 + 7 * count : UINT32_MAX);
  numbers[0] = rule;
  if (count)
    memcpy(numbers + 1, segments, count * sizeof *segments);
  return table->set(context, view, SEGUE_PROPERTY_PATH, numbers, 1 + 7 * count);
}

/* Removes the path. */
static inline int32_t segue_remove_path(const segue_view_1_t *table, segue_context_t context,
                                        segue_view_t view) {
  return table->set(context, view, SEGUE_PROPERTY_PATH, NULL, 0);
}

/* The colour inside of the view's path; it draws nothing without a path, nor with an alpha of
 * 0. 0, 0, 0, 1 at first. */
static inline int32_t segue_get_fill_color(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, segue_color_t *out_color) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_FILL_COLOR, &out_color->red, 4, &count);
}
static inline int32_t segue_set_fill_color(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, segue_color_t color) {
  return table->set(context, view, SEGUE_PROPERTY_FILL_COLOR, &color.red, 4);
}

/* A line along the view's path, over its fill and centred on the path: its colour, its width,
 * and the part of the path's length that has a line, from start to end. A colour with alpha 0, a
 * width of 0, and a start that is not before the end draw none. The width is at least 0. The start
 * is clamped to 0…1. The end is clamped to 0…1. 0, 0, 0, 0, 1, 0, 1 at first. */
static inline int32_t segue_get_stroke(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_color_t *out_color,
                                       double *out_width, double *out_start, double *out_end) {
  uint32_t count;
  double numbers[7];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_STROKE, numbers, 7, &count);
  if (status < 0) return status;
  memcpy(out_color, numbers + 0, sizeof *out_color);
  *out_width = numbers[4];
  *out_start = numbers[5];
  *out_end = numbers[6];
  return status;
}
static inline int32_t segue_set_stroke(const segue_view_1_t *table, segue_context_t context,
                                       segue_view_t view, segue_color_t color, double width,
                                       double start, double end) {
  double numbers[7];
  memcpy(numbers + 0, &color, sizeof color);
  numbers[4] = width;
  numbers[5] = start;
  numbers[6] = end;
  return table->set(context, view, SEGUE_PROPERTY_STROKE, numbers, 7);
}

/* The shape of the stroke's ends, SEGUE_CAP_…, and of its corners, SEGUE_JOIN_…. A miter that
 * is longer than the miter limit times the stroke's width becomes a bevel. The miter_limit is at
 * least 1. 0, 0, 10 at first. Not animated: it changes immediately. */
static inline int32_t segue_get_stroke_style(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, int32_t *out_cap, int32_t *out_join,
                                             double *out_miter_limit) {
  uint32_t count;
  double numbers[3];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_STROKE_STYLE, numbers, 3, &count);
  if (status < 0) return status;
  *out_cap = (int32_t)numbers[0];
  *out_join = (int32_t)numbers[1];
  *out_miter_limit = numbers[2];
  return status;
}
static inline int32_t segue_set_stroke_style(const segue_view_1_t *table, segue_context_t context,
                                             segue_view_t view, int32_t cap, int32_t join,
                                             double miter_limit) {
  double numbers[3];
  numbers[0] = cap;
  numbers[1] = join;
  numbers[2] = miter_limit;
  return table->set(context, view, SEGUE_PROPERTY_STROKE_STYLE, numbers, 3);
}

typedef struct segue_mesh_point_t {
  segue_vector_t position;
} segue_mesh_point_t;

/* A grid of points over the view, which bends the view with all that it contains as one
 * picture: the number of its columns and rows, and the positions of its (columns + 1) * (rows + 1)
 * points, at most 1024, row by row from the top left corner: x and y in fractions of the bounds, z
 * in points toward the viewer. Between four points is a bilinear patch. If the mesh covers itself,
 * its nearest cells show. The back shows the picture mirrored, and nothing if the view is not
 * double-sided. What is outside of the bounds, such as the shadow, is not shown. A mesh whose
 * points are at their regular places shows the view unchanged. A value without numbers removes the
 * mesh. Between meshes with the same numbers of columns and rows, all numbers are interpolated;
 * otherwise the mesh changes immediately. None at first. Setting it with the columns 0 and a count
 * of 0 removes it, too. Reading it gives at most `capacity` of the points: SEGUE_ERROR_TOO_SMALL
 * with their count if there are more. Without a value, the columns and the count are 0, and
 * nothing else is written. */
static inline int32_t segue_get_mesh(const segue_view_1_t *table, segue_context_t context,
                                     segue_view_t view, int32_t *out_columns, int32_t *out_rows,
                                     segue_mesh_point_t *out_points, uint32_t capacity,
                                     uint32_t *out_count) {
  double numbers[3074];
  uint32_t count;
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_MESH, numbers, 3074, &count);
  if (status < 0) return status;
  *out_columns = 0;
  *out_count = count ? (count - 2) / 3 : 0;
  if (!count) return status;
  if (*out_count > capacity) return SEGUE_ERROR_TOO_SMALL;
  *out_columns = (int32_t)numbers[0];
  *out_rows = (int32_t)numbers[1];
  memcpy(out_points, numbers + 2, *out_count * sizeof *out_points);
  return status;
}
static inline int32_t segue_set_mesh(const segue_view_1_t *table, segue_context_t context,
                                     segue_view_t view, int32_t columns, int32_t rows,
                                     const segue_mesh_point_t *points, uint32_t count) {
  double numbers[3074];
  if (columns == 0 && count == 0)
    return table->set(context, view, SEGUE_PROPERTY_MESH, NULL, 0);
  /* The host refuses such a count with a message that names the call. */
  if (count > 1024)
    return table->set(context, view, SEGUE_PROPERTY_MESH, NULL,
                      count < 1000000 ? 2 + 3 * count : UINT32_MAX);
  numbers[0] = columns;
  numbers[1] = rows;
  if (count)
    memcpy(numbers + 2, points, count * sizeof *points);
  return table->set(context, view, SEGUE_PROPERTY_MESH, numbers, 2 + 3 * count);
}

/* Removes the mesh. */
static inline int32_t segue_remove_mesh(const segue_view_1_t *table, segue_context_t context,
                                        segue_view_t view) {
  return table->set(context, view, SEGUE_PROPERTY_MESH, NULL, 0);
}

/* A light on the mesh: the direction toward the light, of any length, and its strength. The
 * colours of a point are multiplied by 1 + strength * (n.l - l.z), in which n is the mesh's unit
 * normal toward the viewer and l the unit direction, so what is flat keeps its colours. A strength
 * of 0 adds nothing. The strength is clamped to 0…1. 0, 0, 1, 0 at first. */
static inline int32_t segue_get_mesh_light(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, segue_vector_t *out_direction,
                                           double *out_strength) {
  uint32_t count;
  double numbers[4];
  const int32_t status = table->get(context, view, SEGUE_PROPERTY_MESH_LIGHT, numbers, 4, &count);
  if (status < 0) return status;
  memcpy(out_direction, numbers + 0, sizeof *out_direction);
  *out_strength = numbers[3];
  return status;
}
static inline int32_t segue_set_mesh_light(const segue_view_1_t *table, segue_context_t context,
                                           segue_view_t view, segue_vector_t direction,
                                           double strength) {
  double numbers[4];
  memcpy(numbers + 0, &direction, sizeof direction);
  numbers[3] = strength;
  return table->set(context, view, SEGUE_PROPERTY_MESH_LIGHT, numbers, 4);
}

/* A colour over the back of the mesh, mixed in by its alpha: paper through which the picture
 * shines. The back keeps the picture's opacity. 0 at first. */
static inline int32_t segue_get_mesh_back_color(const segue_view_1_t *table,
                                                segue_context_t context, segue_view_t view,
                                                segue_color_t *out_color) {
  uint32_t count;
  return table->get(context, view, SEGUE_PROPERTY_MESH_BACK_COLOR, &out_color->red, 4, &count);
}
static inline int32_t segue_set_mesh_back_color(const segue_view_1_t *table,
                                                segue_context_t context, segue_view_t view,
                                                segue_color_t color) {
  return table->set(context, view, SEGUE_PROPERTY_MESH_BACK_COLOR, &color.red, 4);
}

#endif
