import SegueGeometry
import SegueMotion
import Testing

@testable import SegueStoryboard

/// Tests the key `titles` of a storyboard.
@Suite struct TitleTests {
  private func board(_ titles: String, font: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        \(font)
        screens: { one: { color: teal } }
        container: one
        titles: [\(titles)]
        script: []
        """, file: "a.yaml")
  }

  @Test func `a title has every value of its keys`() throws {
    let title = try #require(
      board(
        """
        { text: "Hello\\nyou", font: Inter, weight: 700, italic: true, size: 12%, color: "gradient(#fff, teal, 90)",
          align: right, width: 50%, line-height: 1.1, tracking: -2%, anchor: bottom-left, x: 4%, y: -10, behind: true,
          at: 1.5, for: 3, appear: { style: rise, by: letter, over: 2, easing: linear }, leave: wipe }
        """
      ).titles.first)
    #expect(title.text == "Hello\nyou" && title.font == .family("Inter"))
    #expect(title.weight == 700 && title.isItalic && title.isBehind)
    #expect(title.size == .share(0.12) && title.width == .share(0.5) && title.tracking == .share(-0.02))
    #expect(title.alignment == .right && title.anchor == .bottomLeft && title.lineHeight == 1.1)
    #expect(title.x == .share(0.04) && title.y == .points(-10))
    #expect(title.life.time == 1.5 && title.life.end == .after(3))
    var passage = Storyboard.Passage()
    (passage.style, passage.unit, passage.duration, passage.curve) = (.rise, .letter, 2, .linear)
    #expect(title.life.appearance == passage)
    let leave = title.life.departure
    #expect(leave.style == .wipe && leave.unit == .whole && leave.duration == 0.6)
    guard case .gradient(let colors, nil, let angle)? = title.paint else {
      Issue.record("\(String(describing: title.paint))")
      return
    }
    #expect(colors.count == 2 && angle == 90)
  }

  @Test func `a title without keys is white, at the top, fades in, and stays`() throws {
    let title = try #require(board("{ text: A }").titles.first)
    #expect(title == Storyboard.Title("A", place: title.place))
    #expect(title.life.end == .never && title.paint == nil)
  }

  @Test(arguments: [
    ("{ size: 8% }", "a title needs 'text', a string"),
    ("{ text: A, size: 900% }", "'size': expected points from 0.1 to 10000, or from 0.1% to 500%, such as 40 or 8%"),
    ("{ text: A, size: big }", "'size': expected points from 0.1 to 10000"),
    ("{ text: A, x: 9.nan% }", "'x': expected points from -10000 to 10000"),
    (
      "{ text: A, color: grene }",
      "'color': expected a colour such as \"#202124\" or teal, or gradient(#fff, #dde, 135)"
    ),
    ("{ text: A, color: back.png }", "'color': expected a colour"),
    ("{ text: A, anchor: topleft }", "did you mean 'top-left'?"),
    ("{ text: A, italic: true }", "'italic' needs 'font', a font file or the name of an installed family"),
    ("{ text: A, leave: fade }", "'leave' can only be used with 'for' or 'until'; remove it"),
    ("{ text: A, appear: fly }", "'appear': expected one of none, fade, rise, blur, wipe"),
    ("{ text: A, appear: { by: words } }", "did you mean 'word'?"),
    ("{ text: \(String(repeating: "a", count: 501)) }", "a title has at most 500 characters, and this one has 501"),
  ])
  func `a mistake in a title has one sentence with its place`(_ title: String, _ sentence: String) {
    let error = #expect(throws: StoryboardError.self) { _ = try board(title) }
    #expect(error?.place?.line == 6)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }
}
