/* A drag of one finger: slop before it begins, how far it went, how fast it is. What the bundled
 * controllers in C share; it is linked into each. */
#ifndef SEGUE_DRAG_H
#define SEGUE_DRAG_H

#include <segue/segue.h>

enum { DRAG_HORIZONTAL = 0, DRAG_VERTICAL = 1 };

/* What a pointer event made of a drag. */
enum {
  DRAG_NOTHING,
  DRAG_BEGAN,  /* the slop is gone, along the axis */
  DRAG_MOVED,
  DRAG_ENDED,
  DRAG_TAKEN_AWAY /* cancelled by the system */
};

/* Seconds whose samples make the velocity, and how many of them are kept at most: a touch screen
 * gives 240 in a second. */
#define DRAG_WINDOW 0.1
#define DRAG_SAMPLES 64

typedef struct {
  double time, x, y;
} drag_sample_t;

typedef struct {
  int axis;    /* DRAG_HORIZONTAL or DRAG_VERTICAL */
  double slop; /* points */

  double start[2];  /* where the finger went down */
  double place[2];  /* where it is */
  double origin[2]; /* where the slop was gone: the way is counted from there */
  double time;

  int state; /* see drag.c */
  uint32_t finger;
  drag_sample_t samples[DRAG_SAMPLES];
  int count;
} drag_t;

/* Takes a pointer event in; gives DRAG_…. Other fingers than the first are ignored until that is up. */
int drag_pointer(drag_t *drag, int32_t phase, uint32_t finger, const double point[2], double time);

/* Takes hold where `point` is, without slop: the drag has begun. */
void drag_grab(drag_t *drag, uint32_t finger, const double point[2], double time);

/* Gives up; nothing comes of this finger any more. */
void drag_fail(drag_t *drag);

/* The axis of an operation: modals go up and down, all else to the sides. */
int drag_axis(int32_t operation);

/* 1 when an operation goes in this direction: there is no popping forward. */
int drag_allows(int32_t operation, int32_t direction);

/* Points along the axis since it began. */
double drag_way(const drag_t *drag);

/* Points along the axis since the finger went down. */
double drag_travel(const drag_t *drag);

/* Points per second along the axis: a straight line through the samples of the window. 0 when the
 * finger has rested that long. Always finite. */
double drag_velocity(const drag_t *drag);

#endif
