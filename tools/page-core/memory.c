// What Embedded Swift needs of a C library. The heap lasts for one call: the next one begins with an empty heap, after
// what is kept.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static size_t top, bottom;

int32_t *core_input(void) {
  if (!bottom) bottom = ((size_t)&__heap_base + 15) & ~(size_t)15;
  return (int32_t *)bottom;
}

// Keeps what is in the heap, for good.
void core_keep(void) { bottom = (top + 15) & ~(size_t)15; }

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (!top) top = (size_t)core_input();
  size_t start = (top + alignment - 1) & ~(alignment - 1);
  if (start < top || start + size < start) return 12;
  size_t have = __builtin_wasm_memory_size(0) << 16;
  if (start + size > have && __builtin_wasm_memory_grow(0, (start + size - have + 65535) >> 16) == SIZE_MAX) return 12;
  top = start + size;
  *out = (void *)start;
  return 0;
}

void free(void *unused) { (void)unused; }

// Empties the heap, and returns the place for the words of a call.
__attribute__((export_name("begin"))) int32_t *begin(size_t count) {
  void *words;
  top = (size_t)core_input();
  return posix_memalign(&words, 16, count * sizeof(int32_t)) ? NULL : words;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)to)[i] = ((const char *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if (to <= from) return memcpy(to, from, count);
  while (count--) ((char *)to)[count] = ((const char *)from)[count];
  return to;
}

void *memset(void *to, int value, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)to)[i] = (char)value;
  return to;
}
