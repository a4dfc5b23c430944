import SegueGeometry
import Testing

@testable import SegueStoryboard

/// Tests the steps that type a text.
@Suite struct TypingStepTests {
  private func board(_ script: String) throws -> Storyboard {
    try Storyboard(parsing: colours("script: [\(script)]"), file: "a.yaml")
  }

  @Test func `a step types a text into an element or a rectangle, with a look of its own`() throws {
    let all = try board(
      """
      { at: 1, type: "Hello: you", into: dot, over: 1.2 },
      { at: 3, type: 42, into: [10, 20, 60, 30], for: 2, size: 40%, color: teal, weight: 700, align: right, font: Inter }
      """
    ).typings
    #expect(all.map(\.text) == ["Hello: you", "42"] && all.map(\.time) == [1, 3])
    #expect(
      all.map(\.field) == [
        .element(name: "dot", screen: nil), .rect(Rect(x: 10, y: 20, width: 60, height: 30)),
      ])
    #expect(all[0].duration == 1.2 && all[0].end == 2.2 && all[0].seconds == nil && all[0].style == .init())
    let last = try #require(all.last)
    #expect(last.seconds == 2 && last.style.size == .share(0.4) && last.style.weight == 700)
    #expect(last.style.alignment == .right && last.style.color != nil && last.font == .family("Inter"))
    #expect(last.duration == 0.5, "a short text has half a second")
  }

  @Test func `without a duration a long text takes longer, as a quick typist does`() throws {
    let text = String(repeating: "word ", count: 8)
    let typing = try #require(try board("{ at: 0, type: \"\(text)\", into: dot }").typings.first)
    #expect(abs(typing.duration - 3.4) < 1e-9)
  }

  @Test(arguments: [
    ("{ at: 1, type: Hello }", "'type' needs 'into', the field", nil),
    ("{ at: 1, type: '', into: dot }", "at least one letter", nil),
    ("{ at: 1, type: Hello, into: dto }", "no screen has an element 'dto'", "dot"),
    ("{ at: 1, type: Hello, into: [200, 10, 20, 20] }", "is outside the screen, which is 100x200 points", nil),
    ("{ at: 1, type: Hello, into: dot, over: 0 }", "seconds above 0", nil),
    ("{ at: 1, type: Hello, into: dot, animator: slide }", "'type' does not begin one", nil),
    ("{ at: 1, pause: 1, into: dot }", "'into' can only be used with 'type'", nil),
    ("{ at: 1, caption: A, for: 1, font: Inter }", "'font' can only be used with 'type'", nil),
    (
      "{ at: 1, type: Hello, into: dot, over: 2 }, { at: 2, type: You, into: dot }",
      "overlaps the text on line 8, which is typed until 3 s", nil
    ),
  ])
  func `an invalid step that types is refused with the expected form`(
    _ script: String, _ reason: String, _ suggestion: String?
  ) throws {
    let error = #expect(throws: StoryboardError.self) { _ = try board(script) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.suggestion == suggestion)
  }

  @Test func `the caret stays until the next step that taps, types or begins a transition`() throws {
    let board = try board(
      """
      { at: 1, type: A, into: dot, over: 1 }, { at: 1.5, wait: 3 }, { at: 4, type: B, into: dot, over: 1 },
      { at: 6, push: green }
      """)
    #expect(board.typings.map(board.caretEnd) == [4, 6])
    let alone = try self.board("{ at: 1, type: A, into: dot }")
    #expect(alone.typings.map(alone.caretEnd) == [.infinity])
  }
}
