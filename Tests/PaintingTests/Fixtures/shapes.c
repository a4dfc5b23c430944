/* Animators that use one property each of those that change colours and shapes. Each is named after it. */
#include <segue/helpers.h>

static const segue_context_1_t *transition;
static const segue_view_1_t *views;
static const segue_animation_1_t *animations;

enum { PATH, PATH_MASK, MESH, BLEND, MATRIX, BACKDROP, MASK_MODE, PLANES, DRIVER };

/* Gives a view the mesh of a page whose right side is lifted by `amount`. */
static int32_t bend(segue_context_t c, segue_view_t view, double amount) {
  segue_mesh_point_t points[9 * 5];
  for (int row = 0; row <= 4; row++)
    for (int column = 0; column <= 8; column++) {
      const double x = column / 8.0, y = row / 4.0, lift = amount * x * x;
      points[9 * row + column].position = segue_vector(x - 0.3 * lift, y + 0.1 * lift * (0.5 - y), 60 * lift);
    }
  return segue_set_mesh(views, c, view, 8, 4, points, 9 * 5);
}

/* Sets a star whose points are at `outer` points from its centre. */
static int32_t star(segue_context_t c, segue_view_t view, double outer) {
  static const double cosines[] = {0, 0.951, 0.588, -0.588, -0.951};
  static const double sines[] = {-1, -0.309, 0.809, 0.809, -0.309};
  segue_path_t path = {.rule = SEGUE_FILL_EVEN_ODD};
  for (int corner = 0; corner < 5; corner++) {
    const double x = 100 + outer * cosines[2 * corner % 5], y = 50 + outer * sines[2 * corner % 5];
    if (corner == 0)
      segue_path_move(&path, x, y);
    else
      segue_path_quadratic(&path, segue_point(100, 50), segue_point(x, y));
  }
  segue_path_close(&path);
  return segue_set_path_of(views, c, view, &path);
}

static int32_t arrived(void *user_data, segue_context_t c, int32_t finished) {
  (void)user_data;
  return finished ? segue_complete(transition, c) : SEGUE_OK;
}

static int32_t drive(void *user_data, segue_context_t c, double progress) {
  const segue_view_t view = (segue_view_t){(uintptr_t)user_data};
  if (progress <= 0.25 || progress >= 0.75) {
    SEGUE_TRY(segue_remove_path(views, c, view));
    return segue_remove_mesh(views, c, view);
  }
  SEGUE_TRY(star(c, view, 90 * progress));
  return bend(c, view, progress);
}

static int32_t animate(segue_animator_t *animator, segue_context_t c) {
  const int what = (int)(intptr_t)animator - 1;
  segue_view_t container, from, to, other;
  segue_animation_t animation;
  segue_rect_t frame;
  SEGUE_TRY(transition->container_view(c, &container));
  SEGUE_TRY(transition->view_for_key(c, SEGUE_KEY_FROM, &from));
  SEGUE_TRY(transition->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(transition->final_frame(c, SEGUE_KEY_TO, &frame));
  SEGUE_TRY(segue_set_frame(views, c, to, frame));
  SEGUE_TRY(views->add_subview(c, container, to));
  SEGUE_TRY(views->create(c, &other));
  SEGUE_TRY(segue_set_frame(views, c, other, frame));
  SEGUE_TRY(segue_set_fill_color(views, c, other, segue_rgba(0.9, 0.4, 0.1, 0.8)));
  if (what != PATH_MASK && what != MASK_MODE) SEGUE_TRY(views->add_subview(c, container, other));
  if (what == DRIVER)
    return animations->drive(c, 1, 0, 0, drive, arrived, (void *)(uintptr_t)other.id);
  switch (what) {
    case PATH:
      SEGUE_TRY(star(c, other, 20));
      SEGUE_TRY(segue_set_stroke(views, c, other, segue_rgba(0, 0.2, 0.9, 0.7), 5, 0, 0.1));
      SEGUE_TRY(segue_set_stroke_style(views, c, other, SEGUE_CAP_ROUND, SEGUE_JOIN_ROUND, 10));
      break;
    case PATH_MASK:
      SEGUE_TRY(star(c, other, 5));
      SEGUE_TRY(views->set_mask(c, to, other));
      break;
    case MESH:
      SEGUE_TRY(bend(c, to, 0));
      SEGUE_TRY(segue_set_mesh_light(views, c, to, segue_vector(-0.6, -0.4, 1), 0.7));
      SEGUE_TRY(segue_set_mesh_back_color(views, c, to, segue_rgba(1, 1, 1, 0.5)));
      break;
    case BLEND: SEGUE_TRY(segue_set_blend_mode(views, c, to, SEGUE_BLEND_OVERLAY)); break;
    case MATRIX: SEGUE_TRY(segue_set_color_matrix(views, c, to, segue_saturation(1))); break;
    case BACKDROP:
      SEGUE_TRY(segue_set_backdrop_color_matrix(views, c, other, segue_saturation(1)));
      break;
    case MASK_MODE: {
      const segue_gradient_stop_t stops[] = {{segue_rgba(1, 1, 1, 1), 0}, {segue_rgba(0, 0, 0, 1), 1}};
      SEGUE_TRY(segue_set_gradient(views, c, other, SEGUE_GRADIENT_RADIAL, segue_point(0.4, 0.5),
                                   segue_point(1, 1), stops, 2));
      SEGUE_TRY(views->set_mask(c, to, other));
      SEGUE_TRY(segue_set_mask_mode(views, c, to, SEGUE_MASK_LUMINANCE));
      SEGUE_TRY(segue_set_mask_threshold(views, c, to, 1, 0.3));
      break;
    }
    case PLANES:
      SEGUE_TRY(segue_set_depth_sorted(views, c, container, 1));
      SEGUE_TRY(segue_set_background_color(views, c, other, segue_rgba(0.1, 0.6, 0.4, 0.9)));
      break;
  }
  SEGUE_TRY(animations->begin(c, 1, 0, 0, &animation));
  switch (what) {
    case PATH:
      SEGUE_TRY(star(c, other, 110));
      SEGUE_TRY(segue_set_stroke(views, c, other, segue_rgba(0, 0.9, 0.2, 0.7), 12, 0.1, 1));
      SEGUE_TRY(segue_set_fill_color(views, c, other, segue_rgba(0.2, 0.2, 0.9, 0.5)));
      break;
    case PATH_MASK: SEGUE_TRY(star(c, other, 130)); break;
    case MESH: SEGUE_TRY(bend(c, to, 1)); break;
    case BLEND: SEGUE_TRY(segue_set_alpha(views, c, to, 0.5)); break;
    case MATRIX: SEGUE_TRY(segue_set_color_matrix(views, c, to, segue_duotone(
                     segue_rgba(0.1, 0, 0.4, 1), segue_rgba(1, 0.8, 0.2, 1)))); break;
    case BACKDROP:
      SEGUE_TRY(segue_set_backdrop_color_matrix(views, c, other, segue_saturation(-1)));
      break;
    case MASK_MODE: SEGUE_TRY(segue_set_mask_threshold(views, c, to, 0, 0.3)); break;
    case PLANES:
      SEGUE_TRY(segue_set_rotation(views, c, to, segue_vector(0.2, 1.2, 0.1)));
      SEGUE_TRY(segue_set_rotation(views, c, other, segue_vector(-0.3, -1, 0)));
      break;
  }
  SEGUE_TRY(animations->on_completion(c, animation, arrived, NULL));
  return animations->commit(c, animation);
}

static int32_t duration(segue_animator_t *animator, segue_context_t c, double *out) {
  (void)animator, (void)c;
  *out = 1;
  return SEGUE_OK;
}

#define DESCRIPTOR(text, list)                                                                   \
  {                                                                                             \
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example." text,    \
    .name = text, .version = "1", .author = "a test", .summary = "Uses one property.", \
    .capabilities = list                                                                         \
  }

static const segue_descriptor_t descriptors[] = {
    DESCRIPTOR("path", NULL),
    DESCRIPTOR("path-mask", NULL),
    DESCRIPTOR("mesh", NULL),
    DESCRIPTOR("blend-mode", NULL),
    DESCRIPTOR("color-matrix", NULL),
    DESCRIPTOR("backdrop-color-matrix", NULL),
    DESCRIPTOR("mask-mode", NULL),
    DESCRIPTOR("planes", NULL),
    DESCRIPTOR("driver", SEGUE_TEXTS("segue.frame-driver")),
};
enum { COUNT = sizeof descriptors / sizeof *descriptors };

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  for (intptr_t i = 0; i < COUNT; i++)
    if (strcmp(descriptors[i].id, id) == 0) *out = (segue_animator_t *)(i + 1);
  return SEGUE_OK;
}

static const segue_animator_1_t animator_1 = {SEGUE_SIZED(segue_animator_1_t), .create = create,
                                              .duration = duration, .animate = animate,
                                              .destroy = segue_destroy_stateless};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, transition);
  SEGUE_FETCH(host, SEGUE_VIEW_1, views);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animations);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator_1, NULL, &descriptors[PATH], &descriptors[PATH_MASK],
              &descriptors[MESH], &descriptors[BLEND], &descriptors[MATRIX], &descriptors[BACKDROP],
              &descriptors[MASK_MODE], &descriptors[PLANES], &descriptors[DRIVER]);
