internal import SegueGeometry

/// A type of values that views store as numbers, in the layout of `PropertySchema`.
protocol PropertyNumbers {
  /// Makes the value from its numbers, of which there are as many as in the property's row.
  init(_ numbers: ArraySlice<Double>)
  var asNumbers: [Double] { get }
  /// False for a value that views refuse: they keep the old one.
  var isStorable: Bool { get }
}

extension PropertyNumbers {
  var isStorable: Bool { true }
}

/// A type of values with a variable count of numbers, or with none.
protocol ListNumbers {
  /// Returns the value of a view's numbers, which are padded with zeros to the longest value.
  static func value(_ numbers: ArraySlice<Double>) -> Self?
  /// Returns the numbers of a value, padded with zeros to the longest value.
  static func numbers(_ value: Self?) -> [Double]
  var isStorable: Bool { get }
}

extension Optional: PropertyNumbers where Wrapped: ListNumbers {
  init(_ numbers: ArraySlice<Double>) { self = Wrapped.value(numbers) }
  var asNumbers: [Double] { Wrapped.numbers(self) }
  var isStorable: Bool { self?.isStorable ?? true }
}

extension Double: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) { self = numbers[numbers.startIndex] }
  var asNumbers: [Double] { [self] }
}

extension Bool: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) { self = numbers[numbers.startIndex] != 0 }
  var asNumbers: [Double] { [self ? 1 : 0] }
}

extension Point: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(x: numbers[first], y: numbers[first + 1])
  }
  var asNumbers: [Double] { [x, y] }
}

extension Vector3D: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(x: numbers[first], y: numbers[first + 1], z: numbers[first + 2])
  }
  var asNumbers: [Double] { [x, y, z] }
}

extension Rect: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      x: numbers[first], y: numbers[first + 1], width: numbers[first + 2],
      height: numbers[first + 3])
  }
  var asNumbers: [Double] { [minX, minY, width, height] }
}

extension Color: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2],
      alpha: numbers[first + 3])
  }
  var asNumbers: [Double] { [red, green, blue, alpha] }
}

extension Transform3D: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    func row(_ index: Int) -> SIMD4<Double> {
      let at = first + 4 * index
      return SIMD4(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3])
    }
    self.init(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
  }
  var asNumbers: [Double] { numbers }
}

extension Border: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    self.init(width: numbers[numbers.startIndex], color: Color(numbers.dropFirst()))
  }
  var asNumbers: [Double] { [width] + color.asNumbers }
}

extension Shadow: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    self.init(
      color: Color(numbers), offset: Point(numbers.dropFirst(4)),
      radius: numbers[numbers.startIndex + 6])
  }
  var asNumbers: [Double] { color.asNumbers + offset.asNumbers + [radius] }
}

extension BlendMode: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    self = BlendMode(rawValue: Int32(clamping: numbers[numbers.startIndex])) ?? .normal
  }
  var asNumbers: [Double] { [Double(rawValue)] }
}

extension MaskMode: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    self = MaskMode(rawValue: Int32(clamping: numbers[numbers.startIndex])) ?? .alpha
  }
  var asNumbers: [Double] { [Double(rawValue)] }
}

extension MaskThreshold: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(threshold: numbers[first], softness: numbers[first + 1])
  }
  var asNumbers: [Double] { [threshold, softness] }
}

extension ColorMatrix: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) { self = ColorMatrix(Array(numbers)) ?? .identity }
  var asNumbers: [Double] { rows }
}

/// A gradient as numbers: the kind, the number of stops, the two points, and five numbers for each
/// of eight stops.
extension Gradient: ListNumbers {
  var isStorable: Bool { (2...Self.maxStops).contains(stops.count) }

  static func value(_ numbers: ArraySlice<Double>) -> Gradient? {
    let first = numbers.startIndex
    guard let kind = Gradient.Kind(rawValue: Int32(clamping: numbers[first])) else { return nil }
    let stops = (0..<Int(clamping: numbers[first + 1])).map { index in
      let stop = numbers.dropFirst(6 + 5 * index)
      return Gradient.Stop(color: Color(stop), location: stop[stop.startIndex + 4])
    }
    return Gradient(
      kind, from: Point(numbers.dropFirst(2)), to: Point(numbers.dropFirst(4)), stops: stops)
  }
}

extension MeshLight: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    self.init(direction: Vector3D(numbers), strength: numbers[numbers.startIndex + 3])
  }
  var asNumbers: [Double] { direction.asNumbers + [strength] }
}

extension Mesh: ListNumbers {
  var isStorable: Bool { isValid }

  static func value(_ numbers: ArraySlice<Double>) -> Mesh? {
    let first = numbers.startIndex
    let (columns, rows) = (Int(clamping: numbers[first]), Int(clamping: numbers[first + 1]))
    guard let count = Mesh.count(columns, rows) else { return nil }
    let points = (0..<count).map { Vector3D(numbers.dropFirst(2 + 3 * $0)) }
    return Mesh(columns: columns, rows: rows, points: points)
  }
}

extension Mesh {
  /// Returns the columns, the rows, and three numbers for each point, padded to the length of the largest mesh.
  static func numbers(_ mesh: Mesh?) -> [Double] {
    guard let mesh, mesh.isValid else { return padded([]) }
    return padded(
      [Double(mesh.columns), Double(mesh.rows)] + mesh.points.flatMap { [$0.x, $0.y, $0.z] })
  }

  /// Returns the numbers of a mesh, given in the format of the ABI, padded with zeros to the length
  /// of the largest mesh.
  static func padded(_ numbers: [Double]) -> [Double] {
    numbers + Array(repeating: 0, count: 2 + 3 * maxPoints - numbers.count)
  }
}

extension Gradient {
  static func numbers(_ gradient: Gradient?) -> [Double] {
    var result = [Double](repeating: 0, count: 6 + 5 * maxStops)
    guard let gradient else { return result }
    let stops = gradient.stops.prefix(maxStops)
    let head =
      [Double(gradient.kind.rawValue), Double(stops.count)] + gradient.start.asNumbers
      + gradient.end.asNumbers
    let numbers = head + stops.flatMap { $0.color.asNumbers + [$0.location] }
    result.replaceSubrange(0..<numbers.count, with: numbers)
    return result
  }

  /// The limits of a gradient's numbers: 0…1 for colours and locations of stops, and none for the
  /// points.
  static var limits: [ClosedRange<Double>?] {
    Array(repeating: nil, count: 6) + Array(repeating: 0...1, count: 5 * maxStops)
  }

  /// Returns true when two gradients can be interpolated: they have the same kind and the same
  /// number of stops.
  static func areAlike(_ a: [Double], _ b: [Double]) -> Bool {
    a[0] != 0 && a[0] == b[0] && a[1] == b[1]
  }
}
