/// One property of a view: a row of the table from which the C header, the bindings, the checks of calls, the recorder,
/// the names in timelines and the reference are derived.
///
/// Rows are objects, because every call that sets a property looks up a row. Copying a row that is a struct would
/// retain and release all of its members.
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
    /// A component of a straight RGBA colour.
    case color
  }

  /// The numbers of a property that belong together. Each part is one parameter of the property's
  /// own C functions, such as `segue_set_frame`.
  public struct Part: Sendable, Hashable {
    /// The type of a part: a number, or a struct of the ABI with several numbers.
    public enum Kind: Sendable, Hashable {
      case number
      /// 0 or 1.
      case flag
      /// A whole number: a count, or one of several named constants, such as `SEGUE_GRADIENT_LINEAR`.
      case choice
      case point, vector, rect, matrix, color, corners
      /// Four rows of five numbers, which map colours.
      case colorMatrix

      /// The count of numbers in a part of this kind.
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

    /// The parameter's name in C, such as "radius".
    public let name: String
    /// The type of the part.
    public let kind: Kind
    /// The unit of each number of the part.
    public let unit: Unit
    /// The range of the values that each number of the part can have; nil for no limits.
    public let range: ClosedRange<Double>?
    /// True if a number outside the range is clamped to it; false if the number is refused.
    public let isClamped: Bool

    /// Creates a part from the values of its properties.
    public init(
      _ name: String, _ kind: Kind, _ unit: Unit = .none, in range: ClosedRange<Double>? = nil,
      isClamped: Bool = false
    ) {
      (self.name, self.kind, self.unit) = (name, kind, unit)
      (self.range, self.isClamped) = (range, isClamped)
    }
  }

  /// Parts that are repeated at the end of a value: the elements of a list.
  public struct Repetition: Sendable, Hashable {
    /// The name of the list in C, such as "stops".
    public let name: String
    /// The name of one element, such as "stop" in `segue_gradient_stop_t`.
    public let element: String
    /// The parts of one element, in their order.
    public let parts: [Part]
    /// The allowed range of the number of elements.
    public let times: ClosedRange<Int>
    /// True if the elements are the points of a grid. The first two numbers of the property are the grid's columns and
    /// rows, so there are (columns + 1) · (rows + 1) elements.
    public let isGrid: Bool

    /// Creates a repetition from the values of its properties.
    public init(
      _ name: String, of element: String, _ parts: [Part], times: ClosedRange<Int>,
      isGrid: Bool = false
    ) {
      (self.name, self.element, self.parts, self.times) = (name, element, parts, times)
      self.isGrid = isGrid
    }

    /// The count of numbers in one element.
    public var stride: Int { parts.reduce(0) { $0 + $1.kind.count } }
  }

  /// The kind of interpolation between two values in an animation.
  public enum Motion: Sendable, Hashable {
    /// The value is not interpolated: it changes immediately.
    case none
    /// Each number is interpolated.
    case numbers
    /// The matrix is decomposed as in CSS, and its components are interpolated.
    case matrix
    /// Each number is interpolated if the two values are alike, such as two gradients of the same kind with equally
    /// many stops. Otherwise the value changes immediately.
    case alike
  }

  /// The number that identifies the property in the ABI's functions `set` and `get`. It is never
  /// reused for another property.
  public let number: UInt32
  /// The name in C, such as "corner_radii" in `SEGUE_PROPERTY_CORNER_RADII` and
  /// `segue_set_corner_radii`.
  public let name: String
  /// The name of the property in Swift, such as "isHidden".
  public let swiftName: String
  /// The C name of a call that sets all numbers of the property to one value or reads the first
  /// number, such as "corner_radius"; nil for a property without such a call.
  public let uniformName: String?
  /// The parts that each value has, in their order.
  public let parts: [Part]
  /// The parts that are repeated at the end of a value; nil for none. A property with a repetition may also have no
  /// value, which is passed as zero numbers.
  public let repetition: Repetition?
  /// The interpolation of the property in an animation.
  public let motion: Motion
  /// The property's numbers in a new view, without the numbers of repeated elements.
  public let initial: [Double]
  /// The version of Segue that introduced the property: 1000 × major + minor, so that version 0.1
  /// is 1.
  public let since: UInt32
  /// The meaning of the property in English, for the header, the bindings and the reference.
  public let text: String
  /// The count of the numbers that each value has before its repeated elements.
  public let fixedCount: Int
  /// The count of the numbers of one repeated element; 0 if nothing is repeated.
  public let stride: Int
  /// The minimum and maximum count of numbers in a value. A property without a value has 0 numbers,
  /// which is not included.
  public let counts: ClosedRange<Int>
  /// The limit of each number of `parts`, followed by the limits for the numbers of one repeated
  /// element.
  let limits: [Limit]

  /// Creates a row of the table from the values of its properties.
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

  /// Returns the Swift spelling of a C name: "cornerRadii" for "corner_radii".
  public static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

// MARK: Derived

extension ViewProperty {
  /// The name that timelines print, such as "corner-radii".
  public var timelineName: String { String(name.map { $0 == "_" ? "-" : $0 }) }

  /// False for a property that changes immediately even inside an animation.
  public var isAnimatable: Bool { motion != .none }

  /// For each number of a value, the part to which it belongs: first for the numbers of `parts`, then for the numbers
  /// of one repeated element.
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
