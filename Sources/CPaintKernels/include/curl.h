/* The loops of the animator page-curl, for the three parts of a row with different pixels. */
#ifndef SEGUE_PAINT_CURL_H
#define SEGUE_PAINT_CURL_H

#include "pixels.h"

/* The page of one frame, in pixels, as it is turned to the left.
 *
 * Positions across the cylinder are measured from the line along which the page leaves the plane, and grow towards
 * the free corner. A page that is turned to the right is the mirror image: its column x is at width − 1 − x. */
typedef struct paint_curl {
  paint_picture page, next;
  /* The direction across the cylinder, the cylinder's radius, and the strength of the light that paper reflects, 0…1:
   * the back of a page with less is of the colours of its front. */
  float across_x, across_y, radius, gloss;
  int is_mirrored;
} paint_curl;

/* The parts of a row, in the order of positions: the flat page below its turned part, the bend, and the next
 * picture in the page's shadow. */
typedef enum { PAINT_CURL_FLAT, PAINT_CURL_BEND, PAINT_CURL_SHADOW } paint_curl_part;

/* Some pixels of a row: the first column before mirroring, its step, the position of column 0, and the middle of
 * the row. */
typedef struct paint_curl_run {
  int32_t first, step;
  float start, middle;
} paint_curl_run;

#define PAINT_PI 0x1.921fb4p1f

/* The arc sine of 0…1, within a ten-thousandth (Abramowitz and Stegun 4.4.45). */
PAINT_INLINE float paint_arc_sine(float x) {
  float polynomial = 1.5707288f + x * (-0.2121144f + x * (0.074261f - 0.0187293f * x));
  return PAINT_PI / 2 - paint_sqrt(paint_max(1 - x, 0)) * polynomial;
}

/* The light in the shadow of the turned part, whose edge is this far away. */
PAINT_INLINE float paint_shade(float distance, float radius) {
  float rest = 1 - distance / (0.8f * radius);
  return rest > 0 ? -0.34f * rest * rest : 0;
}

/* Sets the point of the page that is `distance` further along the page than the pixel at x, y is across the cylinder.
 * Returns the point's distance from the page's edge; negative outside of the page. */
PAINT_INLINE float paint_show(
    paint_run *run, long i, const paint_curl *curl, float x, float y, float distance) {
  float width = (float)curl->page.width, height = (float)curl->page.height;
  float source_x = x + curl->across_x * distance, source_y = y + curl->across_y * distance;
  run->xs[i] = (curl->is_mirrored ? width - source_x : source_x) - 0.5f;
  run->ys[i] = source_y - 0.5f;
  float inside_x = paint_min(source_x, width - source_x);
  float inside_y = paint_min(source_y, height - source_y);
  float corner = -paint_sqrt(inside_x * inside_x + inside_y * inside_y);
  return ((inside_x < 0) & (inside_y < 0)) ? corner : paint_min(inside_x, inside_y);
}

/* The light on the back of the page, with a gleam along the bend. */
PAINT_INLINE float paint_paper_light(float facing, float share, float gloss) {
  float gleam = paint_max(1 - paint_abs(share - 0.42f) / 0.3f, 0);
  return -0.46f * (1 - facing) - 0.05f + 0.22f * gleam * gleam * gloss;
}

/* Mixes the back of the page into pixels: paper through which its front shows a little. */
PAINT_INLINE void paint_mix_paper(
    uint32_t *colors, const paint_curl *curl, const paint_run *run, long count, int is_wide) {
  if (paint_highest(run->parts, count) == 0) return;
  const int32_t white_part = (int32_t)(243 * curl->gloss), front_part = 44 + (int32_t)(76 * (1 - curl->gloss));
  uint32_t paper[PAINT_RUN];
  paint_sample(paper, &curl->page, run, count, is_wide);
  PAINT_EACH(i, count) {
    uint32_t front = paper[i], alpha = front >> 24;
    uint32_t white = paint_mixed(alpha << 24, alpha * 0x01010101, white_part);
    paper[i] = paint_lit(paint_mixed(white, front, front_part), run->lights[i]);
  }
  paint_mix(colors, paper, run->parts, count);
}

PAINT_INLINE void paint_curl_flat(
    uint32_t *colors, const paint_curl *curl, paint_curl_run at, long count, int is_wide) {
  paint_run back;
  float lights[PAINT_RUN];
  PAINT_EACH(i, count) {
    float x = (float)(at.first + (int32_t)i * at.step);
    float position = at.start + x * curl->across_x;
    float distance = PAINT_PI * curl->radius - position - position;
    float inside = paint_show(&back, i, curl, x + 0.5f, at.middle, distance);
    lights[i] = paint_shade(inside > -0.5f ? 0 : -inside, curl->radius);
    back.lights[i] = paint_paper_light(1, 0, curl->gloss);
    back.parts[i] = paint_part(inside + 0.5f);
  }
  paint_light(colors, lights, count);
  paint_mix_paper(colors, curl, &back, count, is_wide);
}

PAINT_INLINE void paint_curl_bend(
    uint32_t *colors, const paint_curl *curl, paint_curl_run at, long count, int is_wide) {
  paint_run front, back;
  uint32_t below[PAINT_RUN], under[PAINT_RUN];
  float lights[PAINT_RUN];
  int32_t edges[PAINT_RUN];
  const float radius = curl->radius;
  PAINT_EACH(i, count) {
    float x = (float)(at.first + (int32_t)i * at.step);
    float position = at.start + x * curl->across_x;
    float share = paint_min(position / radius, 1);
    /* The height of the surface's normal, which is 1 when it faces the viewer. */
    float facing = paint_sqrt(1 - share * share);
    float angle = paint_arc_sine(share);
    float inside = paint_show(&front, i, curl, x + 0.5f, at.middle, radius * angle - position);
    float outside = paint_show(&back, i, curl, x + 0.5f, at.middle, radius * (PAINT_PI - angle) - position);
    front.lights[i] = -0.4f * (1 - facing);
    front.parts[i] = paint_part(inside + 0.5f);
    back.lights[i] = paint_paper_light(facing, share, curl->gloss);
    back.parts[i] = paint_part(outside + 0.5f);
    lights[i] = ((inside > -0.5f) & !(outside > -0.5f)) ? paint_shade(-outside, radius) : 0;
    /* The silhouette of the bend is an edge, too. */
    edges[i] = paint_part(radius - position + 0.5f);
  }
  PAINT_EACH(i, count) below[i] = colors[i] = paint_lit(colors[i], -0.42f);
  paint_sample(under, &curl->page, &front, count, is_wide);
  paint_light(under, front.lights, count);
  paint_mix(colors, under, front.parts, count);
  paint_light(colors, lights, count);
  paint_mix_paper(colors, curl, &back, count, is_wide);
  PAINT_EACH(i, count) colors[i] = paint_mixed(below[i], colors[i], edges[i]);
}

PAINT_INLINE void paint_curl_shadow(
    uint32_t *colors, const paint_curl *curl, paint_curl_run at, long count) {
  float lights[PAINT_RUN];
  PAINT_EACH(i, count) {
    float position = at.start + (float)(at.first + (int32_t)i * at.step) * curl->across_x;
    /* The shadow is softer the farther it is from the page. */
    float rest = paint_max(1 - (position - curl->radius) / (1.4f * curl->radius), 0);
    lights[i] = -0.42f * rest * rest;
  }
  paint_light(colors, lights, count);
}

PAINT_INLINE void paint_curl_row_any(
    uint32_t *row, const paint_curl *curl, paint_curl_part part, long first, long end, long y, float start,
    int is_wide) {
  const paint_picture *picture = part == PAINT_CURL_FLAT ? &curl->page : &curl->next;
  const int32_t step = curl->is_mirrored ? -1 : 1;
  uint32_t colors[PAINT_RUN] = {0};
  for (long column = first; column < end; column += PAINT_RUN) {
    long count = end - column < PAINT_RUN ? end - column : PAINT_RUN, computed = paint_rounded_up(count);
    paint_curl_run at = {
        (int32_t)(curl->is_mirrored ? curl->page.width - 1 - column : column), step, start,
        (float)y + 0.5f};
    memcpy(colors, picture->pixels + y * picture->pitch + column, (size_t)count * sizeof *row);
    switch (part) {
      case PAINT_CURL_FLAT: paint_curl_flat(colors, curl, at, computed, is_wide); break;
      case PAINT_CURL_BEND: paint_curl_bend(colors, curl, at, computed, is_wide); break;
      case PAINT_CURL_SHADOW: paint_curl_shadow(colors, curl, at, computed); break;
    }
    memcpy(row + column, colors, (size_t)count * sizeof *row);
  }
}

static inline void paint_curl_row_plain(
    uint32_t *row, const paint_curl *curl, paint_curl_part part, long first, long end, long y, float start) {
  paint_curl_row_any(row, curl, part, first, end, y, start, 0);
}

PAINT_WIDE void paint_curl_row_wide(
    uint32_t *row, const paint_curl *curl, paint_curl_part part, long first, long end, long y, float start) {
  paint_curl_row_any(row, curl, part, first, end, y, start, 1);
}

/* Paints the columns first..<end of row y, which is at `row` and in which `start` is the position of column 0 before
 * mirroring. */
static inline void paint_curl_row(
    uint32_t *row, const paint_curl *curl, paint_curl_part part, long first, long end, long y, float start) {
  (paint_is_wide(&curl->page) ? paint_curl_row_wide : paint_curl_row_plain)(
      row, curl, part, first, end, y, start);
}

#endif
