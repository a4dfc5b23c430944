/* segue.pictures/1: views whose pictures the plug-in paints, and pictures from pixels.
 *
 * A painted view is a view as any other: it moves, turns and fades, has subviews, and is masked or a
 * mask. Its picture depends on its values, which are animated as properties are, and on its inputs,
 * views whose pictures the painter gets. The host paints it for each frame in which one of them has
 * changed, and plays, scrubs and reverses the values without the plug-in.
 *
 * Pixels are premultiplied sRGB, encoded as base.h says: red, green, blue, alpha, 8 bits each, rows from
 * the top. A color that is above its pixel's alpha is drawn as if it were the alpha.
 */
#ifndef SEGUE_PICTURES_H
#define SEGUE_PICTURES_H

#include "base.h"

#define SEGUE_PICTURES_1 "segue.pictures/1"

/* Formats of pixels. */
enum {
  SEGUE_PIXELS_RGBA8 = 1 /* premultiplied red, green, blue and alpha, a byte each */
};

/* Flags of a painted view. */
enum {
  /* The painter may be called on several threads simultaneously, for different rows of one picture. */
  SEGUE_PAINTED_PARALLEL = 1
};

/* Pixels in memory. */
typedef struct segue_pixels {
  uint64_t size;   /* sizeof(segue_pixels_t) */
  uint32_t format; /* SEGUE_PIXELS_… */
  uint32_t width;  /* in pixels, at least 1 */
  uint32_t height; /* in pixels, at least 1 */
  uint32_t stride; /* bytes from one row to the next, at least 4 * width */
  double scale;    /* pixels per point; in create_picture 0 counts as 1 */
  uint8_t *bytes;  /* the first pixel of the first row */
} segue_pixels_t;

/* Paints the rows `first_row` … `end_row` - 1 of `output`, every pixel of them and no other. `inputs`
 * are `input_count` pointers, none of them NULL, to pictures of the size of the output, in the order
 * of create_painted; `inputs` may be NULL when `input_count` is 0. They are pointers because
 * segue_pixels_t can grow, which would change the stride of an array of such structs.
 *
 * The inputs have the format of the output, also of one that a later header declares. Every row of
 * `output` and of an input begins at a multiple of 64 bytes: `bytes` and `stride` are multiples of 64.
 *
 * The painter must be a pure function of the values, the inputs and the size of the output: it is
 * called in any order, any number of times, from the end of the recording until `ended` is called,
 * and must not keep a pointer. Of the host it may call `write` of segue.log/1 alone, with the context of
 * the view; of lines with one text the host writes the first. A negative status fails the transition:
 * the host continues with its dissolve.
 *
 * Without SEGUE_PAINTED_PARALLEL it is called on the thread of all other calls, and for all rows. With
 * it, it is called on any thread and for any rows. [by the host, one thread] */
typedef int32_t (*segue_painter_t)(void *user_data, const double *values, uint32_t count,
                                   const segue_pixels_t *const *inputs, uint32_t input_count,
                                   const segue_pixels_t *output, uint32_t first_row,
                                   uint32_t end_row);

typedef struct segue_pictures_1 {
  uint64_t size;

  /* Makes a view that fills the container's bounds and that `painter` paints. It is shown once it is
   * added to another. `inputs` are `input_count` views, at most 4, whose pictures are taken as
   * `snapshot` of segue.view/1 takes them with `after_updates`, except that clips play in them;
   * `inputs` may be NULL when `input_count` is 0. `format` is SEGUE_PIXELS_RGBA8, and `flags` are
   * SEGUE_PAINTED_…, of which PARALLEL is the only one; others of bits 0 to 15 are
   * SEGUE_ERROR_UNSUPPORTED.
   *
   * The host chooses the size of the picture: usually the pixels of the view's bounds, and never more
   * than the frame has. It limits the memory of all pictures and inputs of a transition: beyond the
   * limit it continues with its dissolve. `user_data` is passed to the painter and must live until
   * `ended` is called. [recording, own thread] */
  int32_t (*create_painted)(segue_context_t context, const segue_view_t *inputs,
                            uint32_t input_count, int32_t after_updates, uint32_t format,
                            uint32_t flags, segue_painter_t painter, void *user_data,
                            segue_view_t *out_view);

  /* Sets the first `count` values of a painted view, 1 to 64. Each number is a property of its own: the
   * call changes, and inside an animation animates, those that differ from the value that was set
   * last. The painter gets as many values as were ever set, and at least one; they begin as 0. By
   * convention the first one is the progress. For a view that is not painted it is
   * SEGUE_ERROR_INVALID_ARGUMENT. [recording, own thread] */
  int32_t (*set_values)(segue_context_t context, segue_view_t view, const double *values,
                        uint32_t count);

  /* Makes a view that shows these pixels, which are copied during the call, with bounds of their size
   * in points. Another format than SEGUE_PIXELS_RGBA8 is SEGUE_ERROR_UNSUPPORTED; fields
   * that the host does not know are ignored. A size of less than 40, a width or height
   * of 0, a stride of less than 4 * width and a negative scale are SEGUE_ERROR_INVALID_ARGUMENT.
   * The host limits the number of pixels: more are SEGUE_ERROR_LIMIT. [recording, own thread] */
  int32_t (*create_picture)(segue_context_t context, const segue_pixels_t *pixels,
                            segue_view_t *out_view);
} segue_pictures_1_t;

#endif
