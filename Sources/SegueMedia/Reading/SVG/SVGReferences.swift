internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// The files that an SVG refers to and that librsvg does not draw. librsvg draws only files in the
/// SVG's own folder or below it, and silently leaves out all others.
struct SVGReferences {
  struct LeftOut: Equatable {
    /// The reference as written in the SVG, shortened.
    var name: String
    /// The reason why librsvg does not draw the file.
    var reason: String
  }

  /// The first ten references that are left out, each once, in the order of the file.
  private(set) var leftOut: [LeftOut] = []
  private static let maximum = 10
  /// The number of references that are left out and are not in `leftOut`.
  private(set) var furtherCount = 0
  /// The first reference to a pipe, a socket or a device in the SVG's folder. librsvg would open it
  /// and might block for ever.
  private(set) var notAFile: String?

  /// Searches an SVG for references to other files.
  ///
  /// - Parameter folder: the absolute path of the folder that contains the SVG.
  init(_ document: SVGDocument, folder: String) {
    for (name, value) in Self.values(document) {
      let isPicture = name != "use"
      if let reason = Self.reason(value, isPicture: isPicture, folder) {
        if reason == Self.noFile { notAFile = notAFile ?? Self.short(value) }
        add(value, reason)
      } else if isPicture, value.lowercased().hasSuffix(".svg"),
        let inner = try? SVGText(path: folder + Self.decoded(value[...]))
      {
        for (_, innerValue) in Self.values(SVGDocument(inner.array)) {
          add(
            innerValue,
            "it is in '\(Self.short(value))', and an SVG inside another is drawn without the "
              + "files that it refers to")
        }
      }
    }
  }

  private mutating func add(_ value: String, _ reason: String) {
    guard leftOut.count < Self.maximum else {
      furtherCount += 1
      return
    }
    leftOut.append(LeftOut(name: Self.short(value), reason: reason))
  }

  /// Returns the references to other files, each once, with the name of the element that contains the reference.
  private static func values(_ document: SVGDocument) -> [(tag: String, value: String)] {
    var seen: Set<String> = []
    var values: [(String, String)] = []
    for element in document.elements
    where element.isSVG && ["image", "feImage", "use"].contains(element.name) {
      guard let attribute = document.attribute("href", of: element),
        !SVGPicture.isData(document.bytes[attribute.value])
      else { continue }
      let value = document.text(attribute.value)
      guard !value.isEmpty, !value.hasPrefix("#"), seen.insert(value).inserted else { continue }
      values.append((element.name, value))
    }
    return values
  }

  // MARK: Judging a name

  /// Returns the reason why librsvg leaves out the file that `value` refers to; nil when librsvg
  /// draws the file.
  private static func reason(_ value: String, isPicture: Bool, _ folder: String) -> String? {
    var text = value[...]
    text = text.drop { $0.isWhitespace }.prefix { $0 != "#" }
    if let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ $0.isLetter }) {
      guard text[..<colon].lowercased() == "file" else {
        return "nothing is fetched from the network; save it beside the SVG"
      }
      text = text[text.index(after: colon)...]
      if text.hasPrefix("//") { text = text.dropFirst(2) }
    } else if text.hasPrefix("//") {
      return "nothing is fetched from the network; save it beside the SVG"
    }
    guard !text.contains("?") else { return "its name has a question mark; write %3F" }
    let name = decoded(text)
    let path = name.hasPrefix("/") ? name : folder + name
    guard let real = try? FileSystem.realPath(path) else {
      return "there is no such file beside the SVG"
    }
    let inside = (try? FileSystem.realPath(folder)) ?? folder
    guard real.hasPrefix(inside.hasSuffix("/") ? inside : inside + "/") else {
      return "it is outside the SVG's folder; copy it there"
    }
    guard let kind = FileStatus.kind(of: real), [.file, .folder].contains(kind) else {
      return noFile
    }
    return isPicture ? flaw(real) : nil
  }

  private static let noFile = "it is a pipe, a socket or a device"

  /// Returns the reason why librsvg cannot draw the picture file at a path; nil if librsvg can draw
  /// it.
  private static func flaw(_ path: String) -> String? {
    guard let head = try? FileBytes(path: path, limit: 1 << 16) else {
      return "it is not a readable file"
    }
    switch FileType(head) {
    case .webp, .animatedWebP: return "a WebP is not drawn inside an SVG; convert it to PNG"
    case .avif: return "an AVIF is not drawn inside an SVG; convert it to PNG"
    case .png, .apng, .jpeg:
      guard let bytes = try? FileBytes(path: path) else { return "it is too large" }
      let structure = head[0] == 0x89 ? Structure.png(bytes) : Structure.jpeg(bytes)
      return structure.isWhole ? nil : "it is truncated; copy or export it again"
    case .gif, .tiff, .svg: return nil
    case .other:
      // librsvg also draws BMP, TIFF, PNM and XPM files and icons.
      let isOld = ["BM", "II*\0", "MM\0*", "P", "/* XPM", "\0\0\u{1}\0", "\0\0\u{2}\0"].contains {
        head.has($0, at: 0)
      }
      return isOld ? nil : "it is not a picture"
    }
  }

  /// Returns the text with percent escapes such as `%20` replaced by the bytes that they encode.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"), rest.count >= 2,
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text in a form that fits into a sentence: without control characters, and
  /// shortened to 80 characters.
  static func short(_ text: String) -> String {
    let plain = String(text.map { $0.unicodeScalars.allSatisfy { $0.value > 31 } ? $0 : " " })
    return plain.count > 80 ? plain.prefix(79) + "…" : plain
  }
}
