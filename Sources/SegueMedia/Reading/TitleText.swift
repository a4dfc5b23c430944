package import SegueGeometry
package import SeguePixels
internal import SegueText

/// The font, size and arrangement of a title's letters. All lengths are in pixels.
package struct TitleStyle: Sendable, Hashable {
  package enum Font: Sendable, Hashable {
    /// The path of a font file.
    case file(String)
    /// The name of an installed family.
    case family(String)
    /// The bundled typeface.
    case bundled
  }

  package enum Alignment: Int, Sendable, Hashable {
    case left, center, right

    /// Returns the alignment with which Pango puts the lines of a text at this side: it exchanges left and right for lines
    /// from the right to the left.
    func inPango(for text: String) -> Self {
      guard text.isRightToLeft else { return self }
      return switch self {
      case .left: .right
      case .center: .center
      case .right: .left
      }
    }
  }

  package var font = Font.bundled
  /// The weight, 1 to 1000; nil for the font's own. A font file with a single face has only its own, and the bundled
  /// typeface two, of which 600 and more is the bold one.
  package var weight: Int?
  package var isItalic = false
  /// The size of the letters, above 0.
  package var fontSize: Double
  /// The width at which lines are wrapped between words; nil for no limit.
  package var width: Int?
  package var alignment = Alignment.center
  /// The distance from one line to the next.
  package var lineHeight: Double
  /// The space that is added between letters.
  package var tracking = 0.0

  /// Creates a style in the bundled typeface, with letters of a size.
  package init(fontSize: Double) {
    (self.fontSize, lineHeight) = (fontSize, fontSize * 1.15)
  }

  /// Returns the style with the alignment as Pango understands it.
  fileprivate func inPango(for text: String) -> Self {
    var style = self
    style.alignment = alignment.inPango(for: text)
    return style
  }
}

/// The letters of a title, set by Pango as one text, which can be drawn in any groups.
package struct TitleText: Sendable {
  /// A letter, or several that have one shape.
  package struct Letter: Sendable, Hashable {
    /// The rectangle that it paints, in pixels from the top left of the text.
    package var ink: Rect
    /// The number of its line, from 0.
    package var line: Int
    /// The offset of its first byte in the text.
    package var index: Int
    /// Its number in the order of the layout, by which the process that draws knows it.
    fileprivate var number: Int
  }

  /// The colours of a title, which change evenly along a line.
  package struct Paint: Sendable, Hashable {
    /// One to eight colours.
    package var colors: [Color]
    /// The places of the colours on the line, from 0 to 1; nil for evenly spaced ones.
    package var places: [Double]?
    /// The ends of the line, in pixels from the top left of the text.
    package var start = Point.zero, end = Point.zero

    /// Creates the paint of one to eight colours between two points.
    package init(_ colors: [Color], at places: [Double]? = nil, from start: Point = .zero, to end: Point = .zero) {
      (self.colors, self.places, self.start, self.end) = (colors, places, start, end)
    }
  }

  /// A group of letters as a picture.
  package struct Piece {
    package let picture: PixelBuffer
    /// The top left corner of the picture, in whole pixels from the top left of the text.
    package let x, y: Int
  }

  /// The text, with its line feeds.
  package let text: String
  /// The style in which the text is set.
  package let style: TitleStyle
  /// The letters that paint something, in the order of the text.
  package let letters: [Letter]
  /// The size of the text, in pixels.
  package let size: Size
  /// The distance from the top of the text to the baseline of its first line, in pixels.
  package let ascent: Double
  /// The characters that no font of the machine has, each once. They are shown as boxes.
  package let missing: [Unicode.Scalar]
  /// The missing characters as text, such as "2 characters that no installed font has, 'я' (U+044F) and 'ж' (U+0436)";
  /// nil if none is missing.
  package var missingText: String? {
    guard !missing.isEmpty else { return nil }
    let named = missing.prefix(Self.named).map {
      "'\(String($0).quotable)' (U+\(String($0.value, radix: 16, uppercase: true)))"
    }
    let rest = missing.count > Self.named ? ["\(missing.count - Self.named) more"] : []
    let all = named + rest
    let list = all.count > 1 ? all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "") : all[0]
    return "\(missing.count.of("character")) that no installed font has, \(list)"
  }
  /// The largest number of missing characters that are named.
  private static let named = 5

  /// Sets a text.
  ///
  /// - Throws: `.undecodable` for a file that is not a font and for a family that is not installed, `.fault` when Pango
  ///   cannot be opened.
  package init(_ text: String, _ style: TitleStyle) throws(MediaError) {
    (self.text, self.style) = (text, style)
    try Self.check(style.font)
    // A text has no more letters than characters.
    let table = try PixelBuffer.make(PixelSize(width: 16, height: text.unicodeScalars.count + 2))
    try Self.perform(.letters(style.inPango(for: text)), text, style, into: table)
    func row(_ index: Int) -> [Double] {
      // Unsafe: a row has 16 pixels, which are as large as eight doubles, and is aligned to 64 bytes.
      let numbers = (table.baseAddress + index * table.stride).assumingMemoryBound(to: Double.self)
      return (0..<8).map { numbers[$0] }
    }
    let head = row(0)
    size = Size(width: head[0], height: head[1])
    ascent = head[4]
    let count = min(Int(clamping: head[3]), table.height - 1)
    missing = (0..<count).reduce(into: []) { found, number in
      guard let scalar = Unicode.Scalar(UInt32(clamping: Int(clamping: row(number + 1)[6]))), scalar.value > 0,
        !found.contains(scalar)
      else { return }
      found.append(scalar)
    }
    letters = (0..<count).map { number in
      let row = row(number + 1)
      return Letter(
        ink: Rect(x: row[0], y: row[1], width: row[2], height: row[3]), line: Int(clamping: row[4]),
        index: Int(clamping: row[5]), number: number)
    }.filter { $0.ink.width > 0 && $0.ink.height > 0 }.sorted { $0.index < $1.index }
  }

  /// Draws groups of letters, each as a picture. Groups without letters are left out.
  ///
  /// - Throws: An error for a group that is too large to be drawn.
  package func draw(_ groups: [[Letter]], _ paint: Paint) throws(MediaError) -> [Piece] {
    var shelves = Shelves()
    var places: [(x: Int, y: Int, box: InkBox)] = []
    var moves = [Double](repeating: .nan, count: 2 * ((letters.map(\.number).max() ?? 0) + 1))
    for group in groups where !group.isEmpty {
      let box = InkBox(around: group.map(\.ink))
      let place = shelves.add(width: box.width, height: box.height)
      places.append((place.x, place.y, box))
      for letter in group {
        moves[2 * letter.number] = Double(place.x - box.x)
        moves[2 * letter.number + 1] = Double(place.y - box.y)
      }
    }
    guard !places.isEmpty else { return [] }
    let sheet = PixelSize(width: shelves.width, height: shelves.height)
    try StillDecoder.check(sheet, "a title")
    let whole = try PixelBuffer.make(sheet)
    try Self.perform(.title(style.inPango(for: text), paint.numbers + moves), text, style, into: whole)
    var pieces: [Piece] = []
    for (x, y, box) in places {
      let part = try PixelBuffer.make(PixelSize(width: box.width, height: box.height))
      for row in 0..<box.height {
        // Unsafe: the row of the whole picture has the pixels of the part, because the shelves contain it.
        part.row(row).update(from: whole.row(y + row) + x, count: box.width)
      }
      part.noteOpacity()
      pieces.append(Piece(picture: part, x: box.x, y: box.y))
    }
    return pieces
  }

  /// Throws an error for a family that is not installed.
  static func check(_ font: TitleStyle.Font) throws(MediaError) {
    guard case .family(let name) = font, try !Drawing.installed([name], path: "the font").contains(name) else { return }
    throw MediaError(
      .undecodable,
      "the font '\(name)' is not installed; install it, or give the path of a font file such as .ttf or .otf")
  }

  private static func perform(
    _ kind: DrawerProcess.Request.Kind, _ text: String, _ style: TitleStyle, into picture: PixelBuffer
  ) throws(MediaError) {
    let font: String? = if case .file(let path) = style.font { path } else { nil }
    _ = try Drawing.draw(kind, text, font: font, "title", into: picture)
  }
}

/// A rectangle of whole pixels.
private struct InkBox {
  var x, y, width, height: Int

  /// Creates the smallest box around rectangles, with a pixel on each side for their soft edges.
  init(around rects: [Rect]) {
    let all = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    x = Int(clamping: all.minX.rounded(.down)) - 1
    y = Int(clamping: all.minY.rounded(.down)) - 1
    width = Int(clamping: all.maxX.rounded(.up)) + 1 - x
    height = Int(clamping: all.maxY.rounded(.up)) + 1 - y
  }
}

/// Places boxes beside each other in rows, in the order in which they come.
private struct Shelves {
  private(set) var width = 1
  private(set) var height = 1
  private var x = 0, y = 0

  /// The width at which a row is full.
  private static let wide = 2048

  mutating func add(width: Int, height: Int) -> (x: Int, y: Int) {
    if x > 0, x + width > Self.wide { (x, y) = (0, self.height) }
    defer { x += width }
    self.width = max(self.width, x + width)
    self.height = max(self.height, y + height)
    return (x, y)
  }
}

extension TitleText.Paint {
  /// The paint in the form of `SEGUE_DRAWING_TITLE`.
  fileprivate var numbers: [Double] {
    let last = Double(max(colors.count - 1, 1))
    return [Double(colors.count), start.x, start.y, end.x, end.y]
      + colors.enumerated().flatMap {
        [places?[$0] ?? Double($0) / last, $1.red, $1.green, $1.blue, $1.alpha]
      }
  }
}
