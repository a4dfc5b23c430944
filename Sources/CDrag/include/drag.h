/* A drag of one finger: SegueSession's recogniser, whose functions Sources/SegueDrag has in this form. The bundled
 * controllers in C share it; it is linked into each of them. */
#ifndef SEGUE_DRAG_H
#define SEGUE_DRAG_H

#include <segue/segue.h>

/* The meaning of a pointer event for the drag. */
enum {
  DRAG_NOTHING,
  DRAG_BEGAN, /* the finger moved by the slop, along the axis */
  DRAG_MOVED,
  DRAG_ENDED,
  DRAG_TAKEN_AWAY, /* cancelled by the system */
  DRAG_ACROSS,     /* the finger moved by the slop, across the axis: the drag has failed */
  DRAG_SHORT       /* the finger went up before it had moved by the slop */
};

/* The edge at which a drag starts; AUTO is the edge that it leads away from, and so is SIDES, from both of which a drag
 * goes back. */
enum {
  DRAG_EDGE_AUTO,
  DRAG_EDGE_LEADING,
  DRAG_EDGE_TRAILING,
  DRAG_EDGE_TOP,
  DRAG_EDGE_BOTTOM,
  DRAG_EDGE_SIDES
};

typedef struct drag drag_t;

drag_t *drag_new(void);
void drag_free(drag_t *drag);

/* Sets the axis, and the distance in points that a finger moves before the drag begins. */
void drag_prepare(drag_t *drag, int32_t is_vertical, double slop);
int32_t drag_is_vertical(drag_t *drag);
double drag_slop(drag_t *drag);

/* Takes in a pointer event and returns DRAG_…. While the first finger is down, other fingers are
 * ignored. */
int32_t drag_pointer(drag_t *drag, int32_t phase, uint32_t finger, double x, double y, double time);

/* Begins the drag immediately, without slop. */
void drag_grab(drag_t *drag, uint32_t finger, double x, double y, double time);

/* Ends the drag: the finger that is down has no further effect. */
void drag_fail(drag_t *drag);

/* The points along the axis since the drag began, and since the finger went down. */
double drag_way(drag_t *drag);
double drag_travel(drag_t *drag);

/* The velocity in points per second along the axis: the slope of a straight line fitted through
 * the samples of a tenth of a second. 0 when the finger has rested that long. Always finite. */
double drag_velocity(drag_t *drag);

/* 1 when inward from the edge means to the right or downward, else -1. */
double drag_inward(drag_t *drag, int32_t edge, int32_t is_right_to_left);

/* 1 when the drag from an edge drives a transition forward: toward the leading side or upward, from SIDES never, or the
 * opposite if reversed. */
int32_t drag_is_forward(drag_t *drag, int32_t edge, int32_t is_right_to_left, int32_t is_reversed);

/* The distance of the drag's start from the edge of a container that `inward` leads away from; and 1 for a drag that
 * moves inward and started within `width` of it. */
double drag_distance(drag_t *drag, double inward, double length);
int32_t drag_starts_within(drag_t *drag, double width, double inward, double length);

/* 1 when the drags of an operation are vertical, as for modal presentations. */
int32_t drag_axis(int32_t operation);

/* 1 when an operation can go in this direction: a pop, for example, cannot go forward. */
int32_t drag_allows(int32_t operation, int32_t is_forward);

#endif
