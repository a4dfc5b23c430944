internal import SeguePixels

/// An encoded frame of a GIF: the time, the rectangle that changes, and its pixels.
struct GIFPicture {
  /// The time at which the picture is shown, in hundredths of a second of the film.
  var time: Int
  var part: GIFFrames.Part
  /// The LZW codes of the indices, in sub-blocks.
  var bytes: [UInt8]
}

extension GIFPicture {
  /// Returns a picture of one transparent pixel, which changes nothing.
  static func nothing(_ colors: GIFColors) -> GIFPicture {
    let choices = GIFChoices(1)
    (choices.counts[0], choices.indices[0]) = (1, UInt8(colors.palette.colors.count))
    let coder = GIFCoder(1)
    coder.code(choices, count: 1, depth: colors.depth)
    return GIFPicture(time: 0, part: GIFFrames.Part(), bytes: coder.bytes)
  }
}

/// Encodes the frames of a GIF, or of a part of one.
final class GIFPictures {
  private let frames: GIFFrames
  private let coder: GIFCoder
  private let depth: Int
  private let group: Int
  /// The number of the current group; nil before the first frame.
  private var current: Int?

  init(size: PixelSize, colors: GIFColors, options: EncodingOptions) {
    frames = GIFFrames(
      size: size, palette: colors.palette, loss: Self.loss(options.quality ?? 80),
      hasMemory: colors.hasMemory)
    coder = GIFCoder(size.width * size.height)
    depth = colors.depth
    group = options.group
  }

  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - number: The frame's number in the film. The first frame of a group is encoded whole.
  ///   - time: The time at which the frame is shown, in hundredths of a second.
  /// - Returns: Nil for a frame that looks like the previous one, which is shown for longer.
  func picture(of buffer: PixelBuffer, number: Int, at time: Int) -> GIFPicture? {
    if current != number / group { frames.restart() }
    current = number / group
    guard let part = frames.next(buffer) else { return nil }
    coder.code(frames.choices, count: part.count, depth: depth)
    frames.show(part, coder.chosen)
    return GIFPicture(time: time, part: part, bytes: coder.bytes)
  }

  /// Returns the largest additional error in busy areas for a quality, as a squared distance of
  /// colours: 280 for a quality of 80 (about five steps of each channel), and 0 for 100.
  private static func loss(_ quality: Int) -> Int32 {
    Int32((100 - quality) * (100 - quality) * 280 / 400)
  }
}
