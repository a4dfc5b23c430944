internal import SegueGeometry
internal import SegueMedia
internal import SeguePixels
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// A text that is typed, with its place in its field. All lengths are in points, and counted from the field's corner.
struct TypedText {
  var typing: Storyboard.Typing
  /// The size of the field.
  var size: Size
  var look: FieldLook
  /// The size of the letters.
  var fontSize: Double
  /// The baseline of the first line; nil for one that follows from the field's height.
  var baseline: Double?
  var color: Color
  /// The colour with which the field's own text is covered; nil for a field without one.
  var cover: Color?
  /// The width of the caret.
  var caret: Double
  /// The time after the beginning from which on there is no caret, in seconds.
  var caretEnd: Double
  var isRightToLeft: Bool

  /// True for a field that is high enough for several lines.
  var isWrapped: Bool

  /// Returns true for a field that is high enough for several lines of letters of a size.
  static func isWrapped(_ size: Size, fontSize: Double) -> Bool { size.height >= 4.5 * fontSize }

  /// Returns the style of the letters at a number of pixels per point.
  func style(_ board: Storyboard, density: Double) -> TitleStyle {
    var style = TitleStyle(fontSize: max(fontSize * density, 1))
    switch typing.font ?? board.font {
    case .file(let path): style.font = .file(board.path(of: path))
    case .family(let name): style.font = .family(name)
    case nil: break
    }
    style.weight = typing.style.weight
    style.alignment = TitleStyle.Alignment(alignment) ?? .left
    style.lineHeight = style.fontSize * 1.3
    if isWrapped { style.width = max(Int(clamping: (look.text.width * density).rounded(.down)), 1) }
    return style
  }

  /// Returns a sentence for a text with characters that its font lacks; nil for any other text.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  func warning(_ board: Storyboard) throws(MediaError) -> String? {
    try TitleText(typing.text, style(board, density: 1)).missingText.map { characters in
      "\(typing.place.file ?? board.file):\(typing.place.line):\(typing.place.column): the text that is typed has "
        + "\(characters); name a font that has them with 'font', or install one"
    }
  }

  /// Gives the letters the size and the baseline of the field's own text, whose place they take, if both are of scripts
  /// with capitals. Whether lines are wrapped does not change.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  mutating func follow(_ letters: FieldLetters?, _ board: Storyboard) throws(MediaError) {
    guard let letters, typing.text.contains(where: \.isCased),
      let font = try FieldLetters.Proportions(style(board, density: 1)), let own = letters.size(font, usual: fontSize)
    else { return }
    (fontSize, baseline) = (own, letters.baseline)
  }

  /// The side at which lines begin.
  var alignment: Storyboard.Alignment { typing.style.alignment ?? (isRightToLeft ? .right : .left) }
}

/// The field of a text that is typed as a clip whose time is that since the typing began. Each of its pictures is
/// drawn when it is first shown: the letters so far are set as one text, so that joined letters have their forms.
final class TypingClip: Clip {
  /// What is seen at a time.
  private struct State: Hashable {
    /// The number of letters.
    var letters: Int
    var hasCaret: Bool
  }

  /// The time in which the caret is seen, and then not seen, in seconds.
  private static let blink = 0.53
  /// The number of pictures that are kept.
  private static let kept = 6

  private let text: TypedText
  private let letters: [Character]
  private let rhythm: TypingRhythm
  private let style: TitleStyle
  /// The pixels per point.
  private let density: Double
  /// The size of its pictures.
  let size: PixelSize
  private var known: [(state: State, picture: PixelBuffer)] = []

  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init(_ text: TypedText, _ board: Storyboard, density: Double) throws(MediaError) {
    (self.text, self.density, rhythm) = (text, density, TypingRhythm(text.typing))
    // A line feed is a space where there is only one line.
    letters = text.typing.text.map { $0.isNewline && !text.isWrapped ? " " : $0 }
    style = text.style(board, density: density)
    func pixels(_ length: Double) -> Int { Int(clamping: (length * density).rounded(), to: 1...16_384) }
    size = PixelSize(width: pixels(text.size.width), height: pixels(text.size.height))
    _ = try TitleText(String(letters), style)
  }

  func frame(at seconds: Double) -> PixelBuffer? {
    if let end = text.typing.seconds, seconds >= end - 1e-9 { return nil }
    let (count, last) = rhythm.letters(at: seconds)
    let phase = max(seconds - last, 0).truncatingRemainder(dividingBy: 2 * Self.blink)
    let state = State(letters: count, hasCaret: phase < Self.blink - 1e-9 && seconds < text.caretEnd - 1e-9)
    if let found = known.first(where: { $0.state == state }) { return found.picture }
    guard let picture = try? draw(state) else { return known.last?.picture }
    if known.count == Self.kept { known.removeFirst() }
    known.append((state, picture))
    return picture
  }

  /// Returns the field with the first letters, without a caret.
  func picture(letters count: Int) throws -> PixelBuffer? { try draw(State(letters: count, hasCaret: false)) }

  /// Returns the caret after the first letters, in points from the field's corner; nil for one beyond the field.
  func caret(_ count: Int) throws -> Rect? {
    let caret = try line(count).caret
    guard caret.minX >= 0, caret.maxX <= Double(size.width) else { return nil }
    return Rect(
      x: caret.minX / density, y: caret.minY / density, width: caret.width / density, height: caret.height / density)
  }

  // MARK: Drawing

  /// Draws a state. One pixel is one point of its layers.
  private func draw(_ state: State) throws -> PixelBuffer? {
    guard let buffer = PixelBuffer(width: size.width, height: size.height) else { return nil }
    let library = PictureLibrary()
    var tree = LayerTree(size: Size(width: Double(size.width), height: Double(size.height)))
    tree.add(Rect(origin: .zero, size: tree.size))
    // The field's own text is seen until there is a letter.
    if let cover = text.cover, cover.alpha > 0, state.letters > 0 {
      tree.add(scaled(text.look.cover)) { $0.backgroundColor = cover }
    }
    let line = try line(state.letters)
    let room = scaled(text.look.text)
    // A letter may reach a little beyond its place.
    let clip = tree.add(room.insetBy(dx: -0.1 * style.fontSize, dy: 0)) { $0.clipsToBounds = true }
    for piece in line.pieces {
      let rect = Rect(
        x: line.origin.x + Double(piece.x), y: line.origin.y + Double(piece.y), width: Double(piece.picture.width),
        height: Double(piece.picture.height))
      tree.add(rect, in: clip) { $0.contents = Contents(source: library.add(piece.picture)) }
    }
    if state.hasCaret {
      var effects = LayerEffects()
      effects.cornerRadii = CornerRadii(all: line.caret.width / 2)
      tree.add(line.caret, in: clip, effects) {
        $0.backgroundColor = text.color
        $0.cornerRadius = effects.cornerRadii.topLeft
      }
    }
    tree.close()
    let compositor = Compositor(
      width: size.width, height: size.height, scale: 1, background: .clear, pictures: library, threads: 1)
    compositor.draw(tree, into: buffer)
    return buffer
  }

  /// Letters in their field, in pixels.
  private struct Line {
    var pieces: [TitleText.Piece] = []
    /// The top left corner of the text.
    var origin = Point.zero
    var caret: Rect
  }

  /// Returns the first letters of the text. If they are wider than the field, it is scrolled so that the caret is seen.
  private func line(_ count: Int) throws -> Line {
    let room = scaled(text.look.text)
    let width = max((text.caret * density).rounded(), 1)
    let usual = text.isWrapped ? room.minY + 1.6 * style.fontSize : room.center.y + 0.36 * style.fontSize
    let baseline = text.baseline.map { $0 * density } ?? usual
    /// Returns the left edge of something in the field.
    func left(of length: Double) -> Double {
      switch text.alignment {
      case _ where length > room.width: text.isRightToLeft ? room.minX : room.maxX - length
      case .left: room.minX
      case .center: room.center.x - length / 2
      case .right: room.maxX - length
      }
    }
    func caret(_ x: Double, line: Int) -> Rect {
      let height = (1.2 * style.fontSize).rounded()
      let y = baseline + Double(line) * style.lineHeight - 0.36 * style.fontSize - height / 2
      return Rect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    }
    guard count > 0 else { return Line(caret: caret(left(of: width), line: 0)) }
    let set = try TitleText(String(letters[..<count]), style)
    let gap = 0.06 * style.fontSize
    var line = Line(caret: .zero)
    line.pieces = try set.draw([set.letters], TitleText.Paint([text.color]))
    let whole = set.size.width + gap + width
    var x = text.isWrapped ? left(of: set.size.width) : left(of: whole)
    if text.isRightToLeft, !text.isWrapped { x += gap + width }
    line.origin = Point(x: x.rounded(), y: (baseline - set.ascent).rounded())
    guard text.isWrapped else {
      line.caret = caret(text.isRightToLeft ? x - gap - width : x + set.size.width + gap, line: 0)
      return line
    }
    let last = set.letters.last
    let (spaces, breaks) = trailing(count)
    let number = (last?.line ?? 0) + breaks
    let space = 0.28 * style.fontSize * Double(spaces)
    if let ink = last?.ink, breaks == 0 {
      line.caret = caret(
        text.isRightToLeft ? x + ink.minX - gap - space - width : x + ink.maxX + gap + space, line: number)
    } else {
      line.caret = caret(left(of: width), line: number)
    }
    // Lines that have no room are above the field.
    let below = line.caret.maxY + 0.4 * style.fontSize - room.maxY
    if below > 0 {
      line.origin.y -= below.rounded()
      line.caret = line.caret.offsetBy(dx: 0, dy: -below.rounded())
    }
    return line
  }

  /// Returns the numbers of spaces and of line feeds at the end of the first letters.
  private func trailing(_ count: Int) -> (spaces: Int, breaks: Int) {
    let end = letters[..<count].reversed().prefix { $0.isWhitespace }
    return (end.prefix { !$0.isNewline }.count, end.count { $0.isNewline })
  }

  private func scaled(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX * density, y: rect.minY * density, width: rect.width * density, height: rect.height * density)
  }
}
