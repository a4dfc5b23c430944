internal import SegueGeometry

extension ViewProperties {
  /// The property as numbers; contents as the number that `table` gives them.
  func numbers(of property: Property, in table: inout TimelineProgram.ContentsTable) -> [Double] {
    property == .contents ? [table.number(of: contents)] : numbers(of: property)
  }

  /// The property as numbers: a rectangle's x, y, width, height; a point's x, y; a transform's
  /// m11 to m44; a colour's red, green, blue, alpha; switches as 0 or 1; contents as their source.
  func numbers(of property: Property) -> [Double] {
    switch property {
    case .bounds: [bounds.minX, bounds.minY, bounds.width, bounds.height]
    case .center: [center.x, center.y]
    case .transform: transform.numbers
    case .alpha: [alpha]
    case .backgroundColor:
      [backgroundColor.red, backgroundColor.green, backgroundColor.blue, backgroundColor.alpha]
    case .cornerRadius: [cornerRadius]
    case .zPosition: [zPosition]
    case .isHidden: [isHidden ? 1 : 0]
    case .clipsToBounds: [clipsToBounds ? 1 : 0]
    case .contents: [Double(contents.source)]
    }
  }

  /// True when both have the same value of `property`.
  func agrees(with other: ViewProperties, on property: Property) -> Bool {
    property == .contents
      ? contents == other.contents : numbers(of: property) == other.numbers(of: property)
  }

  /// `from` with `property` on its way to what it is in `to`. Values out of range that a spring's
  /// overshoot gives are clamped as the view's own setters do.
  static func interpolated(
    _ property: Property, from: ViewProperties, to: ViewProperties, progress: Double
  ) -> ViewProperties {
    var result = from
    func mix(_ a: Double, _ b: Double) -> Double {
      progress == 1 ? b : a + (b - a) * progress
    }
    func unit(_ a: Double, _ b: Double) -> Double { min(max(mix(a, b), 0), 1) }
    switch property {
    case .bounds:
      result.bounds = Rect(
        x: mix(from.bounds.minX, to.bounds.minX), y: mix(from.bounds.minY, to.bounds.minY),
        width: mix(from.bounds.width, to.bounds.width),
        height: mix(from.bounds.height, to.bounds.height))
    case .center:
      result.center = Point(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
    case .transform:
      if let path = TransformPath(from: from.transform, to: to.transform) {
        result.transform = path.value(at: progress)
      } else {
        for index in 0..<16 {
          result.transform[index] = mix(from.transform[index], to.transform[index])
        }
      }
    case .alpha: result.alpha = unit(from.alpha, to.alpha)
    case .backgroundColor:
      let (a, b) = (from.backgroundColor, to.backgroundColor)
      result.backgroundColor = Color(
        red: unit(a.red, b.red), green: unit(a.green, b.green), blue: unit(a.blue, b.blue),
        alpha: unit(a.alpha, b.alpha))
    case .cornerRadius: result.cornerRadius = max(mix(from.cornerRadius, to.cornerRadius), 0)
    case .zPosition: result.zPosition = mix(from.zPosition, to.zPosition)
    default: result.copy(property, from: to)
    }
    return result
  }
}
