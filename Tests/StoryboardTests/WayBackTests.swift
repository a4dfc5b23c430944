import SegueHost
import SegueKit
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the settings of backward transitions and of links that drags follow, and the animators
/// that check these settings.
@Suite struct WayBackTests {
  /// Returns the parameters of an animator; the identifier nil means the default animator of the
  /// operation.
  private static func parameters(_ request: AnimatorRequest) -> [String] {
    switch request.identifier ?? (request.isSheet ? "sheet" : "modal") {
    case "cube": ["shade", "distance"]
    case "sheet": ["detent", "dim", "rest"]
    case "modal": ["scale"]
    case let name: [name + "-only"]
    }
  }

  /// Plays a script with animators that refuse settings that are not their parameters.
  ///
  /// - Returns: The requested animators, and the run's warnings.
  private func play(
    _ rest: String, container: String = "{ kind: navigation, root: red }"
  ) throws -> (played: [AnimatorRequest], warnings: [String]) {
    var played: [AnimatorRequest] = []
    var made = parts()
    made.animator = { request in
      let own = Self.parameters(request)
      let unknown = request.settings.keys.sorted().filter { !own.contains($0) }
      let errors = unknown.map {
        HostError(
          .badParameter,
          "there is no parameter '\($0)'; the parameters are \(own.joined(separator: ", "))",
          parameter: $0)
      }
      if let error = HostError(joining: errors) { throw error }
      played.append(request)
      return SlideAnimator()
    }
    let board = try Storyboard(parsing: colours(container: container, rest), file: "a.yaml")
    let player = try StoryboardShow(board, parts: made)
    played = []
    let film = try player.film()
    let results = film.results.count
    return (played.suffix(results).map { $0 }, film.warnings)
  }

  @Test(arguments: ["push: { animator: slide }", "push: {}", "pop: { interaction: edge-pan }"])
  func `settings of a pop are added to the push's settings if both have the same animator`(
    _ row: String
  ) throws {
    let played = try play(
      """
      transitions: { \(row) }
      script:
        - { at: 0, push: green, animator: cube, set: { shade: 0.2 } }
        - { at: 2, pop: true, set: { distance: 5 } }
      """
    ).played
    #expect(played.map(\.identifier) == ["cube", "cube"])
    #expect(played.last?.settings == ["shade": .number(0.2), "distance": .number(5)])
  }

  @Test(arguments: [
    ("push: green, animator: cube", "pop: true", "distanc", "shade, distance"),
    ("present: green, style: sheet", "dismiss: true", "scale", "detent, dim, rest"),
    ("present: green, style: sheet, animator: cube", "dismiss: true", "detent", "shade, distance"),
    ("present: green", "dismiss: true", "detent", "scale"),
  ])
  func `the error for an invalid setting of a pop lists the parameters of the pop's animator`(
    _ way: String, _ back: String, _ key: String, _ list: String
  ) throws {
    // The setting is tried once in a step and once in a link that no step follows.
    let script = "script: [{ at: 0, \(way) }, { at: 2, \(back), set: { \(key): 5 } }]"
    let links =
      "links: { green: [{ area: [0, 0, 9, 9], \(back), set: { \(key): 5 } }] }\n"
      + "script: [{ at: 0, \(way) }]"
    for text in [script, links] {
      let error = #expect(throws: StoryboardError.self) { _ = try play(text) }
      #expect(
        error?.reason == "there is no parameter '\(key)'; the parameters are \(list)")
      #expect(error?.place?.line == 8 && error?.others.isEmpty == true)
    }
  }

  @Test
  func `settings of a pop with several possible animators are checked when the pop is played`()
    throws
  {
    let script = """
      links: { blue: [{ area: [0, 0, 9, 9], push: red, animator: spring }] }
      script:
        - { at: 0, push: green, animator: cube }
        - { at: 2, push: blue }
        - { at: 4, pop: true, set: { KEY: 1 } }
        - { at: 6, pop: true, set: { distance: 1 } }
      """
    let played = try play(script.replacing("KEY", with: "scale")).played
    #expect(played.map(\.identifier) == ["cube", nil, nil, "cube"])
    let error = #expect(throws: StoryboardError.self) {
      _ = try play(script.replacing("KEY", with: "distance"))
    }
    #expect(error?.reason == "there is no parameter 'distance'; the parameters are scale")
    #expect(error?.place == Storyboard.Place(line: 12, column: 42))
  }

  @Test
  func `transitions.present may set a sheet's parameters if every presentation is a sheet`()
    throws
  {
    let script = "script: [{ at: 0, present: green, style: sheet }, { at: 2, dismiss: true }]"
    let rows = "transitions: { present: { interaction: pan, set: { detent: 0.4 } } }\n"
    let played = try play(rows + script).played
    #expect(played.map(\.settings) == Array(repeating: ["detent": .number(0.4)], count: 2))
    let error = #expect(throws: StoryboardError.self) {
      _ = try play(rows + script.replacing(", style: sheet", with: ""))
    }
    #expect(error?.reason == "there is no parameter 'detent'; the parameters are scale")
  }

  @Test func `a setting that has no effect on a sheet is reported with its line and column`() throws {
    let warnings = try play(
      """
      script:
        - { at: 0, present: green, style: sheet, set: { dim: 0.3, rest: 2 } }
        - { at: 2, dismiss: true, set: { dim: 0.9 } }
        - { at: 4, present: green, style: sheet, set: { dim: 0.3 } }
        - { at: 6, dismiss: true, set: { dim: 0.3 } }
        - { at: 8, present: green, style: custom, animator: sheet, set: { detent: 0.3 } }
        - { at: 10, dismiss: true, set: { detent: 0.5, dim: 0.4 } }
      """
    ).warnings
    #expect(
      warnings.map { $0.prefix(29) } == [
        "a.yaml:9:67: 'rest' has no ef", "a.yaml:10:41: 'dim' has no ef",
        "a.yaml:14:55: 'dim' has no ef",
      ], "\(warnings)")
  }

  @Test(arguments: ["push", "present"])
  func `a drag that follows a link uses the link's animator forward and backward`(_ verb: String)
    throws
  {
    let isPush = verb == "push"
    let drag = isPush ? "{ from: [90, 99], to: [10, 99]" : "{ from: [50, 190], to: [50, 20]"
    let back = isPush ? "pop" : "dismiss"
    let played = try play(
      """
      transitions: { \(verb): { animator: slide, interaction: pan } }
      links:
        red: [{ area: dot, \(verb): green, animator: cube, set: { shade: 0.2 }, duration: 0.3 }]
      script:
        - { at: 0, drag: \(drag), over: 0.3 } }
        - { at: 2, \(back): true }
        - { at: 4, drag: \(drag), over: 0.3 }, set: { distance: 4 } }
        - { at: 6, \(back): true }
        - { at: 8, drag: \(drag), over: 0.3 }, animator: spring }
      """
    ).played
    #expect(played.map(\.identifier) == ["cube", "cube", "cube", "cube", "spring"])
    #expect(played.map(\.settings.count) == [1, 1, 2, 2, 0])
    #expect(played.map(\.duration) == [0.3, nil, 0.3, nil, 0.3])
  }

  @Test func `a drag presents a sheet at the detent that the link gives`() throws {
    let board = try Storyboard(
      parsing: colours(
        """
        transitions: { present: { interaction: pan } }
        links: { red: [{ area: dot, present: green, style: sheet, set: { detent: 0.75 } }] }
        script: [{ at: 0, drag: { from: [50, 190], to: [50, 20], over: 0.3 } }]
        """))
    let player = try StoryboardShow(board, parts: parts())
    try player.finish()
    let presentation = player.run?.stage.window.topController?.presentationController
    #expect(presentation?.frameOfPresentedView.minY == 50)
  }
}
