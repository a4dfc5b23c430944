/* segue.animator/1: what an animator implements.
 *
 * One instance serves one transition: create → duration → animate → ended → destroy, all on one
 * thread, never overlapping; two instances are independent. An animator describes and the host
 * plays: `animate` is called once, what it does is recorded on a virtual clock, completion callbacks
 * included, and from then on the host plays, scrubs, reverses and re-times the recording without it.
 */
#ifndef SEGUE_ANIMATOR_H
#define SEGUE_ANIMATOR_H

#include "base.h"
#include "entry.h"

#define SEGUE_ANIMATOR_1 "segue.animator/1"

/* Why a transition ended. */
enum {
  SEGUE_ENDED_COMPLETED = 1, /* `to` is there now */
  SEGUE_ENDED_CANCELLED = 2, /* `from` is back */
  SEGUE_ENDED_FAILED = 3     /* this animator failed; the host went on without it */
};

/* The plug-in's own object; the host only hands it back. */
typedef struct segue_animator segue_animator_t;

typedef struct segue_animator_1 {
  uint32_t size;     /* sizeof(segue_animator_1_t) */
  uint32_t reserved; /* 0 */

  /* Makes an instance of the animator whose descriptor has `id`. Owned by the plug-in until
   * `destroy`. */
  int32_t (*create)(const segue_plugin_t *plugin, const char *id,
                    segue_animator_t **out_animator);

  /* How long it will take, in seconds, at least 0, so that others can run alongside. A hint: what
   * is recorded counts. May be called more than once. The context may be read, not changed. */
  int32_t (*duration)(segue_animator_t *animator, segue_context_t context, double *out_seconds);

  /* Describes the transition: sets views up, begins animations, and makes sure that `complete` of
   * segue.context/1 is called, usually in the last completion. Called once. After a negative status
   * the host plays its dissolve instead. It may take 10 s of real time, as any call may, and describe
   * 60 s of virtual time. */
  int32_t (*animate)(segue_animator_t *animator, segue_context_t context);

  /* The transition is over, whatever came of it: SEGUE_ENDED_…. Called exactly once for each
   * `animate`. May be NULL. */
  int32_t (*ended)(segue_animator_t *animator, segue_context_t context, int32_t reason);

  /* Frees the instance. The last call. */
  int32_t (*destroy)(segue_animator_t *animator);
} segue_animator_1_t;

#endif
