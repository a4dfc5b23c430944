// Draws the layers of Benchmarks/Plugins/layers.c with pixman and with cairo, and prints the processor time of a
// frame. Both draw on one thread, with bilinear sampling; cairo has no perspective.
//
//   cc -O2 -o layers Benchmarks/layers.c $(pkg-config --cflags --libs pixman-1 cairo) -lm
//   ./layers 1920 1080 60 shift|rotate|tilt
#define _GNU_SOURCE
#include <cairo.h>
#include <math.h>
#include <pixman.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { shift, rotate, tilt };

static int kind, width, height;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// The map of a screen's points to the frame's, for column vectors of x, y and 1.
static void place(double m[3][3], double progress, int is_upper) {
  double angle = (kind == rotate ? 0.35 : 1.0) * (is_upper ? 1 - progress : -progress);
  double x = width / 2.0, y = height / 2.0;
  double plain[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  memcpy(m, plain, sizeof plain);
  if (kind == shift) {
    m[0][2] = is_upper ? width * (1 - progress) : -width / 3.0 * progress;
    return;
  }
  double own[3][3] = {{cos(angle), -sin(angle), 0}, {sin(angle), cos(angle), 0}, {0, 0, 1}};
  if (kind == tilt) {
    double flat[3][3] = {{cos(angle), 0, 0}, {0, 1, 0}, {sin(angle) / -(1.5 * width), 0, 1}};
    memcpy(own, flat, sizeof flat);
  }
  // The centre of the screen does not move.
  double to[3][3] = {{1, 0, x}, {0, 1, y}, {0, 0, 1}}, from[3][3] = {{1, 0, -x}, {0, 1, -y}, {0, 0, 1}};
  double half[3][3] = {{0}};
  memset(m, 0, sizeof plain);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) half[i][j] += own[i][k] * from[k][j];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) m[i][j] += to[i][k] * half[k][j];
}

static void draw_with_pixman(pixman_image_t *frame, pixman_image_t *screens[2], double progress) {
  pixman_color_t black = {0, 0, 0, 0xffff};
  pixman_box32_t all = {0, 0, width, height};
  pixman_image_fill_boxes(PIXMAN_OP_SRC, frame, &black, 1, &all);
  for (int index = 0; index < 2; index++) {
    double m[3][3];
    pixman_f_transform_t map, inverse;
    pixman_transform_t fixed;
    place(m, progress, index);
    memcpy(map.m, m, sizeof m);
    if (!pixman_f_transform_invert(&inverse, &map) ||
        !pixman_transform_from_pixman_f_transform(&fixed, &inverse))
      continue;
    pixman_image_set_transform(screens[index], &fixed);
    pixman_image_set_filter(screens[index], PIXMAN_FILTER_BILINEAR, NULL, 0);
    pixman_color_t cover = {0, 0, 0, (uint16_t)(65535 * progress)};
    pixman_image_t *mask = index && kind != shift ? pixman_image_create_solid_fill(&cover) : NULL;
    pixman_image_composite32(
        PIXMAN_OP_OVER, screens[index], mask, frame, 0, 0, 0, 0, 0, 0, width, height);
    if (mask) pixman_image_unref(mask);
  }
}

static void draw_with_cairo(cairo_t *frame, cairo_surface_t *screens[2], double progress) {
  cairo_identity_matrix(frame);
  cairo_set_source_rgb(frame, 0, 0, 0);
  cairo_paint(frame);
  for (int index = 0; index < 2; index++) {
    double m[3][3];
    place(m, progress, index);
    cairo_matrix_t map = {m[0][0], m[1][0], m[0][1], m[1][1], m[0][2], m[1][2]};
    cairo_set_matrix(frame, &map);
    cairo_set_source_surface(frame, screens[index], 0, 0);
    cairo_pattern_set_filter(cairo_get_source(frame), CAIRO_FILTER_BILINEAR);
    if (index && kind != shift) {
      cairo_paint_with_alpha(frame, progress);
    } else {
      cairo_paint(frame);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  width = atoi(argv[1]);
  height = atoi(argv[2]);
  int count = atoi(argv[3]);
  kind = !strcmp(argv[4], "tilt") ? tilt : !strcmp(argv[4], "rotate") ? rotate : shift;
  size_t bytes = (size_t)width * (size_t)height * 4;
  uint32_t *pixels[3];
  for (int index = 0; index < 3; index++) {
    pixels[index] = malloc(bytes);
    if (!pixels[index]) return 1;
    for (size_t i = 0; i < bytes / 4; i++)
      pixels[index][i] = 0xff000000 | (uint32_t)(i * 2654435761u >> (8 + index));
  }
  pixman_image_t *images[3];
  cairo_surface_t *surfaces[3];
  for (int index = 0; index < 3; index++) {
    images[index] = pixman_image_create_bits(
        index < 2 ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8, width, height, pixels[index], 4 * width);
    surfaces[index] = cairo_image_surface_create_for_data(
        (unsigned char *)pixels[index], index < 2 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width,
        height, 4 * width);
  }
  double begin = seconds();
  for (int index = 0; index < count; index++)
    draw_with_pixman(images[2], images, (index + 0.5) / count);
  double middle = seconds();
  printf("pixman %.2f ms", 1e3 * (middle - begin) / count);
  if (kind != tilt) {
    cairo_t *frame = cairo_create(surfaces[2]);
    middle = seconds();
    for (int index = 0; index < count; index++)
      draw_with_cairo(frame, surfaces, (index + 0.5) / count);
    printf(", cairo %.2f ms", 1e3 * (seconds() - middle) / count);
    cairo_destroy(frame);
  }
  puts("");
  return 0;
}
