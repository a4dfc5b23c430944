import SegueGeometry
import SegueKit
import SegueScene
import SegueWire
import TestSupport
import Testing

@testable import SegueHost

/// Tests a plug-in's calls of `segue.elements/1` in the host's process. `IsolationTests` makes the
/// same calls in the other modes.
@Suite struct ElementTests {
  @Test func `a plug-in can read all elements, and its changes are undone after the transition`()
    throws
  {
    let stage = try Stage("elements")
    Stage.addElements(from: stage.from, to: stage.to)
    let (fromBefore, toBefore) = (stage.from.subtree, stage.to.subtree)
    let apart = try #require(stage.to.separatedContents)
    let recording = stage.run()
    #expect(recording.fault == nil && recording.diagnostics.isEmpty)
    #expect(stage.results("count") == [.integer(2), .integer(2)])
    #expect(
      stage.answers("name") == [
        .tooSmall, .ok, .tooSmall, .ok, .tooSmall, .ok, .tooSmall, .ok,
      ])
    let names = stage.results("name").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(names == [.text("title"), .text("card"), .text("badge"), .text("card")])
    #expect(stage.results("at").count == 4 && stage.results("at") == stage.results("find"))
    #expect(
      stage.results("corner_radii")
        == [0, 7, 0, 0].map { .numbers(Array(repeating: $0, count: 4)) })
    let elements = stage.results("at")
    #expect(
      stage.results("partner")[1] == elements[3] && stage.results("partner")[3] == elements[1])
    #expect(stage.results("partner")[0] == stage.results("partner")[2])
    #expect(
      stage.results("frame") == [
        .numbers([1, 2, 3, 4]), .numbers([40, 60, 50, 60]), .numbers([0, 0, 400, 200]),
        .numbers([5, 6, 7, 8]), .numbers([0, 0, 400, 200]), .numbers([40, 60, 50, 60]),
      ])
    for function in ["picture", "view", "set hidden", "add_subview", "set frame"] {
      #expect(stage.answers(function).allSatisfy { $0 == .ok }, "\(function)")
    }
    // During the transition, the screens are drawn without their elements, which are drawn as
    // pictures that move separately.
    let half = recording.timeline.layers(at: 0.25)
    let shown = Set(half.layers.map(\.view))
    #expect(stage.from.subviews.first.map { shown.contains($0.id) } == false)
    #expect(shown.contains(apart.id) && !apart.subviews.contains { shown.contains($0.id) })
    #expect(half.layers.first { $0.view == stage.to.id }?.contents.isEmpty == true)
    // The checkpoint restores the screens, as at the end of the transition.
    recording.checkpoint.restore()
    #expect(stage.from.subtree == fromBefore && stage.to.subtree == toBefore)
    #expect(apart.superview == nil && apart.subtree.allSatisfy { !$0.isHidden })
    #expect(stage.to.contents == Contents(source: 77))
  }

  @Test func `each invalid call of an element function returns its documented status`() throws {
    let stage = try Stage("elements-wrong")
    Stage.addElements(from: stage.from, to: stage.to)
    let recording = stage.run()
    #expect(recording.fault == nil)
    #expect(
      stage.answers("count") == [
        .wrongState, .invalidArgument, .invalidArgument, .staleHandle, .ok, .ok,
      ])
    #expect(stage.answers("find") == [.unknown, .invalidArgument])
    #expect(stage.answers("at") == [.invalidArgument, .invalidArgument, .ok])
    #expect(stage.answers("frame") == [.staleHandle, .staleHandle, .staleHandle])
    #expect(stage.answers("picture") == [.staleHandle])
    #expect(stage.answers("view") == [.wrongState])
  }

  @Test func `a screen that the animator must not change has no elements`() throws {
    let stage = try Stage("elements")
    Stage.addElements(from: stage.from, to: stage.to)
    stage.setup.fromView = nil
    let recording = stage.run()
    #expect(recording.fault == nil)
    #expect(stage.results("count") == [.integer(0), .integer(2)])
    #expect(Set(stage.answers("partner")) == [.ok])
  }

  @Test func `a change in the after_first_frame callback is not visible in the first frame`() throws {
    let stage = try Stage("first-frame")
    let recording = stage.run()
    #expect(recording.fault == nil && recording.diagnostics.isEmpty)
    #expect(stage.answers("after_first_frame") == [.invalidArgument, .ok, .wrongState])
    #expect(stage.calls("completion") == 2)
    func shown(_ time: Double) -> Set<ViewID> {
      Set(recording.timeline.layers(at: time).layers.map(\.view))
    }
    #expect(shown(0).contains(stage.from.id) && !shown(1e-5).contains(stage.from.id))
    #expect(shown(1e-5).count == shown(0).count)
  }
}
