import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@Suite struct SnapshotTests {
  @Test func `before updates is what is shown now, after updates what pending changes make of it`()
  {
    let stage = Stage()
    let recorder = stage.recorder()
    recorder.record {
      stage.from.alpha = 0
      let before = recorder.snapshot(of: stage.from, afterUpdates: false)
      let after = recorder.snapshot(of: stage.from, afterUpdates: true)
      #expect(before.contents.source == 1)
      #expect(before.alpha == 1)
      #expect(after.contents.source == 0)
      #expect(after.subviews.first?.alpha == 0, "an empty picture: the view was made transparent")
    }
  }

  @Test func `a view that is not shown has an empty picture before updates`() {
    let stage = Stage()
    let recorder = stage.recorder()
    recorder.record {
      stage.container.addSubview(stage.to)
      #expect(recorder.snapshot(of: stage.to, afterUpdates: false).contents.source == 0)
      #expect(recorder.snapshot(of: stage.to, afterUpdates: true).contents.source == 2)
    }
  }

  @Test func `a snapshot holds the subviews as they are shown in mid-flight`() {
    let stage = Stage()
    let child = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "child")
    stage.from.addSubview(child)
    var picture: View?
    let recorder = stage.recorder()
    recorder.record {
      recorder.animate(duration: 1, timing: .linear) { child.center.x = 105 }
      recorder.animate(duration: 0.5, animations: {}) { _ in
        picture = recorder.snapshot(of: stage.from, afterUpdates: false)
      }
    }
    recorder.run()
    #expect(picture?.subviews.first?.center.x == 55)
    #expect(picture?.frame == stage.from.frame)
    #expect(picture?.name == "snapshot of from")
  }

  @Test func `a film stands still in its snapshot`() {
    let stage = Stage()
    var picture: View?
    let recorder = Recorder(container: stage.container, contentsTime: 4)
    recorder.record {
      recorder.animate(duration: 0.5, animations: {}) { _ in
        picture = recorder.snapshot(of: stage.from, afterUpdates: true)
      }
    }
    recorder.run()
    #expect(picture?.contents.frozenAt == 4.5)
  }

  @Test(arguments: [0.0, 1, 1000])
  func `a snapshot has the size of its view, however small or large`(side: Double) {
    let stage = Stage()
    stage.from.frame = Rect(x: 3, y: 4, width: side, height: side)
    let picture = stage.recorder().snapshot(of: stage.from, afterUpdates: true)
    #expect(picture.frame == stage.from.frame)
  }
}

@Suite struct CheckpointTests {
  @Test func `whatever was done, the rollback puts back to the bit`() {
    let stage = Stage()
    let child = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    stage.from.addSubview(child)
    let checkpoint = LayoutCheckpoint(of: [stage.container, stage.to])
    #expect(checkpoint.matches())
    let stray = View()
    let recorder = stage.record { recorder in
      stage.container.addSubview(stray)
      stray.addSubview(stage.to)
      stage.to.alpha = 0.3
      stage.from.addSubview(recorder.snapshot(of: stage.from, afterUpdates: true))
      child.removeFromSuperview()
      recorder.animate(duration: 1) {
        stage.from.transform = .scale(x: 2, y: 2)
        child.backgroundColor = .white
      } completion: { _ in
        stage.from.removeFromSuperview()
        stage.from.isUserInteractionEnabled = false
      }
    }
    #expect(!checkpoint.matches())
    recorder.detach()
    checkpoint.restore()
    #expect(checkpoint.matches())
    #expect(stage.container.subviews.map(\.id) == [stage.from.id])
    #expect(stage.to.superview == nil)
    #expect(child.superview === stage.from)
    #expect(stray.superview == nil)
  }
}

@Suite struct ViewTests {
  @Test func `a view cannot come to lie inside itself`() {
    let stage = Stage()
    stage.from.addSubview(stage.container)
    stage.from.addSubview(stage.from)
    #expect(stage.container.superview == nil)
    #expect(stage.from.subviews.isEmpty)
  }

  @Test func `inserting keeps the order that was asked for`() {
    let parent = View()
    let (a, b, c) = (View(name: "a"), View(name: "b"), View(name: "c"))
    for view in [a, b, c] { parent.addSubview(view) }
    func names() -> [String?] { parent.subviews.map(\.name) }
    parent.insertSubview(c, belowSubview: b)
    #expect(names() == ["a", "c", "b"])
    parent.insertSubview(a, aboveSubview: c)
    #expect(names() == ["c", "a", "b"])
    parent.bringSubviewToFront(c)
    #expect(names() == ["a", "b", "c"])
    parent.sendSubviewToBack(c)
    #expect(names() == ["c", "a", "b"])
    parent.insertSubview(a, at: 99)
    #expect(names() == ["c", "b", "a"])
  }

  @Test func `moving to another superview leaves the first`() {
    let (one, two, view) = (View(), View(), View())
    one.addSubview(view)
    two.addSubview(view)
    #expect(one.subviews.isEmpty)
    #expect(view.superview === two)
  }

  @Test func `the frame is the box around what a transform makes of the bounds`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 20))
    view.transform = .rotation(angle: .pi / 2)
    let frame = view.frame
    #expect(abs(frame.minX - 20) < 1e-9 && abs(frame.minY - 10) < 1e-9)
    #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(view.bounds.size == Size(width: 40, height: 20), "the size is kept under a transform")
    #expect(view.center == Point(x: 50, y: 50))
  }

  @Test func `alpha, colours and radii are clamped`() {
    let view = View()
    view.alpha = 1.5
    view.cornerRadius = -2
    view.backgroundColor = Color(red: 2, green: -1, blue: 0.5, alpha: 9)
    #expect(view.alpha == 1)
    #expect(view.cornerRadius == 0)
    #expect(view.backgroundColor == Color(red: 1, green: 0, blue: 0.5, alpha: 1))
  }
}
