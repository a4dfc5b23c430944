extension SVGRewriter {
  /// Returns the declarations that give an element the transform of its CSS, if librsvg would not draw it. Changes the
  /// attribute `transform` for an origin that applies to it.
  mutating func transform(
    _ index: Int, _ values: [String: CSSValue], _ declared: SVGStyles.Declared?
  ) -> [(String, String)] {
    let element = document.elements[index]
    let single = ["translate", "rotate", "scale"].filter {
      values[$0].map { $0.text.lowercased() != "none" } ?? false
    }
    let css = values["transform"].flatMap { $0.text.lowercased() == "none" ? nil : $0 }
    let attribute = element.attributes.first { $0.name == "transform" && $0.space == .none }
    let isAttribute = values["transform"] == nil && attribute != nil
    guard css != nil || isAttribute || !single.isEmpty else { return [] }
    let kind = values["transform-box"]?.text.lowercased() ?? "view-box"
    let box = box(index, kind)
    guard box != nil || kind == "view-box" else {
      gaps.add(.transform, name(element))
      return []
    }
    var origin: (x: Double, y: Double) = (0, 0)
    if let value = values["transform-origin"] {
      guard let known = SVGTransform.origin(value, in: box) else {
        gaps.add(.transform, name(element))
        return []
      }
      origin = known
    } else if let box, values["transform-box"] != nil {
      // The initial value is the corner of the reference box.
      origin = (box.x, box.y)
    }
    let isMoved = origin.x != 0 || origin.y != 0
    if single.isEmpty, isAttribute, let attribute {
      guard isMoved else { return [] }
      let (x, y) = (SVGTransform.text(origin.x), SVGTransform.text(origin.y))
      let (backX, backY) = (SVGTransform.text(-origin.x), SVGTransform.text(-origin.y))
      set(
        attribute,
        to: "translate(\(x) \(y)) \(document.text(attribute.value)) translate(\(backX) \(backY))")
      return []
    }
    guard
      isMoved || !single.isEmpty || declared?.isForeign == true
        || css.map({ !Self.isKnown($0) }) == true
    else { return [] }
    var transform = SVGTransform()
    transform.translate(origin.x, origin.y)
    var isKnown = true
    for name in ["translate", "rotate", "scale"] where single.contains(name) {
      guard let value = values[name] else { continue }
      let arguments = value.parts.filter { $0 != .space }
      // The arguments of the functions have commas between them.
      let separated = Array(arguments.flatMap { [$0, .comma] }.dropLast())
      isKnown = isKnown && transform.append(CSSValue([.function(name, separated)]), in: box)
    }
    if let css {
      isKnown = isKnown && transform.append(css, in: box)
    } else if isAttribute {
      isKnown = false
    }
    guard isKnown else {
      gaps.add(.transform, name(element))
      return []
    }
    transform.translate(-origin.x, -origin.y)
    return [("transform", transform.text)]
  }

  /// Returns true for a transform of CSS that librsvg draws.
  private static func isKnown(_ value: CSSValue) -> Bool {
    let names: Set<String> = [
      "matrix", "translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate",
      "skew", "skewx", "skewy",
    ]
    return value.parts.allSatisfy { part in
      switch part {
      case .space: return true
      case .function(let name, let inner):
        return names.contains(name)
          && inner.allSatisfy { part in
            guard case .word(let word) = part else { return part == .space || part == .comma }
            return !word.hasSuffix("%") && !word.lowercased().hasSuffix("turn")
          }
      default: return false
      }
    }
  }

  /// Returns the rectangle to which the percentages of an element's transform refer; nil if it is not known.
  private func box(_ index: Int, _ kind: String) -> SVGTransform.Box? {
    switch kind {
    case "fill-box", "content-box": return shape(document.elements[index])
    case "stroke-box", "border-box": return nil
    default: break
    }
    var at = document.elements[index].parent
    while let current = at {
      let element = document.elements[current]
      at = element.parent
      guard element.name == "svg" else { continue }
      let box = (document.value("viewBox", of: element) ?? "")
        .split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
      // The box begins at the origin of the coordinates, whatever the viewBox begins with.
      if box.count == 4 { return SVGTransform.Box(width: box[2], height: box[3]) }
      if element.parent == nil {
        return SVGHead(document).map { SVGTransform.Box(width: $0.width, height: $0.height) }
      }
      guard let width = length("width", element), let height = length("height", element) else {
        return nil
      }
      return SVGTransform.Box(width: width, height: height)
    }
    return nil
  }

  private func length(_ name: String, _ element: SVGDocument.Element) -> Double? {
    document.value(name, of: element).flatMap { SVGTransform.length($0, of: nil) }
  }

  /// Returns the rectangle around a simple shape in its own coordinates.
  private func shape(_ element: SVGDocument.Element) -> SVGTransform.Box? {
    func number(_ name: String) -> Double? {
      document.attribute(name, of: element) == nil ? 0 : length(name, element)
    }
    switch element.name {
    case "rect", "image", "svg":
      guard let x = number("x"), let y = number("y"), let width = length("width", element),
        let height = length("height", element)
      else { return nil }
      return SVGTransform.Box(x: x, y: y, width: width, height: height)
    case "circle", "ellipse":
      guard let x = number("cx"), let y = number("cy"),
        let rx = length(element.name == "circle" ? "r" : "rx", element),
        let ry = length(element.name == "circle" ? "r" : "ry", element)
      else { return nil }
      return SVGTransform.Box(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry)
    case "line":
      guard let x1 = number("x1"), let y1 = number("y1"), let x2 = number("x2"),
        let y2 = number("y2")
      else { return nil }
      return SVGTransform.Box(
        x: min(x1, x2), y: min(y1, y2), width: abs(x2 - x1), height: abs(y2 - y1))
    case "polygon", "polyline":
      let numbers = (document.value("points", of: element) ?? "")
        .split { $0 == "," || $0.isWhitespace }.map { Double($0) }
      let known = numbers.compactMap { $0 }
      guard known.count == numbers.count, known.count >= 2, known.count % 2 == 0 else { return nil }
      let xs = stride(from: 0, to: known.count, by: 2).map { known[$0] }
      let ys = stride(from: 1, to: known.count, by: 2).map { known[$0] }
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return nil }
      return SVGTransform.Box(x: left, y: top, width: right - left, height: bottom - top)
    default: return nil
    }
  }
}
