import Foundation
import TestSupport
import Testing

@testable import ReferencePages

/// Checks that docs/reference/animators.md matches the animators' descriptors, and that each animator has a
/// picture.
struct AnimatorsPageTests {
  private static let docs = Toolchain.package.appending(path: "docs/reference")
  private static let page = docs.appending(path: "animators.md")
  private static let pictures = docs.appending(path: "animators")
  private static let drawing = AnimatorPictures { arguments in
    let run = try Run.segue(arguments)
    try #require(run.code == 0, "\(run.errors)")
  }
  private static let environment = ProcessInfo.processInfo.environment

  @Test
  func `docs/reference/animators.md lists every bundled animator with the description from its descriptor`()
    throws
  {
    let families = try ListedAnimator.families { try Run.segue($0).out }
    #expect(Set(families.keys) == Set(AnimatorsPage.families.map(\.0)))
    let aliases = families.values.flatMap { $0.map(\.alias) }
    #expect(Set(aliases) == Set(Bundled.animators + ["dissolve"]))
    let text = AnimatorsPage.text(families)
    if Self.environment["SEGUE_RECORD"] != nil {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.page, encoding: .utf8) == text)
  }

  @Test
  func `each animator has one small picture on the page, and each picture belongs to an animator`()
    throws
  {
    let names = Bundled.animators + ["dissolve"]
    if Self.environment["SEGUE_RECORD_PICTURES"] != nil {
      try FileManager.default.createDirectory(at: Self.pictures, withIntermediateDirectories: true)
      for name in names {
        try Self.drawing.draw(name, to: Self.pictures.appending(path: "\(name).png").path)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.pictures.path)
    #expect(Set(files) == Set(names.map { "\($0).png" }))
    for file in files {
      let bytes = try Data(contentsOf: Self.pictures.appending(path: file))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]), "\(file)")
      #expect(bytes.count <= 60_000, "\(file)")
    }
  }

  /// The animators of the README's picture, row by row.
  private static let scenes: [AnimatorPictures.Scene] = [
    .init(animator: "push", from: "inbox", to: "letter"),
    .init(animator: "modal", from: "profile", to: "compose"),
    .init(animator: "sheet", from: "page-1", to: "profile"),
    .init(animator: "zoom", from: "inbox", to: "page-3"),
    .init(animator: "container-transform", from: "profile", to: "page-2"),
    .init(animator: "drawer", from: "letter", to: "inbox"),
    .init(animator: "cube", from: "page-1", to: "page-2"),
    .init(animator: "cover-flow", from: "page-2", to: "page-3", moment: 4),
    .init(animator: "doorway", from: "page-4", to: "inbox"),
    .init(animator: "fold", from: "page-5", to: "page-3"),
    .init(animator: "turn", from: "page-3", to: "page-1", moment: 3),
    .init(animator: "flip", from: "page-2", to: "page-5", moment: 3),
    .init(animator: "circle", from: "inbox", to: "compose"),
    .init(animator: "tiles", from: "page-5", to: "page-1"),
    .init(animator: "explode", from: "letter", to: "page-4"),
    .init(animator: "clock", from: "page-4", to: "compose", moment: 6),
    .init(animator: "blinds", from: "page-1", to: "page-5"),
    .init(animator: "wipe", from: "compose", to: "page-3"),
  ]

  @Test func `the README names every bundled animator and shows some in a picture`() throws {
    let file = Self.docs.appending(path: "animators.png")
    if Self.environment["SEGUE_RECORD_PICTURES"] != nil {
      try Self.drawing.draw(Self.scenes, columns: 9, to: file.path)
    }
    let bytes = try Data(contentsOf: file)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count <= 300_000)
    let readme = try String(
      contentsOf: Toolchain.package.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("](docs/reference/animators.png)") && readme.contains("](docs/reference/animators.md)"))
    for name in Bundled.animators { #expect(readme.contains("`\(name)`"), "\(name)") }
  }
}
