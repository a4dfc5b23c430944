public import SegueRender
public import SegueScene

/// An object that draws the frames of a terminal as pictures of any size.
public protocol TerminalCanvas: AnyObject {
  /// Fits the frames into `width` × `height` pixels, with the show's proportions.
  func fit(width: Int, height: Int) throws
  /// Draws a frame, which is valid until the next frame is drawn. Returns nil when there is not enough
  /// memory for it.
  func draw(_ tree: borrowing LayerTree) -> PixelBuffer?
}

/// Draws layer trees as text for a terminal, for one layout.
///
/// A frame's text contains only the differences from the previous frame: for symbols the rows that changed,
/// and for pictures everything or nothing. Each text must therefore be written.
final class TerminalPainter {
  let layout: TerminalLayout
  private let canvas: any TerminalCanvas
  /// The frame with its surroundings up to whole cells, through which the terminal's own background is
  /// visible.
  private let buffer: PixelBuffer
  private let text: PictureText
  /// The text that the terminal shows: rows of symbols, or the single text of a picture.
  private var shown: [[UInt8]] = []
  /// The number by which kitty's protocol refers to the shown picture: alternately 1 and 2.
  private var kittyPicture = 2

  /// Prepares libchafa and the canvas for a layout.
  ///
  /// - Throws: `TerminalError` when libchafa is not installed or there is not enough memory, and the errors
  ///   of the canvas.
  init(
    _ layout: TerminalLayout, _ abilities: TerminalAbilities, canvas: any TerminalCanvas
  ) throws {
    self.layout = layout
    self.canvas = canvas
    text = try PictureText(layout, colors: abilities.colors, hasBlocks: abilities.hasBlocks)
    guard let buffer = PixelBuffer(width: layout.width, height: layout.height) else {
      throw TerminalError(
        .fault, "there is no memory for frames of \(layout.width) x \(layout.height) pixels")
    }
    self.buffer = buffer
    try canvas.fit(width: layout.shownWidth, height: layout.shownHeight)
  }

  /// Draws a frame and appends its text to `bytes`; appends nothing when the terminal already shows it.
  func draw(_ tree: borrowing LayerTree, into bytes: inout [UInt8]) {
    guard let frame = canvas.draw(tree) else { return }
    copy(frame)
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

  /// Copies a frame to its position in the buffer. Its size may differ from the layout's by a rounded
  /// pixel.
  private func copy(_ frame: PixelBuffer) {
    let width = min(frame.width, buffer.width - layout.left)
    for y in 0..<min(frame.height, buffer.height - layout.top) {
      (buffer.row(layout.top + y) + layout.left).update(from: frame.row(y), count: width)
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

  /// Appends a picture in kitty's protocol. Two pictures alternate, so that the old picture is visible
  /// until the new picture is complete.
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
