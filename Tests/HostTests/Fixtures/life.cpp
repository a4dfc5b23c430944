// The library of life.c, in C++.
#include <segue/segue.hpp>

namespace {

struct Still : segue::Animator {
  double duration(const segue::Context &) override { return 1; }
  void animate(const segue::Context &) override {}
};

void opened(const char *path) {
  segue::log(SEGUE_LOG_WARNING, path);
#ifdef FAILS
  throw segue::Error(-1007);
#endif
}

void closing() { segue::log(SEGUE_LOG_WARNING, "closing"); }

}  // namespace

SEGUE_PLUGIN_LIFE((segue::Life{opened, closing}),
                  segue::animator<Still>(segue::Descriptor(
                      "org.example.life", "Life", "1.0.0", "Says when it is opened and closed.")))
