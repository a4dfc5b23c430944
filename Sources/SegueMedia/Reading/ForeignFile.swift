internal import SegueText

/// Files that people take for pictures although they are something else, or pictures that were damaged on the way.
enum ForeignFile {
  /// Returns the problem of a file that is certainly not a picture as it is, with its cure, as the end of a sentence that
  /// begins with the file's name. Nil for any other file.
  ///
  /// - Parameter bytes: The first 64 KB of the file.
  static func problem(_ bytes: FileBytes) -> String? {
    if bytes.has("CgBI", at: 12), isPNG(bytes, at: 0) {
      return "is a PNG in Apple's own form (CgBI), as Xcode packs it into an app; on a Mac, "
        + "xcrun pngcrush -revert-iphone-optimizations makes a PNG of it"
    }
    return damagedPNG(bytes) ?? laterPicture(bytes) ?? text(bytes)
  }

  /// Returns the kind of a file that could not be decoded, with its cure, as the end of a sentence; nil if it is unknown.
  static func kind(_ bytes: FileBytes) -> String? {
    if bytes.has("ftyp", at: 4) {
      let brands = [8] + Array(stride(from: 16, to: min(bytes.be32(0), 128), by: 4))
      let heic: [StaticString] = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
      let isHEIC = brands.contains { at in heic.contains { bytes.has($0, at: at) } }
      let isAVIF = brands.contains { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }
      if isHEIC, !isAVIF {
        return "is a HEIC photo, which is not decoded; convert it with heif-convert, or with "
          + "sips -s format png on a Mac"
      }
    }
    let kinds: [(StaticString, String)] = [
      ("%PDF-", "is a PDF; save its page as a PNG, as pdftoppm -png does"),
      ("%!PS", "is PostScript; save it as a PNG or an SVG"),
      ("PK\u{03}\u{04}", "is a ZIP archive; unpack it, and name a picture in it"),
      ("Rar!", "is an archive; unpack it, and name a picture in it"),
      ("fig-kiwi", "is a file of Figma; export its frames as PNG or SVG"),
    ]
    return kinds.first { bytes.has($0.0, at: 0) }?.1
  }

  // MARK: Damage

  private static func isPNG(_ bytes: FileBytes, at start: Int) -> Bool {
    bytes[start] == 0x89 && bytes.has("PNG\u{0D}\n\u{1A}\n", at: start + 1)
  }

  /// Returns the damage of a PNG whose signature shows it: the signature is made for that (ISO/IEC 15948, 12.12).
  private static func damagedPNG(_ bytes: FileBytes) -> String? {
    let again = "capture it again with adb exec-out screencap -p, or copy it in binary mode"
    if bytes[0] == 0x89, bytes.has("PNG", at: 1), !isPNG(bytes, at: 0) {
      return "is a PNG whose line ends were changed on the way, as adb shell screencap and the "
        + "text mode of a transfer do; \(again)"
    }
    if bytes[0] == 0xFF, bytes[1] == 0xFE, bytes[4] == 0x50, bytes[5] == 0, bytes[6] == 0x4E {
      return "is a PNG that PowerShell's > has converted to text (UTF-16); capture it again in "
        + "cmd, or with adb shell screencap -p /sdcard/s.png and adb pull /sdcard/s.png"
    }
    let isConverted =
      bytes.has("PNG", at: 3) && bytes[0] == 0xEF && bytes[1] == 0xBF
      || bytes.has("PNG", at: 2) && bytes[0] == 0xC2 && bytes[1] == 0x89
      || bytes.has("PNG", at: 1) && bytes[0] == 0x09
    return isConverted
      ? "is a PNG whose bytes were converted as if they were text; copy it again in binary mode"
      : nil
  }

  /// Returns the problem of a picture that does not begin at the beginning of its file.
  private static func laterPicture(_ bytes: FileBytes) -> String? {
    guard let (start, name) = firstPicture(bytes) else { return nil }
    let before = String(decoding: bytes[0..<start], as: UTF8.self)
    let rest = "tail -c +\(start + 1) saves the picture without it"
    if before == "\u{FEFF}" { return "has a byte order mark before \(name); \(rest)" }
    let lower = before.lowercased()
    guard !lower.contains("display") || !lower.contains("warning") else {
      return "begins with a warning of screencap before \(name), because the device has several "
        + "displays; capture it again with adb exec-out screencap -p -d ID, with an ID of "
        + "adb shell dumpsys SurfaceFlinger --display-id"
    }
    let line = before.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let quoted = line.allSatisfy(\.isWhitespace) ? "" : " ('\(line.quotable)')"
    return "begins with \(quoted.isEmpty ? "white space" : "a text\(quoted)") before \(name); "
      + "capture it again with adb exec-out screencap -p if it comes from adb; \(rest)"
  }

  /// Returns the beginning and the name of a picture that follows a text of at most 16 KB.
  private static func firstPicture(_ bytes: FileBytes) -> (start: Int, name: String)? {
    for at in 0..<min(bytes.count, 1 << 14) {
      if at > 0 {
        if isPNG(bytes, at: at) { return (at, "its PNG") }
        if bytes[at] == 0xFF, bytes[at + 1] == 0xD8, bytes[at + 2] == 0xFF {
          return (at, "its JPEG")
        }
        if bytes.has("RIFF", at: at), bytes.has("WEBP", at: at + 8) { return (at, "its WebP") }
        if bytes.has("GIF89a", at: at) || bytes.has("GIF87a", at: at) { return (at, "its GIF") }
      }
      // A text has no control characters, and UTF-8 has none of the bytes C0, C1 and F5 to FF.
      let byte = bytes[at]
      guard byte >= 0x20 || (0x09...0x0D).contains(byte) || byte == 0x1B, byte < 0xF5 else {
        return nil
      }
    }
    return nil
  }

  // MARK: Texts

  /// Returns the problem of a text that was saved under the name of a picture.
  private static func text(_ bytes: FileBytes) -> String? {
    let head = String(decoding: bytes[0..<min(bytes.count, 512)], as: UTF8.self)
    let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    if start.hasPrefix("version https://git-lfs.github.com/") {
      return "is a pointer of Git LFS and not the file itself; fetch it with git lfs pull"
    }
    if start.contains("/annex/objects/"), start.utf8.count < 400 {
      return "is a pointer of git-annex and not the file itself; fetch it with git annex get"
    }
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: start.hasPrefix) {
      return "is an HTML page, such as a server's error or sign-in page, and not a picture; "
        + "download the picture itself"
    }
    if start.hasPrefix("{\""), start.contains("error") || start.contains("message") {
      return "is a server's answer in JSON and not a picture; download the picture itself"
    }
    if start.hasPrefix("<?xml"), start.contains("<error") {
      return "is a server's error in XML and not a picture; download the picture itself"
    }
    if start.hasPrefix("data:image/") || start.hasPrefix("ivborw0kggo")
      || start.hasPrefix("/9j/4") || start.hasPrefix("uklgr")
    {
      return "is a picture as base64 text; decode the part after the comma with base64 -d"
    }
    return nil
  }
}
