import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueStoryboard

/// Tests the key `overlays` of a storyboard, and the steps that add and move titles and overlays.
@Suite struct OverlayTests {
  private func board(_ overlays: String = "", titles: String = "", script: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal }, two: { image: a.png, elements: { card: [10, 20, 30, 40] } } }
        container: one
        titles: [\(titles)]
        overlays: [\(overlays)]
        script: [\(script)]
        """, file: "a.yaml")
  }

  @Test func `each kind of overlay has the values of its keys`() throws {
    let all = try board(
      """
      { picture: a.svg, anchor: top-left, x: 4%, y: -10, width: 20%, height: 30, fit: cover, corner-radius: 9,
        behind: true, name: logo },
      { highlight: card, padding: 3, corner-radius: 4, dim: 40%, color: "#fff" },
      { box: [1, 2, 3, 4], on: film, line: 5, background: "#000" },
      { arrow: [5, 6], from: [7, 8], bend: -20%, on: card },
      { blur: two.card, radius: 20, at: 1, until: 3, appear: blur, leave: wipe },
      { progress: true, on: screen, line: 2, color: teal, background: "#000" }
      """
    ).overlays
    #expect(all.count == 6)
    let picture = all[0]
    #expect(picture.kind == .picture("a.svg", fit: .scaleAspectFill) && picture.host == .film && picture.area == nil)
    #expect(picture.anchor == .topLeft && picture.x == .share(0.04) && picture.y == .points(-10))
    #expect(picture.width == .share(0.2) && picture.height == .points(30) && picture.cornerRadius == 9)
    #expect(picture.isBehind && picture.name == "logo" && picture.life.end == .never)
    #expect(all[1].kind == .highlight(dim: 0.4) && all[1].area == .element(name: "card", screen: nil))
    #expect(all[1].padding == 3 && all[1].cornerRadius == 4 && all[1].color == .white && all[1].host == .screen)
    #expect(all[2].kind == .box(fill: .black) && all[2].host == .film)
    #expect(all[2].area == .rect(Rect(x: 1, y: 2, width: 3, height: 4)) && all[2].line == 5)
    #expect(all[3].kind == .arrow(from: Point(x: 7, y: 8), bend: -0.2))
    #expect(all[3].host == .element(name: "card", screen: nil))
    #expect(all[4].kind == .blur(radius: 20) && all[4].area == .element(name: "card", screen: "two"))
    #expect(all[4].life.time == 1 && all[4].life.end == .at(3))
    #expect(all[4].life.appearance.style == .blur && all[4].life.departure.style == .wipe)
    #expect(all[5].kind == .progress(track: .black) && all[5].host == .screen && all[5].anchor == .bottom)
  }

  @Test func `a blur is there at once, and other overlays fade in`() throws {
    let all = try board("{ blur: card }, { box: card }").overlays
    #expect(all[0].life.appearance.style == .none && all[0].life.departure.style == .none)
    #expect(all[1].life.appearance.style == .fade)
  }

  @Test func `a step adds a title or an overlay at its time, and moves one by its name`() throws {
    let made = try board(
      "{ box: card, name: b }", titles: "{ text: A, name: t }",
      script: """
        { at: 1, title: { text: B, for: 2 } }, { at: 2, overlay: { blur: card } },
        { at: 3, title: t, to: { y: 20%, scale: 2 }, over: 0.5, easing: linear },
        { at: 4, overlay: b, to: [1, 2, 3, 4] }, { at: 5, overlay: b, to: { x: 4 } }
        """)
    #expect(made.titles.map(\.text) == ["A", "B"] && made.titles[1].life.time == 1)
    #expect(made.titles[1].life.end == .after(2))
    #expect(made.overlays.count == 2 && made.overlays[1].life.time == 2)
    #expect(made.overlays[1].life.appearance.style == .none)
    let moves = made.filmSteps.compactMap { if case .part(let move) = $0.effect { move } else { nil } }
    var (up, right) = (Storyboard.Placement(), Storyboard.Placement())
    (up.y, up.scale, right.x) = (.share(0.2), 2, .points(4))
    #expect(
      moves == [
        Storyboard.PartMove(.title("t"), to: up, area: nil, duration: 0.5, curve: .linear),
        Storyboard.PartMove(
          .overlay("b"), to: Storyboard.Placement(), area: .rect(Rect(x: 1, y: 2, width: 3, height: 4)), duration: 0.8,
          curve: nil),
        Storyboard.PartMove(.overlay("b"), to: right, area: nil, duration: 0.8, curve: nil),
      ])
  }

  @Test(arguments: [
    ("{ at: 1 }", "an overlay needs"),
    ("{ box: card, blur: card }", "'box' and 'blur'"),
    ("{ box: crad }", "no screen has an element 'crad'; did you mean 'card'?"),
    ("{ box: card, on: film }", "'card' is an element of the screen, so 'on' has no effect; remove it"),
    ("{ box: [1, 2, 3, 4], on: crad }", "'on': no screen has an element 'crad'"),
    ("{ box: [500, 2, 3, 4] }", "is outside the screen, which is 100x200 points; write 'on: film'"),
    ("{ box: card, behind: true }", "'behind' is for overlays of the film"),
    ("{ box: card, radius: 4 }", "'radius' can only be used with 'blur'; remove it"),
    ("{ picture: a.png, fit: cover }", "'fit' can only be used with 'height'; remove it"),
    ("{ picture: a.png, leave: fade }", "'leave' can only be used with 'for' or 'until'; remove it"),
    ("{ picture: a.png, for: 1, until: 2 }", "'until' and 'for' both say when it leaves; remove one of them"),
    ("{ picture: a.png, at: 3, until: 2 }", "'until: 2' is not after its beginning at 3 s"),
    ("{ picture: a.png, appear: { by: word } }", "'by' is for the parts of a text"),
    ("{ box: card, name: a }, { box: card, name: a }", "there is another overlay called 'a'"),
    ("{ highlight: card, dim: 120% }", "'dim': expected a percentage from 0% to 100%"),
  ])
  func `a mistake in an overlay has one sentence with its place`(_ overlay: String, _ sentence: String) {
    let error = #expect(throws: StoryboardError.self) { _ = try board(overlay) }
    #expect(error?.place?.line == 6)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("{ at: 1, title: u, to: { y: 1 } }", "there is no title called 'u'"),
    ("{ at: 1, title: t }", "'title' needs 'to'"),
    ("{ at: 1, title: t, to: card }", "'to': a title without an area moves to a placement"),
    ("{ at: 1, title: t, to: { turn: 4 } }", "'turn' turns a device in space"),
    ("{ at: 1, overlay: { box: card, at: 2 } }", "the step's own 'at' is the time at which it appears"),
    ("{ at: 1, overlay: { box: card }, over: 2 }", "'over' is for a step that moves"),
    ("{ at: 3, overlay: { box: card, until: 2 } }", "'until: 2' is not after its beginning at 3 s"),
    ("{ at: 1, to: { y: 1 } }", "needs"),
    ("{ at: 1, overlay: b, to: crad }", "no screen has an element 'crad'; did you mean 'card'?"),
  ])
  func `a mistake in a step of a title or an overlay has one sentence`(_ step: String, _ sentence: String) {
    let error = #expect(throws: StoryboardError.self) {
      _ = try board("{ box: card, name: b }", titles: "{ text: A, name: t }", script: step)
    }
    #expect(error?.place?.line == 7)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `the picture of an overlay is one of the storyboard's files`() throws {
    #expect(try board("{ picture: logo.svg }").files.contains { $0.hasSuffix("logo.svg") })
  }
}
