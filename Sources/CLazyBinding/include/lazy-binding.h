// Lazy binding: functions of a shared library that is opened when it is first needed instead of when
// the process starts. Each function that is called is defined as a stub, which is one jump through a
// pointer. The code that opens the library sets the pointer to the real function. Callers include the
// library's own headers and call its functions by their own names.
//
// A list of functions is a macro that takes a macro:
//
//     #define FUNCTIONS(BIND) BIND(SDL_PollEvent) BIND(SDL_WaitEvent)
//     FUNCTIONS(SEGUE_STUB)          // defines the stubs
//     FUNCTIONS(SEGUE_STUB_POINTER)  // declares the pointers
//     static const segue_stub_t stubs[] = {FUNCTIONS(SEGUE_STUB_ROW)};
//     const char *text = segue_bind((const char *[]){"libSDL2-2.0.so.0", NULL}, stubs, SEGUE_COUNT(stubs), reason);
//
// A library whose headers are not needed for a build has no stubs: its functions are called through pointers of their
// own, and the list has their types.
//
//     #define FUNCTIONS(F) F(void, g_object_unref, (void *)) F(void *, cairo_create, (void *))
//     FUNCTIONS(SEGUE_POINTER)
//     static const segue_stub_t pointers[] = {FUNCTIONS(SEGUE_POINTER_ROW)};
#ifndef SEGUE_LAZY_BINDING_H
#define SEGUE_LAZY_BINDING_H

#include <stddef.h>

// The target of every stub until its library is opened: ends the process with a message.
__attribute__((visibility("hidden"), noreturn)) void segue_unbound_function(void);

typedef struct {
  // The function's name in the library.
  const char *name;
  // The pointer that the stub jumps through.
  void **pointer;
} segue_stub_t;

enum { SEGUE_BIND_REASON = 512 };

// Opens the libraries, of which NULL ends the list, and sets the pointer of each function to the first of them that has
// it, or a library that it depends on. "libtiff.so.6|libtiff.so.5" is the first of the two that is there. Returns NULL, or
// the dynamic linker's reason, which `reason` contains.
//
// Symbols are resolved when they are used (RTLD_LAZY): of some hundred thousand, writing a film needs a few thousand.
__attribute__((visibility("hidden"))) const char *segue_bind(
    const char *const *libraries, const segue_stub_t *functions, size_t count, char reason[SEGUE_BIND_REASON]);

// Sets the pointer of each function to the first of these opened libraries that has it, or a library that it depends on.
// Returns NULL, or the reason.
__attribute__((visibility("hidden"))) const char *segue_bind_functions(
    void *const *handles, size_t opened, const segue_stub_t *functions, size_t count, char reason[SEGUE_BIND_REASON]);

// The path of the library that a bound function is in, which is valid while the library is open; NULL if it is unknown.
__attribute__((visibility("hidden"))) const char *segue_bind_file(void *function);

#define SEGUE_COUNT(list) (sizeof(list) / sizeof((list)[0]))
#define SEGUE_POINTER(result, name, arguments) static result(*name) arguments;
#define SEGUE_POINTER_ROW(result, name, arguments) {#name, (void **)&name},

// The stub of one function. Its symbol is hidden, so that it never replaces a function that the
// library itself calls.
#define SEGUE_STUB_HEAD(name)                                                       \
  ".text\n\t.p2align 4\n\t.globl " #name "\n\t.hidden " #name "\n\t.type " #name    \
  ", %function\n" #name ":\n\t"
#define SEGUE_STUB_TAIL(name)                                                       \
  "\n\t.size " #name ", . - " #name                                                 \
  "\n\t.data\n\t.p2align 3\n\t.globl segue_stub_" #name "\n\t.hidden segue_stub_" #name \
  "\n\t.type segue_stub_" #name ", %object\nsegue_stub_" #name                      \
  ":\n\t.quad segue_unbound_function\n\t.size segue_stub_" #name ", 8\n\t.text\n"

#if defined(__x86_64__)
#define SEGUE_STUB(name)                                                            \
  __asm__(SEGUE_STUB_HEAD(name) "jmpq *segue_stub_" #name "(%rip)" SEGUE_STUB_TAIL(name));
#elif defined(__aarch64__)
// x16 is a register that code between a caller and a function may overwrite (AAPCS64).
#define SEGUE_STUB(name)                                                            \
  __asm__(SEGUE_STUB_HEAD(name) "adrp x16, segue_stub_" #name                       \
          "\n\tldr x16, [x16, :lo12:segue_stub_" #name "]\n\tbr x16" SEGUE_STUB_TAIL(name));
#else
#error "this processor has no SEGUE_STUB: add one that jumps through a pointer"
#endif

#define SEGUE_STUB_POINTER(name) extern __attribute__((visibility("hidden"))) void *segue_stub_##name;
#define SEGUE_STUB_ROW(name) {#name, &segue_stub_##name},

#endif
