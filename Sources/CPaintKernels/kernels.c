/* Compiles the headers, whose functions are compiled for use as a part of the Swift module that imports them: as a C
 * target, they are checked for warnings, and a change of them makes SwiftPM compile the module again. */
#include "curl.h"
#include "waves.h"
