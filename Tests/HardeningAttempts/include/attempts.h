// Operations that hardened processes attempt, each in a separate process.
#ifndef SEGUE_ATTEMPTS_H
#define SEGUE_ATTEMPTS_H

typedef struct {
  const char *name;
  // Runs before the process is restricted; may be null.
  void (*before)(void);
  // Runs after `Hardening.enter` and before `Hardening.seal`; may be null.
  void (*between)(void);
  // Returns 0 on success, otherwise an errno.
  int (*attempt)(void);
} segue_attempt_t;

// The tables, each in a separate source file. The last row of each has no name.
extern const segue_attempt_t segue_code_attempts[];
extern const segue_attempt_t segue_file_attempts[];
extern const segue_attempt_t segue_process_attempts[];
extern const segue_attempt_t segue_socket_attempts[];

// The paths of the library that the process may open, and of another one.
extern const char *segue_library, *segue_other_library;

// Returns the path of `name` in the scratch folder, in a buffer that the next call overwrites. At
// the start the folder must contain a file "secret" and a folder "needed" with a library
// "library.so".
const char *segue_scratch(const char *name);

// Runs all attempts and prints a line for each: its name, and then 0, the name of an errno, or the
// signal that ended the process. `enter` and `seal` restrict the calling process and return 0 on
// success. Returns 0, or 1 when a process could not be created.
int segue_attempts_run(
    const char *scratch, const char *library, const char *other_library, int (*enter)(void),
    int (*seal)(void));

#endif
