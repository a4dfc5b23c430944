// Draws shaders in the form of gl-transitions with the engine of libsegue-gl alone, and prints the processor time of
// a frame. Each uniform is a constant with its default, as the host makes it.
//
//   cc -O2 -o shaders -ISources/CShader -ISources/CShader/include Benchmarks/shaders.c
//     Sources/CShader/*.c -lm
//   ./shaders 1920 1080 3 gl-transitions/transitions/*.glsl
#define _GNU_SOURCE
#include "shader_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { max_bytes = 1 << 20 };

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Writes a line with a constant for a uniform.
static void write_line(FILE *output, const char *line) {
  char type[16], name[64], value[128] = "0";
  if (sscanf(line, " uniform %15[a-zA-Z0-9] %63[a-zA-Z0-9_]", type, name) != 2) {
    fputs(line, output);
    return;
  }
  const char *equals = strchr(line, '=');
  if (equals) sscanf(equals + 1, " %127[a-z0-9.(), -]", value);
  char *end = strchr(value, ')');
  if (end) {
    end[1] = 0;
  } else {
    value[strcspn(value, " ")] = 0;
  }
  if (!strcmp(type, "float") && !strchr(value, '.')) strcat(value, ".0");
  if (!strcmp(type, "bool")) strcpy(value, *value == '1' || *value == 't' ? "true" : "false");
  if (!strcmp(type, "sampler2D")) {
    fprintf(output, "#define %s segue_map_clouds\n", name);
  } else {
    fprintf(output, "const %s %s = %s;\n", type, name, value);
  }
}

static char *read_shader(const char *path) {
  char *text = NULL, line[4096];
  size_t size = 0;
  FILE *input = fopen(path, "r"), *output = open_memstream(&text, &size);
  while (input && output && size < max_bytes && fgets(line, sizeof line, input)) write_line(output, line);
  if (input) fclose(input);
  if (!output) return NULL;
  fputs("\nvoid segue_begin() {}\n", output);
  fclose(output);
  return text;
}

static shader_pixels_t picture(uint32_t width, uint32_t height, uint32_t seed) {
  shader_pixels_t pixels = {width, height, 4 * width, calloc(4, (size_t)width * height)};
  for (uint32_t y = 0; pixels.bytes && y < height; y++)
    for (uint32_t x = 0; x < width; x++) {
      uint8_t *pixel = pixels.bytes + 4 * ((size_t)y * width + x);
      pixel[0] = (uint8_t)(x * 255 / width ^ seed);
      pixel[1] = (uint8_t)(y * 255 / height);
      pixel[2] = (uint8_t)seed;
      pixel[3] = 255;
    }
  return pixels;
}

static int compare(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  if (count < 5) return fprintf(stderr, "usage: shaders WIDTH HEIGHT FRAMES FILE…\n"), 64;
  uint32_t width = (uint32_t)atoi(arguments[1]), height = (uint32_t)atoi(arguments[2]);
  int frames = atoi(arguments[3]), drawn = 0;
  shader_pixels_t from = picture(width, height, 40), to = picture(width, height, 200);
  shader_pixels_t output = picture(width, height, 0);
  double *times = calloc((size_t)count, sizeof *times);
  if (!times || !from.bytes || !to.bytes || !output.bytes || frames < 1) return 70;
  for (int index = 4; index < count; index++) {
    char message[4096] = "it can't be read", *text = read_shader(arguments[index]);
    double begin = seconds(CLOCK_MONOTONIC);
    shader_t *shader = text ? shader_new(text, message, sizeof message) : NULL;
    int is_drawn = shader && !shader_draw(shader, 0.5f, &from, &to, &output);
    double first = seconds(CLOCK_MONOTONIC) - begin, used = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int frame = 0; is_drawn && frame < frames; frame++)
      is_drawn = !shader_draw(shader, ((float)frame + 0.5f) / (float)frames, &from, &to, &output);
    used = 1000 * (seconds(CLOCK_PROCESS_CPUTIME_ID) - used) / frames;
    if (is_drawn) {
      times[drawn++] = used;
      printf("%s: %.1f ms, the first frame %.0f ms\n", arguments[index], used, 1000 * first);
    } else {
      printf("%s: failed: %s\n", arguments[index], message);
    }
    shader_free(shader);
    free(text);
  }
  qsort(times, (size_t)drawn, sizeof *times, compare);
  if (drawn)
    printf("%d drawn: median %.1f ms, least %.1f ms, most %.1f ms\n", drawn, times[drawn / 2], times[0],
           times[drawn - 1]);
  return 0;
}
