// Recordings for a browser, which knows neither plug-ins nor the host's timelines. `Sampler` asks a transition for its
// layers, more often the faster they change. A `LayerSample` has a layer's numbers, and `LayerShape` what cannot be
// interpolated: when that changes, a new segment begins. `SegmentBuilder` makes `WebLayer`s with a track for each
// number that changes, in which `Thinning` keeps the samples from which straight lines give the others. Backgrounds
// that an opaque picture covers are left out (`CoveredBackgrounds`), because a browser would show them along its edge.
// `BrowserLimits` (with `CrossingPlanes`) finds what a browser cannot draw exactly; such a transition is stored as
// frames (`FrameRecorder`), and the command warns.
//
// Rejected:
// - The curves as they were written: springs, additive changes and drivers have none in CSS. With lines, scripting
//   takes 0.10 ms per frame of a drag (BENCHMARKS.md, Page).
// - Frames for everything: the bundled storyboard's page has 1.33 MB, pictures included, and stays sharp at any size.

internal import SegueGeometry
internal import SegueScene

/// Samples the frames of a transition at intervals that depend on their rate of change.
struct Sampler {
  /// The tolerance in points: a frame halfway between two samples is added if it differs by more
  /// from the interpolated frame.
  let distance: Double
  /// Writes the layers at a progress.
  let layers: (Double, inout LayerTree) -> Void
  private var tree: LayerTree

  init(
    size: LayerTree, distance: Double, layers: @escaping (Double, inout LayerTree) -> Void
  ) {
    (self.distance, self.layers, tree) = (distance, layers, size)
  }

  /// The progress of the first sample, and the distance of the last sample from 1. At 0 and 1 themselves, the screens'
  /// own layers would be shown instead of the animator's.
  private static let margin = 1e-6
  /// The maximum number of times that an interval is halved.
  private static let depth = 12

  /// Returns the samples in the order of progress, divided into segments of one shape each.
  ///
  /// - Parameter duration: The transition's duration in seconds, which decides the number of equal
  ///   intervals. An interval is then halved as often as its changes require.
  mutating func segments(duration: Double) -> [[FrameSample]] {
    let count = min(max(Int(clamping: (duration * 60).rounded(.up)), 24), 600)
    var frames = [sample(Self.margin)]
    for step in 1...count {
      let progress = min(max(Double(step) / Double(count), Self.margin), 1 - Self.margin)
      refine(to: sample(progress), Self.depth, &frames)
    }
    var segments: [[FrameSample]] = []
    for frame in frames {
      if segments.last?.last?.shape == frame.shape {
        segments[segments.count - 1].append(frame)
      } else {
        segments.append([frame])
      }
    }
    return segments
  }

  private mutating func sample(_ progress: Double) -> FrameSample {
    layers(progress, &tree)
    return FrameSample(tree, at: progress)
  }

  /// Adds the samples that are needed between the last sample and `next`, and then `next` itself.
  private mutating func refine(
    to next: FrameSample, _ depth: Int, _ frames: inout [FrameSample]
  ) {
    guard let last = frames.last else { return }
    if depth > 0 {
      let middle = sample((last.progress + next.progress) / 2)
      let isSmooth =
        last.shape == next.shape && middle.shape == last.shape
        && middle.difference(FrameSample(between: last, and: next), distance: distance) <= 1
      if !isSmooth {
        refine(to: middle, depth - 1, &frames)
        refine(to: next, depth - 1, &frames)
        return
      }
    }
    frames.append(next)
  }
}
