/* ICU's data without an entry, which ICU calls stub data.
 *
 * Yams needs Foundation, and a static Foundation brings ICU with 34 MB of data: the languages,
 * calendars, time zones and character sets of the world. The command uses none of it. Of ICU it
 * needs the regular expressions, whose tables are code. As this file defines the data's symbol, the
 * linker leaves the member of the archive that has it out. What asks ICU for such data is told that
 * there is none.
 *
 * The symbol's number is ICU's version, that of Swift 6.3. With another version this file has no
 * effect. Where Foundation is a shared library, ICU finds its own data in it. */
#include <stdint.h>

#include "no_locale_data.h"

/* The header of ICU's common data (unicode/udata.h: UDataInfo), and a table of contents. */
struct common_data {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size;
  uint16_t reserved;
  uint8_t is_big_endian, charset_family, size_of_char, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t entry_count;
};

__attribute__((visibility("default"))) extern const struct common_data icudt76_dat;

_Alignas(16) const struct common_data icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .size_of_char = 2,
    .format = {'C', 'm', 'n', 'D'},
    .format_version = {1, 0, 0, 0},
    .data_version = {76, 1, 0, 0},
};
