#include "segue-archive.h"

#include <lazy-binding.h>
#include <pthread.h>
#include <stdlib.h>

// The functions of libarchive that are called; see archive.h and archive_entry.h of libarchive 3.
#define FUNCTIONS(F) \
  F(void *, archive_read_new, (void)) \
  F(int, archive_read_free, (void *)) \
  F(int, archive_read_support_filter_gzip, (void *)) \
  F(int, archive_read_support_format_tar, (void *)) \
  F(int, archive_read_support_format_zip, (void *)) \
  F(int, archive_read_open_memory, (void *, const void *, size_t)) \
  F(int, archive_read_next_header, (void *, void **)) \
  F(long, archive_read_data, (void *, void *, size_t)) \
  F(const char *, archive_error_string, (void *)) \
  F(const char *, archive_entry_pathname, (void *)) \
  F(const char *, archive_entry_pathname_utf8, (void *)) \
  F(const char *, archive_entry_hardlink, (void *)) \
  F(const char *, archive_entry_hardlink_utf8, (void *)) \
  F(unsigned, archive_entry_filetype, (void *))

FUNCTIONS(SEGUE_POINTER)
static const segue_stub_t pointers[] = {FUNCTIONS(SEGUE_POINTER_ROW)};

// libarchive's statuses. A warning is about metadata that is not used here.
enum { archive_ok = 0, archive_eof = 1, archive_warning = -20 };

// The types of files, AE_IFREG and the like, which are the same on all systems.
enum { file_type = 0100000, folder_type = 0040000, link_type = 0120000 };

struct segue_archive {
  void *reader;
  // The status of opening.
  int opened;
};

static const char *answer;

static void open_library(void) {
  static char reason[SEGUE_BIND_REASON];
  answer = segue_bind((const char *[]){"libarchive.so.13", NULL}, pointers, SEGUE_COUNT(pointers), reason);
}

const char *segue_archive_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return answer;
}

segue_archive_t *segue_archive_open(const void *bytes, size_t count) {
  segue_archive_t *archive = malloc(sizeof(*archive));
  if (!archive)
    return NULL;
  archive->reader = archive_read_new();
  if (!archive->reader) {
    free(archive);
    return NULL;
  }
  archive_read_support_filter_gzip(archive->reader);
  archive_read_support_format_tar(archive->reader);
  archive_read_support_format_zip(archive->reader);
  archive->opened = archive_read_open_memory(archive->reader, bytes, count);
  return archive;
}

static segue_archive_kind_t kind(void *entry) {
  if (archive_entry_hardlink(entry) || archive_entry_hardlink_utf8(entry))
    return SEGUE_ARCHIVE_HARD_LINK;
  switch (archive_entry_filetype(entry)) {
  case file_type:
    return SEGUE_ARCHIVE_FILE;
  case folder_type:
    return SEGUE_ARCHIVE_FOLDER;
  case link_type:
    return SEGUE_ARCHIVE_SYMBOLIC_LINK;
  default:
    return SEGUE_ARCHIVE_OTHER;
  }
}

int segue_archive_next(segue_archive_t *archive, segue_archive_entry_t *entry) {
  if (archive->opened != archive_ok && archive->opened != archive_warning)
    return -1;
  void *found = NULL;
  int status = archive_read_next_header(archive->reader, &found);
  if (status == archive_eof)
    return 0;
  if (status != archive_ok && status != archive_warning)
    return -1;
  // In a locale without UTF-8, only one of the two may be known.
  entry->path = archive_entry_pathname_utf8(found);
  if (!entry->path)
    entry->path = archive_entry_pathname(found);
  entry->kind = kind(found);
  return 1;
}

long segue_archive_read(segue_archive_t *archive, void *buffer, size_t size) {
  long count = archive_read_data(archive->reader, buffer, size);
  return count < 0 ? -1 : count;
}

const char *segue_archive_problem(segue_archive_t *archive) {
  const char *text = archive_error_string(archive->reader);
  return text ? text : "it is damaged or cut off";
}

void segue_archive_close(segue_archive_t *archive) {
  archive_read_free(archive->reader);
  free(archive);
}
