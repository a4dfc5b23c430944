/* The entry: how a host and a plug-in library meet.
 *
 * A library exports one symbol:
 *
 *   SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out);
 *
 * The host opens the library and calls it once, before anything else in it. Both sides then ask each
 * other for interfaces by string id and revision, such as "segue.view/1".
 */
#ifndef SEGUE_ENTRY_H
#define SEGUE_ENTRY_H

#include "base.h"
#include "descriptor.h"

#define SEGUE_ENTRY_SYMBOL "segue_plugin_1"

/* What the host gives the entry. It lives as long as the library is loaded: keep the pointer. */
typedef struct segue_host {
  uint32_t size;     /* sizeof(segue_host_t) as the host knows it */
  uint32_t revision; /* the host's SEGUE_ABI_REVISION */
  const char *name;    /* for logs only: nothing may depend on it */
  const char *version; /* likewise */

  /* The host's interface `id`, such as "segue.view/1": a table that lives as long as the host.
   * An unknown id gives SEGUE_ERROR_UNSUPPORTED and NULL. [any thread] */
  int32_t (*get_interface)(const struct segue_host *host, const char *id, const void **out_table);
} segue_host_t;

/* What the entry gives back. It and all it points to live as long as the library is loaded. */
typedef struct segue_plugin {
  uint32_t size;     /* sizeof(segue_plugin_t) */
  uint32_t revision; /* SEGUE_ABI_REVISION of the header it was compiled with */

  /* How many animators and interaction controllers are in the library, 1 to 256. */
  int32_t (*descriptor_count)(const struct segue_plugin *plugin, uint32_t *out_count);

  /* The descriptor at `index`, 0 … count - 1. The same answer every time. */
  int32_t (*descriptor_at)(const struct segue_plugin *plugin, uint32_t index,
                           const segue_descriptor_t **out_descriptor);

  /* The plug-in's interface `id`, such as "segue.animator/1".
   * An unknown id gives SEGUE_ERROR_UNSUPPORTED and NULL. */
  int32_t (*get_interface)(const struct segue_plugin *plugin, const char *id,
                           const void **out_table);
} segue_plugin_t;

/* The exported symbol's type. A negative status refuses to load; the host shows it as the reason. */
typedef int32_t (*segue_entry_t)(const segue_host_t *host, const segue_plugin_t **out_plugin);

#endif
