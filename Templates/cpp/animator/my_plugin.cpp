// My plugin: the old screen sinks back like a card, and the new one rises over it.
//
// An animator describes a transition once. Segue records the description and plays the recording
// forward, backward, slowly or under a finger; none of this code runs while frames are drawn.
// <segue/segue.hpp> has the classes; their methods are explained in the C headers beside it.
#include <segue/segue.hpp>

namespace {

// The two screens as cards. A view is false if there is none, or if it must not be changed.
struct Cards {
  segue::View upper, lower;  // the card that moves, and the screen beneath it
  segue::Rect place;         // a screen that fills the container
  double depth;              // the parameter

  // Sets everything that moves for one end: `open` is 0 while the upper card is away, and 1 when it
  // covers the lower one. What changes between the two ends is what the animation shows.
  void pose(double open) const {
    const double radius = place.width / 9;
    if (upper) {
      const segue::Point center = place.center();
      upper.set_center({center.x, center.y + (1 - open) * place.height});
      upper.set_corner_radius(radius * (1 - open));
    }
    if (lower) {
      const double factor = 1 - depth * open;
      lower.set_transform(segue::Transform::scale(factor, factor));
      lower.set_corner_radius(radius * open);
      lower.set_alpha(1 - 0.55 * open);
    }
  }
};

// One instance serves one transition. A call that the host refuses throws; the host then plays a
// plain dissolve instead.
class MyPluginAnimator : public segue::Animator {
  double duration(const segue::Context &context) override { return context.number("duration"); }

  void animate(const segue::Context &context) override {
    // 1. Get the views: `from` is the old screen, `to` the new one.
    const auto container = context.container_view();
    const auto from = context.view_for_key(SEGUE_KEY_FROM);
    const auto to = context.view_for_key(SEGUE_KEY_TO);

    // 2. On the way back the cards move the other way: the upper one is the screen that leaves.
    const bool forward = context.direction() == SEGUE_DIRECTION_FORWARD;
    const Cards cards{forward ? to : from, forward ? from : to, container.get_bounds(),
                      context.number("depth")};

    // 3. Add the new screen to the container, in front of the old one; on the way back, behind it.
    if (to) {
      to.set_frame(context.final_frame(SEGUE_KEY_TO));
      if (!forward && from)
        container.insert_subview_below(to, from);
      else
        container.add_subview(to);
      to.set_clips_to_bounds(true);  // rounds the screen's corners
    }
    if (from) from.set_clips_to_bounds(true);

    // 4. Animate from the first pose to the last: the changes in the first function are animated,
    // and the second one ends the transition. If that was cancelled, `from` is shown again.
    cards.pose(forward ? 0 : 1);
    context.animate(
        duration(context), context.timing_bezier(0.4, 0, 0.1, 1),
        [&] { cards.pose(forward ? 1 : 0); },
        [](const segue::Context &context, bool finished) {
          if (finished) context.complete(!context.was_cancelled());
        });
  }
};

// What `segue info my-plugin` shows. The id never changes once people use it.
segue::Descriptor descriptor() {
  return segue::Descriptor("org.example.my-plugin", "My plugin", "1.0.0",
                           "The old screen sinks back like a card, and the new one rises over it.")
      .alias("my-plugin")
      .author("Your name")
      .requires_interface(SEGUE_CONTEXT_1)
      .requires_interface(SEGUE_VIEW_1)
      .requires_interface(SEGUE_ANIMATION_1)
      .requires_interface(SEGUE_PARAMETERS_1)
      .number("depth", "The distance by which the screen beneath recedes: 0 is none, and 0.5 is to half its size.",
              0.12, 0, 0.5)
      .number("duration", "The duration of the transition.", 0.6, 0, 60, "s");
}

}  // namespace

// The only function that the library exports. More plug-ins of one library go here, too.
SEGUE_PLUGIN(segue::animator<MyPluginAnimator>(descriptor()))
