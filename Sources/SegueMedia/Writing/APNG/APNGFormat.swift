import CSegueLibAV
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
  let takesRGBA = true
  let grid = 1
  let tolerance: Int? = nil
  let drawsOver = true
  var version: String { "png \(avcodec_version())" }
  private let codec: UnsafePointer<AVCodec>
  private let path: String

  init(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) {
    guard options.quality == nil else {
      throw MediaError(.qualityFixed(encoder: nil), path: output.path)
    }
    try LibAV.listen()
    if let name = options.codec, name != "apng" {
      throw MediaError(
        .encoderMissing(name: name, isRequested: true, usable: ["apng"]), path: output.path)
    }
    guard let png = avcodec_find_encoder(.png) else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be made because the installed libavcodec has no PNG encoder; choose "
          + "another extension")
    }
    codec = png
    path = output.path
  }

  func encode(_ picture: Frame) throws(MediaError) -> [[UInt8]] {
    let file = try PictureEncoding.encode(picture, with: codec, path: path) { encoder in
      // PNG's filters make the files of most screens larger and cost time, so they are switched
      // off.
      encoder.set("pred", "none")
    }
    return Self.data(of: file)
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
