internal import CSegue

/// A type that the value of a view's property can have, such as `Point`. Values are passed across
/// the ABI as lists of numbers.
protocol ViewValue {
  /// Creates a value from all numbers of the property.
  init(viewNumbers: [Double])
  var viewNumbers: [Double] { get }
}

// The functions here read and set any property by its id in the ABI. View+Properties.swift has a typed accessor for
// each property.
extension View {
  /// Returns the numbers of a property for which this SDK has no accessor, such as a property of a newer host; nil
  /// when the host refuses. Unlike with an accessor, a refusal does not make the transition fail.
  public func numbers(ofProperty property: UInt32) -> [Double]? {
    var numbers = [Double](repeating: 0, count: 64)
    var count: UInt32 = 0
    var status = slots.get?(context.handle, handle, property, &numbers, 64, &count)
    if status == Int32(SEGUE_ERROR_TOO_SMALL) {
      numbers = [Double](repeating: 0, count: Int(count))
      status = slots.get?(context.handle, handle, property, &numbers, count, &count)
    }
    guard let status, status >= 0 else { return nil }
    return Array(numbers.prefix(Int(count)))
  }

  /// Sets a property for which this SDK has no accessor, and returns the host's status: ``Status/unsupported`` for a
  /// property that the host does not know. Unlike with an accessor, a refusal does not make the transition fail.
  @discardableResult
  public func set(property: UInt32, to numbers: [Double]) -> Status {
    let status = slots.set?(
      context.handle, handle, property, numbers, UInt32(clamping: numbers.count))
    return Status(rawValue: status ?? Status.unsupported.rawValue)
  }

  /// Reads a property. Returns the value with the numbers `initial` if the host refuses.
  func value<Value: ViewValue>(
    _ property: Int, _ name: StaticString, _ initial: [Double]
  ) -> Value {
    // `initial` has as many numbers as the property. It is empty for a property with a variable count: a gradient has
    // up to 45 numbers, and a mesh may have more.
    var numbers = [Double](repeating: 0, count: initial.isEmpty ? 45 : initial.count)
    var count: UInt32 = 0
    var status = slots.get?(
      context.handle, handle, UInt32(property), &numbers, UInt32(numbers.count), &count)
    if status == Int32(SEGUE_ERROR_TOO_SMALL) {
      numbers = [Double](repeating: 0, count: Int(count))
      status = slots.get?(context.handle, handle, UInt32(property), &numbers, count, &count)
    }
    guard checkProperty(status, name) else { return Value(viewNumbers: initial) }
    if initial.isEmpty { numbers.removeLast(numbers.count - min(Int(count), numbers.count)) }
    return Value(viewNumbers: numbers)
  }

  func set<Value: ViewValue>(_ property: Int, _ name: StaticString, _ value: Value) {
    let numbers = value.viewNumbers
    let count = UInt32(truncatingIfNeeded: numbers.count)
    checkProperty(slots.set?(context.handle, handle, UInt32(property), numbers, count), name)
  }

  /// Sets a property of one number, without allocating an array.
  func set(_ property: Int, _ name: StaticString, _ value: Double) {
    var number = value
    checkProperty(slots.set?(context.handle, handle, UInt32(property), &number, 1), name)
  }

  /// Sets all `count` numbers of a property to the same value.
  func set(_ property: Int, _ name: StaticString, _ value: Double, times count: Int) {
    let numbers = [Double](repeating: value, count: count)
    checkProperty(
      slots.set?(context.handle, handle, UInt32(property), numbers, UInt32(count)), name)
  }

  /// Checks the status of a call that reads or sets a property, and returns true for a success. A property that the
  /// host does not know does not make the transition fail; the transition continues without the property.
  @discardableResult
  private func checkProperty(_ status: Int32?, _ name: StaticString) -> Bool {
    if let status, status == Status.unsupported.rawValue { return false }
    return check(status, name)
  }

  static var identity: [Double] { Transform3D.identity.numbers }
  static var sameColors: [Double] { ColorMatrix.identity.rows }

  /// Moves the centre inside an animation, from its present position along 1 to 64 cubic Bézier curves in
  /// the superview's points. Each curve begins at the end of the previous one. The animation's curve
  /// applies to the length of the whole path.
  public func move(along arcs: [(control1: Point, control2: Point, end: Point)]) {
    let path = Self.path(arcs)
    check(
      slots.move_along?(context.handle, handle, path, UInt32(clamping: path.count)),
      "move_along")
  }

  /// Moves the centre along a path, and turns the view with it: the view's rotation about z is the direction of the
  /// path plus `angle`, in radians. The rotations about x and y do not change. A path without length does not turn the
  /// view.
  public func move(
    along arcs: [(control1: Point, control2: Point, end: Point)], turningBy angle: Double
  ) {
    let path = Self.path(arcs)
    check(
      slots.move_along_turning?(
        context.handle, handle, path, UInt32(clamping: path.count), angle),
      "move_along_turning")
  }

  private static func path(
    _ arcs: [(control1: Point, control2: Point, end: Point)]
  ) -> [segue_arc_t] {
    arcs.map { arc in
      segue_arc_t(
        control1: segue_point_t(arc.control1), control2: segue_point_t(arc.control2),
        end: segue_point_t(arc.end))
    }
  }
}

extension Double: ViewValue {
  init(viewNumbers numbers: [Double]) { self = numbers[0] }
  var viewNumbers: [Double] { [self] }
}

extension Bool: ViewValue {
  init(viewNumbers numbers: [Double]) { self = numbers[0] != 0 }
  var viewNumbers: [Double] { [self ? 1 : 0] }
}

extension Point: ViewValue {
  init(viewNumbers numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
  var viewNumbers: [Double] { [x, y] }
}

extension Vector3D: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], z: numbers[2])
  }
  var viewNumbers: [Double] { [x, y, z] }
}

extension Rect: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  var viewNumbers: [Double] { [minX, minY, width, height] }
}

extension Color: ViewValue {
  init(viewNumbers numbers: [Double]) { self.init(numbers[...]) }

  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2],
      alpha: numbers[first + 3])
  }
  var viewNumbers: [Double] { [red, green, blue, alpha] }
}

extension Transform3D: ViewValue {
  init(viewNumbers numbers: [Double]) { self = Transform3D(numbers) ?? .identity }
  var viewNumbers: [Double] { numbers }
}

extension CornerRadii: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(
      topLeft: numbers[0], topRight: numbers[1], bottomRight: numbers[2], bottomLeft: numbers[3])
  }
  var viewNumbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension BlendMode: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self = BlendMode(rawValue: Int32(clamping: numbers[0])) ?? .normal
  }
  var viewNumbers: [Double] { [Double(rawValue)] }
}

extension MaskMode: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self = MaskMode(rawValue: Int32(clamping: numbers[0])) ?? .alpha
  }
  var viewNumbers: [Double] { [Double(rawValue)] }
}

extension MaskThreshold: ViewValue {
  init(viewNumbers numbers: [Double]) { self.init(threshold: numbers[0], softness: numbers[1]) }
  var viewNumbers: [Double] { [threshold, softness] }
}

extension ColorMatrix: ViewValue {
  init(viewNumbers numbers: [Double]) { self = ColorMatrix(numbers) ?? .identity }
  var viewNumbers: [Double] { rows }
}

extension Border: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(width: numbers[0], color: Color(numbers[1...]))
  }
  var viewNumbers: [Double] { [width] + color.viewNumbers }
}

extension Shadow: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(
      color: Color(numbers[0...]), offset: Point(x: numbers[4], y: numbers[5]), radius: numbers[6])
  }
  var viewNumbers: [Double] { color.viewNumbers + offset.viewNumbers + [radius] }
}

extension MeshLight: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(
      direction: Vector3D(x: numbers[0], y: numbers[1], z: numbers[2]), strength: numbers[3])
  }
  var viewNumbers: [Double] { direction.viewNumbers + [strength] }
}

extension Stroke: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(
      color: Color(numbers[0...]), width: numbers[4], start: numbers[5], end: numbers[6])
  }
  var viewNumbers: [Double] { color.viewNumbers + [width, start, end] }
}

extension StrokeStyle: ViewValue {
  init(viewNumbers numbers: [Double]) {
    self.init(
      cap: Cap(rawValue: Int32(clamping: numbers[0])) ?? .butt,
      join: Join(rawValue: Int32(clamping: numbers[1])) ?? .miter, miterLimit: numbers[2])
  }
  var viewNumbers: [Double] { [Double(cap.rawValue), Double(join.rawValue), miterLimit] }
}

/// A value of a property with a variable count of numbers. Setting the property to no numbers removes its value.
protocol RemovableViewValue {
  /// Creates the value from the property's numbers; nil for no numbers.
  init?(removableNumbers numbers: [Double])
  var viewNumbers: [Double] { get }
}

extension Optional: ViewValue where Wrapped: RemovableViewValue {
  init(viewNumbers numbers: [Double]) { self = Wrapped(removableNumbers: numbers) }
  var viewNumbers: [Double] { self?.viewNumbers ?? [] }
}

extension Mesh: RemovableViewValue {
  init?(removableNumbers numbers: [Double]) {
    guard numbers.count > 2 else { return nil }
    let points = stride(from: 2, to: numbers.count - 2, by: 3).map { start in
      Vector3D(x: numbers[start], y: numbers[start + 1], z: numbers[start + 2])
    }
    self.init(columns: Int(clamping: numbers[0]), rows: Int(clamping: numbers[1]), points: points)
  }

  var viewNumbers: [Double] {
    let head = [Double(columns), Double(rows)]
    return points.reduce(into: head) { $0 += $1.viewNumbers }
  }
}

extension BezierPath: RemovableViewValue {
  init?(removableNumbers numbers: [Double]) {
    guard let first = numbers.first, let rule = FillRule(rawValue: Int32(clamping: first)) else {
      return nil
    }
    self.init(fillRule: rule)
    for start in stride(from: 1, to: numbers.count - 6, by: 7) {
      let end = Point(x: numbers[start + 5], y: numbers[start + 6])
      switch numbers[start] {
      case 1: move(to: end)
      case 2:
        addCurve(
          to: end, controlPoint1: Point(x: numbers[start + 1], y: numbers[start + 2]),
          controlPoint2: Point(x: numbers[start + 3], y: numbers[start + 4]))
      default: close()
      }
    }
  }

  // The numbers are appended one by one instead of as constant array literals. In an optimised build with several
  // modules, Swift 6.3 mixes up the array literals of a function, so that a segment got the numbers of another segment.
  var viewNumbers: [Double] {
    var result: [Double] = []
    result.reserveCapacity(1 + 7 * segments.count)
    result.append(Double(fillRule.rawValue))
    func append(_ kind: Double, _ control1: Point, _ control2: Point, _ end: Point) {
      result.append(kind)
      result.append(control1.x)
      result.append(control1.y)
      result.append(control2.x)
      result.append(control2.y)
      result.append(end.x)
      result.append(end.y)
    }
    for segment in segments {
      switch segment {
      case .move(let end): append(1, .zero, .zero, end)
      case .curve(let control1, let control2, let end): append(2, control1, control2, end)
      case .close: append(3, .zero, .zero, .zero)
      }
    }
    return result
  }
}

extension Gradient: RemovableViewValue {
  init?(removableNumbers numbers: [Double]) {
    guard numbers.count > 5, let kind = Kind(rawValue: Int32(clamping: numbers[0])) else {
      return nil
    }
    let stops = stride(from: 5, to: numbers.count, by: 5).map { start in
      Stop(color: Color(numbers[start...]), location: numbers[start + 4])
    }
    self.init(
      kind, from: Point(x: numbers[1], y: numbers[2]), to: Point(x: numbers[3], y: numbers[4]),
      stops: stops)
  }

  var viewNumbers: [Double] {
    let head = [Double(kind.rawValue)] + start.viewNumbers + end.viewNumbers
    return stops.reduce(head) { $0 + $1.color.viewNumbers + [$1.location] }
  }
}
