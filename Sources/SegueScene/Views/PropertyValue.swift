internal import SegueGeometry

/// The value of one property, as numbers and, for contents, as `Contents`.
struct PropertyValue: Equatable {
  /// The value as numbers: a rectangle's x, y, width, height; a point's x, y; a transform's m11 to
  /// m44; a colour's red, green, blue, alpha; a switch as 0 or 1; contents as the number of their
  /// source.
  var numbers: [Double]
  /// The value of `Property.contents`; `.none` for all other properties.
  var contents = Contents.none

  /// Returns the interpolated value at `progress`, clamped to the property's limits, because a
  /// spring may overshoot them.
  static func interpolated(
    _ property: Property, from: PropertyValue, to: PropertyValue, progress: Double
  ) -> PropertyValue {
    let row = property.row
    switch row.motion {
    case .none: return to
    case .transform:
      if let a = Transform3D(from.numbers), let b = Transform3D(to.numbers),
        let path = TransformPath(from: a, to: b)
      {
        return PropertyValue(numbers: path.value(at: progress).numbers)
      }
    case .numbers, .gradient, .path: break
    }
    let mixed = zip(from.numbers, to.numbers).map { a, b in
      progress == 1 ? b : a + (b - a) * progress
    }
    return PropertyValue(numbers: row.clamped(mixed))
  }
}

extension ViewProperties {
  subscript(value property: Property) -> PropertyValue {
    get {
      guard property == .contents else { return PropertyValue(numbers: Array(self[property])) }
      return PropertyValue(numbers: [Double(contents.source.number)], contents: contents)
    }
    set {
      if property == .contents {
        contents = newValue.contents
      } else {
        set(property, to: newValue.numbers)
      }
    }
  }
}
