internal import SeguePixels

/// The properties of all frames of a film that must be known before the first frame of a GIF is
/// encoded.
struct GIFSurvey {
  private(set) var histogram = ColorHistogram()
  /// False once a visible pixel has become transparent in a later frame. A GIF can only show this
  /// if each frame begins transparent.
  private(set) var hasMemory = true

  /// Adds a frame.
  ///
  /// - Parameter clears: Returns true for a row with a pixel that is transparent in this frame, but was not
  ///   transparent in the previous one.
  mutating func add(
    _ buffer: PixelBuffer, clears: (_ row: UnsafeMutablePointer<UInt32>, _ y: Int) -> Bool
  ) {
    for y in 0..<buffer.height {
      let isOpaque = histogram.add(buffer.row(y), count: buffer.width)
      if !isOpaque, hasMemory, clears(buffer.row(y), y) { hasMemory = false }
    }
  }
}

/// The palette of a film that is written as a GIF, and the property of the film that decides how
/// its frames use transparency.
struct GIFColors {
  let palette: Palette
  /// False when each frame begins transparent. This is necessary if a visible pixel becomes transparent in the film,
  /// which a GIF can only show by clearing the whole frame.
  let hasMemory: Bool

  init(_ survey: GIFSurvey, limit: Int) {
    palette = Palette(survey.histogram, limit: limit)
    hasMemory = survey.hasMemory
  }

  init(_ palette: Palette, hasMemory: Bool) {
    (self.palette, self.hasMemory) = (palette, hasMemory)
  }

  /// The number of bits of an index. The file's colour table has 2^depth entries, and one of them
  /// means transparent.
  var depth: Int {
    var depth = 2
    while 1 << depth < palette.colors.count + 1 { depth += 1 }
    return depth
  }
}
