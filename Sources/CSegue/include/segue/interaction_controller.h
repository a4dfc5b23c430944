/* segue.interaction-controller/1: what an interaction controller implements.
 *
 * It receives pointer events, may recognise a drag, begin a transition with it and drive the
 * transition to its end. One instance serves one place: a container and the operation that it was
 * attached for there. It lives as long as it is attached: create → (pointer_event … start … ended)* →
 * destroy, all on one thread. Calls do not overlap, except that `start` and `ended` may come while
 * the controller is in a call to the host. interaction.h has the functions that it can call.
 *
 * A pointer that goes down over the container is offered event by event, from SEGUE_POINTER_BEGAN
 * to SEGUE_POINTER_ENDED or _CANCELLED. Once a controller has begun a transition with a pointer,
 * only that controller gets its events, and the others see it cancelled. While a controller's
 * transition settles, only that controller is offered new pointers, to grab the transition again.
 * When a controller's last pointer is up and it has not released its transition, the host releases
 * it: with velocity 0, or by cancelling the transition if the pointer was cancelled.
 */
#ifndef SEGUE_INTERACTION_CONTROLLER_H
#define SEGUE_INTERACTION_CONTROLLER_H

#include "base.h"
#include "entry.h"

#define SEGUE_INTERACTION_CONTROLLER_1 "segue.interaction-controller/1"

/* The action of a pointer. */
enum {
  SEGUE_POINTER_BEGAN = 1,
  SEGUE_POINTER_MOVED = 2,
  SEGUE_POINTER_ENDED = 3,
  SEGUE_POINTER_CANCELLED = 4 /* the system, or another controller, took it away */
};

/* The device of an event. */
enum {
  SEGUE_DEVICE_UNKNOWN = 0,
  SEGUE_DEVICE_TOUCH = 1,
  SEGUE_DEVICE_MOUSE = 2,
  SEGUE_DEVICE_PEN = 3,
  SEGUE_DEVICE_TOUCHPAD = 4
};

/* Buttons that are down, and keys that are held. */
enum { SEGUE_BUTTON_PRIMARY = 0x1, SEGUE_BUTTON_SECONDARY = 0x2, SEGUE_BUTTON_MIDDLE = 0x4 };
enum {
  SEGUE_MODIFIER_SHIFT = 0x1,
  SEGUE_MODIFIER_CONTROL = 0x2,
  SEGUE_MODIFIER_ALT = 0x4,
  SEGUE_MODIFIER_SUPER = 0x8
};

/* An event of a pointer. Numbers that the host does not know are 0. A later host may set fields after
 * these, and bits that are not listed above. */
typedef struct segue_pointer_event {
  uint64_t size;          /* sizeof(segue_pointer_event_t) as the host knows it */
  int32_t phase;          /* SEGUE_POINTER_… */
  uint32_t id;            /* distinguishes fingers; used again once its pointer is up */
  uint32_t device;        /* SEGUE_DEVICE_… */
  uint32_t buttons;       /* SEGUE_BUTTON_… */
  uint32_t modifiers;     /* SEGUE_MODIFIER_… */
  uint32_t reserved;      /* 0 */
  segue_point_t location; /* in the container's points */
  double time;            /* in seconds on the host's clock, which never goes back */
  double pressure;        /* 0…1; 0 for a device that does not measure it */
} segue_pointer_event_t;

/* An event of a two-finger swipe on a touchpad, with the same rules. */
typedef struct segue_scroll_event {
  uint64_t size;          /* sizeof(segue_scroll_event_t) as the host knows it */
  int32_t phase;          /* SEGUE_POINTER_… */
  uint32_t device;        /* SEGUE_DEVICE_… */
  uint32_t modifiers;     /* SEGUE_MODIFIER_… */
  uint32_t reserved;      /* 0 */
  segue_point_t location; /* of the cursor, in the container's points */
  segue_point_t delta;    /* how far the fingers moved since the last event, in points, with y down;
                             zero in all phases but SEGUE_POINTER_MOVED */
  double time;            /* in seconds on the host's clock, which never goes back */
} segue_scroll_event_t;

/* The plug-in's own object; the host only passes it back. */
typedef struct segue_interaction_controller segue_interaction_controller_t;

typedef struct segue_interaction_controller_1 {
  uint64_t size; /* sizeof(segue_interaction_controller_1_t) */

  /* Makes an instance of the controller whose descriptor has `id`, for `host`, whose interfaces its
   * calls are made to: it is the host of the entry, or another one in the same process. The plug-in
   * owns the instance, and frees it in `destroy`. [by the host, one thread] */
  int32_t (*create)(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                    segue_interaction_controller_t **out_controller);

  /* Offers an event of a pointer. A negative status is logged, and the transition that the controller
   * drives is cancelled. [by the host, one thread] */
  int32_t (*pointer_event)(segue_interaction_controller_t *controller,
                           segue_interaction_t interaction, const segue_pointer_event_t *event);

  /* Offers an event of a two-finger swipe on a touchpad over the container. The status has the same
   * meaning as in `pointer_event`. While the swipe continues, it counts as a pointer of the controller
   * that is down.
   * May be NULL, and may answer SEGUE_ERROR_UNSUPPORTED to SEGUE_POINTER_BEGAN: the host then turns
   * the swipe into the drag of a pointer that begins where the cursor is.
   * [by the host, one thread] */
  int32_t (*scroll)(segue_interaction_controller_t *controller, segue_interaction_t interaction,
                    const segue_scroll_event_t *event);

  /* Reports that the requested transition begins, at progress 0 and driven by the controller. It
   * usually comes inside `begin`, and later if another transition has to end first. The controller
   * may drive the transition in this call. May be NULL. [by the host, one thread] */
  int32_t (*start)(segue_interaction_controller_t *controller, segue_interaction_t interaction);

  /* Reports that the controller's transition is over, and the reason: SEGUE_ENDED_… of animator.h.
   * Called once for each transition that began. May be NULL. [by the host, one thread] */
  int32_t (*ended)(segue_interaction_controller_t *controller, segue_interaction_t interaction,
                   int32_t reason);

  /* Frees the instance. It is the last call. [by the host, one thread] */
  int32_t (*destroy)(segue_interaction_controller_t *controller);
} segue_interaction_controller_1_t;

#endif
