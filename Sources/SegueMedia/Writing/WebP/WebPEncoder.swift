import CSegueLibAV

/// Encodes pictures as WebP with libwebp.
struct WebPEncoder: PictureEncoder {
  private let path: String
  private let codec: UnsafePointer<AVCodec>
  private let quality: Int
  private let isDraft: Bool

  init(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) {
    try LibAV.listen()
    path = output.path
    quality = options.quality ?? 80
    isDraft = options.isDraft
    if let name = options.codec, !["libwebp", "libwebp_anim", "webp"].contains(name) {
      throw MediaError(
        .encoderMissing(name: name, isRequested: true, usable: ["libwebp"]), path: output.path)
    }
    guard let found = avcodec_find_encoder_by_name("libwebp") else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be made because the installed libavcodec has no WebP encoder; choose "
          + "another extension")
    }
    codec = found
  }

  let takesRGBA = false
  /// The format stores half of a picture's position.
  let grid = 2
  var tolerance: Int? { quality == 100 ? nil : 2 }
  let drawsOver = false
  var version: String { "webp \(avcodec_version())" }

  func encode(_ picture: Frame) throws(MediaError) -> [[UInt8]] {
    let file = try PictureEncoding.encode(picture, with: codec, path: path) { encoder in
      encoder.set("quality", String(quality))
      if isDraft { encoder.set("compression_level", "0") }
      encoder.set("lossless", quality == 100 ? "1" : "0")
    }
    return [Self.chunks(of: file)]
  }

  /// Returns the chunks of a file with one picture, without the file header and the VP8X chunk, which an
  /// animation has only once.
  private static func chunks(of file: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var offset = 12
    while offset + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
      let end = min(offset + 8 + length + length % 2, file.count)
      let isHeader = file[offset..<offset + 4].elementsEqual("VP8X".utf8)
      if !isHeader { kept += file[offset..<end] }
      offset = end
    }
    return kept
  }
}
