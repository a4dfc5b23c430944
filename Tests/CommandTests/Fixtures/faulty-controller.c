/* An interaction controller that keeps every rule but one: -DFAULT=NAME chooses the rule that it
 * breaks. Without a fault, a drag to the right takes the transition back. */
#define _GNU_SOURCE
#include <math.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define NONE 0
#define NEVER_BEGINS 1
#define ANSWERS_FAILED 2
#define CRASHES 3
#define HANGS 4
#define BEGINS_AGAIN 5
#define HOLDS_ON 6
#define FINISHES_CANCELLED 7
#define ONE_FINGER 8
#define ENDED_FAILS 9
#define INSIDE_ONLY 10
#define READS_CLOCK 11
#define ONE_VALUE 12
#define TWO_VALUES 13
#define READS_FILES 14
#define KNOWS_ITS_PROCESS 15
#define LEAKS_MEMORY 16
#define LEAKS_DESCRIPTORS 17
#define LEAKS_THREADS 18
#define LEAKS_PROCESSES 19
#define LEAKS_DAEMONS 20
#define NEEDS_CORNER 21
#define POSITIVE_STATUS 22
#define CHANGES_UMASK 23
#define LEAKS_A_LITTLE 24
#define UNREAD_PARAMETER 25

#ifndef FAULT
#define FAULT NONE
#endif

#include "faulty.h"

static const segue_interaction_1_t *interaction_;
static const segue_parameters_1_t *parameters_;

enum { IDLE, POSSIBLE, DRAGGING, IGNORED };

struct segue_interaction_controller {
  int state;
  uint32_t finger;
  double start, lowest;
};

/* Returns the distance in points for which the finger must move to complete the transition. */
static double reach(double width) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (FAULT == READS_CLOCK) return width * (1 + now.tv_nsec * 1e-12);
  if (FAULT == READS_FILES && !can_read_files()) return 2 * width;
  if (FAULT == KNOWS_ITS_PROCESS && is_in_host()) return 2 * width;
  return width;
}

static int32_t drag(segue_interaction_controller_t *self, segue_interaction_t place, double x) {
  segue_size_t size;
  double depth, lift;
  SEGUE_TRY(interaction_->container_size(place, &size));
  SEGUE_TRY(parameters_->number(segue_interaction_context(place), "depth", &depth));
  lift = 0;
  if (FAULT != UNREAD_PARAMETER)
    SEGUE_TRY(parameters_->number(segue_interaction_context(place), "lift", &lift));
  if (FAULT == ANSWERS_FAILED || (FAULT == ONE_VALUE && depth == 1) ||
      (FAULT == TWO_VALUES && depth > 0.5 && lift > 0.25))
    return SEGUE_ERROR_FAILED;
  if (FAULT == CRASHES) abort();
  while (FAULT == HANGS) usleep(1000);
  const int may_begin = FAULT != NEEDS_CORNER || self->lowest > 600;
  if (self->state == POSSIBLE && x - self->start > 10 && may_begin) {
    const int begins =
        FAULT != NEVER_BEGINS && interaction_->begin(place, SEGUE_DIRECTION_BACKWARD) == SEGUE_OK;
    self->state = begins ? DRAGGING : IGNORED;
  }
  if (self->state != DRAGGING) return SEGUE_OK;
  return interaction_->update(place, (x - self->start) / reach(size.width));
}

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       const segue_pointer_event_t *event) {
  const int32_t phase = event->phase;
  const uint32_t finger = event->id;
  const segue_point_t *point = &event->location;
  self->lowest = fmax(self->lowest, point->y);
  if (FAULT == CHANGES_UMASK) umask(0123);
  if (FAULT == INSIDE_ONLY && point->x < 0) return SEGUE_ERROR_FAILED;
  if (phase == SEGUE_POINTER_BEGAN && self->state == IDLE) {
    self->state = POSSIBLE;
    self->finger = finger;
    self->start = point->x;
    self->lowest = point->y;
    return FAULT == POSITIVE_STATUS;
  }
  if (finger != self->finger) return FAULT == ONE_FINGER ? SEGUE_ERROR_FAILED : SEGUE_OK;
  if (phase == SEGUE_POINTER_MOVED) return drag(self, place, point->x);
  if (phase == SEGUE_POINTER_BEGAN) return SEGUE_OK;
  const int was_dragging = self->state == DRAGGING;
  self->state = IDLE;
  if (!was_dragging) return SEGUE_OK;
  if (FAULT == HOLDS_ON && phase == SEGUE_POINTER_ENDED) return SEGUE_OK;
  if (FAULT == FINISHES_CANCELLED && phase == SEGUE_POINTER_CANCELLED)
    return interaction_->finish(place, 1);
  SEGUE_TRY(interaction_->release(place, 1, phase == SEGUE_POINTER_CANCELLED));
  if (FAULT == BEGINS_AGAIN) interaction_->begin(place, SEGUE_DIRECTION_BACKWARD);
  return SEGUE_OK;
}

static int32_t ended(segue_interaction_controller_t *self, segue_interaction_t place,
                     int32_t reason) {
  (void)place, (void)reason;
  if (FAULT == ENDED_FAILS && self->state == DRAGGING) return SEGUE_ERROR_FAILED;
  if (self->state != IDLE) self->state = IGNORED;
  return SEGUE_OK;
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id,
                      segue_interaction_controller_t **out) {
  (void)creator;
  (void)plugin, (void)id;
  *out = calloc(1, sizeof **out);
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  SEGUE_TRY(leak());
  free(self);
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller = {
    SEGUE_SIZED(segue_interaction_controller_1_t), .create = create, .pointer_event = pointer,
    .ended = ended, .destroy = destroy};

static const segue_parameter_t depth = {SEGUE_PARAMETER(NUMBER, "depth", "How deep."),
                                        .default_numbers = {0.5}, .maximum = 1};
static const segue_parameter_t lift = {SEGUE_PARAMETER(NUMBER, "lift", "How high."), .maximum = 1};
static const segue_parameter_t *const parameters[] = {&depth, &lift};

static const segue_descriptor_t descriptor = {SEGUE_SIZED(segue_descriptor_t),
                                              .kind = SEGUE_KIND_INTERACTION,
                                              .id = "org.example.faulty",
                                              .name = "Faulty",
                                              .version = "1.0.0",
                                              .summary = "A controller with a fault.",
                                              SEGUE_PARAMETERS(parameters)};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_INTERACTION_1, interaction_);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters_);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, NULL, &controller, &descriptor);
