/* segue.draft.seed/1: a number for random pieces.
 *
 * A draft: later versions may change it, under another number, and a host need not have it. segue.h does
 * not include it. Without it, take a number of your own, which is the same for each transition.
 */
#ifndef SEGUE_DRAFT_SEED_H
#define SEGUE_DRAFT_SEED_H

#include "../../base.h"

#define SEGUE_DRAFT_SEED_1 "segue.draft.seed/1"

typedef struct segue_draft_seed_1 {
  uint64_t size;

  /* A whole number from 0 to 2^53 - 1 with which an animator begins its random numbers. Each transition
   * of a film and each film has another one, and it is the same in every run, so the film is the same.
   * [context, own thread] */
  int32_t (*seed)(segue_context_t context, int64_t *out_seed);
} segue_draft_seed_1_t;

#endif
