// Settings, the log, views and elements. Included by segue.hpp.
#ifndef SEGUE_VIEW_HPP
#define SEGUE_VIEW_HPP

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "properties.hpp"

namespace segue {

// segue.parameters/1 and segue.log/1, for an animator's context and for an interaction.
class Place {
 public:
  explicit Place(segue_context_t handle) : handle(handle) {}
  segue_context_t handle;

  double number(const char *id) const { return read<double>(&Table::number, id); }
  int64_t integer(const char *id) const { return read<int64_t>(&Table::integer, id); }
  bool switch_value(const char *id) const { return read<int32_t>(&Table::switch_value, id) != 0; }
  uint32_t choice(const char *id) const { return read<uint32_t>(&Table::choice, id); }
  Timing curve(const char *id) const { return Timing(read<segue_timing_t>(&Table::curve, id)); }
  Color color(const char *id) const { return read<Color>(&Table::color, id); }
  Point point(const char *id) const { return read<Point>(&Table::point, id); }
  Rect rect(const char *id) const { return read<Rect>(&Table::rect, id); }
  std::string text(const char *id) const {
    std::string text(4097, '\0');  // no text of a parameter is longer
    uint32_t length = 0;
    detail::call(detail::tables().parameters, &Table::text, handle, id, text.data(),
                 static_cast<uint32_t>(text.size()), &length);
    text.resize(length);
    return text;
  }

  // Writes a line for the log; `level` is SEGUE_LOG_….
  void log(int32_t level, const std::string &line) const {
    detail::call(detail::tables().log, &segue_log_1_t::write, handle, level, line.c_str());
  }

 private:
  using Table = segue_parameters_1_t;
  template <typename Result, typename Slot> Result read(Slot slot, const char *id) const {
    return detail::get<Result>(detail::tables().parameters, slot, handle, id);
  }
};

// Writes a line for the log of the host whose call runs; `level` is SEGUE_LOG_…. For what belongs to no transition.
inline void log(int32_t level, const std::string &line) {
  detail::call(detail::tables().log, &segue_log_1_t::write, segue_context_t{}, level, line.c_str());
}

inline void detail::report(segue_context_t context, const char *text) noexcept {
  try {
    Place(context).log(SEGUE_LOG_ERROR, text);
  } catch (...) {
    // The log is the only place to report it.
  }
}

// The host's description of a property, with each fixed number and the numbers of one element.
struct PropertyInfo : segue_property_info_t {
  PropertyInfo() : segue_property_info_t() {}
  std::vector<segue_property_number_t> parts;
};

// A view of a transition; false if there is none, or if it must not be changed.
class View : public ViewProperties {
 public:
  using ViewProperties::ViewProperties;
  explicit operator bool() const { return handle.id != 0; }
  friend bool operator==(View a, View b) { return a.handle == b.handle; }
  friend bool operator!=(View a, View b) { return a.handle != b.handle; }

  // Makes a picture of the view.
  View snapshot(bool after_updates = false) const { return picture(nullptr, after_updates); }
  // Makes a picture of a part of the view.
  View snapshot_rect(Rect r, bool after_updates = false) const {
    return picture(&r, after_updates);
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
  View superview() const { return {context_, result<segue_view_t>(&Table::superview)}; }
  uint32_t subview_count() const { return result<uint32_t>(&Table::subview_count); }
  View subview_at(uint32_t index) const {
    return {context_,
            detail::get<segue_view_t>(detail::tables().view, &Table::subview_at, context_, handle, index)};
  }

  Rect convert_rect(Rect r, View to) const {
    return detail::get<Rect>(detail::tables().view, &Table::convert_rect, context_, handle, &r, to.handle);
  }

  View get_mask() const { return {context_, result<segue_view_t>(&Table::get_mask)}; }
  // A view that is false is none.
  void set_mask(View mask) const { call(&Table::set_mask, mask.handle); }
  void move_along(const std::vector<Arc> &arcs) const {
    call(&Table::move_along, arcs.data(), static_cast<uint32_t>(arcs.size()));
  }
  // Turns the view with the path, too: its rotation about z is the path's direction plus `angle`.
  void move_along_turning(const std::vector<Arc> &arcs, double angle = 0) const {
    call(&Table::move_along_turning, arcs.data(), static_cast<uint32_t>(arcs.size()), angle);
  }
  // The mean colour of the bounds, or of a part of them in the view's own points.
  Color average_color() const {
    return detail::get<Color>(detail::tables().view, &Table::average_color, context_, handle,
                              static_cast<const segue_rect_t *>(nullptr));
  }
  Color average_color(Rect rect) const {
    const segue_rect_t r = rect;
    return detail::get<Color>(detail::tables().view, &Table::average_color, context_, handle, &r);
  }
  // Sets the first values of a painted view, 1 to 64.
  void set_values(const std::vector<double> &values) const {
    detail::call(detail::tables().pictures, &segue_pictures_1_t::set_values, context_, handle, values.data(),
                 static_cast<uint32_t>(values.size()));
  }
  // Describes a property; an Error with SEGUE_ERROR_UNSUPPORTED if the host does not know it.
  PropertyInfo property(uint32_t number) const {
    PropertyInfo info;
    segue_property_info_t &c = info;
    c.size = sizeof c;
    detail::call(detail::tables().view, &Table::property, context_, number, &c);
    info.parts.resize(c.described);
    c.capacity = c.described, c.numbers = info.parts.data();
    detail::call(detail::tables().view, &Table::property, context_, number, &c);
    c.numbers = nullptr;
    return info;
  }

 private:
  using Table = segue_view_1_t;

  View picture(const segue_rect_t *rect, bool after_updates) const {
    const int32_t updates = after_updates;
    return {context_, detail::get<segue_view_t>(detail::tables().view, &Table::snapshot, context_, handle,
                                                rect, updates)};
  }
  template <typename Slot, typename... Arguments> void call(Slot slot, Arguments... a) const {
    detail::call(detail::tables().view, slot, context_, handle, a...);
  }
  template <typename Result, typename Slot> Result result(Slot slot) const {
    return detail::get<Result>(detail::tables().view, slot, context_, handle);
  }
};

// segue.elements/1: a part of a screen that has a name.
class Element {
 public:
  Element(segue_context_t context, segue_element_t handle) : handle(handle), context_(context) {}

  segue_element_t handle;
  friend bool operator==(Element a, Element b) { return a.handle == b.handle; }
  friend bool operator!=(Element a, Element b) { return a.handle != b.handle; }

  std::string name() const {
    std::string text(65537, '\0');  // no text of the host is longer
    uint32_t length = 0;
    detail::call(detail::tables().elements, &Table::name, context_, handle, text.data(),
                 static_cast<uint32_t>(text.size()), &length);
    text.resize(length);
    return text;
  }
  Rect frame() const { return get<Rect>(&Table::frame); }
  CornerRadii corner_radii() const { return get<CornerRadii>(&Table::corner_radii); }
  std::optional<Element> partner() const {
    const auto found = get<segue_element_t>(&Table::partner);
    return found.id ? std::optional<Element>(Element(context_, found)) : std::nullopt;
  }
  View view() const { return {context_, get<segue_view_t>(&Table::view)}; }
  View picture() const { return {context_, get<segue_view_t>(&Table::picture)}; }

 private:
  using Table = segue_elements_1_t;
  segue_context_t context_;

  template <typename Result, typename Slot> Result get(Slot slot) const {
    return detail::get<Result>(detail::tables().elements, slot, context_, handle);
  }
};

// The elements of one screen of a transition, back to front, as a range; none if the host is older.
class Elements {
 public:
  Elements(segue_context_t context, int32_t key) : context_(context), key_(key) {}

  class Iterator;
  Iterator begin() const;
  Iterator end() const;

  uint32_t count() const {
    return detail::tables().elements
               ? detail::get<uint32_t>(detail::tables().elements, &Table::count, context_, key_) : 0;
  }
  Element at(uint32_t index) const {
    return {context_,
            detail::get<segue_element_t>(detail::tables().elements, &Table::at, context_, key_, index)};
  }
  std::optional<Element> find(const char *name) const {
    if (!detail::tables().elements) return {};
    try {
      return Element(context_, detail::get<segue_element_t>(detail::tables().elements, &Table::find, context_,
                                                            key_, name));
    } catch (const Error &error) {
      if (error.status == SEGUE_ERROR_UNKNOWN) return {};
      throw;
    }
  }

 private:
  using Table = segue_elements_1_t;
  segue_context_t context_;
  int32_t key_;
};

// Gives the elements one after the other.
class Elements::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Element;
  using difference_type = std::ptrdiff_t;
  using pointer = void;
  using reference = Element;
  Iterator(const Elements &elements, uint32_t index) : elements_(elements), index_(index) {}
  Element operator*() const { return elements_.at(index_); }
  Iterator &operator++() { return ++index_, *this; }
  Iterator operator++(int) {
    const auto before = *this;
    ++index_;
    return before;
  }
  // Both belong to the same range.
  friend bool operator==(const Iterator &a, const Iterator &b) { return a.index_ == b.index_; }
  friend bool operator!=(const Iterator &a, const Iterator &b) { return a.index_ != b.index_; }

 private:
  Elements elements_;
  uint32_t index_;
};

inline Elements::Iterator Elements::begin() const { return {*this, 0}; }
inline Elements::Iterator Elements::end() const { return {*this, count()}; }

}  // namespace segue

#endif
