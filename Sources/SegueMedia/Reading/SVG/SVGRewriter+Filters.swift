extension SVGRewriter {
  /// Replaces a drop shadow by the filter primitives that the specification gives for it: librsvg 2.54 draws nothing at
  /// all of an element that has one.
  ///
  /// Source: Filter Effects Module Level 1, feDropShadow.
  mutating func dropShadow(_ index: Int, _ element: SVGDocument.Element) {
    guard let end = end(of: element) else { return }
    let tag = document.bytes[element.start..<element.nameEnd]
    // The tag's prefix, with its colon.
    let prefix = tag.dropFirst().dropLast("feDropShadow".utf8.count)
    let name = "segue-shadow-\(index)"
    var text: [UInt8] = []
    func value(_ name: String) -> (String, String)? { document.value(name, of: element).map { (name, $0) } }
    let common: [(String, String)?] = ["x", "y", "width", "height", "color-interpolation-filters"].map(value)
    func add(_ primitive: String, _ attributes: [(String, String)?], _ end: String = "/>") {
      text += Array("<".utf8) + prefix + primitive.utf8
      for case (let name, let value)? in attributes {
        text += Array(" \(name)=\"".utf8) + Self.escaped(value) + Array("\"".utf8)
      }
      text += end.utf8
    }
    // What the shadow is of, which has no name if it is the result of the primitive before it.
    add("feOffset", [value("in"), ("dx", "0"), ("dy", "0"), ("result", name)] + common)
    let deviation = value("stdDeviation") ?? ("stdDeviation", "2")
    add("feGaussianBlur", [("in", name), deviation, ("result", name + "-blur")] + common)
    let way: [(String, String)?] = [value("dx") ?? ("dx", "2"), value("dy") ?? ("dy", "2")]
    add("feOffset", [("in", name + "-blur")] + way + [("result", name + "-place")] + common)
    let color = ["flood-color", "flood-opacity", "style", "class"].map(value)
    add("feFlood", color + [("result", name + "-color")] + common)
    add(
      "feComposite",
      [("operator", "in"), ("in", name + "-color"), ("in2", name + "-place"), ("result", name + "-whole")] + common)
    add("feMerge", [value("result")] + common, ">")
    add("feMergeNode", [("in", name + "-whole")])
    add("feMergeNode", [("in", name)])
    text += Array("</".utf8) + prefix + "feMerge>".utf8
    replace(element.start..<end, with: text)
  }

  /// Returns the place after an element without elements of its kind in it; nil if it is not closed.
  private func end(of element: SVGDocument.Element) -> Int? {
    let bytes = document.bytes
    if bytes[element.tagEnd - 2] == UInt8(ascii: "/") { return element.tagEnd }
    let closing = Array("</".utf8) + bytes[(element.start + 1)..<element.nameEnd]
    var at = element.tagEnd
    while at + closing.count < bytes.count {
      if bytes[at..<(at + closing.count)].elementsEqual(closing) {
        return bytes[at...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
      }
      at += 1
    }
    return nil
  }
}
