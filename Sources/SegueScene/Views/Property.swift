internal import SegueGeometry
internal import SegueProperties

/// The properties of a view whose changes are recorded. Each is described by its row of the schema, which
/// follows from the table of properties; see `PropertyRow`.
package struct Property: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The row's index in the schema.
  package let rawValue: UInt8

  /// Nil for an index that the schema does not have.
  package init?(rawValue: UInt8) {
    guard rawValue < PropertySchema.rows.count else { return nil }
    self.rawValue = rawValue
  }

  private init(_ index: Int) { rawValue = UInt8(truncatingIfNeeded: index) }

  package static let allCases = PropertySchema.rows.indices.map { Property($0) }

  package static var bounds: Property { Property(0) }
  package static var center: Property { Property(1) }
  package static var transform: Property { Property(2) }
  package static var alpha: Property { Property(3) }
  package static var backgroundColor: Property { Property(4) }
  package static var cornerRadius: Property { Property(5) }
  package static var zPosition: Property { Property(6) }
  package static var isHidden: Property { Property(7) }
  package static var clipsToBounds: Property { Property(8) }
  package static var contents: Property { Property(9) }
  // From here on those that few views have set; see `PropertyRow.isCommon`.
  package static var anchorPoint: Property { Property(10) }
  package static var translation: Property { Property(11) }
  package static var rotation: Property { Property(12) }
  package static var scale: Property { Property(13) }
  package static var sublayerTransform: Property { Property(14) }
  package static var isDoubleSided: Property { Property(15) }
  package static var contentsRect: Property { Property(16) }
  package static var cornerRadii: Property { Property(17) }
  package static var border: Property { Property(18) }
  package static var shadow: Property { Property(19) }
  package static var overlayColor: Property { Property(20) }
  package static var gradient: Property { Property(21) }
  package static var blurRadius: Property { Property(22) }
  package static var backdropBlurRadius: Property { Property(23) }
  package static var sortsByDepth: Property { Property(24) }

  /// The name that `segue timeline` prints.
  package var name: String { row.name }

  /// False for properties that change immediately even inside an animation.
  package var isAnimatable: Bool { row.motion != .none }

  /// The schema's row.
  var row: PropertyRow { PropertySchema.rows[Int(rawValue)] }

  /// The index of its first number in a view's numbers.
  var offset: Int { PropertySchema.offsets[Int(rawValue)] }

  /// The number of its numbers.
  var count: Int { row.initial.count }

  /// The range of its numbers in a view's numbers.
  var range: Range<Int> { offset..<offset + count }

  /// The property that keeps the values of a property of the table; nil for one whose values are kept
  /// in another form, such as the frame.
  init?(_ property: ViewProperty) {
    let number = Int(property.number)
    guard PropertySchema.indices.indices.contains(number),
      let index = PropertySchema.indices[number]
    else { return nil }
    self.init(index)
  }
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

  /// The row for the values of a property of the table.
  init(_ property: ViewProperty, isCommon: Bool) {
    let motion: Motion =
      switch property.motion {
      case .none: .none
      case .matrix: .transform
      case .numbers, .alike: .numbers
      }
    self.init(
      property.timelineName, property.initial, limits: property.ranges, motion: motion,
      isCommon: isCommon)
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
  /// The properties of the table that nearly every view uses, in the order of their rows. The corners
  /// stand for their first radius.
  private static let common = rows(
    "bounds", "center", "transform", "alpha", "background_color", "corner_radii", "z_position",
    "hidden", "clips_to_bounds")
  /// The others, in the order of their rows. The corners stand for what their radii have more than the
  /// first.
  private static let others =
    rows(
      "anchor_point", "translation", "rotation", "scale", "sublayer_transform", "double_sided",
      "contents_rect", "corner_radii", "border", "shadow", "overlay_color", "gradient",
      "blur_radius", "backdrop_blur_radius", "depth_sorted")
    + ViewProperty.all.dropFirst(ViewProperty.declared.count)

  /// The properties whose values are not kept as the table has them: the frame is computed, the radii
  /// of the corners and gradients are kept in another form.
  private static let special: Set = ["frame", "corner_radii", "gradient"]

  private static func rows(_ names: String...) -> [ViewProperty] {
    names.compactMap { name in ViewProperty.declared.first { $0.name == name } }
  }

  static let rows: [PropertyRow] =
    common.map(commonRow) + [PropertyRow("contents", [0], motion: .none)] + others.map(otherRow)

  /// The index of the row that keeps the values of a property of the table as they are, by the
  /// property's number.
  static let indices: [Int?] = {
    let kept =
      common.enumerated().map { ($1, $0) }
      + others.enumerated().map {
        ($1, common.count + 1 + $0)
      }
    let last = ViewProperty.all.map(\.number).max() ?? 0
    var indices = [Int?](repeating: nil, count: Int(last) + 1)
    for (property, index) in kept where !special.contains(property.name) {
      indices[Int(property.number)] = index
    }
    return indices
  }()

  private static func commonRow(_ property: ViewProperty) -> PropertyRow {
    guard property.name == "corner_radii" else { return PropertyRow(property, isCommon: true) }
    return PropertyRow("corner-radius", [0], within: 0...Double.infinity)
  }

  private static func otherRow(_ property: ViewProperty) -> PropertyRow {
    switch property.name {
    case "corner_radii": PropertyRow(property.timelineName, [0, 0, 0], isCommon: false)
    case "gradient":
      PropertyRow(
        property.timelineName, Gradient.numbers(nil), limits: Gradient.limits, motion: .gradient,
        isCommon: false)
    default: PropertyRow(property, isCommon: false)
    }
  }

  static let offsets = rows.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.initial.count) }
  /// The numbers of a view without any but the common properties.
  static let commonWidth = rows.filter(\.isCommon).reduce(0) { $0 + $1.initial.count }
  /// The numbers of a view with all properties.
  static let width = rows.reduce(0) { $0 + $1.initial.count }
  /// The numbers of a new view.
  static let initial = rows.flatMap(\.initial)
}
