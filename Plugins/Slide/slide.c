/* Slide: the new screen comes in from one side and the old one makes room.
 *
 * This file also shows that a plug-in needs the header and a C compiler and nothing else. Read
 * it from the bottom up: the entry, the descriptor and its parameters, the animator's functions. */
#include <stdlib.h>
#include <string.h>

#include <segue/segue.h>

/* Returns to the caller with the call's status unless it is SEGUE_OK, so that the host gets
 * every failure. */
#define TRY(call)                      \
  do {                                 \
    int32_t status = (call);           \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* The host's interfaces, fetched once by the entry. */
static const segue_context_1_t *transition;
static const segue_view_1_t *views;
static const segue_animation_1_t *animations;
static const segue_parameters_1_t *parameters;

/* The state of one slide. */
struct segue_animator {
  segue_view_t leaving; /* the view to remove at the end, or 0 */
};

/* ---- Distances ---- */

/* In the order of the parameter's choices. */
enum { EDGE_AUTO, EDGE_LEADING, EDGE_TRAILING, EDGE_TOP, EDGE_BOTTOM };
static const char *const edges[] = {"auto", "leading", "trailing", "top", "bottom", NULL};

/* The distance from the top screen's place to its place outside: one container width or height,
 * plus the padding, to the right, left, bottom or top. */
static int32_t find_travel(segue_context_t context, const double container[4], double *dx,
                           double *dy) {
  uint32_t edge = EDGE_AUTO;
  int32_t layout = SEGUE_LAYOUT_LEFT_TO_RIGHT;
  double padding = 0;
  TRY(parameters->choice(context, "edge", &edge));
  TRY(parameters->number(context, "padding", &padding));
  TRY(transition->layout_direction(context, &layout));

  *dx = *dy = 0;
  if (edge == EDGE_TOP || edge == EDGE_BOTTOM) {
    *dy = (edge == EDGE_BOTTOM ? 1 : -1) * (container[3] + padding);
  } else { /* auto is the trailing edge */
    int is_right = (edge == EDGE_LEADING) == (layout == SEGUE_LAYOUT_RIGHT_TO_LEFT);
    *dx = (is_right ? 1 : -1) * (container[2] + padding);
  }
  return SEGUE_OK;
}

static int is_zero(const double rect[4]) {
  return rect[0] == 0 && rect[1] == 0 && rect[2] == 0 && rect[3] == 0;
}

static int32_t move_by(segue_context_t context, segue_view_t view, double dx, double dy) {
  double center[2];
  TRY(views->get_center(context, view, center));
  center[0] += dx;
  center[1] += dy;
  return views->set_center(context, view, center);
}

/* ---- segue.animator/1 ---- */

static int32_t create(const segue_plugin_t *plugin, const char *id, segue_animator_t **out) {
  (void)plugin;
  if (strcmp(id, "org.segue.slide") != 0) return SEGUE_ERROR_UNKNOWN;
  *out = calloc(1, sizeof **out); /* freed by destroy */
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out_seconds) {
  (void)animator;
  return parameters->number(context, "duration", out_seconds);
}

/* Called when the slide's animation is over: completes the transition. */
static int32_t slid(void *user_data, segue_context_t context, int32_t finished) {
  segue_animator_t *animator = user_data;
  int32_t cancelled = 0;
  (void)finished;
  /* With a parallax, `from` still lies behind `to` and would show through a translucent one. */
  if (animator->leaving) TRY(views->remove_from_superview(context, animator->leaving));
  TRY(transition->was_cancelled(context, &cancelled));
  return transition->complete(context, !cancelled);
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  segue_view_t container, from, to;
  segue_animation_t animation;
  segue_timing_t curve;
  double bounds[4], from_end[4], to_end[4], dx, dy, seconds, parallax;
  int32_t direction, fade;

  TRY(transition->container_view(context, &container));
  TRY(transition->view_for_key(context, SEGUE_KEY_FROM, &from)); /* 0: must not be changed */
  TRY(transition->view_for_key(context, SEGUE_KEY_TO, &to));
  TRY(transition->final_frame(context, SEGUE_KEY_FROM, from_end));
  TRY(transition->final_frame(context, SEGUE_KEY_TO, to_end));
  TRY(transition->direction(context, &direction));
  TRY(parameters->number(context, "parallax", &parallax));
  TRY(parameters->toggle(context, "fade", &fade));
  TRY(parameters->curve(context, "curve", &curve));
  TRY(duration(animator, context, &seconds));
  TRY(views->get_bounds(context, container, bounds));
  TRY(find_travel(context, bounds, &dx, &dy));
  if (is_zero(to_end)) memcpy(to_end, bounds, sizeof to_end);
  if (from && is_zero(from_end)) animator->leaving = from;

  /* Forward, `to` comes in on top over the whole distance, and `from` moves by a part of it.
   * Backward is the same in reverse: `from` goes out on top, and `to` comes back beneath it. */
  int forward = direction == SEGUE_DIRECTION_FORWARD;
  double to_share = forward ? 1 : -parallax;
  double from_share = forward ? -parallax : 1;

  if (to) {
    TRY(views->set_frame(context, to, to_end));
    TRY(move_by(context, to, dx * to_share, dy * to_share));
    if (fade) TRY(views->set_alpha(context, to, 0));
    if (from && !forward)
      TRY(views->insert_subview_below(context, container, to, from));
    else
      TRY(views->add_subview(context, container, to));
  }

  TRY(animations->begin(context, seconds, 0, curve, &animation));
  if (to) {
    TRY(views->set_frame(context, to, to_end));
    if (fade) TRY(views->set_alpha(context, to, 1));
  }
  if (from && animator->leaving)
    TRY(move_by(context, from, dx * from_share, dy * from_share));
  else if (from) /* it stays in the container */
    TRY(views->set_frame(context, from, from_end));
  TRY(animations->on_completion(context, animation, slid, animator));
  return animations->commit(context, animation);
}

static int32_t destroy(segue_animator_t *animator) {
  free(animator);
  return SEGUE_OK;
}

static const segue_animator_1_t animator_1 = {
    .size = sizeof(segue_animator_1_t),
    .create = create,
    .duration = duration,
    .animate = animate,
    .destroy = destroy,
};

/* ---- The descriptor ---- */

#define PARAMETER(kind, name, text) \
  .size = sizeof(segue_parameter_t), .type = SEGUE_PARAMETER_##kind, .id = name, .help = text

static const segue_parameter_t edge = {
    PARAMETER(CHOICE, "edge", "Side where the new screen comes in, and goes out again backward."),
    .choices = edges,
    .default_numbers = {EDGE_AUTO}};
static const segue_parameter_t parallax = {
    PARAMETER(NUMBER, "parallax", "How far the screen beneath moves: 1 all the way, 0 not at all."),
    .default_numbers = {1},
    .maximum = 1};
static const segue_parameter_t fade = {
    PARAMETER(SWITCH, "fade", "The new screen goes from transparent to opaque on the way.")};
static const segue_parameter_t padding = {
    PARAMETER(NUMBER, "padding", "Gap between the two screens."),
    .unit = "points",
    .maximum = 10000};
static const segue_parameter_t curve = {
    PARAMETER(CURVE, "curve", "Pace of the movement."), .default_text = "ease-in-out"};
static const segue_parameter_t seconds = {
    PARAMETER(NUMBER, "duration", "How long it takes."),
    .unit = "s",
    .default_numbers = {0.5},
    .maximum = 60};
static const segue_parameter_t *const slide_parameters[] = {&edge,    &parallax, &fade,
                                                            &padding, &curve,    &seconds};

static const char *const capabilities[] = {SEGUE_CAPABILITY_RIGHT_TO_LEFT, NULL};
static const char *const required[] = {SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1,
                                       SEGUE_PARAMETERS_1, NULL};

static const segue_descriptor_t descriptor = {
    .size = sizeof(segue_descriptor_t),
    .kind = SEGUE_KIND_ANIMATOR,
    .id = "org.segue.slide",
    .alias = "slide",
    .name = "Slide",
    .version = "1.0.0",
    .author = "Segue",
    .license = "MIT",
    .summary = "The new screen slides in from one side and pushes the old one out.",
    .capabilities = capabilities,
    .required_interfaces = required,
    .parameters = slide_parameters,
    .parameter_count = sizeof slide_parameters / sizeof *slide_parameters};

/* ---- The library ---- */

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out_count) {
  (void)plugin;
  *out_count = 1;
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out_descriptor) {
  (void)plugin;
  if (index != 0) return SEGUE_ERROR_INVALID_ARGUMENT;
  *out_descriptor = &descriptor;
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_ANIMATOR_1) == 0 ? &animator_1 : NULL;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {
    .size = sizeof(segue_plugin_t),
    .revision = SEGUE_ABI_REVISION,
    .descriptor_count = descriptor_count,
    .descriptor_at = descriptor_at,
    .get_interface = get_interface,
};

/* The host's interface `id`; NULL when the host has none, or an older one that is shorter than
 * this header's. */
static const void *fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  if (host->get_interface(host, id, &table) != SEGUE_OK || !table) return NULL;
  return *(const uint32_t *)table >= size ? table : NULL; /* each table begins with its size */
}

/* True when the host implements every function that is used here; a NULL slot is not
 * implemented. */
static int has_all_slots(void) {
  return transition->container_view && transition->view_for_key && transition->final_frame &&
         transition->direction && transition->layout_direction && transition->was_cancelled &&
         transition->complete && views->get_bounds && views->set_frame && views->get_center &&
         views->set_center && views->set_alpha && views->add_subview &&
         views->insert_subview_below && views->remove_from_superview && animations->begin &&
         animations->on_completion && animations->commit && parameters->number &&
         parameters->toggle && parameters->choice && parameters->curve;
}

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  if (host->size < sizeof *host || !host->get_interface) return SEGUE_ERROR_UNSUPPORTED;
  transition = fetch(host, SEGUE_CONTEXT_1, sizeof *transition);
  views = fetch(host, SEGUE_VIEW_1, sizeof *views);
  animations = fetch(host, SEGUE_ANIMATION_1, sizeof *animations);
  parameters = fetch(host, SEGUE_PARAMETERS_1, sizeof *parameters);
  if (!transition || !views || !animations || !parameters || !has_all_slots())
    return SEGUE_ERROR_UNSUPPORTED;
  *out = &library;
  return SEGUE_OK;
}
