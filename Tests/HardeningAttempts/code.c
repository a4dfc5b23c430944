// Memory, libraries and code that is generated at run time.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ffi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "attempts.h"

enum { page = 65536 };

static void *map(size_t size, int protection) {
  return mmap(0, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

static int mapped(size_t size, int protection) {
  return map(size, protection) == MAP_FAILED ? errno : 0;
}

static int use_memory(void) {
  char *memory = malloc(16 << 20);
  if (!memory) return ENOMEM;
  memset(memory, 1, 16 << 20);
  int result = memory[page] == 1 ? 0 : EIO;
  free(memory);
  return result;
}

static int much_memory(void) { return mapped((size_t)2 << 30, PROT_READ | PROT_WRITE); }
static int map_code(void) { return mapped(page, PROT_READ | PROT_EXEC); }
static int map_writable_code(void) { return mapped(page, PROT_READ | PROT_WRITE | PROT_EXEC); }

static int turn_into_code(void) {
  void *memory = map(page, PROT_READ | PROT_WRITE);
  if (memory == MAP_FAILED) return errno;
  return mprotect(memory, page, PROT_READ | PROT_EXEC) < 0 ? errno : 0;
}

static int turn_into_keyed_code(void) {
  void *memory = map(page, PROT_READ | PROT_WRITE);
  if (memory == MAP_FAILED) return errno;
  return pkey_mprotect(memory, page, PROT_READ | PROT_EXEC, -1) < 0 ? errno : 0;
}

// Libraries.

static int opened(const char *name) {
  if (dlopen(name, RTLD_NOW | RTLD_LOCAL)) return 0;
  const char *reason = dlerror();
  if (strstr(reason, strerror(EPERM))) return EPERM;
  if (strstr(reason, strerror(EACCES))) return EACCES;
  return ENOEXEC;
}

static int open_library(void) { return opened(segue_library); }
static int open_other_library(void) { return opened(segue_other_library); }
// A library in one of the search folders.
static int open_needed_library(void) { return opened(segue_scratch("needed/library.so")); }
// A library of glibc that is not linked into the process.
static int open_system_library(void) { return opened("libanl.so.1"); }

static void *library;
static void take_library(void) { library = dlopen(segue_library, RTLD_NOW | RTLD_LOCAL); }
static int use_library(void) { return library && dlsym(library, "segue_plugin_1") ? 0 : ENOEXEC; }

// A thread that is started between enter and seal, as a library's constructor could do.

static int wake[2];
static pthread_t thread;

static void *open_later(void *argument) {
  char byte;
  (void)argument;
  if (read(wake[0], &byte, 1) != 1) return (void *)(uintptr_t)errno;
  int file = open(segue_library, O_RDONLY | O_CLOEXEC);
  return (void *)(uintptr_t)(file < 0 ? errno : 0);
}

static void start_thread(void) {
  if (pipe2(wake, O_CLOEXEC) != 0 || pthread_create(&thread, 0, open_later, 0) != 0) abort();
}

static int open_in_thread(void) {
  void *result;
  if (write(wake[1], "x", 1) != 1 || pthread_join(thread, &result) != 0) return EIO;
  return (int)(uintptr_t)result;
}

// Closures of libffi.

static ffi_cif shape;
static int (*callback)(void);

static void answer(ffi_cif *cif, void *result, void **arguments, void *data) {
  (void)cif, (void)arguments, (void)data;
  *(ffi_sarg *)result = 42;
}

static void make_callback(void) {
  void *code = 0;
  ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
  if (!closure || ffi_prep_cif(&shape, FFI_DEFAULT_ABI, 0, &ffi_type_sint, 0) != FFI_OK) abort();
  if (ffi_prep_closure_loc(closure, &shape, answer, 0, code) != FFI_OK) abort();
  callback = (int (*)(void))(uintptr_t)code;
}

static int call_callback(void) { return callback() == 42 ? 0 : EIO; }

const segue_attempt_t segue_code_attempts[] = {
    {"use-memory", 0, 0, use_memory},
    {"much-memory", 0, 0, much_memory},
    {"map-code", 0, 0, map_code},
    {"map-writable-code", 0, 0, map_writable_code},
    {"turn-into-code", 0, 0, turn_into_code},
    {"turn-into-keyed-code", 0, 0, turn_into_keyed_code},
    {"open-library", 0, 0, open_library},
    {"open-other-library", 0, 0, open_other_library},
    {"open-needed-library", 0, 0, open_needed_library},
    {"open-system-library", 0, 0, open_system_library},
    {"use-library", 0, take_library, use_library},
    {"open-in-thread", 0, start_thread, open_in_thread},
    {"callback-from-before", make_callback, 0, call_callback},
    {"callback-from-between", 0, make_callback, call_callback},
    {0, 0, 0, 0},
};
