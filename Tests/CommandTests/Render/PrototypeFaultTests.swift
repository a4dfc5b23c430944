import Foundation
import TestSupport
import Testing

/// Tests pages with screens or plug-ins that a browser cannot show exactly: the page is written, and the command
/// reports the replacement.
@Suite struct PrototypeFaultTests {
  private struct Result: Decodable {
    var transitions: Int
    var warnings: [String]
  }

  private static func page(_ folder: Folder, _ arguments: String...) throws -> Result {
    let run = try Run.segue(["render"] + arguments + ["-o", "page.html", "--json"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: folder / "page.html"))
    return try run.json(Result.self)
  }

  @Test(arguments: ["CRASHES", "ANSWERS_FAILED", "EXITS"])
  func `a plug-in that fails while a page is recorded is replaced by the dissolve`(_ fault: String)
    throws
  {
    let folder = try Self.folder(fault)
    let list = try Run.segue("list", "--plugin-path", ".", "--json", in: folder)
    let id = try #require(list.text.firstMatch(of: /"id": "([^"]*faulty[^"]*)"/)).1
    let page = try Self.page(
      folder, "a.png", "b.png", "--plugin-path", ".", "--isolation", "child", "--animator",
      String(id))
    #expect(page.transitions == 2)
    #expect(
      page.warnings.contains { $0.contains("the push from '1' is a dissolve, because") },
      "\(page.warnings)")
  }

  private static func folder(_ fault: String) throws -> Folder {
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/faulty-animator.c"),
      into: URL(filePath: folder / "faulty.so"), defines: ["FAULT=\(fault)"],
      options: ["-Wl,-z,lazy", "-lm"])
    for (index, name) in ["a.png", "b.png"].enumerated() {
      try folder.write(name, Picture.png(40, 80, seed: index))
    }
    return folder
  }

  @Test func `an animator that hangs is called once for a page, and the command reports it once`()
    throws
  {
    let folder = try Self.folder("HANGS")
    try folder.write("c.png", Picture.png(40, 80, seed: 2))
    let run = try Run.segue(
      [
        "render", "a.png", "b.png", "c.png", "-o", "page.html", "--plugin-path", ".", "--animator",
        "org.example.faulty", "--trace", "trace.jsonl", "--json",
      ], in: folder, environment: ["SEGUE_DEADLINE": "0.3"])
    #expect(run.code == 0, "\(run.errors)")
    let page = try run.json(Result.self)
    #expect(page.transitions == 4)
    #expect(
      page.warnings == [
        "org.example.faulty did not return within 0.3 s in animate; it is not called again, and its "
          + "transitions in the page are dissolves"
      ])
    let trace = try String(contentsOf: URL(filePath: folder / "trace.jsonl"), encoding: .utf8)
    #expect(trace.split(separator: "\n").count { $0.contains(#""animate""#) } == 1, "\(trace)")
  }

  @Test func `a line that a plug-in writes in each recording of a page is printed once`() throws {
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", "page.html", "--plugin-path", ".", "--animator",
      "org.example.faulty", in: Self.folder("ANSWERS_FAILED"))
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.ranges(of: "says: no reason").count == 1, "\(run.errors)")
  }

  @Test(arguments: ["css", "waapi", "lottie"])
  func `segue timeline does not export a dissolve under the name of an animator that fails`(
    _ format: String
  ) throws {
    let run = try Run.segue(
      "timeline", "org.example.faulty", "--plugin-path", ".", "--format", format,
      in: Self.folder("ANSWERS_FAILED"))
    #expect(run.code == 65 && run.text.isEmpty, "\(run.text)\(run.errors)")
    let reason = "cannot be written as \(format): it failed, and a dissolve took its place"
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `an animator that fails only without a finger is replaced in a page only after taps`()
    throws
  {
    let page = try Self.page(
      Self.folder("NEEDS_FINGER"), "a.png", "b.png", "--plugin-path", ".", "--animator",
      "org.example.faulty")
    #expect(
      page.warnings.contains {
        $0.contains("the push from '1' is a dissolve after a tap, because")
      }, "\(page.warnings)")
    #expect(!page.warnings.contains { $0.contains("under a finger") })
  }

  @Test func `screens larger than a browser can draw are stored at a smaller size in a page`()
    throws
  {
    let folder = try Folder()
    for (name, color) in [("a.svg", "red"), ("b.svg", "blue")] {
      let text =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20000\" height=\"40\"><script/>"
        + "<rect width=\"20000\" height=\"40\" fill=\"\(color)\"/></svg>"
      try folder.write(name, Data(text.utf8))
    }
    let page = try Self.page(folder, "a.svg", "b.svg")
    #expect(
      page.warnings.contains { $0.contains("stored at 8192x16 pixels") }, "\(page.warnings)")
  }

  @Test func `a video that browsers do not play is shown as its first frame, with a warning`()
    throws
  {
    let folder = try Folder()
    for (index, name) in ["a.png", "b.png"].enumerated() {
      try folder.write(name, Picture.png(40, 80, seed: index))
    }
    let film = try Run.segue(
      "render", "a.png", "b.png", "-o", "film.mp4", "--codec", "mpeg4", in: folder)
    #expect(film.code == 0, "\(film.errors)")
    let page = try Self.page(folder, "film.mp4", "b.png")
    #expect(
      page.warnings.contains {
        $0.contains("shown as its first frame") && $0.contains("convert it with ffmpeg")
      }, "\(page.warnings)")
  }

  @Test func `a transition whose screens are painted by a plug-in is stored in a page as frames`()
    throws
  {
    let folder = try Folder()
    for (index, name) in ["a.png", "b.png"].enumerated() {
      try folder.write(name, Picture.png(40, 80, seed: index))
    }
    let page = try Self.page(folder, "a.png", "b.png", "--animator", "ripple")
    #expect(
      page.warnings.contains { $0.contains("is stored as") && $0.contains("frames, because") },
      "\(page.warnings)")
  }
}
