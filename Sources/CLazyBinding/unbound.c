#include <stdio.h>
#include <stdlib.h>

#include "lazy-binding.h"

__attribute__((used)) void segue_unbound_function(void) {
  fputs(
      "segue: internal error: a library was called before it was opened; please report it\n", stderr);
  abort();
}
