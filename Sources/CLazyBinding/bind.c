#include <dlfcn.h>
#include <stdio.h>

#include "lazy-binding.h"

static const char *fail(char *reason) {
  const char *text = dlerror();
  snprintf(reason, SEGUE_BIND_REASON, "%s", text ? text : "no reason given");
  return reason;
}

const char *segue_bind(
    const char *const *libraries, const segue_stub_t *functions, size_t count, char reason[SEGUE_BIND_REASON]) {
  enum { most = 4 };
  void *handles[most] = {NULL};
  size_t opened = 0;
  // The next library is opened only if this one could be, because opening it would replace dlerror's reason.
  for (; libraries[opened] && opened < most; opened++)
    if (!(handles[opened] = dlopen(libraries[opened], RTLD_LAZY | RTLD_LOCAL))) return fail(reason);
  for (size_t i = 0; i < count; i++) {
    void *function = NULL;
    for (size_t library = 0; library < opened && !function; library++)
      function = dlsym(handles[library], functions[i].name);
    if (!function) return fail(reason);
    *functions[i].pointer = function;
  }
  return NULL;
}
