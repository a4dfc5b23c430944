/* Pan: a drag along the transition's axis drives it. One container width is the whole distance, or
 * one height if the axis is vertical, as for modal presentations.
 *
 * A drag toward the trailing side or downward goes back (pop, dismiss). A drag toward the leading
 * side or upward goes forward (push, present). Tabs and pages go both ways. `reversed` exchanges
 * forward and back. Right-to-left layout mirrors all of this. A touch grabs a transition that runs
 * or settles.
 *
 * This file decides which drags to accept; the rest of the plug-in, from the entry to the finger's
 * velocity, is shared with edge-pan, in Sources/CDrag. */
#include "drag_plugin.h"

/* In the order of the parameter's choices. */
enum { AXIS_AUTO, AXIS_HORIZONTAL, AXIS_VERTICAL };
static const char *const axes[] = {"auto", "horizontal", "vertical", NULL};

static int32_t prepare(drag_t *drag, segue_interaction_t place) {
  uint32_t axis;
  int32_t operation;
  double slop;
  SEGUE_TRY(drag_parameters->choice(segue_interaction_context(place), "axis", &axis));
  SEGUE_TRY(drag_parameters->number(segue_interaction_context(place), "slop", &slop));
  SEGUE_TRY(drag_interaction->operation(place, &operation));
  drag_prepare(drag, axis == AXIS_AUTO ? drag_axis(operation) : axis == AXIS_VERTICAL, slop);
  return SEGUE_OK;
}

static int32_t steer(drag_t *drag, segue_interaction_t place, segue_size_t size,
                     drag_course_t *out) {
  (void)size;
  int32_t layout, reversed;
  SEGUE_TRY(drag_parameters->switch_value(segue_interaction_context(place), "reversed", &reversed));
  SEGUE_TRY(drag_interaction->layout_direction(place, &layout));
  int is_mirrored = layout == SEGUE_LAYOUT_RIGHT_TO_LEFT;
  int is_forward = drag_is_forward(drag, DRAG_EDGE_AUTO, is_mirrored, reversed);
  out->is_own = 1;
  out->direction = is_forward ? SEGUE_DIRECTION_FORWARD : SEGUE_DIRECTION_BACKWARD;
  out->sign = drag_inward(drag, DRAG_EDGE_AUTO, is_mirrored);
  return SEGUE_OK;
}

/* ---- The descriptor ---- */

static const segue_parameter_t axis = {
    SEGUE_PARAMETER(CHOICE, "axis",
                   "Along which the finger drags; auto is vertical for modals, else horizontal."),
    .choices = axes,
    .default_numbers = {AXIS_AUTO}};
static const segue_parameter_t slop = {
    SEGUE_PARAMETER(NUMBER, "slop", "The distance that the finger moves before the drag begins."),
    .unit = "points",
    .default_numbers = {10},
    .maximum = 1000};
static const segue_parameter_t reversed = {
    SEGUE_PARAMETER(SWITCH, "reversed",
                    "A drag to the trailing side or downward goes forward, as for a drawer.")};
static const segue_parameter_t *const parameters[] = {&axis, &slop, &reversed};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t),
    .kind = SEGUE_KIND_INTERACTION,
    .id = "org.segue.pan",
    .alias = "pan",
    .name = "Pan",
    .version = "1.0.0",
    .author = "Segue",
    .license = "MIT",
    .summary = "A drag anywhere pulls the screens along.",
    .capabilities = SEGUE_TEXTS(SEGUE_CAPABILITY_RIGHT_TO_LEFT),
    .required_interfaces = SEGUE_TEXTS(SEGUE_INTERACTION_1, SEGUE_PARAMETERS_1, SEGUE_LOG_1),
    SEGUE_PARAMETERS(parameters)};

static const drag_kind_t pan = {&descriptor, prepare, steer};

static int32_t start(const segue_host_t *host) { return drag_start(&pan, host); }

SEGUE_LIBRARY(start, NULL, &drag_controller, &descriptor);
