// Compiles and draws one shader.
#include "shader_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gles.h"
#include "maps.h"

struct shader {
  gl_name_t program, framebuffer;
  // The two screens, and the picture that is drawn.
  gl_name_t textures[3];
  gl_name_t maps[map_count];
  int32_t progress, ratio;
  uint32_t width, height;
  // The number of the context that the names belong to.
  uint32_t context_number;
};

// One triangle covers the picture. gl-transitions' coordinates grow upwards, and rows of pixels are counted from
// the top: the picture is drawn upside down, so that reading it begins at the top.
static const float corners[] = {0, 0, 2, 0, 0, 2};

static const char vertex_text[] =
    "attribute vec2 segue_corner;\n"
    "varying vec2 segue_point;\n"
    "void main() {\n"
    "  segue_point = vec2(segue_corner.x, 1.0 - segue_corner.y);\n"
    "  gl_Position = vec4(2.0 * segue_corner - 1.0, 0.0, 1.0);\n"
    "}\n";

static const char before_text[] =
    "#extension GL_OES_standard_derivatives : enable\n"
    "#ifdef GL_FRAGMENT_PRECISION_HIGH\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "#else\n"
    "precision mediump float;\n"
    "#endif\n"
    "varying vec2 segue_point;\n"
    "uniform sampler2D segue_from, segue_to, segue_map_clouds, segue_map_sweep, segue_map_circle, "
    "segue_map_clock;\n"
    "uniform float progress, ratio;\n"
    "vec4 getFromColor(vec2 uv) { return texture2D(segue_from, vec2(uv.x, 1.0 - uv.y)); }\n"
    "vec4 getToColor(vec2 uv) { return texture2D(segue_to, vec2(uv.x, 1.0 - uv.y)); }\n"
    "#line 1\n";

// Screens are opaque, so the picture is opaque too.
static const char after_text[] =
    "\n#line 1\n"
    "void main() {\n"
    "  segue_begin();\n"
    "  gl_FragColor = vec4(clamp(transition(segue_point).rgb, 0.0, 1.0), 1.0);\n"
    "}\n";

// Copies the compiler's messages without the number of the source text: "12(5): error: …".
static void copy_messages(const char *log, char *message, uint32_t capacity) {
  uint32_t length = 0;
  const char *at = log;
  while (*at && length + 1 < capacity) {
    if ((at == log || at[-1] == '\n') && at[0] == '0' && at[1] == ':') at += 2;
    if (*at) message[length++] = *at++;
  }
  while (length && message[length - 1] == '\n') length--;
  message[length] = 0;
}

// Removes the noted errors of earlier calls. Returns 1 if the context is lost, for which a driver may note errors
// without end.
static int is_lost(void) {
  for (int count = 0; count < 16; count++) {
    gl_enum_t error = engine_glGetError();
    if (error == gl_no_error) return 0;
    if (error == gl_context_lost) return 1;
  }
  return 1;
}

static gl_name_t compile(gl_enum_t kind, int count, const char *const *texts, char *message, uint32_t capacity) {
  gl_name_t name = engine_glCreateShader(kind);
  int32_t is_done = 0;
  engine_glShaderSource(name, count, texts, NULL);
  engine_glCompileShader(name);
  engine_glGetShaderiv(name, gl_compile_status, &is_done);
  if (is_done) return name;
  char log[4096] = "";
  engine_glGetShaderInfoLog(name, sizeof log, NULL, log);
  copy_messages(*log ? log : "the compiler refuses it", message, capacity);
  engine_glDeleteShader(name);
  return 0;
}

static gl_name_t make_program(const char *source, char *message, uint32_t capacity) {
  const char *vertex_texts[] = {vertex_text};
  const char *texts[] = {before_text, source, after_text};
  gl_name_t vertex = compile(gl_vertex_shader, 1, vertex_texts, message, capacity);
  gl_name_t fragment = vertex ? compile(gl_fragment_shader, 3, texts, message, capacity) : 0;
  gl_name_t program = 0;
  if (fragment) {
    int32_t is_linked = 0;
    program = engine_glCreateProgram();
    engine_glAttachShader(program, vertex);
    engine_glAttachShader(program, fragment);
    engine_glBindAttribLocation(program, 0, "segue_corner");
    engine_glLinkProgram(program);
    engine_glGetProgramiv(program, gl_link_status, &is_linked);
    if (!is_linked) {
      char log[4096] = "";
      engine_glGetProgramInfoLog(program, sizeof log, NULL, log);
      copy_messages(*log ? log : "the linker refuses it", message, capacity);
      engine_glDeleteProgram(program);
      program = 0;
    }
    engine_glDeleteShader(fragment);
  }
  if (vertex) engine_glDeleteShader(vertex);
  return program;
}

static void begin_texture(gl_name_t texture) {
  engine_glBindTexture(gl_texture_2d, texture);
  engine_glTexParameteri(gl_texture_2d, gl_min_filter, gl_linear);
  engine_glTexParameteri(gl_texture_2d, gl_mag_filter, gl_linear);
  engine_glTexParameteri(gl_texture_2d, gl_wrap_s, gl_clamp_to_edge);
  engine_glTexParameteri(gl_texture_2d, gl_wrap_t, gl_clamp_to_edge);
}

// Makes the maps that the shader samples. A shader may move the pictures by the slope of a map, so that a difference of
// one in 255 moves them visibly; and from a texture with bytes, llvmpipe samples whole bytes.
static void make_maps(shader_t *shader) {
  for (int map = 0; map < map_count; map++) {
    int32_t place = engine_glGetUniformLocation(shader->program, map_names[map]);
    float *pixels = place < 0 ? NULL : malloc(4 * map_side * map_side * sizeof *pixels);
    if (!pixels) continue;
    map_paint(map, pixels);
    engine_glGenTextures(1, &shader->maps[map]);
    begin_texture(shader->maps[map]);
    engine_glPixelStorei(gl_unpack_row_length, 0);
    engine_glTexImage2D(
        gl_texture_2d, 0, gl_rgba16f, map_side, map_side, 0, gl_rgba, gl_float, pixels);
    engine_glUniform1i(place, 2 + map);
    free(pixels);
  }
}

shader_t *shader_new(const char *source, char *message, uint32_t capacity) {
  const char *missing = gles_enter();
  if (missing) {
    snprintf(message, capacity, "%s", missing);
    return NULL;
  }
  if (is_lost()) {
    snprintf(message, capacity, "%s", gles_lose());
    gles_leave();
    return NULL;
  }
  gl_name_t program = make_program(source, message, capacity);
  shader_t *shader = program ? calloc(1, sizeof *shader) : NULL;
  if (shader) {
    shader->program = program;
    shader->context_number = gles_context_number;
    shader->progress = engine_glGetUniformLocation(program, "progress");
    shader->ratio = engine_glGetUniformLocation(program, "ratio");
    engine_glUseProgram(program);
    engine_glUniform1i(engine_glGetUniformLocation(program, "segue_from"), 0);
    engine_glUniform1i(engine_glGetUniformLocation(program, "segue_to"), 1);
    make_maps(shader);
    engine_glGenTextures(3, shader->textures);
    for (int index = 0; index < 3; index++) begin_texture(shader->textures[index]);
    engine_glGenFramebuffers(1, &shader->framebuffer);
  } else if (program) {
    snprintf(message, capacity, "there is no memory for the shader");
    engine_glDeleteProgram(program);
  }
  gles_leave();
  return shader;
}

static void upload(gl_name_t texture, int unit, const shader_pixels_t *pixels) {
  engine_glActiveTexture(gl_texture0 + (gl_enum_t)unit);
  engine_glBindTexture(gl_texture_2d, texture);
  engine_glPixelStorei(gl_unpack_row_length, (int32_t)(pixels->stride / 4));
  engine_glTexSubImage2D(
      gl_texture_2d, 0, 0, 0, (int32_t)pixels->width, (int32_t)pixels->height, gl_rgba,
      gl_unsigned_byte, pixels->bytes);
}

// Gives the textures the size of the pictures.
static int resize(shader_t *shader, uint32_t width, uint32_t height) {
  if (shader->width != width || shader->height != height) {
    engine_glPixelStorei(gl_unpack_row_length, 0);
    for (int index = 0; index < 3; index++) {
      engine_glBindTexture(gl_texture_2d, shader->textures[index]);
      engine_glTexImage2D(
          gl_texture_2d, 0, gl_rgba8, (int32_t)width, (int32_t)height, 0, gl_rgba,
          gl_unsigned_byte, NULL);
    }
    engine_glFramebufferTexture2D(
        gl_framebuffer, gl_color_attachment0, gl_texture_2d, shader->textures[2], 0);
    shader->width = width;
    shader->height = height;
  }
  return engine_glCheckFramebufferStatus(gl_framebuffer) == gl_framebuffer_complete;
}

static const char no_memory[] = "the graphics driver has no memory for a picture of this size";

// Draws in the current context. Returns the reason if that fails.
static const char *draw(
    shader_t *shader, float progress, const shader_pixels_t *from, const shader_pixels_t *to,
    const shader_pixels_t *output) {
  if (shader->context_number != gles_context_number)
    return "its context was lost while another shader was drawn";
  if (is_lost()) return gles_lose();
  engine_glUseProgram(shader->program);
  engine_glActiveTexture(gl_texture0);
  engine_glBindFramebuffer(gl_framebuffer, shader->framebuffer);
  if (!resize(shader, output->width, output->height))
    return no_memory;
  upload(shader->textures[0], 0, from);
  upload(shader->textures[1], 1, to);
  for (int map = 0; map < map_count; map++) {
    if (!shader->maps[map]) continue;
    engine_glActiveTexture(gl_texture0 + 2 + (gl_enum_t)map);
    engine_glBindTexture(gl_texture_2d, shader->maps[map]);
  }
  engine_glUniform1f(shader->progress, progress);
  engine_glUniform1f(shader->ratio, (float)output->width / (float)output->height);
  engine_glViewport(0, 0, (int32_t)output->width, (int32_t)output->height);
  engine_glDisable(gl_dither);
  engine_glVertexAttribPointer(0, 2, gl_float, 0, 0, corners);
  engine_glEnableVertexAttribArray(0);
  engine_glDrawArrays(gl_triangles, 0, 3);
  engine_glPixelStorei(gl_pack_row_length, (int32_t)(output->stride / 4));
  engine_glReadPixels(
      0, 0, (int32_t)output->width, (int32_t)output->height, gl_rgba, gl_unsigned_byte,
      output->bytes);
  switch (engine_glGetError()) {
    case gl_no_error: return NULL;
    case gl_context_lost: return gles_lose();
    case gl_out_of_memory: return no_memory;
    default: return "the graphics driver could not draw the picture";
  }
}

const char *shader_draw(
    shader_t *shader, float progress, const shader_pixels_t *from, const shader_pixels_t *to,
    const shader_pixels_t *output) {
  const char *reason = gles_enter();
  if (reason) return reason;
  reason = draw(shader, progress, from, to, output);
  gles_leave();
  return reason;
}

void shader_report(const char *line) { fprintf(stderr, "%s\n", line); }

static void delete_names(shader_t *shader) {
  engine_glDeleteProgram(shader->program);
  engine_glDeleteFramebuffers(1, &shader->framebuffer);
  engine_glDeleteTextures(3, shader->textures);
  engine_glDeleteTextures(map_count, shader->maps);
}

void shader_free(shader_t *shader) {
  if (!shader) return;
  if (!gles_enter()) {
    if (shader->context_number == gles_context_number) delete_names(shader);
    gles_leave();
  }
  free(shader);
}
