/* The entry: the function through which the host and a plug-in library find each other.
 *
 * A library exports one symbol:
 *
 *   SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out);
 *
 * The host opens the library and calls this function once, before any other. Both sides then ask
 * each other for interfaces by string id and number, such as "segue.view/1".
 *
 * A process may have several hosts, for example two programs' plug-ins that each contain one. Each of
 * them calls the entry, and the library declares the same to all. An instance belongs to the host that
 * `create` was given: its handles are of that host, and so are the interfaces that it may call.
 */
#ifndef SEGUE_ENTRY_H
#define SEGUE_ENTRY_H

#include "base.h"
#include "descriptor.h"

#define SEGUE_ENTRY_SYMBOL "segue_plugin_1"

/* The struct that the host passes to the entry. It lives as long as the library is loaded, so keep
 * the pointer. */
typedef struct segue_host {
  uint64_t size;       /* sizeof(segue_host_t) as the host knows it */
  const char *name;    /* for logs only: nothing may depend on it; never NULL */
  const char *version; /* for logs only, as `name` */

  /* Gives the host's interface `id`, such as "segue.view/1": a table that lives as long as the
   * host. An unknown id gives SEGUE_ERROR_UNSUPPORTED and NULL. [always, any thread] */
  int32_t (*get_interface)(const struct segue_host *host, const char *id, const void **out_table);
} segue_host_t;

/* The struct that the entry gives the host. It and everything that it points to live as long as the
 * library is loaded. */
typedef struct segue_plugin {
  uint64_t size; /* sizeof(segue_plugin_t) */

  /* Gives the number of animators and interaction controllers in the library, at least 1.
   * [by the host, loading thread] */
  int32_t (*descriptor_count)(const struct segue_plugin *plugin, uint32_t *out_count);

  /* Gives the descriptor at `index`, 0 … count - 1. It must be the same every time.
   * [by the host, loading thread] */
  int32_t (*descriptor_at)(const struct segue_plugin *plugin, uint32_t index,
                           const segue_descriptor_t **out_descriptor);

  /* Gives the plug-in's interface `id`, such as "segue.animator/1". An unknown id gives
   * SEGUE_ERROR_UNSUPPORTED and NULL. [by the host, loading thread] */
  int32_t (*get_interface)(const struct segue_plugin *plugin, const char *id,
                           const void **out_table);
} segue_plugin_t;

/* The exported symbol's type. After a negative status the host does not use the library, and
 * shows the status as the reason. [by the host, loading thread] */
typedef int32_t (*segue_entry_t)(const segue_host_t *host, const segue_plugin_t **out_plugin);

#endif
