// Things that a hardened process tries, each in a process of its own.
#ifndef SEGUE_ATTEMPTS_H
#define SEGUE_ATTEMPTS_H

typedef struct {
  const char *name;
  // Runs before the process is restricted; may be null.
  void (*before)(void);
  // Runs when the process may still open its library; may be null.
  void (*between)(void);
  // 0 when it worked, otherwise an errno.
  int (*attempt)(void);
} segue_attempt_t;

// The tables of the files beside this one. Each ends with a row without a name.
extern const segue_attempt_t segue_code_attempts[];
extern const segue_attempt_t segue_file_attempts[];
extern const segue_attempt_t segue_process_attempts[];
extern const segue_attempt_t segue_socket_attempts[];

// The library that the process may open, and another one.
extern const char *segue_library, *segue_other_library;

// The path of `name` in the folder of the attempts, in memory that the next call uses again. The
// folder has a file "secret", a folder "needed" with a library "library.so", and nothing else that
// the attempts rely on.
const char *segue_scratch(const char *name);

// Makes all attempts, and prints a line for each: its name, and 0, the name of an errno, or what
// ended the process. `scratch` is the attempts' folder. `enter` and `seal` restrict the calling
// process; they return 0 when it worked. Returns 0, or 1 when no process could be made.
int segue_attempts_run(
    const char *scratch, const char *library, const char *other_library, int (*enter)(void),
    int (*seal)(void));

#endif
