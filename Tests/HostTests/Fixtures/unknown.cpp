// The animator of unknown.c, in C++.
#include <segue/segue.hpp>

namespace {

struct Unknown : segue::Animator {
  double duration(const segue::Context &) override { return 1; }

  void animate(const segue::Context &context) override {
    const auto to = context.view_for_key(SEGUE_KEY_TO);
    to.set_alpha(0.25);
    to.set_glow(0.5);
    context.container_view().add_subview(to);
    context.animate(
        1, {},
        [&] {
          to.set_glow(1);
          to.set_alpha(1);
        },
        [](const segue::Context &c, bool) { c.complete(true); });
  }
};

}  // namespace

SEGUE_PLUGIN(segue::animator<Unknown>(segue::Descriptor(
    "org.example.unknown", "Unknown", "1.0.0", "Sets a property of tomorrow.")))
