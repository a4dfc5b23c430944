#include "pictures.h"

#include <stdlib.h>
#include <zlib.h>

size_t segue_inflate(const uint8_t *input, size_t count, size_t limit, uint8_t **bytes) {
  *bytes = NULL;
  if (count > UINT32_MAX) return 0;
  z_stream stream = {.next_in = (Bytef *)(uintptr_t)input, .avail_in = (uInt)count};
  if (inflateInit(&stream) != Z_OK) return 0;
  size_t room = 1 << 14, used = 0;
  uint8_t *memory = NULL;
  int status = Z_OK;
  while (status == Z_OK) {
    if (used == room || !memory) {
      if (memory) room *= 4;
      if (room > limit) room = limit;
      uint8_t *larger = used < room ? realloc(memory, room) : NULL;
      if (!larger) break;
      memory = larger;
    }
    stream.next_out = memory + used;
    stream.avail_out = (uInt)(room - used);
    status = inflate(&stream, Z_NO_FLUSH);
    used = (size_t)(stream.next_out - memory);
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END || used == 0) {
    free(memory);
    return 0;
  }
  *bytes = memory;
  return used;
}

size_t segue_gunzip(
    const uint8_t *input, size_t count, size_t limit, uint8_t **bytes, int *is_whole) {
  *bytes = NULL;
  *is_whole = 0;
  if (count > UINT32_MAX) return 0;
  z_stream stream = {.next_in = (Bytef *)(uintptr_t)input, .avail_in = (uInt)count};
  // 16 more than the size of the window: the format is gzip's.
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return 0;
  size_t room = 0, used = 0;
  int status = Z_OK;
  while (status == Z_OK) {
    if (used == room) {
      if (room == limit) break;
      room = room ? room * 2 : 1 << 16;
      if (room > limit) room = limit;
      uint8_t *larger = realloc(*bytes, room);
      if (!larger) break;
      *bytes = larger;
    }
    stream.next_out = *bytes + used;
    stream.avail_out = (uInt)(room - used);
    status = inflate(&stream, Z_NO_FLUSH);
    used = (size_t)(stream.next_out - *bytes);
    // Other files can be appended to a file.
    if (status == Z_STREAM_END && stream.avail_in > 18 && stream.next_in[0] == 0x1F) {
      status = inflateReset(&stream);
    }
  }
  inflateEnd(&stream);
  *is_whole = status == Z_STREAM_END;
  return used;
}

uint32_t segue_crc32(const uint8_t *bytes, size_t count) {
  return count > UINT32_MAX ? 0 : (uint32_t)crc32(0, bytes, (uInt)count);
}
