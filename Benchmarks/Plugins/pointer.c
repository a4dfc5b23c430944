/* The controller of the isolation benchmark. A drag that begins in the upper half of the container pops its screen, and
 * each further movement sets the progress: one call of the host for each event. Other drags are ignored. */
#include <segue/helpers.h>

static const segue_interaction_1_t *interaction;

enum { WIDTH = 400, HALF = 400 };

static struct segue_interaction_controller {
  int is_active, is_begun;
} the_only_one;

static int32_t pointer_event(segue_interaction_controller_t *self, segue_interaction_t here,
                             const segue_pointer_event_t *event) {
  switch (event->phase) {
  case SEGUE_POINTER_BEGAN: self->is_active = event->location.y < HALF; return SEGUE_OK;
  case SEGUE_POINTER_MOVED:
    if (!self->is_active) return SEGUE_OK;
    if (!self->is_begun) {
      self->is_begun = 1;
      return interaction->begin(here, 1);
    }
    return interaction->update(here, event->location.x / WIDTH);
  default: return SEGUE_OK;
  }
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                      segue_interaction_controller_t **out) {
  (void)plugin, (void)host, (void)id;
  the_only_one.is_active = the_only_one.is_begun = 0;
  *out = &the_only_one;
  return SEGUE_OK;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  (void)self;
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller = {
    SEGUE_SIZED(segue_interaction_controller_1_t), .create = create, .pointer_event = pointer_event,
    .destroy = destroy};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_INTERACTION, .id = "org.example.pointer", .name = "Pointer",
    .version = "1.0.0", .summary = "Measures events."};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_INTERACTION_1, interaction);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, NULL, &controller, &descriptor);
