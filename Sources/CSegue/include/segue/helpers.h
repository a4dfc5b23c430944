/* Helpers for plug-ins in C11 and C++17. They are optional: segue.h does not include this header,
 * and nothing here is part of the ABI.
 *
 *   SEGUE_LIBRARY             the entry and everything that the host asks of the library
 *   SEGUE_LIBRARY_TEXT        the same for a library with texts in several languages
 *   SEGUE_LIBRARY_LIFE        the same for a library that is told when it is opened and closed
 *   SEGUE_FETCH               a pointer to one of the host's interfaces
 *   SEGUE_FETCH_UP_TO, SEGUE_HAS
 *                             the same for plug-ins that older hosts can use, too
 *   SEGUE_TRY                 leaves the function when a call fails
 *   SEGUE_TRY_KNOWN           the same, unless this host only lacks what was called
 *   SEGUE_SIZED, SEGUE_PARAMETER, SEGUE_PARAMETERS, SEGUE_TEXTS
 *                             members of tables and descriptors, for C's designated initialisers
 *   segue_sized<T>()          the same for C++17, which has none
 *   segue_create_stateless, segue_destroy_stateless, segue_host_of
 *                             `create` and `destroy` of an animator without state, and its host
 *   segue_complete            the end of most transitions
 *   segue_optional, segue_copy_text
 *                             parameters that may be unset, and texts of any length
 *   segue_is_zero_rect        the frame of a screen that is not in the container
 *   segue_path_t              a path that is built by move, line, quadratic, curve and close, or of a
 *                             rectangle or an ellipse
 */
#ifndef SEGUE_HELPERS_H
#define SEGUE_HELPERS_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "segue.h"

/* ---- Calls ---- */

/* Returns the call's status from the function around it when the call fails, so that the host gets
 * every failure. */
#define SEGUE_TRY(call)                                   \
  do {                                                    \
    const int32_t segue_try_status = (call);              \
    if (segue_try_status < 0) return segue_try_status;    \
  } while (0)

/* The same for a call without which the plug-in can continue in an older host, such as one that sets a
 * property of newer headers: SEGUE_ERROR_UNSUPPORTED does not leave the function. */
#define SEGUE_TRY_KNOWN(call)                                                                      \
  do {                                                                                             \
    const int32_t segue_try_status = (call);                                                       \
    if (segue_try_status < 0 && segue_try_status != SEGUE_ERROR_UNSUPPORTED) return segue_try_status; \
  } while (0)

/* Completes the transition: it has come to its end unless it was cancelled. */
static inline int32_t segue_complete(const segue_context_1_t *table, segue_context_t context) {
  int32_t was_cancelled = 0;
  SEGUE_TRY(table->was_cancelled(context, &was_cancelled));
  return table->complete(context, !was_cancelled);
}

/* True when all four numbers are 0: the initial or final frame of a screen that is not in the
 * container then. */
static inline int segue_is_zero_rect(segue_rect_t rect) {
  return rect.x == 0 && rect.y == 0 && rect.width == 0 && rect.height == 0;
}

/* ---- Paths ---- */

#define SEGUE_PATH_MAX_SEGMENTS 128

/* A path for `segue_set_path_of`. It begins without segments:
 *
 *   segue_path_t path = {.rule = SEGUE_FILL_NONZERO};
 *   segue_path_move(&path, 0, 0);
 *
 * Segments beyond SEGUE_PATH_MAX_SEGMENTS are counted and not kept, so that setting the path is
 * SEGUE_ERROR_INVALID_ARGUMENT. */
typedef struct segue_path {
  int32_t rule; /* SEGUE_FILL_… */
  uint32_t count;
  segue_point_t start, point; /* the start of the part, and the end of the last segment */
  segue_path_segment_t segments[SEGUE_PATH_MAX_SEGMENTS];
} segue_path_t;

SEGUE_SHARED void segue_path_add(segue_path_t *path, int32_t kind, segue_point_t control1,
                                 segue_point_t control2, segue_point_t end) {
  if (path->count < SEGUE_PATH_MAX_SEGMENTS) {
    segue_path_segment_t *segment = path->segments + path->count;
    segment->kind = kind;
    segment->control1 = control1;
    segment->control2 = control2;
    segment->end = end;
  }
  path->count++;
  path->point = end;
}

static inline void segue_path_move(segue_path_t *path, double x, double y) {
  path->start = segue_point(x, y);
  segue_path_add(path, SEGUE_PATH_MOVE, path->start, path->start, path->start);
}

static inline void segue_path_curve(segue_path_t *path, segue_point_t control1,
                                    segue_point_t control2, segue_point_t end) {
  segue_path_add(path, SEGUE_PATH_CURVE, control1, control2, end);
}

/* The point at a part of the way from `a` to `b`. */
static inline segue_point_t segue_path_between(segue_point_t a, segue_point_t b, double part) {
  return segue_point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
}

static inline void segue_path_line(segue_path_t *path, double x, double y) {
  const segue_point_t end = segue_point(x, y);
  segue_path_curve(path, segue_path_between(path->point, end, 1.0 / 3),
                   segue_path_between(path->point, end, 2.0 / 3), end);
}

static inline void segue_path_quadratic(segue_path_t *path, segue_point_t control,
                                        segue_point_t end) {
  segue_path_curve(path, segue_path_between(path->point, control, 2.0 / 3),
                   segue_path_between(end, control, 2.0 / 3), end);
}

static inline void segue_path_close(segue_path_t *path) {
  segue_path_add(path, SEGUE_PATH_CLOSE, path->start, path->start, path->start);
}

static inline void segue_path_rect(segue_path_t *path, segue_rect_t rect) {
  segue_path_move(path, rect.x, rect.y);
  segue_path_line(path, rect.x + rect.width, rect.y);
  segue_path_line(path, rect.x + rect.width, rect.y + rect.height);
  segue_path_line(path, rect.x, rect.y + rect.height);
  segue_path_close(path);
}

/* Adds a rectangle with round corners, of ten segments, also with a radius of 0. */
static inline void segue_path_rounded_rect(segue_path_t *path, segue_rect_t rect, double radius) {
  const double half = (rect.width < rect.height ? rect.width : rect.height) / 2;
  const double c = radius < half ? radius : half, near = c * (1 - 0.5522847498307936);
  const double x = rect.x, y = rect.y, right = x + rect.width, bottom = y + rect.height;
  segue_path_move(path, x + c, y);
  segue_path_line(path, right - c, y);
  segue_path_curve(path, segue_point(right - near, y), segue_point(right, y + near),
                   segue_point(right, y + c));
  segue_path_line(path, right, bottom - c);
  segue_path_curve(path, segue_point(right, bottom - near), segue_point(right - near, bottom),
                   segue_point(right - c, bottom));
  segue_path_line(path, x + c, bottom);
  segue_path_curve(path, segue_point(x + near, bottom), segue_point(x, bottom - near),
                   segue_point(x, bottom - c));
  segue_path_line(path, x, y + c);
  segue_path_curve(path, segue_point(x, y + near), segue_point(x + near, y),
                   segue_point(x + c, y));
  segue_path_close(path);
}

static inline void segue_path_ellipse(segue_path_t *path, segue_rect_t rect) {
  const double a = rect.width / 2, b = rect.height / 2, x = rect.x + a, y = rect.y + b;
  const double k = a * 0.5522847498307936, l = b * 0.5522847498307936;
  segue_path_move(path, x + a, y);
  segue_path_curve(path, segue_point(x + a, y + l), segue_point(x + k, y + b),
                   segue_point(x, y + b));
  segue_path_curve(path, segue_point(x - k, y + b), segue_point(x - a, y + l),
                   segue_point(x - a, y));
  segue_path_curve(path, segue_point(x - a, y - l), segue_point(x - k, y - b),
                   segue_point(x, y - b));
  segue_path_curve(path, segue_point(x + k, y - b), segue_point(x + a, y - l),
                   segue_point(x + a, y));
  segue_path_close(path);
}

/* Sets the path of a view. */
static inline int32_t segue_set_path_of(const segue_view_1_t *table, segue_context_t context,
                                        segue_view_t view, const segue_path_t *path) {
  return segue_set_path(table, context, view, path->rule, path->segments, path->count);
}

/* ---- Parameters ---- */

/* The status of reading an optional parameter, which is not a failure when nobody set the
 * parameter:
 *
 *   SEGUE_TRY(segue_optional(parameters->rect(context, "origin", &origin), &has_origin)); */
static inline int32_t segue_optional(int32_t status, int *out_is_set) {
  *out_is_set = status == SEGUE_OK;
  return status == SEGUE_ERROR_UNSET ? SEGUE_OK : status;
}

/* Copies the text of a parameter into new memory, which the caller frees with free(). */
static inline int32_t segue_copy_text(const segue_parameters_1_t *table, segue_context_t context,
                                      const char *id, char **out_text) {
  uint32_t length = 0;
  char *text;
  int32_t status = table->text(context, id, NULL, 0, &length);
  if (status < 0 && status != SEGUE_ERROR_TOO_SMALL) return status;
  text = (char *)calloc((size_t)length + 1, 1);
  if (!text) return SEGUE_ERROR_FAILED;
  status = table->text(context, id, text, length + 1, &length);
  if (status < 0) {
    free(text);
    return status;
  }
  *out_text = text;
  return SEGUE_OK;
}

/* ---- Descriptors and tables ---- */

#ifdef __cplusplus
/* A struct of the ABI with its size and zeros. */
template <typename Sized> constexpr Sized segue_sized() {
  Sized value = {};
  value.size = sizeof(Sized);
  return value;
}
#else
/* The first member of a struct of the ABI. */
#define SEGUE_SIZED(type) .size = sizeof(type)

/* The first members of a parameter, with its type, its id and its help; default and limits follow:
 *
 *   static const segue_parameter_t seconds = {
 *       SEGUE_PARAMETER(NUMBER, "duration", "How long it takes."),
 *       .unit = "s", .default_numbers = {0.5}, .maximum = 60}; */
#define SEGUE_PARAMETER(kind, name, text) \
  SEGUE_SIZED(segue_parameter_t), .type = SEGUE_PARAMETER_##kind, .id = (name), .help = (text)

/* The members of a descriptor for `list`, an array of pointers to its parameters. */
#define SEGUE_PARAMETERS(list) \
  .parameters = (list), .parameter_count = sizeof(list) / sizeof *(list)

/* A list of texts with its final NULL, for descriptors and choices at file scope. */
#define SEGUE_TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})
#endif

/* ---- Instances without state ---- */

/* `create` for an animator without state, in a library that has no other animator. The instance is the
 * host that asked for it. */
static inline int32_t segue_create_stateless(const segue_plugin_t *plugin,
                                             const segue_host_t *host, const char *id,
                                             segue_animator_t **out_animator) {
  (void)plugin;
  (void)id;
  *out_animator = (segue_animator_t *)(uintptr_t)host;
  return SEGUE_OK;
}

/* The host of an instance that segue_create_stateless made. A process may have several hosts, of which
 * `start` was called by the last one. A library that serves each of them asks the instance's own host
 * before it calls anything, in `animate` and in callbacks:
 *
 *   static _Thread_local const segue_view_1_t *view;
 *   …
 *   SEGUE_FETCH(segue_host_of(self), SEGUE_VIEW_1, view); */
static inline const segue_host_t *segue_host_of(const segue_animator_t *stateless) {
  return (const segue_host_t *)(uintptr_t)stateless;
}

static inline int32_t segue_destroy_stateless(segue_animator_t *animator) {
  (void)animator;
  return SEGUE_OK;
}

/* ---- The library ---- */

/* The host's interface `id`, of which every function may be called; NULL when the host lacks it or
 * one of the `size` bytes of functions that this header declares. */
SEGUE_SHARED const void *segue_fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  uint64_t length = 0;
  size_t offset;
  if (host->get_interface(host, id, &table) < 0 || !table) return NULL;
  memcpy(&length, table, sizeof length); /* each table begins with its size */
  if (length < size) return NULL;
  for (offset = 8; offset < size; offset += sizeof(void *)) {
    void *slot;
    memcpy(&slot, (const char *)table + offset, sizeof slot);
    if (!slot) return NULL;
  }
  return table;
}

#ifdef __cplusplus
#define SEGUE_FETCH_BYTES(host, id, table, bytes)                                         \
  do {                                                                                    \
    (table) = static_cast<decltype(table)>(segue_fetch((host), (id), (bytes)));           \
    if (!(table)) return SEGUE_ERROR_UNSUPPORTED;                                         \
  } while (0)
#else
#define SEGUE_FETCH_BYTES(host, id, table, bytes)                 \
  do {                                                            \
    (table) = segue_fetch((host), (id), (bytes));                 \
    if (!(table)) return SEGUE_ERROR_UNSUPPORTED;                 \
  } while (0)
#endif

/* Points `table` to the host's interface `id`, with all functions that this header declares. If the
 * host lacks one of them, the function around it returns SEGUE_ERROR_UNSUPPORTED. */
#define SEGUE_FETCH(host, id, table) SEGUE_FETCH_BYTES(host, id, table, sizeof *(table))

/* The same with the functions up to `last` alone, so that an older host will do. Before the plug-in
 * calls a function that comes after `last`, it asks SEGUE_HAS:
 *
 *   SEGUE_FETCH_UP_TO(host, SEGUE_VIEW_1, view, segue_view_1_t, move_along);
 *   if (SEGUE_HAS(view, convert_rect)) SEGUE_TRY(view->convert_rect(c, v, &rect, box, &rect)); */
#define SEGUE_FETCH_UP_TO(host, id, table, type, last) \
  SEGUE_FETCH_BYTES(host, id, table, offsetof(type, last) + sizeof(void *))

/* True when the host's `table` has the function `slot`. */
#define SEGUE_HAS(table, slot)                                                          \
  ((size_t)((const char *)(&(table)->slot + 1) - (const char *)(table)) <= (table)->size \
   && (table)->slot)

/* Defines the library. Use it in one source file, at file scope, with a semicolon after it.
 *
 * `start` is called once with the host, int32_t start(const segue_host_t *host), to fetch its
 * interfaces; after a failure the host does not use the library. `animator` points to the table of
 * the library's animators, and `controller` to the table of its interaction controllers; either is
 * NULL if there are none. The descriptors follow, at least one:
 *
 *   SEGUE_LIBRARY(start, &animator, NULL, &fade, &flip); */
#define SEGUE_LIBRARY(start, animator, controller, ...) \
  SEGUE_LIBRARY_TEXT(start, animator, controller, NULL, __VA_ARGS__)

/* The same for a library with a table of texts, segue_text_1_t. */
#define SEGUE_LIBRARY_TEXT(start, animator, controller, texts, ...) \
  SEGUE_LIBRARY_LIFE(start, animator, controller, texts, NULL, __VA_ARGS__)

/* The same for a library that is told when it is opened and about to be closed, by a table
 * segue_library_1_t; `texts` may be NULL. */
#define SEGUE_LIBRARY_LIFE(start, animator, controller, texts, life, ...)                        \
  static const segue_descriptor_t *const segue_library_descriptors[] = {__VA_ARGS__};            \
  static const segue_animator_1_t *const segue_library_animator = (animator);                    \
  static const segue_interaction_controller_1_t *const segue_library_controller = (controller);  \
  static const segue_text_1_t *const segue_library_text = (texts);                               \
  static const segue_library_1_t *const segue_library_life = (life);                             \
  static int32_t segue_library_count(const segue_plugin_t *plugin, uint32_t *out_count) {        \
    (void)plugin;                                                                                \
    *out_count = sizeof segue_library_descriptors / sizeof *segue_library_descriptors;           \
    return SEGUE_OK;                                                                             \
  }                                                                                              \
  static int32_t segue_library_at(const segue_plugin_t *plugin, uint32_t index,                  \
                                  const segue_descriptor_t **out_descriptor) {                   \
    (void)plugin;                                                                                \
    if (index >= sizeof segue_library_descriptors / sizeof *segue_library_descriptors)           \
      return SEGUE_ERROR_INVALID_ARGUMENT;                                                       \
    *out_descriptor = segue_library_descriptors[index];                                          \
    return SEGUE_OK;                                                                             \
  }                                                                                              \
  static int32_t segue_library_interface(const segue_plugin_t *plugin, const char *id,           \
                                         const void **out_table) {                               \
    (void)plugin;                                                                                \
    *out_table = NULL;                                                                           \
    if (strcmp(id, SEGUE_ANIMATOR_1) == 0) *out_table = segue_library_animator;                  \
    if (strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0) *out_table = segue_library_controller;  \
    if (strcmp(id, SEGUE_TEXT_1) == 0) *out_table = segue_library_text;                          \
    if (strcmp(id, SEGUE_LIBRARY_1) == 0) *out_table = segue_library_life;                       \
    return *out_table ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;                                      \
  }                                                                                              \
  static const segue_plugin_t segue_library = {sizeof(segue_plugin_t), segue_library_count,      \
                                               segue_library_at, segue_library_interface};       \
  SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {    \
    if (!SEGUE_HAS(host, get_interface)) return SEGUE_ERROR_UNSUPPORTED;                         \
    SEGUE_TRY(start(host));                                                                      \
    *out = &segue_library;                                                                       \
    return SEGUE_OK;                                                                             \
  }                                                                                              \
  SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out)

#endif
