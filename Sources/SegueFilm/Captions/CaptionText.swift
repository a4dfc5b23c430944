internal import SegueGeometry
internal import SegueMedia
internal import SegueStoryboard
internal import SegueText

/// The typeface of a film's captions, in which their texts are drawn and measured.
struct CaptionText: Sendable {
  /// The maximum number of lines of one caption.
  static let lines = 4

  private let font: String?
  private let family: String?
  private let isMirrored: Bool

  /// The typeface of a storyboard.
  ///
  /// - Parameter isMirrored: True for a layout from the right to the left, in which lines are aligned at the other side.
  init(of board: Storyboard, isMirrored: Bool = false) {
    self.isMirrored = isMirrored
    switch board.font {
    case .file(let path)?: (font, family) = (board.path(of: path), nil)
    case .family(let name)?: (font, family) = (nil, name)
    case nil: (font, family) = (nil, nil)
    }
  }

  /// Draws a caption.
  ///
  /// - Parameters:
  ///   - fontSize: The size of the letters, in pixels.
  ///   - width: The largest width of the text, in pixels.
  ///   - usual: The alignment of lines that have none of their own.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  func draw(
    _ caption: Storyboard.Caption, _ fontSize: Double, _ width: Int, aligned usual: TitleStyle.Alignment = .center
  ) throws(MediaError) -> TextPicture {
    let style = caption.style
    let alignment = isMirrored ? style.alignment?.mirrored : style.alignment
    return try TextPicture(
      isMirrored ? caption.text.fromRightToLeft : caption.text, font: font, family: family, weight: style.weight,
      alignment: TitleStyle.Alignment(alignment) ?? usual, color: style.letters, fontSize: fontSize, width: width,
      lines: Self.lines)
  }

  /// The end of the scripts of Europe in Unicode, in which words are between spaces.
  private static let scripts: UInt32 = 0x590

  /// Returns the width of the longest word as a multiple of the font size; 0 for a text in a script whose lines end
  /// between any letters.
  func longestWord(_ caption: Storyboard.Caption) throws(MediaError) -> Double {
    guard caption.text.unicodeScalars.allSatisfy({ $0.value < Self.scripts || !$0.properties.isAlphabetic }) else {
      return 0
    }
    var style = TitleStyle(fontSize: 100)
    style.font = font.map { .file($0) } ?? family.map { .family($0) } ?? .bundled
    style.weight = caption.style.weight
    let words = caption.text.split(whereSeparator: \.isWhitespace).joined(separator: "\n")
    return try TitleText(words, style).size.width / style.fontSize
  }
}

extension TextPicture {
  /// The size of the text: the picture's size without the margin of `inset` pixels on each side.
  var size: Size {
    Size(width: Double(picture.width - 2 * inset), height: Double(picture.height - 2 * inset))
  }
}
