internal import SegueGeometry

/// The model values of a timeline's views after the recording, to detect changes that the program makes
/// while the timeline is played.
package struct RecordedModel {
  /// The views with their properties at the end of the recording, in the order of the timeline's
  /// rows.
  private(set) var views: [(view: View, properties: ViewProperties)] = []
  /// The same views with the value of `View.revision` at the end of the recording. Each frame compares this value with
  /// the present one.
  private var marks: [Mark] = []

  private struct Mark {
    // Unsafe: `views` keeps the view alive. Counting references in each frame would take longer than the
    // comparison.
    unowned(unsafe) let view: View
    let revision: UInt64
  }

  /// Saves the present properties of all views of a recording.
  package init(of recorder: Recorder) {
    views = recorder.log.views.map { ($0, $0.properties) }
    marks = views.map { Mark(view: $0.view, revision: $0.view.revision) }
  }

  /// True when a view has been changed since the recording, or has a running animation of its own.
  package var differs: Bool {
    // Unsafe: the buffer is used within this closure only.
    marks.withUnsafeBufferPointer { marks in
      for (row, mark) in marks.enumerated() {
        if mark.view.motion != nil { return true }
        guard mark.view.revision != mark.revision else { continue }
        if mark.view.properties != views[row].properties { return true }
      }
      return false
    }
  }
}

extension TimelineEvaluator {
  /// Writes the layers that are shown at `time` into `tree`. Properties that have been changed since the
  /// recording have their new values instead of the timeline's, and the differences of running
  /// animations are added.
  package mutating func evaluate(
    at time: Double, over model: RecordedModel, into tree: inout LayerTree
  ) {
    prepare(at: time, &tree)
    let before = rows
    for row in model.views.indices { overlay(row, model) }
    emit(at: timeline.recordedTime(at: clamped(time)), allowsFlat: false, into: &tree)
    rows = before
  }

  /// Returns the presentation values of a view at `time`; nil for a view that is not in the timeline.
  package mutating func properties(
    of view: View, at time: Double, over model: RecordedModel
  ) -> ViewProperties? {
    guard let row = model.views.firstIndex(where: { $0.view === view }),
      views.indices.contains(row)
    else { return nil }
    advance(to: timeline.recordedTime(at: clamped(time)))
    let before = rows
    overlay(row, model)
    let range = views[row]
    var result = ViewProperties(numbers: Array(rows[range.start..<range.start + range.width]))
    result.contents = view.contents
    rows = before
    return result
  }

  private mutating func overlay(_ row: Int, _ model: RecordedModel) {
    let (view, old) = model.views[row]
    guard views.indices.contains(row) else { return }
    let range = views[row]
    let isChanged = view.properties != old
    guard isChanged || view.motion != nil else { return }
    var shown = ViewProperties(numbers: Array(rows[range.start..<range.start + range.width]))
    if isChanged {
      for property in Property.allCases where property != .contents {
        let new = view.properties[property]
        if new != old[property] { shown.set(property, to: new) }
      }
    }
    view.motion?.add(to: &shown)
    // If the recording has only the common properties of a view, the other properties are cut off
    // here and keep their initial values.
    for (index, number) in shown.numbers.prefix(range.width).enumerated() {
      rows[range.start + index] = number
    }
  }
}
