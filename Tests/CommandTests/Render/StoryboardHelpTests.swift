import Foundation
import TestSupport
import Testing

/// Tests `segue storyboard check` and `segue storyboard draft`.
struct StoryboardHelpTests {
  struct Report: Decodable {
    struct Mistake: Decodable {
      let file, message: String
      let line, column: Int?
      let expected: String?
      let patch: Patch?
    }
    struct Patch: Decodable, Equatable {
      let line, column: Int
      let old, new: String
    }
    let file: String
    let valid: Bool
    let mistakes: [Mistake]
  }

  private static let board = """
    segue: 1
    size: 20x30
    fps: 5
    screens: { a: { image: a.png }, b: { image: b.png } }
    container: { kind: navigation, root: a }
    transitions:
      push: { animator: slide, set: { parallax: 0.3 } }
    script: [{ at: 0.1, push: b }]
    """

  @Test(arguments: [
    (
      "animator: slide", "animator: slidee", 69 as Int32, Report.Patch(line: 7, column: 21, old: "slidee", new: "slide")
    ),
    ("parallax:", "paralax:", 65, Report.Patch(line: 7, column: 35, old: "paralax", new: "parallax")),
    ("image: b.png", "image: bb.png", 66, Report.Patch(line: 4, column: 45, old: "bb.png", new: "b.png")),
    ("root: a", "rooot: a", 65, Report.Patch(line: 5, column: 32, old: "rooot", new: "root")),
  ])
  func `a check finds mistakes in names, settings and files, with their repairs`(
    _ right: String, _ wrong: String, _ code: Int32, _ patch: Report.Patch?
  ) throws {
    let folder = try Screens().folder
    try folder.write("s.yaml", Self.board.replacing(right, with: wrong).utf8)
    let run = try Run.segue("storyboard", "check", "s.yaml", "--json", in: folder)
    #expect(run.code == code && run.errors.isEmpty, "\(run.code) \(run.errors)")
    let report = try run.json(Report.self)
    #expect(!report.valid && report.file == "s.yaml" && report.mistakes.count == 1)
    #expect(report.mistakes.first?.patch == patch, "\(run.text)")
    let told = try Run.segue("storyboard", "check", "s.yaml", in: folder)
    let rendered = try Run.segue("render", "s.yaml", "-o", "null:", in: folder)
    #expect(told.code == code && told.errors == rendered.errors, "\(told.errors)\n\(rendered.errors)")
  }

  @Test func `a right storyboard is valid, also from standard input`() throws {
    let folder = try Screens().folder
    try folder.write("s.yaml", Self.board.utf8)
    let run = try Run.segue("storyboard", "check", "s.yaml", "--json", in: folder)
    #expect(try run.code == 0 && run.json(Report.self).valid, "\(run.text)")
    let piped = try Run.shell("\"$segue\" storyboard check - < s.yaml", in: folder)
    #expect(piped.code == 0 && piped.text.contains("no mistakes"), "\(piped.errors)")
    let missing = try Run.segue("storyboard", "check", "gone.yaml", "--json", in: folder)
    #expect(missing.code == 66 && missing.out.isEmpty && missing.errors.contains("gone.yaml"))
  }

  @Test func `a draft is filmed without a further line, for each language`() throws {
    let folder = try Folder()
    for tag in ["ar", "en-US"] {
      let path = "app/fastlane/metadata/android/\(tag)/images/phoneScreenshots"
      try FileManager.default.createDirectory(atPath: folder / path, withIntermediateDirectories: true)
      for index in 1...3 {
        try folder.write("\(path)/\(index).png", Picture.png(20, 36, seed: index))
      }
    }
    let run = try Run.segue("storyboard", "draft", "app", "-o", "tour.yaml", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.contains("segue batch tour.yaml -o 'films/{lang}.mp4'"), "\(run.text)")
    let batch = try Run.segue(
      "batch", "tour.yaml", "-o", "films/{lang}.gif", "--", "--fps", "5", in: folder)
    #expect(batch.code == 0, "\(batch.errors)")
    let films = try FileManager.default.contentsOfDirectory(atPath: folder / "films")
    #expect(Set(films).isSuperset(of: ["ar.gif", "en-US.gif"]))

    // Nothing that is there is replaced.
    let before = try folder.bytes("tour.yaml")
    let again = try Run.segue("storyboard", "draft", "app", "-o", "tour.yaml", in: folder)
    #expect(again.code == 73 && again.errors.contains("is there already"), "\(again.errors)")
    #expect(try folder.bytes("tour.yaml") == before)
    let printed = try Run.segue("storyboard", "draft", "app", "-o", "-", in: folder)
    #expect(printed.code == 0 && Array(printed.out) == before.map { $0 })
  }

  @Test(arguments: [("gone", 66 as Int32), ("a.png", 66), (".", 65), ("", 64)])
  func `a folder that cannot be drafted is refused with a sentence`(_ name: String, _ code: Int32) throws {
    let folder = try Folder()
    try folder.write("a.png", Picture.png(20, 30, seed: 1))
    let run = try Run.segue("storyboard", "draft", name, "-o", "d.yaml", in: folder)
    #expect(run.code == code && run.errors.hasPrefix("segue: "), "\(run.code) \(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder / "d.yaml"))
  }
}
