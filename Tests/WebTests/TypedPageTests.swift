import Foundation
import SegueMedia
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests what a page contains of the texts that its script types.
struct TypedPageTests {
  /// Makes the page of a storyboard with a grey screen `one`, which is a drawing, and a screen `two`.
  ///
  /// - Parameters:
  ///   - elements: What is in `elements` of the screen `one`.
  ///   - transitions: A further line of the storyboard.
  static func page(_ script: String, elements: String = "", transitions: String = "") throws -> Prototype {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try
      "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='800'><rect width='400' height='800' fill='#eee'/></svg>"
      .write(to: folder.appending(path: "grey.svg"), atomically: true, encoding: .utf8)
    let path = folder.appending(path: "board.yaml")
    let parts = elements.isEmpty ? "" : ", elements: { \(elements) }"
    try """
    segue: 1
    size: 400x800
    screens: { one: { image: grey.svg\(parts) }, two: { color: teal } }
    container: { kind: navigation, root: one }
    \(transitions)
    script: [\(script)]
    """.write(to: path, atomically: true, encoding: .utf8)
    return try Prototype(Storyboard(path: path.path, layers: DrawingLayers.init), plugins: factory)
  }

  /// Returns the members of the texts in a page's data.
  private func texts(_ script: String, elements: String = "") throws -> [[String: Any]] {
    let page = try Self.page(script, elements: elements)
    let data = try #require(try JSONSerialization.jsonObject(with: Data(page.data.utf8)) as? [String: Any])
    let film = try #require(data["film"] as? [String: Any])
    let pictures = try #require(data["pictures"] as? [String: [String]])
    let texts = film["y"] as? [[String: Any]] ?? []
    for text in texts {
      let number = try #require(text["i"] as? Int)
      #expect(pictures["\(number)"]?.first == "image/webp")
    }
    return texts
  }

  @Test func `a page has a picture of each text with a state for each letter, and the times of the states`() throws {
    let texts = try texts(
      """
      { at: 1, type: abc, into: [20, 100, 360, 40], over: 1 },
      { at: 3, type: de, into: [20, 300, 360, 40], over: 0.5, for: 2 }
      """)
    try #require(texts.count == 2)
    let times = try #require(texts[0]["t"] as? [Double])
    #expect(times.count == 4 && times == times.sorted() && times[0] == 0 && times[3] == 1)
    #expect((texts[0]["k"] as? [[Double]])?.map(\.count) == [4, 4, 4, 4], "a caret for each")
    #expect(texts[0]["g"] as? [Int] == [4, 1])
    #expect(texts[0]["a"] as? [Double] == [0.05, 0.125, 0.9, 0.05])
    #expect(texts[0]["e"] as? Double == 2, "the caret leaves with the next text")
    #expect(texts[0]["u"] == nil && texts[1]["u"] as? Double == 2)
  }

  @Test func `a long text in a large field comes several letters at a time`() throws {
    let long = String(repeating: "word ", count: 99) + "ends"
    let texts = try texts("{ at: 1, type: \(long), into: [20, 20, 360, 700], over: 9 }")
    let times = try #require(texts.first?["t"] as? [Double])
    #expect(times.count > 20 && times.count < 100)
    #expect(times.last == 9, "all of it in the end")
  }

  @Test func `a text with characters that no font has is named`() throws {
    let page = try Self.page("{ at: 1, type: \"a\u{10FFFD}\", into: [20, 100, 360, 40] }")
    #expect(page.warnings.contains { $0.contains("the text that is typed has") }, "\(page.warnings)")
  }

  @Test func `while a screen is shown in parts, the smallest part around a field has its text`() throws {
    let texts = try texts(
      """
      { at: 1, type: abc, into: field, over: 1 },
      { at: 3, type: de, into: [20, 300, 360, 40], over: 0.5 }
      """,
      elements: "card: [0, 50, 400, 200], field: [20, 100, 200, 40], other: [0, 700, 400, 50]")
    try #require(texts.count == 2)
    let field = try #require(texts[0]["o"] as? [String: [Double]])
    #expect(Array(field.values) == [[0, 0, 1, 1]], "the element itself")
    let background = try #require(texts[1]["o"] as? [String: [Double]])
    #expect(Array(background.values) == [[0.05, 0.375, 0.9, 0.05]], "the background")
    #expect(field.keys.first != background.keys.first)
  }

  @Test func `a page without such a text has none`() throws {
    #expect(try texts("{ at: 1, push: two }").isEmpty)
  }
}
