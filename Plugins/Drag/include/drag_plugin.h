/* A plug-in of one interaction controller that is a drag: all but which drags are its own. */
#ifndef SEGUE_DRAG_PLUGIN_H
#define SEGUE_DRAG_PLUGIN_H

#include <stddef.h>

#include "drag.h"

/* Goes on only while things work: every status but OK is handed up to the host. */
#define DRAG_TRY(call)                     \
  do {                                     \
    int32_t status = (call);               \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* Of a descriptor's parameter: kind, name and help. */
#define DRAG_PARAMETER(kind, name, text) \
  .size = sizeof(segue_parameter_t), .type = SEGUE_PARAMETER_##kind, .id = name, .help = text

/* Where a drag leads. */
typedef struct {
  int is_own;        /* 0 for somebody else's drag */
  int32_t direction; /* SEGUE_DIRECTION_… */
  double sign;       /* 1 when right or down is toward the end, else -1 */
} drag_course_t;

/* What tells one plug-in from another. */
typedef struct {
  const segue_descriptor_t *descriptor;
  /* Sets the axis and the slop of a drag that may begin at `place`. */
  int32_t (*prepare)(drag_t *drag, segue_interaction_t place);
  /* The slop is gone: where does it lead? `size` is the container's in points. */
  int32_t (*steer)(const drag_t *drag, segue_interaction_t place, const double size[2],
                   drag_course_t *out);
} drag_kind_t;

/* The host's interfaces, fetched by `drag_plugin`. */
extern const segue_interaction_1_t *drag_interaction;
extern const segue_parameters_1_t *drag_parameters;

/* What the library's entry does. `kind` lives for ever. */
int32_t drag_plugin(const drag_kind_t *kind, const segue_host_t *host, const segue_plugin_t **out);

#endif
