internal import SegueScene

/// A recording as plain values that can be compared with another recording. Views are numbered in the
/// order in which they appear in the frames, so recordings on different stages can be equal.
struct Fingerprint: Sendable, Equatable {
  var duration: Double
  var declared: Double
  var tracks: [Timeline.Track]
  var events: [TimelineEvent]
  var frames: [[FrameLayer]]

  /// The appearance of one layer of a frame.
  struct FrameLayer: Sendable, Equatable {
    /// The layer without its contents. Its view is replaced by the view's number in the
    /// fingerprint.
    var layer: Layer
    var contents: Contents
    /// The layers of the snapshot that the layer shows; empty if it shows none.
    var picture: [FrameLayer] = []
  }

  static func frames(_ trees: [LayerTree]) -> [[FrameLayer]] {
    var numbers: [ViewID: UInt64] = [:]
    return trees.map { frame($0, &numbers) }
  }

  private static func frame(_ tree: LayerTree, _ numbers: inout [ViewID: UInt64]) -> [FrameLayer] {
    tree.layers.map { layer in
      var plain = layer
      let number = numbers[layer.view] ?? UInt64(numbers.count + 1)
      numbers[layer.view] = number
      plain.view = ViewID(rawValue: number)
      plain.contents = .none
      var contents = layer.contents
      contents.capture = nil
      let picture = layer.contents.capture.map { frame($0.tree, &numbers) } ?? []
      return FrameLayer(layer: plain, contents: contents, picture: picture)
    }
  }

  /// Returns the first difference as a clause, or nil when both fingerprints are equal.
  func difference(from other: Fingerprint) -> String? {
    if declared != other.declared {
      return "the declared durations differ: \(declared) s and \(other.declared) s"
    }
    if duration != other.duration {
      return "the durations of the recordings differ: \(duration) s and \(other.duration) s"
    }
    if tracks.count != other.tracks.count {
      return "the numbers of animated changes differ: \(tracks.count) and \(other.tracks.count)"
    }
    if let (a, _) = zip(tracks, other.tracks).first(where: { $0 != $1 }) {
      return "the animation of \(a.property.name) of \(a.view) differs"
    }
    if events != other.events { return "the immediate changes differ" }
    if let index = zip(frames, other.frames).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      let percent = frames.count > 1 ? index * 100 / (frames.count - 1) : 0
      return "the frame at \(percent)% differs"
    }
    return nil
  }
}
