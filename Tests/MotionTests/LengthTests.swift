import Foundation
import Testing

@testable import SegueMotion

/// Tests the length of a vector, which is computed here because glibc's own function differs between versions.
@Suite struct LengthTests {
  @Test func `a length is within six tenths of a unit in the last place`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let x = Double.random(in: -1...1, using: &generator) * exp2(Double.random(in: -30...30, using: &generator))
      let y = Double.random(in: -1...1, using: &generator)
      let exact = (Float80(x) * Float80(x) + Float80(y) * Float80(y)).squareRoot()
      let result = length(x, y)
      #expect(abs(Float80(result) - exact) <= Float80(result.ulp) * 0.6, "\(x), \(y)")
      #expect(length(y, -x) == result)
    }
  }

  @Test func `a length neither overflows nor vanishes`() {
    #expect(length(3e300, 4e300) == 5e300)
    #expect(length(0x1.8p-1061, 0x1p-1060) == 0x1.4p-1060)
    #expect(length(3 * 0x1p-700, 4 * 0x1p-700) == 5 * 0x1p-700)
    #expect(length(0, 0) == 0)
    #expect(length(0, -.leastNonzeroMagnitude) == .leastNonzeroMagnitude)
    #expect(length(1, 1e-200) == 1)
    #expect(length(.greatestFiniteMagnitude, 1) == .greatestFiniteMagnitude)
    #expect(length(.infinity, 1) == .infinity)
    #expect(length(.nan, 1).isNaN)
  }
}
