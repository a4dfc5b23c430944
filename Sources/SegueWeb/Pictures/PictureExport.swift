internal import SegueFilm
internal import SegueScene
internal import SegueStoryboard

/// The pictures of a prototype as they are in its page.
struct PictureExport {
  /// A picture, encoded for the page.
  struct Picture {
    var type: String
    /// The text of an SVG, or the bytes of any other picture in base 64.
    var data: String
    /// The part of the picture that is shown where it is cropped, as CSS's `object-position`; nil for the middle.
    var position: String?
  }

  private(set) var pictures: [PictureID: Picture] = [:]
  private(set) var warnings: [String] = []
  /// The paths of the files that the page contains as librsvg draws them, and not as they are.
  private(set) var drawnPaths: Set<String> = []
  private let files: [ScreenFile]
  private let show: StoryboardShow
  private let size: PixelSize

  /// Creates an export to which pictures are added.
  ///
  /// - Parameters:
  ///   - files: The opened files, in the order of the pictures in `show.pictures` that show a whole
  ///     file.
  ///   - size: The size of a screen, in pixels.
  init(_ show: StoryboardShow, _ files: [ScreenFile], size: PixelSize) {
    (self.show, self.files, self.size) = (show, files, size)
  }

  /// Adds the pictures of the show whose ids are in `ids`.
  mutating func add(_ ids: Set<PictureID>) throws {
    for picture in show.pictures where ids.contains(picture.id) {
      pictures[picture.id] = try encode(picture)
    }
  }

  /// Adds the pictures of a decoration: the frame, and the background.
  mutating func add(_ decoration: Decoration) throws {
    for picture in decoration.pictures() {
      switch picture.source {
      case .drawing(let text):
        pictures[picture.id] = Picture(type: "image/svg+xml", data: VectorText.outlined(text, called: "the frame"))
      case .frame(let path), .background(let path):
        switch try WebFile(path: path, maxPixels: 4_000_000) {
        case .drawing(let text):
          pictures[picture.id] = Picture(type: "image/svg+xml", data: text)
        case .outlines(let text):
          drawnPaths.insert(path)
          pictures[picture.id] = Picture(type: "image/svg+xml", data: text)
        case .bytes(let bytes, let type):
          pictures[picture.id] = Picture(type: type, data: Base64.text(bytes))
        case .pixels:
          drawnPaths.insert(path)
          let file = ScreenFile(try MediaSource(path: path), alignment: .center)
          let size = PixelSize(width: picture.width, height: picture.height)
          pictures[picture.id] = try file.picture(width: size.width, height: size.height).map(Self.webP)
        }
      }
    }
  }

  /// Adds the frames whose ids are in `ids`, of transitions that are stored as frames. Each value
  /// of `frames` is a WebP file.
  mutating func add(frames: [PictureID: [UInt8]], in ids: Set<PictureID>) {
    for (id, bytes) in frames where ids.contains(id) {
      pictures[id] = Picture(type: "image/webp", data: Base64.text(bytes))
    }
  }

  /// Adds the pictures of typed texts.
  mutating func add(_ texts: [PageTyping]) throws {
    for text in texts {
      pictures[text.id] = Picture(type: "image/webp", data: Base64.text(try text.sprite.picture.webP(quality: 100)))
    }
  }

  private mutating func encode(_ picture: StoryboardShow.Picture) throws -> Picture? {
    let file = files[picture.whole]
    if let part = picture.part {
      drawnPaths.insert(picture.path)
      return try ScreenPart(file, part).picture(width: size.width, height: size.height).map(Self.webP)
    }
    if file.scrimBehind != nil {
      // The file is not the picture, of which a dialog was cut out.
      drawnPaths.insert(picture.path)
      return try file.picture(width: size.width, height: size.height).map(Self.webP)
    }
    let part = file.alignment ?? .usual(of: file.source.naturalSize, on: size)
    let position = file.fit == .cover && part != .center ? "\(part)" : nil
    let own = size.timesHeight(picture.heightFactor)
    switch try WebFile(path: picture.path, maxPixels: own.width * own.height) {
    case .drawing(let text): return Picture(type: "image/svg+xml", data: text, position: position)
    case .outlines(let text):
      drawnPaths.insert(picture.path)
      return Picture(type: "image/svg+xml", data: text, position: position)
    case .bytes(let bytes, let type): return Picture(type: type, data: Base64.text(bytes), position: position)
    case .pixels(let reason):
      drawnPaths.insert(picture.path)
      if let reason {
        let what = reason.hasPrefix("browsers") ? "its first frame" : "a picture"
        warnings.append("\(picture.path) is shown as \(what), because \(reason)")
      }
      return try file.picture(width: size.width, height: size.height).map(Self.webP)
    }
  }

  private static func webP(_ buffer: PixelBuffer) throws -> Picture {
    Picture(type: "image/webp", data: Base64.text(try file(of: buffer)))
  }

  /// The pixels of a picture that is stored without loss in any case, since it is small.
  private static let small = 1 << 17
  /// The bytes for a pixel of a lossy file from which on the lossless one, which takes long to make, cannot be small.
  private static let rich = 0.1
  /// A lossless file may be this many times as large as a lossy one.
  private static let worth = 1.5

  /// Returns a picture as a WebP file: without loss where that takes about as many bytes, as for a drawing or a page with
  /// text, and otherwise, as with a photograph, with losses that are not seen.
  static func file(of buffer: PixelBuffer) throws -> [UInt8] {
    let count = buffer.width * buffer.height
    guard count > small else { return try buffer.webP(quality: 100) }
    let lossy = try buffer.webP(quality: 95)
    guard Double(lossy.count) < rich * Double(count) else { return lossy }
    let exact = try buffer.webP(quality: 100)
    return Double(exact.count) <= worth * Double(lossy.count) ? exact : lossy
  }
}
