import Foundation
import SegueMedia
import TestSupport
import Testing

/// Runs the command blocks of the README and of the recipes as a reader pastes them into a clone: the README's blocks in
/// the clone itself, and the recipes' blocks in the folder of the bundled screens.
@Suite struct PageCommandTests {
  private static let root = Toolchain.package

  /// A block of code of a page, in its language.
  private struct Block {
    let language: Substring
    let text: String
  }

  private static func blocks(_ page: String) throws -> [Block] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "\n```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let end = part.firstIndex(of: "\n") else { return nil }
      return Block(language: part[..<end], text: String(part[part.index(after: end)...]))
    }
  }

  /// The screens of the clone that the pages name.
  private static let screens = [
    "inbox.png", "letter.png", "inbox.svg", "letter.svg", "profile.svg", "page-1.svg", "page-2.svg",
    "page-3.svg", "logo.svg", "end-card.svg", "desk-1.svg", "desk-2.svg", "feed.svg",
  ]

  /// Returns a copy of a clone with screens that are drawn quickly.
  private static func clone() throws -> Folder {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder / "Examples/screens", withIntermediateDirectories: true)
    for (index, name) in screens.enumerated() {
      #expect(
        FileManager.default.fileExists(atPath: root.path + "/Examples/screens/" + name), "\(name)")
      let width = name.hasPrefix("desk") ? 64 : 20
      let height = name.hasPrefix("feed") ? 100 : 40
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
        + "<rect id='photo' x='6' y='4' width='8' height='8'/><rect id='sender' y='14' width='4' height='4'/>"
        + "<rect id='name' x='6' y='14' width='8' height='2'/><rect id='title' y='20' width='12' height='3'/></svg>"
      let bytes = name.hasSuffix("png") ? Array(Picture.png(20, 40, seed: index)) : Array(svg.utf8)
      try folder.write("Examples/screens/" + name, bytes)
    }
    try FileManager.default.copyItem(
      atPath: root.path + "/Sources/CDrawing/font/captions.otf",
      toPath: folder / "Examples/screens/Brand-Bold.ttf")
    try folder.write(
      "Examples/fjord.yaml",
      """
      segue: 1
      size: 20x40
      fps: 4
      screens: { inbox: { image: screens/inbox.svg }, letter: { image: screens/letter.svg } }
      container: { kind: navigation, root: inbox }
      links: { inbox: [{ area: [0, 0, 20, 40], push: letter }] }
      script: [{ at: 0.1, push: letter }]
      """.utf8)
    return folder
  }

  /// Words of the blocks that need a package, the whole toolchain or an installation. `ReadmeTests` runs the steps for
  /// writing a plug-in.
  private static let exceptions = ["sudo apt", "pipx install", "tar -x", "make demo", "segue new"]

  @Test func `the page for assistants is short and names every exit status`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "docs/skill/SKILL.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 300)
    for status in ["0", "1", "64", "65", "66", "69", "70", "73"] { #expect(text.contains("\n| \(status) |")) }
  }

  /// Playing needs a display or a terminal, for which the command asks when everything else is right.
  private static let prelude = """
    set -e
    segue() {
      if [ "$1" != play ]; then "$segue" "$@"; return; fi
      if "$segue" "$@" 2>played; then return 1; fi
      grep -Eq 'display|terminal' played || { cat played >&2; return 1; }
    }
    mpv() { cat >/dev/null; }

    """

  @Test(arguments: [
    ("README.md", ".", 6), ("docs/recipes.md", "Examples/screens", 20), ("docs/skill/SKILL.md", "Examples/screens", 8),
  ])
  func `each command block of the page works as it is pasted into a clone`(
    _ page: String, _ place: String, _ count: Int
  ) throws {
    let clone = try Self.clone()
    let blocks = try Self.blocks(page).filter { block in
      !Self.exceptions.contains { block.text.contains($0) }
    }
    let commands = blocks.filter { $0.language == "sh" }
    #expect(commands.count >= count)
    for block in blocks {
      switch block.language {
      case "sh":
        let run = try Run.shell("cd \(place)\n" + Self.prelude + block.text, in: clone)
        #expect(run.code == 0, "\(run.code) \(run.errors)\n\(block.text)")
      case "yaml" where block.text.contains("segue: 1\n"):
        let named = block.text.hasPrefix("# ") ? block.text.dropFirst(2).prefix { $0 != "\n" } : nil
        let text = block.text.replacing("segue: 1\n", with: "segue: 1\nfps: 4\n")
        try clone.write("\(place)/\(named ?? "storyboard.yaml")", text.utf8)
      default: break
      }
    }
    // Every storyboard of the recipes has been filmed at least once, or is filmed here.
    guard place != "." else { return }
    for block in blocks where block.language == "yaml" && block.text.contains("segue: 1\n") {
      try clone.write("\(place)/board.yaml", block.text.utf8)
      let run = try Run.shell(
        "cd \(place) && \"$segue\" render board.yaml -o null: --fps 4 --size 10% --strict",
        in: clone)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.code) \(run.errors)\n\(block.text)")
    }
  }

  @Test(arguments: ["inbox", "letter"])
  func `a bundled picture of a screen has the pixels of the drawing`(_ name: String) throws {
    let screens = Self.root.path + "/Examples/screens/"
    let folder = try Folder()
    let run = try Run.segue(
      "render", screens + name + ".svg", screens + "compose.svg", "-o", "drawn.png", "--progress",
      "0", "--size", "780x1688", "--animator", "dissolve", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let drawn = try MediaSource(path: folder / "drawn.png").frame(at: 0)
    let stored = try MediaSource(path: screens + name + ".png").frame(at: 0)
    #expect(drawn.width == stored.width && drawn.height == stored.height)
    for y in 0..<drawn.height {
      let isEqual = memcmp(drawn.row(y), stored.row(y), drawn.width * 4) == 0
      try #require(isEqual, "row \(y)")
    }
  }
}
