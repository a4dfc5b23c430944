internal import SegueGeometry
internal import SeguePixels
internal import SegueSystem
internal import Synchronization

/// An SVG file in memory, which can be drawn at any size.
struct VectorFile {
  let path: String
  /// The size of the SVG in CSS pixels.
  let naturalSize: PixelSize
  /// Warnings for the user: one sentence for each file that the SVG refers to and that is left out of the drawing.
  let referenceWarnings: [String]
  /// One sentence for each thing that browsers draw and librsvg does not, or draws with another font.
  let drawingWarnings: [String]
  /// The fonts that its texts ask for first, without generic ones.
  let families: [String]
  /// True for a drawing with letters that librsvg draws as browsers do, with whatever fonts.
  let hasKnownLetters: Bool
  private let absolutePath: String
  /// The text for librsvg.
  private let bytes: FileBytes
  /// The drawing's background, as CSS that librsvg knows; nil for none.
  private let background: String?
  /// True for a text that librsvg only reads without its own limits, because of a large embedded picture.
  private let isLarge: Bool
  /// The text with names for all elements, which is made when a part without an id is first drawn.
  private let named = NamedText()

  /// The maximum number of elements in each other that librsvg reads.
  static let maxDepth = 256
  /// The maximum length of an attribute in bytes that librsvg reads with its own limits.
  private static let maxAttribute = 9_900_000

  /// Reads the file and its `<svg>` tag, without drawing it.
  init(path: String) throws(MediaError) {
    let text = try SVGText(path: path)
    let document = SVGDocument(text.array)
    guard let head = SVGHead(document) else {
      if document.isSVG {
        throw MediaError(
          .undecodable,
          "\(path) begins as an SVG, but the rest cannot be decoded; export it again")
      }
      throw MediaError(
        .undecodable, "\(path) changed while it was read and is no longer an SVG; try again")
    }
    let size = head.size
    try StillDecoder.check(size, path)
    exactSize = (head.width, head.height)
    self.path = path
    naturalSize = size
    absolutePath = Self.absolute(path)
    guard document.depth <= Self.maxDepth else {
      throw MediaError(
        .undecodable,
        "\(path) has elements that are nested \(document.depth) levels deep, but at most \(Self.maxDepth) "
          + "are drawn; simplify it")
    }
    var rewriter = SVGRewriter(document)
    background = rewriter.background
    var longest = document.longest
    if let changed = rewriter.result() {
      bytes = try FileBytes(changed)
      // An embedded picture was replaced by a larger one.
      longest = max(longest, changed.count - document.bytes.count)
    } else {
      bytes = text.bytes
    }
    isLarge = longest > Self.maxAttribute
    let references = SVGReferences(document, folder: Self.folder(of: absolutePath))
    if let name = references.notAFile { throw Drawing.specialFile(path, name) }
    var warnings = references.leftOut.map {
      "\(path) is drawn without '\($0.name)': \($0.reason)"
    }
    if references.furtherCount > 0 {
      warnings.append(
        "\(path) is drawn without \(references.furtherCount) further files that it refers to")
    }
    referenceWarnings = warnings
    try rewriter.noteFonts { families throws(MediaError) in
      try Drawing.installed(families, path: path)
    }
    drawingWarnings = rewriter.gaps.warnings(path)
    hasKnownLetters = rewriter.hasLetters && rewriter.gaps.areFonts
    families = rewriter.fonts.compactMap(\.families.first)
  }

  /// Draws the SVG, stretched to `size`.
  ///
  /// - Parameters:
  ///   - layer: The id of the only element that is drawn; nil draws everything.
  ///   - hidden: The ids of elements that are not drawn.
  func draw(
    at size: PixelSize, layer: String? = nil, hidden: [String] = []
  ) throws(MediaError) -> PixelBuffer {
    let picture = try Drawing.draw(
      text(with: hidden + (layer.map { [$0] } ?? [])), path: path, absolutePath: absolutePath, size: size, layer: layer,
      hidden: hidden, isLarge: isLarge)
    if layer == nil, let background {
      picture.draw(over: try Self.color(background, path))
      picture.noteOpacity()
    }
    return picture
  }

  /// Returns the text of the drawing with outlines in the place of its letters, which looks the same with any fonts; nil
  /// if parts of it would have to be pixels, such as what has a filter, or if it has 8 MiB or more.
  func outlines() -> String? {
    let pictures = document.elements.count { $0.name == "image" }
    let text = Drawing.outlines(of: bytes, pictures: pictures, path: path, absolutePath: absolutePath, isLarge: isLarge)
    guard let background, let text else { return text }
    return text.replacing("<svg ", with: "<svg style=\"background:\(background)\" ", maxReplacements: 1)
  }

  /// Returns a colour of CSS, premultiplied. librsvg knows the names of all colours.
  private static func color(_ text: String, _ path: String) throws(MediaError) -> UInt32 {
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"><rect width=\"1\" "
      + "height=\"1\" style=\"fill:none;fill:\(text)\"/></svg>"
    let picture = try Drawing.draw(
      FileBytes(Array(svg.utf8)), path: path, absolutePath: "/nonexistent/\(path)",
      size: PixelSize(width: 1, height: 1))
    // The row's memory is the picture's.
    return withExtendedLifetime(picture) { picture.row(0)[0] }
  }

  /// Returns the rectangle of each of the elements with these ids, and the one that it paints with its filters, in CSS
  /// pixels; nil for an id that the SVG does not have.
  func frames(of ids: [String]) throws(MediaError) -> [(shape: Rect, drawn: Rect)?] {
    try Drawing.frames(
      of: ids, in: text(with: ids), path: path, absolutePath: absolutePath, isLarge: isLarge)
  }

  /// Returns the text in which elements with these names have them as their ids.
  private func text(with names: [String]) throws(MediaError) -> FileBytes {
    guard names.contains(where: { $0.first == SVGDocument.place }) else { return bytes }
    return try FileBytes(named.text(names) { document.named(names) })
  }

  /// The natural size before it is rounded to whole pixels.
  let exactSize: (width: Double, height: Double)

  /// The document that librsvg gets.
  var document: SVGDocument { SVGDocument(Array(UnsafeBufferPointer(start: bytes.pointer, count: bytes.count))) }

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

/// The text for the names of the latest drawing, since a part is often drawn in several sizes.
private final class NamedText: Sendable {
  private let made = Mutex<(names: [String], text: [UInt8])>(([], []))

  func text(_ names: [String], _ make: () -> [UInt8]) -> [UInt8] {
    if let known = made.withLock({ $0.names == names ? $0.text : nil }) { return known }
    let text = make()
    made.withLock { $0 = (names, text) }
    return text
  }
}

extension PixelBuffer {
  /// Puts a premultiplied colour behind the picture.
  fileprivate func draw(over color: UInt32) {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width {
        let rest = 255 - row[x] >> 24
        guard rest > 0 else { continue }
        func part(_ shift: UInt32) -> UInt32 {
          (((color >> shift & 255) * rest + 127) / 255) << shift
        }
        // Each sum is at most 255, since both are premultiplied.
        row[x] = row[x] &+ (part(0) | part(8) | part(16) | part(24))
      }
    }
  }
}
