/* Animators and an interaction controller that misbehave, each in the way that its id names. */
#include <math.h>
#include <segue/segue.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const segue_context_1_t *context_;
static const segue_view_1_t *view_;
static const segue_animation_1_t *animation_;
static const segue_interaction_1_t *interaction_;
static const segue_log_1_t *log_;

typedef struct {
  const char *id;
  int32_t kind;
  segue_driver_t drive; /* NULL: fades in without a frame driver */
} unruly_t;

static segue_view_t to(segue_context_t c) {
  segue_view_t v = {0};
  context_->view_for_key(c, SEGUE_KEY_TO, &v);
  return v;
}
static int32_t complete(void *data, segue_context_t c, int32_t finished) {
  (void)data;
  return finished ? context_->complete(c, 1) : SEGUE_OK;
}

static int32_t complete_and_fail(void *data, segue_context_t c, int32_t finished) {
  complete(data, c, finished);
  return SEGUE_ERROR_FAILED;
}

static int32_t drive_error(void *data, segue_context_t c, double p) {
  (void)data;
  return p > 0.3 && p < 0.9 ? -77 : segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_nan(void *data, segue_context_t c, double p) {
  (void)data;
  segue_set_alpha(view_, c, to(c), p > 0.3 && p < 0.9 ? NAN : p);
  return SEGUE_OK;
}
static int32_t drive_exit(void *data, segue_context_t c, double p) {
  (void)data;
  if (p > 0.3 && p < 0.9) exit(0);
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_crash(void *data, segue_context_t c, double p) {
  (void)data;
  volatile int *nowhere = (volatile int *)8;
  if (p > 0.3 && p < 0.9) *nowhere = 1;
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_raise(void *data, segue_context_t c, double p) {
  (void)data;
  if (p > 0.3 && p < 0.9) raise(SIGFPE);
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t deepen(int depth) {
  volatile char room[4096];
  room[depth % 4096] = 1;
  return depth < 0 ? room[0] : deepen(depth + 1) + room[0];
}
static int32_t drive_overflow(void *data, segue_context_t c, double p) {
  (void)data;
  if (p > 0.3 && p < 0.9) deepen(0);
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_abort(void *data, segue_context_t c, double p) {
  (void)data;
  if (p > 0.3 && p < 0.9) abort();
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_hang(void *data, segue_context_t c, double p) {
  (void)data;
  while (p > 0.3 && p < 0.9) segue_set_alpha(view_, c, to(c), p);
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_killed(void *data, segue_context_t c, double p) {
  (void)data;
  if (p > 0.3 && p < 0.9) raise(SIGKILL);
  return segue_set_alpha(view_, c, to(c), p);
}
static int32_t drive_short(void *data, segue_context_t c, double p) {
  (void)data;
  return segue_set_alpha(view_, c, to(c), p / 2);
}
static int32_t drive_well(void *data, segue_context_t c, double p) {
  (void)data;
  return segue_set_alpha(view_, c, to(c), p);
}

static const unruly_t all[] = {
    {"org.example.declines", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.duration-nan", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.driver-error", SEGUE_KIND_ANIMATOR, drive_error},
    {"org.example.driver-nan", SEGUE_KIND_ANIMATOR, drive_nan},
    {"org.example.driver-exit", SEGUE_KIND_ANIMATOR, drive_exit},
    {"org.example.driver-crash", SEGUE_KIND_ANIMATOR, drive_crash},
    {"org.example.driver-raise", SEGUE_KIND_ANIMATOR, drive_raise},
    {"org.example.driver-overflow", SEGUE_KIND_ANIMATOR, drive_overflow},
    {"org.example.driver-abort", SEGUE_KIND_ANIMATOR, drive_abort},
    {"org.example.driver-hang", SEGUE_KIND_ANIMATOR, drive_hang},
    {"org.example.driver-killed", SEGUE_KIND_ANIMATOR, drive_killed},
    {"org.example.hang", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.short", SEGUE_KIND_ANIMATOR, drive_short},
    {"org.example.refused", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.refused-crash", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.undeclared", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.pointer-refused", SEGUE_KIND_INTERACTION, NULL},
    {"org.example.exit", SEGUE_KIND_ANIMATOR, NULL},
    {"org.example.closes", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.talk", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.never", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.uncommitted", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.completion-error", SEGUE_KIND_ANIMATOR, drive_well},
    {"org.example.destroy-crash", SEGUE_KIND_ANIMATOR, NULL},
    {"org.example.pointer-crash", SEGUE_KIND_INTERACTION, NULL},
    {"org.example.keeps", SEGUE_KIND_INTERACTION, NULL},
    {"org.example.pointer-error", SEGUE_KIND_INTERACTION, NULL},
    {"org.example.pull", SEGUE_KIND_INTERACTION, NULL},
    {"org.example.shy", SEGUE_KIND_INTERACTION, NULL},
};
enum { COUNT = sizeof all / sizeof *all };

static const unruly_t *find(const char *id) {
  for (int i = 0; i < COUNT; i++)
    if (!strcmp(all[i].id, id)) return &all[i];
  return NULL;
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  *out = (segue_animator_t *)find(id);
  return SEGUE_OK;
}
static int32_t duration(segue_animator_t *animator, segue_context_t c, double *out) {
  (void)c;
  *out = animator == (segue_animator_t *)find("org.example.duration-nan") ? NAN : 0.3;
  return SEGUE_OK;
}
static int32_t animate(segue_animator_t *animator, segue_context_t c) {
  const unruly_t *unruly = (const unruly_t *)animator;
  segue_animation_t animation;
  segue_view_t box;
  int crashes_later = !strcmp(unruly->id, "org.example.destroy-crash");
  if (!unruly->drive && !crashes_later) exit(0);
  if (!strcmp(unruly->id, "org.example.declines")) return SEGUE_ERROR_UNSUPPORTED;
  if (!strcmp(unruly->id, "org.example.talk"))
    log_->write(c, SEGUE_LOG_ERROR, "Hello \302\233" "31m\177\342\200\256there");
  if (!strcmp(unruly->id, "org.example.closes"))
    for (int file = 0; file < 1024; file++) close(file);
  while (!strcmp(unruly->id, "org.example.hang")) context_->container_view(c, &box);
  if (!strncmp(unruly->id, "org.example.refused", 19)) {
    int32_t status = segue_set_alpha(view_, c, (segue_view_t){77}, 1);
    if (strcmp(unruly->id, "org.example.refused")) abort();
    return status;
  }
  context_->container_view(c, &box);
  if (strcmp(unruly->id, "org.example.undeclared")) view_->add_subview(c, box, to(c));
  int is_never = !strcmp(unruly->id, "org.example.never");
  int is_uncommitted = !strcmp(unruly->id, "org.example.uncommitted");
  if (is_never || is_uncommitted || crashes_later) {
    segue_set_alpha(view_, c, to(c), 0);
    animation_->begin(c, 0.3, 0, 0, &animation);
    segue_set_alpha(view_, c, to(c), 1);
    if (!is_never) animation_->on_completion(c, animation, complete, NULL);
    return is_uncommitted ? SEGUE_OK : animation_->commit(c, animation);
  }
  int fails = !strcmp(unruly->id, "org.example.completion-error");
  return animation_->drive(c, 0.3, 0, 0, unruly->drive, fails ? complete_and_fail : complete, NULL);
}
static int32_t destroy(segue_animator_t *animator) {
  if (animator == (segue_animator_t *)find("org.example.destroy-crash")) raise(SIGSEGV);
  return SEGUE_OK;
}
static const segue_animator_1_t animator = {
    sizeof(segue_animator_1_t), create, duration, animate, NULL, destroy};

static int32_t create_controller(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id,
                                 segue_interaction_controller_t **out) {
  (void)creator;
  (void)plugin;
  *out = (segue_interaction_controller_t *)find(id);
  return SEGUE_OK;
}
/* Follows the finger over 300 points. One controller fails after half of that, one crashes
 * immediately, one never releases its transition, and one begins none. */
static int32_t pointer(segue_interaction_controller_t *controller, segue_interaction_t i,
                       const segue_pointer_event_t *event) {
  const int32_t phase = event->phase;
  const segue_point_t *point = &event->location;
  static double start;
  if (controller == (segue_interaction_controller_t *)find("org.example.pointer-crash"))
    raise(SIGSEGV);
  int shy = controller == (segue_interaction_controller_t *)find("org.example.shy");
  if (phase == SEGUE_POINTER_BEGAN) {
    start = point->x;
    log_->write(segue_interaction_context(i), SEGUE_LOG_WARNING, "a finger");
    return shy ? SEGUE_OK : interaction_->begin(i, SEGUE_DIRECTION_FORWARD);
  }
  if (shy) return SEGUE_OK;
  double way = (start - point->x) / 20;
  int errs = controller == (segue_interaction_controller_t *)find("org.example.pointer-error");
  if (controller == (segue_interaction_controller_t *)find("org.example.pointer-refused"))
    return interaction_->update(i, NAN);
  if (errs && way > 0.5) return SEGUE_ERROR_FAILED;
  if (phase == SEGUE_POINTER_MOVED) return interaction_->update(i, way);
  if (controller == (segue_interaction_controller_t *)find("org.example.keeps")) return SEGUE_OK;
  return interaction_->release(i, 0, phase == SEGUE_POINTER_CANCELLED);
}
static int32_t destroy_controller(segue_interaction_controller_t *controller) {
  (void)controller;
  return SEGUE_OK;
}
static const segue_interaction_controller_1_t controller = {
    sizeof(segue_interaction_controller_1_t), create_controller, pointer, NULL, NULL, NULL,
    destroy_controller};

static const char *const capabilities[] = {SEGUE_CAPABILITY_FRAME_DRIVER, NULL};
static const segue_parameter_t speed = {sizeof(segue_parameter_t),
                                        SEGUE_PARAMETER_NUMBER,
                                        0,
                                        "speed",
                                        "How fast.",
                                        NULL,
                                        NULL,
                                        NULL,
                                        {1},
                                        0,
                                        9,
                                        NULL,
                                        NULL,
                                        NULL,
                                        0};
static const segue_parameter_t *const parameters[] = {&speed};
static segue_descriptor_t descriptors[COUNT];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = COUNT;
  return SEGUE_OK;
}
static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin;
  *out = &descriptors[index];
  return SEGUE_OK;
}
static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = !strcmp(id, SEGUE_ANIMATOR_1) ? (const void *)&animator : (const void *)&controller;
  return SEGUE_OK;
}
static const segue_plugin_t plugin = {sizeof(segue_plugin_t), descriptor_count,
                                      descriptor_at, get_interface};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  if (host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context_)) return -1;
  if (host->get_interface(host, SEGUE_VIEW_1, (const void **)&view_)) return -1;
  if (host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation_)) return -1;
  if (host->get_interface(host, SEGUE_INTERACTION_1, (const void **)&interaction_)) return -1;
  if (host->get_interface(host, SEGUE_LOG_1, (const void **)&log_)) return -1;
  for (int i = 0; i < COUNT; i++)
    descriptors[i] = (segue_descriptor_t){
        sizeof(segue_descriptor_t), all[i].kind, all[i].kind == SEGUE_KIND_INTERACTION, all[i].id,
        NULL, "Unruly", "1.0.0", NULL, NULL, "It misbehaves.",
        strcmp(all[i].id, "org.example.undeclared") ? capabilities : NULL, NULL, parameters, 0, 0};
  *out = &plugin;
  return SEGUE_OK;
}
