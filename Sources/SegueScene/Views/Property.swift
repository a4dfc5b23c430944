internal import SegueGeometry
internal import SegueProperties

/// A property of a view whose changes are recorded. Each property is described by a row of the schema (`PropertyRow`),
/// which is derived from the ABI's table of properties (`ViewProperty`).
package struct Property: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The index of the property's row in the schema.
  package let rawValue: UInt8

  /// Nil for an index that the schema does not have.
  package init?(rawValue: UInt8) {
    guard rawValue < PropertySchema.rows.count else { return nil }
    self.rawValue = rawValue
  }

  init(_ index: Int) { rawValue = UInt8(truncatingIfNeeded: index) }

  package static let allCases = PropertySchema.rows.indices.map { Property($0) }

  /// Returns the property for the value at `index` of a painted view, 0 … `Painting.maxValues` - 1.
  package static func value(_ index: Int) -> Property {
    Property(PropertySchema.firstRare - Painting.maxValues + index)
  }

  /// All properties except the values of painted views and the properties of meshes.
  static let ofEveryView =
    Array(allCases[..<(PropertySchema.firstRare - Painting.maxValues)]) + [path]

  /// The properties of meshes: the mesh itself, the light on it, and the colour of its back.
  static let ofMeshes = [mesh, meshLight, meshBackColor]

  /// The name that `segue timeline` prints.
  package var name: String { row.name }

  /// False for properties that change immediately even inside an animation.
  package var isAnimatable: Bool { row.motion != .none }

  /// The property's row of the schema.
  var row: PropertyRow { PropertySchema.rows[Int(rawValue)] }

  /// The index of the property's first number among a view's numbers.
  var offset: Int { PropertySchema.offsets[Int(rawValue)] }

  /// The length of the property's value, in numbers.
  var count: Int { row.initial.count }

  /// The range of the property's numbers among a view's numbers.
  var range: Range<Int> { offset..<offset + count }

}

extension Property {
  /// The way in which a view stores the value of a property of the ABI (`ViewProperty`).
  enum Form: Sendable, Hashable {
    /// As the numbers of this property, in the format of the ABI.
    case row(Property)
    /// As the bounds and the centre, from which the frame is computed together with the transforms.
    case frame
    /// As two properties for the radii of the corners: the first radius, and the differences of the
    /// other three radii from the first.
    case corners
    /// As a gradient's numbers with the number of its stops, padded with zeros to the length of the
    /// longest possible gradient.
    case gradient
    /// As a path's numbers with the number of its segments, padded with zeros to the length of the
    /// longest possible path.
    case path
    /// As a mesh's numbers, padded with zeros to the length of the longest possible mesh.
    case mesh
  }
}

/// The description of one property. Rows are objects, because every change of a view looks one
/// up: a copy of a struct would retain and release each of its members.
final class PropertyRow: Sendable {
  /// The interpolation between two values inside an animation.
  enum Motion {
    /// No interpolation: the property changes immediately.
    case none
    /// Each number is interpolated linearly.
    case numbers
    /// A transform that rotates is interpolated by `TransformPath`, any other number by number.
    case transform
    /// Each number is interpolated if both gradients have the same kind and the same number of stops, or if both meshes
    /// have the same columns and rows; otherwise the property changes immediately.
    case gradient
    /// Each number is interpolated if both paths have the same fill rule and the same kinds of
    /// segments; otherwise the property changes immediately.
    case path
  }

  /// The name that `segue timeline` prints.
  let name: String
  /// The property's numbers in a new view.
  let initial: [Double]
  /// The range to which each number is clamped, even when a spring overshoots; nil for no limit.
  let limits: [ClosedRange<Double>?]
  let motion: Motion
  /// True for the properties that nearly every view uses. The numbers of the other properties are
  /// stored only for views that have ever set one of them to a value that differs from the initial one.
  let isCommon: Bool
  /// False if no number of the property is limited.
  private let hasLimits: Bool

  init(
    _ name: String, _ initial: [Double], within range: ClosedRange<Double>? = nil,
    limits: [ClosedRange<Double>?]? = nil, motion: Motion = .numbers, isCommon: Bool = true
  ) {
    self.name = name
    self.initial = initial
    let limits = limits ?? Array(repeating: range, count: initial.count)
    self.limits = limits
    hasLimits = limits.contains { $0 != nil }
    self.motion = motion
    self.isCommon = isCommon
  }

  /// Makes the row for a property of the ABI (`ViewProperty`).
  convenience init(_ property: ViewProperty, isCommon: Bool) {
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

  /// Returns the numbers clamped to their limits. Most numbers are within them, and are then returned
  /// without a copy.
  func clamped(_ numbers: [Double]) -> [Double] {
    guard hasLimits else { return numbers }
    var result = numbers
    for index in 0..<min(numbers.count, limits.count) {
      guard let limit = limits[index] else { continue }
      let clamped = min(max(numbers[index], limit.lowerBound), limit.upperBound)
      // The comparison of bit patterns also replaces a negative zero by a positive one at a limit
      // of 0.
      if clamped.bitPattern != numbers[index].bitPattern { result[index] = clamped }
    }
    return result
  }

  /// Returns true when a change from `from` to `to` can be animated.
  func moves(from: [Double], to: [Double]) -> Bool {
    switch motion {
    case .none: false
    case .numbers, .transform: true
    case .gradient: Gradient.areAlike(from, to)
    case .path: BezierPath.areAlike(from, to)
    }
  }
}

/// The rows of all properties, and the layout of a view's numbers: one property after another, the
/// common properties first.
enum PropertySchema {
  private static let common = ViewProperty.common
  /// The properties with code that draws them, then the rest of the ABI's properties.
  private static let others: [ViewProperty] = {
    let known = Set((common + ViewProperty.drawn + ViewProperty.rare).map(\.number))
    return ViewProperty.drawn
      + ViewProperty.all.filter { !known.contains($0.number) && $0.name != "frame" }
  }()
  /// The properties of a mesh. Their numbers are the last ones in a view's array, so that views without a mesh do not
  /// store them.
  private static let meshes = ViewProperty.rare.dropFirst()

  static let rows: [PropertyRow] =
    common.map(commonRow) + [PropertyRow("contents", [0], motion: .none)] + others.map(otherRow)
    + (0..<Painting.maxValues).map { PropertyRow("value-\($0)", [0], isCommon: false) }
    + [PropertyRow("path", BezierPath.numbers(nil), motion: .path, isCommon: false)]
    + meshes.map(otherRow)

  /// The index of the row of the path, after the values of painted views and before the mesh.
  static let firstRare = common.count + 1 + others.count + Painting.maxValues
  static let firstMesh = firstRare + 1

  /// The way in which views store each property of the ABI, by the property's number.
  private static let forms: [Property.Form] = {
    var rows: [UInt32: Property] = [:]
    for (index, property) in common.enumerated() { rows[property.number] = Property(index) }
    for (index, property) in others.enumerated() {
      rows[property.number] = Property(common.count + 1 + index)
    }
    for (index, property) in meshes.enumerated() {
      rows[property.number] = Property(firstMesh + index)
    }
    let last = ViewProperty.all.map(\.number).max() ?? 0
    return (0...last).map { number in
      switch ViewProperty.numbered(number)?.name {
      case "frame", nil: .frame
      case "corner_radii": .corners
      case "gradient": .gradient
      case "path": .path
      case "mesh": .mesh
      case .some: rows[number].map { .row($0) } ?? .frame
      }
    }
  }()

  /// Returns the way in which views store `property`, which must be one of `ViewProperty.all`.
  static func form(of property: ViewProperty) -> Property.Form { forms[Int(property.number)] }

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
    case "mesh":
      PropertyRow(property.timelineName, Mesh.numbers(nil), motion: .gradient, isCommon: false)
    default: PropertyRow(property, isCommon: false)
    }
  }

  static let offsets = rows.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.initial.count) }
  /// The length of the number array of a view with only the common properties.
  static let commonWidth = rows.filter(\.isCommon).reduce(0) { $0 + $1.initial.count }
  /// The length of the number array of a view that has set properties that are not common, but
  /// never a value, a path or a mesh.
  static let width = paintedWidth - Painting.maxValues
  /// The length of the number array of a painted view that has values.
  static let paintedWidth = fullWidth - BezierPath.numberCount
  /// The length of the number array of a view that has, or has had, a path.
  static let fullWidth = offsets[firstMesh]
  /// The length of the number array of a view that has, or has had, a mesh.
  static let meshWidth = rows.reduce(0) { $0 + $1.initial.count }

  /// Returns the length of the shortest number array that includes the numbers before the index
  /// `end`: `commonWidth`, `width`, `paintedWidth`, `fullWidth` or `meshWidth`.
  static func width(upTo end: Int) -> Int {
    end <= commonWidth
      ? commonWidth
      : end <= width
        ? width : end <= paintedWidth ? paintedWidth : end <= fullWidth ? fullWidth : meshWidth
  }

  /// The initial numbers of all properties, in the order of the layout.
  static let initial = rows.flatMap(\.initial)
}
