internal import SeguePixels
internal import SegueSystem

/// An SVG file in memory, which can be drawn at any size.
struct VectorFile {
  let path: String
  /// The size of the SVG in CSS pixels.
  let naturalSize: PixelSize
  /// Warnings for the user: one sentence for each file that the SVG refers to and that is left out
  /// of the drawing.
  let warnings: [String]
  private let absolutePath: String
  private let bytes: FileBytes

  /// Reads the file and its `<svg>` tag, without drawing it.
  init(path: String) throws(MediaError) {
    bytes = try FileBytes(path: path)
    guard let size = SVGHead(bytes)?.size else {
      throw MediaError(
        .undecodable, "\(path) changed while it was read and is no longer an SVG; try again")
    }
    try StillDecoder.check(size, path)
    self.path = path
    naturalSize = size
    absolutePath = Self.absolute(path)
    let references = SVGReferences(bytes, folder: Self.folder(of: absolutePath))
    if let name = references.notAFile {
      throw MediaError(
        .undecodable,
        "\(path) refers to '\(name)', which is a pipe, a socket or a device; put a picture in its place"
      )
    }
    var warnings = references.leftOut.map {
      "\(path) is drawn without '\($0.name)': \($0.reason)"
    }
    if references.furtherCount > 0 {
      warnings.append(
        "\(path) is drawn without \(references.furtherCount) further files that it refers to")
    }
    self.warnings = warnings
  }

  /// Draws the SVG, stretched to `size`.
  ///
  /// - Parameters:
  ///   - layer: The id of the only element that is drawn; nil draws everything.
  ///   - hidden: The ids of elements that are not drawn.
  func draw(
    at size: PixelSize, layer: String? = nil, hidden: [String] = []
  ) throws(MediaError) -> PixelBuffer {
    try Drawing.draw(
      bytes, path: path, absolutePath: absolutePath, size: size, layer: layer, hidden: hidden)
  }

  /// Returns the rectangle that each of the elements with these ids paints, in CSS pixels; nil for
  /// an id that the SVG does not have.
  func frames(of ids: [String]) throws(MediaError) -> [Drawing.Frame?] {
    try Drawing.frames(of: ids, in: bytes, path: path, absolutePath: absolutePath)
  }

  /// The natural size before it is rounded to whole pixels.
  var exactSize: (width: Double, height: Double) {
    SVGHead(bytes).map { ($0.width, $0.height) }
      ?? (Double(naturalSize.width), Double(naturalSize.height))
  }

  /// The ids that occur in the file, also in comments: each once, in the order of the file.
  var ids: [String] { SVGIDs(bytes).all }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = try? FileSystem.workingFolder() else {
      return path
    }
    return folder + "/" + path
  }

  private static func folder(of path: String) -> String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
