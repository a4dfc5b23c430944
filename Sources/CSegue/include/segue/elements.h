/* segue.elements/1: the named parts of the two screens, and which of them belong together.
 *
 * An element is a view with a name at any depth below a screen's view, such as a picture in a list.
 * Its partner is the element of the same name on the other screen. Elements are in the order of the
 * view tree, back to front, with a view before its subviews. The list is made when a function of
 * this table is first called in a transition, and has the elements' places when nothing moves: at
 * the start for SEGUE_KEY_FROM, and at the end for SEGUE_KEY_TO. Hidden views are left out.
 * Elements of a screen for which view_for_key of segue.context/1 gives 0 have frames and pictures,
 * but no views.
 *
 * `key` is SEGUE_KEY_FROM or SEGUE_KEY_TO; another one is SEGUE_ERROR_INVALID_ARGUMENT. The handle of an
 * element is valid as long as its context, and each element has one handle.
 *
 * The host does not limit the number of elements. `view` and `picture` give handles of views, whose
 * number it limits.
 */
#ifndef SEGUE_ELEMENTS_H
#define SEGUE_ELEMENTS_H

#include "base.h"

#define SEGUE_ELEMENTS_1 "segue.elements/1"

typedef struct segue_elements_1 {
  uint64_t size;

  /* The number of elements of a screen. [recording, own thread] */
  int32_t (*count)(segue_context_t context, int32_t key, uint32_t *out_count);

  /* The element at `index` from the back, 0 … count - 1; a larger index is
   * SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*at)(segue_context_t context, int32_t key, uint32_t index, segue_element_t *out_element);

  /* The element called `name`, the first one if several have that name. If none has, the status is
   * SEGUE_ERROR_UNKNOWN. [recording, own thread] */
  int32_t (*find)(segue_context_t context, int32_t key, const char *name,
                  segue_element_t *out_element);

  /* Copies the element's name and its final zero byte into `buffer`. `out_length` is its length
   * without the zero byte, at least 1, also with SEGUE_ERROR_TOO_SMALL; `buffer` may be NULL when
   * `capacity` is 0. [recording, own thread] */
  int32_t (*name)(segue_context_t context, segue_element_t element, char *buffer, uint32_t capacity,
                  uint32_t *out_length);

  /* The frame of the element, in the container's points. Under a transform it is the box around the
   * element. [recording, own thread] */
  int32_t (*frame)(segue_context_t context, segue_element_t element, segue_rect_t *out_rect);

  /* The radii of the element's corners, in the container's points. [recording, own thread] */
  int32_t (*corner_radii)(segue_context_t context, segue_element_t element,
                          segue_corner_radii_t *out_radii);

  /* The partner on the other screen; 0 if there is none. Only the first element of a name has a
   * partner, so no two elements have the same one. [recording, own thread] */
  int32_t (*partner)(segue_context_t context, segue_element_t element,
                     segue_element_t *out_element);

  /* The element itself, as a view of its screen: made transparent or hidden, it leaves the screen
   * without the element. Change nothing else of it. A screen that is one picture is shown taken
   * apart from this call on until the transition ends: a background without elements, and a view
   * for each element. On a screen that the animator must not change, the status is
   * SEGUE_ERROR_WRONG_STATE. [recording, own thread] */
  int32_t (*view)(segue_context_t context, segue_element_t element, segue_view_t *out_view);

  /* Makes a picture of the element with all that it contains, as a new view without a superview,
   * whose frame is the element's, so that it covers the element when it is added to the container.
   * It shows the element as the calls so far have left it; of one that is hidden or transparent it
   * is empty. Corners that cut the element off cut off the new view, and are not a part of its
   * picture, so that they can be animated. The same applies to the element's border then, and to the
   * shadow that a drawing has around the element. A screen that is one picture is taken apart as
   * with `view`. [recording, own thread] */
  int32_t (*picture)(segue_context_t context, segue_element_t element, segue_view_t *out_view);
} segue_elements_1_t;

#endif
