internal import SegueGeometry
internal import SegueText

/// An SVG that draws a frame, as text. Lengths are in points, with the origin in the screen's top
/// left corner.
struct FrameDrawing {
  private let bounds: Rect
  private var definitions = ""
  private var body = ""
  private var gradients = 0

  init(_ bounds: Rect) {
    self.bounds = bounds
  }

  /// The complete SVG.
  var text: String {
    let box = [bounds.minX, bounds.minY, bounds.width, bounds.height].map(Self.number)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(box[2])\" height=\"\(box[3])\" "
      + "viewBox=\"\(box.joined(separator: " "))\"><defs>\(definitions)</defs>\(body)</svg>"
  }

  /// The paint of a shape: a colour of CSS, with an opacity.
  struct Paint {
    var color: String
    var opacity = 1.0

    init(_ color: String, _ opacity: Double = 1) {
      self.color = color
      self.opacity = opacity
    }

    /// Returns the attributes of a `fill` or a `stroke` with this paint.
    func attributes(_ kind: String) -> String {
      opacity < 1
        ? "\(kind)=\"\(color)\" \(kind)-opacity=\"\(FrameDrawing.number(opacity))\""
        : "\(kind)=\"\(color)\""
    }
  }

  /// Adds a linear gradient of equally spaced colours, and returns the paint that refers to it.
  mutating func gradient(_ colors: [String], isAcross: Bool = false) -> Paint {
    gradients += 1
    let end = isAcross ? "x2=\"1\" y2=\"0\"" : "x2=\"0\" y2=\"1\""
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map {
      "<stop offset=\"\(Self.number(Double($0) / last))\" stop-color=\"\($1)\"/>"
    }
    definitions +=
      "<linearGradient id=\"g\(gradients)\" \(end)>\(stops.joined())</linearGradient>"
    return Paint("url(#g\(gradients))")
  }

  mutating func rect(_ rect: Rect, radius: Double = 0, _ fill: Paint) {
    body += "<rect \(Self.geometry(rect, radius)) \(fill.attributes("fill"))/>"
  }

  /// Adds a line of the given width along the inside of a rectangle's edge.
  mutating func edge(_ rect: Rect, radius: Double, width: Double, _ stroke: Paint) {
    body +=
      "<rect \(Self.geometry(rect.inset(by: width / 2), max(radius - width / 2, 0))) "
      + "fill=\"none\" \(stroke.attributes("stroke")) stroke-width=\"\(Self.number(width))\"/>"
  }

  /// Adds a rectangle whose upper corners have the radius `top`, and whose lower corners have the radius
  /// `bottom`.
  mutating func rect(_ rect: Rect, top: Double, bottom: Double, _ fill: Paint) {
    func corner(_ radius: Double, _ x: Double, _ y: Double) -> String {
      radius > 0
        ? "a\(Self.number(radius)) \(Self.number(radius)) 0 0 1 \(Self.number(x)) \(Self.number(y))"
        : ""
    }
    body +=
      "<path d=\"M\(Self.number(rect.minX + top)) \(Self.number(rect.minY))"
      + "H\(Self.number(rect.maxX - top))\(corner(top, top, top))"
      + "V\(Self.number(rect.maxY - bottom))\(corner(bottom, -bottom, bottom))"
      + "H\(Self.number(rect.minX + bottom))\(corner(bottom, -bottom, -bottom))"
      + "V\(Self.number(rect.minY + top))\(corner(top, top, -top))Z\" \(fill.attributes("fill"))/>"
  }

  mutating func circle(_ center: Point, radius: Double, _ fill: Paint) {
    body +=
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
      + "r=\"\(Self.number(radius))\" \(fill.attributes("fill"))/>"
  }

  /// Adds a line through points, with round ends.
  mutating func line(_ points: [Point], width: Double, _ stroke: Paint) {
    let coordinates = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }
    body +=
      "<polyline points=\"\(coordinates.joined(separator: " "))\" fill=\"none\" "
      + "\(stroke.attributes("stroke")) stroke-width=\"\(Self.number(width))\" "
      + "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
  }

  /// Adds a line of text in the middle of a rectangle, shortened to fit.
  mutating func text(_ text: String, in rect: Rect, size: Double, weight: Int, _ fill: Paint) {
    let shown = Self.shortened(text, to: rect.width / size)
    guard !shown.isEmpty else { return }
    body +=
      "<text x=\"\(Self.number(rect.midX))\" y=\"\(Self.number(rect.midY + 0.35 * size))\" "
      + "font-size=\"\(Self.number(size))\" font-weight=\"\(weight)\" text-anchor=\"middle\" "
      + "font-family=\"'Segue Captions', Inter, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', sans-serif\" "
      + "\(fill.attributes("fill"))>\(Self.escaped(shown))</text>"
  }

  /// Returns the text, or its beginning with an ellipsis when it is wider than `maximum` times its font
  /// size.
  static func shortened(_ text: String, to maximum: Double) -> String {
    // The font is not measured here: letters are about half as wide as high, and ideographs as wide as
    // high.
    func width(_ letter: Character) -> Double {
      letter.unicodeScalars.contains { $0.value >= 0x1100 } ? 1 : 0.56
    }
    var (shown, used) = ("", 0.0)
    for letter in text {
      used += width(letter)
      if used > maximum {
        while let last = shown.last, used > maximum - 1 {
          used -= width(last)
          shown.removeLast()
        }
        return shown.isEmpty ? "" : shown + "…"
      }
      shown.append(letter)
    }
    return shown
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default:
        // XML does not allow control characters.
        result.append(letter.unicodeScalars.allSatisfy { $0.value >= 0x20 } ? letter : " ")
      }
    }
  }

  private static func geometry(_ rect: Rect, _ radius: Double) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map(number)
    let corner = radius > 0 ? " rx=\"\(number(radius))\"" : ""
    return
      "x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\" height=\"\(numbers[3])\""
      + corner
  }

  /// Returns a number as text with at most four decimals.
  static func number(_ value: Double) -> String { ((value * 10_000).rounded() / 10_000).short }
}
