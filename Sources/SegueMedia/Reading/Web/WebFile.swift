internal import SeguePixels

/// A screen's file in a form that a browser can show.
package enum WebFile: Sendable, Equatable {
  /// The text of an SVG without scripts and without references to other files.
  case drawing(String)
  /// A picture or video that browsers read, with its media type.
  case bytes([UInt8], type: String)
  /// Any other file, which must be converted to pixels. If the conversion loses something, such as
  /// motion, `reason` says why the file cannot be used as it is; otherwise `reason` is nil.
  case pixels(reason: String?)

  /// The tags with which an SVG could run a script or load another file.
  private static let unsafeTags: Set<String> = [
    "script", "foreignobject", "iframe", "object", "embed", "audio", "video", "handler", "listener",
  ]

  /// Reads a file and decides in which form a browser can show it.
  ///
  /// - Parameter maxPixels: The maximum number of pixels of a picture that becomes `.bytes`. A
  ///   larger picture becomes `.pixels`, so that it is scaled down.
  package init(path: String, maxPixels: Int) throws(MediaError) {
    let type = FileType(try FileBytes(path: path, limit: 1 << 16))
    func all() throws(MediaError) -> [UInt8] {
      let bytes = try FileBytes(path: path)
      return Array(UnsafeBufferPointer(start: bytes.pointer, count: bytes.count))
    }
    switch type {
    case .svg:
      let bytes = try all()
      guard let text = String(validating: bytes, as: UTF8.self), Self.isSafe(text) else {
        self = .pixels(
          reason: "it has scripts, external style sheets or references to other files, which a "
            + "page must not have")
        return
      }
      self = .drawing(text)
    case .gif: self = .bytes(try all(), type: "image/gif")
    case .apng: self = .bytes(try all(), type: "image/apng")
    case .png, .jpeg, .webp:
      let source = try MediaSource(path: path)
      let isSmall = source.naturalSize.width * source.naturalSize.height <= maxPixels
      guard isSmall, type != .jpeg else {
        self = .pixels(reason: nil)
        return
      }
      let bytes = try all()
      // A large PNG is converted to a WebP, because the WebP has only a fraction of the bytes.
      self =
        type == .png && bytes.count > 20_000
        ? .pixels(reason: nil) : .bytes(bytes, type: type == .png ? "image/png" : "image/webp")
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

  /// Returns true for a drawing without scripts and references to other files. The check is conservative: it also
  /// returns false for ordinary text that looks like a script.
  package static func isSafe(_ text: String) -> Bool {
    // The text is searched as bytes, which is fast even for drawings of several megabytes. All
    // names that matter are in ASCII.
    let low = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let words = ["<!entity", "<?xml-stylesheet", "@import", "javascript:"]
    let tags = unsafeTags.flatMap { ["<\($0)", ":\($0)"] }
    for word in words + tags where low[...].end(of: word) != nil { return false }
    for index in low.indices where low[index] == UInt8(ascii: "=") {
      var end = index
      while end > 0, isSpace(low[end - 1]) { end -= 1 }
      var start = end
      while start > 0, isInName(low[start - 1]) { start -= 1 }
      let attribute = String(decoding: low[start..<end], as: UTF8.self)
      let value = low[(index + 1)...].drop { isSpace($0) || isQuote($0) }
      if attribute.hasPrefix("on") || attribute == "src" { return false }
      let inside = ["#", "data:image/png", "data:image/jpeg"]
      if attribute.hasSuffix("href"), !inside.contains(where: { value.starts(with: $0.utf8) }) {
        return false
      }
    }
    return !hasOutsideURL(low[...])
  }

  /// Returns true when a style refers to a URL outside the drawing.
  private static func hasOutsideURL(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let end = rest.end(of: "url(") {
      rest = rest[end...]
      let value = rest.drop { isSpace($0) || isQuote($0) || $0 == UInt8(ascii: "&") }
      if !["#", "quot;#"].contains(where: { value.starts(with: $0.utf8) }) { return true }
    }
    return false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Returns true for a byte that can be in an attribute's name in lower case.
  private static func isInName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "-")
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

extension ArraySlice<UInt8> {
  /// Returns the index after the first occurrence of `text`, which must not be empty; nil when the bytes do not contain
  /// the text.
  fileprivate func end(of text: String) -> Index? {
    let bytes = Array(text.utf8)
    var rest = self
    while let start = rest.firstIndex(of: bytes[0]) {
      if self[start...].starts(with: bytes) { return start + bytes.count }
      rest = self[(start + 1)...]
    }
    return nil
  }
}
