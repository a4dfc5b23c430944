import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests the font of captions: the file that a storyboard names is the face that is drawn. The fonts of the tests are
/// one family, whose letters are rectangles of different widths.
@Suite struct FontTests {
  private static let faces =
    Toolchain.package.path + "/Tests/MediaTests/Fonts/Faces/"

  /// A folder with a storyboard, and the fonts of the family in the place where the user's fonts are installed.
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.png", Picture.plain(48, 80, 128))
    let fonts = folder / "installed/fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.faces)
    where name.hasSuffix(".ttf") && name != "variable.ttf" {
      try FileManager.default.copyItem(atPath: Self.faces + name, toPath: fonts + "/" + name)
    }
  }

  private func render(
    _ font: String, _ text: String = "aaaaaaaa", installed: Bool = false
  ) throws -> Run {
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      screens: { a: { image: a.png } }
      container: a
      font: \(font)
      script: [ { at: 0, caption: "\(text)", for: 2, place: top } ]
      """.utf8)
    return try Run.segue(
      "render", "s.yaml", "-o", "f.png", "--size", "960x1600", "--progress", "50%", in: folder,
      environment: installed
        ? [
          "XDG_DATA_HOME": folder / "installed", "XDG_CACHE_HOME": folder / "cache",
        ] : [:])
  }

  /// Returns the width and the height in pixels of the white letters in the film's frame.
  private func extent() throws -> (width: Int, height: Int) {
    let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
    var (x, y): (Set<Int>, Set<Int>) = ([], [])
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture.row(row)[column] & 0xFF > 0xF0 {
        x.insert(column)
        y.insert(row)
      }
    }
    return ((x.max() ?? -1) - (x.min() ?? 0) + 1, (y.max() ?? -1) - (y.min() ?? 0) + 1)
  }

  /// The widths of a letter and of its surroundings are in `faces.py`, in thousandths of the font size.
  @Test(arguments: [
    ("light.ttf", 200.0), ("regular.ttf", 300), ("bold.ttf", 450), ("bold.otf", 450),
    ("condensed.ttf", 120), ("oblique.ttf", 300), ("bold-oblique.ttc", 450),
    ("bold-regular-oblique.ttc", 300), ("variable.ttf", 300),
  ])
  func `captions are set in the given face, also if its family is installed in other faces`(
    _ name: String, _ letter: Double
  ) throws {
    let run = try render(Self.faces + name)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let extent = try extent()
    let slant = name == "oblique.ttf" ? 200.0 : 0
    // The height of a letter is 700, and eight letters have seven gaps of 100.
    let ratio = (8 * letter + 7 * 100 + slant) / 700
    #expect(abs(Double(extent.width) / Double(extent.height) - ratio) < 0.15, "\(extent)")
    let frame = try folder.bytes("f.png")
    #expect(try render(Self.faces + name, installed: true).code == 0)
    #expect(try folder.bytes("f.png") == frame)
  }

  @Test func `letters that the given face lacks are taken from installed fonts`() throws {
    try FileManager.default.copyItem(
      atPath: Self.faces + "../hebrew.ttf", toPath: folder / "installed/fonts/hebrew.ttf")
    let run = try render(Self.faces + "bold.ttf", "aשלוםa", installed: true)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(arguments: ["glyf", "loca", "head", ""])
  func `a damaged font file is refused in one sentence`(_ table: String) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.faces + "bold.ttf")))
    for entry in stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
    where bytes[entry..<entry + 4].elementsEqual(table.utf8) {
      func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      let (offset, length) = (number(entry + 8), number(entry + 12))
      for index in offset..<offset + length { bytes[index] = 0 }
    }
    if table.isEmpty { bytes.removeLast(bytes.count / 2) }
    try folder.write("damaged.ttf", bytes)
    let run = try render("damaged.ttf")
    #expect(run.code == 65)
    #expect(run.errors.contains("damaged.ttf is not a font that can be used"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(!folder.names.contains("f.png"))
  }
}
