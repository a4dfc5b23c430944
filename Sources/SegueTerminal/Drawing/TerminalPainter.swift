// Frames as bytes for a terminal. A `TerminalLayout` says where the picture is, in cells, and how many pixels it has;
// `TerminalFormat` is one of kitty's protocol, sixel or symbols, by what the terminal can do. `TerminalPainter` copies
// a frame to whole cells, has `PictureText` (libchafa) convert it, and appends only what differs from what the terminal
// shows: rows of symbols, or a whole picture. `TerminalOutbox` keeps the bytes that the terminal has not taken yet.
// `TerminalPanel` and `TerminalText` write panels, messages and control sequences as text, because letters in a picture
// of symbols cannot be read.
//
// `BraillePlot` and `ProgressLine` are for commands that print and do not play.
//
// Rejected:
// - Own symbols for pixels: libchafa knows how the glyphs of a terminal look and which protocols it has.
// - Writing every frame: a terminal that reads slowly would show what was long ago. The outbox holds at most one frame.
// - One number for kitty's pictures: the old one would disappear before the new one is complete. Two numbers take
//   turns.

internal import SegueRender

/// Converts frames to text for a terminal, for one layout.
///
/// In the symbol format, the text of a frame contains only the rows that differ from the previous frame. In the other
/// formats, it contains the whole picture, or nothing if the picture has not changed. All texts must therefore be
/// written, in order.
final class TerminalPainter {
  let layout: TerminalLayout
  /// The frame, extended to whole cells by transparent pixels. Through these pixels, the terminal's
  /// own background is visible.
  private let buffer: PixelBuffer
  private let text: PictureText
  /// The text that the terminal shows: one element for each row of symbols, or a single element for
  /// a picture in another format. Empty before the first frame.
  private var shown: [[UInt8]] = []
  /// The number of the shown picture in kitty's protocol: alternately 1 and 2.
  private var kittyPicture = 2

  /// Prepares libchafa for a layout.
  ///
  /// - Throws: `TerminalError` when libchafa is not installed or there is not enough memory.
  init(_ layout: TerminalLayout, _ abilities: TerminalAbilities) throws(TerminalError) {
    self.layout = layout
    text = try PictureText(layout, colors: abilities.colors, hasBlocks: abilities.hasBlocks)
    guard let buffer = PixelBuffer(width: layout.width, height: layout.height) else {
      throw TerminalError(
        .fault, "there is not enough memory for frames of \(layout.width) x \(layout.height) pixels"
      )
    }
    self.buffer = buffer
  }

  /// Appends the text of a frame to `bytes`; appends nothing when the terminal already shows the frame. `x` and `y` are
  /// the position of the frame in the show's picture, in pixels.
  func draw(_ frame: PixelBuffer, x: Int, y: Int, into bytes: inout [UInt8]) {
    copy(frame, x: layout.left + x, y: layout.top + y)
    text.withText(
      of: buffer.baseAddress, width: buffer.width, height: buffer.height, stride: buffer.stride
    ) { text in
      switch layout.format {
      case .symbols: appendRows(text, into: &bytes)
      case .sixel, .iterm: appendPicture(text, into: &bytes)
      case .kitty: appendKittyPicture(text, into: &bytes)
      }
    }
  }

  /// Copies a frame to its position in the buffer. Because of rounding, the frame may be one pixel larger or smaller
  /// than its area in the layout.
  private func copy(_ frame: PixelBuffer, x: Int, y: Int) {
    let width = min(frame.width, buffer.width - x)
    for row in 0..<min(frame.height, buffer.height - y) {
      (buffer.row(y + row) + x).update(from: frame.row(row), count: width)
    }
  }

  private func appendRows(_ text: UnsafeRawBufferPointer, into bytes: inout [UInt8]) {
    for (index, line) in text.split(separator: UInt8(ascii: "\n")).enumerated() {
      if index < shown.count, shown[index].elementsEqual(line) { continue }
      bytes += TerminalText.cursor(column: layout.column, row: layout.row + index).utf8
      bytes += line
      if index < shown.count {
        shown[index].replaceSubrange(0..., with: line)
      } else {
        shown.append(Array(line))
      }
    }
  }

  /// Returns true when the terminal already shows the text. Otherwise stores the text as the shown one.
  private func isShown(_ text: UnsafeRawBufferPointer) -> Bool {
    if let last = shown.first, last.elementsEqual(text) { return true }
    if shown.isEmpty { shown.append([]) }
    shown[0].replaceSubrange(0..., with: text)
    return false
  }

  private func appendPicture(_ text: UnsafeRawBufferPointer, into bytes: inout [UInt8]) {
    if isShown(text) { return }
    bytes += TerminalText.cursor(column: layout.column, row: layout.row).utf8
    bytes += text
  }

  /// Appends a picture in kitty's protocol. Pictures alternately get the numbers 1 and 2, so that the old picture
  /// remains visible until the new one is complete.
  private func appendKittyPicture(_ text: UnsafeRawBufferPointer, into bytes: inout [UInt8]) {
    let head = "\u{1b}_G"
    if !text.starts(with: head.utf8) || isShown(text) { return }
    let old = kittyPicture
    kittyPicture = 3 - old
    bytes += TerminalText.cursor(column: layout.column, row: layout.row).utf8
    // The terminal sends no answer (q=2), and the cursor does not move (C=1).
    bytes += "\(head)q=2,i=\(kittyPicture),C=1,".utf8
    bytes += text.dropFirst(head.utf8.count)
    bytes += "\(head)a=d,d=I,i=\(old),q=2\u{1b}\\".utf8
  }
}
