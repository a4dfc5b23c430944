/* An animator that shows the second screen over the first one with the opacity LEVEL as long as it runs.
 * With CRASHES it ends its process instead; with PRINTS it prints that text when
 * it begins, and with LOGS it writes that text into the log when its library is opened. */
#include <segue/segue.h>
#include <stdio.h>
#include <string.h>

#ifndef LEVEL
#define LEVEL 0.5
#endif

static const segue_context_1_t *context;
static const segue_view_1_t *view;
static const segue_animation_1_t *animation;

static int32_t done(void *data, segue_context_t c, int32_t finished) {
  (void)data;
  return finished ? context->complete(c, 1) : SEGUE_OK;
}

static int32_t drive(void *data, segue_context_t c, double progress) {
  return segue_set_alpha(view, c, (segue_view_t){(uintptr_t)data}, progress < 1 ? LEVEL : 1);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out) {
  (void)self, (void)c;
  return *out = 0.5, SEGUE_OK;
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  (void)self;
#ifdef PRINTS
  puts(PRINTS);
#endif
#ifdef CRASHES
  volatile int *nowhere = (volatile int *)8;
  *nowhere = 1;
#endif
  segue_view_t container, to;
  context->container_view(c, &container);
  context->view_for_key(c, SEGUE_KEY_TO, &to);
  view->add_subview(c, container, to);
  return animation->drive(c, 0.5, 0, 0, drive, done, (void *)(uintptr_t)to.id);
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

static const char *const capabilities[] = {SEGUE_CAPABILITY_FRAME_DRIVER, 0};
static const segue_descriptor_t descriptor = {
    .size = sizeof descriptor, .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.fading",
    .name = "Fading", .version = "1.0.0", .summary = "It stays half-way.",
    .capabilities = capabilities};

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
#ifdef LOGS
  const segue_log_1_t *log;
  if (!host->get_interface(host, SEGUE_LOG_1, (const void **)&log))
    log->write(SEGUE_NULL(segue_context_t), SEGUE_LOG_WARNING, LOGS);
#endif
  if (host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context) ||
      host->get_interface(host, SEGUE_VIEW_1, (const void **)&view))
    return SEGUE_ERROR_UNSUPPORTED;
  return host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation);
}
