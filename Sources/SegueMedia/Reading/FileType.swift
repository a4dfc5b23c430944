internal import SeguePixels

/// The type of a picture or video file, judged by its contents and not by its name.
enum FileType: Equatable {
  case png, jpeg, webp, svg
  /// Animated pictures, which libav reads frame by frame.
  case gif, apng
  /// A WebP with several pictures, which libav cannot read.
  case animatedWebP
  /// AVIF, of one or of several pictures, and TIFF, whose libraries are opened when they are needed.
  case avif, tiff
  /// Any other type. libav's demuxers identify it.
  case other

  /// Determines the type of a file from its first 64 KB. A drawing whose first element comes later is read whole.
  init(path: String) throws(MediaError) {
    self = try FileType(FileBytes(path: path, limit: Self.headLength), of: path)
  }

  /// Determines the type of the file `path`, whose first 64 KB have been read.
  init(_ head: FileBytes, of path: String) throws(MediaError) {
    let type = FileType(head)
    guard type == .other, head.count == Self.headLength, SVGText.mayBeXML(head) else {
      self = type
      return
    }
    self = FileType(try FileBytes(path: path))
  }

  /// The length of the head, in bytes.
  static let headLength = 1 << 16

  /// Determines the type from the first bytes of the file.
  init(_ bytes: FileBytes) {
    if bytes.has("\u{0D}\n\u{1A}\n", at: 4), bytes[0] == 0x89, bytes.has("PNG", at: 1) {
      self = Self.isAnimated(bytes) ? .apng : .png
    } else if bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
      self = .jpeg
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = bytes.has("VP8X", at: 12) && bytes[20] & 2 != 0 ? .animatedWebP : .webp
    } else if bytes.has("GIF8", at: 0) {
      self = .gif
    } else if Self.isAVIF(bytes) {
      self = .avif
    } else if bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) || bytes.has("II+\0", at: 0)
      || bytes.has("MM\0+", at: 0)
    {
      self = .tiff
    } else {
      self = SVGText.isSVG(bytes) ? .svg : .other
    }
  }

  /// Returns true if one of the brands of an ISO base media file (ISO/IEC 14496-12, 4.3) is AVIF's.
  private static func isAVIF(_ bytes: FileBytes) -> Bool {
    guard bytes.has("ftyp", at: 4) else { return false }
    let end = min(bytes.be32(0), 1024)
    return isAVIF(bytes, 8)
      || stride(from: 16, to: end - 3, by: 4).contains { isAVIF(bytes, $0) }
  }

  private static func isAVIF(_ bytes: FileBytes, _ at: Int) -> Bool {
    bytes.has("avif", at: at) || bytes.has("avis", at: at)
  }

  /// Returns true if a PNG is animated: if it has an `acTL` chunk before the first `IDAT` (APNG
  /// specification 1.0).
  private static func isAnimated(_ bytes: FileBytes) -> Bool {
    var at = 8
    while at + 8 <= bytes.count {
      if bytes.has("acTL", at: at + 4) { return true }
      if bytes.has("IDAT", at: at + 4) { return false }
      at += 12 + bytes.be32(at)
    }
    return false
  }
}
