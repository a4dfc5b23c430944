internal import SeguePixels

/// A screen's file in a form that a browser can show.
package enum WebFile: Sendable, Equatable {
  /// The text of an SVG without scripts and without references to other files.
  case drawing(String)
  /// The text of such an SVG whose letters are outlines, so that browsers show those of a film, whatever fonts they have.
  case outlines(String)
  /// A picture or video that browsers read, with its media type.
  case bytes([UInt8], type: String)
  /// Any other file, which must be converted to pixels. If the conversion loses something, such as
  /// motion, `reason` says why the file cannot be used as it is; otherwise `reason` is nil.
  case pixels(reason: String?)

  /// The bytes that outlines of letters may add to a drawing. librsvg writes embedded photographs anew, and several times
  /// as large, so that a drawing with photographs and letters is smaller as pixels.
  package static let maxOutlines = 1 << 18

  /// Reads a file and decides in which form a browser can show it.
  ///
  /// - Parameter maxPixels: The maximum number of pixels of a picture that becomes `.bytes`. A
  ///   larger picture becomes `.pixels`, so that it is scaled down.
  package init(path: String, maxPixels: Int) throws(MediaError) {
    let type = try FileType(path: path)
    func all() throws(MediaError) -> [UInt8] {
      let bytes = try FileBytes(path: path)
      return Array(UnsafeBufferPointer(start: bytes.pointer, count: bytes.count))
    }
    switch type {
    case .svg:
      let bytes = try SVGText(path: path).array
      guard let text = String(validating: bytes, as: UTF8.self), SVGReview.isSelfContained(bytes)
      else {
        self = .pixels(
          reason:
            "it has scripts, external style sheets or references to other files, or parts that "
            + "could be such, which a page must not have")
        return
      }
      let file = try VectorFile(path: path)
      if !file.hasKnownLetters {
        self = .drawing(text)
      } else if let outlines = file.outlines(), outlines.utf8.count <= text.utf8.count + Self.maxOutlines {
        self = .outlines(outlines)
      } else {
        self = .pixels(
          reason: "its letters would be others in a browser, and with outlines of them it would lose its filters and "
            + "blend modes, or be much larger; convert its texts to paths")
      }
    case .gif: self = .bytes(try all(), type: "image/gif")
    case .apng: self = .bytes(try all(), type: "image/apng")
    case .png, .jpeg, .webp:
      let source = try MediaSource(path: path)
      let isSmall = source.naturalSize.width * source.naturalSize.height <= maxPixels
      // Browsers differ in the tags that they know, so that pixels of other colours, and turned ones, are stored as they
      // are shown.
      guard isSmall, type != .jpeg, !source.isConverted else {
        self = .pixels(reason: nil)
        return
      }
      let bytes = try all()
      // A large PNG is converted to a WebP, because the WebP has only a fraction of the bytes.
      self =
        type == .png && bytes.count > 20_000
        ? .pixels(reason: nil) : .bytes(bytes, type: type == .png ? "image/png" : "image/webp")
    case .tiff: self = .pixels(reason: nil)
    case .avif:
      let source = try MediaSource(path: path)
      self =
        source.kind == .animation ? .bytes(try all(), type: "image/avif") : .pixels(reason: nil)
    case .animatedWebP: self = .bytes(try all(), type: "image/webp")
    case .other:
      let bytes = try all()
      if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)), Self.hasPlayableCodec(bytes) {
        self = .bytes(bytes, type: "video/mp4")
      } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), Self.hasPlayableCodec(bytes) {
        self = .bytes(bytes, type: "video/webm")
      } else {
        self = .pixels(
          reason: "browsers do not play its codec; convert it with ffmpeg -c:v libx264 -pix_fmt "
            + "yuv420p")
      }
    }
  }

  /// Returns true when the beginning or the end of a video file names a codec that all browsers
  /// play.
  private static func hasPlayableCodec(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(1 << 20) + bytes.suffix(1 << 20), as: UTF8.self)
    return ["avc1", "av01", "vp08", "vp09", "V_VP8", "V_VP9", "V_AV1"].contains {
      text.contains($0)
    }
  }
}
