// Settings, the log, views and elements. Included by segue.hpp.
#ifndef SEGUE_VIEW_HPP
#define SEGUE_VIEW_HPP

#include <optional>
#include <string>
#include <vector>

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

  Vector get_anchor_point() const { return vector(&Table::get_anchor_point); }
  void set_anchor_point(Vector point) const { set(&Table::set_anchor_point, point); }
  Vector get_translation() const { return vector(&Table::get_translation); }
  void set_translation(Vector points) const { set(&Table::set_translation, points); }
  Vector get_rotation() const { return vector(&Table::get_rotation); }
  void set_rotation(Vector radians) const { set(&Table::set_rotation, radians); }
  Vector get_scale() const { return vector(&Table::get_scale); }
  void set_scale(Vector factors) const { set(&Table::set_scale, factors); }
  Transform get_sublayer_transform() const {
    return {detail::numbers<16>(detail::view, &Table::get_sublayer_transform, context_, handle)};
  }
  void set_sublayer_transform(const Transform &t) const {
    call(&Table::set_sublayer_transform, t.m.data());
  }
  bool get_double_sided() const { return get<int32_t>(&Table::get_double_sided) != 0; }
  void set_double_sided(bool sided) const { call(&Table::set_double_sided, int32_t{sided}); }
  Rect get_contents_rect() const {
    return detail::rect(detail::view, &Table::get_contents_rect, context_, handle);
  }
  void set_contents_rect(Rect r) const { set(&Table::set_contents_rect, r); }
  CornerRadii get_corner_radii() const {
    const auto n = detail::numbers<4>(detail::view, &Table::get_corner_radii, context_, handle);
    return {n[0], n[1], n[2], n[3]};
  }
  void set_corner_radii(CornerRadii r) const {
    const double n[4] = {r.top_left, r.top_right, r.bottom_right, r.bottom_left};
    call(&Table::set_corner_radii, n);
  }
  Border get_border() const {
    double width = 0, color[4] = {};
    call(&Table::get_border, &width, color);
    return {width, {color[0], color[1], color[2], color[3]}};
  }
  void set_border(Border border) const {
    const Color c = border.color;
    const double color[4] = {c.red, c.green, c.blue, c.alpha};
    call(&Table::set_border, border.width, color);
  }
  Shadow get_shadow() const {
    double color[4] = {}, offset[2] = {}, radius = 0;
    call(&Table::get_shadow, color, offset, &radius);
    return {{color[0], color[1], color[2], color[3]}, {offset[0], offset[1]}, radius};
  }
  void set_shadow(Shadow shadow) const {
    const Color c = shadow.color;
    const double color[4] = {c.red, c.green, c.blue, c.alpha};
    const double offset[2] = {shadow.offset.x, shadow.offset.y};
    call(&Table::set_shadow, color, offset, shadow.radius);
  }
  Color get_overlay_color() const {
    const auto n = detail::numbers<4>(detail::view, &Table::get_overlay_color, context_, handle);
    return {n[0], n[1], n[2], n[3]};
  }
  void set_overlay_color(Color c) const {
    const double n[4] = {c.red, c.green, c.blue, c.alpha};
    call(&Table::set_overlay_color, n);
  }
  void set_gradient(const Gradient &gradient) const {
    std::vector<double> stops;
    for (const auto &[c, place] : gradient.stops)
      stops.insert(stops.end(), {c.red, c.green, c.blue, c.alpha, place});
    const double start[2] = {gradient.start.x, gradient.start.y};
    const double end[2] = {gradient.end.x, gradient.end.y};
    call(&Table::set_gradient, gradient.kind, start, end,
         static_cast<uint32_t>(gradient.stops.size()), stops.data());
  }
  View get_mask() const { return {context_, get<segue_view_t>(&Table::get_mask)}; }
  // A view that is false is none.
  void set_mask(View mask) const { call(&Table::set_mask, mask.handle); }
  double get_blur_radius() const { return get<double>(&Table::get_blur_radius); }
  void set_blur_radius(double radius) const { call(&Table::set_blur_radius, radius); }
  double get_backdrop_blur_radius() const { return get<double>(&Table::get_backdrop_blur_radius); }
  void set_backdrop_blur_radius(double radius) const {
    call(&Table::set_backdrop_blur_radius, radius);
  }
  // Makes a picture of a part of the view.
  View snapshot_rect(Rect r, bool after_updates = false) const {
    const double n[4] = {r.x, r.y, r.width, r.height};
    const int32_t updates = after_updates;
    return {context_, detail::get<segue_view_t>(detail::view, &Table::snapshot_rect, context_,
                                                handle, n, updates)};
  }
  void move_along(const std::vector<Arc> &arcs) const {
    std::vector<double> points;
    for (const auto &[one, two, end] : arcs)
      points.insert(points.end(), {one.x, one.y, two.x, two.y, end.x, end.y});
    call(&Table::move_along, static_cast<uint32_t>(arcs.size()), points.data());
  }
  bool get_depth_sorted() const { return get<int32_t>(&Table::get_depth_sorted) != 0; }
  void set_depth_sorted(bool sorted) const { call(&Table::set_depth_sorted, int32_t{sorted}); }

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
  template <typename Slot> Vector vector(Slot slot) const {
    const auto n = detail::numbers<3>(detail::view, slot, context_, handle);
    return {n[0], n[1], n[2]};
  }
  template <typename Slot> void set(Slot slot, Vector v) const {
    const double n[3] = {v.x, v.y, v.z};
    call(slot, n);
  }
};

// segue.elements/1: the elements of one screen of a transition; none where the host is older.
class Elements {
 public:
  Elements(segue_context_t context, int32_t key) : context_(context), key_(key) {}

  uint32_t count() const {
    return detail::elements
               ? detail::get<uint32_t>(detail::elements, &Table::count, context_, key_) : 0;
  }
  std::optional<uint32_t> find(const char *name) const {
    if (!detail::elements) return {};
    try {
      return detail::get<uint32_t>(detail::elements, &Table::find, context_, key_, name);
    } catch (const Error &error) {
      if (error.status == SEGUE_ERROR_UNKNOWN) return {};
      throw;
    }
  }
  std::string name(uint32_t index) const {
    std::string text(4097, '\0');  // no name is longer
    uint32_t length = 0;
    detail::call(detail::elements, &Table::name, context_, key_, index, text.data(),
                 static_cast<uint32_t>(text.size()), &length);
    text.resize(length);
    return text;
  }
  Rect frame(uint32_t index) const {
    return detail::rect(detail::elements, &Table::frame, context_, key_, index);
  }
  double corner_radius(uint32_t index) const { return get<double>(&Table::corner_radius, index); }
  std::optional<uint32_t> partner(uint32_t index) const {
    const auto found = get<int32_t>(&Table::partner, index);
    return found < 0 ? std::nullopt : std::optional<uint32_t>(found);
  }
  View view(uint32_t index) const { return {context_, get<segue_view_t>(&Table::view, index)}; }
  View picture(uint32_t index) const {
    return {context_, get<segue_view_t>(&Table::picture, index)};
  }

 private:
  using Table = segue_elements_1_t;
  segue_context_t context_;
  int32_t key_;

  template <typename Result, typename Slot> Result get(Slot slot, uint32_t index) const {
    return detail::get<Result>(detail::elements, slot, context_, key_, index);
  }
};

}  // namespace segue

#endif
