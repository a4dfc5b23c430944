/* A plug-in that was built with the headers of a later version. It uses the functions
 * that the host has, and works without the others.
 *
 * With -DREQUIRED='"segue.view/2"' it requires that interface; with -DLIVE_TAIL its structs use
 * later members. */
#include <segue/segue.h>
#include <stddef.h>
#include <stdlib.h>


#ifndef REQUIRED
#define REQUIRED SEGUE_VIEW_1
#endif
#ifndef LIVE_TAIL
#define LIVE_TAIL 0
#endif

/* segue.view/1 as in the later headers, with one more function at its end. */
typedef struct {
  segue_view_1_t known;
  int32_t (*set_glow)(segue_context_t context, segue_view_t view, double amount, const char *color,
                      double *out_before);
} later_view_t;

static const later_view_t *view_;
static const segue_context_1_t *context_;
static const segue_animation_1_t *animation_;
static const segue_log_1_t *log_;

/* True when the host's table is long enough to have the function. */
#define HAS(table, type, slot) \
  (*(const uint64_t *)(table) >= offsetof(type, slot) + sizeof(void (*)(void)))

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin, (void)id;
  *out = malloc(1);
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t duration(segue_animator_t *animator, segue_context_t c, double *out) {
  (void)animator, (void)c;
  *out = 0.5;
  return SEGUE_OK;
}

static int32_t completed(void *data, segue_context_t c, int32_t finished) {
  (void)data, (void)finished;
  return context_->complete(c, 1);
}

static segue_view_t glowing;

static int32_t animate(segue_animator_t *animator, segue_context_t c) {
  (void)animator;
  segue_view_t container, to;
  segue_animation_t animation;
  const segue_rect_t rect = {1, 2, 3, 4};
  segue_rect_t converted;
  double before = -1;
  context_->container_view(c, &container);
  context_->view_for_key(c, SEGUE_KEY_TO, &to);
  view_->known.add_subview(c, container, to);
  if (HAS(view_, segue_view_1_t, convert_rect))
    view_->known.convert_rect(c, container, &rect, to, &converted);
  if (log_) log_->write(c, SEGUE_LOG_WARNING, "this host has a log");
  if (HAS(view_, later_view_t, set_glow)) {
    glowing = to;
    view_->set_glow(c, to, 0.25, "amber", &before);
    view_->set_glow(c, to, -1, "amber", &before);
    view_->set_glow(c, to, 0.75, NULL, &before);
    view_->set_glow(c, (segue_view_t){to.id + 77}, 0.75, "amber", &before);
  } else {
    segue_set_alpha(&view_->known, c, to, 0.5);
  }
  animation_->begin(c, 0.5, 0, 0, &animation);
  segue_set_alpha(&view_->known, c, to, 1);
  animation_->on_completion(c, animation, completed, NULL);
  return animation_->commit(c, animation);
}

static int32_t ended(segue_animator_t *animator, segue_context_t c, int32_t reason) {
  (void)animator, (void)reason;
  double before;
  /* This call is too late, since the function is for recording only. */
  if (glowing.id) view_->set_glow(c, glowing, 0.75, "amber", &before);
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *animator) {
  free(animator);
  return SEGUE_OK;
}

static int32_t later(void) { return SEGUE_OK; }

/* Each struct is longer than in today's headers. A later function is NULL if the plug-in does not need it. */
static const struct {
  segue_animator_1_t today;
  int32_t (*later[2])(void);
} animator = {{sizeof animator, create, duration, animate, ended, destroy},
              {NULL, LIVE_TAIL ? later : NULL}};

static const char *const capabilities[] = {"segue.telepathy", NULL};
static const char *const required[] = {REQUIRED, NULL};

static const struct {
  segue_descriptor_t today;
  uint64_t later[2];
} descriptor = {{.size = sizeof descriptor,
                 .kind = SEGUE_KIND_ANIMATOR,
                 .id = "org.example.future",
                 .name = "Future",
                 .version = "9.0.0",
                 .summary = "It was built with later headers.",
                 .capabilities = capabilities,
                 .required_interfaces = required},
                {LIVE_TAIL, LIVE_TAIL}};

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = 1;
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin, (void)index;
  *out = &descriptor.today;
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin, (void)id;
  *out = &animator;
  return SEGUE_OK;
}

static const struct {
  segue_plugin_t today;
  uint64_t later[2];
} plugin = {{sizeof plugin, descriptor_count, descriptor_at, get_interface}, {0, 0}};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  const void *table = host;
  /* The plug-in asks for the later interface first. */
  if (host->get_interface(host, "segue.view/2", &table) != SEGUE_ERROR_UNSUPPORTED || table)
    return SEGUE_ERROR_FAILED;
  host->get_interface(host, SEGUE_VIEW_1, (const void **)&view_);
  host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context_);
  host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation_);
  host->get_interface(host, SEGUE_LOG_1, (const void **)&log_);
  *out = &plugin.today;
  return SEGUE_OK;
}
