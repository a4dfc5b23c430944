/* An animator with a parameter that few people need, between two others. */
#include <segue/helpers.h>

static const segue_context_1_t *context;

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  (void)self;
  return context->complete(c, 1);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 0.25;
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

static const segue_parameter_t amount = {
    SEGUE_PARAMETER(NUMBER, "amount", "How much."), .default_numbers = {0.5}, .maximum = 1};
static const segue_parameter_t seed = {
    SEGUE_PARAMETER(INTEGER, "seed", "Where the pieces are."), .flags = SEGUE_PARAMETER_ADVANCED,
    .default_numbers = {1}, .group = "Rare"};
static const segue_parameter_t other = {
    SEGUE_PARAMETER(SWITCH, "other", "Something else."), .default_numbers = {1}};
static const segue_parameter_t *const settings[] = {&amount, &seed, &other};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.advanced",
    .alias = "advanced", .name = "Advanced", .version = "1.0.0", .summary = "Has a rare parameter.",
    SEGUE_PARAMETERS(settings)};

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
