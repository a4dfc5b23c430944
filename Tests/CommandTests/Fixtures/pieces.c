/* Animators that show the same picture with other views. The first three keep both ends: strips of a
 * snapshot instead of `from`, a mask of twelve turned blades that move outside, round corners of a view
 * that neither draws nor clips. The other three nearly do. */
#include <math.h>
#include <segue/helpers.h>

#define STRIPS 7
#define BLADES 12

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;

struct segue_animator {
  char form[16];
  segue_view_t made[STRIPS];
};

static int is(const segue_animator_t *self, const char *form) {
  return strcmp(self->form, form) == 0;
}

static int32_t done(void *data, segue_context_t c, int32_t finished) {
  segue_animator_t *self = data;
  if (!finished) return SEGUE_OK;
  for (int i = 0; i < STRIPS; i++)
    if (self->made[i].id) SEGUE_TRY(view->remove_from_superview(c, self->made[i]));
  return segue_complete(context, c);
}

/* Covers `from` with strips of itself, which leave to the sides. */
static int32_t strips(segue_animator_t *self, segue_context_t c, segue_view_t box,
                      segue_view_t from, segue_rect_t frame) {
  segue_animation_t moving;
  const double height = frame.height / STRIPS;
  for (int i = 0; i < STRIPS; i++) {
    segue_rect_t part = {0, height * i, frame.width, height};
    SEGUE_TRY(view->snapshot(c, from, &part, 0, &self->made[i]));
    SEGUE_TRY(view->add_subview(c, box, self->made[i]));
    part.x += frame.x, part.y += frame.y + (i == 3 && is(self, "shifted") ? 0.5 : 0);
    SEGUE_TRY(segue_set_frame(view, c, self->made[i], part));
  }
  SEGUE_TRY(segue_set_hidden(view, c, from, 1));
  SEGUE_TRY(animation->begin(c, 0.5, 0, 0, &moving));
  for (int i = 0; i < STRIPS; i++) {
    const segue_vector_t away = {(i % 2 ? 1.5 : -1.5) * frame.width, 0, 0};
    SEGUE_TRY(segue_set_translation(view, c, self->made[i], away));
  }
  SEGUE_TRY(animation->on_completion(c, moving, done, self));
  return animation->commit(c, moving);
}

/* Shows `from` through blades, each of which hides it and leaves in the direction that it is turned
 * to. The box around a blade still overlaps `from` at the end. */
static int32_t blades(segue_animator_t *self, segue_context_t c, segue_view_t from,
                      segue_rect_t frame) {
  static const segue_color_t white = {1, 1, 1, 1};
  segue_animation_t moving;
  segue_view_t mask, blade[BLADES];
  const double radius = 0.525 * hypot(frame.width, frame.height), turn = 2 * acos(-1) / BLADES;
  const segue_rect_t square = {frame.width / 2 - radius, frame.height / 2 - radius, 2 * radius,
                               2 * radius};
  SEGUE_TRY(view->create(c, &mask));
  SEGUE_TRY(segue_set_frame(view, c, mask, segue_rect(0, 0, frame.width, frame.height)));
  for (int i = 0; i < BLADES; i++) {
    SEGUE_TRY(view->create(c, &blade[i]));
    SEGUE_TRY(segue_set_frame(view, c, blade[i], square));
    SEGUE_TRY(segue_set_background_color(view, c, blade[i], white));
    SEGUE_TRY(segue_set_rotation(view, c, blade[i], segue_vector(0, 0, turn * i)));
    SEGUE_TRY(view->add_subview(c, mask, blade[i]));
  }
  SEGUE_TRY(view->set_mask(c, from, mask));
  SEGUE_TRY(animation->begin(c, 0.5, 0, 0, &moving));
  for (int i = 0; i < BLADES; i++) {
    const double way = (i == 4 && is(self, "leftover") ? 1.7 : 2.1) * radius;
    const segue_vector_t away = {way * cos(turn * i), way * sin(turn * i), 0};
    SEGUE_TRY(segue_set_translation(view, c, blade[i], away));
  }
  SEGUE_TRY(animation->on_completion(c, moving, done, self));
  return animation->commit(c, moving);
}

/* Replaces `from` by a snapshot in a view whose corners are round, and fades that out. */
static int32_t corners(segue_animator_t *self, segue_context_t c, segue_view_t box,
                       segue_view_t from, segue_rect_t frame) {
  static const segue_corner_radii_t radii = {20, 30, 20, 30};
  segue_animation_t moving;
  segue_view_t picture;
  SEGUE_TRY(view->snapshot(c, from, NULL, 0, &picture));
  SEGUE_TRY(view->create(c, &self->made[0]));
  SEGUE_TRY(segue_set_frame(view, c, self->made[0], frame));
  SEGUE_TRY(segue_set_corner_radii(view, c, self->made[0], radii));
  SEGUE_TRY(view->add_subview(c, self->made[0], picture));
  SEGUE_TRY(view->add_subview(c, box, self->made[0]));
  SEGUE_TRY(segue_set_hidden(view, c, from, 1));
  SEGUE_TRY(animation->begin(c, 0.5, 0, 0, &moving));
  SEGUE_TRY(segue_set_alpha(view, c, self->made[0], 0));
  SEGUE_TRY(animation->on_completion(c, moving, done, self));
  return animation->commit(c, moving);
}

/* Fades `from` out except for a trace. */
static int32_t trace(segue_animator_t *self, segue_context_t c, segue_view_t from) {
  segue_animation_t fading;
  SEGUE_TRY(animation->begin(c, 0.5, 0, 0, &fading));
  SEGUE_TRY(segue_set_alpha(view, c, from, 0.02));
  SEGUE_TRY(animation->on_completion(c, fading, done, self));
  return animation->commit(c, fading);
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t box, from, to;
  segue_rect_t frame;
  memset(self->made, 0, sizeof self->made);
  SEGUE_TRY(context->container_view(c, &box));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_FROM, &from));
  SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
  if (from.id) SEGUE_TRY(segue_get_frame(view, c, from, &frame));
  if (!to.id && from.id) SEGUE_TRY(view->remove_from_superview(c, from));
  if (to.id && !from.id) SEGUE_TRY(view->add_subview(c, box, to));
  if (!from.id || !to.id) return done(self, c, 1);
  SEGUE_TRY(view->insert_subview_below(c, box, to, from));
  if (is(self, "strips") || is(self, "shifted")) return strips(self, c, box, from, frame);
  if (is(self, "blades") || is(self, "leftover")) return blades(self, c, from, frame);
  if (is(self, "corners")) return corners(self, c, box, from, frame);
  return trace(self, c, from);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out) {
  (void)self, (void)c;
  *out = 0.5;
  return SEGUE_OK;
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  *out = calloc(1, sizeof **out);
  if (!*out) return SEGUE_ERROR_FAILED;
  strncpy((*out)->form, id + strlen("org.example."), sizeof (*out)->form - 1);
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *self) {
  free(self);
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {SEGUE_SIZED(segue_animator_1_t), .create = create,
                                            .duration = duration, .animate = animate,
                                            .destroy = destroy};

#define FORM(form)                                                                               \
  static const segue_descriptor_t form##_descriptor = {                                          \
      SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example." #form,  \
      .name = #form, .version = "1.0.0", .summary = "It is made of pieces."}
FORM(strips);
FORM(blades);
FORM(corners);
FORM(shifted);
FORM(leftover);
FORM(trace);

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator, NULL, &strips_descriptor, &blades_descriptor, &corners_descriptor,
              &shifted_descriptor, &leftover_descriptor, &trace_descriptor);
