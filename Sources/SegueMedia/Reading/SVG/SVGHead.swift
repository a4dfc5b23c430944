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

  /// Reads the size of a file's bytes. Returns nil when the file's first element is not `svg`.
  init?(_ bytes: FileBytes) {
    let document = SVGDocument(
      Array(UnsafeBufferPointer(start: bytes.pointer, count: bytes.count)), onlyRoot: true)
    self.init(document)
  }

  /// Reads the size of a document. Returns nil when the document's root is not `svg`, or its tag is not well-formed.
  init?(_ document: SVGDocument) {
    guard let root = document.elements.first, root.name == "svg" else { return nil }
    let box = (document.value("viewBox", of: root) ?? "")
      .split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    let hasBox = box.count == 4 && box.allSatisfy(\.isFinite) && box[2] > 0 && box[3] > 0
    self.box = hasBox ? Box(x: box[0], y: box[1], width: box[2], height: box[3]) : nil
    let w = Self.pixels(document.value("width", of: root))
    let h = Self.pixels(document.value("height", of: root))
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
