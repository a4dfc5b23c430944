/* What every plug-in of one drag controller shares: everything but the decision which drags it
 * accepts. */
#ifndef SEGUE_DRAG_PLUGIN_H
#define SEGUE_DRAG_PLUGIN_H

#include <stddef.h>

#include "drag.h"

/* Returns to the caller with the call's status unless it is SEGUE_OK, so that the host gets
 * every failure. */
#define DRAG_TRY(call)                     \
  do {                                     \
    int32_t status = (call);               \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* The first members of a descriptor's parameter: its type, its id and its help. */
#define DRAG_PARAMETER(kind, name, text) \
  .size = sizeof(segue_parameter_t), .type = SEGUE_PARAMETER_##kind, .id = name, .help = text

/* The transition that a drag leads to. */
typedef struct {
  int is_own;        /* 0 when the plug-in does not accept the drag */
  int32_t direction; /* SEGUE_DIRECTION_… */
  double sign;       /* 1 when right or down leads toward the end, else -1 */
} drag_course_t;

/* What distinguishes one drag plug-in from another. */
typedef struct {
  const segue_descriptor_t *descriptor;
  /* Sets the axis and the slop for a drag that may begin at `place`. */
  int32_t (*prepare)(drag_t *drag, segue_interaction_t place);
  /* The finger has moved by the slop: says which transition that leads to. `size` is the
   * container's, in points. */
  int32_t (*steer)(const drag_t *drag, segue_interaction_t place, const double size[2],
                   drag_course_t *out);
} drag_kind_t;

/* The host's interfaces, fetched by `drag_plugin`. */
extern const segue_interaction_1_t *drag_interaction;
extern const segue_parameters_1_t *drag_parameters;

/* The whole work of the library's entry. `kind` must live as long as the process. */
int32_t drag_plugin(const drag_kind_t *kind, const segue_host_t *host, const segue_plugin_t **out);

#endif
