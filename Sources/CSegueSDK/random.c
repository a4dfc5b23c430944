#include <stddef.h>
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <sys/random.h>

// The seed of Embedded Swift's hash tables comes from this function, which glibc has since 2.36 only. It is defined here,
// so that plug-ins run where glibc is older.
void arc4random_buf(void *bytes, size_t count) {
  char *to = bytes;
  while (count > 0) {
    ssize_t got = getrandom(to, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) abort();
    to += got;
    count -= (size_t)got;
  }
}
#endif
