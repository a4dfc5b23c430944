import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

/// Returns a timeline with two animations, of which the second begins in the first one's
/// completion. The recording contains changes of the hierarchy, a snapshot, a nested animation with
/// a delay, and a rotation.
private func richTimeline() -> (stage: Stage, timeline: Timeline) {
  let stage = Stage()
  let recorder = stage.record { recorder in
    stage.container.addSubview(stage.to)
    stage.to.center = Point(x: 150, y: 100)
    let snapshot = recorder.snapshot(of: stage.from, afterUpdates: false)
    recorder.animate(duration: 0.4, timing: .easeInOut) {
      stage.to.center = Point(x: 50, y: 100)
      stage.from.alpha = 0
      recorder.animate(duration: 0.3, delay: 0.05, timing: .linear) {
        stage.from.transform = .rotation(angle: 1.2)
      }
    } completion: { _ in
      stage.container.addSubview(snapshot)
      stage.from.removeFromSuperview()
      stage.to.zPosition = 3
      recorder.animate(duration: 0.2, timing: .linear) {
        snapshot.alpha = 0
        stage.to.transform = .scale(x: 0.5, y: 2)
      } completion: { _ in
        snapshot.removeFromSuperview()
        recorder.complete(true)
      }
    }
  }
  return (stage, recorder.timeline())
}

@Suite struct TimelineTests {
  @Test func `a timeline's layers at a time do not depend on the order of evaluation`() {
    let timeline = richTimeline().timeline
    let times = (0...120).map { timeline.duration * Double($0) / 120 }
    var evaluator = timeline.evaluator()
    var tree = LayerTree(size: .zero)
    var forward: [LayerTree] = []
    for time in times {
      evaluator.evaluate(at: time, into: &tree)
      forward.append(tree)
    }
    for (index, time) in times.enumerated().reversed() {
      evaluator.evaluate(at: time, into: &tree)
      #expect(tree == forward[index], "backward at \(time)")
      #expect(timeline.layers(at: time) == forward[index], "at once at \(time)")
    }
    #expect(Set(forward.map(\.layers.count)).count > 1, "the hierarchy does change on the way")
  }

  @Test func `chained animations are scrubbed as one timeline`() {
    let (stage, timeline) = richTimeline()
    #expect(abs(timeline.duration - 0.6) < 1e-12)
    let first = timeline.layers(at: 0.2)
    #expect(abs((first.box(of: stage.to)?.minX ?? 0) - 50) < 1e-9)
    #expect(first.layer(of: stage.from) != nil)
    let second = timeline.layers(at: 0.5)
    #expect(second.layer(of: stage.from) == nil)
    let dx = second.box(of: stage.to)?.width ?? 0
    #expect(abs(dx - 75) < 1e-9)
    // Evaluating backward past the boundary between the animations gives the same layers.
    #expect(timeline.layers(at: 0.2) == first)
  }

  @Test
  func `times outside a timeline are clamped, and the time NaN gives the timeline's beginning`() {
    let timeline = richTimeline().timeline
    #expect(timeline.layers(at: -5) == timeline.layers(at: 0))
    #expect(timeline.layers(at: 99) == timeline.layers(at: timeline.duration))
    #expect(timeline.layers(at: .nan) == timeline.layers(at: 0))
  }

  @Test(arguments: [0.1, 1, 1.7, 10, 1e4])
  func `re-timing keeps every frame at the same fraction of the duration`(duration: Double) {
    let (stage, timeline) = richTimeline()
    let other = timeline.retimed(to: duration)
    #expect(other.duration == duration)
    for step in 0...50 {
      let p = Double(step) / 50
      let a = timeline.layers(at: p * timeline.duration)
      let b = other.layers(at: p * duration)
      // At the boundary between the animations, rounding may change the hierarchy slightly earlier
      // or later.
      guard abs(p - 2.0 / 3) > 1e-6 else { continue }
      #expect(a.layers.count == b.layers.count)
      for (x, y) in zip(a.layers, b.layers) {
        #expect(x.view == y.view)
        #expect(abs(x.opacity - y.opacity) < 1e-9)
        for n in 0..<16 { #expect(abs(x.transform[n] - y.transform[n]) < 1e-6) }
      }
    }
    #expect(other.layers(at: duration).layers == timeline.layers(at: timeline.duration).layers)
    _ = stage
  }

  @Test func `an animation reaches its final value exactly`() throws {
    let stage = Stage()
    let spring = Timing.spring(try Spring(duration: 1, bounce: 0.7))
    let end = 0.1 + 0.2
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1.0 / 3, timing: spring) {
        stage.from.center = Point(x: end, y: 1.0 / 7)
      } completion: { _ in
        recorder.animate(duration: 1, animations: {})
      }
    }
    let layer = recorder.timeline().layers(at: 1.0 / 3).layer(of: stage.from)
    #expect(layer?.transform.row4.x == end - 50)
  }

  @Test
  func
    `when an animation begins, it replaces earlier animations of the property from the current value`()
  {
    let stage = Stage()
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) { stage.from.alpha = 0 }
      recorder.animate(duration: 0.5, animations: {}) { _ in
        recorder.animate(duration: 1, timing: .linear) { stage.from.alpha = 1 }
      }
    }
    let timeline = recorder.timeline()
    func alpha(_ time: Double) -> Double? {
      timeline.layers(at: time).layer(of: stage.from)?.opacity
    }
    #expect(alpha(0.25) == 0.75)
    #expect(alpha(0.5) == 0.5)
    #expect(alpha(1) == 0.75, "the second one took over at 0.5 from 0.5")
    #expect(alpha(1.5) == 1)
  }

  @Test func `a delayed animation begins from the value that is shown when its delay ends`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) { stage.from.center.x = 150 }
      recorder.animate(duration: 1, delay: 0.5, timing: .linear) { stage.from.center.x = 0 }
    }
    let timeline = recorder.timeline()
    let x = [0.25, 0.5, 1, 1.5].map { timeline.layers(at: $0).box(of: stage.from)?.center.x }
    #expect(x == [75, 100, 50, 0])
  }

  @Test(arguments: [
    "ease-in", "ease-in-out", "ease-out-back", "spring(duration=2, ratio=0.4)",
  ])
  func `an animation's timing curve applies to the time of all its keyframes together`(
    _ text: String
  ) throws {
    let whole = try Timing(parsing: text)
    let stage = Stage()
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 2, delay: 1, timing: whole) else { return }
      for (index, x) in [0.0, 150, 50, 200].enumerated() {
        _ = recorder.beginKeyframe(of: id, start: Double(index) / 4, duration: 0.25)
        stage.from.center.x = x
        _ = recorder.endKeyframe(of: id)
      }
      recorder.commit(id)
    }
    let timeline = recorder.timeline()
    // Returns the expected position when the animation's curve has the value `reached`: the
    // position of the same keyframes with linear timing at this progress.
    func value(_ reached: Double) -> Double {
      let values = [50.0, 0, 150, 50, 200]
      let index = min(max(Int(reached * 4), 0), 3)
      return values[index] + (values[index + 1] - values[index]) * (reached * 4 - Double(index))
    }
    for step in 0...100 {
      let elapsed = Double(step) / 50
      let expected = value(whole.progress(at: elapsed, duration: 2))
      let x = timeline.layers(at: 1 + elapsed).box(of: stage.from)?.center.x
      #expect(x.map { abs($0 - expected) < 1e-6 } == true, "at \(elapsed)")
    }
    #expect(timeline.layers(at: 3).box(of: stage.from)?.center.x == 200)
    #expect(timeline.tracks.allSatisfy { $0.keyframesTiming == whole })
  }

  @Test func `keyframes of an animation without a timing are not eased`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 2, delay: 0, timing: nil) else { return }
      _ = recorder.beginKeyframe(of: id, start: 0, duration: 1)
      stage.from.alpha = 0
      _ = recorder.endKeyframe(of: id)
      stage.from.center.x = 150
      recorder.commit(id)
    }
    let layer = recorder.timeline().layers(at: 0.5).layer(of: stage.from)
    #expect(layer?.opacity == 0.75)
    let eased = 50 + 100 * Curve.easeInOut.value(at: 0.25)
    #expect(layer?.transform.row4.x == eased - 50)
  }

  @Test
  func `in an interactive transition, keyframes ignore curves and follow the progress linearly`() {
    let stage = Stage()
    let recorder = stage.recorder()
    recorder.scrubsLinearly = true
    recorder.record {
      guard let id = recorder.begin(duration: 2, delay: 0, timing: .curve(.easeIn)) else { return }
      _ = recorder.beginKeyframe(of: id, start: 0.5, duration: 0.5, timing: .curve(.easeOut))
      stage.from.alpha = 0
      _ = recorder.endKeyframe(of: id)
    }
    recorder.run()
    let timeline = recorder.timeline()
    #expect(timeline.layers(at: 1.5).layer(of: stage.from)?.opacity == 0.5)
  }

  @Test func `a keyframe changes its property only within its fraction of the animation`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 2, delay: 1, timing: .linear) else { return }
      _ = recorder.beginKeyframe(of: id, start: 0, duration: 0.25)
      stage.from.alpha = 0
      _ = recorder.endKeyframe(of: id)
      _ = recorder.beginKeyframe(of: id, start: 0.5, duration: 0.5)
      stage.from.alpha = 1
      _ = recorder.endKeyframe(of: id)
      recorder.commit(id)
    }
    let timeline = recorder.timeline()
    let alpha = [0.5, 1.25, 1.5, 1.9, 2.5, 3].map {
      timeline.layers(at: $0).layer(of: stage.from)?.opacity
    }
    #expect(alpha == [1, 0.5, 0, 0, 0.5, 1])
  }

  @Test
  func `a frame driver is called for each evaluated time, and its last values remain in effect`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 1, driver: { stage.from.alpha = 1 - $0 / 2 }) { _ in
        recorder.animate(duration: 1, animations: {})
      }
    }
    let timeline = recorder.timeline()
    #expect(timeline.hasDrivers)
    let alpha = [0, 0.5, 1, 2, 0.25].map { timeline.layers(at: $0).layer(of: stage.from)?.opacity }
    #expect(alpha == [1, 0.75, 0.5, 0.5, 0.875])
    #expect(stage.from.alpha == 0.5, "the model holds the last values")
  }

  @Test
  func `the subviews of a hidden view have no layers, and the subviews of a transparent view do`() {
    let stage = Stage()
    let child = View(frame: Rect(x: 1, y: 1, width: 1, height: 1))
    stage.from.addSubview(child)
    let recorder = stage.record { recorder in
      stage.from.alpha = 0
      recorder.animate(duration: 1, animations: {}) { _ in stage.from.isHidden = true }
    }
    let timeline = recorder.timeline()
    #expect(timeline.layers(at: 0.5).layer(of: child) != nil)
    #expect(timeline.layers(at: 1).layers.count == 1)
  }

  @Test
  func `animated z positions sort siblings, and siblings with equal z positions keep their order`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      stage.container.addSubview(stage.to)
      recorder.animate(duration: 1, timing: .linear) {
        stage.from.zPosition = 1
        stage.to.zPosition = -1
      }
    }
    let timeline = recorder.timeline()
    #expect(
      timeline.layers(at: 0).layers.map(\.view)
        == [stage.container, stage.from, stage.to].map(\.id))
    #expect(
      timeline.layers(at: 0.5).layers.map(\.view)
        == [stage.container, stage.to, stage.from].map(\.id))
  }

  @Test func `sorting by z position keeps each subtree together`() {
    let stage = Stage()
    var views: [View] = []
    for index in 0..<5 {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "v\(index)")
      let child = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "c\(index)")
      view.addSubview(child)
      view.zPosition = Double([3, 1, 2, 1, 0][index])
      stage.container.addSubview(view)
      views += [view, child]
    }
    stage.from.removeFromSuperview()
    let recorder = stage.record { $0.animate(duration: 1, animations: {}) }
    let tree = recorder.timeline().layers(at: 0)
    let names = tree.layers.map { recorder.timeline().names[$0.view] }
    #expect(names == ["container", "v4", "c4", "v1", "c1", "v3", "c3", "v2", "c2", "v0", "c0"])
    #expect(tree.layers.map(\.descendants) == [10, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
    #expect(tree == LayerTree(of: stage.container))
  }

  @Test func `a view hierarchy without animations has the same layers live and recorded`() {
    let stage = Stage()
    stage.from.transform = Transform3D.rotation(angle: 0.3).concatenating(.scale(x: 2, y: 0.5))
    stage.from.bounds = Rect(x: 5, y: 7, width: 60, height: 80)
    let child = View(frame: Rect(x: 3, y: 4, width: 10, height: 20))
    child.transform = Transform3D.rotation(angle: 1, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 300))
    stage.from.addSubview(child)
    let live = LayerTree(of: stage.container)
    let recorder = stage.record { $0.animate(duration: 1, animations: {}) }
    #expect(recorder.timeline().layers(at: 0.5).layers == live.layers)
  }

  /// The layers of a recording are computed in an optimized way if the views are flat. The test
  /// compares them with the layers of live views, which are always computed in the general way.
  @Test(arguments: UInt64(1)...8)
  func `nested views of all kinds have the same layers live and recorded`(seed: UInt64) {
    var random = Dice(seed)
    func number() -> Double { Double.random(in: -2...2, using: &random) }
    let stage = Stage()
    var views = [stage.from]
    for index in 0..<60 {
      let view = View(frame: Rect(x: number() * 9, y: number() * 9, width: 10, height: 20))
      view.bounds = Rect(x: number(), y: number(), width: 12, height: 7)
      switch index % 5 {
      case 0: view.transform = .translation(x: number(), y: number())
      case 1: view.transform = .scale(x: number(), y: number())
      case 2: view.transform = .rotation(angle: number())
      case 3: view.transform = .rotation(angle: number(), x: number(), y: 1, z: 0)
      default: view.isHidden = index % 10 == 4
      }
      if seed % 2 == 0 { view.zPosition = number().rounded() }
      views[Int.random(in: 0..<views.count, using: &random)].addSubview(view)
      views.append(view)
    }
    let live = LayerTree(of: stage.container)
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) {
        for view in views { view.transform = view.transform.concatenating(.scale(x: 2, y: 3)) }
      }
    }
    let timeline = recorder.timeline()
    #expect(timeline.layers(at: 0).layers == live.layers)
    #expect(timeline.layers(at: 1).layers == LayerTree(of: stage.container).layers)
    #expect(live.layers.count < views.count, "some are hidden")
  }

  @Test func `the size of a layer is a whole number of cache lines`() {
    #expect(MemoryLayout<Layer>.stride == 256)
  }

  @Test func `a timeline's tracks and events contain the names of views and properties`() {
    let timeline = richTimeline().timeline
    #expect(
      timeline.tracks.contains {
        $0.view == "to" && $0.property == .center && $0.begin == 0 && $0.duration == 0.4
          && $0.from == [150, 100] && $0.to == [50, 100]
      })
    let last = timeline.events.last
    #expect(last?.change == .remove)
    #expect(last?.view == "snapshot of from")
  }
}
