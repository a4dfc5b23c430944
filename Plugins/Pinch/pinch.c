/* Pinch: two fingers drive a transition. Fingers that come together go back (pop, dismiss), and fingers
 * that move apart go forward (push, present); tabs and pages go both ways. `reversed` exchanges the two.
 *
 * The distance of the fingers is a ratio of the distance at which they began, so that the same
 * movement has the same effect wherever the fingers are: the whole way is `ratio` times the distance,
 * or the distance divided by it. Two fingers that go down grab a transition that runs or settles. When
 * one of them goes up, the transition is released. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drag_plugin.h"

static const segue_interaction_1_t *interaction;
static const segue_parameters_1_t *parameters_of;
static const segue_log_1_t *log_of;

typedef struct {
  int is_down;
  uint32_t id;
  segue_point_t place;
} finger_t;

/* The fingers at one place. */
struct segue_interaction_controller {
  finger_t fingers[2];
  double reference; /* the distance at which the progress is `start` */
  double start;
  double sign;  /* 1 when a larger distance leads toward the end, else -1 */
  double ratio; /* of the distances, for the whole way */
  int is_driving;
  int has_failed; /* the fingers that are down have no effect any longer */
  int was_pair;   /* a second finger has been down since the first went down */
  drag_t *hand;  /* has the progress as the place of its finger, and its velocity */
  int has_moved; /* the hand follows the progress */
};

static int is_pair(const segue_interaction_controller_t *self) {
  return self->fingers[0].is_down && self->fingers[1].is_down;
}

/* At least 1 point, so that fingers at one place have a ratio. */
static double distance(const segue_interaction_controller_t *self) {
  double x = self->fingers[1].place.x - self->fingers[0].place.x;
  double y = self->fingers[1].place.y - self->fingers[0].place.y;
  return fmax(sqrt(x * x + y * y), 1);
}

static double progress(const segue_interaction_controller_t *self) {
  double way = log(distance(self) / self->reference) / log(self->ratio);
  return self->start + self->sign * way;
}

/* Follows the progress like a finger. */
static double note(segue_interaction_controller_t *self, double time) {
  double value = progress(self);
  if (self->has_moved) {
    drag_pointer(self->hand, SEGUE_POINTER_MOVED, 0, value, 0, time);
  } else {
    drag_grab(self->hand, 0, value, 0, time);
  }
  self->has_moved = 1;
  return value;
}

/* The distance has changed by the slop: begins a transition if the movement leads to one. */
static int32_t begin(segue_interaction_controller_t *self, segue_interaction_t place, double change,
                     double slop) {
  int32_t operation, reversed;
  SEGUE_TRY(interaction->operation(place, &operation));
  SEGUE_TRY(parameters_of->switch_value(segue_interaction_context(place), "reversed", &reversed));
  int goes_back = (change < 0) != (reversed != 0);
  int32_t direction = goes_back ? SEGUE_DIRECTION_BACKWARD : SEGUE_DIRECTION_FORWARD;
  if (!drag_allows(operation, !goes_back) || interaction->begin(place, direction) != SEGUE_OK) {
    self->has_failed = 1; /* no error: the movement is not accepted, or no transition can begin */
    log_of->write(segue_interaction_context(place), SEGUE_LOG_INFO,
                  drag_allows(operation, !goes_back) ? "nothing follows in the direction of the fingers"
                  : change < 0 ? "the fingers come together, and have to move apart"
                               : "the fingers move apart, and have to come together");
    return SEGUE_OK;
  }
  self->reference = fmax(self->reference + (change < 0 ? -slop : slop), 1);
  self->sign = change < 0 ? -1 : 1;
  self->start = 0;
  self->is_driving = 1;
  return SEGUE_OK;
}

/* The second finger went down: the distance counts from here, or a transition is grabbed. */
static int32_t pair(segue_interaction_controller_t *self, segue_interaction_t place) {
  int32_t is_in_flight = 0;
  self->reference = distance(self);
  self->has_moved = 0;
  self->has_failed = 0;
  SEGUE_TRY(parameters_of->number(segue_interaction_context(place), "ratio", &self->ratio));
  SEGUE_TRY(interaction->is_in_flight(place, &is_in_flight));
  if (!is_in_flight || self->sign == 0) return SEGUE_OK;
  SEGUE_TRY(interaction->pause(place));
  SEGUE_TRY(interaction->progress(place, &self->start));
  self->is_driving = 1;
  return SEGUE_OK;
}

static int32_t move(segue_interaction_controller_t *self, segue_interaction_t place, double time) {
  if (!is_pair(self) || self->has_failed) return SEGUE_OK;
  if (!self->is_driving) {
    double slop, change = distance(self) - self->reference;
    SEGUE_TRY(parameters_of->number(segue_interaction_context(place), "slop", &slop));
    if (fabs(change) < slop || change == 0) return SEGUE_OK;
    SEGUE_TRY(begin(self, place, change, slop));
    if (!self->is_driving) return SEGUE_OK;
  }
  return interaction->update(place, note(self, time));
}

/* ---- segue.interaction-controller/1 ---- */

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       const segue_pointer_event_t *event) {
  const int32_t phase = event->phase;
  const uint32_t id = event->id;
  const segue_point_t *point = &event->location;
  const double time = event->time;
  if (phase == SEGUE_POINTER_BEGAN) {
    for (int i = 0; i < 2; i++) {
      finger_t *finger = &self->fingers[i];
      if (finger->is_down) continue;
      *finger = (finger_t){1, id, *point};
      self->was_pair = is_pair(self);
      return is_pair(self) ? pair(self, place) : SEGUE_OK;
    }
    return SEGUE_OK; /* a third finger */
  }
  finger_t *finger = NULL;
  for (int i = 0; i < 2; i++)
    if (self->fingers[i].is_down && self->fingers[i].id == id) finger = &self->fingers[i];
  if (!finger) return SEGUE_OK;
  finger->place = *point;
  if (phase == SEGUE_POINTER_MOVED) return move(self, place, time);
  if (self->is_driving && self->has_moved) drag_pointer(self->hand, phase, 0, progress(self), 0, time);
  finger->is_down = 0;
  if (!self->was_pair)
    log_of->write(segue_interaction_context(place), SEGUE_LOG_INFO, "it has one finger, and a pinch has two");
  if (!self->is_driving) return SEGUE_OK;
  self->is_driving = 0;
  return interaction->release(place, self->has_moved ? drag_velocity(self->hand) : 0, phase != SEGUE_POINTER_ENDED);
}

static int32_t ended(segue_interaction_controller_t *self, segue_interaction_t place,
                     int32_t reason) {
  (void)place;
  (void)reason;
  self->is_driving = 0;
  self->has_failed = 1;
  self->sign = 0;
  return SEGUE_OK;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  drag_free(self->hand);
  free(self);
  return SEGUE_OK;
}

/* ---- The descriptor ---- */

static const segue_parameter_t ratio = {
    SEGUE_PARAMETER(NUMBER, "ratio",
                    "The factor by which the fingers' distance grows or shrinks for the whole transition."),
    .default_numbers = {3},
    .minimum = 1.1,
    .maximum = 20};
static const segue_parameter_t slop = {
    SEGUE_PARAMETER(NUMBER, "slop", "The change of the distance between the fingers before the pinch begins."),
    .unit = "points",
    .default_numbers = {10},
    .maximum = 1000};
static const segue_parameter_t reversed = {
    SEGUE_PARAMETER(SWITCH, "reversed", "Fingers that come together go forward.")};
static const segue_parameter_t *const parameters[] = {&ratio, &slop, &reversed};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t),
    .kind = SEGUE_KIND_INTERACTION,
    .id = "org.segue.pinch",
    .alias = "pinch",
    .name = "Pinch",
    .version = "1.0.0",
    .author = "Segue",
    .license = "MIT",
    .summary = "Two fingers that come together or move apart drive the transition.",
    .capabilities = SEGUE_TEXTS(SEGUE_CAPABILITY_RIGHT_TO_LEFT),
    .required_interfaces = SEGUE_TEXTS(SEGUE_INTERACTION_1, SEGUE_PARAMETERS_1, SEGUE_LOG_1),
    SEGUE_PARAMETERS(parameters)};

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                      segue_interaction_controller_t **out) {
  (void)host;
  (void)plugin;
  if (strcmp(id, descriptor.id) != 0) return SEGUE_ERROR_UNKNOWN;
  *out = calloc(1, sizeof **out); /* freed by destroy */
  if (!*out) return SEGUE_ERROR_FAILED;
  (*out)->hand = drag_new();
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller = {
    SEGUE_SIZED(segue_interaction_controller_1_t),
    .create = create,
    .pointer_event = pointer,
    .ended = ended,
    .destroy = destroy,
};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_INTERACTION_1, interaction);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters_of);
  SEGUE_FETCH(host, SEGUE_LOG_1, log_of);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, NULL, &controller, &descriptor);
