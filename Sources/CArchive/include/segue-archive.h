// Archives through libarchive, which is opened when the first archive is read and needs no headers: tar, tar.gz and zip
// alone, from memory.
#ifndef SEGUE_ARCHIVE_H
#define SEGUE_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

// An archive that is read from its first entry to its last.
typedef struct segue_archive segue_archive_t;

typedef enum {
  SEGUE_ARCHIVE_FILE,
  SEGUE_ARCHIVE_FOLDER,
  SEGUE_ARCHIVE_SYMBOLIC_LINK,
  SEGUE_ARCHIVE_HARD_LINK,
  // A device, a pipe or a socket.
  SEGUE_ARCHIVE_OTHER,
} segue_archive_kind_t;

typedef struct {
  // The path as it is in the archive; NULL for one that cannot be converted. Valid until the next entry is read.
  const char *path;
  segue_archive_kind_t kind;
} segue_archive_entry_t;

// Opens libarchive. Returns NULL, or the loader's reason, a text that stays valid for ever. May be called on any thread
// and repeatedly, and must be called before the other functions.
const char *segue_archive_library(void);

// Opens an archive of which the bytes stay where they are until it is closed. Returns NULL when there is no memory. An
// archive that is not valid is reported by the first `segue_archive_next`.
segue_archive_t *segue_archive_open(const void *bytes, size_t count);

// Reads the head of the next entry. Returns 1, 0 after the last entry, and -1 for an archive that is not valid.
int segue_archive_next(segue_archive_t *archive, segue_archive_entry_t *entry);

// Reads the next bytes of the current entry. Returns their number, 0 at the end of the entry, and -1 for an archive that
// is not valid.
long segue_archive_read(segue_archive_t *archive, void *buffer, size_t size);

// Returns libarchive's message about the last call that returned -1. Valid until the next call.
const char *segue_archive_problem(segue_archive_t *archive);

void segue_archive_close(segue_archive_t *archive);

#endif
