// Values as the numbers of a property, and the calls that set and read them. Included by
// properties.hpp.
#ifndef SEGUE_NUMBERS_HPP
#define SEGUE_NUMBERS_HPP

#include <initializer_list>
#include <vector>

#include "call.hpp"

namespace segue {
namespace detail {

// `of` gives the numbers of a value, and `from` the value of as many numbers.
template <typename Value> struct Numbers;

template <> struct Numbers<double> {
  static std::vector<double> of(double value) { return {value}; }
  static double from(const double *n, size_t) { return n[0]; }
};
template <> struct Numbers<bool> {
  static std::vector<double> of(bool value) { return {value ? 1.0 : 0.0}; }
  static bool from(const double *n, size_t) { return n[0] != 0; }
};
template <> struct Numbers<int32_t> {
  static std::vector<double> of(int32_t value) { return {static_cast<double>(value)}; }
  static int32_t from(const double *n, size_t) { return static_cast<int32_t>(n[0]); }
};
template <> struct Numbers<Point> {
  static std::vector<double> of(Point p) { return {p.x, p.y}; }
  static Point from(const double *n, size_t) { return {n[0], n[1]}; }
};
template <> struct Numbers<Vector> {
  static std::vector<double> of(Vector v) { return {v.x, v.y, v.z}; }
  static Vector from(const double *n, size_t) { return {n[0], n[1], n[2]}; }
};
template <> struct Numbers<Rect> {
  static std::vector<double> of(Rect r) { return {r.x, r.y, r.width, r.height}; }
  static Rect from(const double *n, size_t) { return {n[0], n[1], n[2], n[3]}; }
};
template <> struct Numbers<Color> {
  static std::vector<double> of(Color c) { return {c.red, c.green, c.blue, c.alpha}; }
  static Color from(const double *n, size_t) { return {n[0], n[1], n[2], n[3]}; }
};
template <> struct Numbers<CornerRadii> {
  static std::vector<double> of(CornerRadii r) {
    return {r.top_left, r.top_right, r.bottom_right, r.bottom_left};
  }
  static CornerRadii from(const double *n, size_t) { return {n[0], n[1], n[2], n[3]}; }
};
template <> struct Numbers<Transform> {
  static std::vector<double> of(const Transform &t) {
    return {t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
            t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44};
  }
  static Transform from(const double *n, size_t) {
    return segue_matrix_t{n[0], n[1], n[2],  n[3],  n[4],  n[5],  n[6],  n[7],
                          n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15]};
  }
};
template <> struct Numbers<ColorMatrix> {
  static std::vector<double> of(const ColorMatrix &matrix) {
    std::vector<double> numbers;
    for (const auto *row : {matrix.red, matrix.green, matrix.blue, matrix.alpha})
      numbers.insert(numbers.end(), row, row + 5);
    return numbers;
  }
  static ColorMatrix from(const double *n, size_t) {
    ColorMatrix matrix;
    for (auto *row : {matrix.red, matrix.green, matrix.blue, matrix.alpha})
      for (size_t i = 0; i < 5; i++) row[i] = *n++;
    return matrix;
  }
};
template <> struct Numbers<MaskThreshold> {
  static std::vector<double> of(MaskThreshold mask) { return {mask.threshold, mask.softness}; }
  static MaskThreshold from(const double *n, size_t) { return {n[0], n[1]}; }
};
template <> struct Numbers<Border> {
  static std::vector<double> of(const Border &border) {
    const Color c = border.color;
    return {border.width, c.red, c.green, c.blue, c.alpha};
  }
  static Border from(const double *n, size_t) { return {n[0], {n[1], n[2], n[3], n[4]}}; }
};
template <> struct Numbers<Shadow> {
  static std::vector<double> of(const Shadow &shadow) {
    const Color c = shadow.color;
    return {c.red, c.green, c.blue, c.alpha, shadow.offset.x, shadow.offset.y, shadow.radius};
  }
  static Shadow from(const double *n, size_t) {
    return {{n[0], n[1], n[2], n[3]}, {n[4], n[5]}, n[6]};
  }
};
template <> struct Numbers<MeshLight> {
  static std::vector<double> of(const MeshLight &light) {
    return {light.direction.x, light.direction.y, light.direction.z, light.strength};
  }
  static MeshLight from(const double *n, size_t) { return {{n[0], n[1], n[2]}, n[3]}; }
};
template <> struct Numbers<Mesh> {
  static std::vector<double> of(const Mesh &mesh) {
    if (mesh.points.empty()) return {};
    std::vector<double> numbers = {static_cast<double>(mesh.columns),
                                   static_cast<double>(mesh.rows)};
    for (const Vector &p : mesh.points) numbers.insert(numbers.end(), {p.x, p.y, p.z});
    return numbers;
  }
  static Mesh from(const double *n, size_t count) {
    Mesh mesh;
    if (count == 0) return mesh;
    mesh.columns = static_cast<int32_t>(n[0]);
    mesh.rows = static_cast<int32_t>(n[1]);
    for (size_t i = 2; i + 3 <= count; i += 3) mesh.points.push_back({n[i], n[i + 1], n[i + 2]});
    return mesh;
  }
};
template <> struct Numbers<Gradient> {
  static std::vector<double> of(const Gradient &gradient) {
    if (gradient.kind == SEGUE_GRADIENT_NONE && gradient.stops.empty()) return {};
    std::vector<double> numbers = {static_cast<double>(gradient.kind), gradient.start.x,
                                   gradient.start.y, gradient.end.x, gradient.end.y};
    for (const auto &[c, place] : gradient.stops)
      numbers.insert(numbers.end(), {c.red, c.green, c.blue, c.alpha, place});
    return numbers;
  }
  static Gradient from(const double *n, size_t count) {
    Gradient gradient;
    if (count == 0) return gradient;
    gradient.kind = static_cast<int32_t>(n[0]);
    gradient.start = {n[1], n[2]};
    gradient.end = {n[3], n[4]};
    for (size_t i = 5; i + 5 <= count; i += 5)
      gradient.stops.push_back({{n[i], n[i + 1], n[i + 2], n[i + 3]}, n[i + 4]});
    return gradient;
  }
};

template <> struct Numbers<Stroke> {
  static std::vector<double> of(const Stroke &stroke) {
    const Color c = stroke.color;
    return {c.red, c.green, c.blue, c.alpha, stroke.width, stroke.start, stroke.end};
  }
  static Stroke from(const double *n, size_t) {
    return {{n[0], n[1], n[2], n[3]}, n[4], n[5], n[6]};
  }
};
template <> struct Numbers<StrokeStyle> {
  static std::vector<double> of(const StrokeStyle &style) {
    return {static_cast<double>(style.cap), static_cast<double>(style.join), style.miter_limit};
  }
  static StrokeStyle from(const double *n, size_t) {
    return {static_cast<int32_t>(n[0]), static_cast<int32_t>(n[1]), n[2]};
  }
};
template <> struct Numbers<Path> {
  static std::vector<double> of(const Path &path) {
    if (path.segments.empty()) return {};
    std::vector<double> numbers = {static_cast<double>(path.rule)};
    for (const auto &[kind, a, b, end] : path.segments)
      numbers.insert(numbers.end(), {kind, a.x, a.y, b.x, b.y, end.x, end.y});
    return numbers;
  }
  static Path from(const double *n, size_t count) {
    Path path;
    if (count == 0) return path;
    path.rule = static_cast<int32_t>(n[0]);
    for (size_t i = 1; i + 7 <= count; i += 7)
      path.segments.push_back(
          {n[i], {n[i + 1], n[i + 2]}, {n[i + 3], n[i + 4]}, {n[i + 5], n[i + 6]}});
    return path;
  }
};

// The view of a transition, with `set` and `get` of segue.view/1.
class PropertyCalls {
 public:
  PropertyCalls() = default;
  PropertyCalls(segue_context_t context, segue_view_t view) : handle(view), context_(context) {}
  segue_view_t handle = {0};

  // Sets any property, such as one of a newer host, by its number. A property that the host does not
  // know is an Error with SEGUE_ERROR_UNSUPPORTED, and changes nothing.
  void set_numbers(uint32_t property, const std::vector<double> &numbers) const {
    call(tables().view, &segue_view_1_t::set, context_, handle, property, numbers.data(),
         static_cast<uint32_t>(numbers.size()));
  }
  std::vector<double> get_numbers(uint32_t property) const {
    // A path has at most 897 numbers, and a mesh 3074; others have far less.
    std::vector<double> numbers(property == SEGUE_PROPERTY_MESH   ? 3074
                                : property == SEGUE_PROPERTY_PATH ? 897
                                                                  : 64);
    uint32_t count = 0;
    call(tables().view, &segue_view_1_t::get, context_, handle, property, numbers.data(),
         static_cast<uint32_t>(numbers.size()), &count);
    numbers.resize(count);
    return numbers;
  }

 protected:
  segue_context_t context_ = {0};

  // A property that the host does not know changes nothing, so that a plug-in works in older hosts, too.
  template <typename Value> void set(uint32_t property, const Value &value) const {
    try {
      set_numbers(property, Numbers<Value>::of(value));
    } catch (const Error &error) {
      if (error.status != SEGUE_ERROR_UNSUPPORTED) throw;
    }
  }
  template <typename Value> Value get(uint32_t property) const {
    const auto numbers = get_numbers(property);
    return Numbers<Value>::from(numbers.data(), numbers.size());
  }
};

}  // namespace detail
}  // namespace segue

#endif
