internal import SegueSystem
internal import SegueText

#if canImport(Glibc)
  import Glibc
#endif

/// The format and the destination of an output, which are derived from its path.
public struct OutputFormat: Sendable, Equatable {
  /// The kinds of output.
  public enum Kind: Sendable, Equatable {
    /// A video or an animated picture.
    case film
    /// A PNG for each frame; `%d` or `%04d` in the name is the frame's number, from 0.
    case pngSequence
    /// One PNG, of exactly one frame.
    case png
    /// Y4M: uncompressed 4:2:0 video with a line of text before each frame.
    case y4m
    /// Y4M on standard output.
    case standardOutput
    /// Nothing: frames are drawn and dropped.
    case null
  }

  /// The portion of a film that an output contains.
  public enum Portion: String, Sendable, Equatable {
    /// The whole film, or the frames of it that were chosen.
    case film
    /// A part of a film, to be joined with the other parts. The name ends in `.part` after the film's extension.
    case part
    /// The palette of a film that is made in parts: the name ends in `.palette` after the film's extension.
    case palette
  }

  /// The name as it was given.
  public let path: String
  /// The portion of the film that the output contains.
  public let portion: Portion
  /// The kind of output that the name denotes.
  public let kind: Kind
  /// The format of a film; nil for another kind of output.
  let film: (any FilmFormat)?

  /// Compares the paths, from which everything else follows.
  public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.path == b.path }

  var isY4M: Bool { kind == .y4m || kind == .standardOutput }

  /// True for videos and animated pictures, whose size in bytes can be limited by lowering frame
  /// size, frame rate or quality.
  public var canFit: Bool { hasParts && portion == .film }

  /// True for a film that can be made in parts: videos and animated pictures.
  public var hasParts: Bool { film != nil }

  /// True for a file whose frames are exactly the frames as drawn, even at a low quality.
  public var isLossless: Bool { film?.isLossless ?? true }

  /// True for a film whose parts share a palette: a GIF.
  public var hasPalette: Bool { film?.hasPalette ?? false }

  /// True for an animated picture, which viewers play in a loop.
  public var repeats: Bool { film?.isVideo == false }

  /// True for a video in a container, which can have sound.
  public var hasSound: Bool { film?.isVideo ?? false }

  /// The rate and size that the film has without a request; nil for a format without defaults of its own.
  package var defaults: OutputDefaults? { film?.defaults }

  /// The extensions of files that can have sound.
  public static var endingsWithSound: [String] {
    FilmFormats.all.filter(\.isVideo).map(\.ending)
  }

  private static let endings = FilmFormats.all.map(\.ending) + ["png", "y4m"]

  /// Derives the format from a name: from its extension in upper or lower case, `-` for Y4M on
  /// standard output, or `null:` for no output. Does not access the disk. Throws `.unsupported` for
  /// an unknown extension, with the nearest known one, and for a `%` that does not begin a frame
  /// number.
  public init(path: String) throws(MediaError) {
    self.path = path
    if path == "-" || path == "null:" {
      kind = path == "-" ? .standardOutput : .null
      portion = .film
      film = nil
      return
    }
    var name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    portion = Portion(endOf: &name)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
    film = FilmFormats.all.first { $0.ending == ending }
    guard film != nil || Self.endings.contains(ending) else { throw Self.unknown(path, ending) }
    guard parts[0] != "" || parts.count > 2 else {
      throw MediaError(
        .unsupported,
        "\(path) is only an extension; write a name before it, such as "
          + "\(path.dropLast(name.count))film\(name)")
    }
    guard ending == "png", FrameNumber.isMeant(by: name) else {
      kind = film != nil ? .film : ending == "png" ? .png : .y4m
      try checkPortion()
      return
    }
    guard FrameNumber(String(name)) != nil else {
      throw MediaError(
        .unsupported,
        "\(path) has a % that does not begin a frame number; write %d or %04d once for the "
          + "frame's number, and %% for a percent sign")
    }
    kind = .pngSequence
    try checkPortion()
  }

  /// Throws `.unsupported` if the name denotes a part or a palette, but a film in this format
  /// cannot have one.
  private func checkPortion() throws(MediaError) {
    guard portion != .film, portion == .palette ? !hasPalette : !hasParts else { return }
    throw MediaError(
      .unsupported,
      portion == .palette
        ? "\(path) would be a palette, which only a GIF has; end the name in .gif.palette"
        : "\(path) cannot be a part of a film, because only videos, GIF, APNG and WebP are joined from "
          + "parts; give their extension before .part, such as film-0.mp4.part")
  }

  /// True for a video, including Y4M. Videos usually store chroma once for each two by two pixels.
  public var isVideo: Bool {
    film?.isVideo ?? isY4M
  }

  /// The files that rendering to this output may overwrite. Reads the output's folder.
  ///
  /// For a single file this is the output's path, even if the file does not exist. For a sequence
  /// of pictures these are the existing files whose names are names of frames. Empty for standard
  /// output and `null:`.
  public var paths: [String] {
    switch kind {
    case .standardOutput, .null: return []
    case .film, .png, .y4m: return [path]
    case .pngSequence:
      let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      let folder = String(path[..<slash])
      guard let number = FrameNumber(String(path[slash...])),
        let names = try? FileSystem.names(in: folder.isEmpty ? "." : folder)
      else { return [] }
      let paths = names.filter(number.gives).map { folder + $0 }
      return paths.sorted()
    }
  }

  /// Returns true when the output is a sequence of pictures and `other` can be the path of one of
  /// its frames. The file need not exist.
  public func mayGive(_ other: String) -> Bool {
    guard kind == .pngSequence else { return false }
    func parts(_ path: String) -> (folder: Substring, name: String) {
      let plain = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
      let slash = plain.lastIndex(of: "/").map { plain.index(after: $0) } ?? plain.startIndex
      return (plain[..<slash], String(plain[slash...]))
    }
    let (own, their) = (parts(path), parts(other))
    return own.folder == their.folder && FrameNumber(own.name)?.gives(their.name) == true
  }

  private static func unknown(_ path: String, _ ending: String) -> MediaError {
    let list = endings.map { "." + $0 }.joined(separator: " ")
    let hint = nearest(to: ending).map { " (perhaps .\($0) is meant)" } ?? ""
    let what =
      path.isEmpty
      ? "the output's name is empty"
      : ending.isEmpty ? "\(path) has no extension" : "\(path) ends in .\(ending)"
    return MediaError(
      .unsupported,
      "\(what), so its format is unknown\(hint); use one of \(list), - "
        + "for Y4M on standard output, or null:")
  }

  /// Returns the extension that was most likely meant: the usual one for a format that Segue does
  /// not write, or one that is spelled nearly the same.
  private static func nearest(to ending: String) -> String? {
    if pictures.contains(ending) { return "png" }
    if films.contains(ending) { return "mp4" }
    return nearestName(to: ending, among: endings)
  }

  private static let pictures: Set = [
    "avif", "bmp", "heic", "heif", "jfif", "jpe", "jpeg", "jpg", "jxl", "svg", "tga", "tif", "tiff",
  ]
  private static let films: Set = [
    "avi", "flv", "h264", "h265", "hevc", "m4v", "mpeg", "mpg", "ogv", "ts", "wmv",
  ]
}

/// A name with one `%d` or `%0Nd` in it.
struct FrameNumber {
  /// The text before and after the number.
  let before, after: String
  private let digits: Int

  /// Returns true when the name contains a percent sign that is followed by a letter or digit, and
  /// so is meant as a frame number. Any other percent sign is an ordinary character.
  static func isMeant(by name: Substring) -> Bool {
    var rest = name
    while let letter = rest.popFirst() {
      guard letter == "%", let next = rest.popFirst() else { continue }
      if next.isASCII, next.isLetter || next.isNumber { return true }
    }
    return false
  }

  /// Parses a pattern, in which `%%` means a percent sign. Returns nil unless the pattern has
  /// exactly one frame number.
  init?(_ pattern: String) {
    var texts = [""]
    var digits = 1
    var rest = pattern[...]
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        texts[texts.count - 1].append(letter)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        texts[texts.count - 1].append("%")
        continue
      }
      let width = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(width.count)
      guard rest.popFirst() == "d", texts.count == 1 else { return nil }
      if !width.isEmpty {
        guard width.first == "0", let count = Int(width), (1...12).contains(count) else {
          return nil
        }
        digits = count
      }
      texts.append("")
    }
    guard texts.count == 2 else { return nil }
    (before, after) = (texts[0], texts[1])
    self.digits = digits
  }

  /// Returns the name of frame `n`.
  func name(_ n: Int) -> String {
    let number = String(n)
    return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
  }

  /// Returns true when `name` is the name of any frame.
  func gives(_ name: String) -> Bool {
    guard name.hasPrefix(before), name.hasSuffix(after),
      name.utf8.count > before.utf8.count + after.utf8.count,
      let n = Int(name.dropFirst(before.count).dropLast(after.count)), n >= 0
    else { return false }
    return self.name(n) == name
  }
}

extension OutputFormat.Portion {
  /// Derives the portion from the end of a name, and removes `.part` or `.palette` from the name.
  fileprivate init(endOf name: inout Substring) {
    for portion in [Self.part, .palette] {
      let ending = ".\(portion.rawValue)"
      guard name.utf8.count > ending.utf8.count, name.lowercased().hasSuffix(ending) else {
        continue
      }
      name = name.dropLast(ending.count)
      self = portion
      return
    }
    self = .film
  }
}
