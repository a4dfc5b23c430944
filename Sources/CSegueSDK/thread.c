#include "segue_sdk.h"

static _Thread_local void *running_context;
static _Thread_local void *parameter_list;

void **segue_sdk_running_context(void) { return &running_context; }

void **segue_sdk_parameter_list(void) { return &parameter_list; }
