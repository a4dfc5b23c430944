/* segue.animation/1: animations on the host's virtual clock.
 *
 *   animation->begin(context, 0.5, 0, curve, &a);   changes from here on are animated
 *   segue_set_alpha(view, context, v, 0);
 *   animation->on_completion(context, a, done, me); called at virtual time + 0.5
 *   animation->commit(context, a);
 *
 * The functions called timing_… only make or read a timing, so an animator may ask in `duration`
 * how long its spring takes.
 *
 * The host limits the number of animations, keyframes and drivers, and the virtual time. Beyond
 * these limits the recording fails: each further call is SEGUE_ERROR_LIMIT, and the host plays its
 * dissolve in the animator's place. It limits the number of different timings, too: the call for
 * one more is SEGUE_ERROR_LIMIT, and the recording continues.
 */
#ifndef SEGUE_ANIMATION_H
#define SEGUE_ANIMATION_H

#include "base.h"

#define SEGUE_ANIMATION_1 "segue.animation/1"

/* Called when the animation is over: `finished` is 1 at its virtual end, and 0 when the recording ended
 * before that. Completions are called in the order of these ends, and at one end in the order of the
 * commits: also that of an animation with a duration of 0, never before the call that commits it has
 * returned to the host, and after those of after_first_frame. It is called exactly once, so it may free
 * what `user_data` points to. The status is logged. [by the host, one thread] */
typedef int32_t (*segue_completion_t)(void *user_data, segue_context_t context, int32_t finished);

/* Sets properties of views for `progress`: 0 at the start, 1 at the end, outside that range when a
 * spring or a curve overshoots. It must be a pure function of progress: it is called in any order,
 * any number of times, until `ended`. It may call the setters of properties of segue.view/1 (none
 * of its readers), all of segue.context/1 but `complete`, segue.parameters/1, segue.log/1 and the
 * functions of this table called timing_…; any other call is SEGUE_ERROR_WRONG_STATE. After a
 * negative status the host plays its dissolve instead. [by the host, one thread] */
typedef int32_t (*segue_driver_t)(void *user_data, segue_context_t context, double progress);

/* The course of an animation's values from one of its keyframes to the next; see
 * set_calculation_mode. */
enum {
  SEGUE_KEYFRAMES_LINEAR = 0,   /* straight from value to value, with each keyframe's timing */
  SEGUE_KEYFRAMES_DISCRETE = 1, /* each value appears at the end of its keyframe, and stays */
  SEGUE_KEYFRAMES_CUBIC = 2     /* one smooth curve through the values of all keyframes */
};

typedef struct segue_animation_1 {
  uint64_t size;

  /* A timing from a text: any curve or spring, such as "ease-in-out",
   * "cubic-bezier(0.2, 0, 0, 1)" or "spring(duration=0.5, bounce=0.3)". A text with a mistake is
   * SEGUE_ERROR_INVALID_ARGUMENT, and a line in the log says where the mistake is.
   * [context, own thread] */
  int32_t (*timing_text)(segue_context_t context, const char *text, segue_timing_t *out_timing);

  /* A CSS cubic bezier; x1 and x2 in 0…1. [context, own thread] */
  int32_t (*timing_bezier)(segue_context_t context, double x1, double y1, double x2, double y2,
                           segue_timing_t *out_timing);

  /* A spring from its physical parameters: mass and stiffness above 0, damping at least 0, none
   * beyond 1e50, as for all springs. The unit of the velocity is the animation's distance per second,
   * positive toward the target. With damping 0 the spring never settles. [context, own thread] */
  int32_t (*timing_spring)(segue_context_t context, double mass, double stiffness, double damping,
                           double velocity, segue_timing_t *out_timing);

  /* UIView's spring: it has settled after `duration` seconds, with a damping ratio up to 1. Both
   * must be above 0, else SEGUE_ERROR_INVALID_ARGUMENT. Values outside 0.01 … 10 s and 0.05 … 1,
   * where the formula works, count as the nearest value in that range. [context, own thread] */
  int32_t (*timing_spring_ratio)(segue_context_t context, double duration, double ratio,
                                 double velocity, segue_timing_t *out_timing);

  /* A spring from its undamped period in seconds, above 0, and its damping ratio, at least 0.
   * [context, own thread] */
  int32_t (*timing_spring_response)(segue_context_t context, double response, double ratio,
                                    double velocity, segue_timing_t *out_timing);

  /* A spring from its perceived duration in seconds, above 0, and its bounce, above -1 and at
   * most 1. [context, own thread] */
  int32_t (*timing_spring_bounce)(segue_context_t context, double duration, double bounce,
                                  double velocity, segue_timing_t *out_timing);

  /* The duration that a timing has by itself: a spring's settling time; 0 for a curve, and for a
   * spring that never settles. `timing` 0 is SEGUE_ERROR_STALE_HANDLE here.
   * [context, own thread] */
  int32_t (*timing_duration)(segue_context_t context, segue_timing_t timing, double *out_seconds);

  /* The progress `elapsed` seconds into an animation of `duration` seconds: 0 at the start, 1 at
   * the end. `timing` 0 is SEGUE_ERROR_STALE_HANDLE here. [context, own thread] */
  int32_t (*timing_progress)(segue_context_t context, segue_timing_t timing, double elapsed,
                             double duration, double *out_progress);

  /* Begins an animation of `duration` seconds (at least 0) after `delay` (at least 0): changes of
   * properties until `commit` belong to it. With a duration of 0 they show from `delay` on, without
   * anything between. `timing` 0 is ease-in-out. Animations may be nested;
   * the inner one has its own times. A spring that would not be at rest after `duration` is sped up
   * so that it is; timing_duration has the time that it takes by itself.
   *
   * `timing` applies to all keyframes in the animation together: it says how the time of the whole
   * passes, and each keyframe follows its own timing within that. For keyframes `timing` 0 is
   * linear. [recording, own thread] */
  int32_t (*begin)(segue_context_t context, double duration, double delay, segue_timing_t timing,
                   segue_animation_t *out_animation);

  /* Sets how values go between the keyframes of `animation`: SEGUE_KEYFRAMES_…, LINEAR unless it is
   * set. Another number is SEGUE_ERROR_INVALID_ARGUMENT, and a call after the first begin_keyframe
   * SEGUE_ERROR_WRONG_STATE. With DISCRETE and CUBIC the timings of the keyframes themselves do not
   * count. CUBIC is UIKit's calculationModeCubic: one smooth curve through the values of all
   * keyframes, which may overshoot them. A transform that turns goes straight all the same;
   * the property `rotation` does not. [recording, own thread] */
  int32_t (*set_calculation_mode)(segue_context_t context, segue_animation_t animation,
                                  int32_t mode);

  /* With 1, `animation`, which is open, adds to the changes that were recorded before it instead of
   * taking their place (Core Animation's isAdditive): each of its changes adds the way from the
   * value that the property was last set to, to the new one. Two such animations of one property
   * show the sum of both, and end at the value that was set last. Numbers are added, and the
   * sum is brought into the property's range; a transform that turns is followed by the rest of
   * another one. A later animation without it begins at the sum, and takes its place. The values of
   * a frame driver take the place of what was added before. A call with 0 ends it; another number is
   * SEGUE_ERROR_INVALID_ARGUMENT, and a call after the first begin_keyframe
   * SEGUE_ERROR_WRONG_STATE. [recording, own thread] */
  int32_t (*set_additive)(segue_context_t context, segue_animation_t animation,
                          int32_t is_additive);

  /* Begins a keyframe, between `begin` and `commit`: changes until `end_keyframe` take place
   * from `start` on for `duration`, both fractions of the animation in 0…1. `timing` 0 is
   * linear. [recording, own thread] */
  int32_t (*begin_keyframe)(segue_context_t context, segue_animation_t animation, double start,
                            double duration, segue_timing_t timing);

  /* Ends the keyframe that `begin_keyframe` began. Without an open keyframe it is
   * SEGUE_ERROR_WRONG_STATE. [recording, own thread] */
  int32_t (*end_keyframe)(segue_context_t context, segue_animation_t animation);

  /* Makes the host call `completion` when the animation is over. Allowed once for each
   * animation, before `commit`. [recording, own thread] */
  int32_t (*on_completion)(segue_context_t context, segue_animation_t animation,
                           segue_completion_t completion, void *user_data);

  /* Ends the animation that `begin` began, the innermost one first. The host commits an
   * animation that is still open when the callback returns: it plays, its completion is called,
   * and its handle becomes invalid. The host reports that as a mistake of the animator.
   * [recording, own thread] */
  int32_t (*commit)(segue_context_t context, segue_animation_t animation);

  /* Adds an animation that the plug-in computes itself: the host calls `driver` with the progress.
   * It is complete when this function returns: there is nothing to commit, and so no handle.
   * `completion` may be NULL. Needs the capability "segue.frame-driver", else it is
   * SEGUE_ERROR_UNSUPPORTED. `user_data` is passed to both functions and must live until `destroy`.
   * `timing` 0 is linear. [recording, own thread] */
  int32_t (*drive)(segue_context_t context, double duration, double delay, segue_timing_t timing,
                   segue_driver_t driver, segue_completion_t completion, void *user_data);

  /* The virtual time since `animate` was called, in seconds. [recording, own thread] */
  int32_t (*now)(segue_context_t context, double *out_seconds);
} segue_animation_1_t;

#endif
