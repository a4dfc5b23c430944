internal import CSeguePictures
internal import SeguePixels

/// Encodes pictures as WebP with libwebp.
struct WebPEncoder: PictureEncoder {
  private let path: String
  private let quality: Int

  init(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) {
    path = output.path
    quality = options.quality ?? 80
    if let name = options.codec, !["libwebp", "libwebp_anim", "webp"].contains(name) {
      throw MediaError(
        .encoderMissing(name: name, isRequested: true, usable: ["libwebp"]), path: output.path)
    }
  }

  /// The format stores half of a picture's position.
  let grid = 2
  var tolerance: Int? { quality == 100 ? nil : 2 }
  let drawsOver = false
  var version: String {
    var text = [CChar](repeating: 0, count: 16)
    segue_webp_version(&text)
    return "webp \(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))"
  }

  func encode(_ picture: PixelBuffer) throws(MediaError) -> [[UInt8]] {
    [Self.chunks(of: try Self.file(of: picture, quality: quality, path: path))]
  }

  /// Returns a file with a picture.
  ///
  /// - Parameters:
  ///   - picture: The pixels, with straight alpha, of which the transparent ones may be overwritten.
  ///   - quality: 0…100; 100 keeps every pixel.
  ///   - path: The output's name, for errors.
  static func file(of picture: PixelBuffer, quality: Int, path: String) throws(MediaError) -> [UInt8] {
    var input = picture.picture
    return try PictureEncoding.bytes(of: path) { memory in
      segue_webp_encode(&input, Float(quality), quality == 100 ? 1 : 0, &memory)
    }
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
