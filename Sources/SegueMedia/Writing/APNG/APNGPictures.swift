import CSegueLibAV
internal import SeguePixels

/// An encoded frame of an animated PNG: the rectangle in which the frame differs from the previous one.
struct APNGPicture {
  /// The number of the first frame of the film that shows this picture.
  var begin: Int
  var x: Int
  var y: Int
  var size: PixelSize
  /// True when the picture is drawn over the existing pixels; false when it replaces them.
  var isOver: Bool
  /// The compressed pixels: the contents of the chunks that store them.
  var data: [[UInt8]]
}

/// Encodes the frames of an animated PNG, or of a part of one. Each frame is encoded as a separate
/// picture, on all processors. Unchanged pixels are made transparent, because transparent areas
/// take hardly any bytes.
final class APNGPictures {
  /// The encoded pictures that `take` has not returned yet.
  private var complete: [APNGPicture] = []
  private let output: OutputFormat
  private let size: PixelSize
  private let group: Int
  private let codec: UnsafePointer<AVCodec>
  /// The most recently added frame, with which the next frame is compared.
  private let last: PixelBuffer
  /// The number of the next frame in the film.
  private var number: Int
  private var isFirst = true
  /// The pictures that wait to be encoded together, one on each processor.
  private var waiting: [(picture: APNGPicture, pixels: Frame)] = []

  init(
    _ output: OutputFormat, size: PixelSize, options: EncodingOptions
  ) throws(MediaError) {
    guard options.quality == nil else {
      throw MediaError(.qualityFixed(encoder: nil), path: output.path)
    }
    try LibAV.listen()
    if let name = options.codec, name != "apng" {
      throw MediaError(
        .encoderMissing(name: name, isRequested: true, usable: ["apng"]), path: output.path)
    }
    guard let png = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be made because the installed libavcodec has no PNG encoder; choose "
          + "another extension")
    }
    self.output = output
    self.size = size
    codec = png
    group = options.group
    number = options.firstFrame
    last = try PixelBuffer.make(size)
  }

  /// Adds the next frame.
  func add(_ buffer: PixelBuffer) throws(MediaError) {
    let isWhole = isFirst || number % group == 0
    defer {
      number += 1
      isFirst = false
    }
    let changed = isWhole ? PixelBox(all: size) : PixelBox(changedFrom: last, to: buffer)
    guard let box = changed else { return }
    let part = PixelSize(width: box.x1 - box.x0, height: box.y1 - box.y0)
    let isOver = !isWhole && isOpaqueWhereChanged(buffer, box)
    let pixels = try Frame(size: part, format: AV_PIX_FMT_RGBA)
    guard let data = segue_av_data(pixels.pointer, 0) else { return }
    let stride = Int(segue_av_stride(pixels.pointer, 0))
    for row in 0..<part.height {
      let from = buffer.row(box.y0 + row) + box.x0
      let to = last.row(box.y0 + row) + box.x0
      // Unsafe: libav's rows are aligned and have room for four bytes a pixel.
      let straight = UnsafeMutableRawPointer(data + row * stride)
        .assumingMemoryBound(to: UInt32.self)
      for column in 0..<part.width {
        let pixel = from[column]
        if isOver, to[column] == pixel {
          straight[column] = 0
          continue
        }
        to[column] = pixel
        let color = Alpha.straight(pixel)
        // Converts 0xAARRGGBB to bytes in the order red, green, blue, alpha.
        straight[column] =
          color & 0xff00_ff00 | color >> 16 & 0xff | (color & 0xff) << 16
      }
    }
    let picture = APNGPicture(
      begin: number, x: box.x0, y: box.y0, size: part, isOver: isOver, data: [])
    waiting.append((picture, pixels))
    if waiting.count >= PictureEncoding.threads { try encodeWaiting() }
  }

  private func isOpaqueWhereChanged(_ buffer: PixelBuffer, _ box: PixelBox) -> Bool {
    for y in box.y0..<box.y1 {
      let (a, b) = (buffer.row(y), last.row(y))
      for x in box.x0..<box.x1 where a[x] != b[x] && a[x] >> 24 != 255 { return false }
    }
    return true
  }

  /// Returns the pictures that have been encoded since the previous call.
  func take() -> [APNGPicture] {
    defer { complete.removeAll(keepingCapacity: true) }
    return complete
  }

  /// Encodes the pictures that are still waiting.
  func finish() throws(MediaError) { try encodeWaiting() }

  private func encodeWaiting() throws(MediaError) {
    let (codec, path) = (codec, output.path)
    let files = try PictureEncoding.perform(waiting.map(\.pixels)) { picture in
      Result { () throws(MediaError) in
        try PictureEncoding.encode(picture, with: codec, path: path) { encoder in
          // PNG's filters make the files of most screens larger and cost time, so they are switched
          // off.
          encoder.set("pred", "none")
        }
      }
    }
    for (entry, file) in zip(waiting, files) {
      var picture = entry.picture
      picture.data = Self.data(of: file)
      complete.append(picture)
    }
    waiting = []
  }

  /// Returns the contents of a PNG's IDAT chunks.
  private static func data(of file: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(file[offset + $1]) }
      let begin = offset + 8
      let end = min(begin + length, file.count)
      if file[offset + 4..<begin].elementsEqual("IDAT".utf8) {
        all.append(Array(file[begin..<end]))
      }
      offset = end + 4
    }
    return all
  }
}
