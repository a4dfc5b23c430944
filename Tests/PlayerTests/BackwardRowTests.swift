import SegueHost
import SeguePlayer
import SegueScene
import TestSupport
import Testing

/// Tests rows of `transitions` for pop and dismiss that name no animator.
struct BackwardRowTests {
  private func show(_ transitions: String, _ steps: String) throws -> StoryboardShow {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { a: { image: a.png }, b: { image: b.png } }
        container: { kind: navigation, root: a }
        transitions: { \(transitions) }
        script: [\(steps)]
        """)
    return try StoryboardShow(board, factory: factory)
  }

  /// The steps of a film that goes to the second screen and back, and its rows for the two ways.
  private static let pairs = [
    ("push", "{ at: 0, push: b }, { at: 3, pop: true }", "pop"),
    ("present", "{ at: 0, present: b }, { at: 3, dismiss: true }", "dismiss"),
  ]

  @Test(
    arguments: pairs,
    [
      "interaction: pan", "interaction: pan, set: { slop: 20 }", "interaction: edge-pan",
    ])
  func `a backward row with an interaction alone keeps the look of the forward row`(
    _ pair: (forward: String, steps: String, backward: String), _ row: String
  ) throws {
    let forward =
      "\(pair.forward): { animator: slide, set: { parallax: 0.6, slop: 12 }, duration: 0.8, interaction: pan }"
    let usual = try show(forward, pair.steps)
    let tested = try show("\(forward), \(pair.backward): { \(row) }", pair.steps)
    for time in [3.1, 3.4, 3.7] {
      #expect(try tested.shownLayers(at: time) == usual.shownLayers(at: time))
    }
    #expect(tested.degradation == nil)
  }

  @Test(arguments: pairs)
  func `a backward row's own values take precedence over the values of the forward row`(
    _ pair: (forward: String, steps: String, backward: String)
  ) throws {
    let forward = "\(pair.forward): { animator: slide, set: { parallax: 0.6 }, duration: 0.8 }"
    let row = "{ interaction: pan, set: { parallax: 0.2 }, duration: 0.4 }"
    let tested = try show("\(forward), \(pair.backward): \(row)", pair.steps)
    let named = try show(
      "\(forward), \(pair.backward): { animator: slide, set: { parallax: 0.2 }, duration: 0.4 }",
      pair.steps)
    for time in [3.1, 3.3] {
      #expect(try tested.shownLayers(at: time) == named.shownLayers(at: time))
    }
  }

  @Test(arguments: pairs)
  func `a backward row with an animator has nothing of the forward row`(
    _ pair: (forward: String, steps: String, backward: String)
  ) throws {
    let row = "\(pair.backward): { animator: slide, duration: 0.5 }"
    let alone = try show("\(pair.forward): { duration: 0.2 }, \(row)", pair.steps)
    let tested = try show(
      "\(pair.forward): { animator: slide, set: { parallax: 0.9 }, duration: 0.2 }, \(row)",
      pair.steps)
    #expect(try tested.shownLayers(at: 3.2) == alone.shownLayers(at: 3.2))
  }

  @Test func `the interaction of a backward row does not get the settings of the forward row`()
    throws
  {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { a: { image: a.png }, b: { image: b.png } }
        container: { kind: navigation, root: a }
        transitions:
          push: { animator: slide, interaction: pan, set: { reversed: true, parallax: 0.4 } }
          pop: { interaction: pan, set: { slop: 20 } }
        """)
    let row = try #require(board.row(for: .pop))
    #expect(row.interactionSettings == ["slop": .number(20)])
    #expect(row.animator == "slide" && row.settings["parallax"] == .number(0.4))
  }

  @Test func `a wrong setting of the forward row is one mistake, also with a backward row`() throws {
    let error = try #require(throws: ShowError.self) {
      _ = try show(
        "push: { animator: slide, set: { paralax: 1 } }, pop: { interaction: pan }",
        "{ at: 0, push: b }"
      ).shownLayers(at: 0)
    }
    #expect("\(error)".contains("parallax"), "\(error)")
    #expect("\(error)".split(separator: "\n").count == 1, "\(error)")
  }
}
