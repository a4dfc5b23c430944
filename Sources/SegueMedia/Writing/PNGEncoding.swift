internal import CSeguePictures
internal import SeguePixels

/// Pictures as PNG files, encoded by zlib.
enum PNGEncoding {
  /// The encoder and its version, which the bytes depend on.
  // Unsafe: zlib's version is a constant text.
  static var version: String { "png zlib \(String(cString: segue_png_version()))" }

  /// Returns the contents of a PNG's IDAT chunks.
  ///
  /// - Parameters:
  ///   - picture: The pixels, with straight alpha.
  ///   - level: zlib's: 1…9, or -1 for its default.
  ///   - path: The output's name, for errors.
  static func data(
    of picture: PixelBuffer, hasAlpha: Bool, filter: segue_png_filter_t, level: Int32, path: String
  ) throws(MediaError) -> [[UInt8]] {
    var input = picture.picture
    let bytes = try PictureEncoding.bytes(of: path) { memory in
      segue_png_encode(&input, hasAlpha ? 1 : 0, filter, level, &memory)
    }
    return stride(from: 0, to: bytes.count, by: chunkLength).map { begin in
      Array(bytes[begin..<min(begin + chunkLength, bytes.count)])
    }
  }

  /// Returns a whole file, which says that its colours are sRGB's.
  static func file(
    of picture: PixelBuffer, hasAlpha: Bool, filter: segue_png_filter_t, level: Int32, path: String
  ) throws(MediaError) -> [UInt8] {
    let data = try data(of: picture, hasAlpha: hasAlpha, filter: filter, level: level, path: path)
    var chunks = PNGChunks()
    chunks.add("IHDR") {
      $0.number(picture.width, 4)
      $0.number(picture.height, 4)
      // Bit depth 8, colour type 6 (RGBA) or 2 (RGB), and 0 for the compression, filter and interlace methods.
      for value in [8, hasAlpha ? 6 : 2, 0, 0, 0] { $0.number(value, 1) }
    }
    chunks.addSRGB()
    // The pixels have no size of their own.
    chunks.add("pHYs") {
      $0.number(0, 4)
      $0.number(1, 4)
      $0.number(0, 1)
    }
    for piece in data { chunks.add("IDAT") { $0.append(piece) } }
    chunks.add("IEND") { _ in }
    return chunks.bytes
  }

  /// The length of all data chunks but the last one.
  private static let chunkLength = 4096
}
