// My plugin: a finger that moves down drags the screen away; one that moves up brings the next.
//
// An interaction controller is offered the pointers over a container. It recognises a drag, begins
// a transition with it and drives it; what the transition looks like is an animator's business.
// <segue/segue.hpp> has the classes; their methods are explained in the C headers beside it.
#include <segue/segue.hpp>

#include <algorithm>
#include <cmath>

namespace {

// One instance serves one container and operation. A call that the host refuses throws; the host
// then takes the transition back to where it began.
class MyPluginController : public segue::InteractionController {
  enum class State {
    idle,      // no finger is down
    possible,  // a finger is down, and has not moved far enough to show whether it drags
    dragging,  // the finger drives a transition
    ignored    // until it is up: the finger does not drag, or its transition is over
  };

  State state = State::idle;
  uint32_t finger = 0;
  segue::Point start, last;      // the finger's first and last locations, in points
  double time = 0, velocity = 0; // the time of `last`; points per second, downward
  double origin = 0, base = 0;   // its y coordinate at the progress `base`
  double length = 0;  // how far it moves down for the whole transition; below 0 for up

  // The host calls this for each event of each pointer.
  void pointer(const segue::Interaction &place, const segue_pointer_event_t &event) override {
    const int32_t phase = event.phase;
    const uint32_t id = event.id;
    const segue::Point point = event.location;
    const double now = event.time;
    if (phase == SEGUE_POINTER_BEGAN) {
      if (state == State::idle) touch(place, id, point, now);
    } else if (id != finger) {
      return;  // one finger drags; others are ignored
    } else if (phase == SEGUE_POINTER_MOVED) {
      if (now > time) velocity = (point.y - last.y) / (now - time);
      last = point;
      time = now;
      if (state == State::possible &&
          std::hypot(last.x - start.x, last.y - start.y) >= place.number("slop"))
        begin(place);
      if (state == State::dragging) place.update(base + (last.y - origin) / length);
    } else {
      // The finger is up, or the system has taken it away. The host decides from progress and
      // velocity whether the transition is completed or cancelled. A finger that rests has no velocity.
      const bool was_dragging = state == State::dragging;
      state = State::idle;
      if (was_dragging)
        place.release(now - time > 0.1 ? 0 : velocity / length, phase == SEGUE_POINTER_CANCELLED);
    }
  }

  // A finger went down. If a transition is settling, the finger grabs it.
  void touch(const segue::Interaction &place, uint32_t id, segue::Point point, double now) {
    finger = id;
    start = last = point;
    origin = point.y;
    time = now;
    velocity = 0;
    state = State::possible;
    if (length == 0 || !place.is_in_flight()) return;
    place.pause();
    base = place.progress();
    state = State::dragging;
  }

  // The finger has moved far enough: begins a transition, if there is one in its direction.
  void begin(const segue::Interaction &place) {
    const double x = last.x - start.x, y = last.y - start.y;
    const int32_t direction = y > 0 ? SEGUE_DIRECTION_BACKWARD : SEGUE_DIRECTION_FORWARD;
    state = State::ignored;
    if (std::abs(y) <= std::abs(x) || !place.can_begin(direction)) return;
    length = std::max(1.0, place.container_size().height * place.number("reach"));
    if (y < 0) length = -length;
    origin = last.y;  // from here on, so that nothing jumps
    base = 0;
    place.begin(direction);
    state = State::dragging;
  }

  // The transition is over. The finger may still be down, but drives nothing any more.
  void ended(const segue::Interaction &, int32_t) override {
    if (state != State::idle) state = State::ignored;
    length = 0;
  }
};

// What `segue info my-plugin` shows. The id never changes once people use it.
segue::Descriptor descriptor() {
  return segue::Descriptor("org.example.my-plugin", "My plugin", "1.0.0",
                           "A drag down takes the screen away, and a drag up brings the next.")
      .alias("my-plugin")
      .author("Your name")
      .requires_interface(SEGUE_INTERACTION_1)
      .requires_interface(SEGUE_PARAMETERS_1)
      .number("slop", "The distance that the finger moves before the drag begins.", 10, 0, 1000, "points")
      .number("reach",
              "The drag distance for the whole transition, as a fraction of the screen's height.", 1, 0.1,
              2);
}

}  // namespace

// The only function that the library exports. More plug-ins of one library go here, too.
SEGUE_PLUGIN(segue::controller<MyPluginController>(descriptor()))
