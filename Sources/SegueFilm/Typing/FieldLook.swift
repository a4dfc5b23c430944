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
    var width: Double { end - begin }

    func mirrored(in whole: Double) -> Thing { Thing(begin: whole - end, end: whole - begin, height: height) }
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
        height: Double($0.rows.count) * unit)
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
    guard end - begin > fontSize else { return }
    text = Rect(x: begin, y: 0, width: end - begin, height: size.height)
    cover = Rect(x: first, y: inner.minY, width: last - first, height: inner.height)
    guard isMirrored else { return }
    text = text.mirrored(in: Rect(origin: .zero, size: size))
    cover = cover.mirrored(in: Rect(origin: .zero, size: size))
  }
}

extension PixelBuffer {
  /// The least difference of a channel by which a pixel is no longer of the ground's colour.
  private static let difference = 26

  /// Returns the columns and rows of what is on the ground, from left to right. What is less than `gap` columns apart
  /// is one thing.
  fileprivate func things(on ground: Color, apart gap: Int) -> [(columns: Range<Int>, rows: Range<Int>)] {
    func byte(_ part: Double) -> Int { Int(clamping: (part * ground.alpha * 255).rounded(), to: 0...255) }
    let colors = [byte(ground.blue), byte(ground.green), byte(ground.red)]
    func isInk(_ pixel: UInt32) -> Bool {
      colors.enumerated().contains { abs(Int(pixel >> (8 * UInt32($0)) & 255) - $1) > Self.difference }
    }
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
