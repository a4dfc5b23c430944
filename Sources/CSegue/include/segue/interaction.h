/* segue.interaction/1: what an interaction controller can do.
 *
 * The handle refers to the place that the controller is attached to. segue.parameters/1 and
 * segue.log/1 take segue_interaction_context(interaction) instead of a context (`curve` then answers
 * SEGUE_ERROR_UNSUPPORTED).
 *
 * Progress goes from 0, where `from` shows, to 1, where `to` does; velocities are in progress per
 * second, positive toward the end. The functions that drive a transition answer SEGUE_ERROR_ENDED
 * while no transition of the controller is in flight, and SEGUE_ERROR_WRONG_STATE while its
 * transition runs or settles by itself; then nothing changes.
 */
#ifndef SEGUE_INTERACTION_H
#define SEGUE_INTERACTION_H

#include "base.h"

#define SEGUE_INTERACTION_1 "segue.interaction/1"

typedef struct segue_interaction_1 {
  uint64_t size;

  /* The width and height of the container in points; zero when it no longer exists.
   * [interaction, own thread] */
  int32_t (*container_size)(segue_interaction_t interaction, segue_size_t *out_size);

  /* SEGUE_LAYOUT_… of context.h: which side is leading. It is the value from when the transition
   * in flight began, or the current one if there is none. [interaction, own thread] */
  int32_t (*layout_direction)(segue_interaction_t interaction, int32_t *out_layout);

  /* SEGUE_OPERATION_… of context.h: the operation that the controller is attached for.
   * [interaction, own thread] */
  int32_t (*operation)(segue_interaction_t interaction, int32_t *out_operation);

  /* The progress, 0…1; 0 when no transition of the controller is in flight.
   * [interaction, own thread] */
  int32_t (*progress)(segue_interaction_t interaction, double *out_progress);

  /* 1 while a transition that this controller drives, or may grab, is in flight.
   * [interaction, own thread] */
  int32_t (*is_in_flight)(segue_interaction_t interaction, int32_t *out_flight);

  /* 1 when `begin` with SEGUE_DIRECTION_… of context.h would begin a transition now: none is in
   * flight, the container can do it, and a pointer of the controller is down or a scroll continues.
   * [interaction, own thread] */
  int32_t (*can_begin)(segue_interaction_t interaction, int32_t direction, int32_t *out_can);

  /* Begins the operation, driven by the controller. SEGUE_ERROR_WRONG_STATE when that is not
   * possible. The container's delegate may name another controller; then `is_in_flight` stays 0.
   * [interaction, own thread] */
  int32_t (*begin)(segue_interaction_t interaction, int32_t direction);

  /* Sets the progress, clamped to 0…1. Reaching 1 does not end the transition.
   * [interaction, own thread] */
  int32_t (*update)(segue_interaction_t interaction, double progress);

  /* Grabs the transition at its current progress, running or settling, while a pointer of the
   * controller is down. SEGUE_OK also when the controller drives it already.
   * [interaction, own thread] */
  int32_t (*pause)(segue_interaction_t interaction);

  /* Releases the transition, which continues to its end. [interaction, own thread] */
  int32_t (*finish)(segue_interaction_t interaction, double velocity);

  /* Releases the transition, which goes back to its start. [interaction, own thread] */
  int32_t (*cancel)(segue_interaction_t interaction, double velocity);

  /* Releases the transition: from progress and velocity the host decides whether it finishes or
   * is cancelled. It is cancelled when the gesture itself was cancelled (1), and when the
   * gesture never moved. [interaction, own thread] */
  int32_t (*release)(segue_interaction_t interaction, double velocity,
                     int32_t gesture_was_cancelled);

  /* Keeps the screen at SEGUE_KEY_… of context.h with its centre at `point` (the container's
   * points), whatever its place in the recording is; `velocity` is in points per second. When the
   * transition is released, the screen returns to its place in the recording, without a jump in
   * place or velocity. SEGUE_ERROR_UNSET if there is no such screen. [interaction, own thread] */
  int32_t (*move_freely)(segue_interaction_t interaction, int32_t key, const segue_point_t *point,
                         const segue_point_t *velocity);

  /* As move_freely, with a transform about the centre instead of the transform that the recording
   * gives the screen, so that a card that is held can tilt. Identity is an upright screen. The
   * transform returns to the recording's together with the place. [interaction, own thread] */
  int32_t (*pose_freely)(segue_interaction_t interaction, int32_t key, const segue_point_t *point,
                         const segue_matrix_t *matrix, const segue_point_t *velocity);
} segue_interaction_1_t;

#endif
