import SegueMedia
import Testing

/// Tests files that are not the pictures for which people take them, or that were damaged on the way.
@Suite struct ForeignFileTests {
  private let scratch: Scratch
  /// A PNG of 4 × 4 pixels.
  private let png: [UInt8]

  init() throws {
    scratch = try Scratch()
    try scratch.render("a.png", [try scene(4, 4)])
    png = try scratch.bytes("a.png")
  }

  private static let warning = """
    [Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display \
    found, however this default is not guaranteed to be consistent across captures. A display id should be \
    specified.
    A list of valid display IDs can be found by running: dumpsys SurfaceFlinger --display-id

    """

  /// Returns the message with which a file is refused, without the file's path.
  private func refusal(_ bytes: [UInt8], _ name: String = "x.png") throws -> String {
    try scratch.write(name, bytes)
    let error = mediaError { _ = try MediaSource(path: scratch(name)) }
    let refused = try #require(error)
    #expect(refused.kind == .undecodable)
    #expect(refused.description.hasPrefix(scratch(name) + " "), "\(refused)")
    #expect(!refused.description.contains("\n"), "\(refused)")
    return refused.description
  }

  /// Returns bytes with a carriage return before each line feed, as text of an old terminal has.
  private static func returned(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }

  @Test func `the warning of screencap before a PNG is named, with the display's id as its cure`()
    throws
  {
    let message = try refusal(Array(Self.warning.utf8) + png)
    #expect(message.contains("a warning of screencap before its PNG"), "\(message)")
    #expect(message.contains("adb exec-out screencap -p -d ID"), "\(message)")
    #expect(message.contains("dumpsys SurfaceFlinger --display-id"), "\(message)")
  }

  @Test(arguments: [
    ("hello\n", "a text ('hello')"), ("\r\n\n", "white space"), ("\u{FEFF}", "a byte order mark"),
  ])
  func `any other text before a picture is named, and the command that removes it`(
    _ text: String, _ words: String
  ) throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
    let webp: [UInt8] = Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8)
    for (bytes, kind) in [(png, "PNG"), (jpeg, "JPEG"), (webp, "WebP")] {
      let message = try refusal(Array(text.utf8) + bytes)
      #expect(message.contains("\(words) before its \(kind)"), "\(message)")
      #expect(message.contains("tail -c +\(text.utf8.count + 1)"), "\(message)")
    }
  }

  @Test func `a PNG whose line ends were changed is named, with the cure of adb`() throws {
    let once = Self.returned(png)
    let unix = png.filter { $0 != 0x0D }
    for bytes in [once, Self.returned(once), unix] {
      let message = try refusal(bytes)
      #expect(message.contains("line ends were changed"), "\(message)")
      #expect(message.contains("adb exec-out screencap -p"), "\(message)")
    }
  }

  @Test func `a PNG that was converted as text is named`() throws {
    // Bytes above 7F became the replacement character, or letters of Latin 1.
    let replaced = png.flatMap { (byte) -> [UInt8] in byte < 0x80 ? [byte] : [0xEF, 0xBF, 0xBD] }
    let latin = png.flatMap { (byte) -> [UInt8] in
      byte < 0x80 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
    }
    for bytes in [replaced, latin] {
      #expect(try refusal(bytes).contains("converted as if they were text"))
    }
    let wide: [UInt8] = [0xFF, 0xFE] + png.flatMap { [$0 == 0x89 ? 0xEB : $0, 0] }
    #expect(try refusal(wide).contains("PowerShell"))
  }

  @Test func `Apple's own form of PNG is named, with the program that converts it`() throws {
    let chunk: [UInt8] =
      [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 0x06, 0x2C, 0xB8, 0x77, 0x66]
    let message = try refusal(Array(png[..<8]) + chunk + png[8...])
    #expect(message.contains("CgBI") && message.contains("pngcrush"), "\(message)")
  }

  @Test(arguments: [
    ("<!DOCTYPE html>\n<html><body>404</body></html>", "is an HTML page"),
    ("\n <HTML><body></body></HTML>", "is an HTML page"),
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n", "git lfs pull"
    ),
    ("../../.git/annex/objects/Xx/Yy/SHA256E-s1--0.png/SHA256E-s1--0.png", "git annex get"),
    ("{\"error\": \"not found\"}", "answer in JSON"),
    ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "error in XML"),
    ("data:image/png;base64,iVBORw0KGgoAAAAN", "base64"), ("iVBORw0KGgoAAAANSUhEUg", "base64"),
    ("%PDF-1.7\n", "is a PDF"), ("PK\u{03}\u{04}\u{14}\u{00}", "is a ZIP archive"),
  ])
  func `a file of another kind under a picture's name is named, with a cure`(
    _ text: String, _ words: String
  ) throws {
    let message = try refusal(Array(text.utf8))
    #expect(message.contains(words), "\(message)")
  }

  @Test func `a file of git-lfs for a drawing or a video is named, too`() throws {
    let pointer = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
    for name in ["x.svg", "x.mp4", "x.jpg"] {
      #expect(try refusal(pointer, name).contains("git lfs pull"))
    }
  }

  @Test func `a photo in HEIC is named, and programs that convert it`() throws {
    let box: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    let message = try refusal(box + [0, 0, 0, 8] + Array("mdat".utf8))
    #expect(message.contains("HEIC") || message.contains("readable"), "\(message)")
  }

  @Test func `a whole picture is not taken for a damaged one`() throws {
    #expect(throws: Never.self) { _ = try MediaSource(path: scratch("a.png")) }
    try scratch.write("svg.png", Array("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf8))
    #expect(throws: Never.self) { _ = try MediaSource(path: scratch("svg.png")) }
  }
}
