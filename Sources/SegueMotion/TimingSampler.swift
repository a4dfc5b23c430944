/// Samples a curve, over 0…1, or a spring, over its seconds, through the same interface.
package struct TimingSampler {
  private let timing: Timing

  /// Creates a sampler of a curve or spring.
  package init(_ timing: Timing) {
    self.timing = timing
  }

  /// The end of sampling by default: 1 for a curve, and for a spring the time at which it has settled or, when it
  /// never does, four periods.
  package var end: Double {
    guard case .spring(let spring) = timing else { return 1 }
    return timing.naturalDuration ?? 8 * Double.pi / spring.angularFrequency
  }

  /// Returns the value at `x`.
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

  /// Returns `count` evenly spaced values of x from 0 to the end, both included. One value is 0.
  package func samplePoints(_ count: Int) -> [Double] {
    let last = Double(max(count - 1, 1))
    return (0..<count).map { index in
      let part = Double(index) / last
      return part == 1 ? end : end * part
    }
  }
}
