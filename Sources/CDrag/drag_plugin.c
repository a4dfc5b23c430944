#include "drag_plugin.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const segue_interaction_1_t *drag_interaction;
const segue_parameters_1_t *drag_parameters;
static const segue_log_1_t *drag_log;

/* The only controller in this library. */
static const drag_kind_t *kind;

/* The state of one drag at one place. */
struct segue_interaction_controller {
  drag_t *drag;
  double sign;   /* 1 when right or down leads toward the end, else -1 */
  double length; /* the container's length in points; 0 when no transition has begun */
  double start;  /* the progress at which the drag began or grabbed */
  double commit; /* see drag_course_t */
  int is_driving;
};

/* Converts points along the axis to a fraction of the container's length, positive toward the
 * end. */
static double share(const segue_interaction_controller_t *self, double points) {
  return self->sign * points / self->length;
}

const char *drag_words(int is_vertical, double way) {
  if (is_vertical) return way > 0 ? "down" : "up";
  return way > 0 ? "to the right" : "to the left";
}

drag_length_t drag_length(double points) {
  drag_length_t length;
  snprintf(length.text, sizeof length.text, "%.4g", points);
  const char *noun = strcmp(length.text, "1") == 0 ? " point" : " points";
  strncat(length.text, noun, sizeof length.text - strlen(length.text) - 1);
  return length;
}

/* Writes why a drag is not accepted. The host shows the line to the author of a script whose drag has no
 * effect. */
__attribute__((format(printf, 2, 3))) static void explain(segue_interaction_t place,
                                                           const char *format, ...) {
  char text[256];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  drag_log->write(segue_interaction_context(place), SEGUE_LOG_INFO, text);
}

/* Explains why the drag, which leads in this direction, begins no transition of the operation. */
static void explain_direction(drag_t *drag, segue_interaction_t place, int32_t operation,
                              int32_t direction) {
  const char *way = drag_words(drag_is_vertical(drag), drag_travel(drag));
  if (drag_allows(operation, direction == SEGUE_DIRECTION_FORWARD)) {
    explain(place, "it goes %s, where nothing follows", way);
  } else {
    explain(place, "it goes %s, and this transition begins with a drag %s", way,
            drag_words(drag_is_vertical(drag), -drag_travel(drag)));
  }
}

/* The finger has moved by the slop: begins a transition if the drag leads to one. */
static int32_t begin(segue_interaction_controller_t *self, segue_interaction_t place) {
  int32_t operation;
  segue_size_t size;
  drag_course_t course = {0, 0, 0, "", 0};
  SEGUE_TRY(drag_interaction->operation(place, &operation));
  SEGUE_TRY(drag_interaction->container_size(place, &size));
  SEGUE_TRY(kind->steer(self->drag, place, size, &course));
  self->length = fmax(drag_is_vertical(self->drag) ? size.height : size.width, 1);
  self->sign = course.sign;
  self->commit = course.commit;
  self->start = 0;
  if (!course.is_own || !drag_allows(operation, course.direction == SEGUE_DIRECTION_FORWARD) ||
      drag_interaction->begin(place, course.direction) != SEGUE_OK) {
    self->length = 0;
    drag_fail(self->drag); /* no error: the drag is not accepted, or no transition can begin */
    if (*course.reason) {
      explain(place, "%s", course.reason);
    } else {
      explain_direction(self->drag, place, operation, course.direction);
    }
    return SEGUE_OK;
  }
  self->is_driving = 1;
  return drag_interaction->update(place, share(self, drag_way(self->drag)));
}

/* The speed toward the start, in progress per second, up to which a finger counts as resting. */
static const double resting = 0.1;

/* The finger goes up: finishes the transition if it has gone the plug-in's own distance and does not move back, and
 * otherwise lets the host decide. */
static int32_t let_go(segue_interaction_controller_t *self, segue_interaction_t place,
                      int was_taken_away) {
  const double velocity = share(self, drag_velocity(self->drag));
  const double progress = self->start + share(self, drag_way(self->drag));
  self->is_driving = 0;
  if (!was_taken_away && self->commit > 0 && progress * self->length >= self->commit &&
      velocity >= -resting) {
    return drag_interaction->finish(place, velocity);
  }
  return drag_interaction->release(place, velocity, was_taken_away);
}

/* A finger that goes down while the transition settles grabs it at its current progress. */
static int32_t grab(segue_interaction_controller_t *self, segue_interaction_t place,
                    uint32_t finger, const segue_point_t *point, double time) {
  SEGUE_TRY(drag_interaction->pause(place));
  SEGUE_TRY(drag_interaction->progress(place, &self->start));
  drag_grab(self->drag, finger, point->x, point->y, time);
  self->is_driving = 1;
  return SEGUE_OK;
}

/* ---- segue.interaction-controller/1 ---- */

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                      segue_interaction_controller_t **out) {
  (void)host;
  (void)plugin;
  if (strcmp(id, kind->descriptor->id) != 0) return SEGUE_ERROR_UNKNOWN;
  *out = calloc(1, sizeof **out); /* freed by destroy */
  if (!*out) return SEGUE_ERROR_FAILED;
  (*out)->drag = drag_new();
  return SEGUE_OK;
}

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       const segue_pointer_event_t *input) {
  const int32_t phase = input->phase;
  const uint32_t finger = input->id;
  const segue_point_t *point = &input->location;
  const double time = input->time;
  if (phase == SEGUE_POINTER_BEGAN && !self->is_driving) {
    int32_t is_in_flight = 0;
    SEGUE_TRY(drag_interaction->is_in_flight(place, &is_in_flight));
    if (is_in_flight && self->length > 0) return grab(self, place, finger, point, time);
    SEGUE_TRY(kind->prepare(self->drag, place));
  }
  int event = drag_pointer(self->drag, phase, finger, point->x, point->y, time);
  if (event == DRAG_BEGAN) return begin(self, place);
  if (event == DRAG_ACROSS) {
    explain(place, "it goes %s, and this transition begins with a drag %s",
            drag_is_vertical(self->drag) ? "sideways" : "up or down",
            drag_is_vertical(self->drag) ? "up or down" : "to the left or right");
  }
  if (event == DRAG_SHORT && drag_travel(self->drag) != 0) {
    explain(place, "it moves %s, and a drag begins after %.3g",
            drag_length(fabs(drag_travel(self->drag))).text, drag_slop(self->drag));
  }
  if (!self->is_driving) return SEGUE_OK;
  switch (event) {
    case DRAG_MOVED:
      return drag_interaction->update(place, self->start + share(self, drag_way(self->drag)));
    case DRAG_ENDED:
    case DRAG_TAKEN_AWAY:
      return let_go(self, place, event == DRAG_TAKEN_AWAY);
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
  drag_fail(self->drag);
  return SEGUE_OK;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  drag_free(self->drag);
  free(self);
  return SEGUE_OK;
}

const segue_interaction_controller_1_t drag_controller = {
    SEGUE_SIZED(segue_interaction_controller_1_t),
    .create = create,
    .pointer_event = pointer,
    .ended = ended,
    .destroy = destroy,
};

/* ---- The library ---- */

int32_t drag_start(const drag_kind_t *own, const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_INTERACTION_1, drag_interaction);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, drag_parameters);
  SEGUE_FETCH(host, SEGUE_LOG_1, drag_log);
  kind = own;
  return SEGUE_OK;
}
