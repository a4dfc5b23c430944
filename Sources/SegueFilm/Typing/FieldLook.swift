internal import SegueGeometry
internal import SeguePixels

/// Where a field has room for a text, as far as its picture tells it: after an icon at its beginning, from where its
/// own text begins, and before the icons at its end. All lengths are in points, and all rectangles are counted from the
/// field's corner.
struct FieldLook {
  /// The colour of the field.
  var ground = Color.white
  /// The rectangle in which the text is.
  var text: Rect
  /// The rectangle with the field's own text, which is covered.
  var cover: Rect
  /// The letters of the field's own text, which may be a word in place of a text; nil if it has none.
  var letters: FieldLetters?

  /// The distance of the picture that is looked at from the field's edges, as a share of a line's height: what is
  /// within it is inside of round corners, too.
  private static let inset = 0.15
  /// The distance of a text from the edges, as a share of a line's height, and its largest value in letters' sizes.
  private static let padding = (share: 0.3, size: 1.0)
  /// The gap from which on two things of a field are apart: wider than a space.
  private static let gap = 0.17
  /// The largest width of an icon.
  private static let icon = 0.85
  /// The largest widths of an icon as shares of its own height: beside something else, and alone, when it may be a
  /// short text.
  private static let (narrow, square) = (1.6, 1.25)
  /// The least distance between two lines of a text, as a share of the letters' size.
  private static let leading = 0.15
  /// The distance from an edge in which an icon begins.
  private static let margin = 1.1

  /// Creates the look of a field whose picture is not known.
  ///
  /// - Parameters:
  ///   - size: The size of the field.
  ///   - fontSize: The size of the letters.
  init(_ size: Size, fontSize: Double) {
    let line = Self.line(size, fontSize)
    let space = min(Self.padding.share * line, Self.padding.size * fontSize)
    text = Rect(origin: .zero, size: size).insetBy(dx: min(space, size.width / 4), dy: 0)
    cover = Self.inner(size, fontSize)
  }

  /// The height of a field of one line, on which distances depend.
  private static func line(_ size: Size, _ fontSize: Double) -> Double { min(size.height, 2.6 * fontSize) }

  /// Something on a field, with the edges at which it begins and ends for a text.
  private struct Thing {
    var begin, end, height: Double
    /// The columns of the picture in which it is.
    var columns: Range<Int>
    var width: Double { end - begin }

    func mirrored(in whole: Double) -> Thing {
      Thing(begin: whole - end, end: whole - begin, height: height, columns: columns)
    }
  }

  /// Returns the part of a field whose picture is looked at.
  static func inner(_ size: Size, _ fontSize: Double) -> Rect {
    let inset = min(inset * line(size, fontSize), size.width / 4)
    return Rect(origin: .zero, size: size).insetBy(dx: inset, dy: inset)
  }

  /// Creates the look of a field from the picture of its inner part.
  ///
  /// - Parameter isMirrored: True for a text that begins at the right edge.
  init(_ size: Size, fontSize: Double, inner picture: PixelBuffer, isMirrored: Bool) {
    self.init(size, fontSize: fontSize)
    ground = picture.edgeColor
    let (line, inner) = (Self.line(size, fontSize), Self.inner(size, fontSize))
    let unit = inner.width / Double(picture.width)
    var things = picture.things(on: ground, apart: Int(clamping: (Self.gap * line / unit).rounded())).map {
      Thing(
        begin: inner.minX + Double($0.columns.lowerBound) * unit,
        end: inner.minX + Double($0.columns.upperBound) * unit,
        height: Double($0.rows.count) * unit, columns: $0.columns)
    }
    // A field on a photograph has something everywhere.
    guard things.count > 1 || things.first.map({ $0.width < 0.95 * inner.width }) == true else { return }
    if isMirrored { things = things.reversed().map { $0.mirrored(in: size.width) } }
    var (begin, end, first, last) = (text.minX, text.maxX, inner.minX, inner.maxX)
    func isIcon(_ thing: Thing, alone isAlone: Bool) -> Bool {
      thing.width <= Self.icon * line && thing.width <= thing.height * (isAlone ? Self.square : Self.narrow)
    }
    while let icon = things.last, icon.end > last - Self.margin * line, isIcon(icon, alone: false) {
      things.removeLast()
      (end, last) = (icon.begin - 0.15 * line, icon.begin - 0.06 * line)
    }
    if let icon = things.first, icon.begin < Self.margin * line, isIcon(icon, alone: things.count == 1) {
      things.removeFirst()
      (begin, first) = (icon.end + 0.22 * line, icon.end + 0.06 * line)
    }
    // A text in the middle of its field makes room for one that begins at the edge.
    if let own = things.first, own.begin > first, own.begin < begin + line { begin = own.begin }
    if let own = things.first {
      let ink = picture.ink(on: ground, in: own.columns)
      let lines = ink.indices.split(whereGapIs: Self.leading * fontSize / unit) { ink[$0] == 0 }
      // A field of one line with several has a label, too.
      if let rows = lines.first, lines.count == 1 || TypedText.isWrapped(size, fontSize: fontSize) {
        letters = FieldLetters(ink: Array(ink[rows]), top: inner.minY + Double(rows.lowerBound) * unit, unit: unit)
      }
    }
    guard end - begin > fontSize else { return }
    text = Rect(x: begin, y: 0, width: end - begin, height: size.height)
    cover = Rect(x: first, y: inner.minY, width: last - first, height: inner.height)
    guard isMirrored else { return }
    text = text.mirrored(in: Rect(origin: .zero, size: size))
    cover = cover.mirrored(in: Rect(origin: .zero, size: size))
  }
}

extension Range<Int> {
  /// Returns the parts of the range between gaps of a length and more. The gaps at its ends are in no part.
  fileprivate func split(whereGapIs gap: Double, isEmpty: (Int) -> Bool) -> [Range<Int>] {
    reduce(into: [Range<Int>]()) { parts, index in
      guard !isEmpty(index) else { return }
      if let last = parts.last, Double(index - last.upperBound) < gap {
        parts[parts.count - 1] = last.lowerBound..<index + 1
      } else {
        parts.append(index..<index + 1)
      }
    }
  }
}

extension PixelBuffer {
  /// The least difference of a channel by which a pixel is no longer of the ground's colour.
  private static let difference = 26

  /// Returns how much each pixel differs from the ground's colour, as a function of the pixel: the largest difference of
  /// a channel, and 0 for a pixel of the ground.
  private func strength(on ground: Color) -> (UInt32) -> Int {
    func byte(_ part: Double) -> Int { Int(clamping: (part * ground.alpha * 255).rounded(), to: 0...255) }
    let (blue, green, red) = (byte(ground.blue), byte(ground.green), byte(ground.red))
    return { pixel in
      func channel(_ shift: UInt32, _ own: Int) -> Int { abs(Int(pixel >> shift & 255) - own) }
      let most = max(channel(0, blue), channel(8, green), channel(16, red))
      return most > Self.difference ? most : 0
    }
  }

  /// Returns the sum of the differences from the ground's colour in each row of some columns; 0 for a row that has only
  /// soft edges.
  fileprivate func ink(on ground: Color, in columns: Range<Int>) -> [Double] {
    let strength = strength(on: ground)
    // Unsafe: the rows exist, and every column is below the width.
    let rows = (0..<height).map { y in columns.map { strength(row(y)[$0]) } }
    let peaks = rows.map { $0.max() ?? 0 }
    let half = (peaks.max() ?? 0) / 2
    return zip(rows, peaks).map { row, peak in peak < half ? 0 : Double(row.reduce(0, +)) }
  }

  /// Returns the columns and rows of what is on the ground, from left to right. What is less than `gap` columns apart
  /// is one thing.
  fileprivate func things(on ground: Color, apart gap: Int) -> [(columns: Range<Int>, rows: Range<Int>)] {
    let strength = strength(on: ground)
    func isInk(_ pixel: UInt32) -> Bool { strength(pixel) > 0 }
    var things: [(columns: Range<Int>, rows: Range<Int>)] = []
    // Unsafe: the rows exist, and every column is below the width.
    for x in 0..<width {
      guard let top = (0..<height).first(where: { isInk(row($0)[x]) }),
        let bottom = (0..<height).last(where: { isInk(row($0)[x]) })
      else { continue }
      if let last = things.last, x - last.columns.upperBound < gap {
        let rows = min(last.rows.lowerBound, top)..<max(last.rows.upperBound, bottom + 1)
        things[things.count - 1] = (last.columns.lowerBound..<x + 1, rows)
      } else {
        things.append((x..<x + 1, top..<bottom + 1))
      }
    }
    return things
  }
}
