/* Edge pan: a drag that starts at the edge of the container and goes inward, as the one from the
 * leading edge that goes back in a navigation.
 *
 * The leading and the top edge lead back, the trailing and the bottom one forward. Right-to-left
 * layout mirrors leading and trailing. A transition that runs or settles is grabbed by touching it,
 * wherever. */
#include <stdlib.h>
#include <string.h>

#include <segue/segue.h>

#include "drag.h"

/* Goes on only while things work: every status but OK is handed up to the host. */
#define TRY(call)                      \
  do {                                 \
    int32_t status = (call);           \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* The host's interfaces, fetched once by the entry. */
static const segue_interaction_1_t *interaction;
static const segue_parameters_1_t *parameters;

/* In the order of the parameter's choices. */
enum { EDGE_AUTO, EDGE_LEADING, EDGE_TRAILING, EDGE_TOP, EDGE_BOTTOM };
static const char *const edges[] = {"auto", "leading", "trailing", "top", "bottom", NULL};

/* One edge pan at one place. */
struct segue_interaction_controller {
  drag_t drag;
  double sign;   /* of the way along the axis that goes toward the end */
  double length; /* points that are the whole way; 0 when it has begun none */
  double start;  /* the progress at which the finger took over */
  int is_driving;
};

/* Points along the axis as a part of the whole way, positive toward the end. */
static double share(const segue_interaction_controller_t *self, double points) {
  return self->sign * points / self->length;
}

/* 1 when the way inward from the edge is to the right or downward, else -1. */
static double inward(uint32_t edge, int32_t layout) {
  if (edge == EDGE_TOP || edge == EDGE_BOTTOM) return edge == EDGE_TOP ? 1 : -1;
  return (edge == EDGE_LEADING) == (layout == SEGUE_LAYOUT_LEFT_TO_RIGHT) ? 1 : -1;
}

/* The slop is gone: begins a transition where the drag started at the edge and goes inward. */
static int32_t begin(segue_interaction_controller_t *self, segue_interaction_t place) {
  int32_t layout, operation;
  uint32_t edge;
  double size[2], width;
  TRY(interaction->layout_direction(place, &layout));
  TRY(interaction->operation(place, &operation));
  TRY(interaction->container_size(place, size));
  TRY(parameters->choice(place, "edge", &edge));
  TRY(parameters->number(place, "width", &width));

  int axis = self->drag.axis;
  if (edge == EDGE_AUTO) { /* the one that the drag leads away from */
    int is_first = drag_travel(&self->drag) > 0;
    int is_leading = is_first == (layout == SEGUE_LAYOUT_LEFT_TO_RIGHT);
    if (axis == DRAG_VERTICAL)
      edge = is_first ? EDGE_TOP : EDGE_BOTTOM;
    else
      edge = is_leading ? EDGE_LEADING : EDGE_TRAILING;
  }
  int is_back = edge == EDGE_LEADING || edge == EDGE_TOP;
  int32_t direction = is_back ? SEGUE_DIRECTION_BACKWARD : SEGUE_DIRECTION_FORWARD;
  self->length = size[axis] > 1 ? size[axis] : 1;
  self->sign = inward(edge, layout);
  self->start = 0;
  double distance = self->sign > 0 ? self->drag.start[axis] : size[axis] - self->drag.start[axis];
  int is_inward = drag_travel(&self->drag) * self->sign > 0;
  if (distance < 0 || distance > width || !is_inward ||
      !drag_allows(operation, direction) || interaction->begin(place, direction) != SEGUE_OK) {
    self->length = 0;
    drag_fail(&self->drag); /* no error: it is somebody else's drag, or there is nothing there */
    return SEGUE_OK;
  }
  self->is_driving = 1;
  return interaction->update(place, share(self, drag_way(&self->drag)));
}

/* A finger on the transition while it settles takes it where it is. */
static int32_t grab(segue_interaction_controller_t *self, segue_interaction_t place,
                    uint32_t finger, const double point[2], double time) {
  TRY(interaction->pause(place));
  TRY(interaction->percent_complete(place, &self->start));
  drag_grab(&self->drag, finger, point, time);
  self->is_driving = 1;
  return SEGUE_OK;
}

/* ---- segue.interaction-controller/1 ---- */

static int32_t create(const segue_plugin_t *plugin, const char *id,
                      segue_interaction_controller_t **out) {
  (void)plugin;
  if (strcmp(id, "org.segue.edge-pan") != 0) return SEGUE_ERROR_UNKNOWN;
  *out = calloc(1, sizeof **out); /* freed by destroy */
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       int32_t phase, uint32_t finger, const double point[2], double time) {
  if (phase == SEGUE_POINTER_BEGAN && !self->is_driving) {
    int32_t is_in_flight = 0;
    TRY(interaction->is_in_flight(place, &is_in_flight));
    if (is_in_flight && self->length > 0) return grab(self, place, finger, point, time);
    uint32_t edge;
    int32_t operation;
    TRY(parameters->choice(place, "edge", &edge));
    TRY(parameters->number(place, "slop", &self->drag.slop));
    TRY(interaction->operation(place, &operation));
    self->drag.axis = edge == EDGE_AUTO                          ? drag_axis(operation)
                      : edge == EDGE_TOP || edge == EDGE_BOTTOM ? DRAG_VERTICAL
                                                                : DRAG_HORIZONTAL;
  }
  int event = drag_pointer(&self->drag, phase, finger, point, time);
  if (event == DRAG_BEGAN) return begin(self, place);
  if (!self->is_driving) return SEGUE_OK;
  switch (event) {
    case DRAG_MOVED:
      return interaction->update(place, self->start + share(self, drag_way(&self->drag)));
    case DRAG_ENDED:
    case DRAG_TAKEN_AWAY:
      self->is_driving = 0;
      return interaction->release(place, share(self, drag_velocity(&self->drag)),
                                  event == DRAG_TAKEN_AWAY);
    default:
      return SEGUE_OK;
  }
}

static int32_t ended(segue_interaction_controller_t *self, segue_interaction_t place,
                     int32_t reason) {
  (void)place;
  (void)reason;
  self->is_driving = 0; /* the finger may still be down: it has nothing to drive any more */
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

/* ---- What it says of itself ---- */

#define PARAMETER(kind, name, text) \
  .size = sizeof(segue_parameter_t), .type = SEGUE_PARAMETER_##kind, .id = name, .help = text

static const segue_parameter_t edge = {
    PARAMETER(CHOICE, "edge",
              "Where the finger starts: leading and top go back, the others forward; auto both."),
    .choices = edges,
    .default_numbers = {EDGE_AUTO}};
static const segue_parameter_t width = {
    PARAMETER(NUMBER, "width", "How near to the edge the finger starts."),
    .unit = "points",
    .default_numbers = {20},
    .maximum = 1000};
static const segue_parameter_t slop = {
    PARAMETER(NUMBER, "slop", "How far the finger goes before the drag begins."),
    .unit = "points",
    .default_numbers = {10},
    .maximum = 1000};
static const segue_parameter_t *const all_parameters[] = {&edge, &width, &slop};

static const char *const capabilities[] = {SEGUE_CAPABILITY_RIGHT_TO_LEFT, NULL};
static const char *const required[] = {SEGUE_INTERACTION_1, SEGUE_PARAMETERS_1, NULL};

static const segue_descriptor_t descriptor = {
    .size = sizeof(segue_descriptor_t),
    .kind = SEGUE_KIND_INTERACTION,
    .id = "org.segue.edge-pan",
    .alias = "edge-pan",
    .name = "Edge pan",
    .version = "1.0.0",
    .author = "Segue",
    .license = "MIT",
    .summary = "A drag in from the edge of the screen goes back.",
    .capabilities = capabilities,
    .required_interfaces = required,
    .parameters = all_parameters,
    .parameter_count = sizeof all_parameters / sizeof *all_parameters};

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
  *out_descriptor = &descriptor;
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

/* The host's interface `id`; NULL when it has none or an older one, shorter than this header's. */
static const void *fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  if (host->get_interface(host, id, &table) != SEGUE_OK || !table) return NULL;
  return *(const uint32_t *)table >= size ? table : NULL; /* each table begins with its size */
}

/* A slot that is NULL is one that the host does not implement. */
static int has_all_slots(void) {
  return interaction->container_size && interaction->layout_direction && interaction->operation && 
         interaction->percent_complete && interaction->is_in_flight && interaction->begin &&
         interaction->update && interaction->pause && interaction->release &&
         parameters->number && parameters->choice;
}

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  if (host->size < sizeof *host || !host->get_interface) return SEGUE_ERROR_UNSUPPORTED;
  interaction = fetch(host, SEGUE_INTERACTION_1, sizeof *interaction);
  parameters = fetch(host, SEGUE_PARAMETERS_1, sizeof *parameters);
  if (!interaction || !parameters || !has_all_slots()) return SEGUE_ERROR_UNSUPPORTED;
  *out = &library;
  return SEGUE_OK;
}
