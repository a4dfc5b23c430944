/* The plug-in of the comparison with pixman and cairo (Benchmarks/layers.c): two screens that are moved, turned or
 * tilted by a frame driver. LAYERS names the animator: 0 shift, 1 rotate, 2 tilt. */
#include <math.h>
#include <segue/helpers.h>

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;

static int32_t completed(void *user_data, segue_context_t c, int32_t finished) {
  (void)user_data, (void)finished;
  return segue_complete(context, c);
}

/* The width of the screens in points. One transition runs at a time. */
static double width;

static segue_matrix_t moved(double progress, int is_upper) {
  segue_matrix_t matrix = segue_identity();
#if LAYERS == 0
  matrix.m41 = is_upper ? width * (1 - progress) : -width / 3 * progress;
#elif LAYERS == 1
  double angle = 0.35 * (is_upper ? 1 - progress : -progress);
  matrix.m11 = matrix.m22 = cos(angle);
  matrix.m12 = sin(angle);
  matrix.m21 = -matrix.m12;
#else
  double angle = 1.0 * (is_upper ? 1 - progress : -progress);
  matrix.m11 = matrix.m33 = cos(angle);
  matrix.m13 = -sin(angle);
  matrix.m31 = sin(angle);
  matrix.m14 = -matrix.m13 / -(1.5 * width);
  matrix.m34 = -matrix.m33 / (1.5 * width);
#endif
  return matrix;
}

static int32_t draw(void *user_data, segue_context_t c, double progress) {
  segue_view_t from, to;
  (void)user_data;
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_FROM, &from));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(segue_set_transform(view, c, from, moved(progress, 0)));
  SEGUE_TRY(segue_set_transform(view, c, to, moved(progress, 1)));
#if LAYERS != 0
  SEGUE_TRY(segue_set_alpha(view, c, to, progress));
#endif
  return SEGUE_OK;
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t container, to;
  segue_rect_t bounds;
  (void)self;
  SEGUE_TRY(context->container_view(c, &container));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  SEGUE_TRY(view->add_subview(c, container, to));
  SEGUE_TRY(segue_get_bounds(view, c, container, &bounds));
  width = bounds.width;
  return animation->drive(c, 1, 0, SEGUE_NULL(segue_timing_t), draw, completed, NULL);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 1;
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.layers", .name = "Layers",
    .version = "1.0.0", .summary = "Moves, turns or tilts two screens.",
    .capabilities = SEGUE_TEXTS("segue.frame-driver")};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
