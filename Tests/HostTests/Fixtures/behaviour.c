/* A plug-in with one animator for each behaviour that tests need. Its id names the behaviour.
 * The tests read the host's answers from the trace. */
#include <math.h>
#include <pthread.h>
#include <segue/helpers.h>
#include <segue/segue.h>
#include <stdlib.h>
#include <string.h>

static const segue_host_t *host;
static const segue_context_1_t *context_;
static const segue_view_1_t *view_;
static const segue_animation_1_t *animation_;
static const segue_parameters_1_t *parameters_;
static const segue_elements_1_t *elements_;
static const segue_pictures_1_t *pictures_;
static const segue_log_1_t *log_;

typedef struct {
  int32_t (*animate)(segue_context_t c);
  int32_t (*duration)(segue_context_t c, double *out);
  const char *id;
  const char *capability;
} behaviour_t;

#include "behaviours.h"
#include "views.h"
#include "elements.h"
#include "refusals.h"

static const behaviour_t behaviours[] = {
    {good, duration_half, "org.example.good", NULL},
    {good, duration_half, "org.example.calm", SEGUE_CAPABILITY_REDUCED_MOTION},
    {double_complete, duration_half, "org.example.double-complete", NULL},
    {inside, duration_half, "org.example.inside", NULL},
    {other_thread, duration_half, "org.example.other-thread", NULL},
    {stale, duration_half, "org.example.stale", NULL},
    {not_a_number, duration_half, "org.example.nan", NULL},
    {never, duration_half, "org.example.never", NULL},
    {endless, duration_half, "org.example.endless", NULL},
    {endless_at_once, duration_half, "org.example.endless-at-once", NULL},
    {settings, duration_half, "org.example.settings", NULL},
    {driver, duration_half, "org.example.driver", SEGUE_CAPABILITY_FRAME_DRIVER},
    {driver, duration_half, "org.example.undeclared-driver", NULL},
    {bold_driver, duration_half, "org.example.bold-driver", SEGUE_CAPABILITY_FRAME_DRIVER},
    {nan_driver, duration_half, "org.example.nan-driver", SEGUE_CAPABILITY_FRAME_DRIVER},
    {late_driver, duration_half, "org.example.late-driver", SEGUE_CAPABILITY_FRAME_DRIVER},
    {nested, duration_half, "org.example.nested", NULL},
    {keyframes, duration_half, "org.example.keyframes", NULL},
    {fails, duration_half, "org.example.fails", NULL},
    {inside, duration_half, "org.example.create-fails", NULL},
    {inside, duration_half, "org.example.create-null", NULL},
    {inside, duration_nan, "org.example.duration-nan", NULL},
    {inside, duration_negative, "org.example.duration-negative", NULL},
    {inside, duration_changes, "org.example.duration-changes", NULL},
    {after_the_end, duration_half, "org.example.after-the-end", NULL},
    {uncommitted, duration_half, "org.example.uncommitted", NULL},
    {two_ends, duration_half, "org.example.two-ends", NULL},
    {structure, duration_half, "org.example.structure", NULL},
    {handles, duration_half, "org.example.handles", NULL},
    {reads, duration_half, "org.example.reads", NULL},
    {reads, duration_half, "org.example.reads-rtl", SEGUE_CAPABILITY_RIGHT_TO_LEFT},
    {bad_timings, duration_half, "org.example.timings", NULL},
    {many_timings, duration_half, "org.example.many-timings", NULL},
    {many_views, duration_half, "org.example.many-views", NULL},
    {many_changes, duration_half, "org.example.many-changes", NULL},
    {driven_and_moved, duration_half, "org.example.driven-and-moved",
     SEGUE_CAPABILITY_FRAME_DRIVER},
    {cancels, duration_half, "org.example.cancels", NULL},
    {good, duration_half, "org.example.asks-at-the-end", NULL},
    {depth, duration_half, "org.example.depth", NULL},
    {depth_wrong, duration_half, "org.example.depth-wrong", NULL},
    {depth_nan, duration_half, "org.example.depth-nan", NULL},
    {declines, duration_half, "org.example.declines", NULL},
    {declines_late, duration_half, "org.example.declines-late", NULL},
    {discrete, duration_half, "org.example.discrete", NULL},
    {elements, duration_half, "org.example.elements", NULL},
    {elements_wrong, duration_of_elements, "org.example.elements-wrong", NULL},
    {cubic, duration_half, "org.example.cubic", NULL},
    {additive, duration_half, "org.example.additive", NULL},
    {turning, duration_half, "org.example.turning", NULL},
    {surroundings, duration_half, "org.example.surroundings", NULL},
    {first_frame, duration_half, "org.example.first-frame", NULL},
    {drives_gradient, duration_half, "org.example.drives-gradient", SEGUE_CAPABILITY_FRAME_DRIVER},
    {refused_values, duration_half, "org.example.refused-values", NULL},
    {refused_pointers, duration_half, "org.example.refused-pointers", NULL},
    {refused_nan, duration_half, "org.example.refused-nan", NULL},
    {refused_curve, duration_half, "org.example.refused-curve", NULL},
    {refused_driver, duration_half, "org.example.refused-driver", NULL},
};
enum { COUNT = sizeof behaviours / sizeof *behaviours };

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  *out = NULL;
  if (!strcmp(id, "org.example.create-fails")) return SEGUE_ERROR_LIMIT;
  if (!strcmp(id, "org.example.create-null")) return SEGUE_OK;
  for (int i = 0; i < COUNT; i++) {
    if (strcmp(id, behaviours[i].id)) continue;
    const behaviour_t **instance = malloc(sizeof *instance);
    *instance = &behaviours[i];
    *out = (segue_animator_t *)instance;
    return SEGUE_OK;
  }
  return SEGUE_ERROR_UNKNOWN;
}
static int32_t duration(segue_animator_t *animator, segue_context_t c, double *out) {
  return (*(const behaviour_t **)animator)->duration(c, out);
}
static int32_t animate(segue_animator_t *animator, segue_context_t c) {
  return (*(const behaviour_t **)animator)->animate(c);
}
static _Thread_local segue_context_t ended_context;
static int32_t ended(segue_animator_t *animator, segue_context_t c, int32_t reason) {
  int32_t value;
  const char *id = (*(const behaviour_t **)animator)->id;
  ended_context = c;
  (void)reason;
  if (!strcmp(id, "org.example.asks-at-the-end")) context_->layout_direction(c, &value);
  context_->was_cancelled(c, &value);      /* still alive */
  segue_set_alpha(view_, c, screen(c, SEGUE_KEY_FROM), 0.3); /* but not to be changed */
  return SEGUE_OK;
}
static int32_t destroy(segue_animator_t *animator) {
  int32_t value;
  if (ended_context.id) context_->was_cancelled(ended_context, &value); /* gone by now */
  ended_context = SEGUE_NULL(segue_context_t);
  free((void *)animator);
  return SEGUE_OK;
}
static const segue_animator_1_t animator = {
    sizeof(segue_animator_1_t), create, duration, animate, ended, destroy};

#define P(type, id, ...) \
  {sizeof(segue_parameter_t), type, 0, id, "help", NULL, __VA_ARGS__, 0, 0, NULL, NULL, NULL, 0}
static const char *const choices[] = {"red", "green", NULL};
static const segue_parameter_t all[] = {
    P(SEGUE_PARAMETER_NUMBER, "number", NULL, NULL, {0.5}),
    P(SEGUE_PARAMETER_INTEGER, "integer", NULL, NULL, {7}),
    P(SEGUE_PARAMETER_SWITCH, "switch", NULL, NULL, {1}),
    P(SEGUE_PARAMETER_CHOICE, "choice", NULL, choices, {1}),
    P(SEGUE_PARAMETER_COLOR, "color", NULL, NULL, {1, 0.5, 0, 1}),
    P(SEGUE_PARAMETER_POINT, "point", NULL, NULL, {3, 4}),
    P(SEGUE_PARAMETER_RECT, "rect", NULL, NULL, {1, 2, 3, 4}),
    P(SEGUE_PARAMETER_TEXT, "text", "short", NULL, {0}),
    P(SEGUE_PARAMETER_CURVE, "curve", "ease-in-out", NULL, {0}),
};
static const segue_parameter_t unset = {sizeof(segue_parameter_t),
                                        SEGUE_PARAMETER_NUMBER,
                                        SEGUE_PARAMETER_OPTIONAL,
                                        "unset",
                                        "help",
                                        NULL,
                                        NULL,
                                        NULL,
                                        {0},
                                        0,
                                        0,
                                        NULL,
                                        NULL,
                                        NULL,
                                        0};
static const segue_parameter_t *const parameters[] = {
    &all[0], &all[1], &all[2], &all[3], &all[4], &all[5], &all[6], &all[7], &all[8], &unset};

static const char *capabilities[COUNT][2];
static segue_descriptor_t descriptors[COUNT];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = COUNT;
  return SEGUE_OK;
}
static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin;
  if (index >= COUNT) return SEGUE_ERROR_INVALID_ARGUMENT;
  *out = &descriptors[index];
  return SEGUE_OK;
}
static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_ANIMATOR_1) ? NULL : &animator;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}
static const segue_plugin_t plugin = {sizeof(segue_plugin_t), descriptor_count,
                                      descriptor_at, get_interface};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *given, const segue_plugin_t **out) {
  host = given;
  if (host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context_)) return -1;
  if (host->get_interface(host, SEGUE_VIEW_1, (const void **)&view_)) return -1;
  if (host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation_)) return -1;
  if (host->get_interface(host, SEGUE_PARAMETERS_1, (const void **)&parameters_)) return -1;
  if (host->get_interface(host, SEGUE_ELEMENTS_1, (const void **)&elements_)) return -1;
  if (host->get_interface(host, SEGUE_PICTURES_1, (const void **)&pictures_)) return -1;
  if (host->get_interface(host, SEGUE_LOG_1, (const void **)&log_)) return -1;
  for (int i = 0; i < COUNT; i++) {
    capabilities[i][0] = behaviours[i].capability;
    descriptors[i] = (segue_descriptor_t){
        sizeof(segue_descriptor_t), SEGUE_KIND_ANIMATOR, 10, behaviours[i].id, NULL, "Fixture",
        "1.0.0", NULL, NULL, "A fixture.", capabilities[i], NULL, parameters, 0, 0};
  }
  *out = &plugin;
  return SEGUE_OK;
}
