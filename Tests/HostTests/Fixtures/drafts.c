/* An animator that uses the drafts of the ABI, and logs what it gets. drafts.cpp, drafts.rs and drafts.swift do the
 * same. */
#include <segue/ext/draft/picture_parameter.h>
#include <segue/ext/draft/seed.h>
#include <segue/helpers.h>
#include <stdio.h>

static _Thread_local const segue_context_1_t *context;
static _Thread_local const segue_view_1_t *view;
static _Thread_local const segue_log_1_t *logger;
static _Thread_local const segue_draft_seed_1_t *seeds;
static _Thread_local const segue_draft_picture_parameter_1_t *pictures;

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view);
  SEGUE_FETCH(host, SEGUE_LOG_1, logger);
  SEGUE_FETCH(host, SEGUE_DRAFT_SEED_1, seeds);
  SEGUE_FETCH(host, SEGUE_DRAFT_PICTURE_PARAMETER_1, pictures);
  return SEGUE_OK;
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  int64_t seed;
  segue_view_t map;
  segue_rect_t bounds = {0, 0, 0, 0};
  char line[80];
  int is_set;
  SEGUE_TRY(start(segue_host_of(self)));
  SEGUE_TRY(seeds->seed(c, &seed));
  SEGUE_TRY(segue_optional(pictures->create_view(c, "map", &map), &is_set));
  if (is_set) SEGUE_TRY(segue_get_bounds(view, c, map, &bounds));
  snprintf(line, sizeof line, "%lld %dx%d", (long long)seed, (int)bounds.width, (int)bounds.height);
  SEGUE_TRY(logger->write(c, SEGUE_LOG_WARNING, line));
  return segue_complete(context, c);
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 1;
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

#ifndef FLAGS
#define FLAGS SEGUE_PARAMETER_OPTIONAL
#endif
static const segue_parameter_t map = {
    SEGUE_SIZED(segue_parameter_t), .type = SEGUE_DRAFT_PARAMETER_PICTURE, .flags = FLAGS, .id = "map",
    .help = "A picture."};
static const segue_parameter_t *const parameters[] = {&map};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.drafts",
    .name = "Drafts", .version = "1.0.0", .summary = "Uses the drafts of the ABI.",
    SEGUE_PARAMETERS(parameters)};

SEGUE_LIBRARY(start, &animator, NULL, &descriptor);
