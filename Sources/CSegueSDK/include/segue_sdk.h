/* What SegueSDK needs of C. Embedded Swift has neither the Glibc module nor thread-local variables. */
#ifndef SEGUE_SDK_H
#define SEGUE_SDK_H

#include <math.h>
#include <string.h>

/* The variables of the calling thread, NULL until they are set. SegueSDK keeps objects in them that
 * it does not own there: the context whose callback is running, and the list of parameters of the
 * animator that is being made. */
void **segue_sdk_running_context(void);
void **segue_sdk_parameter_list(void);

#endif
