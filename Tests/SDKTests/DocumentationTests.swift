import CSegue
import Foundation
import SegueFullSDK
import TestSupport
import Testing

/// Tests the C and Swift examples of the plug-in guide, exactly as its pages show them.
@Suite struct DocumentationTests {
  /// Returns the first fenced code block in this language on a page of the guide.
  private func example(_ language: String, on page: String) throws -> String {
    try #require(GuidePages.blocks(language, in: try GuidePages.text(page)).first)
  }

  @Test
  func `the guide's C example has at most fifty lines, compiles without a warning and animates`()
    throws
  {
    let source = try example("c", on: "c.md")
    #expect(source.split(separator: "\n").count <= 50)
    #expect(source.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let entry = try CPlugin.entry(of: source)
    let fake = FakeHost()
    let session = try Session(fake, id: "org.example.fade", entry: entry)
    #expect(session.duration() == (0, 0.4))
    #expect(session.animate() == 0)
    let alphas = fake.calls(to: "segue.view/1 set_alpha").map { [$0.numbers[1], Double($0.depth)] }
    #expect(alphas == [[0, 0], [1, 1]])
    #expect(fake.calls(to: "segue.animation/1 begin").map(\.numbers) == [[0.4, 0, 0]])
    #expect(fake.views[FakeHost.container]?.subviews == [11, 12])
    #expect(fake.completed == [1])
    session.end()
  }

  @Test func `the guide's Swift example equals the animator that these tests compile`() throws {
    let own = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "FadeExample.swift"), encoding: .utf8)
    let shown = try example("swift", on: "swift.md").replacing(
      "import SegueSDK", with: "import SegueFullSDK")
    let animator = try #require(shown.components(separatedBy: "\n@c(segue_plugin_1)").first)
    #expect(own.hasPrefix(animator))
  }

  @Test func `all examples of the plug-in guide have different ids`() throws {
    let ids = try GuidePages.all().flatMap { page in
      let text = try String(contentsOf: page, encoding: .utf8)
      return text.matches(of: /"(org\.example\.[a-z-]+)/).map { String($0.1) }
    }
    #expect(ids.count == 8 && Set(ids).count == ids.count, "\(ids)")
  }

  @Test func `the guide's interaction controller is the code that these tests compile`() throws {
    let own = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "PullExample.swift"), encoding: .utf8)
    let shown = try example("swift", on: "interaction.md").components(separatedBy: "\nPlugin(")
      .first
    #expect(own == "import SegueFullSDK\n\n" + (shown ?? ""))
  }

  @Test
  func `the plug-in guide's smaller Swift samples are in the code that these tests compile`()
    throws
  {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let own = lines(
      try String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "GuideExamples.swift"), encoding: .utf8))
    var count = 0
    for page in try GuidePages.all() {
      let text = try String(contentsOf: page, encoding: .utf8)
      for sample in GuidePages.blocks("swift", in: text)
      where !["Fade", "PackageDescription", "Pull"].contains(where: sample.contains) {
        // A sample may consist of several parts, such as a type's properties and a function, so the
        // parts are compared separately.
        for part in sample.components(separatedBy: "\n\n") {
          #expect(own.contains(lines(part)), "\(page.lastPathComponent): \(part)")
        }
        count += 1
      }
    }
    #expect(count >= 5)
  }

  @Test func `the guide's Swift example animates`() throws {
    let fake = FakeHost()
    let session = try Session(
      fake, Plugin(animators: [.of(Fade.self)]), id: "org.example.swift-fade")
    #expect(session.duration() == (0, 0.4))
    #expect(session.animate() == 0)
    #expect(fake.views[12]?.alpha == 1)
    #expect(fake.completed == [1])
    session.end()
  }

  @Test func `the guide's Swift example fades out a modal that is presented in the custom style`()
    throws
  {
    let fake = FakeHost()
    fake.toView = 0
    let session = try Session(
      fake, Plugin(animators: [.of(Fade.self)]), id: "org.example.swift-fade")
    #expect(session.animate() == 0)
    #expect(fake.views[11]?.alpha == 0)
    #expect(fake.calls(to: "segue.view/1 add_subview").isEmpty)
    #expect(fake.completed == [1])
    session.end()
  }
}
