internal import SegueGeometry
internal import SeguePixels

/// The size that the `<svg …>` tag of an SVG file states.
struct SVGHead: Equatable {
  /// The natural size in CSS pixels: `width` and `height`. A missing side follows from the
  /// proportions of `viewBox`; without all three attributes the size is 300 × 150 (CSS 2.2,
  /// 10.3.2).
  let width: Double
  let height: Double
  /// The numbers of the attribute `viewBox`; nil if there is none or it is not valid.
  let box: Box?

  struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// Reads the first 64 KB of a file. Returns nil when the file's first element is not `svg`.
  init?(_ bytes: FileBytes) {
    let text = String(
      decoding: UnsafeBufferPointer(start: bytes.pointer, count: min(bytes.count, 1 << 16)),
      as: UTF8.self)
    guard let tag = Self.rootTag(text) else { return nil }
    let attributes = Self.attributes(tag)
    let box = (attributes["viewBox"] ?? "")
      .split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    let hasBox = box.count == 4 && box.allSatisfy(\.isFinite) && box[2] > 0 && box[3] > 0
    self.box = hasBox ? Box(x: box[0], y: box[1], width: box[2], height: box[3]) : nil
    let w = Self.pixels(attributes["width"])
    let h = Self.pixels(attributes["height"])
    let shape = hasBox ? box[3] / box[2] : nil
    switch (w, h) {
    case (let w?, let h?): (width, height) = (w, h)
    case (let w?, nil): (width, height) = (w, shape.map { w * $0 } ?? 150)
    case (nil, let h?): (width, height) = (shape.map { h / $0 } ?? 300, h)
    case (nil, nil): (width, height) = hasBox ? (box[2], box[3]) : (300, 150)
    }
  }

  /// The natural size rounded to whole pixels, at least 1 on each side.
  var size: PixelSize {
    func whole(_ length: Double) -> Int { Int(clamping: min(1e9, max(1, length.rounded()))) }
    return PixelSize(width: whole(width), height: whole(height))
  }

  /// Returns the text between `<svg` and `>`, after the prologue, comments and the document type.
  private static func rootTag(_ text: String) -> Substring? {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if rest.hasPrefix("<?") {
        guard let end = Self.end(of: "?>", in: rest) else { return nil }
        rest = rest[end...]
      } else if rest.hasPrefix("<!--") {
        guard let end = Self.end(of: "-->", in: rest) else { return nil }
        rest = rest[end...]
      } else if rest.hasPrefix("<!") {
        // A document type may contain declarations in square brackets, which may contain `>`.
        guard var end = rest.firstIndex(of: ">") else { return nil }
        if let open = rest.firstIndex(of: "["), open < end {
          guard let close = Self.end(of: "]", in: rest[open...]),
            let after = rest[close...].firstIndex(of: ">")
          else { return nil }
          end = after
        }
        rest = rest[rest.index(after: end)...]
      } else {
        break
      }
    }
    guard rest.first == "<" else { return nil }
    rest = rest.dropFirst()
    let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    guard name == "svg" || name.hasSuffix(":svg") else { return nil }
    return rest.dropFirst(name.count).prefix { $0 != ">" }
  }

  private static func end(of mark: String, in text: Substring) -> Substring.Index? {
    var at = text.startIndex
    while at < text.endIndex {
      if text[at...].hasPrefix(mark) { return text.index(at, offsetBy: mark.count) }
      at = text.index(after: at)
    }
    return nil
  }

  /// Returns the attributes of a tag, given the text between its name and its end.
  static func attributes(_ tag: Substring) -> [String: String] {
    var result: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last.map(String.init)
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { break }
      if let name, result[name] == nil { result[name] = String(rest[..<end]) }
      rest = rest[rest.index(after: end)...]
    }
    return result
  }

  /// Returns a CSS length in pixels at 96 to the inch, or nil for percentages, for units that
  /// depend on a font or a window, and for lengths that are not positive.
  private static func pixels(_ text: String?) -> Double? {
    guard let text else { return nil }
    let trimmed = text.filter { !$0.isWhitespace }
    let units = ["px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16]
    let unit = units.first { trimmed.hasSuffix($0.key) }
    let number = unit == nil ? trimmed[...] : trimmed.dropLast(2)
    guard let value = Double(number), value > 0, value.isFinite else { return nil }
    return value * (unit?.value ?? 1)
  }
}
