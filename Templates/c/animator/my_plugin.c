/* My plugin: the old screen sinks back like a card, and the new one rises over it.
 *
 * An animator describes a transition once. Segue records the description and plays the recording
 * forward, backward, slowly or under a finger; none of this code runs while frames are drawn. Read
 * the file from `animate` on: above it are helpers, below it is what the plug-in declares
 * about itself. <segue/segue.h> and the headers that it includes explain every function. */
#include <string.h>

#include <segue/segue.h>

/* The functions of the host, fetched once by the entry point at the end of this file. */
static const segue_context_1_t *transition;    /* what is to be animated */
static const segue_view_1_t *views;            /* the screens, and views of your own */
static const segue_animation_1_t *animations;  /* curves, springs, animations */
static const segue_parameters_1_t *parameters; /* what the user has set */

/* Every function of Segue returns a status. One that is not SEGUE_OK goes back to the host, which
 * then plays a plain dissolve instead. */
#define TRY(call)                          \
  do {                                     \
    int32_t status = (call);               \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* ---- The two ends of the transition ---- */

typedef struct {
  segue_view_t upper, lower; /* the card that moves, the screen beneath; 0: not to be touched */
  segue_rect_t place;        /* a screen that fills the container */
  double depth;              /* the parameter */
} cards_t;

/* Sets everything that moves for one end: `open` is 0 while the upper card is away, and 1 when it
 * covers the lower one. What changes between the two ends is what the animation shows. */
static int32_t pose(segue_context_t context, const cards_t *cards, double open) {
  const segue_rect_t place = cards->place;
  const double radius = place.width / 9;
  if (cards->upper.id) {
    const segue_point_t center =
        segue_point(place.x + place.width / 2, place.y + place.height * (1.5 - open));
    TRY(segue_set_center(views, context, cards->upper, center));
    TRY(segue_set_corner_radius(views, context, cards->upper, radius * (1 - open)));
  }
  if (cards->lower.id) {
    const double factor = 1 - cards->depth * open; /* the scale about the middle of the view */
    TRY(segue_set_transform(views, context, cards->lower, segue_scaling(factor, factor)));
    TRY(segue_set_corner_radius(views, context, cards->lower, radius * open));
    TRY(segue_set_alpha(views, context, cards->lower, 1 - 0.55 * open));
  }
  return SEGUE_OK;
}

/* ---- The animator ---- */

/* The completion ends the transition. It may have been cancelled by then, which is not an error:
 * `from` is shown again. */
static int32_t arrived(void *user_data, segue_context_t context, int32_t finished) {
  int32_t cancelled = 0;
  (void)user_data;
  if (!finished) return SEGUE_OK; /* the recording ended early */
  TRY(transition->was_cancelled(context, &cancelled));
  return transition->complete(context, !cancelled);
}

static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out_seconds) {
  (void)animator;
  return parameters->number(context, "duration", out_seconds);
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  segue_view_t container, from, to;
  segue_timing_t curve;
  segue_animation_t animation;
  int32_t direction;
  double seconds;
  cards_t cards;

  /* 1. Get the views: `from` is the old screen, `to` the new one. */
  TRY(transition->container_view(context, &container));
  TRY(transition->view_for_key(context, SEGUE_KEY_FROM, &from));
  TRY(transition->view_for_key(context, SEGUE_KEY_TO, &to));
  TRY(transition->direction(context, &direction));
  TRY(parameters->number(context, "depth", &cards.depth));
  TRY(duration(animator, context, &seconds));
  TRY(segue_get_bounds(views, context, container, &cards.place));

  /* 2. On the way back the cards move the other way: the upper one is the screen that leaves. */
  const int forward = direction == SEGUE_DIRECTION_FORWARD;
  cards.upper = forward ? to : from;
  cards.lower = forward ? from : to;

  /* 3. Add the new screen to the container, in front of the old one; on the way back, behind it. */
  if (to.id) {
    segue_rect_t frame;
    TRY(transition->final_frame(context, SEGUE_KEY_TO, &frame));
    TRY(segue_set_frame(views, context, to, frame));
    if (!forward && from.id)
      TRY(views->insert_subview_below(context, container, to, from));
    else
      TRY(views->add_subview(context, container, to));
  }
  if (from.id) TRY(segue_set_clips_to_bounds(views, context, from, 1)); /* rounds the screen's corners */
  if (to.id) TRY(segue_set_clips_to_bounds(views, context, to, 1));

  /* 4. Animate to the last pose: all changes between `begin` and `commit` are animated. */
  TRY(pose(context, &cards, forward ? 0 : 1));
  TRY(animations->timing_bezier(context, 0.4, 0, 0.1, 1, &curve));
  TRY(animations->begin(context, seconds, 0, curve, &animation));
  TRY(pose(context, &cards, forward ? 1 : 0));
  TRY(animations->on_completion(context, animation, arrived, NULL));
  return animations->commit(context, animation);
}

/* This animator keeps nothing between its calls, so any pointer will do as its instance. One that
 * does keep something allocates it in `create` and frees it in `destroy`. */
static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id, segue_animator_t **out) {
  (void)host;
  (void)id;
  *out = (segue_animator_t *)plugin;
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *animator) {
  (void)animator;
  return SEGUE_OK;
}

static const segue_animator_1_t animator_1 = {
    .size = sizeof(segue_animator_1_t),
    .create = create,
    .duration = duration,
    .animate = animate,
    .destroy = destroy,
};

/* ---- What `segue info my-plugin` shows ---- */

static const segue_parameter_t depth = {
    .size = sizeof(segue_parameter_t),
    .type = SEGUE_PARAMETER_NUMBER,
    .id = "depth",
    .help = "The distance by which the screen beneath recedes: 0 is none, and 0.5 is to half its size.",
    .default_numbers = {0.12},
    .maximum = 0.5};
static const segue_parameter_t seconds = {
    .size = sizeof(segue_parameter_t),
    .type = SEGUE_PARAMETER_NUMBER,
    .id = "duration",
    .help = "The duration of the transition.",
    .unit = "s",
    .default_numbers = {0.6},
    .maximum = 60};
static const segue_parameter_t *const own_parameters[] = {&depth, &seconds};

/* A host that lacks one of these does not load the plug-in, and gives the reason. */
static const char *const required[] = {SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1,
                                       SEGUE_PARAMETERS_1, NULL};

static const segue_descriptor_t descriptor = {
    .size = sizeof(segue_descriptor_t),
    .kind = SEGUE_KIND_ANIMATOR,
    .id = "org.example.my-plugin", /* never changes once people use it */
    .alias = "my-plugin",          /* what people type */
    .name = "My plugin",
    .version = "1.0.0",
    .author = "Your name",
    .summary = "The old screen sinks back like a card, and the new one rises over it.",
    .required_interfaces = required,
    .parameters = own_parameters,
    .parameter_count = sizeof own_parameters / sizeof *own_parameters};

/* ---- The library: one descriptor and one interface ---- */

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

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out_table) {
  (void)plugin;
  *out_table = strcmp(id, SEGUE_ANIMATOR_1) == 0 ? &animator_1 : NULL;
  return *out_table ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {
    .size = sizeof(segue_plugin_t),
    .descriptor_count = descriptor_count,
    .descriptor_at = descriptor_at,
    .get_interface = get_interface,
};

/* The host's interface `id`; NULL when it has none, or an older and shorter one. */
static const void *fetch(const segue_host_t *host, const char *id, size_t size) {
  const void *table = NULL;
  if (host->get_interface(host, id, &table) != SEGUE_OK || !table) return NULL;
  return *(const uint64_t *)table >= size ? table : NULL; /* each table begins with its size */
}

/* The only function that the library exports. */
SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out_plugin) {
  transition = fetch(host, SEGUE_CONTEXT_1, sizeof *transition);
  views = fetch(host, SEGUE_VIEW_1, sizeof *views);
  animations = fetch(host, SEGUE_ANIMATION_1, sizeof *animations);
  parameters = fetch(host, SEGUE_PARAMETERS_1, sizeof *parameters);
  if (!transition || !views || !animations || !parameters) return SEGUE_ERROR_UNSUPPORTED;
  *out_plugin = &library;
  return SEGUE_OK;
}
