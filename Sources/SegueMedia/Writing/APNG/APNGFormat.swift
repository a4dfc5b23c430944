internal import CSeguePictures
internal import SeguePixels

struct APNGFormat: AnimationFormat {
  let ending = "apng"
  let isLossless = true

  func usualQuality(_ output: OutputFormat, _ options: EncodingOptions) -> Int? { nil }

  func encoder(
    _ output: OutputFormat, size: PixelSize, options: EncodingOptions
  ) throws(MediaError) -> any PictureEncoder { try APNGEncoder(output, options) }

  func file(size: PixelSize, rate: FrameRate, loops: Bool) -> any AnimationFile {
    APNGFile(size: size, rate: rate, loops: loops)
  }
}

/// Encodes pictures as the data of a PNG.
private struct APNGEncoder: PictureEncoder {
  let grid = 1
  let tolerance: Int? = nil
  let drawsOver = true
  var version: String { PNGEncoding.version }
  private let path: String

  init(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) {
    guard options.quality == nil else {
      throw MediaError(.qualityFixed(encoder: nil), path: output.path)
    }
    if let name = options.codec, name != "apng" {
      throw MediaError(
        .encoderMissing(name: name, isRequested: true, usable: ["apng"]), path: output.path)
    }
    path = output.path
  }

  func encode(_ picture: PixelBuffer) throws(MediaError) -> [[UInt8]] {
    // PNG's filters make the files of most screens larger and cost time, so they are switched off.
    try PNGEncoding.data(of: picture, hasAlpha: true, filter: SEGUE_PNG_FILTER_NONE, level: -1, path: path)
  }
}
