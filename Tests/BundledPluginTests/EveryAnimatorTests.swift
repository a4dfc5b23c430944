import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests rules for all bundled animators.
@Suite struct EveryAnimatorTests {
  @Test(arguments: Bundled.animators, TransitionDirection.allCases)
  func
    `a bundled animator completes even if it is not allowed to change one or both of the screens`(
      _ name: String, _ direction: TransitionDirection
    ) throws
  {
    for missing in [[TransitionKey.from], [.to], [.from, .to]] {
      let stage = Stage(direction: direction)
      if missing.contains(.from) {
        stage.setup.fromView = nil
        // The screen `from` stays visible below `to`, as in a custom presentation.
        stage.setup.finalFrames[.from] = stage.container.bounds
      }
      if missing.contains(.to) { stage.setup.toView = nil }
      let (timeline, duration) = try stage.record(name)
      #expect(isClose(timeline.duration, duration))
      for time in [0] + times(in: 0...timeline.duration, count: 7) + [timeline.duration] {
        let tree = timeline.layers(at: time)
        if missing.contains(.from) {
          let layer = tree.layer(of: stage.from)
          #expect(layer.map { $0.transform.boundingBox(of: $0.bounds) } == stage.container.bounds)
          #expect(layer?.opacity == 1)
        }
        if missing.contains(.to) { #expect(tree.layer(of: stage.to) == nil) }
      }
      let all = stage.container.bounds
      let (first, last) = (timeline.layers(at: 0), timeline.layers(at: timeline.duration))
      if missing == [.from] {
        #expect(
          timeline.duration == 0 || first.showsOnly(stage.from, in: all), "the first frame")
        #expect(last.showsOnly(stage.to, in: all), "the last frame")
      }
      if missing == [.to] {
        #expect(
          timeline.duration == 0 || first.showsOnly(stage.from, in: all), "the first frame")
        #expect(last.showsOnly(nil, in: all), "the last frame")
      }
    }
  }

  @Test(arguments: Bundled.animators, [0.1, 2.5, 20])
  func `changing a bundled animator's duration changes only the times of its frames`(
    _ name: String, _ seconds: Double
  ) throws {
    let stage = Stage()
    let (plain, duration) = try stage.record(name)
    stage.setup.requestedDuration = seconds
    let (retimed, answered) = try stage.record(name)
    #expect(answered == duration)
    // A cut takes no time, even if a duration is requested.
    #expect(retimed.duration == (duration > 0 ? seconds : 0))
    guard duration > 0 else { return }
    for share in [0, 0.125, 0.5, 0.75, 1] {
      let (a, b) = (plain.layers(at: share * duration), retimed.layers(at: share * seconds))
      let opacities = [a, b].map { $0.layer(of: stage.from)?.opacity }
      #expect((opacities[0] == nil) == (opacities[1] == nil))
      #expect(isClose(opacities[0] ?? 0, opacities[1] ?? 0))
      #expect(a.layers.count == b.layers.count)
      for (one, other) in zip(a.layers, b.layers) {
        for index in 0..<16 { #expect(isClose(one.transform[index], other.transform[index])) }
        #expect(isClose(one.opacity, other.opacity))
      }
    }
  }

  @Test(
    arguments: Bundled.animators, [Size(width: 1, height: 1), Size(width: 3000, height: 20)])
  func
    `bundled animators start with only the old screen and end with only the new at any size`(
      _ name: String, _ size: Size
    ) throws
  {
    for direction in TransitionDirection.allCases {
      for layout in LayoutDirection.allCases {
        let stage = Stage(size: size, direction: direction, layout: layout)
        let (timeline, _) = try stage.record(name)
        expectLawOfTheEnds(timeline, stage)
      }
    }
  }

  @Test(arguments: Bundled.animators)
  func `a bundled animator's frame is the same after playing forward, playing backward or a jump`(
    _ name: String
  ) throws {
    let stage = Stage()
    let (timeline, _) = try stage.record(name)
    let moments = [0] + times(in: 0...timeline.duration, count: 40) + [timeline.duration]
    let evaluator = timeline.evaluator()
    func walk(_ times: [Double]) -> [LayerTree] {
      var evaluator = evaluator
      return times.map { time in
        var tree = LayerTree(size: timeline.size)
        evaluator.evaluate(at: time, into: &tree)
        return tree
      }
    }
    let direct = moments.map { timeline.layers(at: $0) }
    #expect(walk(moments) == direct)
    #expect(walk(moments.reversed()).reversed() == direct)
  }

  @Test(arguments: Bundled.animators)
  func `two recordings of a bundled animator are equal, and all views are restored`(_ name: String)
    throws
  {
    let stage = Stage()
    let one = try stage.record(name).timeline
    let before = stage.container.subtree.map(\.properties)
    let two = try stage.record(name).timeline
    #expect(one.tracks == two.tracks)
    #expect(one.duration == two.duration)
    #expect(stage.container.subtree.map(\.properties) == before)
    #expect(stage.container.subviews.map(\.id) == [stage.from.id])
  }

  @Test(arguments: Bundled.families.values.flatMap { $0 }.sorted(), TransitionDirection.allCases)
  func `a bundled animator restores the properties of a screen that stays in the container`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    stage.setup.finalFrames[.from] = stage.container.bounds
    for screen in [stage.from, stage.to] {
      screen.rotation.z = 0.25
      screen.blurRadius = 3
      screen.isDoubleSided = false
      screen.alpha = 0.75
    }
    let before = [stage.from, stage.to].map(\.properties)
    let context = TransitionContext(stage.setup)
    let animator = try Stage.registry.makeAnimator(name)
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    #expect(recording.fault == nil)
    animator.animationEnded(.completed)
    let after = [stage.from, stage.to].map(\.properties)
    for (old, new) in zip(before, after) {
      #expect(new.rotation == old.rotation && new.blurRadius == old.blurRadius)
      #expect(new.isDoubleSided == old.isDoubleSided && new.alpha == old.alpha)
    }
    recording.checkpoint.restore()
  }
}
