/* The loop of the animator ripple. */
#ifndef SEGUE_PAINT_WAVES_H
#define SEGUE_PAINT_WAVES_H

#include "pixels.h"

/* The waves of one frame, in pixels: their centre, the radius of the first one, the width of all together, and
 * the maximum displacement of the picture; the strength of the light that they reflect, 0…1; and the pictures outside
 * and inside of them. */
typedef struct paint_waves {
  float x, y, radius, width, height, gloss;
  paint_picture from, to;
} paint_waves;

/* The sine of an angle in turns, 0…4, within a thousandth. */
PAINT_INLINE float paint_sine(float turns) {
  /* Adding 2²³ rounds to a whole number, since numbers of that size have no fraction. SSE2 has no instruction
   * that rounds. */
  float x = turns - ((turns + 0x1p23f) - 0x1p23f);
  float y = x * (8 - 16 * paint_abs(x));
  return y + 0.225f * (y * paint_abs(y) - y);
}

/* Computes the points and lights of pixels from column `first` on, and the shares of the inner picture. */
PAINT_INLINE void paint_bend(paint_run *run, const paint_waves *waves, int32_t first, float down, long count) {
  const paint_waves w = *waves;
  PAINT_EACH(i, count) {
    /* Rounded once for each eight pixels. */
    float across = (float)(int32_t)(i - block) + ((float)(first + (int32_t)block) - w.x);
    float distance = paint_max(paint_sqrt(across * across + down * down), 1);
    /* 0 at the first wave, 1 after the last one. */
    float part = paint_min(paint_max((w.radius - distance) / w.width, 0), 1);
    float calm = 1 - part;
    float strength = calm * calm * paint_min(part * 8, 1);
    float turns = part * 3.5f;
    float bend = 1 + paint_sine(turns) * strength * w.height / distance;
    float slope = paint_sine(turns + 0.25f) * strength;
    /* The light comes from above, a little from the left. */
    float shine = slope * (across * -0.45f + down * -0.9f) / distance;
    /* A curve that begins and ends flat. */
    float share = paint_min(part * 2.6f, 1);
    run->xs[i] = w.x + across * bend;
    run->ys[i] = w.y + down * bend;
    run->parts[i] = paint_part(share * share * (3 - 2 * share));
    run->lights[i] = shine > 0 ? (shine * shine * 0.75f + shine * 0.12f) * w.gloss : shine * 0.2f;
  }
}

PAINT_INLINE void paint_waves_row_any(
    uint32_t *row, const paint_waves *waves, long first, long end, long y, int is_wide) {
  paint_run run;
  uint32_t colors[PAINT_RUN], others[PAINT_RUN];
  for (long x = first; x < end; x += PAINT_RUN) {
    long count = end - x < PAINT_RUN ? end - x : PAINT_RUN, computed = paint_rounded_up(count);
    paint_bend(&run, waves, (int32_t)x, (float)y - waves->y, computed);
    paint_sample(colors, &waves->to, &run, computed, is_wide);
    if (paint_lowest(run.parts, computed) < 256) {
      paint_sample(others, &waves->from, &run, computed, is_wide);
      PAINT_EACH(i, computed) colors[i] = paint_mixed(others[i], colors[i], run.parts[i]);
    }
    paint_light(colors, run.lights, computed);
    memcpy(row + x, colors, (size_t)count * sizeof *row);
  }
}

static inline void paint_waves_row_plain(
    uint32_t *row, const paint_waves *waves, long first, long end, long y) {
  paint_waves_row_any(row, waves, first, end, y, 0);
}

PAINT_WIDE void paint_waves_row_wide(
    uint32_t *row, const paint_waves *waves, long first, long end, long y) {
  paint_waves_row_any(row, waves, first, end, y, 1);
}

/* Paints the columns first..<end of row y, which is at `row`. */
static inline void paint_waves_row(
    uint32_t *row, const paint_waves *waves, long first, long end, long y) {
  (paint_is_wide(&waves->from) && paint_is_wide(&waves->to) ? paint_waves_row_wide : paint_waves_row_plain)(
      row, waves, first, end, y);
}

#endif
