/* Slide: the new screen comes in from one side and the old one makes room.
 *
 * This file also shows that a plug-in needs the header and a C compiler and nothing else. Read
 * it from the bottom up: the entry, the descriptor and its parameters, the animator's functions. */
#include <segue/helpers.h>

/* The host's interfaces, fetched once by the entry. */
static const segue_context_1_t *transition;
static const segue_view_1_t *views;
static const segue_animation_1_t *animations;
static const segue_parameters_1_t *parameters;

/* The state of one slide. */
struct segue_animator {
  segue_view_t leaving; /* the view to remove at the end, or 0 */
  segue_view_t parked;  /* the view to place at its final frame, out of sight, or 0 */
  segue_rect_t parking; /* this frame */
  segue_view_t room;    /* the background behind both screens, or 0 */
};

/* ---- Distances ---- */

/* In the order of the parameter's choices. */
enum { EDGE_AUTO, EDGE_LEADING, EDGE_TRAILING, EDGE_TOP, EDGE_BOTTOM };
static const char *const edges[] = {"auto", "leading", "trailing", "top", "bottom", NULL};

/* The distance from the top screen's place to its place outside: one container width or height,
 * plus the padding, to the right, left, bottom or top. */
static int32_t find_travel(segue_context_t context, segue_rect_t container, double *dx,
                           double *dy) {
  uint32_t edge = EDGE_AUTO;
  int32_t layout = SEGUE_LAYOUT_LEFT_TO_RIGHT;
  double padding = 0;
  SEGUE_TRY(parameters->choice(context, "edge", &edge));
  SEGUE_TRY(parameters->number(context, "padding", &padding));
  SEGUE_TRY(transition->layout_direction(context, &layout));

  *dx = *dy = 0;
  if (edge == EDGE_TOP || edge == EDGE_BOTTOM) {
    *dy = (edge == EDGE_BOTTOM ? 1 : -1) * (container.height + padding);
  } else { /* auto is the trailing edge */
    int is_right = (edge == EDGE_LEADING) == (layout == SEGUE_LAYOUT_RIGHT_TO_LEFT);
    *dx = (is_right ? 1 : -1) * (container.width + padding);
  }
  return SEGUE_OK;
}

/* True when two rectangles share an area. */
static int overlap(segue_rect_t a, segue_rect_t b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
         b.y < a.y + a.height;
}

static int32_t move_by(segue_context_t context, segue_view_t view, double dx, double dy) {
  segue_point_t center;
  SEGUE_TRY(segue_get_center(views, context, view, &center));
  center.x += dx;
  center.y += dy;
  return segue_set_center(views, context, view, center);
}

/* ---- segue.animator/1 ---- */

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id, segue_animator_t **out) {
  (void)host;
  (void)plugin;
  if (strcmp(id, "org.segue.slide") != 0) return SEGUE_ERROR_UNKNOWN;
  *out = calloc(1, sizeof **out); /* freed by destroy */
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

/* The duration that the user set, else the time of a spring given as curve, or half a second. */
static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out_seconds) {
  (void)animator;
  int32_t status = parameters->number(context, "duration", out_seconds);
  if (status != SEGUE_ERROR_UNSET) return status;
  segue_timing_t curve;
  SEGUE_TRY(parameters->curve(context, "curve", &curve));
  SEGUE_TRY(animations->timing_duration(context, curve, out_seconds));
  if (*out_seconds == 0) *out_seconds = 0.5;
  return SEGUE_OK;
}

/* Puts the background behind both screens if it is seen, or if the user set one. It is hidden in
 * the first and the last frame, in which it would show through a translucent screen. */
static int32_t show_room(void *user_data, segue_context_t context, int32_t finished) {
  segue_animator_t *animator = user_data;
  (void)finished;
  return segue_set_hidden(views, context, animator->room, 0);
}

static int32_t hide_room(void *user_data, segue_context_t context, int32_t finished) {
  segue_animator_t *animator = user_data;
  (void)finished;
  return segue_set_hidden(views, context, animator->room, 1);
}

static int32_t call_after(segue_animator_t *animator, segue_context_t context, double seconds,
                          segue_completion_t call) {
  segue_animation_t animation;
  SEGUE_TRY(animations->begin(context, seconds, 0, 0, &animation));
  SEGUE_TRY(animations->on_completion(context, animation, call, animator));
  return animations->commit(context, animation);
}

static int32_t add_room(segue_animator_t *animator, segue_context_t context,
                        segue_view_t container, segue_rect_t bounds, double seconds,
                        int32_t is_seen) {
  segue_color_t color;
  int32_t status = parameters->color(context, "background", &color);
  if (status == SEGUE_ERROR_UNSET && !is_seen) return SEGUE_OK;
  if (status == SEGUE_ERROR_UNSET) status = transition->backdrop_color(context, &color);
  SEGUE_TRY(status);
  if (color.alpha == 0) return SEGUE_OK; /* the film's background is to show */
  SEGUE_TRY(views->create(context, &animator->room));
  SEGUE_TRY(segue_set_frame(views, context, animator->room, bounds));
  SEGUE_TRY(segue_set_background_color(views, context, animator->room, color));
  SEGUE_TRY(segue_set_hidden(views, context, animator->room, 1));
  SEGUE_TRY(views->insert_subview_at(context, container, animator->room, 0));
  SEGUE_TRY(transition->after_first_frame(context, show_room, animator));
  return call_after(animator, context, seconds * (1 - 2e-6), hide_room);
}

/* Called when the slide's animation is over: completes the transition. */
static int32_t slid(void *user_data, segue_context_t context, int32_t finished) {
  segue_animator_t *animator = user_data;
  (void)finished;
  /* With a parallax, `from` is still behind `to` and would show through a translucent one. */
  if (animator->leaving.id) SEGUE_TRY(views->remove_from_superview(context, animator->leaving));
  if (animator->parked.id)
    SEGUE_TRY(segue_set_frame(views, context, animator->parked, animator->parking));
  if (animator->room.id) SEGUE_TRY(views->remove_from_superview(context, animator->room));
  return segue_complete(transition, context);
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  segue_view_t container, from, to;
  segue_animation_t animation;
  segue_timing_t curve;
  segue_rect_t bounds, from_end, to_end;
  double dx, dy, seconds, parallax, padding;
  int32_t direction, fade;

  SEGUE_TRY(transition->container_view(context, &container));
  SEGUE_TRY(transition->view_for_key(context, SEGUE_KEY_FROM, &from)); /* 0: must not be changed */
  SEGUE_TRY(transition->view_for_key(context, SEGUE_KEY_TO, &to));
  SEGUE_TRY(transition->final_frame(context, SEGUE_KEY_FROM, &from_end));
  SEGUE_TRY(transition->final_frame(context, SEGUE_KEY_TO, &to_end));
  SEGUE_TRY(transition->direction(context, &direction));
  SEGUE_TRY(parameters->number(context, "parallax", &parallax));
  SEGUE_TRY(parameters->number(context, "padding", &padding));
  SEGUE_TRY(parameters->switch_value(context, "fade", &fade));
  SEGUE_TRY(parameters->curve(context, "curve", &curve));
  SEGUE_TRY(duration(animator, context, &seconds));
  SEGUE_TRY(segue_get_bounds(views, context, container, &bounds));
  SEGUE_TRY(find_travel(context, bounds, &dx, &dy));
  if (segue_is_zero_rect(to_end)) to_end = bounds;
  int stays = 0; /* `from` ends in sight */
  if (from.id && segue_is_zero_rect(from_end)) {
    animator->leaving = from;
  } else if (from.id && overlap(from_end, bounds)) {
    stays = 1;
  } else if (from.id) {
    /* A container of pages keeps the old page beside the new one, whatever its way out. */
    animator->parked = from;
    animator->parking = from_end;
  }
  /* Without `from`, what stays in the container is the background. */
  if (from.id && seconds > 0)
    SEGUE_TRY(add_room(animator, context, container, bounds, seconds, fade || padding > 0));

  /* Forward, `to` comes in on top over the whole distance, and `from` moves by a part of it.
   * Backward is the same in reverse: `from` goes out on top, and `to` comes back beneath it. */
  int forward = direction == SEGUE_DIRECTION_FORWARD;
  double to_share = forward ? 1 : -parallax;
  double from_share = forward ? -parallax : 1;

  if (to.id) {
    SEGUE_TRY(segue_set_frame(views, context, to, to_end));
    SEGUE_TRY(move_by(context, to, dx * to_share, dy * to_share));
    if (fade) SEGUE_TRY(segue_set_alpha(views, context, to, 0));
    if (from.id && !forward)
      SEGUE_TRY(views->insert_subview_below(context, container, to, from));
    else
      SEGUE_TRY(views->add_subview(context, container, to));
  }

  SEGUE_TRY(animations->begin(context, seconds, 0, curve, &animation));
  if (to.id) {
    SEGUE_TRY(segue_set_frame(views, context, to, to_end));
    if (fade) SEGUE_TRY(segue_set_alpha(views, context, to, 1));
  }
  if (stays)
    SEGUE_TRY(segue_set_frame(views, context, from, from_end));
  else if (from.id)
    SEGUE_TRY(move_by(context, from, dx * from_share, dy * from_share));
  SEGUE_TRY(animations->on_completion(context, animation, slid, animator));
  return animations->commit(context, animation);
}

static int32_t destroy(segue_animator_t *animator) {
  free(animator);
  return SEGUE_OK;
}

static const segue_animator_1_t animator_1 = {
    SEGUE_SIZED(segue_animator_1_t),
    .create = create,
    .duration = duration,
    .animate = animate,
    .destroy = destroy,
};

/* ---- The descriptor ---- */

static const segue_parameter_t edge = {
    SEGUE_PARAMETER(CHOICE, "edge",
                    "Side where the new screen comes in, and goes out again backward."),
    .choices = edges,
    .default_numbers = {EDGE_AUTO}};
static const segue_parameter_t parallax = {
    SEGUE_PARAMETER(NUMBER, "parallax",
                    "The movement of the screen beneath, as a fraction of the upper screen's; 0 is none."),
    .default_numbers = {1},
    .maximum = 1};
static const segue_parameter_t fade = {
    SEGUE_PARAMETER(SWITCH, "fade", "The new screen goes from transparent to opaque on the way.")};
static const segue_parameter_t padding = {
    SEGUE_PARAMETER(NUMBER, "padding", "Gap between the two screens."),
    .unit = "points",
    .maximum = 10000};
static const segue_parameter_t background = {
    SEGUE_PARAMETER(COLOR, "background",
                    "The colour behind the screens. If unset, the film's background shows, or else the "
                    "darker edge of the screens."),
    .flags = SEGUE_PARAMETER_OPTIONAL};
static const segue_parameter_t curve = {
    SEGUE_PARAMETER(CURVE, "curve", "Pace of the movement."), .default_text = "ease-in-out"};
static const segue_parameter_t seconds = {
    SEGUE_PARAMETER(NUMBER, "duration", "The duration. Without one it is 0.5 s, or the settling time of a spring."),
    .flags = SEGUE_PARAMETER_OPTIONAL,
    .unit = "s",
    .maximum = 60};
static const segue_parameter_t *const slide_parameters[] = {
    &edge, &parallax, &fade, &padding, &background, &curve, &seconds};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t),
    .kind = SEGUE_KIND_ANIMATOR,
    .id = "org.segue.slide",
    .alias = "slide",
    .name = "Slide",
    .version = "1.0.0",
    .author = "Segue",
    .license = "MIT",
    .summary = "The new screen slides in from one side and pushes the old one out.",
    .capabilities = SEGUE_TEXTS(SEGUE_CAPABILITY_RIGHT_TO_LEFT),
    .required_interfaces = SEGUE_TEXTS(SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1,
                                       SEGUE_PARAMETERS_1),
    SEGUE_PARAMETERS(slide_parameters)};

/* ---- The library ---- */

static int32_t start(const segue_host_t *host) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, transition);
  SEGUE_FETCH(host, SEGUE_VIEW_1, views);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animations);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters);
  return SEGUE_OK;
}

SEGUE_LIBRARY(start, &animator_1, NULL, &descriptor);
