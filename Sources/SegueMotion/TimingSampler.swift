/// Samples a curve or a spring through the same interface. The x of a curve is in 0…1, and the x of
/// a spring is in seconds.
package struct TimingSampler {
  private let timing: Timing

  /// Creates a sampler of a curve or spring.
  package init(_ timing: Timing) {
    self.timing = timing
  }

  /// The x at which sampling ends by default. For a curve it is 1. For a spring it is the time at which the spring has
  /// settled or, if it never settles, four periods.
  package var end: Double {
    guard case .spring(let spring) = timing else { return 1 }
    return timing.naturalDuration ?? 8 * Double.pi / spring.angularFrequency
  }

  /// Returns the value at `x`, which is a fraction for a curve and seconds for a spring.
  package func value(_ x: Double) -> Double {
    switch timing {
    case .curve(let curve): curve.value(at: x)
    case .spring(let spring): spring.position(at: x)
    }
  }

  /// Returns the change of the value per unit of `x`.
  package func velocity(_ x: Double) -> Double {
    switch timing {
    case .curve(let curve): curve.velocity(at: x)
    case .spring(let spring): spring.velocity(at: x)
    }
  }

  /// Returns `count` evenly spaced values of x from 0 to the end, both included. If `count` is 1,
  /// the value is 0.
  package func samplePoints(_ count: Int) -> [Double] {
    let last = Double(max(count - 1, 1))
    return (0..<count).map { index in
      let part = Double(index) / last
      return part == 1 ? end : end * part
    }
  }
}
