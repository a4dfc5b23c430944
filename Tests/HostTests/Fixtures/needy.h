/* Declares a function that no library defines. */
#include <segue/segue.h>
int32_t nobody_has_this(segue_animator_t *animator, segue_context_t context);
