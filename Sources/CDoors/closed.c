#include <stdio.h>
#include <stdlib.h>

#include "door.h"

__attribute__((used)) void segue_closed_door(void) {
  fputs(
      "segue: internal error: a library was called before it was opened; please report it\n", stderr);
  abort();
}
