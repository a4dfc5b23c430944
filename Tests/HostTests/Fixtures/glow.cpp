// The animator of glow.c, in C++.
#include <segue/segue.hpp>

namespace {

// Makes a call that the host may refuse.
template <typename Call> void attempt(Call call) {
  try {
    call();
  } catch (const segue::Error &) {
  }
}

struct Glow : segue::Animator {
  double duration(const segue::Context &) override { return 1; }

  void animate(const segue::Context &context) override {
    const auto to = context.view_for_key(SEGUE_KEY_TO);
    context.container_view().add_subview(to);
#ifdef TYPED
    to.get_glow();
    to.set_glow(0.5);
    to.get_glow();
    to.set_glow(7);
    to.get_glow();
    const auto change = [&] { to.set_glow(0.25); };
    attempt([] {});
#else
    to.get_numbers(1000);
    to.set_numbers(1000, {0.5});
    to.get_numbers(1000);
    to.set_numbers(1000, {7});
    to.get_numbers(1000);
    attempt([&] { to.set_numbers(1000, {0.5, 0.5}); });
    attempt([&] { to.set_numbers(1001, {1}); });
    attempt([&] { to.get_numbers(1001); });
    const auto change = [&] { to.set_numbers(1000, {0.25}); };
#endif
    context.animate(1, {}, change,
                    [](const segue::Context &c, bool) { c.complete(true); });
  }
};

}  // namespace

SEGUE_PLUGIN(segue::animator<Glow>(segue::Descriptor(
    "org.example.glow", "Glow", "1.0.0", "Uses a property that the headers do not have.")))
