// Segue's plug-in ABI for C++17: the same functions as the C headers, with values in place of
// out-pointers, exceptions in place of statuses, and lambdas as callbacks.
//
//   class Fade : public segue::Animator {
//     double duration(const segue::Context &) override { return 0.4; }
//     void animate(const segue::Context &context) override { … }
//   };
//   SEGUE_PLUGIN(segue::animator<Fade>(segue::Descriptor("org.example.fade", "Fade", "1.0.0", "…")))
//
// Methods have the names of the functions in segue/*.h, where they are explained. A call that the
// host refuses throws segue::Error; SEGUE_PLUGIN turns every exception into a status before it would
// leave the plug-in. Build with -fvisibility=hidden, and with the version script that `pkg-config
// --variable=exports segue-plugin` names, so that the entry is all that the library exports.
#ifndef SEGUE_SEGUE_HPP
#define SEGUE_SEGUE_HPP

#include <array>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "segue.h"

namespace segue {

// A call that was refused; `status` is SEGUE_ERROR_….
struct Error : std::exception {
  int32_t status;
  explicit Error(int32_t status) : status(status) {}
  const char *what() const noexcept override { return "the host refused a call"; }
};

struct Point { double x = 0, y = 0; };
struct Size { double width = 0, height = 0; };
struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
  Point center() const { return {x + width / 2, y + height / 2}; }
};
struct Color { double red = 0, green = 0, blue = 0, alpha = 1; };

// A 4 × 4 matrix for row vectors: m11 m12 … m44.
struct Transform {
  std::array<double, 16> m = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  static Transform scale(double x, double y) {
    Transform t;
    t.m[0] = x, t.m[5] = y;
    return t;
  }
  static Transform translation(double x, double y) {
    Transform t;
    t.m[12] = x, t.m[13] = y;
    return t;
  }
};

// A curve or a spring, valid during its transition; 0 is the default where one is used.
using Timing = segue_timing_t;

namespace detail {

// The host's interfaces. A library has its own copy, because nothing of it is exported.
inline const segue_host_t *host = nullptr;
inline const segue_context_1_t *context = nullptr;
inline const segue_view_1_t *view = nullptr;
inline const segue_animation_1_t *animation = nullptr;
inline const segue_parameters_1_t *parameters = nullptr;
inline const segue_interaction_1_t *interaction = nullptr;
inline const segue_log_1_t *log = nullptr;

// Calls a function of the host; one that an older host does not have is SEGUE_ERROR_UNSUPPORTED.
template <typename Table, typename... Parameters, typename... Arguments>
void call(const Table *table, int32_t (*Table::*slot)(Parameters...), Arguments... arguments) {
  if (!table) throw Error(SEGUE_ERROR_UNSUPPORTED);
  const char *place = reinterpret_cast<const char *>(&(table->*slot));
  const auto end = place + sizeof(table->*slot) - reinterpret_cast<const char *>(table);
  if (table->size < static_cast<size_t>(end) || !(table->*slot))
    throw Error(SEGUE_ERROR_UNSUPPORTED);
  const int32_t status = (table->*slot)(arguments...);
  if (status < 0) throw Error(status);
}

// The same for a function whose last argument is where its one result goes.
template <typename Result, typename Table, typename... Parameters, typename... Arguments>
Result get(const Table *table, int32_t (*Table::*slot)(Parameters...), Arguments... arguments) {
  Result result{};
  call(table, slot, arguments..., &result);
  return result;
}

template <size_t count, typename Table, typename... Parameters, typename... Arguments>
std::array<double, count> numbers(const Table *table, int32_t (*Table::*slot)(Parameters...),
                                  Arguments... arguments) {
  std::array<double, count> result{};
  call(table, slot, arguments..., result.data());
  return result;
}

template <typename Table, typename... Parameters, typename... Arguments>
Rect rect(const Table *table, int32_t (*Table::*slot)(Parameters...), Arguments... arguments) {
  const auto n = numbers<4>(table, slot, arguments...);
  return {n[0], n[1], n[2], n[3]};
}

void report(uint64_t context, const char *text) noexcept;

// Runs `body`; what it throws becomes a status, with a line in the log.
template <typename Body> int32_t guarded(uint64_t context, Body body) noexcept {
  try {
    body();
    return SEGUE_OK;
  } catch (const Error &error) {
    return error.status;
  } catch (const std::exception &error) {
    report(context, error.what());
    return SEGUE_ERROR_FAILED;
  } catch (...) {
    report(context, "an exception that is no std::exception");
    return SEGUE_ERROR_FAILED;
  }
}

}  // namespace detail

// segue.parameters/1 and segue.log/1, for an animator's context and for an interaction.
class Place {
 public:
  explicit Place(uint64_t handle) : handle(handle) {}
  uint64_t handle;

  double number(const char *id) const { return read<double>(&Table::number, id); }
  int64_t integer(const char *id) const { return read<int64_t>(&Table::integer, id); }
  bool toggle(const char *id) const { return read<int32_t>(&Table::toggle, id) != 0; }
  uint32_t choice(const char *id) const { return read<uint32_t>(&Table::choice, id); }
  Timing curve(const char *id) const { return read<Timing>(&Table::curve, id); }
  Color color(const char *id) const {
    const auto n = detail::numbers<4>(detail::parameters, &Table::color, handle, id);
    return {n[0], n[1], n[2], n[3]};
  }
  Point point(const char *id) const {
    const auto n = detail::numbers<2>(detail::parameters, &Table::point, handle, id);
    return {n[0], n[1]};
  }
  Rect rect(const char *id) const {
    return detail::rect(detail::parameters, &Table::rect, handle, id);
  }
  std::string text(const char *id) const {
    std::string text(4097, '\0');  // no text of a parameter is longer
    uint32_t length = 0;
    detail::call(detail::parameters, &Table::text, handle, id, text.data(),
                 static_cast<uint32_t>(text.size()), &length);
    text.resize(length);
    return text;
  }

  // Writes a line for the log; `level` is SEGUE_LOG_….
  void log(int32_t level, const std::string &line) const {
    detail::call(detail::log, &segue_log_1_t::write, handle, level, line.c_str());
  }

 private:
  using Table = segue_parameters_1_t;
  template <typename Result>
  Result read(int32_t (*Table::*slot)(segue_context_t, const char *, Result *),
              const char *id) const {
    return detail::get<Result>(detail::parameters, slot, handle, id);
  }
};

inline void detail::report(uint64_t context, const char *text) noexcept {
  try {
    Place(context).log(SEGUE_LOG_ERROR, text);
  } catch (...) {
    // There is nobody else to tell.
  }
}

// A view of a transition; false where there is none, or where it must not be touched.
class View {
 public:
  View() = default;
  View(segue_context_t context, segue_view_t handle) : handle(handle), context_(context) {}
  segue_view_t handle = 0;
  explicit operator bool() const { return handle != 0; }

  // Makes a picture of the view.
  View snapshot(bool after_updates = false) const {
    const int32_t updates = after_updates;
    return {context_, detail::get<segue_view_t>(detail::view, &Table::snapshot, context_, handle,
                                                updates)};
  }
  void add_subview(View child) const { call(&Table::add_subview, child.handle); }
  void insert_subview_at(View child, uint32_t index) const {
    call(&Table::insert_subview_at, child.handle, index);
  }
  void insert_subview_below(View child, View sibling) const {
    call(&Table::insert_subview_below, child.handle, sibling.handle);
  }
  void insert_subview_above(View child, View sibling) const {
    call(&Table::insert_subview_above, child.handle, sibling.handle);
  }
  void remove_from_superview() const { call(&Table::remove_from_superview); }
  void bring_to_front() const { call(&Table::bring_to_front); }
  void send_to_back() const { call(&Table::send_to_back); }
  View superview() const { return {context_, get<segue_view_t>(&Table::superview)}; }
  uint32_t subview_count() const { return get<uint32_t>(&Table::subview_count); }
  View subview_at(uint32_t index) const {
    return {context_,
            detail::get<segue_view_t>(detail::view, &Table::subview_at, context_, handle, index)};
  }

  Rect get_frame() const { return detail::rect(detail::view, &Table::get_frame, context_, handle); }
  void set_frame(Rect r) const { set(&Table::set_frame, r); }
  Rect get_bounds() const {
    return detail::rect(detail::view, &Table::get_bounds, context_, handle);
  }
  void set_bounds(Rect r) const { set(&Table::set_bounds, r); }
  Point get_center() const {
    const auto n = detail::numbers<2>(detail::view, &Table::get_center, context_, handle);
    return {n[0], n[1]};
  }
  void set_center(Point p) const {
    const double n[2] = {p.x, p.y};
    call(&Table::set_center, n);
  }
  Transform get_transform() const {
    return {detail::numbers<16>(detail::view, &Table::get_transform, context_, handle)};
  }
  void set_transform(const Transform &t) const { call(&Table::set_transform, t.m.data()); }
  double get_alpha() const { return get<double>(&Table::get_alpha); }
  void set_alpha(double alpha) const { call(&Table::set_alpha, alpha); }
  bool get_hidden() const { return get<int32_t>(&Table::get_hidden) != 0; }
  void set_hidden(bool hidden) const { call(&Table::set_hidden, int32_t{hidden}); }
  Color get_background_color() const {
    const auto n = detail::numbers<4>(detail::view, &Table::get_background_color, context_, handle);
    return {n[0], n[1], n[2], n[3]};
  }
  void set_background_color(Color c) const {
    const double n[4] = {c.red, c.green, c.blue, c.alpha};
    call(&Table::set_background_color, n);
  }
  double get_corner_radius() const { return get<double>(&Table::get_corner_radius); }
  void set_corner_radius(double radius) const { call(&Table::set_corner_radius, radius); }
  bool get_clips_to_bounds() const { return get<int32_t>(&Table::get_clips_to_bounds) != 0; }
  void set_clips_to_bounds(bool clips) const { call(&Table::set_clips_to_bounds, int32_t{clips}); }
  double get_z_position() const { return get<double>(&Table::get_z_position); }
  void set_z_position(double z) const { call(&Table::set_z_position, z); }
  Rect convert_rect(Rect r, View to) const {
    const double n[4] = {r.x, r.y, r.width, r.height};
    return detail::rect(detail::view, &Table::convert_rect, context_, handle, n, to.handle);
  }

 private:
  using Table = segue_view_1_t;
  segue_context_t context_ = 0;

  template <typename Slot, typename... Arguments> void call(Slot slot, Arguments... a) const {
    detail::call(detail::view, slot, context_, handle, a...);
  }
  template <typename Result, typename Slot> Result get(Slot slot) const {
    return detail::get<Result>(detail::view, slot, context_, handle);
  }
  template <typename Slot> void set(Slot slot, Rect r) const {
    const double n[4] = {r.x, r.y, r.width, r.height};
    call(slot, n);
  }
};

class Context;
using Completion = std::function<void(const Context &, bool finished)>;
using Driver = std::function<void(const Context &, double progress)>;

// segue.context/1, and with it the functions that make views, timings and animations in it.
class Context : public Place {
 public:
  // What must live until the animator is destroyed.
  using Keeper = std::deque<std::shared_ptr<void>>;
  Context(segue_context_t handle, Keeper *keeper) : Place(handle), keeper_(keeper) {}

  View container_view() const { return {handle, get<segue_view_t>(&Table::container_view)}; }
  // `key` is SEGUE_KEY_FROM or SEGUE_KEY_TO, here and below.
  View view_for_key(int32_t key) const {
    return {handle, detail::get<segue_view_t>(detail::context, &Table::view_for_key, handle, key)};
  }
  Rect initial_frame(int32_t key) const {
    return detail::rect(detail::context, &Table::initial_frame, handle, key);
  }
  Rect final_frame(int32_t key) const {
    return detail::rect(detail::context, &Table::final_frame, handle, key);
  }
  bool is_animated() const { return get<int32_t>(&Table::is_animated) != 0; }
  bool is_interactive() const { return get<int32_t>(&Table::is_interactive) != 0; }
  bool was_cancelled() const { return get<int32_t>(&Table::was_cancelled) != 0; }
  int32_t presentation_style() const { return get<int32_t>(&Table::presentation_style); }
  int32_t operation() const { return get<int32_t>(&Table::operation); }
  int32_t direction() const { return get<int32_t>(&Table::direction); }
  int32_t layout_direction() const { return get<int32_t>(&Table::layout_direction); }
  // Throws SEGUE_ERROR_UNSET when the user asked for none.
  double requested_duration() const { return get<double>(&Table::requested_duration); }
  bool reduced_motion() const { return get<int32_t>(&Table::reduced_motion) != 0; }
  void complete(bool completed) const {
    detail::call(detail::context, &Table::complete, handle, int32_t{completed});
  }

  // Makes a new, empty view.
  View create() const {
    return {handle, detail::get<segue_view_t>(detail::view, &segue_view_1_t::create, handle)};
  }

  Timing timing_text(const char *text) const { return timing(&Animation::timing_text, text); }
  Timing timing_bezier(double x1, double y1, double x2, double y2) const {
    return timing(&Animation::timing_bezier, x1, y1, x2, y2);
  }
  Timing timing_spring(double mass, double stiffness, double damping, double velocity = 0) const {
    return timing(&Animation::timing_spring, mass, stiffness, damping, velocity);
  }
  Timing timing_spring_ratio(double duration, double ratio, double velocity = 0) const {
    return timing(&Animation::timing_spring_ratio, duration, ratio, velocity);
  }
  Timing timing_spring_response(double response, double ratio, double velocity = 0) const {
    return timing(&Animation::timing_spring_response, response, ratio, velocity);
  }
  Timing timing_spring_bounce(double duration, double bounce) const {
    return timing(&Animation::timing_spring_bounce, duration, bounce);
  }
  double timing_duration(Timing timing) const {
    return detail::get<double>(detail::animation, &Animation::timing_duration, handle, timing);
  }
  double timing_progress(Timing timing, double elapsed, double duration) const {
    return detail::get<double>(detail::animation, &Animation::timing_progress, handle, timing,
                               elapsed, duration);
  }

  // Animates what `changes` changes, and calls `completion` at the end.
  template <typename Changes>
  void animate(double duration, Timing timing, Changes changes, Completion completion = {},
               double delay = 0) const {
    const auto animation = begin(duration, delay, timing);
    changes();
    if (completion) on_completion(animation, std::move(completion));
    commit(animation);
  }

  segue_animation_t begin(double duration, double delay = 0, Timing timing = 0) const {
    return detail::get<segue_animation_t>(detail::animation, &Animation::begin, handle, duration,
                                          delay, timing);
  }
  void begin_keyframe(segue_animation_t animation, double start, double duration,
                      Timing timing = 0) const {
    detail::call(detail::animation, &Animation::begin_keyframe, handle, animation, start, duration,
                 timing);
  }
  void end_keyframe(segue_animation_t animation) const {
    detail::call(detail::animation, &Animation::end_keyframe, handle, animation);
  }
  void on_completion(segue_animation_t animation, Completion completion) const {
    auto *kept = keep(Callbacks{keeper_, {}, std::move(completion)});
    detail::call(detail::animation, &Animation::on_completion, handle, animation, &completed,
                 static_cast<void *>(kept));
  }
  void commit(segue_animation_t animation) const {
    detail::call(detail::animation, &Animation::commit, handle, animation);
  }
  // Needs SEGUE_CAPABILITY_FRAME_DRIVER.
  segue_animation_t drive(double duration, Timing timing, Driver driver, Completion completion = {},
                          double delay = 0) const {
    auto *kept = keep(Callbacks{keeper_, std::move(driver), std::move(completion)});
    return detail::get<segue_animation_t>(detail::animation, &Animation::drive, handle, duration,
                                          delay, timing, &driven, &completed,
                                          static_cast<void *>(kept));
  }
  double now() const { return detail::get<double>(detail::animation, &Animation::now, handle); }

 private:
  using Table = segue_context_1_t;
  using Animation = segue_animation_1_t;
  Keeper *keeper_;

  struct Callbacks {
    Keeper *keeper;
    Driver driver;
    Completion completion;
  };

  Callbacks *keep(Callbacks callbacks) const {
    auto kept = std::make_shared<Callbacks>(std::move(callbacks));
    keeper_->push_back(kept);
    return kept.get();
  }
  static int32_t completed(void *data, segue_context_t context, int32_t finished) {
    const auto *kept = static_cast<Callbacks *>(data);
    return detail::guarded(context, [&] {
      if (kept->completion) kept->completion(Context(context, kept->keeper), finished != 0);
    });
  }
  static int32_t driven(void *data, segue_context_t context, double progress) {
    const auto *kept = static_cast<Callbacks *>(data);
    return detail::guarded(context,
                           [&] { kept->driver(Context(context, kept->keeper), progress); });
  }
  template <typename Result> Result get(int32_t (*Table::*slot)(segue_context_t, Result *)) const {
    return detail::get<Result>(detail::context, slot, handle);
  }
  template <typename Slot, typename... Arguments> Timing timing(Slot slot, Arguments... a) const {
    return detail::get<Timing>(detail::animation, slot, handle, a...);
  }
};

// segue.interaction/1: the place that a controller is attached to.
class Interaction : public Place {
 public:
  using Place::Place;

  Size container_size() const {
    const auto n = detail::numbers<2>(detail::interaction, &Table::container_size, handle);
    return {n[0], n[1]};
  }
  int32_t layout_direction() const { return get<int32_t>(&Table::layout_direction); }
  int32_t operation() const { return get<int32_t>(&Table::operation); }
  double percent_complete() const { return get<double>(&Table::percent_complete); }
  bool is_in_flight() const { return get<int32_t>(&Table::is_in_flight) != 0; }
  bool can_begin(int32_t direction) const {
    return detail::get<int32_t>(detail::interaction, &Table::can_begin, handle, direction) != 0;
  }
  void begin(int32_t direction) const { call(&Table::begin, direction); }
  void update(double percent) const { call(&Table::update, percent); }
  void pause() const { call(&Table::pause); }
  void finish(double velocity) const { call(&Table::finish, velocity); }
  void cancel(double velocity) const { call(&Table::cancel, velocity); }
  void release(double velocity, bool gesture_was_cancelled = false) const {
    call(&Table::release, velocity, int32_t{gesture_was_cancelled});
  }
  void move_freely(int32_t key, Point point, Point velocity) const {
    const double p[2] = {point.x, point.y}, v[2] = {velocity.x, velocity.y};
    call(&Table::move_freely, key, p, v);
  }

 private:
  using Table = segue_interaction_1_t;
  template <typename Slot, typename... Arguments> void call(Slot slot, Arguments... a) const {
    detail::call(detail::interaction, slot, handle, a...);
  }
  template <typename Result>
  Result get(int32_t (*Table::*slot)(segue_interaction_t, Result *)) const {
    return detail::get<Result>(detail::interaction, slot, handle);
  }
};

// What an animator implements; animator.h says when each is called. One instance serves one
// transition.
class Animator {
 public:
  virtual ~Animator() = default;
  virtual double duration(const Context &context) = 0;
  virtual void animate(const Context &context) = 0;
  virtual void ended(const Context &, int32_t /* SEGUE_ENDED_… */) {}

  Context::Keeper keeper;
};

// What an interaction controller implements; interaction_controller.h says when each is called.
class InteractionController {
 public:
  virtual ~InteractionController() = default;
  // `phase` is SEGUE_POINTER_….
  virtual void pointer(const Interaction &place, int32_t phase, uint32_t finger, Point point,
                       double time) = 0;
  virtual void start(const Interaction &) {}
  virtual void ended(const Interaction &, int32_t /* SEGUE_ENDED_… */) {}
};

// What `segue info` shows; descriptor.h explains it. Texts must live as long as the library.
class Descriptor {
 public:
  Descriptor(const char *id, const char *name, const char *version, const char *summary) {
    c_.id = id, c_.name = name, c_.version = version, c_.summary = summary;
  }
  Descriptor &alias(const char *text) { return c_.alias = text, *this; }
  Descriptor &author(const char *text) { return c_.author = text, *this; }
  Descriptor &license(const char *text) { return c_.license = text, *this; }
  // SEGUE_CAPABILITY_….
  Descriptor &capability(const char *id) { return capabilities_.push_back(id), *this; }
  // An interface without which the plug-in can't be used, such as SEGUE_VIEW_1.
  Descriptor &requires_interface(const char *id) { return required_.push_back(id), *this; }
  // A parameter that is filled in field by field; `size` may be left 0.
  Descriptor &parameter(segue_parameter_t parameter) {
    parameter.size = sizeof parameter;
    return parameters_.push_back(parameter), *this;
  }
  // A number within minimum … maximum.
  Descriptor &number(const char *id, const char *help, double value, double minimum, double maximum,
                     const char *unit = nullptr) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_NUMBER, p.id = id, p.help = help, p.unit = unit;
    p.default_numbers[0] = value, p.minimum = minimum, p.maximum = maximum;
    return parameter(p);
  }
  Descriptor &toggle(const char *id, const char *help, bool value) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_SWITCH, p.id = id, p.help = help, p.default_numbers[0] = value;
    return parameter(p);
  }
  // A curve or spring, such as "ease-in-out".
  Descriptor &curve(const char *id, const char *help, const char *value) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_CURVE, p.id = id, p.help = help, p.default_text = value;
    return parameter(p);
  }

  // The C structure; valid as long as this object lives, at its present place.
  const segue_descriptor_t *c(uint32_t kind) {
    pointers_.clear();
    for (const auto &parameter : parameters_) pointers_.push_back(&parameter);
    for (auto *list : {&capabilities_, &required_})
      if (list->empty() || list->back()) list->push_back(nullptr);
    c_.size = sizeof c_, c_.kind = kind;
    c_.capabilities = capabilities_.data(), c_.required_interfaces = required_.data();
    c_.parameters = pointers_.data();
    c_.parameter_count = static_cast<uint32_t>(pointers_.size());
    return &c_;
  }
  const char *id() const { return c_.id; }

 private:
  segue_descriptor_t c_ = {};
  std::vector<const char *> capabilities_, required_;
  std::deque<segue_parameter_t> parameters_;
  std::vector<const segue_parameter_t *> pointers_;
};

// One plug-in of a library.
struct Entry {
  Descriptor descriptor;
  Animator *(*make_animator)();
  InteractionController *(*make_controller)();
};

template <typename Own> Entry animator(Descriptor descriptor) {
  return {std::move(descriptor), []() -> Animator * { return new Own; }, nullptr};
}
template <typename Own> Entry controller(Descriptor descriptor) {
  return {std::move(descriptor), nullptr, []() -> InteractionController * { return new Own; }};
}

namespace detail {

inline std::vector<Entry> *entries = nullptr;

inline Entry *find(const char *id) {
  for (auto &entry : *entries)
    if (std::strcmp(entry.descriptor.id(), id) == 0) return &entry;
  return nullptr;
}

inline Animator *self(segue_animator_t *a) { return reinterpret_cast<Animator *>(a); }
inline InteractionController *self(segue_interaction_controller_t *c) {
  return reinterpret_cast<InteractionController *>(c);
}

inline const segue_animator_1_t animator_table = {
    sizeof(segue_animator_1_t), 0,
    [](const segue_plugin_t *, const char *id, segue_animator_t **out) -> int32_t {
      const Entry *entry = find(id);
      if (!entry || !entry->make_animator) return SEGUE_ERROR_UNKNOWN;
      return guarded(
          0, [&] { *out = reinterpret_cast<segue_animator_t *>(entry->make_animator()); });
    },
    [](segue_animator_t *a, segue_context_t c, double *out) -> int32_t {
      return guarded(c, [&] { *out = self(a)->duration(Context(c, &self(a)->keeper)); });
    },
    [](segue_animator_t *a, segue_context_t c) -> int32_t {
      return guarded(c, [&] { self(a)->animate(Context(c, &self(a)->keeper)); });
    },
    [](segue_animator_t *a, segue_context_t c, int32_t reason) -> int32_t {
      return guarded(c, [&] { self(a)->ended(Context(c, &self(a)->keeper), reason); });
    },
    [](segue_animator_t *a) -> int32_t { return guarded(0, [&] { delete self(a); }); }};

inline const segue_interaction_controller_1_t controller_table = {
    sizeof(segue_interaction_controller_1_t), 0,
    [](const segue_plugin_t *, const char *id, segue_interaction_controller_t **out) -> int32_t {
      const Entry *entry = find(id);
      if (!entry || !entry->make_controller) return SEGUE_ERROR_UNKNOWN;
      return guarded(0, [&] {
        *out = reinterpret_cast<segue_interaction_controller_t *>(entry->make_controller());
      });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place, int32_t phase, uint32_t finger,
       const double point[2], double time) -> int32_t {
      return guarded(place, [&] {
        self(c)->pointer(Interaction(place), phase, finger, {point[0], point[1]}, time);
      });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place) -> int32_t {
      return guarded(place, [&] { self(c)->start(Interaction(place)); });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place, int32_t reason) -> int32_t {
      return guarded(place, [&] { self(c)->ended(Interaction(place), reason); });
    },
    [](segue_interaction_controller_t *c) -> int32_t {
      return guarded(0, [&] { delete self(c); });
    }};

inline const segue_plugin_t plugin_table = {
    sizeof(segue_plugin_t), SEGUE_ABI_REVISION,
    [](const segue_plugin_t *, uint32_t *out) -> int32_t {
      return *out = static_cast<uint32_t>(entries->size()), SEGUE_OK;
    },
    [](const segue_plugin_t *, uint32_t index, const segue_descriptor_t **out) -> int32_t {
      if (index >= entries->size()) return SEGUE_ERROR_INVALID_ARGUMENT;
      Entry &entry = (*entries)[index];
      return guarded(0, [&] {
        *out = entry.descriptor.c(entry.make_animator ? SEGUE_KIND_ANIMATOR
                                                      : SEGUE_KIND_INTERACTION);
      });
    },
    [](const segue_plugin_t *, const char *id, const void **out) -> int32_t {
      *out = nullptr;
      if (std::strcmp(id, SEGUE_ANIMATOR_1) == 0) *out = &animator_table;
      if (std::strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0) *out = &controller_table;
      return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
    }};

template <typename Table> void fetch(const char *id, const Table *&out) {
  const void *table = nullptr;
  if (host->get_interface(host, id, &table) == SEGUE_OK) out = static_cast<const Table *>(table);
}

// An interface that the host lacks makes each of its functions SEGUE_ERROR_UNSUPPORTED.
inline int32_t enter(const segue_host_t *own, const segue_plugin_t **out,
                     std::vector<Entry> all) noexcept {
  if (!own || own->size < sizeof *own || !own->get_interface) return SEGUE_ERROR_UNSUPPORTED;
  host = own;
  fetch(SEGUE_CONTEXT_1, context);
  fetch(SEGUE_VIEW_1, view);
  fetch(SEGUE_ANIMATION_1, animation);
  fetch(SEGUE_PARAMETERS_1, parameters);
  fetch(SEGUE_INTERACTION_1, interaction);
  fetch(SEGUE_LOG_1, log);
  return guarded(0, [&] {
    entries = new std::vector<Entry>(std::move(all));  // for as long as the library is loaded
    *out = &plugin_table;
  });
}

}  // namespace detail
}  // namespace segue

// The library's entry, with its plug-ins: segue::animator<…>(…), segue::controller<…>(…).
#define SEGUE_PLUGIN(...)                                                                      \
  SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) { \
    try {                                                                                      \
      return ::segue::detail::enter(host, out, {__VA_ARGS__});                                 \
    } catch (...) {                                                                            \
      return SEGUE_ERROR_FAILED;                                                               \
    }                                                                                          \
  }

#endif
