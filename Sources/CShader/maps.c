// Grey maps for samplers.
#include "maps.h"

#include <math.h>
#include <stdint.h>

const char *const map_names[map_count] = {
    "segue_map_clouds", "segue_map_sweep", "segue_map_circle", "segue_map_clock"};

// Returns a number from 0 to 1 that depends on the place in a grid alone.
static float noise(uint32_t x, uint32_t y, uint32_t side) {
  uint32_t mixed = (x % side) * 0x9E3779B1u ^ (y % side) * 0x85EBCA77u ^ side * 0xC2B2AE3Du;
  mixed ^= mixed >> 15;
  mixed *= 0x2C1B3C6Du;
  mixed ^= mixed >> 12;
  mixed *= 0x297A2D39u;
  mixed ^= mixed >> 15;
  return (float)(mixed >> 8) / 16777215.0f;
}

static float smooth_noise(float x, float y, uint32_t side) {
  float column = floorf(x * (float)side), row = floorf(y * (float)side);
  float across = x * (float)side - column, down = y * (float)side - row;
  across *= across * (3 - 2 * across);
  down *= down * (3 - 2 * down);
  uint32_t i = (uint32_t)column, j = (uint32_t)row;
  float top = noise(i, j, side) + (noise(i + 1, j, side) - noise(i, j, side)) * across;
  float low = noise(i, j + 1, side) + (noise(i + 1, j + 1, side) - noise(i, j + 1, side)) * across;
  return top + (low - top) * down;
}

// hypotf as glibc computes it since 2.35, whose own symbol would need that version.
static float length(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }

static float value(int map, float x, float y) {
  float sum = 0, weight = 0.5f;
  switch (map) {
    case map_sweep: return x;
    case map_circle: return length(x - 0.5f, y - 0.5f) / length(0.5f, 0.5f);
    case map_clock: return 0.5f + atan2f(x - 0.5f, 0.5f - y) * 0.159154943f;
    default:
      for (uint32_t side = 4; side <= 64; side *= 2, weight /= 2) sum += weight * smooth_noise(x, y, side);
      // Most of the sum is near its middle; the whole range is used.
      sum = (sum - 0.25f) * 2;
      return sum < 0 ? 0 : sum > 1 ? 1 : sum;
  }
}

void map_paint(int map, float *pixels) {
  for (int y = 0; y < map_side; y++)
    for (int x = 0; x < map_side; x++) {
      float grey = value(map, ((float)x + 0.5f) / map_side, ((float)y + 0.5f) / map_side);
      float *pixel = pixels + 4 * (y * map_side + x);
      pixel[0] = pixel[1] = pixel[2] = grey;
      pixel[3] = 1;
    }
}
