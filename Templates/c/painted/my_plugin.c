/* My plugin: a wave runs outwards over the screen and leaves the next one behind it.
 *
 * An animator describes a transition once. Here the description is a view that covers both screens, and
 * whose picture `paint` computes, pixel by pixel, from pictures of the screens and from values that Segue
 * animates. Segue calls `paint` for each frame, on all processors. Read the file from there on: after it
 * comes the animator, and what the plug-in declares about itself. <segue/segue.h> and the headers that it
 * includes explain every function. */
#include <math.h>
#include <string.h>

#include <segue/segue.h>

/* The functions of the host, fetched once by the entry point at the end of this file. */
static const segue_context_1_t *transition;    /* what is to be animated */
static const segue_view_1_t *views;            /* the screens, and views of your own */
static const segue_animation_1_t *animations;  /* curves, springs, animations */
static const segue_parameters_1_t *parameters; /* what the user has set */
static const segue_pictures_1_t *pictures;     /* painted views */

/* Every function of Segue returns a status. One that is not SEGUE_OK goes back to the host, which
 * then plays a plain dissolve instead. */
#define TRY(call)                          \
  do {                                     \
    int32_t status = (call);               \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* ---- The painter ---- */

static double between(double x, double low, double high) {
  return x < low ? low : x > high ? high : x;
}

/* The pixel at a point, or the nearest one: red, green, blue and alpha. */
static const uint8_t *pixel(const segue_pixels_t *picture, double x, double y) {
  const size_t column = (size_t)between(x, 0, picture->width - 1);
  const size_t row = (size_t)between(y, 0, picture->height - 1);
  return picture->bytes + row * picture->stride + 4 * column;
}

/* Paints some rows of a frame. The values are those that `animate` sets: the progress, and the wave's
 * height in points. A painter computes the same pixels from the same input, whatever was painted before:
 * it is called in any order, and on several threads. It writes every pixel of its rows, and no other. */
static int32_t paint(void *user_data, const double *values, uint32_t count,
                     const segue_pixels_t *const *inputs, uint32_t input_count,
                     const segue_pixels_t *output, uint32_t first_row, uint32_t end_row) {
  (void)user_data;
  if (count < 2 || input_count < 2) return SEGUE_ERROR_FAILED;
  const double height = values[1] * output->scale; /* pixels */
  const double x0 = output->width / 2.0, y0 = output->height / 2.0;
  const double width = 0.4 * sqrt(x0 * x0 + y0 * y0);
  const double radius = values[0] * (sqrt(x0 * x0 + y0 * y0) + width);
  for (uint32_t y = first_row; y < end_row; y++) {
    uint8_t *row = output->bytes + (size_t)y * output->stride;
    for (uint32_t x = 0; x < output->width; x++, row += 4) {
      const double dx = x - x0, dy = y - y0, distance = sqrt(dx * dx + dy * dy) + 1e-9;
      /* 0 in front of the wave, 1 behind it. */
      const double part = between((radius - distance) / width, 0, 1);
      const double bend = height * sin(part * 12.566) * part * (1 - part) * 4 / distance;
      const double share = part * part * (3 - 2 * part);
      const uint8_t *from = pixel(inputs[0], x + dx * bend, y + dy * bend);
      const uint8_t *to = pixel(inputs[1], x + dx * bend, y + dy * bend);
      for (int i = 0; i < 4; i++) row[i] = (uint8_t)(from[i] + (to[i] - from[i]) * share + 0.5);
    }
  }
  return SEGUE_OK;
}

/* ---- The animator ---- */

/* The completion ends the transition. It may have been cancelled by then, which is not an error:
 * `from` is shown again. The user data is the handle of the painted view. */
static int32_t arrived(void *user_data, segue_context_t context, int32_t finished) {
  int32_t cancelled = 0;
  if (!finished) return SEGUE_OK; /* the recording ended early */
  TRY(views->remove_from_superview(context, (segue_view_t){(uintptr_t)user_data}));
  TRY(transition->was_cancelled(context, &cancelled));
  return transition->complete(context, !cancelled);
}

static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out_seconds) {
  (void)animator;
  return parameters->number(context, "duration", out_seconds);
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  segue_view_t container, screens[2], wave;
  segue_timing_t curve;
  segue_animation_t animation;
  double seconds, height;

  /* 1. Get the views. `from` is the old screen, `to` the new one. */
  TRY(transition->container_view(context, &container));
  TRY(transition->view_for_key(context, SEGUE_KEY_FROM, &screens[0]));
  TRY(transition->view_for_key(context, SEGUE_KEY_TO, &screens[1]));
  TRY(parameters->number(context, "height", &height));
  TRY(duration(animator, context, &seconds));
  /* Without both screens there is nothing to paint; the host plays its dissolve. */
  if (SEGUE_IS_NULL(screens[0]) || SEGUE_IS_NULL(screens[1])) return SEGUE_ERROR_UNSUPPORTED;

  /* 2. Add the new screen to the container, and over it the view that is painted. */
  segue_rect_t frame;
  TRY(transition->final_frame(context, SEGUE_KEY_TO, &frame));
  TRY(segue_set_frame(views, context, screens[1], frame));
  TRY(views->add_subview(context, container, screens[1]));
  TRY(pictures->create_painted(context, screens, 2, 1, SEGUE_PIXELS_RGBA8, SEGUE_PAINTED_PARALLEL,
                               paint, NULL, &wave));
  TRY(views->add_subview(context, container, wave));

  /* 3. Animate the values from the first frame to the last. */
  const double start[2] = {0, height}, end[2] = {1, height};
  TRY(pictures->set_values(context, wave, start, 2));
  TRY(animations->timing_bezier(context, 0.3, 0.1, 0.6, 1, &curve));
  TRY(animations->begin(context, seconds, 0, curve, &animation));
  TRY(pictures->set_values(context, wave, end, 2));
  TRY(animations->on_completion(context, animation, arrived, (void *)(uintptr_t)wave.id));
  return animations->commit(context, animation);
}

/* This animator keeps nothing between its calls, so any pointer will do as its instance. One that
 * does keep something allocates it in `create` and frees it in `destroy`. */
static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id, segue_animator_t **out) {
  (void)host;
  (void)id;
  *out = (segue_animator_t *)plugin;
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *animator) {
  (void)animator;
  return SEGUE_OK;
}

static const segue_animator_1_t animator_1 = {
    .size = sizeof(segue_animator_1_t),
    .create = create,
    .duration = duration,
    .animate = animate,
    .destroy = destroy,
};

/* ---- What `segue info my-plugin` shows ---- */

static const segue_parameter_t height = {
    .size = sizeof(segue_parameter_t),
    .type = SEGUE_PARAMETER_NUMBER,
    .id = "height",
    .help = "The strength with which the wave bends the picture.",
    .unit = "points",
    .default_numbers = {12},
    .maximum = 100};
static const segue_parameter_t seconds = {
    .size = sizeof(segue_parameter_t),
    .type = SEGUE_PARAMETER_NUMBER,
    .id = "duration",
    .help = "The duration of the transition.",
    .unit = "s",
    .default_numbers = {0.9},
    .maximum = 60};
static const segue_parameter_t *const own_parameters[] = {&height, &seconds};

/* A host that lacks one of these does not load the plug-in, and gives the reason. */
static const char *const required[] = {SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1,
                                       SEGUE_PARAMETERS_1, SEGUE_PICTURES_1, NULL};

static const segue_descriptor_t descriptor = {
    .size = sizeof(segue_descriptor_t),
    .kind = SEGUE_KIND_ANIMATOR,
    .id = "org.example.my-plugin", /* never changes once people use it */
    .alias = "my-plugin",          /* what people type */
    .name = "My plugin",
    .version = "1.0.0",
    .author = "Your name",
    .summary = "A wave runs outwards over the screen and leaves the next one behind it.",
    .required_interfaces = required,
    .parameters = own_parameters,
    .parameter_count = sizeof own_parameters / sizeof *own_parameters};

/* ---- The library: one descriptor and one interface ---- */

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out_count) {
  (void)plugin;
  *out_count = 1;
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out_descriptor) {
  (void)plugin;
  if (index != 0) return SEGUE_ERROR_INVALID_ARGUMENT;
  *out_descriptor = &descriptor;
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out_table) {
  (void)plugin;
  *out_table = strcmp(id, SEGUE_ANIMATOR_1) == 0 ? &animator_1 : NULL;
  return *out_table ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {
    .size = sizeof(segue_plugin_t),
    .descriptor_count = descriptor_count,
    .descriptor_at = descriptor_at,
    .get_interface = get_interface,
};

/* The host's interface `id`; NULL when it has none, or an older and shorter one. */
static const void *fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  if (host->get_interface(host, id, &table) != SEGUE_OK || !table) return NULL;
  return *(const uint32_t *)table >= size ? table : NULL; /* each table begins with its size */
}

/* The only function that the library exports. */
SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out_plugin) {
  transition = fetch(host, SEGUE_CONTEXT_1, sizeof *transition);
  views = fetch(host, SEGUE_VIEW_1, sizeof *views);
  animations = fetch(host, SEGUE_ANIMATION_1, sizeof *animations);
  parameters = fetch(host, SEGUE_PARAMETERS_1, sizeof *parameters);
  pictures = fetch(host, SEGUE_PICTURES_1, sizeof *pictures);
  if (!transition || !views || !animations || !parameters || !pictures)
    return SEGUE_ERROR_UNSUPPORTED;
  *out_plugin = &library;
  return SEGUE_OK;
}
