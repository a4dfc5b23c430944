internal import SegueFilm
internal import SegueSystem

/// The icon of a page, which a browser shows beside the page's title.
enum PageIcon {
  /// The length of the sides of an icon that is stored as pixels. Browsers show at most half of it, at two pixels per
  /// point.
  private static let side = 128

  /// Returns the file as a `data:` address: a drawing and a small picture as they are, and anything else as a PNG.
  ///
  /// - Throws: `MediaError` for a file that cannot be shown.
  static func address(of path: String) throws -> String {
    func address(_ type: String, _ bytes: [UInt8]) -> String { "data:\(type);base64,\(Base64.text(bytes))" }
    switch try WebFile(path: path, maxPixels: side * side) {
    case .drawing(let text), .outlines(let text): return address("image/svg+xml", Array(text.utf8))
    case .bytes(let bytes, let type) where type.hasPrefix("image/") && bytes.count <= 40_000:
      return address(type, bytes)
    case .bytes, .pixels:
      let file = ScreenFile(try MediaSource(path: path), fit: .contain)
      guard let picture = try file.picture(width: side, height: side) else { return "" }
      return address("image/png", try picture.png())
    }
  }
}
