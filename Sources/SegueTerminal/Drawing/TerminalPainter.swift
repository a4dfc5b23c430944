public import SegueGeometry
public import SegueRender
public import SegueScene

/// Draws layer trees as text for a terminal, for one layout.
///
/// A frame's text contains only what differs from the frame before it: of symbols the rows that
/// changed, of pictures everything or nothing. Each text therefore has to be written, or `forget`
/// called.
public final class TerminalPainter {
  public let layout: TerminalLayout
  private let compositor: Compositor
  private let buffer: PixelBuffer
  private let text: PictureText
  /// What the terminal shows: rows of symbols, or the one text of a picture.
  private var shown: [[UInt8]] = []
  /// The number that kitty knows the shown picture by: 1 or 2, in turn.
  private var kittyPicture = 2

  /// - Parameters:
  ///   - background: The colour of what the show's layers leave empty.
  /// - Throws: `noLibrary` when libchafa is not installed, `fault` when there is no memory.
  public init(
    _ layout: TerminalLayout, _ abilities: TerminalAbilities, background: Color,
    pictures: PictureLibrary
  ) throws(TerminalError) {
    self.layout = layout
    text = try PictureText(layout, colors: abilities.colors, hasBlocks: abilities.hasBlocks)
    guard let buffer = PixelBuffer(width: layout.width, height: layout.height) else {
      throw TerminalError(
        .fault, "there is no memory for frames of \(layout.width) x \(layout.height) pixels")
    }
    self.buffer = buffer
    compositor = Compositor(
      width: layout.width, height: layout.height, scale: layout.scale,
      offset: SIMD2(Double(layout.left), Double(layout.top)), background: background,
      pictures: pictures)
  }

  /// Draws a frame and appends its text to `bytes`; nothing when the terminal shows it already.
  public func draw(_ tree: borrowing LayerTree, into bytes: inout [UInt8]) {
    compositor.draw(tree, into: buffer)
    clearMargins()
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

  /// Has the next frame contain everything, because the terminal's contents were cleared.
  public func forget() { shown.removeAll(keepingCapacity: true) }

  /// Makes transparent what the show does not cover of the outermost cells, where the terminal's own
  /// background is then seen.
  private func clearMargins() {
    let columns = layout.left..<(layout.left + layout.shownWidth)
    for y in 0..<buffer.height {
      let row = buffer.row(y)
      if y < layout.top || y >= layout.top + layout.shownHeight {
        row.update(repeating: 0, count: buffer.width)
      } else {
        row.update(repeating: 0, count: columns.lowerBound)
        (row + columns.upperBound).update(
          repeating: 0, count: buffer.width - columns.upperBound)
      }
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

  /// Returns true when the text is what the terminal shows already, and keeps it otherwise.
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

  /// Two pictures take turns, so that the old one is seen until the new one is complete.
  private func appendKittyPicture(_ text: UnsafeRawBufferPointer, into bytes: inout [UInt8]) {
    let head = "\u{1b}_G"
    if !text.starts(with: head.utf8) || isShown(text) { return }
    let old = kittyPicture
    kittyPicture = 3 - old
    bytes += TerminalText.cursor(column: layout.column, row: layout.row).utf8
    // No answer, and the cursor stays.
    bytes += "\(head)q=2,i=\(kittyPicture),C=1,".utf8
    bytes += text.dropFirst(head.utf8.count)
    bytes += "\(head)a=d,d=I,i=\(old),q=2\u{1b}\\".utf8
  }
}
