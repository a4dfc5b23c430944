#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "lazy-binding.h"

static const char *fail(char *reason) {
  const char *text = dlerror();
  snprintf(reason, SEGUE_BIND_REASON, "%s", text ? text : "no reason given");
  return reason;
}

// Opens the first of the alternatives that can be opened. The reason is why the first one could not.
static void *open_any(const char *names, char *reason) {
  const char *text = NULL;
  while (1) {
    size_t length = strcspn(names, "|");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, names);
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (library) return library;
    if (!text) text = fail(reason);
    if (!names[length]) return NULL;
    names += length + 1;
  }
}

const char *segue_bind_functions(
    void *const *handles, size_t opened, const segue_stub_t *functions, size_t count,
    char reason[SEGUE_BIND_REASON]) {
  for (size_t i = 0; i < count; i++) {
    void *function = NULL;
    for (size_t library = 0; library < opened && !function; library++)
      function = dlsym(handles[library], functions[i].name);
    if (!function) return fail(reason);
    *functions[i].pointer = function;
  }
  return NULL;
}

const char *segue_bind_file(void *function) {
  Dl_info info;
  return function && dladdr(function, &info) ? info.dli_fname : NULL;
}

const char *segue_bind(
    const char *const *libraries, const segue_stub_t *functions, size_t count, char reason[SEGUE_BIND_REASON]) {
  enum { most = 4 };
  void *handles[most] = {NULL};
  size_t opened = 0;
  // The next library is opened only if this one could be, because opening it would replace dlerror's reason.
  for (; libraries[opened] && opened < most; opened++)
    if (!(handles[opened] = open_any(libraries[opened], reason))) return reason;
  return segue_bind_functions(handles, opened, functions, count, reason);
}
