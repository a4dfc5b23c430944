import SegueGeometry
import SegueMotion
import SegueScene
import Testing

/// Tests the rules for transforms and painting order that the headers and
/// docs/writing-plugins/views.md state.
@Suite struct AuthorsGuideTests {
  private let stage = Stage()

  private func transform(_ view: View, _ recorder: Recorder, at time: Double) -> Transform3D? {
    recorder.timeline().layers(at: time).layer(of: view)?.transform
  }

  @Test(arguments: [(270.0, -45.0), (179, 89.5), (360, 0), (-200, 80)])
  func `an animated transform rotates in the shorter direction`(degrees: Double, half: Double)
    throws
  {
    stage.from.bounds = .zero
    stage.from.center = .zero
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) {
        stage.from.transform = .rotation(angle: degrees * .pi / 180)
      }
    }
    let shown = try #require(transform(stage.from, recorder, at: 0.5))
    let expected = Transform3D.rotation(angle: half * .pi / 180)
    #expect((0..<16).allSatisfy { abs(shown[$0] - expected[$0]) < 1e-9 })
  }

  @Test func `a transform that cannot be decomposed is interpolated number by number`() throws {
    let recorder = stage.record { recorder in
      stage.from.transform = .rotation(angle: 1)
      recorder.animate(duration: 1, timing: .linear) {
        stage.from.transform = .scale(x: 0, y: 0)
      }
    }
    let shown = try #require(transform(stage.from, recorder, at: 0.5))
    let turned = Transform3D.rotation(angle: 1)
    #expect(abs(shown.row1.x - turned.row1.x / 2) < 1e-12)
    #expect(abs(shown.row1.y - turned.row1.y / 2) < 1e-12)
  }

  @Test func `a parent's m34 gives its children perspective and keeps their depth`() throws {
    let child = View(frame: stage.from.bounds, name: "child")
    let recorder = stage.record { _ in
      stage.from.addSubview(child)
      stage.from.transform = .perspective(distance: 500)
      child.transform = .translation(x: 0, y: 0, z: 250)
    }
    // The child is at half the distance to the viewer, so it appears twice as large, about the
    // parent's centre.
    let box = try #require(recorder.timeline().layers(at: 0).box(of: child))
    #expect(box == Rect(x: -50, y: -100, width: 200, height: 400))
  }

  @Test func `without depth sorting, views are painted in the order of their z positions`() throws {
    let (near, far) = (View(name: "near"), View(name: "far"))
    let recorder = stage.record { recorder in
      near.transform = .translation(x: 0, y: 0, z: 100)
      far.transform = .translation(x: 0, y: 0, z: -100)
      stage.from.addSubview(near)
      stage.from.addSubview(far)
      recorder.animate(duration: 1, timing: .linear) { near.zPosition = 1 }
    }
    let timeline = recorder.timeline()
    func order(_ time: Double) -> [ViewID] {
      timeline.layers(at: time).layers.suffix(2).map(\.view)
    }
    #expect(order(0) == [near.id, far.id])
    #expect(order(1) == [far.id, near.id])
  }
}
