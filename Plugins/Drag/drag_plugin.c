#include "drag_plugin.h"

#include <stdlib.h>
#include <string.h>

const segue_interaction_1_t *drag_interaction;
const segue_parameters_1_t *drag_parameters;

/* The one controller that this library holds. */
static const drag_kind_t *kind;

/* The state of one drag at one place. */
struct segue_interaction_controller {
  drag_t drag;
  double sign;   /* 1 when right or down leads toward the end, else -1 */
  double length; /* the container's length in points; 0 when no transition has begun */
  double start;  /* the progress at which the drag began or grabbed */
  int is_driving;
};

/* Converts points along the axis to a fraction of the container's length, positive toward the
 * end. */
static double share(const segue_interaction_controller_t *self, double points) {
  return self->sign * points / self->length;
}

/* The finger has moved by the slop: begins a transition if the drag leads to one. */
static int32_t begin(segue_interaction_controller_t *self, segue_interaction_t place) {
  int32_t operation;
  double size[2];
  drag_course_t course = {0, 0, 0};
  DRAG_TRY(drag_interaction->operation(place, &operation));
  DRAG_TRY(drag_interaction->container_size(place, size));
  DRAG_TRY(kind->steer(&self->drag, place, size, &course));
  int axis = self->drag.axis;
  self->length = size[axis] > 1 ? size[axis] : 1;
  self->sign = course.sign;
  self->start = 0;
  if (!course.is_own || !drag_allows(operation, course.direction) ||
      drag_interaction->begin(place, course.direction) != SEGUE_OK) {
    self->length = 0;
    drag_fail(&self->drag); /* no error: the drag is not accepted, or no transition can begin */
    return SEGUE_OK;
  }
  self->is_driving = 1;
  return drag_interaction->update(place, share(self, drag_way(&self->drag)));
}

/* A finger that goes down while the transition settles takes hold of it at its current progress. */
static int32_t grab(segue_interaction_controller_t *self, segue_interaction_t place,
                    uint32_t finger, const double point[2], double time) {
  DRAG_TRY(drag_interaction->pause(place));
  DRAG_TRY(drag_interaction->percent_complete(place, &self->start));
  drag_grab(&self->drag, finger, point, time);
  self->is_driving = 1;
  return SEGUE_OK;
}

/* ---- segue.interaction-controller/1 ---- */

static int32_t create(const segue_plugin_t *plugin, const char *id,
                      segue_interaction_controller_t **out) {
  (void)plugin;
  if (strcmp(id, kind->descriptor->id) != 0) return SEGUE_ERROR_UNKNOWN;
  *out = calloc(1, sizeof **out); /* freed by destroy */
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       int32_t phase, uint32_t finger, const double point[2], double time) {
  if (phase == SEGUE_POINTER_BEGAN && !self->is_driving) {
    int32_t is_in_flight = 0;
    DRAG_TRY(drag_interaction->is_in_flight(place, &is_in_flight));
    if (is_in_flight && self->length > 0) return grab(self, place, finger, point, time);
    DRAG_TRY(kind->prepare(&self->drag, place));
  }
  int event = drag_pointer(&self->drag, phase, finger, point, time);
  if (event == DRAG_BEGAN) return begin(self, place);
  if (!self->is_driving) return SEGUE_OK;
  switch (event) {
    case DRAG_MOVED:
      return drag_interaction->update(place, self->start + share(self, drag_way(&self->drag)));
    case DRAG_ENDED:
    case DRAG_TAKEN_AWAY:
      self->is_driving = 0;
      return drag_interaction->release(place, share(self, drag_velocity(&self->drag)),
                                       event == DRAG_TAKEN_AWAY);
    default:
      return SEGUE_OK;
  }
}

static int32_t ended(segue_interaction_controller_t *self, segue_interaction_t place,
                     int32_t reason) {
  (void)place;
  (void)reason;
  self->is_driving = 0; /* the finger may still be down, but drives nothing now */
  self->length = 0;
  drag_fail(&self->drag);
  return SEGUE_OK;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  free(self);
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller_1 = {
    .size = sizeof(segue_interaction_controller_1_t),
    .create = create,
    .pointer = pointer,
    .ended = ended,
    .destroy = destroy,
};

/* ---- The library ---- */

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out_count) {
  (void)plugin;
  *out_count = 1;
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out_descriptor) {
  (void)plugin;
  if (index != 0) return SEGUE_ERROR_INVALID_ARGUMENT;
  *out_descriptor = kind->descriptor;
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0 ? &controller_1 : NULL;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {
    .size = sizeof(segue_plugin_t),
    .revision = SEGUE_ABI_REVISION,
    .descriptor_count = descriptor_count,
    .descriptor_at = descriptor_at,
    .get_interface = get_interface,
};

/* The host's interface `id`; NULL when the host has none, or an older one that is shorter than
 * this header's. */
static const void *fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  if (host->get_interface(host, id, &table) != SEGUE_OK || !table) return NULL;
  return *(const uint32_t *)table >= size ? table : NULL; /* each table begins with its size */
}

/* True when the host implements every function that is used here; a NULL slot is not
 * implemented. */
static int has_all_slots(void) {
  const segue_interaction_1_t *i = drag_interaction;
  return i->container_size && i->layout_direction && i->operation && i->percent_complete &&
         i->is_in_flight && i->begin && i->update && i->pause && i->release &&
         drag_parameters->number && drag_parameters->choice;
}

int32_t drag_plugin(const drag_kind_t *own, const segue_host_t *host, const segue_plugin_t **out) {
  if (host->size < sizeof *host || !host->get_interface) return SEGUE_ERROR_UNSUPPORTED;
  drag_interaction = fetch(host, SEGUE_INTERACTION_1, sizeof *drag_interaction);
  drag_parameters = fetch(host, SEGUE_PARAMETERS_1, sizeof *drag_parameters);
  if (!drag_interaction || !drag_parameters || !has_all_slots()) return SEGUE_ERROR_UNSUPPORTED;
  kind = own;
  *out = &library;
  return SEGUE_OK;
}
