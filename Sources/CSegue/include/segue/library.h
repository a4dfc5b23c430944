/* segue.library/1: the life of the library in one process. A plug-in may have it.
 *
 * What all instances share is made in `opened` and put away in `closing`: a pool of threads, a file with
 * tables. Do it here and not in a constructor, of which the host knows nothing.
 *
 * A library that is in several processes is opened in each, also in one that only reads its descriptors.
 * Each host of a process opens it for itself, with its own `host`, and closes it for itself.
 */
#ifndef SEGUE_LIBRARY_H
#define SEGUE_LIBRARY_H

#include "base.h"
#include "entry.h"

#define SEGUE_LIBRARY_1 "segue.library/1"

typedef struct segue_library_1 {
  uint64_t size; /* sizeof(segue_library_1_t) */

  /* Called once, after the entry has answered and before anything else of the plug-in is used: its
   * descriptors are read later. `path` is the absolute path of the library's file. A negative status
   * refuses the library; people see it as the reason. NULL: nothing is done.
   * [by the host, loading thread] */
  int32_t (*opened)(const segue_plugin_t *plugin, const segue_host_t *host, const char *path);

  /* Called once after `opened` has succeeded and after the last call of an instance, before the host or
   * the plug-in's process ends. A process that crashes or is killed ends without it. NULL: nothing is
   * done. [by the host, loading thread] */
  int32_t (*closing)(const segue_plugin_t *plugin, const segue_host_t *host);
} segue_library_1_t;

#endif
