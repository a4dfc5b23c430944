package import SegueGeometry
package import SeguePixels
package import SeguePlayer
internal import SegueRender
package import SegueStoryboard

/// A text that is typed, with all of its states in one picture, for a page, which cannot set texts as a film does.
package struct TypedSprite {
  package let typing: Storyboard.Typing
  package let field: TypedField
  /// The states from left to right and from top to bottom, each as large as the field: first the field without a letter.
  package let picture: PixelBuffer
  /// The number of states beside each other.
  package let columns: Int
  /// The times at which the states come, in seconds after the beginning. The first one is 0.
  package let times: [Double]
  /// The caret of each state, in points from the field's corner; nil where it is beyond the field.
  package let carets: [Rect?]
  /// The colour of the letters and of the caret.
  package let color: Color
  /// A sentence for a text with characters that its font lacks; nil for any other text.
  package let warning: String?
  /// The time after the beginning from which on there is no caret, in seconds; it may be infinite.
  package let caretEnd: Double

  /// The most pixels of a picture, and the most in a row of it.
  static let (mostPixels, widest) = (12_000_000, 8192)
  /// The most pixels per point.
  static let sharpest = 3

  /// Returns the texts that a script types, in the order of their times.
  ///
  /// - Parameters:
  ///   - show: The show, which has been rehearsed.
  ///   - scale: The pixels per point of the screen.
  ///   - library: The library with the pictures of the screens.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  package static func all(of show: StoryboardShow, scale: Double, _ library: PictureLibrary) throws -> [TypedSprite] {
    try show.typedFields.compactMap { typing, field in
      guard field.area.width > 0, field.area.height > 0 else { return nil }
      let text = try TypedFields.text(typing, field, show, library)
      return try TypedSprite(text, field, show.storyboard, scale: scale)
    }
  }

  private init?(_ text: TypedText, _ field: TypedField, _ board: Storyboard, scale: Double) throws {
    (typing, self.field, color, caretEnd) = (text.typing, field, text.color, text.caretEnd)
    warning = try text.warning(board)
    let rhythm = TypingRhythm(text.typing).times
    let area = max(text.size.width * text.size.height, 1)
    // A long text in a large field comes several letters at a time, if need be.
    let least = Double(rhythm.count + 1) * area
    let density = min(scale, Double(Self.sharpest), max((Double(Self.mostPixels) / least).squareRoot(), 1))
    let room = max(Double(Self.mostPixels) / (area * density * density) - 1, 1)
    let stride = max(Int(clamping: (Double(rhythm.count) / room).rounded(.up)), 1)
    let counts = [0] + Swift.stride(from: stride, to: rhythm.count, by: stride) + [rhythm.count]
    let clip = try TypingClip(text, board, density: density)
    times = counts.map { $0 > 0 ? rhythm[$0 - 1] : 0 }
    carets = try counts.map(clip.caret)
    columns = min(max(Self.widest / clip.size.width, 1), counts.count)
    let rows = (counts.count + columns - 1) / columns
    guard let picture = PixelBuffer(width: columns * clip.size.width, height: rows * clip.size.height) else {
      return nil
    }
    for (index, count) in counts.enumerated() {
      guard let state = try clip.picture(letters: count) else { return nil }
      let (x, y) = (index % columns * clip.size.width, index / columns * clip.size.height)
      // Unsafe: the state's rows are parts of the picture's, which has room for all states.
      for line in 0..<state.height {
        (picture.row(y + line) + x).update(from: state.row(line), count: state.width)
      }
    }
    self.picture = picture
  }
}
