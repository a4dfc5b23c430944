internal import SeguePixels

/// A file of a screen as a browser can show it.
package enum WebFile: Sendable, Equatable {
  /// The text of an SVG without scripts and without references to other files.
  case drawing(String)
  /// A picture or video that browsers read, with its media type.
  case bytes([UInt8], type: String)
  /// Any other file, which is converted to pixels first; with the reason if the conversion loses
  /// something, such as motion.
  case pixels(reason: String?)

  /// The tags with which an SVG could run a script or load another file.
  private static let unsafeTags: Set<String> = [
    "script", "foreignobject", "iframe", "object", "embed", "audio", "video", "handler", "listener",
  ]

  /// Reads a file.
  ///
  /// - Parameter maxPixels: The maximum number of pixels; a larger picture is scaled down.
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
      // A large PNG has several times the bytes of a WebP with the same pixels.
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

  /// Returns true for a drawing without scripts and references to other files. The check is conservative: a
  /// word in a text that looks like a script makes it return false.
  package static func isSafe(_ text: String) -> Bool {
    let low = text.lowercased()
    if low.contains("<!entity") || low.contains("<?xml-stylesheet") || low.contains("@import") {
      return false
    }
    if low.contains("javascript:") { return false }
    for tag in unsafeTags where low.contains("<\(tag)") || low.contains(":\(tag)") { return false }
    var rest = low[...]
    while let place = rest.firstIndex(where: { $0 == "=" }) {
      let name = rest[..<place].reversed().drop { $0.isWhitespace }.prefix {
        $0.isLetter || $0.isNumber || $0 == ":" || $0 == "-"
      }
      let attribute = String(name.reversed())
      rest = rest[rest.index(after: place)...]
      let value = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      if attribute.hasPrefix("on") { return false }
      if attribute.hasSuffix("href"), !value.hasPrefix("#"), !value.hasPrefix("data:image/png"),
        !value.hasPrefix("data:image/jpeg")
      {
        return false
      }
      if attribute == "src" { return false }
    }
    return !hasOutsideURL(low)
  }

  /// Returns true when a style refers to a URL outside the drawing.
  private static func hasOutsideURL(_ text: String) -> Bool {
    var rest = text[...]
    while let place = rest.range(of: "url(") {
      rest = rest[place.upperBound...]
      let value = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "&" }
      if !value.hasPrefix("#") && !value.hasPrefix("quot;#") { return true }
    }
    return false
  }

  /// Returns true when a video's head names a codec that all browsers play.
  private static func hasPlayableCodec(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(1 << 20) + bytes.suffix(1 << 20), as: UTF8.self)
    return ["avc1", "av01", "vp08", "vp09", "V_VP8", "V_VP9", "V_AV1"].contains {
      text.contains($0)
    }
  }
}

extension Substring {
  /// Returns the range of the first occurrence of a text; nil when it does not occur.
  fileprivate func range(of text: String) -> Range<Index>? {
    guard let first = text.first else { return nil }
    var start = startIndex
    while let place = self[start...].firstIndex(of: first) {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      start = index(after: place)
    }
    return nil
  }
}
