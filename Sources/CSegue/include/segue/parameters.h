/* segue.parameters/1: the settings of this transition.
 *
 * The host has checked and converted the values before the plug-in sees them. Each reader is for
 * one type: a parameter of another type is SEGUE_ERROR_WRONG_TYPE, an id that the descriptor does
 * not have SEGUE_ERROR_UNKNOWN, and an optional parameter that nobody set SEGUE_ERROR_UNSET.
 * An interaction controller passes segue_interaction_context(interaction) as the context.
 */
#ifndef SEGUE_PARAMETERS_H
#define SEGUE_PARAMETERS_H

#include "base.h"

#define SEGUE_PARAMETERS_1 "segue.parameters/1"

typedef struct segue_parameters_1 {
  uint64_t size;

  /* The value of a NUMBER. [context, own thread] */
  int32_t (*number)(segue_context_t context, const char *id, double *out_value);

  /* The value of an INTEGER. [context, own thread] */
  int32_t (*integer)(segue_context_t context, const char *id, int64_t *out_value);

  /* The value of a SWITCH, 0 or 1. [context, own thread] */
  int32_t (*switch_value)(segue_context_t context, const char *id, int32_t *out_value);

  /* The value of a CHOICE: the index in the descriptor's `choices`. [context, own thread] */
  int32_t (*choice)(segue_context_t context, const char *id, uint32_t *out_index);

  /* The value of a COLOR. [context, own thread] */
  int32_t (*color)(segue_context_t context, const char *id, segue_color_t *out_color);

  /* The value of a POINT. [context, own thread] */
  int32_t (*point)(segue_context_t context, const char *id, segue_point_t *out_point);

  /* The value of a RECT. [context, own thread] */
  int32_t (*rect)(segue_context_t context, const char *id, segue_rect_t *out_rect);

  /* Copies the value of a TEXT and its final zero byte into `buffer`. `out_length` is its length
   * without the zero byte, also with SEGUE_ERROR_TOO_SMALL; `buffer` may be NULL when `capacity` is
   * 0. [context, own thread] */
  int32_t (*text)(segue_context_t context, const char *id, char *buffer, uint32_t capacity,
                  uint32_t *out_length);

  /* The value of a CURVE, a curve or spring as a timing. [context, own thread] */
  int32_t (*curve)(segue_context_t context, const char *id, segue_timing_t *out_timing);
} segue_parameters_1_t;

#endif
