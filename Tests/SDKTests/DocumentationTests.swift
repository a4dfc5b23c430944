import CSegue
import Foundation
import SegueFullSDK
import Testing

/// The examples of docs/writing-plugins.md, as they stand there.
@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the first fenced block of that language.
  private func example(_ language: String) throws -> String {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/writing-plugins.md"), encoding: .utf8)
    let start = try #require(page.range(of: "\n```\(language)\n"))
    let end = try #require(page.range(of: "\n```\n", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound]) + "\n"
  }

  @Test func `the C example has at maximum fifty lines, compiles without a warning and animates`()
    throws
  {
    let source = try example("c")
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

  @Test func `the Swift example is the animator that these tests compile`() throws {
    let own = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "FadeExample.swift"), encoding: .utf8)
    let shown = try example("swift").replacing("import SegueSDK", with: "import SegueFullSDK")
    let animator = try #require(shown.components(separatedBy: "\n@c(segue_plugin_1)").first)
    #expect(own.hasPrefix(animator))
  }

  @Test func `no two examples have the same id, so that one may have them all`() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/writing-plugins.md"), encoding: .utf8)
    let ids = page.matches(of: /id[:=]? *=? *(?:text\(b)?"(org\.example\.[a-z-]+)/).map(\.1)
    #expect(ids.count == 5 && Set(ids).count == ids.count, "\(ids)")
  }

  @Test func `these tests compile the interaction controller of the page`() throws {
    let own = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "PullExample.swift"), encoding: .utf8)
    let shown = try example("text").components(separatedBy: "\nPlugin(").first
    #expect(own == "import SegueFullSDK\n\n" + (shown ?? ""))
  }

  @Test func `the Swift example animates`() throws {
    let fake = FakeHost()
    let session = try Session(
      fake, Plugin(animators: [.of(Fade.self)]), id: "org.example.swift-fade")
    #expect(session.duration() == (0, 0.4))
    #expect(session.animate() == 0)
    #expect(fake.views[12]?.alpha == 1)
    #expect(fake.completed == [1])
    session.end()
  }

  @Test func `the Swift example fades the sheet of a custom presentation out`() throws {
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
