#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The C library's functions, named once, so that no other file of this module imports it.

@inline(__always) func exponential(_ x: Double) -> Double { exp(x) }
@inline(__always) func exponentialLessOne(_ x: Double) -> Double { expm1(x) }
@inline(__always) func powerOfTwo(_ x: Double) -> Double { exp2(x) }
@inline(__always) func logarithm(_ x: Double) -> Double { log(x) }
@inline(__always) func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
@inline(__always) func sine(_ x: Double) -> Double { sin(x) }
@inline(__always) func cosine(_ x: Double) -> Double { cos(x) }
@inline(__always) func arcSine(_ x: Double) -> Double { asin(x) }
@inline(__always) func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
@inline(__always) func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

/// The place between `low` and `high` where a function that changes sign once there is zero.
///
/// Newton's steps where they stay inside the bracket and halve it at least, bisection where they
/// do not, so that it ends for every function; the answer is within a unit or two in the last place.
///
/// - Parameters:
///   - low: one end of the bracket; the function's sign here differs from that at `high`.
///   - high: the other end.
///   - function: the value and the slope at a place. A slope that is zero or not finite is legal.
func root(
  from low: Double, to high: Double, of function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (low, high)
  let rises = function(low).value < 0
  var x = low + (high - low) / 2
  var width = high - low
  for _ in 0..<200 {
    let (value, slope) = function(x)
    if value == 0 { return x }
    if (value < 0) == rises { low = x } else { high = x }
    let newton = x - value / slope
    let middle = low + (high - low) / 2
    // Bisect when Newton leaves the bracket or, two steps long, has not halved it.
    let next = newton > low && newton < high && abs(newton - x) < width / 2 ? newton : middle
    width = abs(next - x)
    if next == x || width <= abs(x).ulp { return next }
    x = next
  }
  return x
}
