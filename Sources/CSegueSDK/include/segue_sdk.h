/* C functions for SegueSDK. Embedded Swift has neither the Glibc module nor thread-local variables. */
#ifndef SEGUE_SDK_H
#define SEGUE_SDK_H

#include <math.h>
#include <string.h>

/* Pointers to thread-local variables, which are NULL until they are set. SegueSDK stores unretained
 * references in them: the context whose callback is running, and the list of parameters of the
 * animator that is being made. */
void **segue_sdk_running_context(void);
void **segue_sdk_parameter_list(void);

#endif
