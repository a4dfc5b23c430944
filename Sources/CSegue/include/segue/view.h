/* segue.view/1: views after UIKit's, without code of their own.
 *
 * A change outside an animation applies at the virtual time of the call. Between `begin` and
 * `commit` of segue.animation/1 it becomes an animation to the new value, from the value that shows
 * when the animation begins (after its delay). Of two animations of one property, the one that
 * began last decides. Reading gives the value that was set last, which inside an animation is its
 * target. When the transition ends, the host removes whatever is left behind in the container.
 *
 * Siblings are painted in the order of their z positions, and equal ones in their order in the
 * superview; a view is painted with all of its subviews before its next sibling. Depth does not
 * count: neither m43 nor a rotation brings a view in front of another, and planes do not cut each
 * other.
 *
 * All functions are [transition-thread & recording]; the setters of properties are [driving] too.
 *
 * Limits: the plug-in can create 10,000 views, and have handles of 10,000 views. It can make
 * 100,000 changes: setting a property, and adding, moving or removing a view. Properties that a
 * frame driver sets do not count. All snapshots together can show 200,000 views, and snapshots can
 * be nested 100 deep. Beyond a limit the recording fails: that call and all later ones are
 * SEGUE_ERROR_LIMIT, and the host plays its dissolve in the animator's place.
 */
#ifndef SEGUE_VIEW_H
#define SEGUE_VIEW_H

#include "base.h"

#define SEGUE_VIEW_1 "segue.view/1"

typedef struct segue_view_1 {
  uint32_t size;
  uint32_t reserved;

  /* Makes a new, empty view: frame zero, no background. It is shown once it is added to another. */
  int32_t (*create)(segue_context_t context, segue_view_t *out_view);

  /* Makes a picture of `view`, as a view of the same bounds. With `after_updates` 0 it shows
   * what was on screen when the running callback began, with animations as they were at that
   * virtual time; a view that was not in the container then gives an empty picture. With 1 it
   * includes the changes of the running callback, so a view that was just made transparent gives
   * an empty picture. Whatever `view` holds, the result is one picture: it fills the new view's
   * bounds, is cut off there, and stretches with them. Clips stand still in it. */
  int32_t (*snapshot)(segue_context_t context, segue_view_t view, int32_t after_updates,
                      segue_view_t *out_view);

  /* Puts `child` in front of the other subviews of `parent`, and removes it from its old
   * superview. Putting a view inside itself is SEGUE_ERROR_INVALID_ARGUMENT. */
  int32_t (*add_subview)(segue_context_t context, segue_view_t parent, segue_view_t child);

  /* Puts `child` at `index` from the back, 0 … count; a larger index is the front. */
  int32_t (*insert_subview_at)(segue_context_t context, segue_view_t parent, segue_view_t child,
                               uint32_t index);

  /* Puts `child` right behind or in front of `sibling`. It is SEGUE_ERROR_INVALID_ARGUMENT if
   * `sibling` is not in `parent`, or is `child` itself. */
  int32_t (*insert_subview_below)(segue_context_t context, segue_view_t parent, segue_view_t child,
                                  segue_view_t sibling);
  int32_t (*insert_subview_above)(segue_context_t context, segue_view_t parent, segue_view_t child,
                                  segue_view_t sibling);

  /* Removes the view from its superview; does nothing when it has none. For the container itself
   * it is SEGUE_ERROR_INVALID_ARGUMENT. */
  int32_t (*remove_from_superview)(segue_context_t context, segue_view_t view);

  /* Puts the view in front of, or behind, all its siblings; does nothing when it has no
   * superview. For the container itself it is SEGUE_ERROR_INVALID_ARGUMENT. */
  int32_t (*bring_to_front)(segue_context_t context, segue_view_t view);
  int32_t (*send_to_back)(segue_context_t context, segue_view_t view);

  /* The superview; 0 for a view that has none, and for the container. */
  int32_t (*superview)(segue_context_t context, segue_view_t view, segue_view_t *out_view);
  int32_t (*subview_count)(segue_context_t context, segue_view_t view, uint32_t *out_count);
  /* The subview at `index` from the back, 0 … count - 1; a larger index is
   * SEGUE_ERROR_INVALID_ARGUMENT. */
  int32_t (*subview_at)(segue_context_t context, segue_view_t view, uint32_t index,
                        segue_view_t *out_view);

  /* The frame in the superview's points. Under a transform it is the box around the transformed
   * view, and setting it moves the centre and keeps the transform. A negative width or height is
   * kept as given, here and in the bounds; what such a view shows is not defined. */
  int32_t (*get_frame)(segue_context_t context, segue_view_t view, double out_rect[4]);
  int32_t (*set_frame)(segue_context_t context, segue_view_t view, const double rect[4]);

  /* The bounds in the view's own points. A new size keeps the centre. */
  int32_t (*get_bounds)(segue_context_t context, segue_view_t view, double out_rect[4]);
  int32_t (*set_bounds)(segue_context_t context, segue_view_t view, const double rect[4]);

  /* The centre in the superview's points; the transform rotates and scales about it. */
  int32_t (*get_center)(segue_context_t context, segue_view_t view, double out_point[2]);
  int32_t (*set_center)(segue_context_t context, segue_view_t view, const double point[2]);

  /* The transform, applied about the centre of the bounds. An animation takes both matrices
   * apart into translation, scale, skew, rotation and perspective, as CSS does, and interpolates
   * these, so a rotation goes the shorter way round and is less than 180°. Only where both just
   * scale and move within the plane, or where one flattens the view (a scale of 0), does it
   * interpolate the sixteen numbers. The whole matrix also applies to the subviews, including
   * its m34: with m34 = -1 / distance they have one vanishing point, this view's centre. A view
   * that is turned by more than 90° shows its back, which is its picture mirrored. */
  int32_t (*get_transform)(segue_context_t context, segue_view_t view, double out_matrix[16]);
  int32_t (*set_transform)(segue_context_t context, segue_view_t view, const double matrix[16]);

  /* The opacity, clamped to 0…1. It applies to the view and its subviews as one picture. */
  int32_t (*get_alpha)(segue_context_t context, segue_view_t view, double *out_alpha);
  int32_t (*set_alpha)(segue_context_t context, segue_view_t view, double alpha);

  /* Whether the view is hidden, 0 or 1. It is not animated: it changes at once. */
  int32_t (*get_hidden)(segue_context_t context, segue_view_t view, int32_t *out_hidden);
  int32_t (*set_hidden)(segue_context_t context, segue_view_t view, int32_t hidden);

  int32_t (*get_background_color)(segue_context_t context, segue_view_t view,
                                  double out_color[4]);
  int32_t (*set_background_color)(segue_context_t context, segue_view_t view,
                                  const double color[4]);

  /* The radius in points, at least 0. It rounds the background; the view's picture and its
   * subviews are rounded only if the view clips to its bounds. */
  int32_t (*get_corner_radius)(segue_context_t context, segue_view_t view, double *out_radius);
  int32_t (*set_corner_radius)(segue_context_t context, segue_view_t view, double radius);

  /* 0 or 1. With 1 the picture and the subviews are cut off at the bounds, along their rounded
   * corners. Not animated: it changes at once. */
  int32_t (*get_clips_to_bounds)(segue_context_t context, segue_view_t view, int32_t *out_clips);
  int32_t (*set_clips_to_bounds)(segue_context_t context, segue_view_t view, int32_t clips);

  /* The order in which siblings are painted: the highest last, so in front. It does not move the
   * view toward the viewer, and it does not compare views of different superviews. */
  int32_t (*get_z_position)(segue_context_t context, segue_view_t view, double *out_z);
  int32_t (*set_z_position)(segue_context_t context, segue_view_t view, double z);

  /* Converts `rect` from `view`'s own points to those of `to_view`. */
  int32_t (*convert_rect)(segue_context_t context, segue_view_t view, const double rect[4],
                          segue_view_t to_view, double out_rect[4]);
} segue_view_1_t;

#endif
