/* Types, values, status codes and the export macro. */
#ifndef SEGUE_BASE_H
#define SEGUE_BASE_H

#include <stdint.h>

/* The ABI's major number, which is part of the entry's name. A major that was released is
 * supported for ever. */
#define SEGUE_ABI_MAJOR 1

#ifdef __cplusplus
#define SEGUE_EXTERN_C extern "C"
#else
#define SEGUE_EXTERN_C
#endif

/* Numbers of properties, formats of pixels and types of parameters from here on belong to vendors: this
 * header never names one. */
#define SEGUE_VENDOR UINT32_C(0x80000000)

/* Marks the entry, which must be the only symbol that a plug-in exports. */
#if defined(__GNUC__)
#define SEGUE_EXPORT SEGUE_EXTERN_C __attribute__((visibility("default")))
#else
#define SEGUE_EXPORT SEGUE_EXTERN_C
#endif

/* Begins a function of the headers that is not inline, so a plug-in contains it at most once. */
#if defined(__GNUC__)
#define SEGUE_SHARED __attribute__((noinline, unused)) static
#else
#define SEGUE_SHARED static inline
#endif

/* Handles name objects that the host owns. A handle has 64 bits, among them an index and a
 * generation; 0 names nothing. A handle whose object no longer exists, a handle of another
 * transition and a made-up number give SEGUE_ERROR_STALE_HANDLE, never a crash, and the value of a
 * handle is never used again. Nothing has to be released. Each kind is a struct of its own with that
 * number, so that the compiler tells them apart; it is passed as the number is. A timing is a number
 * itself, because it names a value and not an object, and most calls are given 0. "A handle of 0" is
 * one whose number is 0. A handle is valid:
 *
 *   context      from the first call that the host makes with it, `duration` or `animate`, until
 *                `ended` has returned; without `ended`, until `destroy` is called
 *   view         as long as its context, whether it has a superview or not; a view has one handle
 *   timing       as long as its context; equal timings have one handle
 *   animation    from `begin` until `commit`, at the latest until the callback returns
 *   element      as long as its context; an element has one handle
 *   interaction  from the first call that the host makes with it until `destroy` has returned
 */
typedef struct segue_context_t { /* one transition */
  uint64_t id;
} segue_context_t;

typedef struct segue_view_t { /* a view of that transition */
  uint64_t id;
} segue_view_t;

typedef uint64_t segue_timing_t; /* a curve or a spring; 0 is the default when one is used */

typedef struct segue_animation_t { /* an animation that was begun */
  uint64_t id;
} segue_animation_t;

typedef struct segue_element_t { /* a part of a screen that has a name */
  uint64_t id;
} segue_element_t;

typedef struct segue_interaction_t { /* the part of an app that a controller is attached to */
  uint64_t id;
} segue_interaction_t;

/* A handle of 0, such as SEGUE_NULL(segue_view_t); whether a handle is 0; and whether two handles of
 * one kind are the same, which for all kinds but `animation` means that the objects are. */
#ifdef __cplusplus
#define SEGUE_NULL(kind) (kind{0})
#else
#define SEGUE_NULL(kind) ((kind){0})
#endif
#define SEGUE_IS_NULL(handle) ((handle).id == 0)
#define SEGUE_SAME(a, b) ((1 ? (a) : (b)).id == (b).id)

/* The interaction as segue.parameters/1 and segue.log/1 take it. Other interfaces answer
 * SEGUE_ERROR_STALE_HANDLE to it. */
static inline segue_context_t segue_interaction_context(segue_interaction_t interaction) {
  const segue_context_t context = {interaction.id};
  return context;
}

/* Colours are straight RGBA in 0…1, in sRGB: with its primaries and its white, and encoded by its transfer
 * function, as in CSS and in the pixels of a PNG. Nothing computes in linear light:
 *
 *   opacity, edges, one thing over another   premultiplied encoded values of 8 bits
 *   a gradient between two of its stops      premultiplied encoded values
 *   blurs, shadows, pictures of other sizes  means of premultiplied encoded values
 *   blend modes                              encoded values, by the W3C's formulas
 *   color matrices                           straight encoded values
 *   the luminance of a mask                  0.2126 R + 0.7152 G + 0.0722 B, premultiplied encoded
 *   average_color                            the mean of premultiplied encoded values, made straight
 *   an animation of a colour                 each of the four straight numbers
 *
 * A number outside of 0…1 is clamped to it. A later host may show such colours of a plug-in that
 * declares a capability for it, which does not exist yet; without it they stay clamped. */

/* Values of several numbers. They have no size of their own and never grow, so arrays of them, such
 * as the arcs of move_along, keep their stride. A struct that begins with its size can grow, and is
 * never an element of an array: arrays have pointers to such structs. A function of the ABI takes a
 * value by its address; the typed calls of properties.h, which are inline, take it by value. */
typedef struct segue_point_t { /* a place, a distance or a velocity, with y down */
  double x;
  double y;
} segue_point_t;

typedef struct segue_size_t {
  double width;
  double height;
} segue_size_t;

typedef struct segue_rect_t {
  double x;
  double y;
  double width;
  double height;
} segue_rect_t;

typedef struct segue_vector_t { /* one number for each axis, with z toward the viewer */
  double x;
  double y;
  double z;
} segue_vector_t;

typedef struct segue_color_t { /* straight RGBA in 0…1, see above */
  double red;
  double green;
  double blue;
  double alpha;
} segue_color_t;

typedef struct segue_corner_radii_t { /* one radius for each corner */
  double top_left;
  double top_right;
  double bottom_right;
  double bottom_left;
} segue_corner_radii_t;

typedef struct segue_matrix_t { /* for row vectors: the translation is m41, m42 and m43 */
  double m11;
  double m12;
  double m13;
  double m14;
  double m21;
  double m22;
  double m23;
  double m24;
  double m31;
  double m32;
  double m33;
  double m34;
  double m41;
  double m42;
  double m43;
  double m44;
} segue_matrix_t;

/* A map of straight colours in 0…1, as in SVG's feColorMatrix: each part of the result is the sum of
 * red, green, blue, alpha and 1, each times a number of its row. */
typedef struct segue_color_matrix_t {
  double red[5];
  double green[5];
  double blue[5];
  double alpha[5];
} segue_color_matrix_t;

typedef struct segue_arc_t { /* a cubic Bézier curve, from the place where the path has come to */
  segue_point_t control1;
  segue_point_t control2;
  segue_point_t end;
} segue_arc_t;

/* Values from their numbers. */
static inline segue_point_t segue_point(double x, double y) {
  const segue_point_t point = {x, y};
  return point;
}
static inline segue_size_t segue_size(double width, double height) {
  const segue_size_t size = {width, height};
  return size;
}
static inline segue_rect_t segue_rect(double x, double y, double width, double height) {
  const segue_rect_t rect = {x, y, width, height};
  return rect;
}
static inline segue_vector_t segue_vector(double x, double y, double z) {
  const segue_vector_t vector = {x, y, z};
  return vector;
}
static inline segue_color_t segue_rgba(double red, double green, double blue, double alpha) {
  const segue_color_t color = {red, green, blue, alpha};
  return color;
}
static inline segue_corner_radii_t segue_corner_radii(double top_left, double top_right,
                                                      double bottom_right, double bottom_left) {
  const segue_corner_radii_t radii = {top_left, top_right, bottom_right, bottom_left};
  return radii;
}

/* Matrices to begin with: the identity, and a scale. */
static inline segue_matrix_t segue_identity(void) {
  const segue_matrix_t matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  return matrix;
}
static inline segue_matrix_t segue_scaling(double x, double y) {
  const segue_matrix_t matrix = {x, 0, 0, 0, 0, y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  return matrix;
}

/* Colour matrices: CSS's saturate(), for which 0 is grey and 1 changes nothing; and one that gives each
 * colour, by its luminance, a place between `dark` and `light`. */
static inline segue_color_matrix_t segue_saturation(double amount) {
  const double r = 0.2126 * (1 - amount), g = 0.7152 * (1 - amount), b = 0.0722 * (1 - amount);
  const segue_color_matrix_t matrix = {{r + amount, g, b, 0, 0},
                                       {r, g + amount, b, 0, 0},
                                       {r, g, b + amount, 0, 0},
                                       {0, 0, 0, 1, 0}};
  return matrix;
}
static inline segue_color_matrix_t segue_duotone(segue_color_t dark, segue_color_t light) {
  const double r = light.red - dark.red, g = light.green - dark.green, b = light.blue - dark.blue;
  const segue_color_matrix_t matrix = {{0.2126 * r, 0.7152 * r, 0.0722 * r, 0, dark.red},
                                       {0.2126 * g, 0.7152 * g, 0.0722 * g, 0, dark.green},
                                       {0.2126 * b, 0.7152 * b, 0.0722 * b, 0, dark.blue},
                                       {0, 0, 0, 1, 0}};
  return matrix;
}

/* Status codes: what every function returns. A negative value that is unknown is a failure too. The
 * host's functions answer 0 or a negative value, never a positive one, and so do a plug-in's; see
 * segue.h about positive ones. A plug-in's own statuses are SEGUE_ERROR_OWN and below: numbers above
 * it belong to this header, also those that have no name yet. */
enum {
  SEGUE_OK = 0,
  SEGUE_ERROR_FAILED = -1,            /* it did not work; a log line says why */
  SEGUE_ERROR_INVALID_ARGUMENT = -2,  /* an argument is NULL, out of range or malformed */
  SEGUE_ERROR_NOT_FINITE = -3,        /* a number is NaN or infinite; segue.h says what follows */
  SEGUE_ERROR_STALE_HANDLE = -4,      /* the handle's object no longer exists, or never did */
  SEGUE_ERROR_WRONG_THREAD = -5,      /* called from another thread than the transition's */
  SEGUE_ERROR_WRONG_STATE = -6,       /* not allowed now, such as changing a view after the end */
  SEGUE_ERROR_ALREADY_COMPLETED = -7, /* `complete` works once */
  SEGUE_ERROR_ENDED = -8,             /* the transition has ended */
  SEGUE_ERROR_UNSUPPORTED = -9,       /* this host or plug-in does not have it */
  SEGUE_ERROR_UNKNOWN = -10,          /* no such id, key or parameter */
  SEGUE_ERROR_WRONG_TYPE = -11,       /* the parameter is of another type */
  SEGUE_ERROR_UNSET = -12,            /* there is no value, and that is a legal state */
  SEGUE_ERROR_LIMIT = -13,            /* too many or too long; the limit is in the log */
  SEGUE_ERROR_TOO_SMALL = -14,        /* the buffer is too small; the length needed was written */
  SEGUE_ERROR_OWN = -1000             /* from here on down, a plug-in's own statuses */
};

#endif
