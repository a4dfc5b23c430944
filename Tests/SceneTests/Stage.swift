import SegueGeometry
import SegueScene
import TestSupport

/// A container of 100 × 200 points with the screen `from` in it, and the screen `to`, which a test
/// may add.
struct Stage {
  let container = View(frame: Rect(x: 0, y: 0, width: 100, height: 200), name: "container")
  let from = View(frame: Rect(x: 0, y: 0, width: 100, height: 200), name: "from")
  let to = View(frame: Rect(x: 0, y: 0, width: 100, height: 200), name: "to")

  init() {
    from.contents = Contents(source: 1)
    to.contents = Contents(source: 2)
    container.addSubview(from)
  }

  func recorder(limits: RecordingLimits = RecordingLimits()) -> Recorder {
    Recorder(container: container, others: [to], limits: limits)
  }

  /// Records `body`, and runs the recording to its end.
  func record(_ body: (Recorder) -> Void) -> Recorder {
    let recorder = recorder()
    recorder.record { body(recorder) }
    recorder.run()
    return recorder
  }
}

extension LayerTree {
  func layer(of view: View) -> Layer? {
    layers.first { $0.view == view.id }
  }

  /// Returns the axis-aligned bounding box of a view in the container's points.
  func box(of view: View) -> Rect? {
    layer(of: view).map { $0.transform.boundingBox(of: $0.bounds) }
  }
}
