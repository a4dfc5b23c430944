/* segue.text/1: the texts of a descriptor in the user's language. A plug-in may have it.
 *
 * The host asks for it when it reads the descriptors, and again when the user's language or the
 * library has changed. For a text that the plug-in does not have, people see the descriptor's.
 *
 * `key` is one of these, where ID is a parameter and CHOICE one of its choices:
 *
 *   name, summary
 *   ID/label, ID/help, ID/group
 *   ID/choice/CHOICE
 */
#ifndef SEGUE_TEXT_H
#define SEGUE_TEXT_H

#include "base.h"
#include "entry.h"

#define SEGUE_TEXT_1 "segue.text/1"

typedef struct segue_text_1 {
  uint64_t size; /* sizeof(segue_text_1_t) */

  /* Copies a text of the plug-in whose descriptor has `id`, and its final zero byte, into `buffer`.
   * `locale` is the user's language as BCP 47 has it, such as "de" or "pt-BR". `out_length` is the
   * text's length without the zero byte, also with SEGUE_ERROR_TOO_SMALL. A text that the plug-in
   * does not have is SEGUE_ERROR_UNKNOWN. `buffer` may be NULL when `capacity` is 0. Called after
   * `descriptor_at`, and before any instance is made. [by the host, loading thread] */
  int32_t (*get_text)(const segue_plugin_t *plugin, const char *id, const char *locale,
                      const char *key, char *buffer, uint32_t capacity, uint32_t *out_length);
} segue_text_1_t;

#endif
