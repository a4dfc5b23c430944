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
    guard let rectangle = rectangle(at: place, in: size),
      let radius = number("rx", of: rectangle.shape) ?? number("ry", of: rectangle.shape), radius > 0
    else { return nil }
    return min(radius, rectangle.width / 2, rectangle.height / 2) * size.width / rectangle.width
  }

  /// Returns the rectangle that an element is, or that the first shape in it is, with its size in its own units; nil for
  /// another shape. The parameters are those of `cornerRadius(at:in:)`.
  func rectangle(at place: Int, in size: Size) -> (shape: Element, width: Double, height: Double)? {
    guard size.height > 0 else { return nil }
    let shapes = elements[place..<max(elements[place].end, place + 1)].lazy.filter {
      $0.isSVG && Self.shapes.contains($0.name)
    }
    guard let shape = shapes.first, shape.name == "rect" else { return nil }
    guard let width = number("width", of: shape), let height = number("height", of: shape), width > 0, height > 0,
      abs(width * size.height / (height * size.width) - 1) < Self.tolerance
    else { return nil }
    return (shape, width, height)
  }

  /// Returns the number of an attribute, which may have the unit px; nil for another text and without the attribute.
  func number(_ name: String, of element: Element) -> Double? {
    value(name, of: element).flatMap { Double($0.hasSuffix("px") ? String($0.dropLast(2)) : $0) }
  }

  /// The elements that draw something themselves.
  static let shapes: Set = [
    "circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "text", "use",
  ]
}
