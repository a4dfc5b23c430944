// Values, and calls of the host whose refusal is an exception. Included by segue.hpp.
#ifndef SEGUE_CALL_HPP
#define SEGUE_CALL_HPP

#include <cstdint>
#include <exception>
#include <vector>

#include "ext/draft/picture_parameter.h"
#include "ext/draft/seed.h"
#include "segue.h"

// Handles of one kind can be compared.
constexpr bool operator==(segue_context_t a, segue_context_t b) { return a.id == b.id; }
constexpr bool operator!=(segue_context_t a, segue_context_t b) { return a.id != b.id; }
constexpr bool operator==(segue_view_t a, segue_view_t b) { return a.id == b.id; }
constexpr bool operator!=(segue_view_t a, segue_view_t b) { return a.id != b.id; }
constexpr bool operator==(segue_animation_t a, segue_animation_t b) { return a.id == b.id; }
constexpr bool operator!=(segue_animation_t a, segue_animation_t b) { return a.id != b.id; }
constexpr bool operator==(segue_element_t a, segue_element_t b) { return a.id == b.id; }
constexpr bool operator!=(segue_element_t a, segue_element_t b) { return a.id != b.id; }
constexpr bool operator==(segue_interaction_t a, segue_interaction_t b) { return a.id == b.id; }
constexpr bool operator!=(segue_interaction_t a, segue_interaction_t b) { return a.id != b.id; }

namespace segue {

// A call that was refused; `status` is SEGUE_ERROR_….
struct Error : std::exception {
  int32_t status;
  explicit Error(int32_t status) : status(status) {}
  const char *what() const noexcept override { return "the host refused a call"; }
};

// The values of base.h, with an initial value. Each can be used as the C struct.
struct Point : segue_point_t {
  constexpr Point() : segue_point_t{0, 0} {}
  constexpr Point(double x, double y) : segue_point_t{x, y} {}
  constexpr Point(const segue_point_t &point) : segue_point_t(point) {}
};
struct Size : segue_size_t {
  constexpr Size() : segue_size_t{0, 0} {}
  constexpr Size(double width, double height) : segue_size_t{width, height} {}
};
struct Rect : segue_rect_t {
  constexpr Rect() : segue_rect_t{0, 0, 0, 0} {}
  constexpr Rect(double x, double y, double width, double height)
      : segue_rect_t{x, y, width, height} {}
  constexpr Rect(const segue_rect_t &rect) : segue_rect_t(rect) {}
  constexpr Point center() const { return {x + width / 2, y + height / 2}; }
};
struct Color : segue_color_t {
  constexpr Color() : segue_color_t{0, 0, 0, 1} {}
  constexpr Color(double red, double green, double blue, double alpha = 1)
      : segue_color_t{red, green, blue, alpha} {}
  constexpr Color(const segue_color_t &color) : segue_color_t(color) {}
};
struct Vector : segue_vector_t {
  constexpr Vector() : segue_vector_t{0, 0, 0} {}
  constexpr Vector(double x, double y, double z) : segue_vector_t{x, y, z} {}
  constexpr Vector(const segue_vector_t &vector) : segue_vector_t(vector) {}
};
struct CornerRadii : segue_corner_radii_t {
  constexpr CornerRadii() : segue_corner_radii_t{0, 0, 0, 0} {}
  constexpr CornerRadii(double top_left, double top_right, double bottom_right, double bottom_left)
      : segue_corner_radii_t{top_left, top_right, bottom_right, bottom_left} {}
  constexpr CornerRadii(const segue_corner_radii_t &radii) : segue_corner_radii_t(radii) {}
};

// A 4 × 5 matrix: a row for each of red, green, blue and alpha, with factors for the four components and a constant.
struct ColorMatrix : segue_color_matrix_t {
  ColorMatrix() : segue_color_matrix_t(segue_saturation(1)) {}
  ColorMatrix(const segue_color_matrix_t &matrix) : segue_color_matrix_t(matrix) {}
  static ColorMatrix saturation(double amount) { return segue_saturation(amount); }
  static ColorMatrix duotone(Color dark, Color light) { return segue_duotone(dark, light); }
};

// The values of a mask that show; see set_mask_threshold.
struct MaskThreshold { double threshold = 0.5; double softness = 1; };

struct Border { double width = 0; Color color; };
struct Shadow { Color color; Point offset; double radius = 0; };

// A grid of points; see set_mesh. Without points, there is no mesh.
struct Mesh {
  int32_t columns = 0, rows = 0;
  std::vector<Vector> points;
  // A mesh whose points are at their regular places, row by row.
  static Mesh flat(int32_t columns, int32_t rows) {
    Mesh mesh;
    mesh.columns = columns, mesh.rows = rows;
    for (int32_t row = 0; row <= rows; row++)
      for (int32_t column = 0; column <= columns; column++)
        mesh.points.push_back({double(column) / columns, double(row) / rows, 0});
    return mesh;
  }
};
struct MeshLight { Vector direction; double strength = 0; };

// 2 to 8 stops; without stops and of the kind SEGUE_GRADIENT_NONE, there is no gradient.
struct Gradient {
  struct Stop { Color color; double place = 0; };
  int32_t kind = SEGUE_GRADIENT_NONE;
  Point start, end;
  std::vector<Stop> stops;
};

// The line along a view's path; see set_stroke.
struct Stroke { Color color; double width = 1, start = 0, end = 1; };

// The ends and the corners of a stroke: SEGUE_CAP_… and SEGUE_JOIN_….
struct StrokeStyle {
  int32_t cap = SEGUE_CAP_BUTT, join = SEGUE_JOIN_MITER;
  double miter_limit = 10;
};

// A shape of Bézier curves, of at most 128 segments; without segments, there is no path.
struct Path {
  using Segment = segue_path_segment_t;
  int32_t rule = SEGUE_FILL_NONZERO;
  std::vector<Segment> segments;

  Path &move(Point to) { return add({SEGUE_PATH_MOVE, to, to, to}); }
  Path &line(Point to) {
    const Point a = point();
    return curve({a.x + (to.x - a.x) / 3, a.y + (to.y - a.y) / 3},
                 {a.x + (to.x - a.x) * 2 / 3, a.y + (to.y - a.y) * 2 / 3}, to);
  }
  Path &quadratic(Point control, Point to) {
    const Point a = point();
    return curve({a.x + (control.x - a.x) * 2 / 3, a.y + (control.y - a.y) * 2 / 3},
                 {to.x + (control.x - to.x) * 2 / 3, to.y + (control.y - to.y) * 2 / 3}, to);
  }
  Path &curve(Point control1, Point control2, Point to) {
    return add({SEGUE_PATH_CURVE, control1, control2, to});
  }
  Path &close() {
    const Point begin = start();
    return add({SEGUE_PATH_CLOSE, begin, begin, begin});
  }
  static Path rect(Rect r) {
    return Path()
        .move({r.x, r.y})
        .line({r.x + r.width, r.y})
        .line({r.x + r.width, r.y + r.height})
        .line({r.x, r.y + r.height})
        .close();
  }
  // It has as many segments with a radius of 0.
  static Path rounded_rect(Rect r, double radius) {
    const double half = (r.width < r.height ? r.width : r.height) / 2;
    const double c = radius < half ? radius : half, near = c * (1 - quarter);
    const double right = r.x + r.width, bottom = r.y + r.height;
    return Path()
        .move({r.x + c, r.y})
        .line({right - c, r.y})
        .curve({right - near, r.y}, {right, r.y + near}, {right, r.y + c})
        .line({right, bottom - c})
        .curve({right, bottom - near}, {right - near, bottom}, {right - c, bottom})
        .line({r.x + c, bottom})
        .curve({r.x + near, bottom}, {r.x, bottom - near}, {r.x, bottom - c})
        .line({r.x, r.y + c})
        .curve({r.x, r.y + near}, {r.x + near, r.y}, {r.x + c, r.y})
        .close();
  }
  static Path ellipse(Rect r) {
    const double a = r.width / 2, b = r.height / 2, x = r.x + a, y = r.y + b;
    const double k = a * quarter, l = b * quarter;
    return Path()
        .move({x + a, y})
        .curve({x + a, y + l}, {x + k, y + b}, {x, y + b})
        .curve({x - k, y + b}, {x - a, y + l}, {x - a, y})
        .curve({x - a, y - l}, {x - k, y - b}, {x, y - b})
        .curve({x + k, y - b}, {x + a, y - l}, {x + a, y})
        .close();
  }

 private:
  static constexpr double quarter = 0.5522847498307936;
  Path &add(const Segment &segment) {
    segments.push_back(segment);
    return *this;
  }
  Point point() const { return segments.empty() ? Point() : Point(segments.back().end); }
  Point start() const {
    for (size_t i = segments.size(); i > 0; i--)
      if (static_cast<int32_t>(segments[i - 1].kind) == SEGUE_PATH_MOVE) return segments[i - 1].end;
    return Point();
  }
};

// A cubic Bézier from where the last one ends.
using Arc = segue_arc_t;

// A 4 × 4 matrix for row vectors, m11 m12 … m44; the identity at first.
struct Transform : segue_matrix_t {
  Transform() : segue_matrix_t(segue_identity()) {}
  Transform(const segue_matrix_t &matrix) : segue_matrix_t(matrix) {}
  static Transform scale(double x, double y) { return segue_scaling(x, y); }
  static Transform translation(double x, double y) {
    Transform t;
    t.m41 = x, t.m42 = y;
    return t;
  }
};

// A curve or a spring, valid during its transition; Timing() means the default.
struct Timing {
  segue_timing_t number = 0;
  Timing() = default;
  explicit Timing(segue_timing_t number) : number(number) {}
  bool operator==(Timing other) const { return number == other.number; }
  bool operator!=(Timing other) const { return number != other.number; }
};

namespace detail {

// One host's interfaces. A process may have several hosts, and an instance belongs to one of them.
struct Tables {
  const segue_host_t *host = nullptr;
  const segue_context_1_t *context = nullptr;
  const segue_view_1_t *view = nullptr;
  const segue_animation_1_t *animation = nullptr;
  const segue_parameters_1_t *parameters = nullptr;
  const segue_elements_1_t *elements = nullptr;
  const segue_pictures_1_t *pictures = nullptr;
  const segue_interaction_1_t *interaction = nullptr;
  const segue_log_1_t *log = nullptr;
  const segue_draft_seed_1_t *seed = nullptr;
  const segue_draft_picture_parameter_1_t *picture_parameter = nullptr;
  const Tables *next = nullptr; // the host that is known beside this one
};

// Each library has its own variables, because it does not export them.
inline const Tables *hosts = nullptr;                // the newest first
inline thread_local const Tables *current = nullptr; // the host whose call runs on this thread

// The interfaces of the host whose call runs on this thread; on a thread of the plug-in's own, of the host that
// came last.
inline const Tables &tables() {
  static const Tables none;
  return current ? *current : hosts ? *hosts : none;
}

// While it lives, calls go to the host of `tables`.
class Serving {
 public:
  explicit Serving(const Tables *tables) : outer_(current) { current = tables; }
  ~Serving() { current = outer_; }
  Serving(const Serving &) = delete;
  Serving &operator=(const Serving &) = delete;

 private:
  const Tables *outer_;
};

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

void report(segue_context_t context, const char *text) noexcept;

// Runs `body`. An exception becomes a status, with a line in the log.
template <typename Body> int32_t guarded(segue_context_t context, Body body) noexcept {
  try {
    body();
    return SEGUE_OK;
  } catch (const Error &error) {
    return error.status;
  } catch (const std::exception &error) {
    report(context, error.what());
    return SEGUE_ERROR_FAILED;
  } catch (...) {
    report(context, "an exception of an unknown type");
    return SEGUE_ERROR_FAILED;
  }
}
template <typename Body> int32_t guarded(segue_interaction_t place, Body body) noexcept {
  return guarded(segue_interaction_context(place), body);
}
// The same outside of a transition.
template <typename Body> int32_t guarded(Body body) noexcept {
  return guarded(segue_context_t{0}, body);
}

}  // namespace detail

}  // namespace segue

#endif
