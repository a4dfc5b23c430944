import Foundation
import SegueMedia
import TestSupport
import Testing

/// Shows files as phones, browsers and recorders give them in a film, in a page, in a window and in a terminal: all four
/// show the same colour, or refuse the file with the same words.
@Suite(.serialized) struct RealFileTests {
  /// A file, and whether it can be shown.
  struct File: CustomStringConvertible {
    var name: String
    var bytes: [UInt8]
    var isSound = true
    var description: String { name }
  }

  private static let (width, height) = (120, 200)

  /// Returns a PNG of one colour with further chunks.
  private static func png(_ color: [UInt8], _ chunks: [UInt8] = []) -> [UInt8] {
    Picture.png(width, height, chunks: chunks) { _, _ in color }
  }

  private static func drawing(_ attributes: String, _ body: String) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" \(attributes) width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">\(body)</svg>
      """.utf8)
  }

  private static let green: [UInt8] = [52, 199, 89]

  /// A shadow of half the opacity that ends softly, as in the picture of a window.
  private static let shadow = Picture.png(width, height) { x, y in
    let distance = max(abs(x - width / 2), abs(y - height / 2))
    return [0, 0, 0, UInt8(min(max(150 - distance, 0), 120))]
  }

  private static let files: [File] = {
    let embedded = Data(Picture.png(8, 8) { _, _ in green }).base64EncodedString()
    let url = "<image width='120' height='200' preserveAspectRatio='none' href='data:image/jpg;base64,"
    let time = Array("tIME".utf8) + [7, 234, 1, 1, 0, 0, 0]
    return [
      File(name: "plain.png", bytes: png(green)),
      // Display P3 with the transfer of sRGB, and linear light.
      File(name: "p3.png", bytes: png(green, Picture.chunk("cICP", [12, 13, 0, 1]))),
      File(name: "linear.png", bytes: png(green, Picture.chunk("gAMA", [0, 1, 0x86, 0xA0]))),
      // The checksum of a chunk beside the pixels is wrong.
      File(name: "time.png", bytes: png(green, [0, 0, 0, 7] + time + [1, 2, 3, 4])),
      File(name: "shadow.png", bytes: shadow),
      File(
        name: "greater.svg",
        bytes: drawing(
          "aria-label='Settings > Privacy'", "<rect width='120' height='200' fill='#34c759'/>")),
      File(
        name: "variable.svg",
        bytes: drawing("", "<rect width='120' height='200' style='fill: var(--a, #34c759)'/>")),
      File(name: "url.svg", bytes: drawing("", url + embedded + "'/>")),
      File(name: "text.png", bytes: Array("hello\n".utf8) + png(green), isSound: false),
      File(
        name: "lfs.png", bytes: Array("version https://git-lfs.github.com/spec/v1\n".utf8),
        isSound: false),
      File(name: "page.png", bytes: Array("<!DOCTYPE html><p>404</p>".utf8), isSound: false),
      File(name: "empty.png", bytes: [], isSound: false),
    ]
  }()

  /// Returns the colour in the middle of a picture file.
  private static func middle(_ path: String) throws -> SIMD3<Int> {
    let picture = try MediaSource(path: path).frame(at: 0)
    return color(picture.row(picture.height / 2)[picture.width / 2])
  }

  private static func color(_ pixel: UInt32) -> SIMD3<Int> {
    SIMD3(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }

  private static func isNear(_ one: SIMD3<Int>, _ other: SIMD3<Int>, by limit: Int) -> Bool {
    (0..<3).allSatisfy { abs(one[$0] - other[$0]) <= limit }
  }

  /// A storyboard that shows a file in a terminal.
  private static func board(_ path: String) -> String {
    """
    segue: 1
    size: \(width)x\(height)
    screens: { one: { image: "\(path)", fit: fill }, two: { color: "#0000ff" } }
    container: { kind: navigation, root: one }
    links: { one: [ { area: [0, 0, 120, 200], push: two } ] }
    """
  }

  @Test(arguments: files.filter(\.isSound))
  func `a film, a page, a window and a terminal show the same colour`(_ file: File) throws {
    let folder = try Folder()
    let path = try folder.write(file.name, file.bytes)
    // A film in a format without transparency, as a window and a terminal are.
    let film = try Run.segue(
      ["render", path, path, "-o", "film.mp4", "--duration", "0.2", "--fps", "10"], in: folder)
    try #require(film.code == 0, "\(film.errors)")
    let shown = try Self.middle(folder / "film.mp4")

    let player = try Player(
      [], width: Self.width, height: Self.height, files: [file.name, file.name],
      prepare: { _ = try $0.write(file.name, file.bytes) })
    try player.wait(for: "the colour \(shown) of the film") {
      let picture = try player.screenshot()
      let pixel = picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
      return Self.isNear(Self.color(pixel), shown, by: 4)
    }
    try player.key("q")
    #expect(player.end() == 0)

    let terminal = try TerminalPlayer(board: Self.board(path))
    try terminal.wait(for: "the colour \(shown) of the film") {
      let numbers = terminal.color.split(separator: ";").compactMap { Int($0) }
      return numbers.count == 4 && numbers[0] == 2
        && Self.isNear(SIMD3(numbers[1], numbers[2], numbers[3]), shown, by: 6)
    }
    try terminal.send("q")
    #expect(try terminal.end() == 0)

    let page = try Run.segue(["render", path, path, "-o", "page.html"], in: folder)
    try #require(page.code == 0, "\(page.errors)")
    try Self.capture(folder / "page.html", in: folder)
    let inPage = try Self.middle(folder / "page.png")
    #expect(Self.isNear(inPage, shown, by: 6), "page \(inPage), film \(shown)")
  }

  /// Makes a picture of a page in Chromium.
  private static func capture(_ page: String, in folder: Folder) throws {
    let profile = try Folder()
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--virtual-time-budget=3000", "--user-data-dir=\(profile.path)",
        "--window-size=\(width),\(height)", "--screenshot=\(folder / "page.png")",
        URL(filePath: page).absoluteString,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: files.filter { !$0.isSound })
  func `a film, a page, a window and a terminal refuse a file in the same words`(_ file: File)
    throws
  {
    let folder = try Folder()
    let path = try folder.write(file.name, file.bytes)
    let film = try Run.segue(["render", path, path, "-o", "film.mp4"], in: folder)
    #expect(film.code == 65 && film.errors.contains(file.name), "\(film.errors)")
    let page = try Run.segue(["render", path, path, "-o", "page.html"], in: folder)
    #expect(page.errors == film.errors && page.code == 65)
    let player = try Player(
      [], files: [path, path], prepare: { _ = try $0.write(file.name, file.bytes) })
    #expect(player.end() == 65)
    // A film says names in the folder that it runs in.
    #expect(player.errors.replacing(folder.path + "/", with: "") == film.errors)
    let terminal = try TerminalPlayer(board: Self.board(path))
    #expect(terminal.endAfterHangUp() == 65)
    let errors = String(decoding: try terminal.folder.bytes("errors"), as: UTF8.self)
    #expect(errors.replacing(folder.path + "/", with: "") == film.errors)
    #expect(!folder.names.contains("film.mp4") && !folder.names.contains("page.html"))
  }
}
