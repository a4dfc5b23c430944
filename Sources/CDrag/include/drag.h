/* A drag of one finger: the slop before it begins, the distance that it covers and its velocity.
 * The bundled controllers in C share this file; it is linked into each of them. */
#ifndef SEGUE_DRAG_H
#define SEGUE_DRAG_H

#include <segue/segue.h>

enum { DRAG_HORIZONTAL = 0, DRAG_VERTICAL = 1 };

/* The meaning of a pointer event for the drag. */
enum {
  DRAG_NOTHING,
  DRAG_BEGAN,  /* the finger moved by the slop, along the axis */
  DRAG_MOVED,
  DRAG_ENDED,
  DRAG_TAKEN_AWAY, /* cancelled by the system */
  DRAG_ACROSS,     /* the finger moved by the slop, across the axis: the drag has failed */
  DRAG_SHORT       /* the finger went up before it had moved by the slop */
};

/* The seconds whose samples determine the velocity, and the most samples that are kept: a touch
 * screen gives 240 in a second. */
#define DRAG_WINDOW 0.1
#define DRAG_SAMPLES 64

typedef struct {
  double time;
  segue_point_t point;
} drag_sample_t;

typedef struct {
  int axis;    /* DRAG_HORIZONTAL or DRAG_VERTICAL */
  double slop; /* points */

  segue_point_t start;  /* the position of the touch */
  segue_point_t place;  /* the finger's position */
  segue_point_t origin; /* the position at which the drag began; distances count from here */
  double time;

  int state; /* see drag.c */
  uint32_t finger;
  drag_sample_t samples[DRAG_SAMPLES];
  int count;
} drag_t;

/* Takes in a pointer event and returns DRAG_…. While the first finger is down, other fingers are
 * ignored. */
int drag_pointer(drag_t *drag, int32_t phase, uint32_t finger, const segue_point_t *point,
                 double time);

/* Begins the drag at `point` immediately, without slop. */
void drag_grab(drag_t *drag, uint32_t finger, const segue_point_t *point, double time);

/* Ends the drag: the finger that is down has no further effect. */
void drag_fail(drag_t *drag);

/* The axis of an operation: vertical for modal presentations, horizontal for everything else. */
int drag_axis(int32_t operation);

/* 1 when an operation can go in this direction: a pop, for example, cannot go forward. */
int drag_allows(int32_t operation, int32_t direction);

/* The coordinate of `point` along the axis. */
double drag_along(const drag_t *drag, segue_point_t point);

/* The points along the axis since the drag began. */
double drag_way(const drag_t *drag);

/* The points along the axis since the finger went down. */
double drag_travel(const drag_t *drag);

/* The velocity in points per second along the axis: the slope of a straight line fitted through
 * the samples of the window. 0 when the finger has rested that long. Always finite. */
double drag_velocity(const drag_t *drag);

#endif
