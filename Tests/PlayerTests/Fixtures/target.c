/* An animator with a rectangle parameter called `goal`: `to` is at that rectangle for half a
 * second. `note` is a text, which it does not use. */
#include <segue/segue.h>
#include <string.h>

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;
static const segue_parameters_1_t *parameters;

static int32_t done(void *data, segue_context_t c, int32_t finished) {
  (void)data;
  return finished ? context->complete(c, 1) : 0;
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  (void)self;
  segue_view_t box = {0}, to = {0};
  segue_animation_t wait;
  segue_rect_t goal;
  if (parameters->rect(c, "goal", &goal) || context->container_view(c, &box) ||
      context->view_for_key(c, SEGUE_KEY_TO, &to) || segue_set_frame(view, c, to, goal) ||
      view->add_subview(c, box, to))
    return -1;
  return animation->begin(c, 0.5, 0, 0, &wait) || segue_set_alpha(view, c, to, 0.5) ||
                 animation->on_completion(c, wait, done, NULL) || animation->commit(c, wait)
             ? -1
             : 0;
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *seconds) {
  (void)self, (void)c;
  *seconds = 0.5;
  return SEGUE_OK;
}

static int32_t create(const segue_plugin_t *p, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)id;
  *out = (segue_animator_t *)p; /* It has no state. */
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *self) {
  (void)self;
  return SEGUE_OK;
}

static const segue_animator_1_t table = {sizeof table, create, duration, animate, 0, destroy};

static const segue_parameter_t goal = {.size = sizeof goal,
                                       .type = SEGUE_PARAMETER_RECT,
                                       .id = "goal",
                                       .help = "Where it lies.",
                                       .default_numbers = {1, 2, 3, 4}};
static const segue_parameter_t note = {
    .size = sizeof note, .type = SEGUE_PARAMETER_TEXT, .id = "note", .help = "A text."};
static const segue_parameter_t *const all[] = {&goal, &note};

static const segue_descriptor_t me = {.size = sizeof me,
                                      .kind = SEGUE_KIND_ANIMATOR,
                                      .id = "org.example.target",
                                      .alias = "target",
                                      .name = "Target",
                                      .version = "1.0.0",
                                      .summary = "It lies at a rectangle.",
                                      .parameters = all,
                                      .parameter_count = 2};

static int32_t count(const segue_plugin_t *p, uint32_t *out) {
  (void)p;
  *out = 1;
  return SEGUE_OK;
}

static int32_t at(const segue_plugin_t *p, uint32_t index, const segue_descriptor_t **out) {
  (void)p, (void)index;
  *out = &me;
  return SEGUE_OK;
}

static int32_t get(const segue_plugin_t *p, const char *id, const void **out) {
  (void)p;
  *out = strcmp(id, SEGUE_ANIMATOR_1) ? NULL : &table;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t plugin = {sizeof plugin, count, at, get};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *h, const segue_plugin_t **out) {
  *out = &plugin;
  return h->get_interface(h, SEGUE_CONTEXT_1, (const void **)&context) ||
                 h->get_interface(h, SEGUE_VIEW_1, (const void **)&view) ||
                 h->get_interface(h, SEGUE_ANIMATION_1, (const void **)&animation) ||
                 h->get_interface(h, SEGUE_PARAMETERS_1, (const void **)&parameters)
             ? -1
             : 0;
}
