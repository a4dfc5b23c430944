/* The functions of libEGL and libGLESv2 that are used, opened when they are needed. The declarations follow
 * Khronos' specifications of EGL 1.5 and OpenGL ES 3.0. */
#ifndef GLES_H
#define GLES_H

#include <stddef.h>
#include <stdint.h>

typedef void *egl_object_t;
typedef uint32_t gl_name_t, gl_enum_t;

enum {
  egl_none = 0x3038,
  egl_context_lost = 0x300E,
  egl_surface_type = 0x3033,
  egl_renderable_type = 0x3040,
  egl_es3_bit = 0x40,
  egl_draw = 0x3059,
  egl_read = 0x305A,
  egl_context_major = 0x3098,
  egl_es_api = 0x30A0,
  egl_surfaceless_platform = 0x31DD,
};

enum {
  gl_no_error = 0,
  gl_out_of_memory = 0x0505,
  gl_context_lost = 0x0507,
  gl_triangles = 4,
  gl_texture_2d = 0x0DE1,
  gl_unsigned_byte = 0x1401,
  gl_float = 0x1406,
  gl_rgba = 0x1908,
  gl_nearest = 0x2600,
  gl_linear = 0x2601,
  gl_mag_filter = 0x2800,
  gl_min_filter = 0x2801,
  gl_wrap_s = 0x2802,
  gl_wrap_t = 0x2803,
  gl_clamp_to_edge = 0x812F,
  gl_unpack_row_length = 0x0CF2,
  gl_pack_row_length = 0x0D02,
  gl_dither = 0x0BD0,
  gl_rgba8 = 0x8058,
  gl_rgba16f = 0x881A,
  gl_texture0 = 0x84C0,
  gl_fragment_shader = 0x8B30,
  gl_vertex_shader = 0x8B31,
  gl_compile_status = 0x8B81,
  gl_link_status = 0x8B82,
  gl_framebuffer = 0x8D40,
  gl_framebuffer_complete = 0x8CD5,
  gl_color_attachment0 = 0x8CE0,
};

#define EGL_FUNCTIONS(F)                                                                        \
  F(egl_object_t, eglGetPlatformDisplay, (gl_enum_t, void *, const intptr_t *))                 \
  F(uint32_t, eglInitialize, (egl_object_t, int32_t *, int32_t *))                              \
  F(uint32_t, eglBindAPI, (gl_enum_t))                                                          \
  F(uint32_t, eglChooseConfig, (egl_object_t, const int32_t *, egl_object_t *, int32_t, int32_t *)) \
  F(egl_object_t, eglCreateContext, (egl_object_t, egl_object_t, egl_object_t, const int32_t *)) \
  F(uint32_t, eglDestroyContext, (egl_object_t, egl_object_t))                                  \
  F(int32_t, eglGetError, (void))                                                               \
  F(uint32_t, eglMakeCurrent, (egl_object_t, egl_object_t, egl_object_t, egl_object_t))         \
  F(egl_object_t, eglGetCurrentContext, (void))                                                 \
  F(egl_object_t, eglGetCurrentDisplay, (void))                                                 \
  F(egl_object_t, eglGetCurrentSurface, (int32_t))

#define GL_FUNCTIONS(F)                                                                         \
  F(gl_name_t, glCreateShader, (gl_enum_t))                                                     \
  F(void, glShaderSource, (gl_name_t, int32_t, const char *const *, const int32_t *))           \
  F(void, glCompileShader, (gl_name_t))                                                         \
  F(void, glGetShaderiv, (gl_name_t, gl_enum_t, int32_t *))                                     \
  F(void, glGetShaderInfoLog, (gl_name_t, int32_t, int32_t *, char *))                          \
  F(void, glDeleteShader, (gl_name_t))                                                          \
  F(gl_name_t, glCreateProgram, (void))                                                         \
  F(void, glAttachShader, (gl_name_t, gl_name_t))                                               \
  F(void, glLinkProgram, (gl_name_t))                                                           \
  F(void, glGetProgramiv, (gl_name_t, gl_enum_t, int32_t *))                                    \
  F(void, glGetProgramInfoLog, (gl_name_t, int32_t, int32_t *, char *))                         \
  F(void, glDeleteProgram, (gl_name_t))                                                         \
  F(void, glUseProgram, (gl_name_t))                                                            \
  F(int32_t, glGetUniformLocation, (gl_name_t, const char *))                                   \
  F(void, glUniform1f, (int32_t, float))                                                        \
  F(void, glUniform1i, (int32_t, int32_t))                                                      \
  F(void, glGenTextures, (int32_t, gl_name_t *))                                                \
  F(void, glDeleteTextures, (int32_t, const gl_name_t *))                                       \
  F(void, glActiveTexture, (gl_enum_t))                                                         \
  F(void, glBindTexture, (gl_enum_t, gl_name_t))                                                \
  F(void, glTexParameteri, (gl_enum_t, gl_enum_t, int32_t))                                     \
  F(void, glTexImage2D, (gl_enum_t, int32_t, int32_t, int32_t, int32_t, int32_t, gl_enum_t, gl_enum_t, const void *)) \
  F(void, glTexSubImage2D, (gl_enum_t, int32_t, int32_t, int32_t, int32_t, int32_t, gl_enum_t, gl_enum_t, const void *)) \
  F(void, glGenFramebuffers, (int32_t, gl_name_t *))                                            \
  F(void, glDeleteFramebuffers, (int32_t, const gl_name_t *))                                   \
  F(void, glBindFramebuffer, (gl_enum_t, gl_name_t))                                            \
  F(void, glFramebufferTexture2D, (gl_enum_t, gl_enum_t, gl_enum_t, gl_name_t, int32_t))        \
  F(gl_enum_t, glCheckFramebufferStatus, (gl_enum_t))                                           \
  F(void, glPixelStorei, (gl_enum_t, int32_t))                                                  \
  F(void, glViewport, (int32_t, int32_t, int32_t, int32_t))                                     \
  F(void, glBindAttribLocation, (gl_name_t, gl_name_t, const char *))                           \
  F(void, glVertexAttribPointer, (gl_name_t, int32_t, gl_enum_t, uint8_t, int32_t, const void *)) \
  F(void, glEnableVertexAttribArray, (gl_name_t))                                               \
  F(void, glDisable, (gl_enum_t))                                                               \
  F(void, glDrawArrays, (gl_enum_t, int32_t, int32_t))                                          \
  F(void, glReadPixels, (int32_t, int32_t, int32_t, int32_t, gl_enum_t, gl_enum_t, void *))     \
  F(gl_enum_t, glGetError, (void))

#define DECLARE(result, name, arguments) extern result(*engine_##name) arguments;
EGL_FUNCTIONS(DECLARE)
GL_FUNCTIONS(DECLARE)
#undef DECLARE

/* The number of the context that `gles_enter` makes current. It changes when a context is lost; the names of textures
 * and programs belong to one context. */
extern uint32_t gles_context_number;

/* Makes the context current on this thread, which no other thread uses until `gles_leave`, and opens it the
 * first time. Returns the reason, as one sentence, if there is none. */
const char *gles_enter(void);
void gles_leave(void);

/* Gives up the current context, as after a reset of the graphics processor, and returns the reason as one sentence.
 * The next `gles_enter` opens another context. */
const char *gles_lose(void);

#endif
