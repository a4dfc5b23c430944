// My plugin: a wave runs outwards over the screen and leaves the next one behind it.
//
// An animator describes a transition once. Here the description is a view that covers both screens, and
// whose picture `paint` computes, pixel by pixel, from pictures of the screens and from values that
// Segue animates. <segue/segue.hpp> has the classes; their methods are explained in the C headers beside
// it.
#include <algorithm>
#include <cmath>

#include <segue/segue.hpp>

namespace {

// The pixel at a point, or the nearest one: red, green, blue and alpha.
const uint8_t *pixel(const segue::Canvas &canvas, uint32_t input, double x, double y) {
  const auto column = std::clamp(x, 0.0, canvas.output.width - 1.0);
  const auto row = std::clamp(y, 0.0, canvas.output.height - 1.0);
  return canvas.input_row(input, static_cast<uint32_t>(row)) + 4 * static_cast<size_t>(column);
}

// Paints some rows of a frame. The values are those that `animate` sets: the progress, and the wave's
// height in points. A painter computes the same pixels from the same input, whatever was painted before:
// it is called in any order, and on several threads. It writes every pixel of its rows, and no other.
void paint(const segue::Canvas &canvas) {
  const double height = canvas.values[1] * canvas.output.scale;  // pixels
  const double x0 = canvas.output.width / 2.0, y0 = canvas.output.height / 2.0;
  const double width = 0.4 * std::hypot(x0, y0);
  const double radius = canvas.values[0] * (std::hypot(x0, y0) + width);
  for (uint32_t y = canvas.first_row; y < canvas.end_row; y++) {
    uint8_t *row = canvas.output_row(y);
    for (uint32_t x = 0; x < canvas.output.width; x++, row += 4) {
      const double dx = x - x0, dy = y - y0, distance = std::sqrt(dx * dx + dy * dy) + 1e-9;
      // 0 in front of the wave, 1 behind it.
      const double part = std::clamp((radius - distance) / width, 0.0, 1.0);
      const double bend = height * std::sin(part * 12.566) * part * (1 - part) * 4 / distance;
      const double share = part * part * (3 - 2 * part);
      const uint8_t *from = pixel(canvas, 0, x + dx * bend, y + dy * bend);
      const uint8_t *to = pixel(canvas, 1, x + dx * bend, y + dy * bend);
      for (int i = 0; i < 4; i++)
        row[i] = static_cast<uint8_t>(from[i] + (to[i] - from[i]) * share + 0.5);
    }
  }
}

// One instance serves one transition. An exception makes the host play a plain dissolve instead.
struct MyPluginAnimator : segue::Animator {
  double duration(const segue::Context &context) override { return context.number("duration"); }

  void animate(const segue::Context &context) override {
    // 1. Get the views. `from` is the old screen, `to` the new one.
    const auto container = context.container_view();
    const auto from = context.view_for_key(SEGUE_KEY_FROM);
    const auto to = context.view_for_key(SEGUE_KEY_TO);
    // Without both screens there is nothing to paint; the host plays its dissolve.
    if (!from || !to) throw segue::Error(SEGUE_ERROR_UNSUPPORTED);

    // 2. Add the new screen to the container, and over it the view that is painted.
    to.set_frame(context.final_frame(SEGUE_KEY_TO));
    container.add_subview(to);
    const auto wave = context.create_painted({from, to}, true, SEGUE_PAINTED_PARALLEL, paint);
    container.add_subview(wave);

    // 3. Animate the values from the first frame to the last; the second function ends the transition.
    // If that was cancelled, `from` is shown again.
    const double height = context.number("height");
    wave.set_values({0, height});
    context.animate(
        duration(context), context.timing_bezier(0.3, 0.1, 0.6, 1),
        [&] { wave.set_values({1, height}); },
        [wave](const segue::Context &context, bool finished) {
          if (!finished) return;  // the recording ended early
          wave.remove_from_superview();
          context.complete(!context.was_cancelled());
        });
  }
};

// What `segue info my-plugin` shows. The id never changes once people use it.
segue::Descriptor descriptor() {
  return segue::Descriptor("org.example.my-plugin", "My plugin", "1.0.0",
                           "A wave runs outwards over the screen and leaves the next one behind it.")
      .alias("my-plugin")
      .author("Your name")
      .requires_interface(SEGUE_CONTEXT_1)
      .requires_interface(SEGUE_VIEW_1)
      .requires_interface(SEGUE_ANIMATION_1)
      .requires_interface(SEGUE_PARAMETERS_1)
      .requires_interface(SEGUE_PICTURES_1)
      .number("height", "The strength with which the wave bends the picture.", 12, 0, 100, "points")
      .number("duration", "The duration of the transition.", 0.9, 0, 60, "s");
}

}  // namespace

// The only function that the library exports. More plug-ins of one library go here, too.
SEGUE_PLUGIN(segue::animator<MyPluginAnimator>(descriptor()))
