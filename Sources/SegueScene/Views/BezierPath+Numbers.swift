internal import SegueGeometry

/// A path as numbers: the number of segments, the fill rule, and seven numbers for each segment,
/// padded to the maximum number of segments.
extension BezierPath: ListNumbers {
  var isStorable: Bool { (1...Self.maxSegments).contains(segments.count) }

  static func value(_ numbers: ArraySlice<Double>) -> BezierPath? {
    let first = numbers.startIndex
    let count = Int(clamping: numbers[first])
    guard count > 0 else { return nil }
    return BezierPath(table: Array(numbers[(first + 1)..<(first + 2 + stride * count)]))
  }

  /// Makes a path from its numbers in the format of the ABI: the fill rule, and seven numbers for
  /// each segment. Nil for an unknown fill rule, and without numbers.
  init?(table numbers: [Double]) {
    guard let rule = numbers.first.flatMap({ BezierPath.FillRule(rawValue: Int32(clamping: $0)) })
    else { return nil }
    var result = BezierPath(fillRule: rule)
    for start in Swift.stride(from: 1, to: numbers.count, by: BezierPath.stride) {
      func point(_ index: Int) -> Point {
        Point(x: numbers[start + 1 + 2 * index], y: numbers[start + 2 + 2 * index])
      }
      switch numbers[start] {
      case 1: result.append(.move(point(2)))
      case 2: result.append(.curve(control1: point(0), control2: point(1), end: point(2)))
      default: result.append(.close)
      }
    }
    self = result
  }
}

extension BezierPath {
  /// The size of a segment in numbers: its kind, and three points.
  static let stride = 7
  /// The count of the numbers that a path takes in a view's array of numbers.
  static let numberCount = 2 + stride * maxSegments

  /// The path's numbers in the format of the ABI. All three points of a move are its end, and all three points of a
  /// close are the start of the subpath, so that all numbers of compatible paths can be interpolated.
  var tableNumbers: [Double] {
    var result = [Double(fillRule.rawValue)]
    result.reserveCapacity(1 + Self.stride * segments.count)
    var start = Point.zero
    for segment in segments {
      switch segment {
      case .move(let end):
        start = end
        result += [1, end.x, end.y, end.x, end.y, end.x, end.y]
      case .curve(let a, let b, let end): result += [2, a.x, a.y, b.x, b.y, end.x, end.y]
      case .close: result += [3, start.x, start.y, start.x, start.y, start.x, start.y]
      }
    }
    return result
  }

  /// Returns the numbers as which a view stores a path: the number of segments, then the numbers in
  /// the format of the ABI, padded with zeros.
  static func numbers(_ path: BezierPath?) -> [Double] {
    var result = [Double](repeating: 0, count: numberCount)
    guard let path, path.segments.count <= maxSegments else { return result }
    result[0] = Double(path.segments.count)
    let numbers = path.tableNumbers
    result.replaceSubrange(1..<1 + numbers.count, with: numbers)
    return result
  }

  /// Returns true when two paths can be interpolated: they have the same fill rule and the same
  /// kinds of segments.
  static func areAlike(_ a: [Double], _ b: [Double]) -> Bool {
    guard a[0] != 0, a[0] == b[0], a[1] == b[1] else { return false }
    return (0..<Int(clamping: a[0])).allSatisfy { a[2 + stride * $0] == b[2 + stride * $0] }
  }
}

extension Stroke: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      color: Color(numbers), width: numbers[first + 4], start: numbers[first + 5],
      end: numbers[first + 6])
  }
  var asNumbers: [Double] { color.asNumbers + [width, start, end] }
}

extension StrokeStyle: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      cap: Cap(rawValue: Int32(clamping: numbers[first])) ?? .butt,
      join: Join(rawValue: Int32(clamping: numbers[first + 1])) ?? .miter,
      miterLimit: numbers[first + 2])
  }
  var asNumbers: [Double] { [Double(cap.rawValue), Double(join.rawValue), miterLimit] }
}
