#ifndef SEGUE_FILES_H
#define SEGUE_FILES_H

#include <stdbool.h>

// From now on, this process cannot open pipes, sockets and devices, except those that libraries need. To be called
// while the process has one thread.
void segue_files_only(void);

// Returns true if such a file was refused since the last call.
bool segue_files_refused(void);

#endif
