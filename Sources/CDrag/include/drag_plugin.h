/* What every plug-in of one drag controller shares: everything but the decision which drags it
 * accepts. */
#ifndef SEGUE_DRAG_PLUGIN_H
#define SEGUE_DRAG_PLUGIN_H

#include <segue/helpers.h>

#include "drag.h"

/* The transition that a drag leads to. */
typedef struct {
  int is_own;        /* 0 when the plug-in does not accept the drag */
  int32_t direction; /* SEGUE_DIRECTION_… */
  double sign;       /* 1 when right or down leads toward the end, else -1 */
  char reason[160];  /* why the plug-in does not accept the drag, as a clause; else empty */
  double commit;     /* the points after which a finger that does not move back finishes the
                      * transition; 0 when only the host decides */
} drag_course_t;

/* The differences between one drag plug-in and another. */
typedef struct {
  const segue_descriptor_t *descriptor;
  /* Sets the axis and the slop for a drag that may begin at `place`. */
  int32_t (*prepare)(drag_t *drag, segue_interaction_t place);
  /* The finger has moved by the slop: says which transition that leads to. `size` is the
   * container's, in points. */
  int32_t (*steer)(drag_t *drag, segue_interaction_t place, segue_size_t size,
                   drag_course_t *out);
} drag_kind_t;

/* The host's interfaces, fetched by `drag_start`. */
extern const segue_interaction_1_t *drag_interaction;
extern const segue_parameters_1_t *drag_parameters;

/* The words for a movement along an axis: "to the right", "down" and so on. */
const char *drag_words(int is_vertical, double way);

/* A length in words, with at most four digits: "12 points", "1 point". */
typedef struct { char text[32]; } drag_length_t;
drag_length_t drag_length(double points);

/* The controller, for SEGUE_LIBRARY. */
extern const segue_interaction_controller_1_t drag_controller;

/* Starts the library whose one controller is `kind`, which must live as long as the process. */
int32_t drag_start(const drag_kind_t *kind, const segue_host_t *host);

#endif
