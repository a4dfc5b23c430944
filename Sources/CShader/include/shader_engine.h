/* Draws fragment shaders in the form of gl-transitions with OpenGL ES 3, without a display. libEGL and libGLESv2
 * are opened when the first shader is made. */
#ifndef SHADER_ENGINE_H
#define SHADER_ENGINE_H

#include <stdint.h>

typedef struct shader shader_t;

/* A picture in memory: rows of premultiplied red, green, blue and alpha, from the top. */
typedef struct shader_pixels {
  uint32_t width, height, stride; /* pixels, and bytes from one row to the next */
  uint8_t *bytes;
} shader_pixels_t;

/* Compiles a shader and prepares to draw it. It defines `vec4 transition(vec2 uv)`, and `void segue_begin()`,
 * which is called before it. NULL for one that cannot be drawn: `message` then contains the reason, as one sentence
 * or as the compiler's lines. */
shader_t *shader_new(const char *source, char *message, uint32_t capacity);

/* Draws the picture at a progress between two pictures of its size. Returns NULL, or the reason, as one sentence, if
 * the shader cannot be drawn any more. */
const char *shader_draw(
    shader_t *shader, float progress, const shader_pixels_t *from, const shader_pixels_t *to,
    const shader_pixels_t *output);

/* Writes a line to the standard error. */
void shader_report(const char *line);

void shader_free(shader_t *shader);

#endif
