/* segue.view/1: views after UIKit's, without code of their own.
 *
 * A change outside an animation applies at the virtual time of the call. Between `begin` and
 * `commit` of segue.animation/1 it becomes an animation to the new value, from the value that shows
 * when the animation begins (after its delay). Of two animations of one property, the animation
 * that began last decides. Reading gives the value that was set last, which inside an animation is
 * its target. When the transition ends, the host removes whatever is left behind in the container.
 *
 * Siblings are painted in the order of their z positions, and equal ones in their order in the
 * superview; a view is painted with all of its subviews before its next sibling. Depth does not
 * count unless the superview is depth-sorted: neither m43 nor a rotation brings a view in front of
 * another. In a depth-sorted one, planes that cross are cut.
 *
 * A view's properties have numbers; properties.h describes them and has a typed call for each. They
 * are animated unless they say otherwise: the transforms as their description says, all others number
 * by number.
 *
 * The host limits the number of views and of changes, and the size and depth of snapshots. Beyond a
 * limit the recording fails: that call and all later ones are SEGUE_ERROR_LIMIT, and the host plays
 * its dissolve in the animator's place.
 */
#ifndef SEGUE_VIEW_H
#define SEGUE_VIEW_H

#include "base.h"

#define SEGUE_VIEW_1 "segue.view/1"

/* The line or the distance that a gradient's colours follow. */
enum {
  SEGUE_GRADIENT_NONE = 0,
  SEGUE_GRADIENT_LINEAR = 1, /* the line from `start` to `end` */
  SEGUE_GRADIENT_RADIAL = 2  /* the distance from `start`, up to the ellipse through `end` */
};

/* The way in which a view is mixed with what was painted before it. */
enum {
  SEGUE_BLEND_NORMAL = 0,     /* over it */
  SEGUE_BLEND_MULTIPLY = 1,
  SEGUE_BLEND_SCREEN = 2,
  SEGUE_BLEND_OVERLAY = 3,    /* multiplies what is dark behind it, and screens what is light */
  SEGUE_BLEND_DARKEN = 4,
  SEGUE_BLEND_LIGHTEN = 5,
  SEGUE_BLEND_DIFFERENCE = 6,
  SEGUE_BLEND_PLUS = 7        /* the sum of both, at most 1 */
};

/* The quantity of a mask's pixels that becomes the opacity of the masked view. */
enum {
  SEGUE_MASK_ALPHA = 0,
  SEGUE_MASK_INVERSE_ALPHA = 1,
  SEGUE_MASK_LUMINANCE = 2,   /* of the colour, times its alpha */
  SEGUE_MASK_INVERSE_LUMINANCE = 3
};

/* The parts of the plane that are inside of a path. */
enum {
  SEGUE_FILL_NONZERO = 1, /* around which the path turns more often in one direction */
  SEGUE_FILL_EVEN_ODD = 2 /* from which a ray crosses the path an odd number of times */
};

/* The kinds of a path's segments. */
enum {
  SEGUE_PATH_MOVE = 1,  /* begins a part of the path at `end` */
  SEGUE_PATH_CURVE = 2, /* a cubic curve from the end of the segment before it */
  SEGUE_PATH_CLOSE = 3  /* a line to the start of the part */
};

/* The ends of a stroke. */
enum {
  SEGUE_CAP_BUTT = 0,
  SEGUE_CAP_ROUND = 1,
  SEGUE_CAP_SQUARE = 2
};

/* The corners of a stroke. */
enum {
  SEGUE_JOIN_MITER = 0,
  SEGUE_JOIN_ROUND = 1,
  SEGUE_JOIN_BEVEL = 2
};

/* The quantity that a number of a property measures. */
enum {
  SEGUE_UNIT_NONE = 0,     /* a plain number, such as an opacity or a switch */
  SEGUE_UNIT_POINTS = 1,
  SEGUE_UNIT_RADIANS = 2,
  SEGUE_UNIT_FRACTION = 3, /* of the bounds or of the picture */
  SEGUE_UNIT_FACTOR = 4,
  SEGUE_UNIT_COLOR = 5     /* a part of a straight RGBA colour */
};

/* Flags of a property. A later host may give others, which a plug-in ignores. */
enum {
  SEGUE_PROPERTY_INFO_ANIMATED = 1, /* else it changes immediately, also inside an animation */
  SEGUE_PROPERTY_INFO_OPTIONAL = 2  /* a value without numbers is none */
};

/* Flags of one number of a property, which a later host may add to. */
enum {
  SEGUE_PROPERTY_NUMBER_CLAMPED = 1 /* it is brought into its range, and else refused outside */
};

/* One number of a property. */
typedef struct segue_property_number {
  double minimum; /* -infinity for none */
  double maximum; /* infinity for none */
  double initial; /* its value in a new view; 0 if it has none there */
  uint32_t unit;  /* SEGUE_UNIT_… */
  uint32_t flags; /* SEGUE_PROPERTY_NUMBER_… */
} segue_property_number_t;

/* The host's description of a property. Its value has at least `minimum_count` and at most
 * `maximum_count` numbers: `fixed_count`, and then any number of elements of `step` numbers each.
 * `numbers` describes the fixed numbers and, after them, the numbers of one element. */
typedef struct segue_property_info {
  uint64_t size;          /* sizeof(segue_property_info_t), set by the caller */
  uint32_t flags;         /* SEGUE_PROPERTY_INFO_… */
  uint32_t minimum_count;
  uint32_t maximum_count;
  uint32_t fixed_count;
  uint32_t step;          /* 0 if nothing is repeated */
  uint32_t described;     /* fixed_count + step, however many fit into `numbers` */
  uint32_t since;         /* the version of Segue that has brought it: 1000 * major + minor, 1 for 0.1 */
  uint32_t capacity;      /* the elements of the caller's `numbers`, set by the caller */
  segue_property_number_t *numbers; /* the caller's memory, of which as many are written as fit; NULL: none */
} segue_property_info_t;

typedef struct segue_view_1 {
  uint64_t size;

  /* Makes a new, empty view: frame zero, no background. It is shown once it is added to another.
   * [recording, own thread] */
  int32_t (*create)(segue_context_t context, segue_view_t *out_view);

  /* Puts `child` in front of the other subviews of `parent`, and removes it from its old
   * superview. Putting a view inside itself is SEGUE_ERROR_INVALID_ARGUMENT.
   * [recording, own thread] */
  int32_t (*add_subview)(segue_context_t context, segue_view_t parent, segue_view_t child);

  /* Puts `child` at `index` from the back, 0 … count; a larger index is the front.
   * [recording, own thread] */
  int32_t (*insert_subview_at)(segue_context_t context, segue_view_t parent, segue_view_t child,
                               uint32_t index);

  /* Puts `child` right behind `sibling`. It is SEGUE_ERROR_INVALID_ARGUMENT if `sibling` is not in
   * `parent`, or is `child` itself. [recording, own thread] */
  int32_t (*insert_subview_below)(segue_context_t context, segue_view_t parent, segue_view_t child,
                                  segue_view_t sibling);

  /* Puts `child` right in front of `sibling`, with the same errors as insert_subview_below.
   * [recording, own thread] */
  int32_t (*insert_subview_above)(segue_context_t context, segue_view_t parent, segue_view_t child,
                                  segue_view_t sibling);

  /* Removes the view from its superview; does nothing when it has none. For the container itself
   * it is SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*remove_from_superview)(segue_context_t context, segue_view_t view);

  /* Puts the view in front of all its siblings; does nothing when it has no superview. For the
   * container itself it is SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*bring_to_front)(segue_context_t context, segue_view_t view);

  /* Puts the view behind all its siblings, with the same exceptions as bring_to_front.
   * [recording, own thread] */
  int32_t (*send_to_back)(segue_context_t context, segue_view_t view);

  /* The superview; 0 for a view that has none, and for the container. [recording, own thread] */
  int32_t (*superview)(segue_context_t context, segue_view_t view, segue_view_t *out_view);

  /* The number of the view's subviews. [recording, own thread] */
  int32_t (*subview_count)(segue_context_t context, segue_view_t view, uint32_t *out_count);

  /* The subview at `index` from the back, 0 … count - 1; a larger index is
   * SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*subview_at)(segue_context_t context, segue_view_t view, uint32_t index,
                        segue_view_t *out_view);

  /* Sets the property SEGUE_PROPERTY_… to `count` numbers. A property that the host does not know
   * is SEGUE_ERROR_UNSUPPORTED, another count than the property's and a number that it refuses are
   * SEGUE_ERROR_INVALID_ARGUMENT; nothing changes then, and the transition can continue without the
   * change. `numbers` may be NULL when `count` is 0, a value without numbers. properties.h has a
   * typed call for each property. [driving, own thread] */
  int32_t (*set)(segue_context_t context, segue_view_t view, uint32_t property,
                 const double *numbers, uint32_t count);

  /* Gives the numbers of the property, the value that was set last. If there are more than
   * `capacity`, it is SEGUE_ERROR_TOO_SMALL, and only their count is written. `numbers` may be NULL
   * when `capacity` is 0. [recording, own thread] */
  int32_t (*get)(segue_context_t context, segue_view_t view, uint32_t property, double *numbers,
                 uint32_t capacity, uint32_t *out_count);

  /* Describes the property; SEGUE_ERROR_UNSUPPORTED for one that the host does not know. The caller
   * sets `out_info->size`, at least 16, and no more is written. A field that the host does not know
   * keeps the caller's value, so set the struct to zero first. [context, own thread] */
  int32_t (*property)(segue_context_t context, uint32_t property,
                      segue_property_info_t *out_info);

  /* Makes a picture of the part `rect` of `view`, in its own points, as a view of that size. `rect`
   * may be NULL: the picture shows the whole view, as a view of the same bounds. With
   * `after_updates` 0 it shows what was on screen when the running callback began, with animations
   * as they were at that virtual time; a view that was not in the container then gives an empty
   * picture. With 1 it includes the changes of the running callback, so a view that was just made
   * transparent gives an empty picture. Whatever `view` contains, the result is one picture: it
   * fills the new view's bounds, is cut off there, and stretches with them. All parts that are
   * taken of one view at one time share one picture. Clips do not move in the picture.
   * [recording, own thread] */
  int32_t (*snapshot)(segue_context_t context, segue_view_t view, const segue_rect_t *rect,
                      int32_t after_updates, segue_view_t *out_view);

  /* The view's mask; 0 for a view without a mask. [recording, own thread] */
  int32_t (*get_mask)(segue_context_t context, segue_view_t view, segue_view_t *out_mask);

  /* Sets the view's mask, a view whose picture is the mask. `mask` may be 0: the view has none. In
   * places in which the mask and its subviews are transparent, the view with all that it contains
   * is not shown. The mask is in the points of the view that it masks, and is not shown itself. Its
   * own properties are animated like the properties of any view, so a round corner that grows
   * reveals a circle; the mask itself changes immediately, also inside an animation. A view masks
   * one other view: it must have no superview, mask nothing else, and be neither `view` nor an
   * ancestor of it, else it is SEGUE_ERROR_INVALID_ARGUMENT. So is adding it to a superview while
   * it is a mask. [recording, own thread] */
  int32_t (*set_mask)(segue_context_t context, segue_view_t view, segue_view_t mask);

  /* Inside an animation: moves the centre from where it is along `count` arcs, 1 to 64, in the
   * superview's points. The animation's timing runs over the length of the whole path. Outside
   * of an animation, with another count, and for a view that was never added to another it is
   * SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*move_along)(segue_context_t context, segue_view_t view, const segue_arc_t *arcs,
                        uint32_t count);

  /* As move_along, and turns the view with the path: the third number of its `rotation`, about z, is
   * the direction of the path at the view, plus `angle`, in radians. 0 is the direction of x,
   * and positive angles turn from x to y. The angle never jumps by a whole turn, and stays as it is
   * at an end of the path for progress beyond that end. At a corner the view turns immediately. The
   * rotations about x and y keep their values, and are applied first: a tilted view turns with its
   * tilt. In a part of the path without length the view keeps its direction; along a path of a single
   * point it does not turn, and its rotation is not changed. [recording, own thread] */
  int32_t (*move_along_turning)(segue_context_t context, segue_view_t view, const segue_arc_t *arcs,
                                uint32_t count, double angle);

  /* Converts `rect` from the points of `view` to the points of `to_view`. Without a common superview,
   * and if a view between the two has a transform without an inverse, such as a scale of 0, it is
   * SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*convert_rect)(segue_context_t context, segue_view_t view, const segue_rect_t *rect,
                          segue_view_t to_view, segue_rect_t *out_rect);

  /* The mean colour of the part `rect` of `view`, in its own points, as `snapshot` shows it with
   * `after_updates` 1: of the view with its subviews. `rect` may be NULL: the part is the view's
   * bounds. It is the mean of the premultiplied sRGB values, as straight RGBA, so transparent
   * pixels weigh nothing; without any visible pixel it is transparent black. Large parts are shrunk
   * before they are measured. Painted views are left out. A part without area is
   * SEGUE_ERROR_INVALID_ARGUMENT. SEGUE_ERROR_UNSET when the host cannot draw.
   * [recording, own thread] */
  int32_t (*average_color)(segue_context_t context, segue_view_t view, const segue_rect_t *rect,
                           segue_color_t *out_color);
} segue_view_1_t;

#endif
