/* segue.draft.picture-parameter/1: a parameter whose value is a picture of the user's, such as the map of
 * a luma wipe.
 *
 * A draft: later versions may change it, under another number, and a host need not have it. segue.h does
 * not include it. The parameter must be SEGUE_PARAMETER_OPTIONAL: a host that does not know its type
 * leaves it unset, and so does a user who sets no picture.
 */
#ifndef SEGUE_DRAFT_PICTURE_PARAMETER_H
#define SEGUE_DRAFT_PICTURE_PARAMETER_H

#include "../../base.h"

#define SEGUE_DRAFT_PICTURE_PARAMETER_1 "segue.draft.picture-parameter/1"

/* The type of such a parameter. It has no default and no limits. */
enum { SEGUE_DRAFT_PARAMETER_PICTURE = 10 };

typedef struct segue_draft_picture_parameter_1 {
  uint64_t size;

  /* Makes a view that shows the picture which the user has set for the parameter, as create_picture of
   * pictures.h makes one from pixels: its bounds are the picture's size at one pixel for each point, and
   * it has no superview. SEGUE_ERROR_UNSET if there is none, SEGUE_ERROR_WRONG_TYPE for a parameter of
   * another type, SEGUE_ERROR_UNKNOWN for an unknown one, SEGUE_ERROR_LIMIT beyond the host's limit on
   * the pixels of all pictures of a transition. [recording, own thread] */
  int32_t (*create_view)(segue_context_t context, const char *id, segue_view_t *out_view);
} segue_draft_picture_parameter_1_t;

#endif
