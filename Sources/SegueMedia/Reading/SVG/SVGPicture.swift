internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// A picture that is in an SVG itself, as a data URL. Like a browser, Segue looks at the data for the picture's type,
/// whereas librsvg believes the URL.
struct SVGPicture {
  /// The change that lets librsvg draw a picture.
  enum Change: Equatable {
    case none
    /// The bytes that replace the URL's type.
    case type(String, Range<Int>)
    /// The URL of a picture that librsvg draws.
    case url([UInt8])
    /// Nothing: the picture is left out, for a reason.
    case leftOut(String)
  }

  /// The place of the media type in the document.
  private let type: Range<Int>
  private let declared: String
  private let isBase64: Bool
  private let payload: ArraySlice<UInt8>

  /// Returns true for a data URL. Space before a URL is ignored.
  static func isData(_ url: ArraySlice<UInt8>) -> Bool {
    let head = url.drop { $0 <= 0x20 }.prefix(5)
    return String(decoding: head, as: UTF8.self).lowercased() == "data:"
  }

  /// Reads the head of a data URL; nil for another URL, and for one without a comma.
  init?(_ url: ArraySlice<UInt8>) {
    guard Self.isData(url) else { return nil }
    let text = url.drop { $0 <= 0x20 }.dropFirst(5)
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = text[..<comma]
    let end = head.firstIndex(of: UInt8(ascii: ";")) ?? comma
    type = head.startIndex..<end
    declared = String(decoding: head[..<end], as: UTF8.self).lowercased().trimmed
    isBase64 = String(decoding: head[end...], as: UTF8.self).lowercased().split(separator: ";")
      .contains { $0.filter { !$0.isWhitespace } == "base64" }
    payload = text[(comma + 1)...]
  }

  /// Returns the change that the picture needs.
  func change() -> Change {
    let head = decoded(limit: 1 << 16)
    guard !head.isEmpty else { return .leftOut("it has no data; export the drawing again") }
    guard let bytes = try? FileBytes(head) else { return .none }
    guard let found = Self.type(of: bytes) else {
      return .leftOut("it is not a picture; export the drawing again")
    }
    switch found {
    case "image/png", "image/jpeg":
      let structure = found == "image/png" ? Structure.png(bytes) : Structure.jpeg(bytes)
      if structure.colors != .none || structure.orientation ?? 1 > 1,
        let url = try? redrawn(always: false)
      {
        return .url(url)
      }
    case "image/webp", "image/avif", "image/x-icon":
      do throws(MediaError) {
        return try redrawn(always: true).map { .url($0) } ?? .none
      } catch {
        return .leftOut("it is \(Self.name(found)), which cannot be decoded; convert it to PNG")
      }
    default: break
    }
    if isBase64, !isStandard {
      let data = Base64.encoded(decoded(limit: payload.count))
      return .url(Array("data:\(found);base64,".utf8) + data)
    }
    // librsvg finds out the type of pixels itself if the URL states none.
    let isFound = declared.isEmpty && found != "image/svg+xml"
    return declared == found || isFound ? .none : .type(found, type)
  }

  private static func name(_ type: String) -> String {
    switch type {
    case "image/webp": "a WebP"
    case "image/avif": "an AVIF"
    default: "an icon"
    }
  }

  /// Returns the media type of a picture, judged by its first bytes.
  private static func type(of bytes: FileBytes) -> String? {
    switch FileType(bytes) {
    case .png, .apng: return "image/png"
    case .jpeg: return "image/jpeg"
    case .gif: return "image/gif"
    case .webp, .animatedWebP: return "image/webp"
    case .svg: return "image/svg+xml"
    case .avif: return "image/avif"
    case .tiff: return "image/tiff"
    case .other: break
    }
    if bytes.has("BM", at: 0) { return "image/bmp" }
    if bytes.has("\0\0\u{1}\0", at: 0) { return "image/x-icon" }
    return nil
  }

  // MARK: Data

  /// Returns the first bytes of the data.
  private func decoded(limit: Int) -> [UInt8] {
    isBase64 ? Base64.decoded(unescaped(), limit: limit) : Array(unescaped().prefix(limit))
  }

  /// True for base 64 with its own alphabet and padding, which librsvg needs.
  private var isStandard: Bool {
    var count = 0
    for byte in payload where byte > 0x20 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { return false }
      count += 1
    }
    return count % 4 == 0 || payload.contains(UInt8(ascii: "%"))
  }

  /// The data without percent escapes.
  private func unescaped() -> ArraySlice<UInt8> {
    guard var at = payload.firstIndex(of: UInt8(ascii: "%")) else { return payload }
    var result = Array(payload[..<at])
    while at < payload.endIndex {
      if payload[at] == UInt8(ascii: "%"), at + 2 < payload.endIndex,
        let high = Character(Unicode.Scalar(payload[at + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(payload[at + 2])).hexDigitValue
      {
        result.append(UInt8(high << 4 | low))
        at += 3
      } else {
        result.append(payload[at])
        at += 1
      }
    }
    return result[...]
  }

  /// Returns the picture as the URL of a PNG in sRGB and upright.
  ///
  /// - Parameter always: False to return nil for a picture that is so already.
  private func redrawn(always: Bool) throws(MediaError) -> [UInt8]? {
    let bytes = decoded(limit: FileBytes.maximum)
    let file: FileDescriptor
    do throws(SystemError) {
      file = FileDescriptor(try MemoryFile.make())
    } catch {
      throw .noMemory
    }
    defer { file.close() }
    do throws(SystemError) { try file.write(bytes) } catch { throw .noMemory }
    // The kernel's name of the file in memory.
    let path = "/proc/self/fd/\(file.number)"
    if !always, try StillDecoder(path: path, type: FileType(path: path)).isAsStored { return nil }
    let picture = try MediaSource(path: path).frame(at: 0)
    return Array("data:image/png;base64,".utf8) + Base64.encoded(try picture.png())
  }
}

extension String {
  fileprivate var trimmed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
