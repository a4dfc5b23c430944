/* An animator whose timeline is hard to describe: a fold in perspective, a frame driver, and parameters
 * whose numbers are not exact in binary. */
#include <segue/segue.h>
#include <string.h>

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;

static int32_t done(void *data, segue_context_t c, int32_t finished) {
  (void)data;
  return finished ? context->complete(c, 1) : SEGUE_OK;
}

/* `data` is the view's handle. */
static int32_t drive(void *data, segue_context_t c, double progress) {
  return segue_set_alpha(view, c, (segue_view_t){(uintptr_t)data}, 1 - progress * progress);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out) {
  (void)self, (void)c;
  return *out = 0.5, SEGUE_OK;
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  (void)self;
  segue_view_t container, from, to;
  segue_animation_t fold;
  context->container_view(c, &container);
  context->view_for_key(c, SEGUE_KEY_FROM, &from);
  context->view_for_key(c, SEGUE_KEY_TO, &to);
  view->insert_subview_below(c, container, to, from);
  const segue_matrix_t flat = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1};
  segue_set_transform(view, c, from, flat);
  /* A quarter turn about y, then the perspective. */
  const segue_matrix_t edge = {0, 0, -1, 0.002, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1};
  animation->begin(c, 0.5, 0, 0, &fold);
  segue_set_transform(view, c, from, edge);
  animation->on_completion(c, fold, done, 0);
  animation->commit(c, fold);
  return animation->drive(c, 0.5, 0, 0, drive, 0, (void *)(uintptr_t)from.id);
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)id;
  return *out = (segue_animator_t *)plugin, SEGUE_OK;
}

static int32_t destroy(segue_animator_t *self) {
  (void)self;
  return SEGUE_OK;
}

static const segue_animator_1_t table = {sizeof table, create, duration, animate, 0, destroy};

static const segue_parameter_t shade = {
    .size = sizeof shade, .type = SEGUE_PARAMETER_COLOR, .id = "shade", .help = "A dark grey.",
    .default_numbers = {0.08, 0.1, 0.3, 0.55}};
static const segue_parameter_t step = {
    .size = sizeof step, .type = SEGUE_PARAMETER_NUMBER, .id = "step", .help = "A small step.",
    .default_numbers = {0.0001}, .minimum = 0.00005, .maximum = 0.1234567};
static const segue_parameter_t *const parameters[] = {&shade, &step};
static const char *const capabilities[] = {SEGUE_CAPABILITY_FRAME_DRIVER, 0};
static const segue_descriptor_t descriptor = {
    .size = sizeof descriptor, .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.fold",
    .name = "Fold", .version = "1.0.0", .summary = "It folds away.", .capabilities = capabilities,
    .parameters = parameters, .parameter_count = 2};

static int32_t count(const segue_plugin_t *self, uint32_t *out) {
  (void)self;
  return *out = 1, SEGUE_OK;
}

static int32_t at(const segue_plugin_t *self, uint32_t index, const segue_descriptor_t **out) {
  (void)self, (void)index;
  return *out = &descriptor, SEGUE_OK;
}

static int32_t get(const segue_plugin_t *self, const char *id, const void **out) {
  (void)self;
  *out = strcmp(id, SEGUE_ANIMATOR_1) == 0 ? &table : 0;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t plugin = {sizeof plugin, count, at, get};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  *out = &plugin;
  if (host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context) ||
      host->get_interface(host, SEGUE_VIEW_1, (const void **)&view))
    return SEGUE_ERROR_UNSUPPORTED;
  return host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation);
}
