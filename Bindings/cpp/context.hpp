// An animator's transition and a controller's place. Included by segue.hpp.
#ifndef SEGUE_CONTEXT_HPP
#define SEGUE_CONTEXT_HPP

#include <deque>
#include <functional>
#include <memory>
#include <utility>

#include "view.hpp"

namespace segue {

class Context;
using Completion = std::function<void(const Context &, bool finished)>;
using Driver = std::function<void(const Context &, double progress)>;

// The arguments of a painter: see segue_painter_t.
struct Canvas {
  const double *values;
  uint32_t value_count;
  const segue_pixels_t *const *inputs;
  uint32_t input_count;
  const segue_pixels_t &output;
  uint32_t first_row, end_row;

  // The pixels of a row, four bytes each.
  const uint8_t *input_row(uint32_t input, uint32_t y) const {
    return inputs[input]->bytes + size_t{y} * inputs[input]->stride;
  }
  uint8_t *output_row(uint32_t y) const { return output.bytes + size_t{y} * output.stride; }
};
// With SEGUE_PAINTED_PARALLEL it is called on several threads simultaneously.
using Painter = std::function<void(const Canvas &)>;

// segue.context/1, and with it the functions that make views, timings and animations in it.
class Context : public Place {
 public:
  // The objects that must live until the animator is destroyed.
  using Keeper = std::deque<std::shared_ptr<void>>;
  Context(segue_context_t handle, Keeper *keeper) : Place(handle), keeper_(keeper) {}

  View container_view() const { return {handle, get<segue_view_t>(&Table::container_view)}; }
  // `key` is SEGUE_KEY_FROM or SEGUE_KEY_TO, here and below.
  View view_for_key(int32_t key) const {
    return {handle, detail::get<segue_view_t>(detail::tables().context, &Table::view_for_key, handle, key)};
  }
  Rect initial_frame(int32_t key) const {
    return detail::get<Rect>(detail::tables().context, &Table::initial_frame, handle, key);
  }
  Rect final_frame(int32_t key) const {
    return detail::get<Rect>(detail::tables().context, &Table::final_frame, handle, key);
  }
  Elements elements(int32_t key) const { return {handle, key}; }
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
  double pixel_scale() const { return get<double>(&Table::pixel_scale); }
  // Throws SEGUE_ERROR_UNSET when the host does not know it.
  Color edge_color(int32_t key) const {
    return detail::get<Color>(detail::tables().context, &Table::edge_color, handle, key);
  }
  Color backdrop_color() const {
    return detail::get<Color>(detail::tables().context, &Table::backdrop_color, handle);
  }
  void complete(bool completed) const {
    detail::call(detail::tables().context, &Table::complete, handle, int32_t{completed});
  }

  // The screens of the container in their order; 0 if there is none, and on an older host.
  uint32_t screen_count() const {
    try {
      return get<uint32_t>(&Table::screen_count);
    } catch (const Error &error) {
      if (error.status != SEGUE_ERROR_UNSUPPORTED) throw;
      return 0;
    }
  }
  // Throws SEGUE_ERROR_UNSET for a screen that has no place in that order.
  uint32_t screen_index(int32_t key) const {
    return detail::get<uint32_t>(detail::tables().context, &Table::screen_index, handle, key);
  }
  // Makes a picture of a screen.
  View screen_picture(uint32_t index) const {
    return {handle, detail::get<segue_view_t>(detail::tables().context, &Table::screen_picture, handle,
                                              index)};
  }
  // Says from which progress on the recording shows what follows a release.
  void set_release_point(double progress) const {
    detail::call(detail::tables().context, &Table::set_release_point, handle, progress);
  }

  // A number for random pieces; a draft, which some hosts do not have.
  int64_t seed() const {
    return detail::get<int64_t>(detail::tables().seed, &segue_draft_seed_1_t::seed, handle);
  }
  // Makes a view with the picture that the user has set for a parameter; false if there is none. A draft.
  View picture_view(const char *id) const {
    try {
      return {handle, detail::get<segue_view_t>(detail::tables().picture_parameter,
                                                &segue_draft_picture_parameter_1_t::create_view,
                                                handle, id)};
    } catch (const Error &error) {
      if (error.status == SEGUE_ERROR_UNSET || error.status == SEGUE_ERROR_UNSUPPORTED) return {};
      throw;
    }
  }

  // Makes a new, empty view.
  View create() const {
    return {handle, detail::get<segue_view_t>(detail::tables().view, &segue_view_1_t::create, handle)};
  }

  // Makes a view that `painter` paints, and that fills the container. `flags` is SEGUE_PAINTED_….
  View create_painted(const std::vector<View> &inputs, bool after_updates, uint32_t flags,
                      Painter painter) const {
    std::vector<segue_view_t> handles;
    for (const auto &input : inputs) handles.push_back(input.handle);
    auto kept = std::make_shared<Painting>(Painting{handle, std::move(painter)});
    keeper_->push_back(kept);
    return {handle, detail::get<segue_view_t>(
                        detail::tables().pictures, &segue_pictures_1_t::create_painted, handle,
                        handles.data(), static_cast<uint32_t>(handles.size()),
                        int32_t{after_updates}, uint32_t{SEGUE_PIXELS_RGBA8}, flags, &painted,
                        static_cast<void *>(kept.get()))};
  }
  // Makes a view that shows these pixels, which are copied.
  View create_picture(const segue_pixels_t &pixels) const {
    return {handle, detail::get<segue_view_t>(
                        detail::tables().pictures, &segue_pictures_1_t::create_picture, handle, &pixels)};
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
  Timing timing_spring_bounce(double duration, double bounce, double velocity = 0) const {
    return timing(&Animation::timing_spring_bounce, duration, bounce, velocity);
  }
  double timing_duration(Timing timing) const {
    return detail::get<double>(detail::tables().animation, &Animation::timing_duration, handle,
                               timing.number);
  }
  double timing_progress(Timing timing, double elapsed, double duration) const {
    return detail::get<double>(detail::tables().animation, &Animation::timing_progress, handle,
                               timing.number, elapsed, duration);
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

  segue_animation_t begin(double duration, double delay = 0, Timing timing = {}) const {
    return detail::get<segue_animation_t>(detail::tables().animation, &Animation::begin, handle, duration,
                                          delay, timing.number);
  }
  void begin_keyframe(segue_animation_t animation, double start, double duration,
                      Timing timing = {}) const {
    detail::call(detail::tables().animation, &Animation::begin_keyframe, handle, animation, start, duration,
                 timing.number);
  }
  void end_keyframe(segue_animation_t animation) const {
    detail::call(detail::tables().animation, &Animation::end_keyframe, handle, animation);
  }
  // `mode` is SEGUE_KEYFRAMES_….
  void set_calculation_mode(segue_animation_t animation, int32_t mode) const {
    detail::call(detail::tables().animation, &Animation::set_calculation_mode, handle, animation, mode);
  }
  // Makes an open animation add to the changes that were recorded before it.
  void set_additive(segue_animation_t animation, bool is_additive = true) const {
    detail::call(detail::tables().animation, &Animation::set_additive, handle, animation,
                 int32_t{is_additive});
  }
  void on_completion(segue_animation_t animation, Completion completion) const {
    auto *kept = keep(Callbacks{keeper_, {}, std::move(completion)});
    detail::call(detail::tables().animation, &Animation::on_completion, handle, animation, &completed,
                 static_cast<void *>(kept));
  }
  // Calls `completion` right after the first frame, which must show `from` alone.
  void after_first_frame(Completion completion) const {
    auto *kept = keep(Callbacks{keeper_, {}, std::move(completion)});
    detail::call(detail::tables().context, &Table::after_first_frame, handle, &completed,
                 static_cast<void *>(kept));
  }
  void commit(segue_animation_t animation) const {
    detail::call(detail::tables().animation, &Animation::commit, handle, animation);
  }
  // Needs SEGUE_CAPABILITY_FRAME_DRIVER.
  void drive(double duration, double delay, Timing timing, Driver driver,
             Completion completion = {}) const {
    auto *kept = keep(Callbacks{keeper_, std::move(driver), std::move(completion)});
    detail::call(detail::tables().animation, &Animation::drive, handle, duration, delay, timing.number,
                 &driven, &completed, static_cast<void *>(kept));
  }
  double now() const { return detail::get<double>(detail::tables().animation, &Animation::now, handle); }

 private:
  using Table = segue_context_1_t;
  using Animation = segue_animation_1_t;
  Keeper *keeper_;

  struct Callbacks {
    Keeper *keeper;
    Driver driver;
    Completion completion;
    const detail::Tables *host = &detail::tables();
  };

  struct Painting {
    segue_context_t context;
    Painter painter;
    const detail::Tables *host = &detail::tables();
  };

  static int32_t painted(void *data, const double *values, uint32_t count,
                         const segue_pixels_t *const *inputs, uint32_t input_count,
                         const segue_pixels_t *output, uint32_t first_row, uint32_t end_row) {
    const auto *kept = static_cast<Painting *>(data);
    const detail::Serving serving(kept->host);
    return detail::guarded(kept->context, [&] {
      kept->painter({values, count, inputs, input_count, *output, first_row, end_row});
    });
  }

  Callbacks *keep(Callbacks callbacks) const {
    auto kept = std::make_shared<Callbacks>(std::move(callbacks));
    keeper_->push_back(kept);
    return kept.get();
  }
  static int32_t completed(void *data, segue_context_t context, int32_t finished) {
    const auto *kept = static_cast<Callbacks *>(data);
    const detail::Serving serving(kept->host);
    return detail::guarded(context, [&] {
      if (kept->completion) kept->completion(Context(context, kept->keeper), finished != 0);
    });
  }
  static int32_t driven(void *data, segue_context_t context, double progress) {
    const auto *kept = static_cast<Callbacks *>(data);
    const detail::Serving serving(kept->host);
    return detail::guarded(context,
                           [&] { kept->driver(Context(context, kept->keeper), progress); });
  }
  template <typename Result> Result get(int32_t (*Table::*slot)(segue_context_t, Result *)) const {
    return detail::get<Result>(detail::tables().context, slot, handle);
  }
  template <typename Slot, typename... Arguments> Timing timing(Slot slot, Arguments... a) const {
    return Timing(detail::get<segue_timing_t>(detail::tables().animation, slot, handle, a...));
  }
};

// segue.interaction/1: the place that a controller is attached to.
class Interaction : public Place {
 public:
  explicit Interaction(segue_interaction_t place)
      : Place(segue_interaction_context(place)), place(place) {}
  segue_interaction_t place;

  Size container_size() const {
    return detail::get<Size>(detail::tables().interaction, &Table::container_size, place);
  }
  int32_t layout_direction() const { return get<int32_t>(&Table::layout_direction); }
  int32_t operation() const { return get<int32_t>(&Table::operation); }
  double progress() const { return get<double>(&Table::progress); }
  bool is_in_flight() const { return get<int32_t>(&Table::is_in_flight) != 0; }
  bool can_begin(int32_t direction) const {
    return detail::get<int32_t>(detail::tables().interaction, &Table::can_begin, place, direction) != 0;
  }
  void begin(int32_t direction) const { call(&Table::begin, direction); }
  void update(double progress) const { call(&Table::update, progress); }
  void pause() const { call(&Table::pause); }
  void finish(double velocity) const { call(&Table::finish, velocity); }
  void cancel(double velocity) const { call(&Table::cancel, velocity); }
  void release(double velocity, bool gesture_was_cancelled = false) const {
    call(&Table::release, velocity, int32_t{gesture_was_cancelled});
  }
  void move_freely(int32_t key, Point point, Point velocity) const {
    call(&Table::move_freely, key, &point, &velocity);
  }
  void pose_freely(int32_t key, Point point, const Transform &transform, Point velocity) const {
    call(&Table::pose_freely, key, &point, &transform, &velocity);
  }

 private:
  using Table = segue_interaction_1_t;
  template <typename Slot, typename... Arguments> void call(Slot slot, Arguments... a) const {
    detail::call(detail::tables().interaction, slot, place, a...);
  }
  template <typename Result>
  Result get(int32_t (*Table::*slot)(segue_interaction_t, Result *)) const {
    return detail::get<Result>(detail::tables().interaction, slot, place);
  }
};

}  // namespace segue

#endif
