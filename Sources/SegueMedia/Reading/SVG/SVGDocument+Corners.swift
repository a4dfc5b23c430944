internal import SegueGeometry

extension SVGDocument {
  /// The largest difference between two aspect ratios that count as the same; a stroke changes that of a rectangle.
  private static let tolerance = 0.03

  /// Returns the corner radius of the rectangle that an element is, or that the first shape in it is; nil for another
  /// shape.
  ///
  /// - Parameters:
  ///   - place: The index of the element in the document.
  ///   - size: The size of the element as it is drawn, which differs from the rectangle's by a scale only.
  func cornerRadius(at place: Int, in size: Size) -> Double? {
    guard size.height > 0 else { return nil }
    let shapes = elements[place..<max(elements[place].end, place + 1)].lazy.filter {
      $0.isSVG && Self.shapes.contains($0.name)
    }
    guard let shape = shapes.first, shape.name == "rect" else { return nil }
    func number(_ name: String) -> Double? {
      value(name, of: shape).flatMap { Double($0.hasSuffix("px") ? String($0.dropLast(2)) : $0) }
    }
    guard let width = number("width"), let height = number("height"), let radius = number("rx") ?? number("ry"),
      width > 0, height > 0, radius > 0, abs(width * size.height / (height * size.width) - 1) < Self.tolerance
    else { return nil }
    return min(radius, width / 2, height / 2) * size.width / width
  }

  /// The elements that draw something themselves.
  static let shapes: Set = [
    "circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "text", "use",
  ]
}
