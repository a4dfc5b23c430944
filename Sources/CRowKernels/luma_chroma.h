/* The AVX2 version of the inner loop of SegueMedia's LumaChroma, 256 bits wide.
 *
 * LumaChroma.swift defines what it computes, and a test compares the two to the bit.
 */
#ifndef SEGUE_LUMA_CHROMA_H
#define SEGUE_LUMA_CHROMA_H

#include "row_kernels.h"

/* The weights of the colours with 15 fractional bits. Each number contains two weights of 16 bits:
 * blue in the low half and red in the high half, or green in the low half. */
typedef struct {
  uint32_t y_blue_red, y_green;
  uint32_t u_blue_red, u_green;
  uint32_t v_blue_red, v_green;
} sg_luma_chroma_weights;

#if defined(__x86_64__) && defined(__clang__)

typedef int16_t sg_i16x16 __attribute__((vector_size(32), may_alias));
typedef int32_t sg_i32x8 __attribute__((vector_size(32), may_alias));
typedef uint8_t sg_u8x32 __attribute__((vector_size(32), may_alias));
typedef uint8_t sg_u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint32_t sg_u32x4u __attribute__((vector_size(16), aligned(1), may_alias));

/* The weighted sum of blue, red and green in each lane, plus `bias`. */
SG_WIDE sg_u32x8 sg_weigh(
    sg_u32x8 blue_red, sg_u32x8 green, uint32_t wide, uint32_t thin, uint32_t bias) {
  sg_i16x16 w = (sg_i16x16)((sg_u32x8){0} + wide), g = (sg_i16x16)((sg_u32x8){0} + thin);
  return (sg_u32x8)__builtin_ia32_pmaddwd256((sg_i16x16)blue_red, w) +
    (sg_u32x8)__builtin_ia32_pmaddwd256((sg_i16x16)green, g) + bias;
}

/* The sums over the eight 2 × 2 blocks of two rows of sixteen pixels, in the order
 * 0 4 1 5 2 6 3 7. */
SG_WIDE sg_u32x8 sg_fours(sg_u32x8 a0, sg_u32x8 a1, sg_u32x8 c0, sg_u32x8 c1) {
  sg_u64x4 s0 = (sg_u64x4)(a0 + c0), s1 = (sg_u64x4)(a1 + c1);
  s0 = (sg_u64x4)((sg_u32x8)s0 + (sg_u32x8)(s0 >> 32));
  s1 = (sg_u64x4)((sg_u32x8)s1 + (sg_u32x8)(s1 >> 32));
  return (sg_u32x8)((s0 & 0xffffffffu) | (s1 << 32));
}

/* Converts two rows of pixels to two rows of luma and one row of each chroma. Leaves the last
 * `count % 16` columns alone and returns how many columns it wrote. */
SG_WIDE long sg_luma_chroma(
    const uint32_t *top, const uint32_t *bottom, long count, uint8_t *y0, uint8_t *y1, uint8_t *u,
    uint8_t *v, const sg_luma_chroma_weights *weights) {
  const sg_luma_chroma_weights w = *weights;
  const uint32_t black = (16u << 15) + (1u << 14), grey = (128u << 17) + (1u << 16);
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    sg_u32x8 a[2], c[2], ab[2], ag[2], cb[2], cg[2], la[2], lc[2];
    for (int k = 0; k < 2; k++) {
      a[k] = *(const sg_u32x8 *)(top + i + 8 * k);
      c[k] = *(const sg_u32x8 *)(bottom + i + 8 * k);
      ab[k] = a[k] & 0xff00ff;
      cb[k] = c[k] & 0xff00ff;
      ag[k] = (a[k] >> 8) & 0xff;
      cg[k] = (c[k] >> 8) & 0xff;
      la[k] = sg_weigh(ab[k], ag[k], w.y_blue_red, w.y_green, black) >> 15;
      lc[k] = sg_weigh(cb[k], cg[k], w.y_blue_red, w.y_green, black) >> 15;
    }
    /* Packing works within each 128-bit half, so the groups of four pixels need reordering. */
    sg_i16x16 na = (sg_i16x16)__builtin_ia32_packssdw256((sg_i32x8)la[0], (sg_i32x8)la[1]);
    sg_i16x16 nc = (sg_i16x16)__builtin_ia32_packssdw256((sg_i32x8)lc[0], (sg_i32x8)lc[1]);
    sg_u32x8 luma = (sg_u32x8)__builtin_ia32_packuswb256(na, nc);
    *(sg_u32x4u *)(y0 + i) = __builtin_shufflevector(luma, luma, 0, 4, 1, 5);
    *(sg_u32x4u *)(y1 + i) = __builtin_shufflevector(luma, luma, 2, 6, 3, 7);

    sg_u32x8 blue_red = sg_fours(ab[0], ab[1], cb[0], cb[1]);
    sg_u32x8 green = sg_fours(ag[0], ag[1], cg[0], cg[1]);
    sg_u32x8 us = sg_weigh(blue_red, green, w.u_blue_red, w.u_green, grey) >> 17;
    sg_u32x8 vs = sg_weigh(blue_red, green, w.v_blue_red, w.v_green, grey) >> 17;
    sg_i16x16 n = (sg_i16x16)__builtin_ia32_packssdw256((sg_i32x8)us, (sg_i32x8)vs);
    sg_u8x32 p = (sg_u8x32)__builtin_ia32_packuswb256(n, n);
    sg_u8x16 both = __builtin_shufflevector(
        p, p, 0, 2, 16, 18, 1, 3, 17, 19, 4, 6, 20, 22, 5, 7, 21, 23);
    __builtin_memcpy(u + i / 2, &both, 8);
    __builtin_memcpy(v + i / 2, (const char *)&both + 8, 8);
  }
  return i;
}

#else

static inline long sg_luma_chroma(
    const uint32_t *top, const uint32_t *bottom, long count, uint8_t *y0, uint8_t *y1, uint8_t *u,
    uint8_t *v, const sg_luma_chroma_weights *weights) { return 0; }

#endif

#endif
