// The animator of drafts.c, in C++.
#include <segue/segue.hpp>

#include <string>

namespace {

struct Drafts : segue::Animator {
  double duration(const segue::Context &) override { return 1; }
  void animate(const segue::Context &context) override {
    segue::Rect bounds = {};
    if (const auto map = context.picture_view("map")) bounds = map.get_bounds();
    context.log(SEGUE_LOG_WARNING,
                std::to_string(context.seed()) + " " + std::to_string(static_cast<int>(bounds.width)) +
                    "x" + std::to_string(static_cast<int>(bounds.height)));
    context.complete(true);
  }
};

}  // namespace

SEGUE_PLUGIN(segue::animator<Drafts>(
    segue::Descriptor("org.example.drafts", "Drafts", "1.0.0", "Uses the drafts of the ABI.")
        .picture("map", "A picture.")))
