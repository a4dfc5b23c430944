/* A program that calls the entry of a library, whose path it is given, as hosts of several sizes. It fails if the entry
 * reads a function beyond the size that the host states, or gives an answer that is no status. */
#include <dlfcn.h>
#include <segue/segue.h>
#include <stdio.h>
#include <stdlib.h>

static int may_ask;

static int32_t get_interface(const segue_host_t *host, const char *id, const void **out_table) {
  (void)host, (void)id;
  if (!may_ask) {
    printf("the entry called a function that the host does not have\n");
    exit(2);
  }
  *out_table = NULL;
  return SEGUE_ERROR_UNSUPPORTED;
}

int main(int count, char **arguments) {
  void *library = count > 1 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  segue_entry_t entry = NULL;
  // A function, which ISO C does not convert from a pointer to an object.
  if (library) *(void **)&entry = dlsym(library, SEGUE_ENTRY_SYMBOL);
  if (!entry) {
    printf("%s\n", dlerror());
    return 3;
  }
  const uint64_t sizes[] = {0, 4, 8, 24, sizeof(segue_host_t), sizeof(segue_host_t) + 16, UINT64_C(1) << 63};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    struct {
      segue_host_t host;
      uint64_t later[2];
    } given = {{sizes[i], "tomorrow", "99.0", get_interface}, {7, 7}};
    const segue_plugin_t *plugin = NULL;
    may_ask = sizes[i] >= sizeof(segue_host_t);
    const int32_t status = entry(&given.host, &plugin);
    printf("%llu %d\n", (unsigned long long)sizes[i], (int)status);
    if (status > 0 || (!may_ask && status == SEGUE_OK)) return 4;
  }
  return 0;
}
