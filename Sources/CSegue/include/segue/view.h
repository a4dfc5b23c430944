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
 * count unless the superview is depth-sorted: neither m43 nor a rotation brings a view in front of
 * another, and planes do not cut each other.
 *
 * All functions are [transition-thread & recording]; the setters of properties, set_mask excepted,
 * are [driving] too.
 *
 * Properties are animated unless they say otherwise. What an animation of two transforms does is
 * told at get_transform; all other properties are interpolated number by number.
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

/* What a gradient's colours follow. */
enum {
  SEGUE_GRADIENT_NONE = 0,
  SEGUE_GRADIENT_LINEAR = 1, /* the line from `start` to `end` */
  SEGUE_GRADIENT_RADIAL = 2  /* the distance from `start`, up to the ellipse through `end` */
};

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

  /* ---- Revision 2 ---- */

  /* The anchor point: x and y in fractions of the bounds, z in points toward the viewer; any
   * numbers. The centre is where this point lies in the superview, and all transforms turn and
   * scale about it, so an edge on which it lies stays where it is like a hinge. Setting it keeps
   * the centre, and so moves the frame; set_frame afterwards puts the frame where it should be. At
   * first 0.5, 0.5, 0. */
  int32_t (*get_anchor_point)(segue_context_t context, segue_view_t view, double out_point[3]);
  int32_t (*set_anchor_point)(segue_context_t context, segue_view_t view, const double point[3]);

  /* A translation along x, y and z in points, a rotation about x, y and z in radians, and scale
   * factors along x, y and z. They act beside `transform`, and each has an animation of its own, in
   * which its three numbers go straight to their targets: a rotation by 540° is one and a half
   * turns. A point of the view undergoes the transform first, then the scale, the rotation (about
   * x, then y, then z) and the translation. At first 0, 0 and 1. */
  int32_t (*get_translation)(segue_context_t context, segue_view_t view, double out_points[3]);
  int32_t (*set_translation)(segue_context_t context, segue_view_t view, const double points[3]);
  int32_t (*get_rotation)(segue_context_t context, segue_view_t view, double out_radians[3]);
  int32_t (*set_rotation)(segue_context_t context, segue_view_t view, const double radians[3]);
  int32_t (*get_scale)(segue_context_t context, segue_view_t view, double out_factors[3]);
  int32_t (*set_scale)(segue_context_t context, segue_view_t view, const double factors[3]);

  /* A transform of all subviews about the anchor point of this view, but not of the view itself.
   * With m34 = -1 / distance the subviews have one vanishing point. Identity at first. */
  int32_t (*get_sublayer_transform)(segue_context_t context, segue_view_t view,
                                    double out_matrix[16]);
  int32_t (*set_sublayer_transform)(segue_context_t context, segue_view_t view,
                                    const double matrix[16]);

  /* 0 or 1. With 0 the view is not shown while its back is to the viewer. 1 at first. Not animated:
   * it changes at once. */
  int32_t (*get_double_sided)(segue_context_t context, segue_view_t view,
                              int32_t *out_double_sided);
  int32_t (*set_double_sided)(segue_context_t context, segue_view_t view, int32_t double_sided);

  /* The part of the view's picture that fills its bounds, in fractions of the picture; the whole
   * picture (0, 0, 1, 1) at first. It may reach outside of 0…1. */
  int32_t (*get_contents_rect)(segue_context_t context, segue_view_t view, double out_rect[4]);
  int32_t (*set_contents_rect)(segue_context_t context, segue_view_t view, const double rect[4]);

  /* The radii of the corners in points, at least 0: top left, top right, bottom right, bottom left.
   * set_corner_radius sets all four, and get_corner_radius gives the first. */
  int32_t (*get_corner_radii)(segue_context_t context, segue_view_t view, double out_radii[4]);
  int32_t (*set_corner_radii)(segue_context_t context, segue_view_t view, const double radii[4]);

  /* A line of `width` points, at least 0, inside the bounds along the rounded corners, over the
   * view's picture and its subviews. Width 0 at first, which draws none. */
  int32_t (*get_border)(segue_context_t context, segue_view_t view, double *out_width,
                        double out_color[4]);
  int32_t (*set_border)(segue_context_t context, segue_view_t view, double width,
                        const double color[4]);

  /* The shadow that the rounded bounds cast, whatever they hold: moved by `offset` (x, y) points,
   * and blurred by a Gaussian whose standard deviation is `radius` points, at least 0. It is drawn
   * outside the bounds only, also when the view clips. A colour with alpha 0, as at first, draws
   * none. */
  int32_t (*get_shadow)(segue_context_t context, segue_view_t view, double out_color[4],
                        double out_offset[2], double *out_radius);
  int32_t (*set_shadow)(segue_context_t context, segue_view_t view, const double color[4],
                        const double offset[2], double radius);

  /* A colour over the view and all that it holds, inside the rounded bounds: black with some alpha
   * dims it. Transparent at first. */
  int32_t (*get_overlay_color)(segue_context_t context, segue_view_t view, double out_color[4]);
  int32_t (*set_overlay_color)(segue_context_t context, segue_view_t view, const double color[4]);

  /* A gradient over the background colour, beneath the view's picture and its subviews. `start` and
   * `end` are x, y in fractions of the bounds. `stops` are `count` stops, 2 to 8, each of 5
   * numbers: a colour (r, g, b, a) and its place between start (0) and end (1), which counts as the
   * place before it if it is less. SEGUE_GRADIENT_NONE with a count of 0 removes it; the pointers
   * may then be NULL. Any other count or kind is SEGUE_ERROR_INVALID_ARGUMENT. Points, colours and
   * places are animated between gradients of the same kind and count; else it changes at once. */
  int32_t (*set_gradient)(segue_context_t context, segue_view_t view, int32_t kind,
                          const double start[2], const double end[2], uint32_t count,
                          const double *stops);

  /* A view whose picture is the mask; 0 for none. Where the mask and its subviews are transparent,
   * the view with all that it holds is not shown. The mask lies in the points of the view that it
   * masks, and is not shown itself. Its own properties are animated as those of any view, so a
   * round corner that grows reveals a circle; the mask itself changes at once. A view masks one
   * other view: it must have no superview, mask nothing else, and be neither `view` nor an ancestor
   * of it, else it is SEGUE_ERROR_INVALID_ARGUMENT. So is adding it to a superview while it is a
   * mask. */
  int32_t (*get_mask)(segue_context_t context, segue_view_t view, segue_view_t *out_mask);
  int32_t (*set_mask)(segue_context_t context, segue_view_t view, segue_view_t mask);

  /* The standard deviation, clamped to 0…200 points, of a Gaussian that blurs the view with all
   * that it holds as one picture. What is outside counts as transparent. 0 at first. */
  int32_t (*get_blur_radius)(segue_context_t context, segue_view_t view, double *out_radius);
  int32_t (*set_blur_radius)(segue_context_t context, segue_view_t view, double radius);

  /* The same for what lies behind the view within its rounded bounds, which is blurred before the
   * view is drawn over it. At the edge of the container its nearest pixels go on. */
  int32_t (*get_backdrop_blur_radius)(segue_context_t context, segue_view_t view,
                                      double *out_radius);
  int32_t (*set_backdrop_blur_radius)(segue_context_t context, segue_view_t view, double radius);

  /* `snapshot` of the part `rect` of the view, in its own points, as a view of that size. All parts
   * that are taken of one view at one time share one picture. */
  int32_t (*snapshot_rect)(segue_context_t context, segue_view_t view, const double rect[4],
                           int32_t after_updates, segue_view_t *out_view);

  /* Inside an animation: moves the centre from where it is along `count` arcs, 1 to 64. Each is a
   * cubic Bézier of 6 numbers in the superview's points: x, y of its first control point, of the
   * second, and of its end. The animation's timing runs over the length of the whole path. Outside
   * of an animation, with another count, and for a view that was never added to another it is
   * SEGUE_ERROR_INVALID_ARGUMENT. */
  int32_t (*move_along)(segue_context_t context, segue_view_t view, uint32_t count,
                        const double *points);

  /* 0 or 1. With 1 the subviews are painted by the distance of their centres from the viewer,
   * farthest first, in place of their order; planes that cross each other are not cut. 0 at first.
   * Not animated: it changes at once. */
  int32_t (*get_depth_sorted)(segue_context_t context, segue_view_t view, int32_t *out_sorted);
  int32_t (*set_depth_sorted)(segue_context_t context, segue_view_t view, int32_t sorted);
} segue_view_1_t;

#endif
