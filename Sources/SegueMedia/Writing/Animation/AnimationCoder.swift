internal import SeguePixels

/// An encoded frame of an animated picture: the rectangle in which the frame differs from the previous one.
struct AnimationPicture: Equatable {
  /// The number of the first frame of the film that shows this picture.
  var begin: Int
  /// The left edge of the rectangle; `y` is the upper edge.
  var x: Int
  var y: Int
  var size: PixelSize
  /// In a format that can draw pictures over the existing pixels, true if this one is; in another format, true if all
  /// of its pixels are opaque.
  var flag: Bool
  /// The encoded pixels, as the file stores them.
  var data: [[UInt8]]

  var byteCount: Int { data.reduce(0) { $0 + $1.count } }
}

/// Encodes the pictures of an animated format.
protocol PictureEncoder {
  /// The edges of pictures are multiples of this power of two.
  var grid: Int { get }
  /// The largest difference from the last written frame, in any channel (0…255), with which a frame is left out; nil
  /// if every change is written.
  var tolerance: Int? { get }
  /// True if a picture can be drawn over the existing pixels. Unchanged pixels are then transparent, because
  /// transparent areas take hardly any bytes.
  var drawsOver: Bool { get }
  /// The encoder and its version, which must be equal in all parts of a film.
  var version: String { get }

  /// Encodes a picture with straight alpha, whose pixels it may change. Called on several threads simultaneously.
  ///
  /// - Returns: The bytes that the file stores.
  func encode(_ picture: PixelBuffer) throws(MediaError) -> [[UInt8]]
}

/// Encodes the frames of an animated picture, or of a part of one: each as a picture by itself, on all processors.
///
/// libwebp's own encoder of animations leaves out pixels that differ little from the previous frame. That encoder does
/// not compare with the encoded picture, so a slow fade never arrives at its last picture. This encoder compares each
/// frame with the last frame that was written, and leaves the frame out if the difference is too small to see. The next
/// frame that is written contains all pixels that have changed at all. When two consecutive frames are equal, the
/// picture has stopped changing, and the second one is written if it still differs from the last frame that was
/// written.
final class AnimationCoder {
  /// The encoded pictures that `take` has not returned yet.
  private var complete: [AnimationPicture] = []
  private let encoder: any PictureEncoder
  private let size: PixelSize
  private let group: Int
  /// The most recent frame that has been written.
  private let last: PixelBuffer
  /// The pixels of the most recent frame, if this frame was left out; not meaningful while
  /// `skippedNumber` is nil.
  private let skipped: PixelBuffer
  /// The number of the frame in ``skipped``; nil if the most recent frame has been written, or equals the last frame
  /// that was written.
  private var skippedNumber: Int?
  /// The number of the next frame in the film.
  private var number: Int
  private var isFirst = true
  /// The pictures that wait to be encoded together, one on each processor.
  private var waiting: [(picture: AnimationPicture, pixels: PixelBuffer)] = []

  init(_ encoder: any PictureEncoder, size: PixelSize, options: EncodingOptions) throws(MediaError) {
    self.encoder = encoder
    self.size = size
    group = options.group
    number = options.firstFrame
    last = try PixelBuffer.make(size)
    skipped = try PixelBuffer.make(
      encoder.tolerance == nil ? PixelSize(width: 1, height: 1) : size)
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
    try write(buffer, box, number: number, isWhole: isWhole)
  }

  /// Returns true if the frame need not be written: it differs little from the last written frame, differs from the
  /// frame before it, and is followed by another frame of its group. The last frame of a group is always complete, so
  /// that films of one part and of several have the same frames.
  private func mayLeaveOut(_ buffer: PixelBuffer, _ box: PixelBox) -> Bool {
    guard let tolerance = encoder.tolerance, (number + 1) % group != 0 else { return false }
    if skippedNumber != nil, PixelBox(changedFrom: skipped, to: buffer) == nil { return false }
    return box.differsLittle(last, buffer, tolerance: tolerance)
  }

  /// Adds the part of a frame within a box to the pictures that wait to be encoded.
  private func write(
    _ buffer: PixelBuffer, _ box: PixelBox, number: Int, isWhole: Bool
  ) throws(MediaError) {
    let (x, y) = (box.x0 & -encoder.grid, box.y0 & -encoder.grid)
    let part = PixelSize(width: box.x1 - x, height: box.y1 - y)
    let isOver = encoder.drawsOver && !isWhole && box.isOpaqueWhereChanged(from: last, to: buffer)
    let pixels = try PixelBuffer.make(part)
    var all: UInt32 = .max
    for row in 0..<part.height {
      let from = buffer.row(y + row) + x
      let to = last.row(y + row) + x
      let straight = pixels.row(row)
      for column in 0..<part.width {
        let pixel = from[column]
        if isOver, to[column] == pixel {
          straight[column] = 0
          continue
        }
        to[column] = pixel
        all &= pixel
        straight[column] = Alpha.straight(pixel)
      }
    }
    let picture = AnimationPicture(
      begin: number, x: x, y: y, size: part, flag: encoder.drawsOver ? isOver : all >> 24 == 255,
      data: [])
    waiting.append((picture, pixels))
    if waiting.count >= PictureEncoding.threads { try encodeWaiting() }
  }

  /// Returns the pictures that have been encoded since the previous call.
  func take() -> [AnimationPicture] {
    defer { complete.removeAll(keepingCapacity: true) }
    return complete
  }

  /// Encodes the pictures that are still waiting. The film's last picture is among them, even if it differs little from
  /// the last written frame.
  func finish() throws(MediaError) {
    if let number = skippedNumber, let box = PixelBox(changedFrom: last, to: skipped) {
      skippedNumber = nil
      try write(skipped, box, number: number, isWhole: false)
    }
    try encodeWaiting()
  }

  private func encodeWaiting() throws(MediaError) {
    let encoder = encoder
    let data = try PictureEncoding.perform(waiting.map(\.pixels)) { picture in
      Result { () throws(MediaError) in try encoder.encode(picture) }
    }
    for (entry, data) in zip(waiting, data) {
      var picture = entry.picture
      picture.data = data
      complete.append(picture)
    }
    waiting = []
  }
}
