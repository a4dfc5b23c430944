import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@Suite struct RecorderTests {
  @Test func `completions run in the order in which their animations end on the virtual clock`() {
    let stage = Stage()
    var order: [String] = []
    let recorder = stage.record { recorder in
      recorder.animate(duration: 0.5, animations: {}) { _ in order.append("long") }
      recorder.animate(duration: 0.1, delay: 0.1, animations: {}) { _ in order.append("delayed") }
      recorder.animate(duration: 0.1, animations: {}) { _ in order.append("short") }
    }
    #expect(order == ["short", "delayed", "long"])
    #expect(recorder.now == 0.5)
  }

  @Test
  func `completions of animations that end at the same time run in the order of their addition`() {
    let stage = Stage()
    var order: [Int] = []
    _ = stage.record { recorder in
      for index in 0..<20 {
        recorder.animate(duration: 0.25, animations: {}) { _ in order.append(index) }
      }
    }
    #expect(order == Array(0..<20))
  }

  @Test
  func `completions of the first frame come before those of animations with a duration of 0`() {
    let stage = Stage()
    let recorder = stage.recorder()
    var order: [String] = []
    func note(_ name: String) { order.append("\(name) at \(recorder.now)") }
    recorder.record {
      recorder.animate(duration: 0, animations: {}) { _ in note("0") }
      recorder.animate(duration: 1e-9, animations: {}) { _ in
        note("short")
        recorder.complete(true)
      }
      let first = recorder.afterFirstFrame { _ in note("first") }
      let second = recorder.afterFirstFrame { _ in note("second") }
      #expect(first && second)
      recorder.animate(duration: 0, animations: {}) { _ in note("0 again") }
    }
    recorder.run()
    let names = ["first", "second", "0", "0 again", "short"]
    #expect(order == names.map { "\($0) at 1e-06" })
    #expect(recorder.ending == .completed(true))
  }

  @Test func `very large property values are accepted, and infinite values are refused`() {
    let view = View()
    let large = Transform3D([Double](repeating: 1e308, count: 16)) ?? .identity
    view.transform = large
    #expect(view.transform == large)
    for index in 0..<16 {
      for bad in [Double.nan, .infinity, -.infinity] {
        var broken = large
        broken[index] = bad
        view.transform = broken
        #expect(view.transform == large)
      }
    }
    view.backgroundColor = Color(red: 1e308, green: 1e308, blue: 1e308, alpha: 1e308)
    #expect(view.backgroundColor == Color(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test
  func
    `setting the frame of a view whose transformed box is not finite does not change the centre`()
  {
    let stage = Stage()
    let recorder = stage.record { recorder in
      stage.to.scale = Vector3D(x: 1e308, y: 1e308, z: 1)
      let center = stage.to.center
      stage.to.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      #expect(stage.to.center == center)
      recorder.complete(true)
    }
    #expect(recorder.ending == .completed(true))
  }

  @Test func `the recording ends at the virtual time at which complete is called`() {
    let stage = Stage()
    var later: Bool?
    let recorder = stage.record { recorder in
      recorder.animate(duration: 0.3, animations: {}) { _ in recorder.complete(true) }
      recorder.animate(duration: 2, animations: {}) { later = $0 }
    }
    #expect(recorder.ending == .completed(true))
    #expect(recorder.timeline().duration == 0.3)
    #expect(later == false, "a completion that was not reached gets false, exactly once")
  }

  @Test func `only the first call of complete has an effect on a recording`() {
    let recorder = Stage().record { recorder in
      #expect(recorder.complete(false))
      #expect(!recorder.complete(true))
    }
    #expect(recorder.ending == .completed(false))
  }

  @Test func `changes that amend a recording are recorded as if the animator had made them`() {
    func record(late: Bool) -> (Recorder, Stage) {
      let stage = Stage()
      let extra = {
        stage.from.clipsToBounds = true
        stage.from.alpha = 0.25
        stage.container.cornerRadius = 8
      }
      let recorder = stage.recorder()
      var described = LayoutCheckpoint(of: [])
      let before = LayoutCheckpoint(of: [stage.container, stage.to])
      recorder.record {
        stage.container.addSubview(stage.to)
        recorder.animate(duration: 0.3) {
          stage.to.alpha = 0.5
        } completion: { _ in
          stage.from.isHidden = true
          stage.from.removeFromSuperview()
          recorder.animate(duration: 0.2, animations: { stage.to.alpha = 1 }) { _ in
            recorder.complete(true)
          }
        }
        if !late { recorder.animate(duration: 0.4, animations: extra) }
        described = LayoutCheckpoint(of: [stage.container, stage.to])
      }
      recorder.run()
      before.restore()
      if late {
        recorder.detach()
        described.restore()
        recorder.amend {
          recorder.animate(duration: 0.4, animations: extra)
          // Adding or removing a view is not recorded when a recording is amended.
          stage.container.addSubview(View(name: "stray"))
        }
      }
      return (recorder, stage)
    }
    let (early, late) = (record(late: false), record(late: true))
    let (first, second) = (early.0.timeline(), late.0.timeline())
    #expect(second.duration == first.duration)
    #expect(second.events == first.events)
    #expect(Set(second.tracks) == Set(first.tracks))
    #expect(late.0.ending == .completed(true) && late.0.now == 0.5)
    for step in 0...50 {
      let time = Double(step) / 100
      let (a, b) = (first.layers(at: time), second.layers(at: time))
      #expect(b.layers.count == a.layers.count)
      for view in [\Stage.container, \Stage.from, \Stage.to] {
        let (x, y) = (
          a.layer(of: early.1[keyPath: view]), b.layer(of: late.1[keyPath: view])
        )
        #expect(x?.opacity == y?.opacity && x?.transform == y?.transform)
        #expect(x?.clipsToBounds == y?.clipsToBounds && x?.cornerRadius == y?.cornerRadius)
      }
    }
  }

  @Test func `a recording ends when no animation is left`() {
    let recorder = Stage().record { $0.animate(duration: 1, animations: {}) }
    #expect(recorder.ending == .ranDry)
    #expect(recorder.now == 1)
  }

  @Test func `an endless chain of animations fails at the virtual time limit`() {
    let stage = Stage()
    let recorder = stage.recorder()
    func again() {
      recorder.animate(duration: 0.7) {
      } completion: {
        if $0 { again() }
      }
    }
    recorder.record(again)
    recorder.run()
    #expect(recorder.ending == .failed(.tooLong(limit: 60)))
    #expect(recorder.now <= 60)
  }

  @Test func `a chain of animations without duration fails at the animation limit`() {
    let stage = Stage()
    let recorder = stage.recorder(limits: RecordingLimits(animations: 50))
    func again() {
      recorder.animate(duration: 0) {
      } completion: {
        if $0 { again() }
      }
    }
    recorder.record(again)
    recorder.run()
    #expect(recorder.ending == .failed(.tooManyAnimations(limit: 50)))
  }

  @Test func `a recording with too many snapshots fails at the view limit`() {
    let stage = Stage()
    let recorder = stage.recorder(limits: RecordingLimits(views: 20))
    recorder.record {
      for _ in 0..<30 { _ = recorder.snapshot(of: stage.from, afterUpdates: true) }
    }
    #expect(recorder.ending == .failed(.tooManyViews(limit: 20)))
  }

  @Test func `views that existed before the recording do not count toward the view limit`() {
    let stage = Stage()
    for _ in 0..<30 { stage.from.addSubview(View()) }
    let recorder = stage.recorder(limits: RecordingLimits(views: 20))
    recorder.record {
      for _ in 0..<20 { stage.from.addSubview(View()) }
      #expect(recorder.ending == .none)
      stage.from.addSubview(View())
    }
    #expect(recorder.ending == .failed(.tooManyViews(limit: 20)))
  }

  @Test
  func
    `a recording that exceeds the limit on changes fails and keeps the changes within the limit`()
  {
    let stage = Stage()
    let recorder = stage.recorder(limits: RecordingLimits(changes: 20))
    recorder.record {
      for index in 0..<15 { stage.from.alpha = Double(index % 2) }
      for _ in 0..<15 { stage.container.bringSubviewToFront(stage.from) }
    }
    #expect(recorder.ending == .failed(.tooManyChanges(limit: 20)))
    #expect(recorder.timeline().events.count == 20)
  }

  /// The hierarchy is so deep that a recursive function would overflow the stack.
  @Test func `a hierarchy that is thousands of views deep is recorded and copied completely`() {
    let stage = Stage()
    let depth = 4_900
    let recorder = stage.record { recorder in
      var parent = stage.container
      for _ in 0..<depth {
        let child = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
        parent.addSubview(child)
        parent = child
      }
      let picture = recorder.snapshot(of: stage.container, afterUpdates: true)
      #expect(picture.contents.capture?.tree.layers.count == depth + 2)
      recorder.complete(true)
    }
    let tree = recorder.timeline().layers(at: 0)
    #expect(tree.layers.count == depth + 2)
    #expect(tree.layers.first?.descendants == Int32(depth + 1))
    #expect(LayerTree(of: stage.container).layers == tree.layers)
  }

  @Test func `changes to the hierarchy after the call of complete are not recorded`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      stage.container.addSubview(stage.to)
      recorder.complete(true)
      stage.to.removeFromSuperview()
    }
    #expect(recorder.timeline().layers(at: 0).layer(of: stage.to) != nil)
  }

  @Test
  func `completions run in the order of their ends, and of their commits if the ends are equal`() {
    let stage = Stage()
    var order: [String] = []
    _ = stage.record { recorder in
      for (name, duration) in [("c", 0.3), ("a", 0.1), ("d", 0.3), ("b", 0.2), ("e", 0.3)] {
        recorder.animate(duration: duration, animations: {}) { _ in order.append(name) }
      }
    }
    #expect(order == ["a", "b", "c", "d", "e"])
  }

  @Test func `a recording fails at the first callback after its deadline`() {
    let stage = Stage()
    let recorder = stage.recorder()
    var asked = 0
    recorder.isPastDeadline = {
      asked += 1
      return asked > 3
    }
    func again() {
      recorder.animate(duration: 0.1) {
      } completion: {
        if $0 { again() }
      }
    }
    recorder.record(again)
    recorder.run()
    #expect(recorder.ending == .failed(.deadline))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `setting a property to a number that is not finite fails the recording and changes nothing`(
    bad: Double
  ) {
    let stage = Stage()
    let recorder = stage.record { _ in
      stage.from.alpha = bad
      stage.from.frame = Rect(x: bad, y: 0, width: 1, height: 1)
      stage.from.transform = .translation(x: bad, y: 0)
    }
    #expect(recorder.ending == .failed(.notFinite(view: "from", property: "alpha")))
    #expect(stage.from.alpha == 1)
    #expect(stage.from.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(stage.from.transform == .identity)
  }

  @Test
  func `during the recording, reading an animated property returns its final value, as in UIKit`() {
    let stage = Stage()
    _ = stage.record { recorder in
      recorder.animate(duration: 1) { stage.from.alpha = 0.25 }
      #expect(stage.from.alpha == 0.25)
    }
  }

  @Test func `an animation that is not committed is committed at the end of its callback`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.begin(duration: 1, delay: 0, timing: .linear)
      stage.from.alpha = 0
    }
    #expect(recorder.now == 1)
    #expect(recorder.timeline().layers(at: 0.5).layer(of: stage.from)?.opacity == 0.5)
  }

  @Test func `an animation that replaces a frame driver begins at the driver's value`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 1) { stage.from.alpha = $0 / 2 }
      // The driver sets only alpha, so it does not affect this animation of the frame.
      recorder.animate(duration: 1, timing: .linear) {
        stage.from.frame = Rect(x: 100, y: 0, width: 100, height: 200)
      }
      recorder.animate(duration: 1, delay: 0.5, timing: .linear) { stage.from.alpha = 1 }
      recorder.animate(duration: 0.25, animations: {}) { _ in
        #expect(recorder.snapshot(of: stage.from, afterUpdates: false).frame.minX == 25)
      }
    }
    #expect(recorder.ending == .ranDry)
    let timeline = recorder.timeline()
    func layer(_ time: Double) -> Layer? { timeline.layers(at: time).layer(of: stage.from) }
    #expect(layer(0.25)?.opacity == 0.125 && layer(0.25)?.transform.row4.x == 25)
    #expect(layer(0.5)?.opacity == 0.25)
    #expect(layer(0.75)?.opacity == 0.4375)
  }

  @Test func `a recorder with a frame driver is released together with its timeline`() {
    let stage = Stage()
    weak var gone: Recorder?
    do {
      let recorder = stage.record { recorder in
        _ = recorder.drive(duration: 1, driver: { stage.from.alpha = $0 })
      }
      gone = recorder
      let timeline = recorder.timeline()
      #expect(timeline.layers(at: 0.5).layer(of: stage.from)?.opacity == 0.5)
    }
    #expect(gone == nil)
  }

  @Test func `only the innermost open animation can be committed or get keyframes`() throws {
    let stage = Stage()
    _ = try stage.recorder().with { recorder in
      let outer = try #require(recorder.begin(duration: 1, delay: 0, timing: .linear))
      let inner = try #require(recorder.begin(duration: 1, delay: 0, timing: .linear))
      #expect(!recorder.commit(outer))
      #expect(!recorder.beginKeyframe(of: outer, start: 0, duration: 1))
      #expect(recorder.beginKeyframe(of: inner, start: 0, duration: 1))
      #expect(!recorder.beginKeyframe(of: inner, start: 0, duration: 1))
      #expect(recorder.endKeyframe(of: inner))
      #expect(!recorder.endKeyframe(of: inner))
      #expect(recorder.commit(inner))
      #expect(recorder.commit(outer))
      #expect(!recorder.commit(outer))
    }
  }
}

extension Recorder {
  func with<Result>(_ body: (Recorder) throws -> Result) rethrows -> Result {
    try body(self)
  }
}
