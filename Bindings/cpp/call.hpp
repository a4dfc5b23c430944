// Values, and calls of the host whose refusal is an exception. Included by segue.hpp.
#ifndef SEGUE_CALL_HPP
#define SEGUE_CALL_HPP

#include <array>
#include <cstdint>
#include <exception>
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

struct Vector { double x = 0, y = 0, z = 0; };
struct CornerRadii { double top_left = 0, top_right = 0, bottom_right = 0, bottom_left = 0; };
struct Border { double width = 0; Color color; };
struct Shadow { Color color; Point offset; double radius = 0; };

// 2 to 8 stops; without them and of the kind SEGUE_GRADIENT_NONE it stands for no gradient.
struct Gradient {
  struct Stop { Color color; double place = 0; };
  int32_t kind = SEGUE_GRADIENT_NONE;
  Point start, end;
  std::vector<Stop> stops;
};

// A cubic Bézier from where the last one ends.
struct Arc { Point control1, control2, end; };

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

// The host's interfaces. Each library has its own variables, because it does not export them.
inline const segue_host_t *host = nullptr;
inline const segue_context_1_t *context = nullptr;
inline const segue_view_1_t *view = nullptr;
inline const segue_animation_1_t *animation = nullptr;
inline const segue_parameters_1_t *parameters = nullptr;
inline const segue_elements_1_t *elements = nullptr;
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
    report(context, "an exception of an unknown type");
    return SEGUE_ERROR_FAILED;
  }
}

}  // namespace detail

}  // namespace segue

#endif
