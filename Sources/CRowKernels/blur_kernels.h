/* The AVX2 versions of the loops that shrink and filter pixels for a blur. The rules of
 * row_kernels.h apply here. */
#ifndef SEGUE_BLUR_KERNELS_H
#define SEGUE_BLUR_KERNELS_H

#include "row_kernels.h"

#if defined(__x86_64__) && defined(__clang__)

typedef uint8_t sg_u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
typedef char sg_bytes32 __attribute__((vector_size(32), aligned(1), may_alias));

/* 64 · (a + b) for the bytes 0…7 and 16…23 of a and b, and for the other bytes. */
SG_WIDE sg_i16x16 sg_low_sums(sg_char32 a, sg_char32 b) {
  sg_char32 pairs = __builtin_shufflevector(
      a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21,
      53, 22, 54, 23, 55);
  return (sg_i16x16)__builtin_ia32_pmaddubsw256(pairs, (sg_char32){0} + 64);
}

SG_WIDE sg_i16x16 sg_high_sums(sg_char32 a, sg_char32 b) {
  sg_char32 pairs = __builtin_shufflevector(
      a, b, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60,
      29, 61, 30, 62, 31, 63);
  return (sg_i16x16)__builtin_ia32_pmaddubsw256(pairs, (sg_char32){0} + 64);
}

/* Filters down columns. The sums stay in registers while all rows are added. */
SG_WIDE long sg_filter_down(
    int16_t *out, const uint8_t *const *rows, const int16_t *weights, long reach, long count) {
  const sg_char32 none = {0};
  long i = 0;
  for (; i + 64 <= count; i += 64) {
    sg_i16x16 sums[4], weight = (sg_i16x16){0} + weights[0];
    for (int n = 0; n < 2; n++) {
      sg_char32 middle = *(const sg_bytes32 *)(rows[0] + i + 32 * n);
      sums[2 * n] = sg_product(sg_low_sums(middle, none), weight);
      sums[2 * n + 1] = sg_product(sg_high_sums(middle, none), weight);
    }
    for (long k = 1; k <= reach; k++) {
      weight = (sg_i16x16){0} + weights[k];
      for (int n = 0; n < 2; n++) {
        sg_char32 above = *(const sg_bytes32 *)(rows[2 * k - 1] + i + 32 * n);
        sg_char32 below = *(const sg_bytes32 *)(rows[2 * k] + i + 32 * n);
        sums[2 * n] += sg_product(sg_low_sums(above, below), weight);
        sums[2 * n + 1] += sg_product(sg_high_sums(above, below), weight);
      }
    }
    for (int n = 0; n < 2; n++) {
      sg_i64x4 a = (sg_i64x4)sums[2 * n], b = (sg_i64x4)sums[2 * n + 1];
      *(sg_i16x16 *)(out + i + 32 * n) = (sg_i16x16)__builtin_shufflevector(a, b, 0, 1, 4, 5);
      *(sg_i16x16 *)(out + i + 32 * n + 16) = (sg_i16x16)__builtin_shufflevector(a, b, 2, 3, 6, 7);
    }
  }
  return i;
}

SG_WIDE long sg_filter_across(
    uint8_t *out, const int16_t *sums, const int16_t *weights, long reach, long count) {
  long i = 0;
  for (; i + 64 <= count; i += 64) {
    sg_i16x16 all[4], weight = (sg_i16x16){0} + weights[0];
    for (int n = 0; n < 4; n++)
      all[n] = sg_product(*(const sg_i16x16 *)(sums + i + 16 * n), weight) + 32;
    for (long k = 1; k <= reach; k++) {
      const int16_t *left = sums + i - 4 * k, *right = sums + i + 4 * k;
      weight = (sg_i16x16){0} + weights[k];
      for (int n = 0; n < 4; n++) {
        sg_i16x16 both =
            *(const sg_i16x16 *)(left + 16 * n) + *(const sg_i16x16 *)(right + 16 * n);
        all[n] += sg_product(both, weight);
      }
    }
    for (int n = 0; n < 4; n++) {
      sg_i16x16 value = all[n] >> 6, most = (sg_i16x16){0} + 255, small = value < most;
      value = (value & small) | (most & ~small);
      *(sg_u8x16 *)(out + i + 16 * n) = __builtin_convertvector(value, sg_u8x16);
    }
  }
  return i;
}

/* Adds pairs of neighbouring sums in place: sums[i] = sums[2 i] + sums[2 i + 1]. */
SG_WIDE long sg_halve(uint32_t *sums, long count) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 a = *(const sg_u32x8 *)(sums + 2 * i), b = *(const sg_u32x8 *)(sums + 2 * i + 8);
    *(sg_u32x8 *)(sums + i) = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
        + __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
  }
  return i;
}

/* Sums up the bytes of pixels of several rows in 16 bits: blue and red in `evens`, green and alpha in `odds`. With
 * `adds`, the sums are added to those that are there. */
SG_WIDE long sg_sum_rows(
    uint32_t *evens, uint32_t *odds, const uint32_t *const *rows, long row_count, long count, int adds) {
  const sg_u32x8 none = {0};
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 even = adds ? *(const sg_u32x8 *)(evens + i) : none, odd = adds ? *(const sg_u32x8 *)(odds + i) : none;
    for (long k = 0; k < row_count; k++) {
      sg_u32x8 pixels = *(const sg_u32x8 *)(rows[k] + i);
      even += pixels & 0xff00ff;
      odd += pixels >> 8 & 0xff00ff;
    }
    *(sg_u32x8 *)(evens + i) = even;
    *(sg_u32x8 *)(odds + i) = odd;
  }
  return i;
}

/* The means of 2^shift bytes, from their sums. */
SG_WIDE long sg_average(uint32_t *out, const uint32_t *evens, const uint32_t *odds, long count, uint32_t shift) {
  const sg_u32x8 half = (sg_u32x8){0} + (shift ? 0x10001u << (shift - 1) : 0);
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 even = *(const sg_u32x8 *)(evens + i) + half, odd = *(const sg_u32x8 *)(odds + i) + half;
    *(sg_u32x8 *)(out + i) = (even >> shift & 0xff00ff) | (odd >> shift & 0xff00ff) << 8;
  }
  return i;
}

#else

static inline long sg_filter_down(
    int16_t *out, const uint8_t *const *rows, const int16_t *weights, long reach, long count) {
  return 0;
}
static inline long sg_filter_across(
    uint8_t *out, const int16_t *sums, const int16_t *weights, long reach, long count) { return 0; }
static inline long sg_halve(uint32_t *sums, long count) { return 0; }
static inline long sg_sum_rows(
    uint32_t *evens, uint32_t *odds, const uint32_t *const *rows, long row_count, long count, int adds) {
  return 0;
}
static inline long sg_average(
    uint32_t *out, const uint32_t *evens, const uint32_t *odds, long count, uint32_t shift) { return 0; }

#endif

#endif
