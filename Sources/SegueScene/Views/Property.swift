internal import SegueGeometry

/// The properties of a view whose changes are recorded. Each is described by its row of the schema;
/// see `PropertyRow`.
public enum Property: UInt8, Sendable, Hashable, CaseIterable {
  case bounds, center, transform, alpha, backgroundColor, cornerRadius, zPosition
  case isHidden, clipsToBounds, contents
  // From here on those that few views have set; see `PropertyRow.isCommon`.
  case anchorPoint, translation, rotation, scale, sublayerTransform, isDoubleSided
  case contentsRect, cornerRadii, border, shadow, overlayColor, gradient
  case blurRadius, backdropBlurRadius, sortsByDepth

  /// The name that `segue timeline` prints.
  public var name: String { row.name }

  /// False for properties that change immediately even inside an animation.
  public var isAnimatable: Bool { row.motion != .none }

  /// The schema's row.
  var row: PropertyRow { PropertySchema.rows[Int(rawValue)] }

  /// The index of its first number in a view's numbers.
  var offset: Int { PropertySchema.offsets[Int(rawValue)] }

  /// The number of its numbers.
  var count: Int { row.initial.count }

  /// The range of its numbers in a view's numbers.
  var range: Range<Int> { offset..<offset + count }

  /// One row for each property. The view, the recorder, the evaluator and the reports follow it.
  fileprivate var declared: PropertyRow {
    let unit = 0.0...1.0
    let atLeastZero = 0.0...Double.infinity
    return switch self {
    case .bounds: PropertyRow("bounds", [0, 0, 0, 0])
    case .center: PropertyRow("center", [0, 0])
    case .transform: PropertyRow("transform", Self.identity, motion: .transform)
    case .alpha: PropertyRow("alpha", [1], within: unit)
    case .backgroundColor: PropertyRow("background-color", [0, 0, 0, 0], within: unit)
    case .cornerRadius: PropertyRow("corner-radius", [0], within: atLeastZero)
    case .zPosition: PropertyRow("z-position", [0])
    case .isHidden: PropertyRow("hidden", [0], motion: .none)
    case .clipsToBounds: PropertyRow("clips-to-bounds", [0], motion: .none)
    case .contents: PropertyRow("contents", [0], motion: .none)
    case .anchorPoint: PropertyRow("anchor-point", [0.5, 0.5, 0], isCommon: false)
    case .translation: PropertyRow("translation", [0, 0, 0], isCommon: false)
    case .rotation: PropertyRow("rotation", [0, 0, 0], isCommon: false)
    case .scale: PropertyRow("scale", [1, 1, 1], isCommon: false)
    case .sublayerTransform:
      PropertyRow("sublayer-transform", Self.identity, motion: .transform, isCommon: false)
    case .isDoubleSided: PropertyRow("double-sided", [1], motion: .none, isCommon: false)
    case .contentsRect: PropertyRow("contents-rect", [0, 0, 1, 1], isCommon: false)
    case .cornerRadii: PropertyRow("corner-radii", [0, 0, 0], isCommon: false)
    case .border:
      PropertyRow("border", [0, 0, 0, 0, 0], limits: [atLeastZero] + .color, isCommon: false)
    case .shadow:
      PropertyRow(
        "shadow", [0, 0, 0, 0, 0, 0, 0], limits: .color + [nil, nil, atLeastZero],
        isCommon: false)
    case .overlayColor: PropertyRow("overlay-color", [0, 0, 0, 0], within: unit, isCommon: false)
    case .gradient:
      PropertyRow(
        "gradient", Gradient.numbers(nil), limits: Gradient.limits, motion: .gradient,
        isCommon: false)
    case .blurRadius: PropertyRow("blur-radius", [0], within: 0...200, isCommon: false)
    case .backdropBlurRadius:
      PropertyRow("backdrop-blur-radius", [0], within: 0...200, isCommon: false)
    case .sortsByDepth: PropertyRow("depth-sorted", [0], motion: .none, isCommon: false)
    }
  }

  private static let identity = Transform3D.identity.numbers
}

/// The description of one property.
struct PropertyRow: Sendable {
  /// The interpolation between two values inside an animation.
  enum Motion {
    /// No interpolation: it changes immediately.
    case none
    /// Each number goes straight.
    case numbers
    /// As `TransformPath` does.
    case transform
    /// Each number is interpolated between gradients of one kind and as many stops; otherwise it
    /// changes immediately.
    case gradient
  }

  /// The name that `segue timeline` prints.
  let name: String
  /// The numbers of a new view.
  let initial: [Double]
  /// The range of each number, to which views and springs that overshoot are clamped; nil for any.
  let limits: [ClosedRange<Double>?]
  let motion: Motion
  /// True for the properties that nearly every view uses. The numbers of the others are kept only
  /// for views that have ever had another value than the initial one.
  let isCommon: Bool

  init(
    _ name: String, _ initial: [Double], within range: ClosedRange<Double>? = nil,
    limits: [ClosedRange<Double>?]? = nil, motion: Motion = .numbers, isCommon: Bool = true
  ) {
    self.name = name
    self.initial = initial
    self.limits = limits ?? Array(repeating: range, count: initial.count)
    self.motion = motion
    self.isCommon = isCommon
  }

  /// Returns the numbers within their limits.
  func clamped(_ numbers: [Double]) -> [Double] {
    zip(numbers, limits).map { number, limit in
      limit.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
    }
  }

  /// Returns true when a change from `from` to `to` can be animated.
  func moves(from: [Double], to: [Double]) -> Bool {
    switch motion {
    case .none: false
    case .numbers, .transform: true
    case .gradient: Gradient.areAlike(from, to)
    }
  }
}

/// All rows, and how a view's numbers are laid out: one property after the other, the common ones
/// first.
enum PropertySchema {
  static let rows = Property.allCases.map(\.declared)
  static let offsets = rows.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.initial.count) }
  /// The numbers of a view without any but the common properties.
  static let commonWidth = rows.filter(\.isCommon).reduce(0) { $0 + $1.initial.count }
  /// The numbers of a view with all properties.
  static let width = rows.reduce(0) { $0 + $1.initial.count }
  /// The numbers of a new view.
  static let initial = rows.flatMap(\.initial)
}

extension [ClosedRange<Double>?] {
  /// The limits of a colour's four numbers.
  static var color: Self { Array(repeating: 0...1, count: 4) }
}
