// The conversions of numbers to integers. A number that somebody has written, in a file, on a command line or in a
// plug-in, may have any size, and `Int(_:)` would end the process for a number that is too large and for NaN.
// WholeNumberTests of PackageTests finds the conversions that do not use these functions.

extension Int {
  /// Converts a number and drops its fraction. A number beyond the type's range becomes the nearest limit, and NaN
  /// becomes 0.
  @inlinable
  package init(clamping number: Double) {
    guard number < 0x1p63 else {
      self = number.isNaN ? 0 : .max
      return
    }
    // In range: both comparisons have excluded everything else.
    self = number > -0x1p63 ? Int(number) : .min
  }

  /// Converts a number and drops its fraction. A number beyond `range` becomes the nearest end of it, and NaN becomes
  /// the number of `range` that is nearest to 0.
  @inlinable
  package init(clamping number: Double, to range: ClosedRange<Int>) {
    let whole = Int(clamping: number)
    self = Swift.max(Swift.min(whole, range.upperBound), range.lowerBound)
  }
}

extension FixedWidthInteger {
  /// Converts a number and drops its fraction. A number beyond the range of the type or of `Int` becomes the nearest
  /// limit, and NaN becomes 0.
  @inlinable
  package init(clamping number: Double) { self.init(clamping: Int(clamping: number)) }

  /// Converts a number and drops its fraction. A number beyond the range of the type or of `Int` becomes the nearest
  /// limit, and NaN becomes 0.
  @inlinable
  package init(clamping number: Float) { self.init(clamping: Int(clamping: Double(number))) }
}
