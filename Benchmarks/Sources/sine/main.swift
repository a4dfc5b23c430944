// Compares SegueMotion's sine and cosine with the C library's: time, and distance from the correctly rounded
// result in units in the last place. Both are called as a spring calls them, for angles that grow.
//
//   swiftc -O -package-name segue Sources/SegueMotion/Maths.swift Benchmarks/Sources/sine/main.swift -o out/sine && out/sine

import Glibc

let count = 1 << 16
/// The angles at which an underdamped spring is evaluated: from 0 to 20 radians.
let angles = (0..<count).map { Double($0) * 20 / Double(count) }

/// Returns the time for a call of `function` in nanoseconds: the minimum of 50 runs.
func time(_ function: (Double) -> Double) -> Double {
  var best = Double.infinity
  var sum = 0.0
  for _ in 0..<50 {
    var (begin, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin)
    for angle in angles { sum += function(angle) }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    let nanoseconds = Double(end.tv_sec - begin.tv_sec) * 1e9 + Double(end.tv_nsec - begin.tv_nsec)
    best = min(best, nanoseconds / Double(count))
  }
  precondition(sum.isFinite)
  return best
}

#if arch(x86_64)
  /// Returns the largest error of `function` compared with the 80-bit result, in units in the last
  /// place.
  func error(_ function: (Double) -> Double, _ exact: (Float80) -> Float80) -> Double {
    angles.map { angle in
      let right = exact(Float80(angle))
      return Double(abs(Float80(function(angle)) - right) / Float80(Double(right).ulp))
    }.max() ?? 0
  }
  print("sine: own \(error({ sine($0) }, sinl)) ulp, C library \(error({ sin($0) }, sinl)) ulp")
  print("cosine: own \(error({ cosine($0) }, cosl)) ulp, C library \(error({ cos($0) }, cosl)) ulp")
#endif
print("sine: own \(time { sine($0) }) ns, C library \(time { sin($0) }) ns")
print("cosine: own \(time { cosine($0) }) ns, C library \(time { cos($0) }) ns")
