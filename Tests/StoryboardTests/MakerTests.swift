import SegueKit
import SeguePlayer
import SegueScene
import SegueStoryboard
import Testing

/// Tests shows of a program that has animators of its own and no plug-ins.
@Suite struct MakerTests {
  /// Makes a dissolve for each animator but "none".
  private final class Dissolves: TransitionMaker {
    struct NoAnimator: Error, CustomStringConvertible { let description = "there is no such animator" }

    private(set) var requests: [AnimatorRequest] = []
    private(set) var calls: [String] = []

    func animator(_ request: AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning {
      guard request.identifier != "none" else { throw NoAnimator() }
      requests.append(request)
      return DissolveAnimator(duration: 0.5)
    }

    func interaction(_ request: InteractionRequest) throws -> any InteractionControlling { throw NoAnimator() }
    func trialsEnded() { calls.append("trials") }
    func rehearse(_ body: () throws -> Void) rethrows {
      try body()
      calls.append("rehearsal")
    }
    func end() { calls.append("end") }
  }

  private func board(_ animator: String) throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { a: { color: "#f00" }, b: { color: "#00f" } }
        container: { kind: navigation, root: a }
        transitions: { push: { animator: \(animator) } }
        script: [{ at: 1, push: b }]
        """, file: "a.yaml")
  }

  @Test func `a program plays a storyboard with animators of its own`() throws {
    let maker = Dissolves()
    let show = try StoryboardShow(board("fade"), maker: maker)
    #expect(try show.rehearse() == [])
    // The transition begins at 1 s and takes half a second, after which the film's end shows for half a second.
    #expect(show.duration == 2)
    #expect(maker.calls == ["rehearsal"])
    try show.advance(to: 1.25)
    var tree = LayerTree(size: show.size)
    try show.layers(into: &tree)
    #expect(tree.layers.contains { abs($0.opacity - 0.5) < 0.01 })
    try show.finish()
    #expect(maker.calls == ["rehearsal", "trials", "end"])
    // One trial and one transition in the rehearsal, and again in the run that is shown.
    #expect(maker.requests.map(\.identifier) == Array(repeating: "fade", count: 4))
    #expect(maker.requests.map(\.operation) == Array(repeating: .push, count: 4))
  }

  @Test func `an error of a program's animator has its place in the storyboard`() throws {
    let show = try StoryboardShow(board("none"), maker: Dissolves())
    let error = #expect(throws: ShowError.self) { try show.rehearse() }
    #expect(error?.description == "a.yaml:5:34: there is no such animator")
  }
}
