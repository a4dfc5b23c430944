/* An animator and an interaction controller that keep the host busy with calls, for as long as it answers them. */
#include <segue/helpers.h>

static const segue_context_1_t *context_;
static const segue_interaction_1_t *interaction_;

static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out) {
  (void)animator, (void)context;
  *out = 0.3;
  return SEGUE_OK;
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  int32_t direction;
  (void)animator;
  while (context_->direction(context, &direction) >= 0) {}
  return SEGUE_ERROR_FAILED;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_interaction_controller_t **out) {
  (void)creator;
  (void)plugin, (void)id;
  *out = malloc(1);
  return SEGUE_OK;
}

static int32_t pointer(segue_interaction_controller_t *self, segue_interaction_t interaction,
                       const segue_pointer_event_t *event) {
  (void)self;
  const int32_t phase = event->phase;
  if (phase != SEGUE_POINTER_BEGAN) return SEGUE_OK;
  interaction_->begin(interaction, SEGUE_DIRECTION_BACKWARD);
  int32_t can;
  while (interaction_->can_begin(interaction, SEGUE_DIRECTION_BACKWARD, &can) >= 0) {}
  return SEGUE_OK;
}

static int32_t destroy(segue_interaction_controller_t *self) {
  free(self);
  return SEGUE_OK;
}

static const segue_interaction_controller_1_t controller = {
    SEGUE_SIZED(segue_interaction_controller_1_t), .create = create, .pointer_event = pointer, .destroy = destroy};

static const segue_descriptor_t busy = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.busy",
    .name = "Busy", .version = "1.0.0", .summary = "Never ends its calls."};
static const segue_descriptor_t hand = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_INTERACTION, .id = "org.example.busy-hand",
    .name = "Busy Hand", .version = "1.0.0", .summary = "Never ends its calls."};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context_);
  SEGUE_FETCH(host, SEGUE_INTERACTION_1, interaction_);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator, &controller, &busy, &hand);
