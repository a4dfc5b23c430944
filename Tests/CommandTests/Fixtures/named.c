/* A library whose plug-ins are chosen by macros. LEVEL is the opacity with which its animators show the second
 * screen, by which a test recognizes the file. ID and ALIAS are the first animator's; SECOND adds another animator
 * with this id, and CONTROLLERS makes both interaction controllers. */
#include <segue/segue.h>
#include <string.h>

#ifndef LEVEL
#define LEVEL 0.5
#endif
#ifndef ID
#define ID "org.example.named"
#endif
#ifndef ALIAS
#define ALIAS "named"
#endif
#ifdef CONTROLLERS
#define KIND SEGUE_KIND_INTERACTION
#else
#define KIND SEGUE_KIND_ANIMATOR
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

static const segue_animator_1_t animator = {sizeof animator, create, duration, animate, 0, destroy};

static int32_t create_controller(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id,
                                 segue_interaction_controller_t **out) {
  (void)creator;
  (void)id;
  return *out = (segue_interaction_controller_t *)plugin, SEGUE_OK;
}

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t interaction,
                       const segue_pointer_event_t *event) {
  (void)self, (void)interaction, (void)event;
  return SEGUE_OK;
}

static int32_t destroy_controller(segue_interaction_controller_t *self) {
  (void)self;
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller = {
    .size = sizeof controller, .create = create_controller, .pointer_event = pointer,
    .destroy = destroy_controller};

static const char *const capabilities[] = {SEGUE_CAPABILITY_FRAME_DRIVER, 0};
static const segue_descriptor_t descriptors[] = {
    {.size = sizeof(segue_descriptor_t), .kind = KIND, .id = ID, .alias = ALIAS, .name = "Named",
     .version = "1.0.0", .summary = "It stays half-way.", .capabilities = capabilities},
#ifdef SECOND
    {.size = sizeof(segue_descriptor_t), .kind = KIND, .id = SECOND, .name = "Second",
     .version = "1.0.0", .summary = "It stays half-way, too.", .capabilities = capabilities},
#endif
};

static int32_t count(const segue_plugin_t *self, uint32_t *out) {
  (void)self;
  return *out = sizeof descriptors / sizeof *descriptors, SEGUE_OK;
}

static int32_t at(const segue_plugin_t *self, uint32_t index, const segue_descriptor_t **out) {
  (void)self;
  return *out = &descriptors[index], SEGUE_OK;
}

static int32_t get(const segue_plugin_t *self, const char *id, const void **out) {
  (void)self;
  *out = strcmp(id, SEGUE_ANIMATOR_1) == 0                 ? (const void *)&animator
         : strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0 ? (const void *)&controller
                                                           : 0;
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
