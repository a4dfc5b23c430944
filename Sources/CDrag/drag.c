#include "drag.h"

#include <math.h>
#include <string.h>

enum { IDLE, POSSIBLE, DRAGGING, GRABBED, FAILED };

static void add_sample(drag_t *drag, const segue_point_t *point, double time) {
  int kept = 0;
  if (drag->count > 0) {
    double last = drag->samples[drag->count - 1].time;
    if (time < last) return;
    if (time == last) drag->count--; /* of two samples with one time, keep the later */
  }
  for (int i = 0; i < drag->count; i++)
    if (drag->samples[i].time >= time - DRAG_WINDOW) drag->samples[kept++] = drag->samples[i];
  if (kept == DRAG_SAMPLES) {
    memmove(drag->samples, drag->samples + 1, (DRAG_SAMPLES - 1) * sizeof *drag->samples);
    kept--;
  }
  drag->samples[kept] = (drag_sample_t){time, *point};
  drag->count = kept + 1;
}

static void go_down(drag_t *drag, uint32_t finger, const segue_point_t *point, double time) {
  drag->finger = finger;
  drag->time = time;
  drag->start = drag->place = drag->origin = *point;
  drag->count = 0;
  add_sample(drag, point, time);
}

/* The finger has moved by the slop: begins the drag if it moved mostly along the axis. */
static int try_to_begin(drag_t *drag) {
  double x = drag->place.x - drag->start.x, y = drag->place.y - drag->start.y;
  double length = sqrt(x * x + y * y);
  if (length < drag->slop || length == 0) return DRAG_NOTHING;
  double along = drag->axis == DRAG_HORIZONTAL ? x : y;
  double across = drag->axis == DRAG_HORIZONTAL ? y : x;
  if (fabs(along) <= fabs(across)) {
    drag->state = FAILED;
    return DRAG_ACROSS;
  }
  drag->origin.x = drag->start.x + x * (drag->slop / length);
  drag->origin.y = drag->start.y + y * (drag->slop / length);
  drag->state = DRAGGING;
  return DRAG_BEGAN;
}

int drag_pointer(drag_t *drag, int32_t phase, uint32_t finger, const segue_point_t *point,
                 double time) {
  if (phase == SEGUE_POINTER_BEGAN) {
    if (drag->state != IDLE) return DRAG_NOTHING;
    drag->state = POSSIBLE;
    go_down(drag, finger, point, time);
    return DRAG_NOTHING;
  }
  if (drag->state == IDLE || finger != drag->finger) return DRAG_NOTHING;

  int is_dragging = drag->state == DRAGGING || drag->state == GRABBED;
  int is_short = drag->state == POSSIBLE;
  int has_moved = point->x != drag->place.x || point->y != drag->place.y;
  drag->place = *point;
  if (time > drag->time) drag->time = time;
  /* An end at the same place as the last move adds nothing to the velocity. */
  if (phase == SEGUE_POINTER_MOVED || (phase == SEGUE_POINTER_ENDED && has_moved))
    add_sample(drag, point, time);

  switch (phase) {
    case SEGUE_POINTER_MOVED:
      if (is_dragging) return DRAG_MOVED;
      return drag->state == POSSIBLE ? try_to_begin(drag) : DRAG_NOTHING;
    case SEGUE_POINTER_ENDED:
      drag->state = IDLE;
      return is_dragging ? DRAG_ENDED : is_short ? DRAG_SHORT : DRAG_NOTHING;
    default: /* cancelled, or another end that a later host adds */
      drag->state = IDLE;
      return is_dragging ? DRAG_TAKEN_AWAY : DRAG_NOTHING;
  }
}

void drag_grab(drag_t *drag, uint32_t finger, const segue_point_t *point, double time) {
  drag->state = GRABBED;
  go_down(drag, finger, point, time);
}

void drag_fail(drag_t *drag) {
  if (drag->state != IDLE) drag->state = FAILED;
}

double drag_along(const drag_t *drag, segue_point_t point) {
  return drag->axis == DRAG_HORIZONTAL ? point.x : point.y;
}

double drag_way(const drag_t *drag) {
  return drag_along(drag, drag->place) - drag_along(drag, drag->origin);
}

double drag_travel(const drag_t *drag) {
  return drag_along(drag, drag->place) - drag_along(drag, drag->start);
}

double drag_velocity(const drag_t *drag) {
  const drag_sample_t *first = NULL, *last = NULL;
  double count = 0, times = 0, ways = 0, spread = 0, slope = 0;
  for (int i = 0; i < drag->count; i++) {
    last = &drag->samples[i];
    if (last->time < drag->time - DRAG_WINDOW - 1e-9) continue;
    if (!first) first = last;
    count++;
    times += last->time - first->time;
    ways += drag_along(drag, last->point) - drag_along(drag, first->point);
  }
  if (!first || last->time <= first->time) return 0;
  double middle = times / count, mean = ways / count;
  for (const drag_sample_t *sample = first; sample <= last; sample++) {
    double t = sample->time - first->time - middle;
    double way = drag_along(drag, sample->point) - drag_along(drag, first->point);
    spread += t * t;
    slope += t * (way - mean);
  }
  double velocity = slope / spread;
  return isfinite(velocity) ? velocity : 0;
}

int drag_axis(int32_t operation) {
  int is_modal = operation == SEGUE_OPERATION_PRESENT || operation == SEGUE_OPERATION_DISMISS;
  return is_modal ? DRAG_VERTICAL : DRAG_HORIZONTAL;
}

int drag_allows(int32_t operation, int32_t direction) {
  switch (operation) {
    case SEGUE_OPERATION_POP:
    case SEGUE_OPERATION_DISMISS:
      return direction == SEGUE_DIRECTION_BACKWARD;
    case SEGUE_OPERATION_PUSH:
    case SEGUE_OPERATION_PRESENT:
      return direction == SEGUE_DIRECTION_FORWARD;
    default:
      return 1;
  }
}
