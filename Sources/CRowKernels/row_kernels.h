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
typedef int16_t sg_i16x16 __attribute__((vector_size(32), aligned(2), may_alias));
typedef short sg_short16 __attribute__((vector_size(32)));
typedef long long sg_i64x4 __attribute__((vector_size(32)));
typedef int sg_int8 __attribute__((vector_size(32)));
typedef char sg_char32 __attribute__((vector_size(32)));
typedef uint64_t sg_u64x2 __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint64_t sg_u64 __attribute__((aligned(4), may_alias));

static inline int sg_has_wide(void) { return __builtin_cpu_supports("avx2") != 0; }

/* (a · b + 2¹⁴) / 2¹⁵, rounded down, for each number. */
SG_WIDE sg_i16x16 sg_product(sg_i16x16 a, sg_i16x16 b) {
  return (sg_i16x16)__builtin_ia32_pmulhrsw256((sg_short16)a, (sg_short16)b);
}

/* (a · (256 − w) + b · w + 128) / 256 for numbers a and b of 0…255. `scaled` is −128 · w, which fits
 * into 16 bits for each weight of 0…256: the result is a + ((a − b) · −w + 128) / 256. */
SG_WIDE sg_i16x16 sg_between(sg_i16x16 a, sg_i16x16 b, sg_i16x16 scaled) {
  return a + sg_product(a - b, scaled);
}

/* The blue and red bytes of pixels, or the green and alpha bytes, as 16-bit numbers; and back. */
SG_WIDE sg_i16x16 sg_evens(sg_u16x16 pixels) { return (sg_i16x16)(pixels & 255); }

SG_WIDE sg_i16x16 sg_odds(sg_u16x16 pixels) { return (sg_i16x16)(pixels >> 8); }

SG_WIDE sg_u16x16 sg_pixels(sg_i16x16 evens, sg_i16x16 odds) {
  return (sg_u16x16)evens | (sg_u16x16)odds << 8;
}

/* (a · (256 − w) + b · w + 128) / 256 for each byte; `scaled` is −128 · w. */
SG_WIDE sg_u16x16 sg_lerp(sg_u16x16 a, sg_u16x16 b, sg_i16x16 scaled) {
  return sg_pixels(
      sg_between(sg_evens(a), sg_evens(b), scaled), sg_between(sg_odds(a), sg_odds(b), scaled));
}

SG_WIDE sg_i16x16 sg_scaled(uint32_t weight) { return (sg_i16x16){0} + (int16_t)(-128 * (int32_t)weight); }

SG_WIDE sg_u16x16 sg_load(const uint32_t *p) { return *(const sg_u16x16 *)p; }

SG_WIDE void sg_store(uint32_t *p, sg_u16x16 v) { *(sg_u16x16 *)p = v; }

/* Stores the first `count` pixels, fewer than eight. */
SG_WIDE void sg_store_some(uint32_t *p, sg_u16x16 v, long count) {
  sg_u64x2 pixels = __builtin_shufflevector((sg_u64x4)v, (sg_u64x4)v, 0, 1);
  if (count & 4) {
    *(sg_u64x2 *)p = pixels;
    pixels = __builtin_shufflevector((sg_u64x4)v, (sg_u64x4)v, 2, 3);
    p += 4;
  }
  if (count & 2) {
    *(sg_u64 *)p = pixels[0];
    pixels[0] = pixels[1];
    p += 2;
  }
  if (count & 1) *p = (uint32_t)pixels[0];
}

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
  sg_i16x16 scaled = sg_scaled(w);
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_ahead(b + i, source, out + i, target);
    __builtin_prefetch((const char *)(a + i) + source);
    sg_store(out + i, sg_lerp(sg_load(a + i), sg_load(b + i), scaled));
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
  sg_i16x16 across = sg_scaled(f), scaled = sg_scaled(w);
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_ahead(s + i, source, out + i, target);
    sg_u16x16 moved = sg_lerp(sg_load(s + i), sg_load(s + i + 1), across);
    sg_store(out + i, sg_lerp(sg_load(out + i), moved, scaled));
  }
  return i;
}

/* Each pixel's alpha, a number of 0…255, in both 16-bit halves of its lane. */
SG_WIDE sg_i16x16 sg_alphas(sg_u16x16 pixels) {
  const sg_char32 order = {3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
                           3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1};
  return (sg_i16x16)__builtin_ia32_pshufb256((sg_char32)pixels, order);
}

/* Premultiplied pixels over others: `pixels` + `below` · (256 − a) / 256 with a = alpha + alpha / 128. */
SG_WIDE sg_u16x16 sg_above(sg_u16x16 pixels, sg_u16x16 below) {
  sg_i16x16 alpha = sg_alphas(pixels), none = {0};
  sg_i16x16 scaled = (alpha + (alpha >> 7)) * -128;
  sg_u16x16 rest = sg_pixels(
      sg_between(sg_evens(below), none, scaled), sg_between(sg_odds(below), none, scaled));
  return (sg_u16x16)((sg_u32x8)pixels + (sg_u32x8)rest);
}

SG_WIDE long sg_over(
    uint32_t *out, const uint32_t *s, long count, uint32_t w, long source, long target) {
  sg_i16x16 scaled = sg_scaled(256 - w);
  sg_u16x16 none = {0};
  long i = 0;
  if (w == 256) {
    for (; i + 8 <= count; i += 8) {
      sg_ahead(s + i, source, out + i, target);
      sg_store(out + i, sg_above(sg_load(s + i), sg_load(out + i)));
    }
    return i;
  }
  for (; i + 8 <= count; i += 8) {
    sg_ahead(s + i, source, out + i, target);
    sg_store(out + i, sg_above(sg_lerp(sg_load(s + i), none, scaled), sg_load(out + i)));
  }
  return i;
}

SG_WIDE long sg_over_masked(
    uint32_t *out, const uint32_t *s, const uint32_t *mask, long count, uint32_t w) {
  sg_u16x16 none = {0};
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 part = *(const sg_u32x8 *)(mask + i) >> 24;
    /* Pixels at which the mask is transparent do not change. */
    if (__builtin_ia32_ptestz256((sg_i64x4)part, (sg_i64x4)part)) continue;
    part = ((part + (part >> 7)) * w + 128) >> 8;
    sg_i16x16 scaled = ((sg_i16x16)(part | part << 16) - 256) * 128;
    sg_store(out + i, sg_above(sg_lerp(sg_load(s + i), none, scaled), sg_load(out + i)));
  }
  return i;
}

/* Mixes `b` into `a` with a weight for each pixel, `parts` · w / 256. */
SG_WIDE long sg_mix_parts(
    uint32_t *out, const uint32_t *a, const uint32_t *b, const uint32_t *parts, long count, uint32_t w) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 part = (*(const sg_u32x8 *)(parts + i) * w + 128) >> 8;
    sg_i16x16 scaled = (sg_i16x16)(part | part << 16) * -128;
    sg_store(out + i, sg_lerp(sg_load(a + i), sg_load(b + i), scaled));
  }
  return i;
}

/* Draws `s` over `out` with a weight for each pixel, `parts` · w / 256. */
SG_WIDE long sg_over_parts(
    uint32_t *out, const uint32_t *s, const uint32_t *parts, long count, uint32_t w) {
  sg_u16x16 none = {0};
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    sg_u32x8 part = (*(const sg_u32x8 *)(parts + i) * w + 128) >> 8;
    sg_i16x16 scaled = ((sg_i16x16)(part | part << 16) - 256) * 128;
    sg_store(out + i, sg_above(sg_lerp(sg_load(s + i), none, scaled), sg_load(out + i)));
  }
  return i;
}

/* Loads two adjacent pixels from each of two addresses. The second pair is loaded into the upper half of the register;
 * the compiler would load it into another register and move it. */
SG_WIDE sg_u64x2 sg_two(const void *p, const void *q) {
  sg_u64x2 pairs = {*(const sg_u64 *)p, 0};
  __asm__("vmovhps %1, %0, %0" : "+x"(pairs) : "m"(*(const sg_u64 *)q));
  return pairs;
}

/* Loads two adjacent pixels from each of eight addresses, into `left` and `right`. */
#define SG_PAIRS(left, right, p0, p1, p2, p3, p4, p5, p6, p7)                               \
  do {                                                                                      \
    sg_u32x8 low = (sg_u32x8)__builtin_shufflevector(sg_two(p0, p1), sg_two(p4, p5), 0, 1, 2, 3);  \
    sg_u32x8 high = (sg_u32x8)__builtin_shufflevector(sg_two(p2, p3), sg_two(p6, p7), 0, 1, 2, 3); \
    left = (sg_u16x16)__builtin_shufflevector(low, high, 0, 2, 8, 10, 4, 6, 12, 14);        \
    right = (sg_u16x16)__builtin_shufflevector(low, high, 1, 3, 9, 11, 5, 7, 13, 15);       \
  } while (0)

/* 128 times the fraction of each position (its low eight bits), in both 16-bit halves of its lane. */
SG_WIDE sg_i16x16 sg_fractions(sg_u32x8 positions) {
  const sg_char32 order = {-1, 0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12,
                           -1, 0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12};
  sg_u16x16 high = (sg_u16x16)__builtin_ia32_pshufb256((sg_char32)positions, order);
  return (sg_i16x16)(high >> 1);
}

/* The same as sg_between, where `fraction` is 128 · w for a weight of up to 255. */
SG_WIDE sg_i16x16 sg_toward(sg_i16x16 a, sg_i16x16 b, sg_i16x16 fraction) {
  return a + sg_product(b - a, fraction);
}

SG_WIDE long sg_pick(uint32_t *out, const uint32_t *row, const uint32_t *positions, long count) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    const uint32_t *t = positions + i;
    sg_u32x8 position = *(const sg_u32x8 *)t, index = position >> 8;
    uint32_t first = t[0] >> 8, last = t[7] >> 8, highest = first < last ? last : first;
    sg_u16x16 left, right;
    /* If a row is enlarged, all sixteen pixels are among the eight that end after the highest position. */
    sg_u32x8 order = index - (highest - 6);
    sg_i64x4 far = (sg_i64x4)(order > 6);
    if (highest >= 6 && __builtin_ia32_ptestz256(far, far)) {
      sg_int8 pixels = (sg_int8)sg_load(row + highest - 6);
      left = (sg_u16x16)__builtin_ia32_permvarsi256(pixels, (sg_int8)order);
      right = (sg_u16x16)__builtin_ia32_permvarsi256(pixels, (sg_int8)(order + 1));
    } else {
      SG_PAIRS(left, right, row + (t[0] >> 8), row + (t[1] >> 8), row + (t[2] >> 8),
               row + (t[3] >> 8), row + (t[4] >> 8), row + (t[5] >> 8), row + (t[6] >> 8),
               row + (t[7] >> 8));
    }
    sg_i16x16 f = sg_fractions(position);
    sg_store(
        out + i, sg_pixels(
                     sg_toward(sg_evens(left), sg_evens(right), f),
                     sg_toward(sg_odds(left), sg_odds(right), f)));
  }
  return i;
}

/* Prefetches `ahead` bytes after a pixel's position, which is where the same column of the next row
 * begins to read. With `each`, neighbouring pixels are in different rows of the picture, so every
 * one of them is prefetched. The picture has less than 2 GiB, so that 32 bits contain the offset of a pixel.
 * Unlike the other functions, it writes all pixels: positions up to the next multiple of eight are read. */
SG_WIDE long sg_pick2(
    uint32_t *out, const char *picture, long stride, const uint32_t *us, const uint32_t *vs,
    long count, long ahead, int each) {
  const char *below = picture + stride, *next = picture + ahead;
  sg_u32x8 pitch = (sg_u32x8){0} + (uint32_t)stride;
  /* Offsets go through memory, and are computed for many pixels before they are used: extracting them from a register
   * takes twice as many instructions, and reading them just after they were written delays the loads. */
  uint32_t offsets[64];
  long i = 0;
  while (i < count) {
    const long start = i, end = count - i < 64 ? count : i + 64;
    for (; i < end; i += 8) {
      sg_u32x8 u = *(const sg_u32x8 *)(us + i), v = *(const sg_u32x8 *)(vs + i);
      *(sg_u32x8 *)(offsets + i - start) = (v >> 8) * pitch + ((u >> 8) << 2);
    }
    for (i = start; i < end; i += 8) {
      const uint32_t *p = offsets + i - start;
      uint64_t p0 = p[0], p1 = p[1], p2 = p[2], p3 = p[3], p4 = p[4], p5 = p[5], p6 = p[6], p7 = p[7];
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
      SG_PAIRS(a, b, picture + p0, picture + p1, picture + p2, picture + p3, picture + p4, picture + p5,
               picture + p6, picture + p7);
      SG_PAIRS(c, d, below + p0, below + p1, below + p2, below + p3, below + p4, below + p5, below + p6,
               below + p7);
      sg_i16x16 fx = sg_fractions(*(const sg_u32x8 *)(us + i)), fy = sg_fractions(*(const sg_u32x8 *)(vs + i));
      sg_i16x16 even = sg_toward(
          sg_toward(sg_evens(a), sg_evens(c), fy), sg_toward(sg_evens(b), sg_evens(d), fy), fx);
      sg_i16x16 odd = sg_toward(
          sg_toward(sg_odds(a), sg_odds(c), fy), sg_toward(sg_odds(b), sg_odds(d), fy), fx);
      if (i + 8 > count) {
        sg_store_some(out + i, sg_pixels(even, odd), count - i);
        return count;
      }
      sg_store(out + i, sg_pixels(even, odd));
    }
  }
  return count;
}

typedef double sg_f64x4 __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint32_t sg_u32x4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t sg_i32x4 __attribute__((vector_size(16)));

/* Clamps a to 0…most and rounds it down; NaN becomes 0. The minimum of a number and NaN is the second one, and the
 * conversion makes the lowest integer of NaN and of numbers below its range. */
SG_WIDE sg_u32x4 sg_place(sg_f64x4 a, sg_f64x4 most) {
  sg_f64x4 position = (sg_f64x4)__builtin_ia32_minpd256(most, a);
  return (sg_u32x4)__builtin_elementwise_max(__builtin_convertvector(position, sg_i32x4), (sg_i32x4){0});
}

SG_WIDE long sg_places(
    uint32_t *us, uint32_t *vs, const double *map, double first, long count, double max_u,
    double max_v, int divides) {
  const sg_f64x4 none = {0}, most_u = none + max_u, most_v = none + max_v, half = none + 0.5, one = none + 1;
  const sg_f64x4 au = none + map[0], bu = none + map[1], av = none + map[2], bv = none + map[3];
  const sg_f64x4 aw = none + map[4], bw = none + map[5];
  sg_f64x4 x = {first, first + 1, first + 2, first + 3};
  long i = 0;
  if (divides) {
    for (; i + 4 <= count; i += 4, x += 4.0) {
      sg_f64x4 r = one / (aw * x + bw);
      *(sg_u32x4 *)(us + i) = sg_place((au * x + bu) * r + half, most_u);
      *(sg_u32x4 *)(vs + i) = sg_place((av * x + bv) * r + half, most_v);
    }
    return i;
  }
  for (; i + 4 <= count; i += 4, x += 4.0) {
    *(sg_u32x4 *)(us + i) = sg_place(au * x + bu + half, most_u);
    *(sg_u32x4 *)(vs + i) = sg_place(av * x + bv + half, most_v);
  }
  return i;
}

SG_WIDE long sg_heights(
    uint32_t *vs, const double *offsets, const double *steps, double row, long count, double most) {
  const sg_f64x4 none = {0}, limit = none + most;
  long i = 0;
  for (; i + 4 <= count; i += 4)
    *(sg_u32x4 *)(vs + i) = sg_place(
        *(const sg_f64x4 *)(offsets + i) + row * *(const sg_f64x4 *)(steps + i), limit);
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
static inline long sg_mix_parts(
    uint32_t *out, const uint32_t *a, const uint32_t *b, const uint32_t *parts, long count, uint32_t w) {
  return 0;
}
static inline long sg_over_parts(
    uint32_t *out, const uint32_t *s, const uint32_t *parts, long count, uint32_t w) { return 0; }
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

#endif

#endif
