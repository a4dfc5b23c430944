/* One interaction controller for each misbehaviour, which its id names. The tests read the answers
 * to its calls from the trace. */
#include <math.h>
#include <pthread.h>
#include <segue/segue.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const segue_interaction_1_t *interaction_;
static const segue_parameters_1_t *parameters_;
static const segue_context_1_t *context_;
static const segue_animation_1_t *animation_;

typedef struct {
  const char *id;
  int32_t (*pointer)(segue_interaction_t place, int32_t phase, double x);
  int32_t (*start)(segue_interaction_t place);
  int32_t (*ended)(segue_interaction_t place);
} behaviour_t;

struct segue_interaction_controller {
  const behaviour_t *behaviour;
};

/* Begins immediately and never releases the transition. */
static int32_t never(segue_interaction_t i, int32_t phase, double x) {
  if (phase == SEGUE_POINTER_BEGAN) return interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  if (phase == SEGUE_POINTER_MOVED) return interaction_->update(i, x / 400);
  return SEGUE_OK;
}

static int32_t not_a_number(segue_interaction_t i, int32_t phase, double x) {
  const segue_point_t bad = {NAN, 0}, good = {0, 0};
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  interaction_->update(i, 0.25);
  interaction_->update(i, NAN);
  interaction_->update(i, INFINITY);
  interaction_->move_freely(i, SEGUE_KEY_FROM, &bad, &good);
  interaction_->move_freely(i, SEGUE_KEY_FROM, &good, &bad);
  interaction_->finish(i, NAN);
  interaction_->cancel(i, -INFINITY);
  interaction_->release(i, NAN, 0);
  return SEGUE_OK;
}

static int32_t twice(segue_interaction_t i, int32_t phase, double x) {
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  interaction_->update(i, 0.5);
  interaction_->finish(i, 0);
  interaction_->finish(i, 0);
  interaction_->cancel(i, 0);
  interaction_->release(i, 9, 1);
  interaction_->update(i, 0.1);
  return SEGUE_OK;
}

/* Drives a transition that is not in flight: before any has begun, and at the next touch after the end. */
static int32_t late(segue_interaction_t i, int32_t phase, double x) {
  static int touches;
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  if (++touches == 1) {
    interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
    interaction_->finish(i, 0);
    return SEGUE_OK;
  }
  const segue_point_t zero = {0, 0};
  interaction_->update(i, 0.5);
  interaction_->pause(i);
  interaction_->finish(i, 0);
  interaction_->cancel(i, 0);
  interaction_->release(i, 0, 0);
  interaction_->move_freely(i, SEGUE_KEY_TO, &zero, &zero);
  return SEGUE_OK;
}

static int32_t fails(segue_interaction_t i, int32_t phase, double x) {
  (void)x;
  if (phase == SEGUE_POINTER_BEGAN) {
    interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
    return interaction_->update(i, 0.9);
  }
  return SEGUE_ERROR_FAILED;
}

static void *elsewhere(void *data) {
  segue_interaction_t i = *(segue_interaction_t *)data;
  double progress;
  interaction_->update(i, 0.9);
  interaction_->progress(i, &progress);
  return NULL;
}
static int32_t other_thread(segue_interaction_t i, int32_t phase, double x) {
  pthread_t thread;
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  if (pthread_create(&thread, NULL, elsewhere, &i)) return SEGUE_ERROR_FAILED;
  pthread_join(thread, NULL);
  return interaction_->cancel(i, 0);
}

/* Uses made-up handles, and functions that are not for interaction controllers. */
static int32_t stale(segue_interaction_t i, int32_t phase, double x) {
  double number;
  int32_t direction;
  segue_timing_t timing;
  segue_interaction_t other = {i.id ^ (uint64_t)1 << 39}; /* of a generation that nobody reaches */
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  interaction_->update(SEGUE_NULL(segue_interaction_t), 0.5);
  interaction_->update(other, 0.5);
  interaction_->update((segue_interaction_t){~i.id}, 0.5);
  context_->direction(segue_interaction_context(i), &direction);
  animation_->timing_text(segue_interaction_context(i), "linear", &timing);
  parameters_->number(segue_interaction_context(other), "amount", &number);
  interaction_->begin(i, 7);
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  const segue_point_t zero = {0, 0};
  interaction_->move_freely(i, 77, &zero, &zero);
  interaction_->release(i, 0, 2);
  return SEGUE_OK;
}

static int32_t settings(segue_interaction_t i, int32_t phase, double x) {
  double number;
  int32_t toggle;
  segue_timing_t timing;
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  parameters_->number(segue_interaction_context(i), "amount", &number);
  parameters_->switch_value(segue_interaction_context(i), "amount", &toggle);
  parameters_->number(segue_interaction_context(i), "nothing", &number);
  parameters_->curve(segue_interaction_context(i), "pace", &timing);
  return SEGUE_OK;
}

/* Requests to continue with no finger down. */
static int32_t again(segue_interaction_t i) {
  int32_t can = 1;
  interaction_->can_begin(i, SEGUE_DIRECTION_BACKWARD, &can);
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  return SEGUE_OK;
}
static int32_t flick(segue_interaction_t i, int32_t phase, double x) {
  (void)x;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  return interaction_->finish(i, 5);
}

/* Makes all its calls before the first frame. */
static int32_t early(segue_interaction_t i) {
  interaction_->update(i, 0.3);
  interaction_->finish(i, 0);
  interaction_->cancel(i, 0);
  return SEGUE_OK;
}
static int32_t begin_only(segue_interaction_t i, int32_t phase, double x) {
  (void)x;
  return phase == SEGUE_POINTER_BEGAN ? interaction_->begin(i, SEGUE_DIRECTION_BACKWARD) : SEGUE_OK;
}

/* Crashes, or never returns, while it drives a transition. */
static int32_t crashes(segue_interaction_t i, int32_t phase, double x) {
  if (phase == SEGUE_POINTER_BEGAN) return interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  interaction_->update(i, x / 400);
  volatile int *nowhere = (volatile int *)8;
  *nowhere = 1;
  return SEGUE_OK;
}
static int32_t hangs(segue_interaction_t i, int32_t phase, double x) {
  if (phase == SEGUE_POINTER_BEGAN) return interaction_->begin(i, SEGUE_DIRECTION_BACKWARD);
  interaction_->update(i, x / 400);
  for (;;) pause();
}

static const behaviour_t behaviours[] = {
    {"org.example.never", never, 0, 0},   {"org.example.nan", not_a_number, 0, 0},
    {"org.example.twice", twice, 0, 0},   {"org.example.late", late, 0, 0},
    {"org.example.fails", fails, 0, 0},   {"org.example.thread", other_thread, 0, 0},
    {"org.example.stale", stale, 0, 0},   {"org.example.settings", settings, 0, 0},
    {"org.example.again", flick, 0, again}, {"org.example.early", begin_only, early, 0},
    {"org.example.crashes", crashes, 0, 0}, {"org.example.hangs", hangs, 0, 0},
    {"org.example.create-fails", never, 0, 0}, {"org.example.create-null", never, 0, 0},
};
enum { COUNT = sizeof behaviours / sizeof *behaviours };

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id,
                      segue_interaction_controller_t **out) {
  (void)creator;
  (void)plugin;
  if (strstr(id, "create-fails")) return SEGUE_ERROR_LIMIT;
  if (strstr(id, "create-null")) return SEGUE_OK;
  *out = calloc(1, sizeof **out);
  for (int i = 0; i < COUNT; i++)
    if (!strcmp(id, behaviours[i].id)) (*out)->behaviour = &behaviours[i];
  return SEGUE_OK;
}
static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t place,
                       const segue_pointer_event_t *event) {
  const int32_t phase = event->phase;
  const segue_point_t *point = &event->location;
  return self->behaviour->pointer(place, phase, point->x);
}
static int32_t start(segue_interaction_controller_t *self, segue_interaction_t place) {
  return self->behaviour->start ? self->behaviour->start(place) : SEGUE_OK;
}
static int32_t ended(segue_interaction_controller_t *self, segue_interaction_t place,
                     int32_t reason) {
  (void)reason;
  return self->behaviour->ended ? self->behaviour->ended(place) : SEGUE_OK;
}
static int32_t destroy(segue_interaction_controller_t *self) {
  free(self);
  return SEGUE_OK;
}
static const segue_interaction_controller_1_t table = {sizeof table, create, pointer, NULL,
                                                       start,        ended,  destroy};

static const segue_parameter_t amount = {.size = sizeof amount,
                                         .type = SEGUE_PARAMETER_NUMBER,
                                         .id = "amount",
                                         .help = "How much.",
                                         .default_numbers = {0.5}};
static const segue_parameter_t pace = {.size = sizeof pace,
                                       .type = SEGUE_PARAMETER_CURVE,
                                       .id = "pace",
                                       .help = "How.",
                                       .default_text = "linear"};
static const segue_parameter_t *const all[] = {&amount, &pace};
static segue_descriptor_t descriptors[COUNT];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = COUNT;
  return SEGUE_OK;
}
static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin;
  segue_descriptor_t d = {.size = sizeof d,
                          .kind = SEGUE_KIND_INTERACTION,
                          .id = behaviours[index].id,
                          .name = "Bad",
                          .version = "1.0.0",
                          .summary = "Bad.",
                          .parameters = all,
                          .parameter_count = 2};
  descriptors[index] = d;
  *out = &descriptors[index];
  return SEGUE_OK;
}
static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) ? NULL : &table;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}
static const segue_plugin_t plugin = {sizeof plugin, descriptor_count,
                                      descriptor_at, get_interface};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  *out = &plugin;
  host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context_);
  host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation_);
  host->get_interface(host, SEGUE_PARAMETERS_1, (const void **)&parameters_);
  return host->get_interface(host, SEGUE_INTERACTION_1, (const void **)&interaction_);
}
