#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Wrappers of the C library's functions, so that no other file of this module imports the C
// library.

@inline(__always) package func exponential(_ x: Double) -> Double { exp(x) }
@inline(__always) func exponentialLessOne(_ x: Double) -> Double { expm1(x) }
@inline(__always) func powerOfTwo(_ x: Double) -> Double { exp2(x) }
@inline(__always) func logarithm(_ x: Double) -> Double { log(x) }
@inline(__always) func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }

/// Returns sin x, to about two units in the last place. The C library's function is exact to half a unit, and takes
/// a third longer, since it branches on x and is not inlined: see *Motion* in BENCHMARKS.md.
@inline(__always) func sine(_ x: Double) -> Double {
  guard abs(x) < reducible else { return sin(x) }
  let turns = x * (1 / .pi) + roundingShift
  return halfWave(x, turns - roundingShift, parity: turns)
}

/// Returns cos x, to about two units in the last place.
@inline(__always) func cosine(_ x: Double) -> Double {
  guard abs(x) < reducible else { return cos(x) }
  let turns = x * (1 / .pi) - 0.5 + roundingShift
  return -halfWave(x, turns - roundingShift + 0.5, parity: turns)
}

/// The magnitude of an argument below which sine and cosine reduce the argument with π in three
/// parts. Up to this magnitude, the number of half turns times the first part, π's first 33 bits,
/// is exact.
private var reducible: Double { 1e5 }

/// A number plus this constant is rounded to an integer, since a double of that size has no bits
/// for a fraction. The lowest bit of the sum is the lowest bit of that integer. On a baseline
/// x86-64, `rounded()` would be a function call.
private var roundingShift: Double { 0x1.8p52 }

/// Returns sin(x − `turns`·π), negated if the lowest bit of `parity` is set. The difference x −
/// `turns`·π must be within ±π/2.
@inline(__always) private func halfWave(
  _ x: Double, _ turns: Double, parity: Double
) -> Double {
  // π in three parts, of which the first two are so short that their products with `turns` are
  // exact.
  let rest =
    ((x - turns * 0x1.921fb544p+1) - turns * 0x1.0b4611a6p-33) - turns * 0x1.3198a2e037073p-68
  // The Taylor series, whose next term would be below 2e-18. Its terms are computed in independent
  // pairs, so that the processor can execute them in parallel.
  let z = rest * rest
  let z2 = z * z
  let z4 = z2 * z2
  let low = (-1 / 6.0 + z * (1 / 120.0)) + z2 * (-1 / 5040.0 + z * (1 / 362880.0))
  let middle =
    (-1 / 39916800.0 + z * (1 / 6227020800.0))
    + z2 * (-1 / 1307674368000.0 + z * (1 / 355687428096000.0))
  let high = -1 / 121645100408832000.0 + z * (1 / 51090942171709440000.0)
  let wave = rest + rest * z * (low + z4 * (middle + z4 * high))
  // An odd number of half turns changes the sign.
  return Double(bitPattern: wave.bitPattern ^ (parity.bitPattern << 63))
}
@inline(__always) func arcSine(_ x: Double) -> Double { asin(x) }
@inline(__always) package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

#if canImport(Glibc)
  /// Returns √(x² + y²), corrected by what its rounding lost (C. F. Borges, "An Improved Algorithm for hypot(a,b)", 2019).
  ///
  /// These are the numbers of glibc's `hypot` since 2.35. Its own symbol would need that version, and older ones have
  /// other last digits.
  func length(_ x: Double, _ y: Double) -> Double {
    let (long, short) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
    guard long < .infinity else { return long + short }
    // Their squares neither overflow nor vanish.
    if long > 0x1p511 { return length(x * 0x1p-600, y * 0x1p-600) * 0x1p600 }
    if short < 0x1p-459 {
      guard long < 0x1p-405, long > 0 else { return long + short }
      return length(x * 0x1p600, y * 0x1p600) * 0x1p-600
    }
    let root = (long * long + short * short).squareRoot()
    let (first, second): (Double, Double)
    if root <= 2 * short {
      let rest = root - short
      (first, second) = (long * (2 * rest - long), (rest - 2 * (long - short)) * rest)
    } else {
      let rest = root - long
      (first, second) = (2 * rest * (long - 2 * short), (4 * rest - short) * short + rest * rest)
    }
    return root - (first + second) / (2 * root)
  }
#else
  @inline(__always) func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
#endif

/// Finds the zero between `low` and `high` of a function that changes sign once there.
///
/// Uses Newton's method as long as a step stays inside the bracket and is less than half as long as
/// the previous step, and bisects otherwise, so that the search ends for every function. The result
/// is within a unit or two in the last place.
///
/// - Parameters:
///   - low: one end of the bracket; the function's signs at `low` and `high` differ.
///   - high: the other end.
///   - function: returns the value and the slope at an x. The slope may be zero or not finite.
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
    // Bisect when the Newton step leaves the bracket, or is not shorter than half of the previous
    // step.
    let next = newton > low && newton < high && abs(newton - x) < width / 2 ? newton : middle
    width = abs(next - x)
    if next == x || width <= abs(x).ulp { return next }
    x = next
  }
  return x
}
