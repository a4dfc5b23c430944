/* segue.animator/1: what an animator implements.
 *
 * One instance serves one transition: create → duration → animate → ended → destroy, all on one
 * thread and never overlapping. Two instances are independent. An animator describes and the host
 * plays: `animate` is called once, and what it does is recorded on a virtual clock, completion
 * callbacks included. From then on the host plays, scrubs, reverses and re-times the recording
 * without calling the animator.
 */
#ifndef SEGUE_ANIMATOR_H
#define SEGUE_ANIMATOR_H

#include "base.h"
#include "entry.h"

#define SEGUE_ANIMATOR_1 "segue.animator/1"

/* The reason why a transition ended. */
enum {
  SEGUE_ENDED_COMPLETED = 1, /* `to` shows now */
  SEGUE_ENDED_CANCELLED = 2, /* `from` shows again */
  SEGUE_ENDED_FAILED = 3     /* this animator failed; the host continued without it */
};

/* The plug-in's own object; the host only passes it back. */
typedef struct segue_animator segue_animator_t;

typedef struct segue_animator_1 {
  uint64_t size; /* sizeof(segue_animator_1_t) */

  /* Makes an instance of the animator whose descriptor has `id`, for `host`, whose interfaces its calls
   * are made to: it is the host of the entry, or another one in the same process. The plug-in owns the
   * instance, and frees it in `destroy`. [by the host, one thread] */
  int32_t (*create)(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                    segue_animator_t **out_animator);

  /* The expected duration of the transition in seconds, at least 0, for animations that run
   * alongside. It is a hint: the length of the recording decides. May be called more than once.
   * The context may be read, not changed. [by the host, one thread] */
  int32_t (*duration)(segue_animator_t *animator, segue_context_t context, double *out_seconds);

  /* Describes the transition: sets up views, begins animations, and makes sure that `complete`
   * of segue.context/1 is called, usually in the last completion. Called once. After a negative
   * status the host plays its dissolve instead. The host limits the real time that it takes, all
   * completions included, and the virtual time that it describes.
   *
   * SEGUE_ERROR_UNSUPPORTED before it has changed anything declines this one transition, for
   * example because there is no `from`: the host plays its dissolve and reports the transition as
   * declined, which is not a failure of the plug-in. It is a failure after a call that was refused
   * because the descriptor does not declare the capability that it needs. `ended` and `destroy`
   * follow as always. [by the host, one thread] */
  int32_t (*animate)(segue_animator_t *animator, segue_context_t context);

  /* Reports that the transition is over, and the reason: SEGUE_ENDED_…. Called exactly once for
   * each `animate`. May be NULL. [by the host, one thread] */
  int32_t (*ended)(segue_animator_t *animator, segue_context_t context, int32_t reason);

  /* Frees the instance. It is the last call. [by the host, one thread] */
  int32_t (*destroy)(segue_animator_t *animator);
} segue_animator_1_t;

#endif
