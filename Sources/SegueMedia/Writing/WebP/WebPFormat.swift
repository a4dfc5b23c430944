internal import SeguePixels

struct WebPFormat: AnimationFormat {
  let ending = "webp"
  /// The maximum side of a WebP in pixels.
  static let longestSide = 16_383

  func usualQuality(_ output: OutputFormat, _ options: EncodingOptions) -> Int? { 80 }

  /// Throws `.unsupported` for a size that WebP cannot have, for a quality that is not within
  /// 0…100, and for an encoder of another format.
  func encoder(
    _ output: OutputFormat, size: PixelSize, options: EncodingOptions
  ) throws(MediaError) -> any PictureEncoder {
    try options.checkQuality()
    guard max(size.width, size.height) <= Self.longestSide else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be \(size) pixels large because a side of a WebP has at most "
          + "\(Self.longestSide); render smaller, or choose another extension")
    }
    return try WebPEncoder(output, options)
  }

  func file(size: PixelSize, rate: FrameRate, loops: Bool) -> any AnimationFile {
    WebPFile(size: size, rate: rate, loops: loops)
  }
}
