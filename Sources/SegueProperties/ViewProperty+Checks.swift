extension ViewProperty {
  /// The reasons to refuse a value, in the order in which they are checked.
  public enum Refusal: Sendable, Hashable {
    /// The value has more or fewer numbers than the property allows or, for a grid, than its
    /// columns and rows require.
    case count
    /// A number is NaN or infinite.
    case notFinite
    /// A number is outside its range and the property does not clamp it, or a number that must be
    /// whole has a fraction.
    case range
  }

  /// The range of values that a call may pass for one number of a property.
  struct Limit: Sendable {
    let minimum: Double
    let maximum: Double
    let isWhole: Bool

    init(_ part: Part) {
      minimum = part.isClamped ? -.infinity : part.range?.lowerBound ?? -.infinity
      maximum = part.isClamped ? .infinity : part.range?.upperBound ?? .infinity
      isWhole = part.kind == .flag || part.kind == .choice
    }
  }

  /// Returns the reason to refuse `numbers` as a value; nil for a value that the property can have.
  public func refusal(of numbers: [Double]) -> Refusal? {
    guard allows(count: numbers.count) else { return .count }
    for number in numbers where !number.isFinite { return .notFinite }
    for (index, number) in numbers.enumerated() {
      let limit = limits[index < limits.count ? index : fixedCount + (index - fixedCount) % stride]
      guard limit.minimum <= number, number <= limit.maximum else { return .range }
      guard !limit.isWhole || number == number.rounded() else { return .range }
    }
    if repetition?.isGrid == true, numbers.count >= 2 {
      let points = (numbers[0] + 1) * (numbers[1] + 1)
      guard points * Double(stride) == Double(numbers.count - fixedCount) else { return .count }
    }
    return nil
  }

  /// Returns true if a value of the property can have `count` numbers. A property that ends in a repeated list may also
  /// have no value, which is passed as 0 numbers.
  public func allows(count: Int) -> Bool {
    guard stride > 0 else { return count == fixedCount }
    return count == 0 || counts.contains(count) && (count - fixedCount) % stride == 0
  }
}
