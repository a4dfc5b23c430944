import Testing

@testable import SegueStoryboard

/// Tests storyboards that are large or deeply nested: those within the limits are read, and others refused.
@Suite struct StoryboardLimitTests {
  @Test(arguments: [
    String(repeating: "[", count: 100_000),
    String(repeating: "{a: ", count: 50_000),
    String(repeating: "- ", count: 100_000),
    (0..<2000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"),
    "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n? *c\n: 1",
    "a: \"\n# \", b: &b [1]",
    "segue: 1\nsize: 1e300x1e300",
    "segue: 1\nsize: " + String(repeating: "9", count: 100_000) + "x1",
    String(repeating: "x", count: 2_000_000),
    "\u{0}", "\u{FEFF}", "%YAML 9.9\n---\n", "--- a\n--- b", "!!binary x: y", "? [a]\n: b",
  ])
  func `a storyboard that is made to exhaust memory or time is refused`(_ text: String) {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: text, file: "a.yaml")
    }
    #expect(error?.kind == .sense)
    #expect((error?.description.count ?? 0) < 300)
  }

  @Test func `a container that contains more than 1,000 screens by repeated references is refused`() {
    var screens = "  s0: { color: \"#fff\" }\n"
    for level in 1...20 {
      screens += "  s\(level): { kind: pages, pages: [s\(level - 1), s\(level - 1)] }\n"
    }
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: "segue: 1\nsize: 9x9\nscreens:\n\(screens)container: s20")
    }
    #expect(error?.reason == "the container 's10' contains more than 1000 screens")
  }

  @Test func `containers that refer to each other by name are refused beyond the nesting limit`() {
    for (count, isFine) in [(32, true), (33, false), (15_000, false)] {
      let screens = (1...count).map { "  s\($0): { kind: navigation, root: s\($0 - 1) }\n" }
      // The nesting of inner containers counts toward the limit, in whichever order the file
      // defines the containers.
      for order in [screens, screens.reversed()] {
        let text =
          "segue: 1\nsize: 9x9\nscreens:\n  s0: { color: teal }\n\(order.joined())"
          + "container: s\(count)"
        if isFine {
          #expect(throws: Never.self) { _ = try Storyboard(parsing: text) }
        } else {
          let error = #expect(throws: StoryboardError.self) { _ = try Storyboard(parsing: text) }
          #expect(
            error?.reason.hasSuffix("has containers nested more than 32 deep; remove some of them")
              == true)
        }
      }
    }
  }

  @Test func `a storyboard with twenty thousand screens and fifteen thousand references is read`()
    throws
  {
    let screens = (0..<20_000).map { "  s\($0): { color: teal }\n" }.joined()
    let steps = (0..<15_000).map { "  - { at: \($0), push: s\(19_999 - $0) }\n" }.joined()
    let board = try Storyboard(
      parsing: "segue: 1\nsize: 9x9\nscreens:\n\(screens)"
        + "container: { kind: navigation, root: s0 }\nscript:\n\(steps)")
    #expect(board.script?.count == 15_000)
    #expect(board.screen("s19999")?.name == "s19999")
  }
}
