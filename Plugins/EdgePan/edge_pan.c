/* Edge pan: a drag that starts at an edge of the container and goes inward, such as the drag from
 * the leading edge that goes back in a navigation.
 *
 * Drags from the leading and the top edge go back, drags from the trailing and the bottom edge go
 * forward; `reversed` exchanges these. With `sides`, drags from both sides go back, as on Android.
 * Right-to-left layout mirrors leading and trailing. A touch anywhere grabs a transition that runs
 * or settles.
 *
 * This file decides which drags to accept; everything else is shared with pan, in Sources/CDrag. */
#include <stdio.h>

#include "drag_plugin.h"

/* The numbers of the parameter's choices are DRAG_EDGE_…. */
static const char *const edges[] = {"auto", "leading", "trailing", "top", "bottom", "sides", NULL};

/* The points after which Android goes back when the finger goes up. Source: SystemUI's
 * navigation_edge_action_drag_threshold. */
static const double android_commit = 16;

static int32_t prepare(drag_t *drag, segue_interaction_t place) {
  uint32_t edge;
  int32_t operation;
  double slop;
  SEGUE_TRY(drag_parameters->choice(segue_interaction_context(place), "edge", &edge));
  SEGUE_TRY(drag_parameters->number(segue_interaction_context(place), "slop", &slop));
  SEGUE_TRY(drag_interaction->operation(place, &operation));
  const int is_vertical = edge == DRAG_EDGE_TOP || edge == DRAG_EDGE_BOTTOM;
  drag_prepare(drag, edge == DRAG_EDGE_AUTO ? drag_axis(operation) : is_vertical, slop);
  return SEGUE_OK;
}

static int32_t steer(drag_t *drag, segue_interaction_t place, segue_size_t size,
                     drag_course_t *out) {
  int32_t layout, reversed;
  uint32_t edge;
  double width;
  int has_commit = 0;
  SEGUE_TRY(drag_parameters->switch_value(segue_interaction_context(place), "reversed", &reversed));
  SEGUE_TRY(drag_interaction->layout_direction(place, &layout));
  SEGUE_TRY(drag_parameters->choice(segue_interaction_context(place), "edge", &edge));
  SEGUE_TRY(drag_parameters->number(segue_interaction_context(place), "width", &width));
  SEGUE_TRY(segue_optional(
      drag_parameters->number(segue_interaction_context(place), "commit", &out->commit),
      &has_commit));
  if (!has_commit) out->commit = edge == DRAG_EDGE_SIDES ? android_commit : 0;

  int is_mirrored = layout == SEGUE_LAYOUT_RIGHT_TO_LEFT, is_vertical = drag_is_vertical(drag);
  const int is_forward = drag_is_forward(drag, (int32_t)edge, is_mirrored, reversed);
  double length = is_vertical ? size.height : size.width;
  out->direction = is_forward ? SEGUE_DIRECTION_FORWARD : SEGUE_DIRECTION_BACKWARD;
  out->sign = drag_inward(drag, (int32_t)edge, is_mirrored);
  out->is_own = drag_starts_within(drag, width, out->sign, length);
  if (drag_travel(drag) * out->sign <= 0) {
    const char *side = drag_words(is_vertical, -out->sign);
    snprintf(out->reason, sizeof out->reason, "it goes %s, and a drag from this edge goes %s", side,
             drag_words(is_vertical, out->sign));
  } else if (!out->is_own) {
    const char *name = is_vertical ? (out->sign > 0 ? "top" : "bottom")
                                   : (out->sign > 0 ? "left" : "right");
    snprintf(out->reason, sizeof out->reason,
             "it starts %s from the %s edge, and has to start within %.4g",
             drag_length(drag_distance(drag, out->sign, length)).text, name, width);
  }
  return SEGUE_OK;
}

/* ---- The descriptor ---- */

static const segue_parameter_t edge = {
    SEGUE_PARAMETER(
        CHOICE, "edge",
        "The edge at which a drag starts. From leading or top it goes backward, from trailing or "
        "bottom forward; auto accepts both edges along the transition's axis, and with sides a drag "
        "from the left or the right edge goes backward."),
    .choices = edges,
    .default_numbers = {DRAG_EDGE_AUTO}};
static const segue_parameter_t width = {
    SEGUE_PARAMETER(NUMBER, "width", "The largest distance from the edge at which a drag starts."),
    .unit = "points",
    .default_numbers = {20},
    .maximum = 1000};
static const segue_parameter_t slop = {
    SEGUE_PARAMETER(NUMBER, "slop", "The distance that the finger moves before the drag begins."),
    .unit = "points",
    .default_numbers = {10},
    .maximum = 1000};
static const segue_parameter_t commit = {
    SEGUE_PARAMETER(NUMBER, "commit",
                    "The distance after which a finger that goes up finishes the transition, unless "
                    "it moves back. If unset, half of the way, and with sides 16 points, as on "
                    "Android."),
    .unit = "points",
    .flags = SEGUE_PARAMETER_OPTIONAL,
    .maximum = 1000};
static const segue_parameter_t reversed = {
    SEGUE_PARAMETER(SWITCH, "reversed",
                    "Drags from the leading and the top edge go forward, as for a drawer.")};
static const segue_parameter_t *const parameters[] = {&edge, &width, &slop, &commit,
                                                    &reversed};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t),
    .kind = SEGUE_KIND_INTERACTION,
    .id = "org.segue.edge-pan",
    .alias = "edge-pan",
    .name = "Edge pan",
    .version = "1.0.0",
    .author = "Segue",
    .license = "MIT",
    .summary = "A drag that begins within 20 points of the edge of the screen goes back.",
    .capabilities = SEGUE_TEXTS(SEGUE_CAPABILITY_RIGHT_TO_LEFT),
    .required_interfaces = SEGUE_TEXTS(SEGUE_INTERACTION_1, SEGUE_PARAMETERS_1, SEGUE_LOG_1),
    SEGUE_PARAMETERS(parameters)};

static const drag_kind_t edge_pan = {&descriptor, prepare, steer};

static int32_t start(const segue_host_t *host) { return drag_start(&edge_pan, host); }

SEGUE_LIBRARY(start, NULL, &drag_controller, &descriptor);
