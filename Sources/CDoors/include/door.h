// Lazy binding ("doors"): functions of a shared library that is opened when it is first needed
// instead of when the process starts. Each function is defined as one jump through a pointer, which
// the code that opens the library sets to the real function. Callers include the library's own
// headers and call its functions by their own names.
//
// A list of functions is a macro that takes a macro:
//
//     #define FUNCTIONS(DOOR) DOOR(SDL_PollEvent) DOOR(SDL_WaitEvent)
//     FUNCTIONS(SEGUE_DOOR)          // the doors
//     FUNCTIONS(SEGUE_DOOR_POINTER)  // declares the pointers
//     static const segue_door_t doors[] = {FUNCTIONS(SEGUE_DOOR_ROW)};
#ifndef SEGUE_DOOR_H
#define SEGUE_DOOR_H

// The initial target of every door, until its library is opened: ends the process with a message.
__attribute__((visibility("hidden"), noreturn)) void segue_closed_door(void);

typedef struct {
  // The function's name in the library.
  const char *name;
  // The pointer through which the door jumps.
  void **pointer;
} segue_door_t;

// The door of one function. Its symbol is hidden, so that it never replaces a function that the
// library itself calls.
#define SEGUE_DOOR_HEAD(name)                                                       \
  ".text\n\t.p2align 4\n\t.globl " #name "\n\t.hidden " #name "\n\t.type " #name    \
  ", %function\n" #name ":\n\t"
#define SEGUE_DOOR_TAIL(name)                                                       \
  "\n\t.size " #name ", . - " #name                                                 \
  "\n\t.data\n\t.p2align 3\n\t.globl segue_door_" #name "\n\t.hidden segue_door_" #name \
  "\n\t.type segue_door_" #name ", %object\nsegue_door_" #name                      \
  ":\n\t.quad segue_closed_door\n\t.size segue_door_" #name ", 8\n\t.text\n"

#if defined(__x86_64__)
#define SEGUE_DOOR(name)                                                            \
  __asm__(SEGUE_DOOR_HEAD(name) "jmpq *segue_door_" #name "(%rip)" SEGUE_DOOR_TAIL(name));
#elif defined(__aarch64__)
// x16 is a register that code between a caller and a function may overwrite (AAPCS64).
#define SEGUE_DOOR(name)                                                            \
  __asm__(SEGUE_DOOR_HEAD(name) "adrp x16, segue_door_" #name                       \
          "\n\tldr x16, [x16, :lo12:segue_door_" #name "]\n\tbr x16" SEGUE_DOOR_TAIL(name));
#else
#error "this processor has no SEGUE_DOOR: add one that jumps through a pointer"
#endif

#define SEGUE_DOOR_POINTER(name) extern __attribute__((visibility("hidden"))) void *segue_door_##name;
#define SEGUE_DOOR_ROW(name) {#name, &segue_door_##name},

#endif
