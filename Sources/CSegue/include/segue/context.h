/* segue.context/1: the transition that an animator is asked to animate. */
#ifndef SEGUE_CONTEXT_H
#define SEGUE_CONTEXT_H

#include "animation.h"
#include "base.h"

#define SEGUE_CONTEXT_1 "segue.context/1"

/* Keys of the two screens. They are relative to the transition: in a transition back, `from` is
 * the screen that the user leaves. */
enum { SEGUE_KEY_FROM = 1, SEGUE_KEY_TO = 2 };

/* The operation that caused the transition. */
enum {
  SEGUE_OPERATION_CUSTOM = 0,
  SEGUE_OPERATION_PUSH = 1,
  SEGUE_OPERATION_POP = 2,
  SEGUE_OPERATION_PRESENT = 3,
  SEGUE_OPERATION_DISMISS = 4,
  SEGUE_OPERATION_SELECT = 5, /* another tab */
  SEGUE_OPERATION_PAGE = 6    /* a neighbour in a paging container */
};

enum { SEGUE_DIRECTION_FORWARD = 0, SEGUE_DIRECTION_BACKWARD = 1 };

enum { SEGUE_LAYOUT_LEFT_TO_RIGHT = 0, SEGUE_LAYOUT_RIGHT_TO_LEFT = 1 };

enum {
  SEGUE_PRESENTATION_NONE = 0,
  SEGUE_PRESENTATION_FULL_SCREEN = 1, /* `from` is removed at the end */
  SEGUE_PRESENTATION_CUSTOM = 2       /* the presenting screen stays beneath; see view_for_key */
};

typedef struct segue_context_1 {
  uint64_t size;

  /* The view in which the transition takes place. The animator adds `to` to it, unless `to` is
   * 0. [context, own thread] */
  int32_t (*container_view)(segue_context_t context, segue_view_t *out_view);

  /* The screen at `key`; 0 if there is none, or if the animator must not change it. In a custom
   * presentation the presenting screen stays where it is, outside the container: SEGUE_KEY_FROM is
   * then 0 when presenting, and SEGUE_KEY_TO when dismissing. [context, own thread] */
  int32_t (*view_for_key)(segue_context_t context, int32_t key, segue_view_t *out_view);

  /* The frame of the screen at `key` at the start, in the container's points; zero when it is
   * not in the container yet. [context, own thread] */
  int32_t (*initial_frame)(segue_context_t context, int32_t key, segue_rect_t *out_rect);

  /* The frame that the screen must have at the end; zero when it leaves the container.
   * [context, own thread] */
  int32_t (*final_frame)(segue_context_t context, int32_t key, segue_rect_t *out_rect);

  /* 1 when the change is animated. [context, own thread] */
  int32_t (*is_animated)(segue_context_t context, int32_t *out_animated);

  /* 1 while a finger or an interaction controller drives it. [context, own thread] */
  int32_t (*is_interactive)(segue_context_t context, int32_t *out_interactive);

  /* 1 once the transition has been cancelled, so that it goes back to `from`.
   * [context, own thread] */
  int32_t (*was_cancelled)(segue_context_t context, int32_t *out_cancelled);

  /* SEGUE_PRESENTATION_…. [context, own thread] */
  int32_t (*presentation_style)(segue_context_t context, int32_t *out_style);

  /* SEGUE_OPERATION_…. [context, own thread] */
  int32_t (*operation)(segue_context_t context, int32_t *out_operation);

  /* SEGUE_DIRECTION_…: backward for an operation that undoes a forward one, such as pop or
   * dismiss. [context, own thread] */
  int32_t (*direction)(segue_context_t context, int32_t *out_direction);

  /* SEGUE_LAYOUT_…: which side is leading. [context, own thread] */
  int32_t (*layout_direction)(segue_context_t context, int32_t *out_layout);

  /* The duration that the user asked for, in seconds; SEGUE_ERROR_UNSET when it is left to the
   * animator. The host re-times a recording of another length. [context, own thread] */
  int32_t (*requested_duration)(segue_context_t context, double *out_seconds);

  /* 1 when the user asked for less motion. [context, own thread] */
  int32_t (*reduced_motion)(segue_context_t context, int32_t *out_reduced);

  /* Ends the transition: `completed` is 1, or 0 after a cancel. The host has the last word, so 1
   * cannot undo a cancel. Works once; then SEGUE_ERROR_ALREADY_COMPLETED.
   * [recording, own thread] */
  int32_t (*complete)(segue_context_t context, int32_t completed);

  /* Makes the host call `completion` right after the first frame, with the virtual time an instant
   * above 0, and before the completions of all animations, also of those that have ended by then.
   * Several are called in the order of these calls. The first frame must show `from` alone, so a
   * screen that is taken apart or replaced by pictures is replaced there, and not in `animate`. After
   * the virtual time 0 it is SEGUE_ERROR_WRONG_STATE. [recording, own thread] */
  int32_t (*after_first_frame)(segue_context_t context, segue_completion_t completion,
                               void *user_data);

  /* The pixels per point of the frames that the host draws, above 0, so that edges can be between
   * whole pixels; 1 if the host does not know the scale. The scale need not be a whole number.
   * [context, own thread] */
  int32_t (*pixel_scale)(segue_context_t context, double *out_scale);

  /* The colour along the edges of the screen at `key`, which continues the screen beyond them, also
   * if the animator must not change that screen: red, green, blue and alpha, not premultiplied;
   * SEGUE_ERROR_UNSET when the host does not know it, or when there is no screen. The colour stays
   * the same during a transition. [context, own thread] */
  int32_t (*edge_color)(segue_context_t context, int32_t key, segue_color_t *out_color);

  /* The colour to put behind the screens, for places in which a motion lets a person see past them:
   * transparent when the film has a background that is to show there, otherwise the darker colour
   * of the two screens' edges, and black when the host knows neither. [context, own thread] */
  int32_t (*backdrop_color)(segue_context_t context, segue_color_t *out_color);

  /* The number of screens that the container of the transition has, in their order: a stack from the
   * bottom up, tabs from the first one on. Both screens of the transition are counted at their
   * places in that order, also one that is removed by it. 0 if there is no order, as in a
   * presentation, and in a host that does not know. [context, own thread] */
  int32_t (*screen_count)(segue_context_t context, uint32_t *out_count);

  /* The place of the screen at `key` in that order, 0 … screen_count - 1; SEGUE_ERROR_UNSET when it
   * has none. [context, own thread] */
  int32_t (*screen_index)(segue_context_t context, int32_t key, uint32_t *out_index);

  /* Makes a picture of the screen at `index`, as a new view in no superview, of the size of the
   * screen: for a carousel, or a stack that is looked at from the side. The screen itself is not
   * changed, and the picture is removed when the transition ends. The screens of the transition are
   * pictured as `snapshot` of segue.view/1 does with `after_updates` 1, and the others as they were
   * shown last. A larger index is SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*screen_picture)(segue_context_t context, uint32_t index, segue_view_t *out_view);

  /* Says which progress, 0…1, the recording has when it is released: before it is what a finger shows,
   * and after it what follows the release. A finger that goes up earlier and finishes the transition
   * is followed by that at once, and what is between passes in a moment. The last call counts; without
   * one the recording continues from where the finger was. [recording, own thread] */
  int32_t (*set_release_point)(segue_context_t context, double progress);
} segue_context_1_t;

#endif
