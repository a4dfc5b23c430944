import Foundation
import SegueRender
import SegueSystem
import TestSupport
import Testing

@testable import SegueMedia

/// Tests drawing SVGs in a separate process with limits on time and memory.
@Suite struct DrawingTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static func svg(_ inside: String, _ size: String = #"width="40" height="20""#) -> [UInt8] {
    Array(
      ("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(size)>"
        + inside + "</svg>").utf8)
  }

  func draw(_ name: String, _ limits: Drawing.Limits) throws -> PixelBuffer {
    let path = scratch(name)
    return try Drawing.draw(
      FileBytes(path: path), path: path, absolutePath: path, size: PixelSize(width: 40, height: 20),
      limits: limits)
  }

  /// An SVG of a few hundred bytes whose many layers of noise take hours to draw.
  static let endless = svg(
    #"<filter id="f" width="30000" height="30000" filterUnits="userSpaceOnUse">"#
      + String(
        repeating:
          #"<feTurbulence baseFrequency="0.9" numOctaves="200"/><feMorphology radius="90"/>"#,
        count: 60)
      + #"</filter><g transform="scale(9)">"#
      + String(repeating: #"<rect width="40" height="20" filter="url(#f)"/>"#, count: 5000)
      + "</g>",
    #"width="3000" height="3000""#)

  @Test
  func `an SVG that takes too long to draw is refused with its path, and the next SVG is drawn`()
    throws
  {
    try scratch.write("endless.svg", Self.endless)
    try scratch.write("plain.svg", Self.svg(##"<rect width="40" height="20" fill="#0f0"/>"##))
    let path = scratch("endless.svg")
    let error = mediaError {
      _ = try Drawing.draw(
        FileBytes(path: path), path: path, absolutePath: path,
        size: PixelSize(width: 3000, height: 3000), limits: Drawing.Limits(seconds: 1))
    }
    #expect(error?.kind == .undecodable)
    #expect(
      error?.description.contains("\(path) takes more than 1 s of processor time to draw") == true)
    #expect(pixels(try draw("plain.svg", Drawing.Limits())).allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test func `the time of a drawing does not count for a plug-in that asked for the picture`() throws {
    try scratch.write("plain.svg", Self.svg(##"<rect width="40" height="20" fill="#0f0"/>"##))
    let before = ThreadTime.current.uncounted
    _ = try draw("plain.svg", Drawing.Limits())
    #expect(ThreadTime.current.uncounted > before)
  }

  @Test func `an SVG that takes too much memory to draw is refused with its path`() throws {
    let layers = (0..<60).map { _ in #"<g opacity="0.9">"# }.joined()
    try scratch.write(
      "deep.svg",
      Self.svg(
        layers + #"<rect width="40" height="20"/>"# + String(repeating: "</g>", count: 60)))
    let path = scratch("deep.svg")
    let error = mediaError {
      _ = try Drawing.draw(
        FileBytes(path: path), path: path, absolutePath: path,
        size: PixelSize(width: 4000, height: 4000), limits: Drawing.Limits(memory: 64 << 20))
    }
    #expect(error?.kind == .undecodable)
    #expect(
      error?.description.contains("\(path) takes more than 64 MB of memory") == true,
      "\(error?.description ?? "drawn")")
  }

  @Test func `an SVG with exponential expansion of XML entities is refused`() throws {
    let levels = (1..<12).map { n in
      "<!ENTITY e\(n) '" + String(repeating: "&e\(n - 1);", count: 12) + "'>"
    }.joined()
    try scratch.write(
      "laughs.svg",
      Array(
        ("<!DOCTYPE svg [<!ENTITY e0 'ha'>" + levels
          + "]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\">"
          + "<text y=\"9\">&e11;</text></svg>").utf8))
    let error = mediaError { _ = try MediaSource(path: scratch("laughs.svg")) }
    #expect(error?.kind == .undecodable)
    #expect(error?.description.contains(scratch("laughs.svg")) == true)
  }

  @Test func `many threads can draw SVGs simultaneously`() async throws {
    for n in 0..<8 {
      try scratch.write("\(n).svg", Self.svg("<rect width=\"40\" height=\"20\" fill=\"#0\(n)f\"/>"))
    }
    let paths = (0..<8).map { scratch("\($0).svg") }
    let colors = try await withThrowingTaskGroup(of: (Int, UInt32).self) { group in
      for (n, path) in paths.enumerated() {
        group.addTask { (n, try MediaSource(path: path).frame(at: 0).pixel(3, 3)) }
      }
      return try await group.reduce(into: [Int: UInt32]()) { $0[$1.0] = $1.1 }
    }
    for n in 0..<8 { #expect(colors[n] == 0xFF00_00FF | UInt32(n * 17) << 8) }
  }

  /// The oracle is ffmpeg, which also draws SVGs with librsvg.
  @Test(
    arguments: ["inbox", "letter", "profile", "compose", "page-1"],
    [PixelSize(width: 390, height: 844), PixelSize(width: 98, height: 212)])
  func `an SVG is drawn exactly as librsvg draws it`(_ name: String, _ size: PixelSize) throws {
    let screens =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Examples/screens"
    try scratch.run(
      "ffmpeg", "-width", "\(size.width)", "-height", "\(size.height)", "-keep_ar", "0", "-i",
      "\(screens)/\(name).svg", "-f", "rawvideo", "-pix_fmt", "bgra", "raw")
    let source = try MediaSource(path: "\(screens)/\(name).svg")
    try source.fit(.fill, into: size)
    let picture = try source.frame(at: 0)
    #expect(picture.width == size.width && picture.height == size.height)
    let raw = try Data(contentsOf: URL(fileURLWithPath: scratch("raw")))
    let length = 4 * picture.width
    #expect(raw.count == length * picture.height)
    for y in 0..<picture.height {
      let row = Data(bytes: picture.row(y), count: length)
      #expect(row == raw[y * length..<(y + 1) * length], "row \(y)")
    }
  }

  // MARK: Pictures that an SVG refers to

  func image(_ href: String) -> [UInt8] {
    Self.svg(
      "<image width=\"40\" height=\"20\" preserveAspectRatio=\"none\" xlink:href=\"\(href)\"/>")
  }

  @Test(arguments: ["red.png", "./red.png", "below/red.png", "with%20blank.png", "red.jpg"])
  func `an SVG may refer to a picture in its own folder`(_ href: String) throws {
    try FileManager.default.createDirectory(
      atPath: scratch("below"), withIntermediateDirectories: false)
    let red = try picture(40, 20) { _, _ in 0xFFFF_0000 }
    for name in ["red.png", "below/red.png", "with blank.png"] { try scratch.render(name, [red]) }
    try scratch.run("convert", "red.png", "red.jpg")
    try scratch.write("a.svg", image(href))
    let source = try MediaSource(path: scratch("a.svg"))
    #expect(source.warnings == [])
    let p = try source.frame(at: 0).pixel(9, 9)
    #expect(
      p >> 24 == 255 && p >> 16 & 255 >= 250 && p & 0xFFFF < 0x0600, "\(String(p, radix: 16))")
  }

  @Test(arguments: [
    ("gone.png", "no such file"), ("../out.png", "outside"), ("link.png", "outside"),
    ("linked/out.png", "outside"), ("http://example.org/a.png", "network"),
    ("//example.org/a.png", "network"), ("red.png?x", "question mark"),
    ("notes.png", "not a picture"),
    ("a.webp", "WebP"), ("half.png", "truncated"), ("below", "readable file"),
  ]) func `a picture that an SVG refers to but that is not drawn is reported with the reason`(
    _ href: String, _ reason: String
  )
    throws
  {
    for folder in ["in", "in/below"] {
      try FileManager.default.createDirectory(
        atPath: scratch(folder), withIntermediateDirectories: false)
    }
    let red = try picture(40, 20) { _, _ in 0xFFFF_0000 }
    try scratch.render("out.png", [red])
    try scratch.render("in/red.png", [red])
    try scratch.run("convert", "in/red.png", "in/a.webp")
    try scratch.write("in/half.png", Array(try scratch.bytes("in/red.png").prefix(60)))
    try scratch.write("in/notes.png", Array("Dear diary".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: scratch("in/link.png"), withDestinationPath: scratch("out.png"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch("in/linked"), withDestinationPath: scratch.path)
    try scratch.write("in/a.svg", image(href))
    let source = try MediaSource(path: scratch("in/a.svg"))
    #expect(source.warnings.count == 1)
    let words = source.warnings.first ?? ""
    #expect(words.contains(scratch("in/a.svg")) && words.contains("'\(href)'"), "\(words)")
    #expect(words.contains(reason), "\(words)")
    #expect(pixels(try source.frame(at: 0)).allSatisfy { $0 == 0 })
  }

  @Test func `an SVG drawing process that ends by itself leaves no zombie process`() throws {
    let drawer = try DrawerProcess()
    kill(drawer.process.id, SIGKILL)
    var information = siginfo_t()
    var looks = 0
    while waitid(P_PID, id_t(drawer.process.id), &information, WEXITED | WNOWAIT) == 0,
      looks < 1_000_000
    {
      looks += 1
      pauseBetweenLooks()
    }
    #expect(errno == ECHILD)
  }

  @Test func `pictures in a nested SVG are not drawn but reported`() throws {
    try scratch.render("red.png", [try picture(40, 20) { _, _ in 0xFFFF_0000 }])
    try scratch.write("inner.svg", image("red.png"))
    try scratch.write("a.svg", image("inner.svg"))
    let warnings = try MediaSource(path: scratch("a.svg")).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("without 'red.png': it is in 'inner.svg'") == true)
  }

  @Test func `an SVG that refers to a pipe is refused immediately, with the pipe's name`() throws {
    #expect(mkfifo(scratch("p.png"), 0o600) == 0)
    try scratch.write("a.svg", image("p.png"))
    let error = #expect(throws: MediaError.self) { try MediaSource(path: scratch("a.svg")) }
    #expect(error?.description.contains("'p.png'") == true)
  }

  /// Ways to make librsvg open the pipe `p`, or a file that does; the style sheet `p.css` is a pipe, too.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "<rect width='9' height='9' fill='url(p#a)'/>", "<rect width='9' height='9' filter='url(p#a)'/>",
      "<use href='p#a'/>", "<use href='uses.svg#a'/>", "<rect width='9' height='9' fill='url(pattern.svg#a)'/>",
      "<style>@import url('p.css');</style><rect width='9' height='9'/>",
      "<style>@import url('imports.css');</style><rect width='9' height='9'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='p' parse='text'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='p'/>",
    ]) func `an SVG that leads to a pipe is refused immediately`(_ body: String) throws
  {
    for name in ["p", "p.css"] { #expect(mkfifo(scratch(name), 0o600) == 0) }
    try scratch.write("uses.svg", Self.svg("<g id='a'><image href='p' width='9' height='9'/></g>"))
    try scratch.write(
      "pattern.svg", Self.svg("<pattern id='a' width='9' height='9'><image href='p' width='9' height='9'/></pattern>"))
    try scratch.write("imports.css", Array("@import url('p.css');".utf8))
    try scratch.write("a.svg", Self.svg(body))
    let error = #expect(throws: MediaError.self) { try MediaSource(path: scratch("a.svg")).frame(at: 0) }
    #expect(
      error?.description.contains("a pipe, a socket or a device") == true, "\(error.map { $0.description } ?? "")")
    // The process that draws goes on.
    try scratch.write("b.svg", Self.svg("<rect width='9' height='9'/>"))
    _ = try MediaSource(path: scratch("b.svg")).frame(at: 0)
  }

  @Test func `references from an SVG to its own elements are not reported`() throws {
    try scratch.write(
      "a.svg",
      Self.svg(
        "<!-- <image href='x.png'/> --><defs><rect id='r' width='9' height='9'/></defs>"
          + "<use href='#r'/><a href='http://example.org'><rect width='1' height='1'/></a>"))
    #expect(try MediaSource(path: scratch("a.svg")).warnings == [])
  }
}
