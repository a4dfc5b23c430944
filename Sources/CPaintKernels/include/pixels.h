/* Colours, pictures and runs of pixels, for the loops of the bundled painters.
 *
 * The functions are compiled as a part of the Swift module that imports them. Swift compiles for the baseline of
 * its target, which on x86-64 is SSE2, and has no per-function target attribute. So the loop of each painter is
 * compiled twice, for the baseline and for AVX2, and is chosen by the processor when it is called. Both give the
 * same bytes, which a test compares. Loops are written for one pixel at a time (PAINT_EACH), and the compiler
 * makes vectors of them. Only the sampling is written in vectors, since it loads from eight places.
 *
 * Pixels are 32 bits, premultiplied, with red in the lowest byte.
 */
#ifndef SEGUE_PAINT_PIXELS_H
#define SEGUE_PAINT_PIXELS_H

#include <stdint.h>
#include <string.h>

/* Without this the compiler may use a processor's instruction for a · b + c, which rounds once and not twice. */
#pragma STDC FP_CONTRACT OFF

#define PAINT_INLINE static inline __attribute__((always_inline))

/* A picture. `pitch` is the distance of its rows in pixels. */
typedef struct paint_picture {
  uint32_t *pixels;
  long pitch, width, height;
} paint_picture;

/* The maximum number of pixels in a run; a multiple of eight. */
#define PAINT_RUN 64

/* Neighbouring pixels of a row that are computed together: the point of a picture that each shows, in pixels, whose
 * middles have whole numbers; the light on it, -1…1, towards white above 0 and towards black below; and its share
 * in a mixture, in 256ths, 0…256. Loops compute a multiple of eight pixels, so that the last ones may be beyond
 * the end of the row; those are not written to the frame. */
typedef struct paint_run {
  float xs[PAINT_RUN], ys[PAINT_RUN], lights[PAINT_RUN];
  int32_t parts[PAINT_RUN];
} paint_run;

PAINT_INLINE float paint_min(float a, float b) { return a < b ? a : b; }
PAINT_INLINE float paint_max(float a, float b) { return a > b ? a : b; }
PAINT_INLINE float paint_sqrt(float a) { return __builtin_elementwise_sqrt(a); }
PAINT_INLINE float paint_abs(float a) { return __builtin_fabsf(a); }

/* A share of 0…1 in 256ths, rounded down; numbers outside of that are clamped. */
PAINT_INLINE int32_t paint_part(float share) { return (int32_t)(paint_min(paint_max(share, 0), 1) * 256); }

/* The mixture of two colours: `part` 256ths of `b`, 0…256, and the rest of `a`. */
PAINT_INLINE uint32_t paint_mixed(uint32_t a, uint32_t b, int32_t part) {
  uint32_t w = (uint32_t)part, rest = 256 - w;
  uint32_t even = ((a & 0xff00ff) * rest + (b & 0xff00ff) * w) >> 8;
  uint32_t odd = (a >> 8 & 0xff00ff) * rest + (b >> 8 & 0xff00ff) * w;
  return (even & 0xff00ff) | (odd & 0xff00ff00);
}

/* A colour in light. Its alpha stays. */
PAINT_INLINE uint32_t paint_lit(uint32_t color, float light) {
  uint32_t alpha = color >> 24;
  /* White or black as opaque as the colour is. */
  uint32_t target = light < 0 ? alpha << 24 : alpha * 0x01010101;
  return paint_mixed(color, target, paint_part(paint_abs(light)));
}

/* The number of pixels that loops compute for a run of `count`. */
PAINT_INLINE long paint_rounded_up(long count) { return (count + 7) & ~7L; }

/* Repeats the statement after it for the indices of a run. The inner loop has a fixed length, of which the compiler
 * makes one vector. For a single loop to `count` it would add code for a rest, or masked stores, which are slow. */
#define PAINT_EACH(i, count)                        \
  for (long block = 0; block < (count); block += 8) \
    for (long i = block; i < block + 8; i++)

PAINT_INLINE void paint_mix(uint32_t *colors, const uint32_t *others, const int32_t *parts, long count) {
  PAINT_EACH(i, count) colors[i] = paint_mixed(colors[i], others[i], parts[i]);
}

PAINT_INLINE void paint_light(uint32_t *colors, const float *lights, long count) {
  PAINT_EACH(i, count) colors[i] = paint_lit(colors[i], lights[i]);
}

/* The lowest and the highest of the parts of a run. */
PAINT_INLINE int32_t paint_lowest(const int32_t *parts, long count) {
  int32_t lowest = parts[0];
  PAINT_EACH(i, count) lowest = parts[i] < lowest ? parts[i] : lowest;
  return lowest;
}

PAINT_INLINE int32_t paint_highest(const int32_t *parts, long count) {
  int32_t highest = parts[0];
  PAINT_EACH(i, count) highest = parts[i] > highest ? parts[i] : highest;
  return highest;
}

/* The colour at a point: the four pixels around it, mixed in 256ths. Beyond the edges the nearest pixels are
 * repeated. */
PAINT_INLINE uint32_t paint_color(const paint_picture *picture, float x, float y) {
  int32_t across = (int32_t)(paint_min(paint_max(x, 0), (float)(picture->width - 1)) * 256);
  int32_t down = (int32_t)(paint_min(paint_max(y, 0), (float)(picture->height - 1)) * 256);
  long left = across >> 8, top = down >> 8;
  long next = left + 1 < picture->width ? left + 1 : left;
  const uint32_t *upper = picture->pixels + top * picture->pitch;
  const uint32_t *lower = top + 1 < picture->height ? upper + picture->pitch : upper;
  return paint_mixed(
      paint_mixed(upper[left], upper[next], across & 255),
      paint_mixed(lower[left], lower[next], across & 255), down & 255);
}

#if defined(__x86_64__) && defined(__clang__)

#define PAINT_WIDE static inline __attribute__((target("avx2")))

typedef uint16_t paint_u16x16 __attribute__((vector_size(32)));
typedef int32_t paint_i32x8 __attribute__((vector_size(32)));
typedef uint32_t paint_u32x8 __attribute__((vector_size(32)));
typedef float paint_f32x8 __attribute__((vector_size(32)));
typedef uint64_t paint_u64x2 __attribute__((vector_size(16)));
typedef uint64_t paint_u64 __attribute__((aligned(4), may_alias));

/* Points in 256ths, clamped to 0…most. NaN becomes 0, since the maximum of NaN and a number is the second one. */
PAINT_WIDE paint_u32x8 paint_places(const float *points, float most) {
  paint_f32x8 x;
  memcpy(&x, points, sizeof x);
  x = __builtin_ia32_minps256(__builtin_ia32_maxps256(x, (paint_f32x8){0}), (paint_f32x8){0} + most);
  return (paint_u32x8)__builtin_convertvector(x * 256.0f, paint_i32x8);
}

/* The same as paint_mixed. As the result of each byte fits into 16 bits, so does a · 256 + (b − a) · part, even if
 * its terms overflow. */
PAINT_WIDE paint_u32x8 paint_mixed_wide(paint_u32x8 first, paint_u32x8 second, paint_u32x8 part) {
  paint_u16x16 a = (paint_u16x16)first, b = (paint_u16x16)second, w = (paint_u16x16)(part | part << 16);
  paint_u16x16 even = ((a << 8) + ((b & 255) - (a & 255)) * w) >> 8;
  paint_u16x16 odd = (a & 0xff00) + ((b >> 8) - (a >> 8)) * w;
  return (paint_u32x8)(even | (odd & 0xff00));
}

/* Loads two adjacent pixels from each of two addresses. The second pair is loaded into the upper half of the
 * register; the compiler would load it into another register and move it. */
PAINT_WIDE paint_u64x2 paint_two(const uint32_t *p, const uint32_t *q) {
  paint_u64x2 pairs = {*(const paint_u64 *)p, 0};
  __asm__("vmovhps %1, %0, %0" : "+x"(pairs) : "m"(*(const paint_u64 *)q));
  return pairs;
}

/* Loads the pixels at eight indices, and mixes each with its right neighbour. */
PAINT_WIDE paint_u32x8 paint_pairs_mixed(const uint32_t *row, const uint32_t *p, paint_u32x8 part) {
  uint64_t p0 = p[0], p1 = p[1], p2 = p[2], p3 = p[3], p4 = p[4], p5 = p[5], p6 = p[6], p7 = p[7];
  paint_u32x8 low = (paint_u32x8)__builtin_shufflevector(
      paint_two(row + p0, row + p1), paint_two(row + p4, row + p5), 0, 1, 2, 3);
  paint_u32x8 high = (paint_u32x8)__builtin_shufflevector(
      paint_two(row + p2, row + p3), paint_two(row + p6, row + p7), 0, 1, 2, 3);
  return paint_mixed_wide(
      __builtin_shufflevector(low, high, 0, 2, 8, 10, 4, 6, 12, 14),
      __builtin_shufflevector(low, high, 1, 3, 9, 11, 5, 7, 13, 15), part);
}

/* The same as paint_color for each point. A pixel's right neighbour is read even if it has no weight: at the right
 * and the lower edge the pixel is the second one of its pair instead, with all of the weight. */
PAINT_WIDE void paint_sample_wide(uint32_t *colors, const paint_picture *picture, const paint_run *run, long count) {
  const paint_u32x8 last_left = (paint_u32x8){0} + (uint32_t)(picture->width - 2);
  const paint_u32x8 last_top = (paint_u32x8){0} + (uint32_t)(picture->height - 2);
  const uint32_t *upper = picture->pixels, *lower = upper + picture->pitch;
  for (long i = 0; i < count; i += 8) {
    paint_u32x8 across = paint_places(run->xs + i, (float)(picture->width - 1));
    paint_u32x8 down = paint_places(run->ys + i, (float)(picture->height - 1));
    paint_u32x8 left = __builtin_elementwise_min(across >> 8, last_left);
    paint_u32x8 top = __builtin_elementwise_min(down >> 8, last_top);
    paint_u32x8 places = top * (uint32_t)picture->pitch + left, part = across - (left << 8);
    uint32_t indices[8];
    memcpy(indices, &places, sizeof indices);
    /* The next row of the frame reads about one row below. The processor's own prefetching takes effect only
     * after the start of each row. */
    __builtin_prefetch(lower + picture->pitch + indices[0]);
    paint_u32x8 result = paint_mixed_wide(
        paint_pairs_mixed(upper, indices, part), paint_pairs_mixed(lower, indices, part),
        down - (top << 8));
    memcpy(colors + i, &result, sizeof result);
  }
}

/* 1 if a picture can be sampled with AVX2: it has pairs of pixels, and 32 bits contain each index. */
PAINT_INLINE int paint_is_wide(const paint_picture *p) {
  return __builtin_cpu_supports("avx2") && p->width > 1 && p->height > 1 && p->pitch > 0
      && p->pitch < INT32_MAX / p->height;
}

#else

#define PAINT_WIDE static inline

static inline void paint_sample_wide(
    uint32_t *colors, const paint_picture *picture, const paint_run *run, long count) {
  (void)colors, (void)picture, (void)run, (void)count;
}
static inline int paint_is_wide(const paint_picture *picture) { return (void)picture, 0; }

#endif

/* Writes the colours of a picture at the points of a run. */
PAINT_INLINE void paint_sample(
    uint32_t *colors, const paint_picture *picture, const paint_run *run, long count, int is_wide) {
  if (is_wide) {
    paint_sample_wide(colors, picture, run, count);
  } else {
    for (long i = 0; i < count; i++) colors[i] = paint_color(picture, run->xs[i], run->ys[i]);
  }
}

#endif
