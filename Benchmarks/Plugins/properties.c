/* The plug-in with which `benchmarks --only properties` measures what a property of a view costs. The new screen fades
 * in over the old one, as in a dissolve, and one of the two, or a view over them, has the property that the parameter
 * names. */
#include <math.h>
#include <segue/helpers.h>

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;
static const segue_parameters_1_t *parameters;

/* In the order of the parameter's choices. The seven blend modes are in the order of SEGUE_BLEND_…, and the four mask
 * modes in the order of SEGUE_MASK_…. */
enum {
  NONE, COLOR_MATRIX, BACKDROP_COLOR_MATRIX, MULTIPLY, SCREEN, OVERLAY, DARKEN, LIGHTEN, DIFFERENCE, PLUS, ALPHA,
  INVERSE_ALPHA, LUMINANCE, INVERSE_LUMINANCE, WIPE, PATH_FILL, PATH_STROKE, PATH_MASK, MESH, MESH_LIGHT, PLANES,
  CROSSING_PLANES
};
static const char *const properties[] = {
    "none", "color-matrix", "backdrop-color-matrix", "multiply", "screen", "overlay", "darken", "lighten",
    "difference", "plus", "alpha-mask", "inverse-alpha-mask", "luminance-mask", "inverse-luminance-mask",
    "luminance-wipe", "path-fill", "path-stroke", "path-mask", "mesh", "mesh-light", "planes", "crossing-planes", NULL};

enum { mesh_columns = 12, mesh_rows = 8, petals = 12 };

typedef struct scene {
  segue_view_t container, from, to, extra;
  segue_rect_t bounds;
} scene_t;

static int32_t completed(void *user_data, segue_context_t c, int32_t finished) {
  (void)user_data, (void)finished;
  return segue_complete(context, c);
}

/* Half of the saturation. */
static segue_color_matrix_t faded(void) {
  const double r = 0.2126 / 2, g = 0.7152 / 2, b = 0.0722 / 2;
  const segue_color_matrix_t matrix = {
      {r + 0.5, g, b, 0, 0}, {r, g + 0.5, b, 0, 0}, {r, g, b + 0.5, 0, 0}, {0, 0, 0, 1, 0}};
  return matrix;
}

/* Creates a view with the size of the screens. */
static int32_t add_extra(segue_context_t c, scene_t *s) {
  SEGUE_TRY(view->create(c, &s->extra));
  return segue_set_frame(view, c, s->extra, s->bounds);
}

/* A flower in the middle of the screens, whose radius goes from a quarter of their height to half of it. */
static int32_t set_flower(segue_context_t c, const scene_t *s) {
  const double pi = acos(-1), x = s->bounds.width / 2, y = s->bounds.height / 2, r = y, quarter = y / 2;
  segue_path_t path = {.rule = SEGUE_FILL_NONZERO};
  segue_path_move(&path, x + quarter, y);
  for (int petal = 0; petal < petals; petal++) {
    const double a = 2 * pi * petal / petals, b = 2 * pi * (petal + 1) / petals;
    segue_path_curve(&path, segue_point(x + r * cos(a), y + r * sin(a)), segue_point(x + r * cos(b), y + r * sin(b)),
                     segue_point(x + quarter * cos(b), y + quarter * sin(b)));
  }
  segue_path_close(&path);
  return segue_set_path(view, c, s->extra, path.rule, path.segments, path.count);
}

static int32_t set_mask(segue_context_t c, scene_t *s, int32_t property) {
  const int is_alpha = property == ALPHA || property == INVERSE_ALPHA;
  const segue_gradient_stop_t stops[] = {{{0, 0, 0, is_alpha ? 0 : 1}, 0}, {{1, 1, 1, 1}, 1}};
  SEGUE_TRY(add_extra(c, s));
  SEGUE_TRY(segue_set_gradient(view, c, s->extra, SEGUE_GRADIENT_LINEAR, segue_point(0, 0), segue_point(1, 1), stops, 2));
  SEGUE_TRY(view->set_mask(c, s->to, s->extra));
  if (property == WIPE) {
    SEGUE_TRY(segue_set_mask_threshold(view, c, s->to, 1, 0.2));
    return segue_set_mask_mode(view, c, s->to, SEGUE_MASK_LUMINANCE);
  }
  return segue_set_mask_mode(view, c, s->to, property - ALPHA);
}

/* A flag, which is waved by `height` points. */
static int32_t set_mesh(segue_context_t c, const scene_t *s, double height) {
  segue_mesh_point_t points[(mesh_columns + 1) * (mesh_rows + 1)];
  for (int row = 0; row <= mesh_rows; row++)
    for (int column = 0; column <= mesh_columns; column++) {
      segue_vector_t *point = &points[row * (mesh_columns + 1) + column].position;
      point->x = (double)column / mesh_columns;
      point->y = (double)row / mesh_rows + height / s->bounds.height * sin(6 * point->x + point->y);
      point->z = height * sin(9 * point->x);
    }
  return segue_set_mesh(view, c, s->to, mesh_columns, mesh_rows, points, (mesh_columns + 1) * (mesh_rows + 1));
}

/* Two pictures of the screens in one space: parallel to each other, or crossing in the middle. */
static int32_t add_planes(segue_context_t c, scene_t *s, int32_t is_crossing) {
  segue_matrix_t perspective = segue_identity();
  perspective.m34 = -1 / (2 * s->bounds.width);
  SEGUE_TRY(add_extra(c, s));
  SEGUE_TRY(segue_set_sublayer_transform(view, c, s->extra, perspective));
  SEGUE_TRY(segue_set_depth_sorted(view, c, s->extra, 1));
  for (int index = 0; index < 2; index++) {
    const segue_vector_t turn = {0, is_crossing && index ? -0.5 : 0.5, 0};
    const segue_vector_t way = {0, 0, is_crossing || index ? 0 : -s->bounds.width / 4};
    segue_view_t picture;
    SEGUE_TRY(view->snapshot(c, index ? s->to : s->from, NULL, 1, &picture));
    SEGUE_TRY(view->add_subview(c, s->extra, picture));
    SEGUE_TRY(segue_set_rotation(view, c, picture, turn));
    SEGUE_TRY(segue_set_translation(view, c, picture, way));
  }
  return view->add_subview(c, s->container, s->extra);
}

static int32_t set_up(segue_context_t c, scene_t *s, int32_t property) {
  const segue_color_t orange = {0.9, 0.5, 0.1, 0.7};
  switch (property) {
    case COLOR_MATRIX:
      return segue_set_color_matrix(view, c, s->to, faded());
    case BACKDROP_COLOR_MATRIX:
      SEGUE_TRY(add_extra(c, s));
      SEGUE_TRY(segue_set_backdrop_color_matrix(view, c, s->extra, faded()));
      return view->add_subview(c, s->container, s->extra);
    case ALPHA: case INVERSE_ALPHA: case LUMINANCE: case INVERSE_LUMINANCE: case WIPE:
      return set_mask(c, s, property);
    case PATH_FILL: case PATH_STROKE: case PATH_MASK:
      SEGUE_TRY(add_extra(c, s));
      SEGUE_TRY(set_flower(c, s));
      if (property == PATH_MASK) return view->set_mask(c, s->to, s->extra);
      SEGUE_TRY(view->add_subview(c, s->container, s->extra));
      const segue_color_t inside = {0.9, 0.5, 0.1, property == PATH_FILL ? 0.7 : 0};
      SEGUE_TRY(segue_set_fill_color(view, c, s->extra, inside));
      return property == PATH_FILL ? SEGUE_OK : segue_set_stroke(view, c, s->extra, orange, 12, 0, 1);
    case MESH: case MESH_LIGHT:
      if (property == MESH_LIGHT)
        SEGUE_TRY(segue_set_mesh_light(view, c, s->to, (segue_vector_t){-1, -1, 1}, 0.8));
      return set_mesh(c, s, 40);
    case PLANES: case CROSSING_PLANES:
      return add_planes(c, s, property == CROSSING_PLANES);
    case NONE:
      return SEGUE_OK;
    default:
      return segue_set_blend_mode(view, c, s->to, property - MULTIPLY + SEGUE_BLEND_MULTIPLY);
  }
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self;
  return parameters->number(c, "duration", out_seconds);
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  scene_t s = {0};
  segue_animation_t running;
  uint32_t property;
  double seconds;
  SEGUE_TRY(duration(self, c, &seconds));
  SEGUE_TRY(parameters->choice(c, "property", &property));
  SEGUE_TRY(context->container_view(c, &s.container));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_FROM, &s.from));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &s.to));
  SEGUE_TRY(segue_get_bounds(view, c, s.container, &s.bounds));
  SEGUE_TRY(view->add_subview(c, s.container, s.to));
  SEGUE_TRY(set_up(c, &s, (int32_t)property));
  const int fades = property != WIPE && property != PLANES && property != CROSSING_PLANES;
  if (fades) SEGUE_TRY(segue_set_alpha(view, c, s.to, 0));
  SEGUE_TRY(animation->begin(c, seconds, 0, SEGUE_NULL(segue_timing_t), &running));
  if (fades) SEGUE_TRY(segue_set_alpha(view, c, s.to, 1));
  if (property == WIPE) SEGUE_TRY(segue_set_mask_threshold(view, c, s.to, 0, 0.2));
  if (property == MESH || property == MESH_LIGHT) SEGUE_TRY(set_mesh(c, &s, -40));
  if (s.extra.id && property >= PATH_FILL && property <= PATH_MASK)
    SEGUE_TRY(segue_set_scale(view, c, s.extra, (segue_vector_t){1.5, 1.5, 1}));
  if (property == PLANES || property == CROSSING_PLANES)
    SEGUE_TRY(segue_set_rotation(view, c, s.extra, (segue_vector_t){0, 0.3, 0}));
  SEGUE_TRY(animation->on_completion(c, running, completed, NULL));
  return animation->commit(c, running);
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

static const segue_parameter_t property = {
    SEGUE_PARAMETER(CHOICE, "property", "The property that is measured."), .choices = properties};
static const segue_parameter_t seconds = {
    SEGUE_PARAMETER(NUMBER, "duration", "The length."), .unit = "s", .default_numbers = {1}, .maximum = 60};
static const segue_parameter_t *const all_parameters[] = {&property, &seconds};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.properties",
    .name = "Properties", .version = "1.0.0", .summary = "A dissolve in which one property is used.",
    SEGUE_PARAMETERS(all_parameters)};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
