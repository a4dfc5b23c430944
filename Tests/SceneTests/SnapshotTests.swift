import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

@Suite struct SnapshotTests {
  @Test
  func `a snapshot includes pending changes only if afterUpdates is true`() {
    let stage = Stage()
    let recorder = stage.recorder()
    recorder.record {
      stage.from.alpha = 0
      let before = recorder.snapshot(of: stage.from, afterUpdates: false)
      let after = recorder.snapshot(of: stage.from, afterUpdates: true)
      #expect(before.contents.source == 1)
      #expect(before.alpha == 1)
      #expect(after.contents.isEmpty, "an empty picture: the view was made transparent")
    }
  }

  @Test(arguments: [false, true])
  func `a snapshot shows a mask as the mask of its view alone`(_ afterUpdates: Bool) {
    let stage = Stage()
    let (child, mask, shape) = (View(name: "child"), View(name: "mask"), View(name: "shape"))
    mask.addSubview(shape)
    child.mask = mask
    stage.from.addSubview(child)
    let recorder = stage.recorder()
    recorder.record {
      let picture = recorder.snapshot(of: stage.from, afterUpdates: afterUpdates)
      let layers = picture.contents.capture?.tree.layers ?? []
      #expect(layers.map(\.view) == [stage.from.id, child.id, mask.id, shape.id])
      #expect(layers.map(\.isMask) == [false, false, true, false])
    }
  }

  @Test func `with afterUpdates false, a snapshot of a view outside the container is empty`() {
    let stage = Stage()
    let recorder = stage.recorder()
    recorder.record {
      stage.container.addSubview(stage.to)
      #expect(recorder.snapshot(of: stage.to, afterUpdates: false).contents.isEmpty)
      #expect(recorder.snapshot(of: stage.to, afterUpdates: true).contents.source == 2)
    }
  }

  @Test func `a snapshot during an animation shows subviews with their presentation values`() {
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
    #expect(picture?.subviews.isEmpty == true)
    let layers = picture?.contents.capture?.tree.layers ?? []
    #expect(layers.map(\.view) == [stage.from.id, child.id])
    #expect(layers.last?.transform == .translation(x: 50, y: 0))
    #expect(picture?.frame == stage.from.frame)
    #expect(picture?.name == "snapshot of from")
  }

  @Test func `a snapshot of a view with a video shows a single frame of the video`() {
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

  @Test func `with afterUpdates false, a snapshot does not show changes of the running callback`() {
    let stage = Stage()
    let (old, new) = (View(name: "old"), View(name: "new"))
    stage.from.addSubview(old)
    func shown(_ picture: View) -> [ViewID] {
      picture.contents.capture?.tree.layers.dropFirst().map(\.view) ?? []
    }
    let recorder = stage.recorder()
    recorder.record {
      old.removeFromSuperview()
      stage.from.addSubview(new)
      let before = recorder.snapshot(of: stage.from, afterUpdates: false)
      #expect(shown(before) == [old.id])
      let after = recorder.snapshot(of: stage.from, afterUpdates: true)
      #expect(shown(after) == [new.id])
      recorder.animate(duration: 0.5, animations: {}) { _ in
        new.removeFromSuperview()
        #expect(shown(recorder.snapshot(of: stage.from, afterUpdates: false)) == [new.id])
        #expect(shown(recorder.snapshot(of: stage.from, afterUpdates: true)) == [])
      }
    }
    recorder.run()
    #expect(recorder.ending == .ranDry)
  }

  @Test func `a snapshot is a single layer, and a snapshot of a snapshot shows the same picture`() {
    let stage = Stage()
    stage.from.backgroundColor = .white
    for _ in 0..<100 { stage.from.addSubview(View()) }
    var last = stage.from
    let recorder = stage.record { recorder in
      for _ in 0..<1_000 { last = recorder.snapshot(of: last, afterUpdates: true) }
      stage.container.addSubview(last)
      last.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
      recorder.complete(true)
    }
    #expect(recorder.ending == .completed(true))
    let tree = recorder.timeline().layers(at: 0)
    #expect(tree.layers.count == 103)
    let layer = tree.layer(of: last)
    #expect(layer?.bounds.width == 50)
    #expect(layer?.contents.capture?.tree.size == Size(width: 100, height: 200))
    #expect(layer?.contents.capture?.tree.layers.count == 101)
    #expect(layer?.contents.capture?.depth == 1)
  }

  @Test func `snapshots of an unchanged view share one picture`() {
    let stage = Stage()
    stage.from.backgroundColor = .white
    let recorder = stage.recorder()
    recorder.record {
      func take() -> CapturedPicture? {
        recorder.snapshot(of: stage.from, afterUpdates: true).contents.capture
      }
      let first = take()
      #expect(first != nil && take() == first)
      stage.from.backgroundColor = .black
      let second = take()
      #expect(second != nil && second != first)
      stage.from.addSubview(View())
      #expect(take() != second)
    }
  }

  @Test(arguments: [true, false])
  func `a recording whose snapshots have too many layers fails`(isDeep: Bool) {
    let stage = Stage()
    let recorder = stage.recorder(
      limits: RecordingLimits(pictureLayers: isDeep ? 5_000 : 500, pictureDepth: 9))
    for _ in 0..<48 { stage.from.addSubview(View()) }
    var made = 0
    recorder.record {
      var view = stage.from
      while recorder.ending == .none, made < 100 {
        let picture = recorder.snapshot(of: view, afterUpdates: true)
        made += 1
        if isDeep {
          view = View(frame: stage.from.frame)
          view.addSubview(picture)
        } else {
          view.alpha = Double(made % 2) / 2 + 0.25
        }
      }
    }
    #expect(
      recorder.ending
        == .failed(isDeep ? .tooDeepPictures(limit: 9) : .tooManyPictureLayers(limit: 500)))
    #expect(made == (isDeep ? 10 : 11))
  }

  @Test(arguments: [false, true])
  func `a snapshot or painter's input that is used twice counts twice toward the limit on layers`(
    isPainted: Bool
  ) {
    let stage = Stage()
    let recorder = stage.recorder()
    var levels = 0
    recorder.record {
      var view = stage.from
      while recorder.ending == .none, levels < 60 {
        if isPainted {
          view = recorder.painted(by: Unpainted(), inputs: [view, view], afterUpdates: true)
        } else {
          let both = View(frame: stage.from.frame)
          for _ in 0..<2 { both.addSubview(recorder.snapshot(of: view, afterUpdates: true)) }
          view = both
        }
        levels += 1
      }
    }
    #expect(recorder.ending == .failed(.tooManyPictureLayers(limit: 200_000)))
    #expect(levels < 20)
  }

  @Test func `a recording fails if painted views are nested too deeply as inputs of painted views`() {
    let stage = Stage()
    let recorder = stage.recorder(limits: RecordingLimits(pictureDepth: 9))
    recorder.record {
      var view = stage.from
      for _ in 0..<10 {
        view = recorder.painted(by: Unpainted(), inputs: [view], afterUpdates: true)
      }
    }
    #expect(recorder.ending == .failed(.tooDeepPictures(limit: 9)))
  }

  @Test(arguments: [0.0, 1, 1000])
  func `a snapshot has exactly its view's size, however small or large`(side: Double) {
    let stage = Stage()
    stage.from.frame = Rect(x: 3, y: 4, width: side, height: side)
    let picture = stage.recorder().snapshot(of: stage.from, afterUpdates: true)
    #expect(picture.frame == stage.from.frame)
  }
}

@Suite struct CheckpointTests {
  @Test func `restoring a checkpoint undoes every change exactly`() {
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
  @Test func `a view cannot become its own descendant`() {
    let stage = Stage()
    stage.from.addSubview(stage.container)
    stage.from.addSubview(stage.from)
    #expect(stage.container.superview == nil)
    #expect(stage.from.subviews.isEmpty)
  }

  @Test func `subviews that are inserted above, below or at an index are in the requested order`() {
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

  @Test func `adding a view to a superview removes the view from its previous superview`() {
    let (one, two, view) = (View(), View(), View())
    one.addSubview(view)
    two.addSubview(view)
    #expect(one.subviews.isEmpty)
    #expect(view.superview === two)
  }

  @Test func `a view's frame is the bounding box of its transformed bounds`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 20))
    view.transform = .rotation(angle: .pi / 2)
    let frame = view.frame
    #expect(abs(frame.minX - 20) < 1e-9 && abs(frame.minY - 10) < 1e-9)
    #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(view.bounds.size == Size(width: 40, height: 20), "the size is kept under a transform")
    #expect(view.center == Point(x: 50, y: 50))
  }

  @Test func `a view's alpha, colours and radii are clamped to their ranges`() {
    let view = View()
    view.alpha = 1.5
    view.cornerRadius = -2
    view.backgroundColor = Color(red: 2, green: -1, blue: 0.5, alpha: 9)
    #expect(view.alpha == 1)
    #expect(view.cornerRadius == 0)
    #expect(view.backgroundColor == Color(red: 1, green: 0, blue: 0.5, alpha: 1))
  }
}

/// A painter without memory, so that `paint` is never called.
private final class Unpainted: Painter {
  func memory(
    for size: PaintingSize, inputs: Int, user: ObjectIdentifier
  ) -> PaintingMemory? { nil }

  func paint(
    _ values: [Double], bands: Int, share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool { false }
}
