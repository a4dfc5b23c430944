/// One property of a view: a row of the table from which the C header, the bindings, the checks of a
/// call, the recorder, the names in timelines and the reference follow.
///
/// Rows are objects, since every call that sets a property looks one up, and a copy of a row would count
/// the references of all of its members.
public final class ViewProperty: Sendable {
  /// The unit of a number of a property.
  public enum Unit: UInt32, Sendable, Hashable, CaseIterable {
    /// A plain number, such as an opacity or a switch.
    case none
    case points
    case radians
    /// A fraction of the bounds or of the picture.
    case fraction
    /// A factor, for which 1 changes nothing.
    case factor
    /// A part of a straight RGBA colour.
    case color
  }

  /// The numbers of a property that belong together: one parameter of the typed calls.
  public struct Part: Sendable, Hashable {
    /// The type of a part: a number, or a struct of the ABI with several numbers.
    public enum Kind: Sendable, Hashable {
      case number
      /// 0 or 1.
      case flag
      /// A whole number: a count, or one with a name for each value, such as `SEGUE_GRADIENT_LINEAR`.
      case choice
      case point, vector, rect, matrix, color, corners
      /// Four rows of five numbers, which map colours.
      case colorMatrix

      /// The count of numbers of a value.
      public var count: Int {
        switch self {
        case .number, .flag, .choice: 1
        case .point: 2
        case .vector: 3
        case .rect, .color, .corners: 4
        case .matrix: 16
        case .colorMatrix: 20
        }
      }
    }

    /// The parameter's name in C, "radius".
    public let name: String
    /// The type of the part.
    public let kind: Kind
    /// The unit of each of its numbers.
    public let unit: Unit
    /// The range of each of its numbers; nil for any number.
    public let range: ClosedRange<Double>?
    /// True if a number outside of the range is brought into it; false if it is refused.
    public let isClamped: Bool

    /// Creates a part; see the properties of the same names.
    public init(
      _ name: String, _ kind: Kind, _ unit: Unit = .none, in range: ClosedRange<Double>? = nil,
      isClamped: Bool = false
    ) {
      (self.name, self.kind, self.unit) = (name, kind, unit)
      (self.range, self.isClamped) = (range, isClamped)
    }
  }

  /// Parts that a value has several times, at its end.
  public struct Repetition: Sendable, Hashable {
    /// The name of the list in C, "stops".
    public let name: String
    /// The name of one element, "stop": `segue_gradient_stop_t`.
    public let element: String
    /// The parts of one element, in their order.
    public let parts: [Part]
    /// The possible numbers of elements.
    public let times: ClosedRange<Int>
    /// True if the first two numbers of the property are columns and rows, between which the elements are:
    /// there are (columns + 1) · (rows + 1) of them.
    public let isGrid: Bool

    /// Creates a repetition; see the properties of the same names.
    public init(
      _ name: String, of element: String, _ parts: [Part], times: ClosedRange<Int>,
      isGrid: Bool = false
    ) {
      (self.name, self.element, self.parts, self.times) = (name, element, parts, times)
      self.isGrid = isGrid
    }

    /// The numbers of one element.
    public var stride: Int { parts.reduce(0) { $0 + $1.kind.count } }
  }

  /// The way from a value to another inside an animation.
  public enum Motion: Sendable, Hashable {
    /// Not at all: it changes immediately.
    case none
    /// Each number is interpolated.
    case numbers
    /// The matrix is taken apart, as CSS does.
    case matrix
    /// Each number is interpolated between values of one kind and count; else it changes immediately.
    case alike
  }

  /// The number by which `set` and `get` name it; it is never used for another property.
  public let number: UInt32
  /// The name in C, "corner_radii": `SEGUE_PROPERTY_CORNER_RADII`, `segue_set_corner_radii`.
  public let name: String
  /// The name of the property in Swift, "isHidden".
  public let swiftName: String
  /// The name in C of a call that gives all of its numbers one value and reads the first,
  /// "corner_radius"; nil for a property without one.
  public let uniformName: String?
  /// The parts that each value has, in their order.
  public let parts: [Part]
  /// The parts that follow any number of times. A property that has them may have no value, which is a
  /// value without numbers.
  public let repetition: Repetition?
  /// The interpolation of the property in an animation.
  public let motion: Motion
  /// The numbers of a new view, without repetitions.
  public let initial: [Double]
  /// The version of Segue that has brought it: 1000 × major + minor, so that version 0.1 is 1.
  public let since: UInt32
  /// The meaning in English, for the header, the bindings and the reference.
  public let text: String
  /// The count of the numbers before the repeated ones.
  public let fixedCount: Int
  /// The count of the numbers of one repeated element; 0 if nothing is repeated.
  public let stride: Int
  /// The fewest and most numbers of a value, not counting a value that is none.
  public let counts: ClosedRange<Int>
  /// The limits of the numbers of the parts, then of one repeated element.
  let limits: [Limit]

  /// Creates a property; see the properties of the same names.
  public init(
    _ number: UInt32, _ name: String, swift: String? = nil, uniform: String? = nil,
    _ parts: [Part], repeating repetition: Repetition? = nil, motion: Motion = .numbers,
    initial: [Double],
    since: UInt32 = 1, _ text: String
  ) {
    (self.number, self.name, self.parts) = (number, name, parts)
    swiftName = swift ?? Self.camelCase(name)
    uniformName = uniform
    (self.repetition, self.motion, self.initial) = (repetition, motion, initial)
    (self.since, self.text) = (since, text)
    limits = (parts + (repetition?.parts ?? [])).flatMap { part in
      Array(repeating: Limit(part), count: part.kind.count)
    }
    fixedCount = parts.reduce(0) { $0 + $1.kind.count }
    stride = repetition?.stride ?? 0
    let times = repetition?.times ?? 0...0
    counts = fixedCount + times.lowerBound * stride...fixedCount + times.upperBound * stride
  }

  /// Returns a name of C as Swift spells it: "corner_radii" is "cornerRadii".
  public static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

// MARK: Derived

extension ViewProperty {
  /// The name that timelines print, "corner-radii".
  public var timelineName: String { String(name.map { $0 == "_" ? "-" : $0 }) }

  /// False for what changes immediately even inside an animation.
  public var isAnimatable: Bool { motion != .none }

  /// The part that describes each number: the numbers of all parts, then the numbers of one repeated
  /// element.
  public var pattern: [Part] {
    (parts + (repetition?.parts ?? [])).flatMap { part in
      Array(repeating: part, count: part.kind.count)
    }
  }

  /// The range of each number of the longest value that the property can have; nil for a number without limits.
  public var ranges: [ClosedRange<Double>?] {
    let pattern = pattern.map(\.range)
    guard let repetition else { return pattern }
    let element = Array(pattern[fixedCount...])
    let others = Array(repeating: element, count: repetition.times.upperBound - 1)
    return pattern + others.flatMap { $0 }
  }
}
