package import SegueGeometry

/// The appearance of a view, without its position in the hierarchy: a plain value.
package struct ViewProperties: Sendable, Equatable {
  /// The values of all properties except the contents, as numbers in the layout of
  /// `PropertySchema`. As long as no other property was set, there are only the numbers of the
  /// common properties.
  private(set) var numbers = Self.commonInitial
  /// The picture, clip or snapshot inside the bounds.
  package var contents = Contents.none

  private static let commonInitial = Array(PropertySchema.initial[..<PropertySchema.commonWidth])

  /// Makes the properties of a new view: no size, no contents, opaque.
  package init() {}

  /// - Parameter numbers: The values of the properties in the layout of `PropertySchema`: the
  ///   numbers of the common properties and, possibly, of further ones.
  init(numbers: [Double]) {
    self.numbers = numbers
  }

  /// The numbers of `property`, or its initial numbers if none are stored. For the property
  /// `contents`, whose value is not stored as a number, the result is one number without meaning.
  subscript(property: Property) -> ArraySlice<Double> {
    let range = property.range
    return range.upperBound <= numbers.count ? numbers[range] : property.row.initial[...]
  }

  /// True when a property that is not common has, or had, a value that differs from the initial one.
  var isExtended: Bool { numbers.count > PropertySchema.commonWidth }

  /// True when the view has, or has had, a mesh, or the light or colour of a mesh.
  var hasMeshNumbers: Bool { numbers.count > PropertySchema.fullWidth }

  mutating func set(_ property: Property, to new: some Collection<Double>) {
    let range = property.range
    if range.upperBound > numbers.count {
      if new.elementsEqual(property.row.initial) { return }
      extend(to: range.upperBound)
    }
    for (index, number) in zip(range, new) { numbers[index] = number }
  }

  /// Extends the stored numbers with initial ones, so that they include all numbers before the
  /// index `end`.
  private mutating func extend(to end: Int) {
    numbers += PropertySchema.initial[numbers.count..<PropertySchema.width(upTo: end)]
  }

  /// Adds `rest` times `way` to the numbers of `property`, and clamps the sums to the property's
  /// ranges. `way` has one element for each of these numbers.
  mutating func add(_ way: [Double], times rest: Double, to property: Property) {
    let (range, limits) = (property.range, property.row.limits)
    if range.upperBound > numbers.count { extend(to: range.upperBound) }
    for (index, part) in zip(range, way) where part != 0 {
      let sum = numbers[index] + part * rest
      numbers[index] =
        limits[index - range.lowerBound].map { min(max(sum, $0.lowerBound), $0.upperBound) } ?? sum
    }
  }

  /// Adds to the numbers of `property` the difference between a smooth curve at `progress` and the curve's end value,
  /// and clamps the sums to the property's ranges. `way` is the old value minus the new value.
  mutating func add(
    _ way: [Double], _ tangents: CubicTangents, progress: Double, to property: Property
  ) {
    let (range, limits) = (property.range, property.row.limits)
    if range.upperBound > numbers.count { extend(to: range.upperBound) }
    for part in way.indices {
      let index = range.lowerBound + part
      let sum =
        numbers[index]
        + CubicTangents.value(
          from: way[part], to: 0, atStart: tangents.atStart[part], atEnd: tangents.atEnd[part],
          progress: progress)
      numbers[index] =
        limits[part].map { min(max(sum, $0.lowerBound), $0.upperBound) } ?? sum
    }
  }

  package static func == (left: ViewProperties, right: ViewProperties) -> Bool {
    guard left.contents == right.contents else { return false }
    if left.numbers.count == right.numbers.count { return left.numbers == right.numbers }
    let (short, long) =
      left.numbers.count > right.numbers.count
      ? (right.numbers, left.numbers) : (left.numbers, right.numbers)
    return long[..<short.count] == short[...]
      && long[short.count...] == PropertySchema.initial[short.count..<long.count]
  }

  /// The value of `property`, which has the type `Value`.
  subscript<Value: PropertyNumbers>(property: Property) -> Value {
    get { Value(self[property]) }
    set { set(property, to: newValue.asNumbers) }
  }
}

extension ViewProperties {
  /// The radii of the corners in points, at least 0. The schema stores the other radii as
  /// differences from the first, so that `cornerRadius` alone describes equal corners.
  package var cornerRadii: CornerRadii {
    get {
      let first = cornerRadius
      let more: Vector3D = self[.cornerRadii]
      return CornerRadii(
        topLeft: first, topRight: max(first + more.x, 0), bottomRight: max(first + more.y, 0),
        bottomLeft: max(first + more.z, 0))
    }
    set {
      let first = newValue.topLeft
      cornerRadius = first
      self[.cornerRadii] = Vector3D(
        x: newValue.topRight - first, y: newValue.bottomRight - first,
        z: newValue.bottomLeft - first)
    }
  }
}

// MARK: Geometry

extension ViewProperties {
  /// The axis-aligned bounding box of the transformed bounds, in the superview's points.
  ///
  /// Setting the frame of a view without a transform resizes the bounds and moves the view, so that
  /// it fills the rectangle. A view with a transform only moves and keeps its size (undefined in
  /// UIKit).
  package var frame: Rect {
    get {
      let (anchor, size) = (anchorPoint, bounds.size)
      let (left, top) = (size.width * anchor.x, size.height * anchor.y)
      let own = ownTransform
      guard !own.isIdentity else {
        return Rect(x: center.x - left, y: center.y - top, width: size.width, height: size.height)
      }
      let transform = Transform3D.translation(x: 0, y: 0, z: -anchor.z).concatenating(own)
      return transform.boundingBox(
        of: Rect(x: -left, y: -top, width: size.width, height: size.height)
      )
      .offsetBy(dx: center.x, dy: center.y)
    }
    set { (bounds, center) = placed(in: newValue) }
  }

  /// Returns the bounds and the centre that give the view this frame. The centre stays the same if the new one would
  /// not be finite, for example because the box around the transformed view is not finite.
  func placed(in frame: Rect) -> (bounds: Rect, center: Point) {
    var (bounds, center) = (bounds, center)
    if !isExtended {
      center = frame.center
      if transform.isIdentity { bounds.size = frame.size }
    } else if ownTransform.isIdentity {
      bounds.size = frame.size
      center = Point(
        x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
    } else {
      let now = self.frame.center
      center = Point(x: center.x + frame.center.x - now.x, y: center.y + frame.center.y - now.y)
    }
    return (bounds, center.isFinite ? center : self.center)
  }

  /// The combination of `transform`, `scale`, `rotation` and `translation`, which apply in this
  /// order.
  var ownTransform: Transform3D {
    guard isExtended else { return transform }
    return Self.combined(transform, scale: scale, rotation: rotation, translation: translation)
  }

  /// Returns the transform that applies `transform`, then scale, rotation and translation.
  static func combined(
    _ transform: Transform3D, scale: Vector3D, rotation: Vector3D, translation: Vector3D
  ) -> Transform3D {
    var result = transform
    if scale != .one {
      result = result.concatenating(.scale(x: scale.x, y: scale.y, z: scale.z))
    }
    if rotation.x != 0 { result = result.concatenating(.rotation(angle: rotation.x, x: 1, z: 0)) }
    if rotation.y != 0 { result = result.concatenating(.rotation(angle: rotation.y, y: 1, z: 0)) }
    if rotation.z != 0 { result = result.concatenating(.rotation(angle: rotation.z)) }
    if translation != .zero {
      result = result.concatenating(
        .translation(x: translation.x, y: translation.y, z: translation.z))
    }
    return result
  }

  /// The position of the anchor point in the view's own coordinates, in points.
  var anchor: Vector3D {
    let point = anchorPoint
    return Vector3D(
      x: bounds.minX + bounds.width * point.x, y: bounds.minY + bounds.height * point.y, z: point.z)
  }

  /// Maps the view's own coordinates to its superview's, without the superview's
  /// `sublayerTransform`.
  package var transformToSuperview: Transform3D {
    let (anchor, own) = (anchor, ownTransform)
    if own.isIdentity && anchor.z == 0 {
      return .translation(x: center.x - anchor.x, y: center.y - anchor.y)
    }
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z)
      .concatenating(own)
      .concatenating(.translation(x: center.x, y: center.y))
  }

  /// `sublayerTransform` about the anchor point; nil when it is the identity.
  var transformOfSubviews: Transform3D? {
    guard isExtended, !sublayerTransform.isIdentity else { return nil }
    let anchor = anchor
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z)
      .concatenating(sublayerTransform)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchor.z))
  }
}
