import Foundation
import SegueRender
import Testing

@testable import SegueMedia

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct RefusalTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func refusal(_ name: String) -> MediaError? {
    mediaError { _ = try MediaSource(path: scratch(name)) }
  }

  func expect(
    _ name: String, _ kind: MediaError.Kind, says words: String...,
    at location: SourceLocation = #_sourceLocation
  ) {
    let error = refusal(name)
    #expect(error?.kind == kind, sourceLocation: location)
    for word in words + [scratch(name)] {
      #expect(
        error?.description.contains(word) == true, "\(error?.description ?? "opened")",
        sourceLocation: location)
    }
  }

  @Test func `opening a missing file throws notFound`() {
    expect("no.png", .notFound, says: "no file")
  }

  @Test func `a directory cannot be read as a picture`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch("d.png"), withIntermediateDirectories: false)
    expect("d.png", .unreadable, says: "directory")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `opening a file without read permission throws unreadable`() throws {
    try scratch.render("a.png", [try scene(2, 2)])
    chmod(scratch("a.png"), 0)
    expect("a.png", .unreadable, says: "permissions")
  }

  @Test func `an empty file is refused`() throws {
    try scratch.write("e.png", [])
    expect("e.png", .undecodable, says: "empty")
  }

  @Test(arguments: ["notes.png", "notes.mp4", "notes.txt", "notes.gif"])
  func `a text file is refused whatever its extension`(_ name: String) throws {
    try scratch.write(name, Array(String(repeating: "Dear diary, today <b>\n", count: 99).utf8))
    expect(name, .undecodable, says: "PNG, JPEG")
  }

  @Test(arguments: ["text.png", "page.svg", "drawing.svgz", "bad.png", "bad.jpg", "bad.svg"])
  func `an unreadable file is refused with one sentence that does not quote libav`(
    _ name: String
  ) throws {
    try scratch.write("text.png", Array("Dear diary\n".utf8))
    try scratch.write("page.svg", Array("<html><body>Dear diary</body></html>".utf8))
    try scratch.write("drawing.svgz", [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 7, count: 200))
    try scratch.write(
      "bad.svg",
      Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g></svg>"#.utf8))
    try scratch.render("a.png", [try scene(24, 16)])
    try scratch.run("convert", "a.png", "a.jpg")
    for ending in ["png", "jpg"] {
      var bytes = try scratch.bytes("a.\(ending)")
      for i in bytes.count / 2..<bytes.count / 2 + 20 { bytes[i] = 0xAA }
      try scratch.write("bad.\(ending)", bytes)
    }
    expect(name, .undecodable)
    let words = refusal(name)?.description ?? ""
    #expect(!words.contains("(") && !words.contains("whitelist") && !words.contains("Invalid"))
    let cures = ["convert it first", "export it again", "download the picture itself"]
    #expect(cures.contains { words.hasSuffix($0) }, "\(words)")
  }

  @Test(arguments: [String(repeating: "n", count: 300) + ".png"])
  func `a file name that is too long for the file system is reported as too long`(_ name: String)
    throws
  {
    expect(name, .notFound, says: "longer")
    let error = try sinkError(scratch(name))
    #expect(error?.kind == .cannotWrite)
    #expect(error?.description.contains("longer") == true, "\(error?.description ?? "made")")
  }

  @Test func `an output whose file name has almost 255 bytes can be written`() throws {
    // A file name may have at most 255 bytes. An unfinished output has a hidden name, which would
    // be too long if it were made from the whole file name.
    let name = String(repeating: "😀", count: 60) + ".png"
    try scratch.render(name, [try scene(2, 2)])
    #expect(scratch.names == [name])
  }

  @Test func `a playlist is refused without opening the files that it lists`() throws {
    try scratch.write("a.m3u8", Array("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n".utf8))
    expect("a.m3u8", .undecodable)
  }

  /// Whatever its length, the truncated file must be refused without a crash or a hang.
  @Test(arguments: ["png", "jpg", "webp", "gif", "svg"])
  func `a picture file that is truncated anywhere is refused`(_ ending: String) throws {
    try scratch.render("in.png", [try scene(24, 16)])
    if ending == "svg" {
      try scratch.write("whole.svg", Array(StillTests.half.utf8))
    } else {
      try scratch.run("convert", "in.png", "whole.\(ending)")
    }
    let whole = try scratch.bytes("whole.\(ending)")
    #expect(refusal("whole.\(ending)") == nil)
    // A GIF's trailer and an SVG's final line break may be missing.
    for count in stride(from: whole.count - 4, to: 0, by: -max(1, whole.count / 60)) {
      try scratch.write("cut.\(ending)", Array(whole[..<count]))
      #expect(refusal("cut.\(ending)")?.kind == .undecodable, "\(count) of \(whole.count) bytes")
    }
  }

  @Test(arguments: ["mp4", "mov", "mkv", "webm", "avi", "apng"])
  func `a video file that is truncated anywhere is refused`(_ ending: String) throws {
    try scratch.run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=2",
      // With `faststart` the index precedes the frames, so that libav would play a truncated file.
      "-movflags", "faststart", "whole.\(ending)")
    let whole = try scratch.bytes("whole.\(ending)")
    #expect(refusal("whole.\(ending)") == nil)
    for count in stride(from: whole.count - 1, to: 0, by: -max(1, whole.count / 20)) {
      try scratch.write("cut.\(ending)", Array(whole[..<count]))
      #expect(refusal("cut.\(ending)")?.kind == .undecodable, "\(count) of \(whole.count) bytes")
    }
    for more in [
      "\u{1}\u{2}\u{3}", "\n<?xml version=\"1.0\"?><x/>",
      "TAG" + String(repeating: "a", count: 125),
    ] {
      try scratch.write("more.\(ending)", whole + Array(more.utf8))
      #expect(refusal("more.\(ending)") == nil, "what follows the end is nobody's business")
    }
  }

  @Test func `a video that does not state its duration is accepted`() throws {
    try scratch.run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=1", "-f", "matroska",
      "-live", "1", "live.mkv")
    #expect(refusal("live.mkv") == nil)
  }

  @Test func `a PNG with a wrong checksum is refused`() throws {
    try scratch.render("a.png", [try scene(24, 16)])
    var bytes = try scratch.bytes("a.png")
    bytes[bytes.count / 2] ^= 0x10
    try scratch.write("bad.png", bytes)
    expect("bad.png", .undecodable, says: "PNG")
  }

  @Test func `a PNG whose header states 100,000 × 100,000 pixels is refused before it is decoded`()
    throws
  {
    try scratch.render("a.png", [try scene(2, 2)])
    var bytes = try scratch.bytes("a.png")
    bytes.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    try scratch.write("bomb.png", bytes)
    expect("bomb.png", .undecodable, says: "100000x100000", "32768")
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x80, 0, 0, 0, 0x80, 0])
    try scratch.write("bomb.png", bytes)
    expect("bomb.png", .undecodable, says: "32768x32768", "million")
    bytes.replaceSubrange(16..<24, with: [0, 0, 0, 0, 0, 0, 0, 1])
    try scratch.write("bomb.png", bytes)
    expect("bomb.png", .undecodable, says: "0x1")
  }

  @Test func `an SVG of an extreme width is refused`() throws {
    try scratch.write(
      "a.svg", Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="1e7" height="3"/>"#.utf8))
    expect("a.svg", .undecodable, says: "10000000x3")
  }

  @Test func `a wide SVG that must cover a tall box is refused with both sizes`() throws {
    try scratch.write(
      "a.svg", Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="1"/>"#.utf8))
    let source = try MediaSource(path: scratch("a.svg"))
    let error = mediaError { try source.fit(.cover, into: PixelSize(width: 390, height: 844)) }
    #expect(error?.kind == .undecodable)
    for word in [scratch("a.svg"), "20000x1", "390x844", "contain"] {
      #expect(error?.description.contains(word) == true, "\(error?.description ?? "drawn")")
    }
    try source.fit(.contain, into: PixelSize(width: 390, height: 844))
    #expect(try source.frame(at: 0).width == 390)
  }

  /// libav refuses more than about 268 million pixels without a specific error.
  @Test func `a PNG with more pixels than libav can decode is refused with its size and the limit`()
    throws
  {
    try scratch.render("a.png", [try scene(2, 2)])
    var bytes = try scratch.bytes("a.png")
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x42, 0x68, 0, 0, 0x42, 0x68])
    try scratch.write("large.png", bytes)
    expect("large.png", .undecodable, says: "17000x17000", "250 million")
  }

  @Test func `a GIF whose header states 40,000 × 40,000 pixels is refused with its size`() throws {
    try scratch.render("a.gif", [try scene(8, 8)])
    var bytes = try scratch.bytes("a.gif")
    bytes.replaceSubrange(6..<10, with: [0x40, 0x9C, 0x40, 0x9C])
    try scratch.write("large.gif", bytes)
    expect("large.gif", .undecodable, says: "40000x40000", "32768")
  }

  @Test func `a sound file is refused because it has no picture`() throws {
    try scratch.run("ffmpeg", "-f", "lavfi", "-i", "sine=d=0.1", "a.mkv")
    expect("a.mkv", .undecodable, says: "sound")
  }

  @Test func `an animated WebP whose end is missing is refused`() throws {
    try scratch.render("a.webp", (0..<3).map { try scene(16, 16, $0 * 9) })
    try scratch.write("cut.webp", Array(try scratch.bytes("a.webp").dropLast(40)))
    expect("cut.webp", .undecodable, says: "animated WebP")
  }

  @Test func `a pipe is refused without waiting for data`() {
    mkfifo(scratch("p.png"), 0o600)
    expect("p.png", .unreadable, says: "pipe")
  }

  // MARK: Names of outputs

  @Test(arguments: [
    ("a.mp5", "perhaps .mp4"), ("a.pgn", "perhaps .png"), ("a.giff", "perhaps .gif"),
    ("a", "has no extension"), ("dir.mp4/a", "has no extension"), ("a.jpeg", "perhaps .png"),
    ("a.jpg", "perhaps .png"), ("a.avi", "perhaps .mp4"), ("a.heic", "perhaps .png"),
    ("", "is empty"),
  ])
  func
    `the error for an unknown file extension suggests the nearest extension and lists all extensions`(
      _ path: String, _ words: String
    )
  {
    let error = mediaError { _ = try OutputFormat(path: path) }
    #expect(error?.kind == .unsupported)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "accepted")")
    #expect(error?.description.contains(".mp4 .mkv .webm") == true)
  }

  @Test(arguments: [".png", "dir/.mp4"])
  func `a file name that is only an extension is refused`(_ path: String) {
    let words = mediaError { _ = try OutputFormat(path: path) }?.description ?? ""
    #expect(words.contains("before it") && !words.contains("perhaps"), "\(words)")
  }

  @Test(arguments: ["100%.png", "a%%.png", "%.png", "a% d.png"])
  func `a percent sign that no letter or digit follows is an ordinary character in a file name`(
    _ path: String
  )
    throws
  {
    #expect(try OutputFormat(path: path).kind == .png)
    try scratch.render(path, [try scene(2, 2)])
    #expect(scratch.names == [path])
  }

  @Test(arguments: [
    "a%x.png", "a%d%d.png", "a%4d.png", "a%0d.png", "a%099d.png", "a%5.png", "a%%-%s.png",
  ])
  func `a percent sign with a letter or digit that is not a valid frame number is refused`(
    _ path: String
  ) {
    #expect(mediaError { _ = try OutputFormat(path: path) }?.kind == .unsupported)
  }

  @Test func `frame numbers are formatted by the pattern in the output's name`() throws {
    #expect(FrameNumber("a%d.png")?.name(12) == "a12.png")
    #expect(FrameNumber("%04d.png")?.name(12) == "0012.png")
    #expect(FrameNumber("%02d.png")?.name(1234) == "1234.png")
    #expect(FrameNumber("100%%-%03d.png")?.name(7) == "100%-007.png")
  }

  @Test func `a file name pattern recognizes the names that it generates`() throws {
    let number = try #require(FrameNumber("a%02d.png"))
    for name in ["a00.png", "a07.png", "a123.png"] { #expect(number.gives(name)) }
    for name in ["a7.png", "a.png", "a007.png", "a-7.png", "a+7.png", "b07.png", "a07.pngx"] {
      #expect(!number.gives(name), "\(name)")
    }
  }

  // MARK: Outputs

  func sinkError(
    _ path: String, options: EncodingOptions = EncodingOptions(),
    size: PixelSize = PixelSize(width: 16, height: 16)
  ) throws -> MediaError? {
    let rate = try #require(FrameRate(30))
    return mediaError {
      _ = try FrameSink(OutputFormat(path: path), size: size, rate: rate, options: options)
    }
  }

  @Test(arguments: ["a.mp4", "a.gif", "a.png", "%d.png", "a.y4m", "a.webp", "a.apng"])
  func `a missing directory is reported before the first frame`(_ name: String) throws {
    let error = try sinkError(scratch("none/\(name)"))
    #expect(error?.kind == .cannotWrite)
    #expect(error?.description.contains("directory does not exist") == true)
  }

  @Test func `a directory in which no files can be created is not reported as missing`() throws {
    let words = try sinkError("/proc/a.mp4")?.description ?? ""
    #expect(words.contains("/proc/a.mp4") && words.contains("no file"), "\(words)")
    #expect(!words.contains("does not exist"))
  }

  @Test func `a path that uses a file as a folder is refused with the file's name`() throws {
    try scratch.write("file", [])
    let words = try sinkError(scratch("file/a.mp4"))?.description ?? ""
    #expect(words.contains("not a directory"), "\(words)")
  }

  @Test
  func `the error for a file that cannot be replaced names the file instead of its directory`()
    throws
  {
    try scratch.write("a.y4m", Array("older".utf8))
    // An immutable file cannot be replaced, even by root. The test ends here if the file system
    // does not support the flag.
    guard (try? scratch.run("chattr", "+i", "a.y4m")) != nil else { return }
    defer { try? scratch.run("chattr", "-i", "a.y4m") }
    let error = mediaError { try scratch.render("a.y4m", [try scene(2, 2)]) }
    #expect(error?.kind == .cannotWrite)
    #expect(error?.description.contains("directory") == false, "\(error?.description ?? "made")")
    #expect(error?.description.contains("a.y4m is read-only") == true)
    #expect(scratch.names == ["a.y4m"])
  }

  @Test func `an output does not replace a directory of the same name`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch("a.mp4"), withIntermediateDirectories: false)
    #expect(try sinkError(scratch("a.mp4"))?.kind == .cannotWrite)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a directory without write permission is reported before the first frame`() throws {
    chmod(scratch.path, 0o500)
    defer { chmod(scratch.path, 0o700) }
    #expect(try sinkError(scratch("a.mp4"))?.description.contains("may not be written") == true)
  }

  @Test(arguments: [("a.webm", "libx264", "libvpx-vp9"), ("a.mp4", "nonsense", "libx264")])
  func `a codec that does not fit the format is refused with a list of codecs that do`(
    _ name: String, _ codec: String, _ fitting: String
  ) throws {
    let error = try sinkError(scratch(name), options: EncodingOptions(codec: codec))
    #expect(error?.kind == .unsupported)
    #expect(error?.description.contains(codec) == true)
    #expect(error?.description.contains(fitting) == true)
    #expect(scratch.names.isEmpty)
  }

  @Test(arguments: [-1, 101]) func `an encoding quality outside 0…100 is refused`(_ quality: Int)
    throws
  {
    #expect(
      try sinkError(scratch("a.mp4"), options: EncodingOptions(quality: quality))?.kind
        == .unsupported)
  }

  @Test(arguments: ["a.apng", "a.png", "a.y4m"])
  func `a lossless format refuses a quality`(_ name: String) throws {
    #expect(
      try sinkError(scratch(name), options: EncodingOptions(quality: 50))?.kind == .unsupported)
  }

  @Test(arguments: [(0, 5), (5, -1), (100_000, 100_000), (32768, 32768)])
  func `an output size that cannot be drawn is refused`(_ size: (Int, Int)) throws {
    let error = try sinkError(
      scratch("a.mp4"), size: PixelSize(width: size.0, height: size.1))
    #expect(error?.kind == .unsupported)
  }

  @Test
  func `common frame rates become exact fractions, and frame rates outside the range become nil`() {
    #expect(FrameRate(60) == FrameRate(numerator: 60, denominator: 1))
    #expect(FrameRate(29.97) == FrameRate(numerator: 30000, denominator: 1001))
    #expect(FrameRate(23.976) == FrameRate(numerator: 24000, denominator: 1001))
    #expect(FrameRate(59.94) == FrameRate(numerator: 60000, denominator: 1001))
    #expect(FrameRate(12.5) == FrameRate(numerator: 25, denominator: 2))
    for bad in [0, -1, 1e9, .nan, .infinity] as [Double] { #expect(FrameRate(bad) == nil) }
  }
}
