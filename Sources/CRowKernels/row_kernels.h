/* The AVX2 versions of SegueRender's inner loops, 256 bits wide.
 *
 * Swift compiles for the baseline of its target and has no per-function target attribute. On x86-64
 * the baseline is SSE2, with which these loops take more than twice as long as reading their memory.
 * PlainKernels.swift defines what each function computes, and a test compares the two to the bit.
 *
 * Pixels are 32 bits, premultiplied. Every function works in steps of 4, 8 or 16 pixels, leaves the
 * last ones that do not fill a step alone, and returns how many it wrote; the caller computes the
 * rest. Pointers need the alignment of a pixel.
 *
 * The processor's own prefetching takes effect only after the start of each row, so the loops
 * prefetch the next row of the frame and of the picture while they compute this one. `source` and `target`
 * are the distances to those rows in bytes, or 0 when prefetching does not help. Prefetching
 * makes the bundled animator `slide` 1.6 times as fast.
 */
#ifndef SEGUE_ROW_KERNELS_H
#define SEGUE_ROW_KERNELS_H

#include <stdint.h>

#if defined(__x86_64__) && defined(__clang__)

#define SG_WIDE __attribute__((target("avx2"))) static inline

typedef uint16_t sg_u16x16 __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint32_t sg_u32x8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint64_t sg_u64x4 __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint64_t sg_u64 __attribute__((aligned(4), may_alias));

static inline int sg_has_wide(void) { return __builtin_cpu_supports("avx2") != 0; }

/* (a · (256 − w) + b · w + 128) / 256 for each byte. */
SG_WIDE sg_u16x16 sg_lerp(sg_u16x16 a, sg_u16x16 b, sg_u16x16 w, sg_u16x16 v) {
  sg_u16x16 even = ((a & 255) * v + (b & 255) * w + 128) >> 8;
  sg_u16x16 odd = ((a >> 8) * v + (b >> 8) * w + 128) & 0xff00;
  return even | odd;
}

SG_WIDE sg_u16x16 sg_splat(uint32_t w) { return (sg_u16x16){0} + (uint16_t)w; }

SG_WIDE sg_u16x16 sg_load(const uint32_t *p) { return *(const sg_u16x16 *)p; }

SG_WIDE void sg_store(uint32_t *p, sg_u16x16 v) { *(sg_u16x16 *)p = v; }

SG_WIDE void sg_ahead(const uint32_t *s, long source, const uint32_t *out, long target) {
  __builtin_prefetch((const char *)s + source);
  __builtin_prefetch((const char *)out + target, 1);
}

SG_WIDE long sg_copy(uint32_t *out, const uint32_t *s, long count, long source, long target) {
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    sg_ahead(s + i, source, out + i, target);
    sg_u16x16 a = sg_load(s + i), b = sg_load(s + i + 8);
    sg_store(out + i, a);
    sg_store(out + i + 8, b);
  }
  return i;
}

SG_WIDE long sg_mix(
    uint32_t *out, const uint32_t *a, const uint32_t *b, long count, uint32_t w, long source,
    long target) {
  sg_u16x16 wv = sg_splat(w), vv = sg_splat(256 - w);
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_ahead(b + i, source, out + i, target);
    __builtin_prefetch((const char *)(a + i) + source);
    sg_store(out + i, sg_lerp(sg_load(a + i), sg_load(b + i), wv, vv));
  }
  return i;
}

SG_WIDE long sg_shift(
    uint32_t *out, const uint32_t *s, long count, uint32_t f, long source, long target) {
  return sg_mix(out, s, s + 1, count, f, source, target);
}

SG_WIDE long sg_shift_mix(
    uint32_t *out, const uint32_t *s, long count, uint32_t f, uint32_t w, long source,
    long target) {
  sg_u16x16 fv = sg_splat(f), gv = sg_splat(256 - f), wv = sg_splat(w), vv = sg_splat(256 - w);
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_ahead(s + i, source, out + i, target);
    sg_u16x16 moved = sg_lerp(sg_load(s + i), sg_load(s + i + 1), fv, gv);
    sg_store(out + i, sg_lerp(sg_load(out + i), moved, wv, vv));
  }
  return i;
}

SG_WIDE long sg_over(
    uint32_t *out, const uint32_t *s, long count, uint32_t w, long source, long target) {
  sg_u16x16 wv = sg_splat(w);
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_ahead(s + i, source, out + i, target);
    sg_u16x16 p = sg_load(s + i), d = sg_load(out + i);
    p = (((p & 255) * wv + 128) >> 8) | (((p >> 8) * wv + 128) & 0xff00);
    sg_u32x8 alpha = (sg_u32x8)p >> 24;
    sg_u32x8 rest = 256 - (alpha + (alpha >> 7));
    sg_u16x16 r = (sg_u16x16)(rest | rest << 16);
    d = (((d & 255) * r + 128) >> 8) | (((d >> 8) * r + 128) & 0xff00);
    sg_store(out + i, (sg_u16x16)((sg_u32x8)p + (sg_u32x8)d));
  }
  return i;
}

SG_WIDE long sg_over_masked(
    uint32_t *out, const uint32_t *s, const uint32_t *mask, long count, uint32_t w) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 part = *(const sg_u32x8 *)(mask + i) >> 24;
    /* Pixels at which the mask is transparent do not change. */
    sg_u64x4 any = (sg_u64x4)part;
    if ((any[0] | any[1] | any[2] | any[3]) == 0) continue;
    part = ((part + (part >> 7)) * w + 128) >> 8;
    sg_u16x16 wv = (sg_u16x16)(part | part << 16);
    sg_u16x16 p = sg_load(s + i), d = sg_load(out + i);
    p = (((p & 255) * wv + 128) >> 8) | (((p >> 8) * wv + 128) & 0xff00);
    sg_u32x8 alpha = (sg_u32x8)p >> 24;
    sg_u32x8 rest = 256 - (alpha + (alpha >> 7));
    sg_u16x16 r = (sg_u16x16)(rest | rest << 16);
    d = (((d & 255) * r + 128) >> 8) | (((d >> 8) * r + 128) & 0xff00);
    sg_store(out + i, (sg_u16x16)((sg_u32x8)p + (sg_u32x8)d));
  }
  return i;
}

/* Loads two adjacent pixels from each of eight addresses, into `left` and `right`. */
#define SG_PAIRS(left, right, p0, p1, p2, p3, p4, p5, p6, p7)                           \
  do {                                                                                  \
    sg_u64x4 low = {*(const sg_u64 *)(p0), *(const sg_u64 *)(p1),                       \
                    *(const sg_u64 *)(p4), *(const sg_u64 *)(p5)};                      \
    sg_u64x4 high = {*(const sg_u64 *)(p2), *(const sg_u64 *)(p3),                      \
                     *(const sg_u64 *)(p6), *(const sg_u64 *)(p7)};                     \
    left = (sg_u16x16)__builtin_shufflevector(                                          \
        (sg_u32x8)low, (sg_u32x8)high, 0, 2, 8, 10, 4, 6, 12, 14);                      \
    right = (sg_u16x16)__builtin_shufflevector(                                         \
        (sg_u32x8)low, (sg_u32x8)high, 1, 3, 9, 11, 5, 7, 13, 15);                      \
  } while (0)

/* The fraction of each position (its low eight bits), repeated in both 16-bit halves of its lane. */
SG_WIDE sg_u16x16 sg_fraction(const uint32_t *positions) {
  sg_u32x8 f = *(const sg_u32x8 *)positions & 255;
  return (sg_u16x16)(f | f << 16);
}

SG_WIDE long sg_pick(uint32_t *out, const uint32_t *row, const uint32_t *positions, long count) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    const uint32_t *t = positions + i;
    sg_u16x16 left, right, f = sg_fraction(t);
    SG_PAIRS(left, right, row + (t[0] >> 8), row + (t[1] >> 8), row + (t[2] >> 8),
             row + (t[3] >> 8), row + (t[4] >> 8), row + (t[5] >> 8), row + (t[6] >> 8),
             row + (t[7] >> 8));
    sg_store(out + i, sg_lerp(left, right, f, 256 - f));
  }
  return i;
}

/* Prefetches `ahead` bytes after a pixel's position, which is where the same column of the next row
 * begins to read. With `each`, neighbouring pixels are in different rows of the picture, so every
 * one of them is prefetched. The picture has less than 2 GiB, so that 32 bits contain the offset of a pixel. */
SG_WIDE long sg_pick2(
    uint32_t *out, const char *picture, long stride, const uint32_t *us, const uint32_t *vs,
    long count, long ahead, int each) {
  const char *below = picture + stride, *next = picture + ahead;
  sg_u32x8 pitch = (sg_u32x8){0} + (uint32_t)stride;
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 u = *(const sg_u32x8 *)(us + i), v = *(const sg_u32x8 *)(vs + i);
    /* All offsets are computed in one register, two to each 64-bit number, since the sixteen addresses do not fit
     * in the registers at the same time. */
    sg_u64x4 offsets = (sg_u64x4)((v >> 8) * pitch + ((u >> 8) << 2));
    uint64_t p01 = offsets[0], p23 = offsets[1], p45 = offsets[2], p67 = offsets[3];
    uint64_t p0 = (uint32_t)p01, p1 = p01 >> 32, p2 = (uint32_t)p23, p3 = p23 >> 32;
    uint64_t p4 = (uint32_t)p45, p5 = p45 >> 32, p6 = (uint32_t)p67, p7 = p67 >> 32;
    __builtin_prefetch(next + p0);
    if (each) {
      __builtin_prefetch(next + p1);
      __builtin_prefetch(next + p2);
      __builtin_prefetch(next + p3);
      __builtin_prefetch(next + p4);
      __builtin_prefetch(next + p5);
      __builtin_prefetch(next + p6);
      __builtin_prefetch(next + p7);
    }
    sg_u16x16 a, b, c, d;
    SG_PAIRS(a, b, picture + p0, picture + p1, picture + p2, picture + p3, picture + p4, picture + p5, picture + p6,
             picture + p7);
    SG_PAIRS(c, d, below + p0, below + p1, below + p2, below + p3, below + p4, below + p5, below + p6, below + p7);
    sg_u32x8 f = u & 255, g = v & 255;
    sg_u16x16 fx = (sg_u16x16)(f | f << 16), fy = (sg_u16x16)(g | g << 16);
    sg_u16x16 gx = 256 - fx, gy = 256 - fy;
    sg_u16x16 even_left = ((a & 255) * gy + (c & 255) * fy + 128) >> 8;
    sg_u16x16 odd_left = ((a >> 8) * gy + (c >> 8) * fy + 128) >> 8;
    sg_u16x16 even_right = ((b & 255) * gy + (d & 255) * fy + 128) >> 8;
    sg_u16x16 odd_right = ((b >> 8) * gy + (d >> 8) * fy + 128) >> 8;
    sg_u16x16 even = (even_left * gx + even_right * fx + 128) >> 8;
    sg_u16x16 odd = (odd_left * gx + odd_right * fx + 128) & 0xff00;
    sg_store(out + i, even | odd);
  }
  return i;
}

typedef double sg_f64x4 __attribute__((vector_size(32), aligned(4), may_alias));
typedef int64_t sg_i64x4 __attribute__((vector_size(32)));
typedef uint32_t sg_u32x4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t sg_i32x4 __attribute__((vector_size(16)));

/* Clamps a to 0…most; NaN becomes 0. */
SG_WIDE sg_u32x4 sg_place(sg_f64x4 a, double most) {
  sg_f64x4 limit = (sg_f64x4){0} + most;
  a = (sg_f64x4)((sg_i64x4)a & (a > 0.0));
  sg_i64x4 small = a < limit;
  a = (sg_f64x4)(((sg_i64x4)a & small) | ((sg_i64x4)limit & ~small));
  return (sg_u32x4)__builtin_convertvector(a, sg_i32x4);
}

SG_WIDE long sg_places(
    uint32_t *us, uint32_t *vs, const double *map, double first, long count, double max_u,
    double max_v, int divides) {
  sg_f64x4 x = {first, first + 1, first + 2, first + 3};
  long i = 0;
  for (; i + 4 <= count; i += 4, x += 4.0) {
    sg_f64x4 a = map[0] * x + map[1], b = map[2] * x + map[3];
    if (divides) {
      sg_f64x4 r = 1.0 / (map[4] * x + map[5]);
      a *= r;
      b *= r;
    }
    *(sg_u32x4 *)(us + i) = sg_place(a + 0.5, max_u);
    *(sg_u32x4 *)(vs + i) = sg_place(b + 0.5, max_v);
  }
  return i;
}

SG_WIDE long sg_heights(
    uint32_t *vs, const double *offsets, const double *steps, double row, long count, double most) {
  long i = 0;
  for (; i + 4 <= count; i += 4)
    *(sg_u32x4 *)(vs + i) = sg_place(
        *(const sg_f64x4 *)(offsets + i) + row * *(const sg_f64x4 *)(steps + i), most);
  return i;
}

typedef uint8_t sg_u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
typedef int16_t sg_i16x16 __attribute__((vector_size(32), aligned(2), may_alias));
typedef short sg_short16 __attribute__((vector_size(32)));

/* (a · b + 2¹⁴) / 2¹⁵, for each number. */
SG_WIDE sg_i16x16 sg_product(sg_i16x16 a, sg_i16x16 b) {
  return (sg_i16x16)__builtin_ia32_pmulhrsw256((sg_short16)a, (sg_short16)b);
}

SG_WIDE sg_i16x16 sg_bytes(const uint8_t *p) {
  return __builtin_convertvector(*(const sg_u8x16 *)p, sg_i16x16);
}

/* Filters down columns. The sums stay in registers while all rows are added. */
SG_WIDE long sg_filter_down(
    int16_t *out, const uint8_t *const *rows, const int16_t *weights, long reach, long count) {
  long i = 0;
  for (; i + 64 <= count; i += 64) {
    sg_i16x16 sums[4], weight = (sg_i16x16){0} + weights[0];
    for (int n = 0; n < 4; n++)
      sums[n] = sg_product(sg_bytes(rows[0] + i + 16 * n) << 6, weight);
    for (long k = 1; k <= reach; k++) {
      const uint8_t *above = rows[2 * k - 1] + i, *below = rows[2 * k] + i;
      weight = (sg_i16x16){0} + weights[k];
      for (int n = 0; n < 4; n++)
        sums[n] +=
            sg_product((sg_bytes(above + 16 * n) + sg_bytes(below + 16 * n)) << 6, weight);
    }
    for (int n = 0; n < 4; n++) *(sg_i16x16 *)(out + i + 16 * n) = sums[n];
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

/* Adds the bytes of pixels to 16-bit sums: blue and red to `evens`, green and alpha to `odds`. */
SG_WIDE long sg_add_row(uint32_t *evens, uint32_t *odds, const uint32_t *s, long count) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 pixels = *(const sg_u32x8 *)(s + i);
    *(sg_u32x8 *)(evens + i) += pixels & 0xff00ff;
    *(sg_u32x8 *)(odds + i) += pixels >> 8 & 0xff00ff;
  }
  return i;
}

#else

/* For other processors and compilers: nothing is written, and the caller computes every pixel. */
static inline int sg_has_wide(void) { return 0; }
static inline long sg_copy(uint32_t *out, const uint32_t *s, long count, long source, long target) {
  return 0;
}
static inline long sg_mix(
    uint32_t *out, const uint32_t *a, const uint32_t *b, long count, uint32_t w, long source,
    long target) { return 0; }
static inline long sg_shift(
    uint32_t *out, const uint32_t *s, long count, uint32_t f, long source, long target) {
  return 0;
}
static inline long sg_shift_mix(
    uint32_t *out, const uint32_t *s, long count, uint32_t f, uint32_t w, long source,
    long target) { return 0; }
static inline long sg_over(
    uint32_t *out, const uint32_t *s, long count, uint32_t w, long source, long target) {
  return 0;
}
static inline long sg_over_masked(
    uint32_t *out, const uint32_t *s, const uint32_t *mask, long count, uint32_t w) { return 0; }
static inline long sg_pick(
    uint32_t *out, const uint32_t *row, const uint32_t *positions, long count) { return 0; }
static inline long sg_pick2(
    uint32_t *out, const char *picture, long stride, const uint32_t *us, const uint32_t *vs,
    long count, long ahead, int each) { return 0; }
static inline long sg_places(
    uint32_t *us, uint32_t *vs, const double *map, double first, long count, double max_u,
    double max_v, int divides) { return 0; }
static inline long sg_heights(
    uint32_t *vs, const double *offsets, const double *steps, double row, long count, double most) {
  return 0;
}
static inline long sg_filter_down(
    int16_t *out, const uint8_t *const *rows, const int16_t *weights, long reach, long count) {
  return 0;
}
static inline long sg_filter_across(
    uint8_t *out, const int16_t *sums, const int16_t *weights, long reach, long count) { return 0; }
static inline long sg_halve(uint32_t *sums, long count) { return 0; }
static inline long sg_add_row(uint32_t *evens, uint32_t *odds, const uint32_t *s, long count) {
  return 0;
}

#endif

#endif
