// Settings, the log and views. Included by segue.hpp.
#ifndef SEGUE_VIEW_HPP
#define SEGUE_VIEW_HPP

#include <string>

#include "call.hpp"

namespace segue {

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
    // The log is the only place to report it.
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

}  // namespace segue

#endif
