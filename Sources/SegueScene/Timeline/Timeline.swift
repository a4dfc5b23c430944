// What is left of an animator once it has been recorded. The recording's changes (folder Recording) become a
// `TimelineProgram`: arrays of numbers, of which a batch names an action (interpolate these numbers, follow that path,
// call this driver) and a segment with its begin, its duration and its curve. A `TimelineEvaluator` applies the batches
// in the order of their begins to one row of numbers for each view, and writes the layers of the recorded hierarchy at
// that time. It reuses its memory; a timeline itself is never changed, so any thread may have an evaluator of its own.
//
// Numbers are interpolated one by one except where that would be wrong: transforms are decomposed (`TransformPath`),
// views move along arcs by length (`ArcPath`), and additive changes are added to what came before.
// `TimelineEvaluator+Model` notices changes that a program makes to its views while the timeline is played, which then
// win.
//
// Everything else follows from the timeline being a pure function of time: it is played backward, scrubbed, re-timed
// and drawn without the plug-in, and frame n is the same whichever frames were drawn before.
//
// Rejected:
// - Calling the animator for each frame. A frame of a driver, the one exception, costs 3.3 µs in-process and 15.8 µs in
//   a child process, for two calls; one animated property costs 3.5 ns in a timeline (BENCHMARKS.md, Isolation,
//   Motion).
// - Comparing each view's properties with the recorded ones at every tick, to find out whether the program has changed
//   them. A tick of a push with 1,000 views took 59 µs, of which 32 went to that and to counting references; it took 27
//   to 28 since.

package import SegueGeometry
package import SegueMotion

/// The result of an animator's recording: the views at each time, and the motion of their
/// properties.
///
/// An immutable value and a pure function of time: `layers(at:)` gives the same layers for the same
/// time, in whatever order times are requested. Playing it does not call the animator's code,
/// unless `hasDrivers` is true.
package struct Timeline {
  /// The animation of one property of one view, as `segue timeline` prints it.
  package struct Track: Sendable, Hashable {
    /// The view's name.
    package var view: String
    /// The property that is animated.
    package var property: Property
    /// The begin, in seconds from the timeline's start.
    package var begin: Double
    /// The duration in seconds.
    package var duration: Double
    /// The property's numbers at the start.
    package var from: [Double]
    /// The property's numbers at the end.
    package var to: [Double]
    /// The curve or spring of the change.
    package var timing: Timing
    /// For a keyframe, the curve that all keyframes of the animation follow together. Nil if this
    /// curve is linear, and for a change that is not a keyframe.
    package var keyframesTiming: Timing?
    /// True for a keyframe of a smooth curve through the values of all keyframes of its animation.
    package var isCubic = false
    /// True for an additive change, which adds the difference between `from` and `to` to earlier
    /// changes.
    package var isAdditive = false
    /// The values that a frame driver sets, at equal steps of time from the track's start to its
    /// end. Empty for a track that is interpolated between `from` and `to`.
    package var samples: [[Double]] = []
  }

  /// The container's size in points.
  package let size: Size
  /// The duration in seconds, at least 0.
  package let duration: Double
  /// The animated changes, in the order in which they were recorded.
  package let tracks: [Track]
  /// The immediate changes, in the order of time.
  package let events: [TimelineEvent]
  /// The names of the views by their ids, for messages.
  package let names: [ViewID: String]
  /// The time of the contents clock, which plays clips, at time 0 of the timeline; in seconds.
  package let contentsTime: Double

  /// The recording in the form that evaluators use, shared by all copies of the timeline.
  let program: TimelineProgram
  /// The duration of the recording before it was re-timed, in seconds.
  let recordedDuration: Double

  init(
    _ log: RecordedChanges, by recorder: Recorder, size: Size, duration: Double,
    contentsTime: Double
  ) {
    self.size = size
    self.duration = duration
    self.contentsTime = contentsTime
    recordedDuration = duration
    events = log.events
    names = Dictionary(
      uniqueKeysWithValues: log.views.map { ($0.id, log.name(of: $0)) })
    tracks = log.changes.compactMap { change in
      change.pace.map { pace in
        Track(
          view: log.name(of: log.views[change.row]), property: change.property,
          begin: change.begin, duration: change.duration,
          from: change.from.numbers, to: change.to.numbers, timing: pace.timing,
          keyframesTiming: pace.wholeTiming, isCubic: change.tangents != nil,
          isAdditive: change.isAdditive)
      }
    }
    program = TimelineProgram(log, by: recorder)
  }

  /// True when frames need the animator's own code; see `Recorder.drive`.
  package var hasDrivers: Bool { !program.drivers.isEmpty }

  /// True when frames show pictures that the animator's own code paints; see `Painting`.
  package var hasPaintings: Bool { program.contents.contains { $0.painting != nil } }

  /// Returns the layers at `time` in seconds. NaN and a time before 0 are treated as 0, and a time
  /// after the end as the end.
  ///
  /// For many frames use an `evaluator()`, which reuses its memory.
  package func layers(at time: Double) -> LayerTree {
    var tree = LayerTree(size: size)
    var evaluator = evaluator()
    evaluator.evaluate(at: time, into: &tree)
    return tree
  }

  /// Returns an evaluator, which computes the frames of this timeline without allocating memory.
  package func evaluator() -> TimelineEvaluator {
    TimelineEvaluator(self)
  }

  /// Returns the same motion stretched to `duration` seconds (at least 0). A timeline of duration 0
  /// is returned unchanged.
  package func retimed(to duration: Double) -> Timeline {
    guard duration != self.duration, self.duration > 0, duration >= 0 else { return self }
    return Timeline(self, duration: duration)
  }

  /// Returns the time in the recording that corresponds to `time` in this timeline, which may have
  /// been re-timed. Both times are in seconds, and the ends are mapped exactly.
  func recordedTime(at time: Double) -> Double {
    guard time > 0 || duration == 0 else { return 0 }
    guard time < duration else { return recordedDuration }
    return duration == recordedDuration ? time : time / duration * recordedDuration
  }

  private init(_ other: Timeline, duration: Double) {
    let stretch = duration / other.duration
    size = other.size
    self.duration = duration
    contentsTime = other.contentsTime
    names = other.names
    program = other.program
    recordedDuration = other.recordedDuration
    tracks = other.tracks.map { track in
      var track = track
      track.begin *= stretch
      track.duration *= stretch
      return track
    }
    events = other.events.map { event in
      var event = event
      event.at *= stretch
      return event
    }
  }
}
