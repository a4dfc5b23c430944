#include "older-glibc.h"

#include <math.h>

// The Swift library's module of glibc refers to it, whether anybody calls it or not. The numbers are those of glibc since
// 2.35, whose symbol is hypotf@GLIBC_2.35: the squares of floats are exact as doubles.
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
