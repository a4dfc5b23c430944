import CSegueLibAV
internal import SeguePixels

/// An encoded frame of an animated WebP: the rectangle in which the frame differs from the previous one.
struct WebPFrame {
  /// The number of the first frame of the film that shows this picture.
  var begin: Int
  /// The left edge of the rectangle; `y` is the upper edge. Both are even, as the format requires.
  var x: Int
  var y: Int
  var size: PixelSize
  var isOpaque: Bool
  /// The chunks of the WebP format that contain the picture.
  var data: [UInt8]
}

/// Encodes the frames of an animated WebP, or of a part of one: each as a picture by itself, on all processors.
///
/// libwebp's own encoder of animations leaves out pixels that differ little from the previous frame. That encoder does
/// not compare with the encoded picture, so a slow fade never arrives at its last picture. This encoder compares each
/// frame with the last frame that was written, and leaves the frame out if the difference is too small to see. The next
/// frame that is written contains all pixels that have changed at all. When two consecutive frames are equal, the
/// picture has stopped changing, and the second one is written if it still differs from the last frame that was
/// written.
final class WebPFrames {
  /// The largest difference from the last written frame, in any channel (0…255), with which a frame
  /// of a lossy WebP is left out.
  private static let tolerance = 2

  /// The encoded frames that `take` has not returned yet.
  private var complete: [WebPFrame] = []
  private let size: PixelSize
  private let group: Int
  private let encoder: WebPEncoder
  /// The most recent frame that has been written.
  private let last: PixelBuffer
  /// The pixels of the most recent frame, if this frame was left out; not meaningful while
  /// `skippedNumber` is nil.
  private let skipped: PixelBuffer
  /// The number of the frame in ``skipped``; nil if the most recent frame has been written, or equals the last frame
  /// that was written.
  private var skippedNumber: Int?
  private let isLossless: Bool
  /// The number of the next frame in the film.
  private var number: Int
  private var isFirst = true
  /// The frames that wait to be encoded together, one on each processor.
  private var waiting: [(frame: WebPFrame, pixels: Frame)] = []

  /// The maximum side of a WebP in pixels.
  private static let longestSide = 16_383

  /// Throws `.unsupported` for a size that WebP cannot have, for a quality that is not within
  /// 0…100, and for an encoder of another format.
  init(
    _ output: OutputFormat, size: PixelSize, options: EncodingOptions
  ) throws(MediaError) {
    try options.checkQuality()
    guard max(size.width, size.height) <= Self.longestSide else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be \(size) pixels large because a side of a WebP has at most "
          + "\(Self.longestSide); render smaller, or choose another extension")
    }
    self.size = size
    group = options.group
    number = options.firstFrame
    encoder = try WebPEncoder(output, options)
    isLossless = options.quality == 100
    last = try PixelBuffer.make(size)
    skipped = try PixelBuffer.make(isLossless ? PixelSize(width: 1, height: 1) : size)
  }

  /// Adds the next frame.
  func add(_ buffer: PixelBuffer) throws(MediaError) {
    let isWhole = isFirst || number % group == 0
    defer {
      number += 1
      isFirst = false
    }
    let changed = isWhole ? PixelBox(all: size) : PixelBox(changedFrom: last, to: buffer)
    guard let box = changed else {
      skippedNumber = nil
      return
    }
    if !isWhole, mayLeaveOut(buffer, box) {
      for y in 0..<size.height { skipped.row(y).update(from: buffer.row(y), count: size.width) }
      skippedNumber = number
      return
    }
    skippedNumber = nil
    try write(buffer, box, number: number)
  }

  /// Returns true if the frame need not be written: it differs little from the last written frame, differs from the
  /// frame before it, and is followed by another frame of its group. The last frame of a group is always complete, so
  /// that films of one part and of several have the same frames.
  private func mayLeaveOut(_ buffer: PixelBuffer, _ box: PixelBox) -> Bool {
    guard !isLossless, (number + 1) % group != 0 else { return false }
    if skippedNumber != nil, PixelBox(changedFrom: skipped, to: buffer) == nil { return false }
    return box.differsLittle(last, buffer, tolerance: Self.tolerance)
  }

  /// Adds the part of a frame within a box to the frames that wait to be encoded.
  private func write(_ buffer: PixelBuffer, _ box: PixelBox, number: Int) throws(MediaError) {
    let (x, y) = (box.x0 & ~1, box.y0 & ~1)
    let part = PixelSize(width: box.x1 - x, height: box.y1 - y)
    let pixels = try Frame(size: part, format: AV_PIX_FMT_BGRA)
    guard let data = segue_av_data(pixels.pointer, 0) else { return }
    let stride = Int(segue_av_stride(pixels.pointer, 0))
    var all: UInt32 = .max
    for row in 0..<part.height {
      let from = buffer.row(y + row)
      let to = last.row(y + row)
      // Unsafe: libav's rows are aligned and have room for four bytes a pixel.
      let straight = UnsafeMutableRawPointer(data + row * stride)
        .assumingMemoryBound(to: UInt32.self)
      for column in 0..<part.width {
        let pixel = from[x + column]
        to[x + column] = pixel
        straight[column] = Alpha.straight(pixel)
        all &= pixel
      }
    }
    let frame = WebPFrame(
      begin: number, x: x, y: y, size: part, isOpaque: all >> 24 == 255, data: [])
    waiting.append((frame, pixels))
    if waiting.count >= PictureEncoding.threads { try encodeWaiting() }
  }

  /// Returns the frames that have been encoded since the previous call.
  func take() -> [WebPFrame] {
    defer { complete.removeAll(keepingCapacity: true) }
    return complete
  }

  /// Encodes the frames that are still waiting. The film's last picture is among them, even if it differs little from
  /// the last written frame.
  func finish() throws(MediaError) {
    if let number = skippedNumber, let box = PixelBox(changedFrom: last, to: skipped) {
      skippedNumber = nil
      try write(skipped, box, number: number)
    }
    try encodeWaiting()
  }

  private func encodeWaiting() throws(MediaError) {
    let pictures = try encoder.encode(waiting.map(\.pixels))
    for (entry, picture) in zip(waiting, pictures) {
      var frame = entry.frame
      frame.data = picture
      complete.append(frame)
    }
    waiting = []
  }
}
