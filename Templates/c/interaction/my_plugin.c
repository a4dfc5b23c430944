/* My plugin: a finger that moves down drags the screen away; one that moves up brings the next.
 *
 * An interaction controller is offered the pointers over a container. It recognises a drag, begins
 * a transition with it and drives it; what the transition looks like is an animator's business.
 * Read the file from `pointer` on: above it are helpers, below it is what the plug-in declares
 * about itself. <segue/segue.h> and the headers that it includes explain every function. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <segue/segue.h>

/* The functions of the host, fetched once by the entry point at the end of this file. */
static const segue_interaction_1_t *interaction; /* begins and drives transitions */
static const segue_parameters_1_t *parameters;   /* what the user has set */

/* Every function of Segue returns a status. One that is not SEGUE_OK goes back to the host, which
 * logs it and takes the transition back to where it began. */
#define TRY(call)                          \
  do {                                     \
    int32_t status = (call);               \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* ---- The controller: one for each container and operation it is attached to ---- */

enum {
  IDLE,     /* no finger is down */
  POSSIBLE, /* a finger is down, and has not moved far enough to show whether it drags */
  DRAGGING, /* the finger drives a transition */
  IGNORED   /* until it is up: the finger does not drag, or its transition is over */
};

struct segue_interaction_controller {
  int state;
  uint32_t finger;
  segue_point_t start; /* the finger's first location, in the container's points */
  double last, time; /* its last y coordinate, and when it was there */
  double velocity;   /* points per second, downward */
  double origin;     /* the y coordinate of the finger at progress `base` */
  double base;
  double length; /* how far it moves down for the whole transition; below 0 for up */
};

/* The progress for the finger's present place. */
static double progress(const segue_interaction_controller_t *self) {
  return self->base + (self->last - self->origin) / self->length;
}

static void move_to(segue_interaction_controller_t *self, double y, double time) {
  if (time > self->time) self->velocity = (y - self->last) / (time - self->time);
  self->last = y;
  self->time = time;
}

/* The finger has moved far enough: begins a transition, if there is one in its direction. */
static int32_t begin(segue_interaction_controller_t *self, segue_interaction_t place,
                     segue_point_t moved) {
  segue_size_t size;
  double reach;
  TRY(interaction->container_size(place, &size));
  TRY(parameters->number(segue_interaction_context(place), "reach", &reach));
  const int back = moved.y > 0;
  self->length = (back ? 1 : -1) * fmax(1, size.height * reach);
  self->origin = self->last; /* from here on, so that nothing jumps */
  self->base = 0;
  self->state = IGNORED;
  if (fabs(moved.y) <= fabs(moved.x)) return SEGUE_OK; /* it goes sideways */
  const int32_t direction = back ? SEGUE_DIRECTION_BACKWARD : SEGUE_DIRECTION_FORWARD;
  if (interaction->begin(place, direction) == SEGUE_OK) self->state = DRAGGING;
  return SEGUE_OK; /* it is not an error when there is nothing to begin */
}

/* A finger went down. If a transition is settling, the finger grabs it. */
static int32_t touch(segue_interaction_controller_t *self, segue_interaction_t place,
                     uint32_t finger, const segue_point_t *point, double time) {
  int32_t in_flight;
  self->finger = finger;
  self->start = *point;
  self->last = self->origin = point->y;
  self->time = time;
  self->velocity = 0;
  self->state = POSSIBLE;
  TRY(interaction->is_in_flight(place, &in_flight));
  if (!in_flight || self->length == 0) return SEGUE_OK;
  TRY(interaction->pause(place));
  TRY(interaction->progress(place, &self->base));
  self->state = DRAGGING;
  return SEGUE_OK;
}

/* The host calls this for each event of each pointer. */
static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       const segue_pointer_event_t *event) {
  const int32_t phase = event->phase;
  const uint32_t finger = event->id;
  const segue_point_t *point = &event->location;
  const double time = event->time;
  if (phase == SEGUE_POINTER_BEGAN)
    return self->state == IDLE ? touch(self, place, finger, point, time) : SEGUE_OK;
  if (finger != self->finger) return SEGUE_OK; /* one finger drags; others are ignored */

  if (phase == SEGUE_POINTER_MOVED) {
    move_to(self, point->y, time);
    if (self->state == POSSIBLE) {
      const segue_point_t moved =
          segue_point(point->x - self->start.x, point->y - self->start.y);
      double slop;
      TRY(parameters->number(segue_interaction_context(place), "slop", &slop));
      if (hypot(moved.x, moved.y) >= slop) TRY(begin(self, place, moved));
    }
    return self->state == DRAGGING ? interaction->update(place, progress(self)) : SEGUE_OK;
  }

  /* The finger is up, or the system has taken it away. The host decides from progress and velocity
   * whether the transition is completed or cancelled. */
  const int was_dragging = self->state == DRAGGING;
  const double rested = time - self->time; /* a finger that rests has no velocity */
  self->state = IDLE;
  if (!was_dragging) return SEGUE_OK;
  const double velocity = rested > 0.1 ? 0 : self->velocity / self->length;
  return interaction->release(place, velocity, phase == SEGUE_POINTER_CANCELLED);
}

/* The transition is over. The finger may still be down, but drives nothing any more. */
static int32_t ended(segue_interaction_controller_t *self, segue_interaction_t place,
                     int32_t reason) {
  (void)place;
  (void)reason;
  if (self->state != IDLE) self->state = IGNORED;
  self->length = 0;
  return SEGUE_OK;
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                      segue_interaction_controller_t **out) {
  (void)host;
  (void)plugin;
  (void)id;
  *out = calloc(1, sizeof **out);
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  free(self);
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller_1 = {
    .size = sizeof(segue_interaction_controller_1_t),
    .create = create,
    .pointer_event = pointer,
    .ended = ended,
    .destroy = destroy,
};

/* ---- What `segue info my-plugin` shows ---- */

static const segue_parameter_t slop = {
    .size = sizeof(segue_parameter_t),
    .type = SEGUE_PARAMETER_NUMBER,
    .id = "slop",
    .help = "The distance that the finger moves before the drag begins.",
    .unit = "points",
    .default_numbers = {10},
    .maximum = 1000};
static const segue_parameter_t reach = {
    .size = sizeof(segue_parameter_t),
    .type = SEGUE_PARAMETER_NUMBER,
    .id = "reach",
    .help = "The drag distance for the whole transition, as a fraction of the screen's height.",
    .default_numbers = {1},
    .minimum = 0.1,
    .maximum = 2};
static const segue_parameter_t *const own_parameters[] = {&slop, &reach};

/* A host that lacks one of these does not load the plug-in, and gives the reason. */
static const char *const required[] = {SEGUE_INTERACTION_1, SEGUE_PARAMETERS_1, NULL};

static const segue_descriptor_t descriptor = {
    .size = sizeof(segue_descriptor_t),
    .kind = SEGUE_KIND_INTERACTION,
    .id = "org.example.my-plugin", /* never changes once people use it */
    .alias = "my-plugin",          /* what people type */
    .name = "My plugin",
    .version = "1.0.0",
    .author = "Your name",
    .summary = "A drag down takes the screen away, and a drag up brings the next.",
    .required_interfaces = required,
    .parameters = own_parameters,
    .parameter_count = sizeof own_parameters / sizeof *own_parameters};

/* ---- The library: one descriptor and one interface ---- */

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

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out_table) {
  (void)plugin;
  *out_table = strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0 ? &controller_1 : NULL;
  return *out_table ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {
    .size = sizeof(segue_plugin_t),
    .descriptor_count = descriptor_count,
    .descriptor_at = descriptor_at,
    .get_interface = get_interface,
};

/* The host's interface `id`; NULL when it has none, or an older and shorter one. */
static const void *fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  if (host->get_interface(host, id, &table) != SEGUE_OK || !table) return NULL;
  return *(const uint64_t *)table >= size ? table : NULL; /* each table begins with its size */
}

/* The only function that the library exports. */
SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out_plugin) {
  interaction = fetch(host, SEGUE_INTERACTION_1, sizeof *interaction);
  parameters = fetch(host, SEGUE_PARAMETERS_1, sizeof *parameters);
  if (!interaction || !parameters) return SEGUE_ERROR_UNSUPPORTED;
  *out_plugin = &library;
  return SEGUE_OK;
}
