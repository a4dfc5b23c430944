internal import SegueScene

/// A layer of a segment as the page stores it: its constant attributes, and a track for each property that
/// has an effect.
struct WebLayer: Equatable {
  /// The values of a property at ascending progresses, between which the player interpolates linearly;
  /// one value for a property that does not change.
  struct Track: Equatable {
    var times: [Double]
    var values: [[Double]]

    /// Returns the value at a progress, as the player does.
    func value(at progress: Double) -> [Double] {
      guard let next = times.firstIndex(where: { $0 >= progress }) else {
        return values.last ?? []
      }
      guard next > 0 else { return values[0] }
      let span = times[next] - times[next - 1]
      let share = span > 0 ? (progress - times[next - 1]) / span : 1
      return zip(values[next - 1], values[next]).map { $0 + ($1 - $0) * share }
    }
  }

  /// The contents of a layer besides its colours.
  enum Content: Equatable {
    case none
    /// A picture, in one of the three modes.
    case picture(PictureID, mode: Int)
    /// The layers of a captured picture, by their index in the page, with its size in points.
    case captured(Int)
    /// A picture that a plug-in paints, which a page cannot show.
    case painted
  }

  /// The index of the layer in whose coordinates it is placed; -1 for the container.
  var parent: Int
  /// True for every layer of a mask; their parent is the layer that they mask.
  var isMask = false
  /// The layer of the same mask that clips it; -1 for none.
  var cutBy = -1
  var clips = false
  /// True when its descendants are placed in its coordinates and drawn with it as one picture.
  var isGroup = false
  var content = Content.none
  /// True if the layer is composited with other layers in a way that the player does not support.
  var isComposited = false
  /// True for a layer with a path, which the player does not support.
  var hasPath = false
  /// True for a layer with a mesh.
  var isBent = false
  /// True for a radial gradient, false for a linear one.
  var isRadial = false
  var tracks: [LayerSample.Channel: Track] = [:]

  subscript(_ channel: LayerSample.Channel, at progress: Double) -> [Double] {
    tracks[channel]?.value(at: progress) ?? channel.none ?? []
  }
}

/// Layers of one shape from one progress to another.
struct WebSegment: Equatable {
  var begin: Double
  var layers: [WebLayer]
}

/// The recording of one transition.
struct WebRecording: Equatable {
  /// The duration of the transition, in seconds.
  var duration: Double
  /// The segments in the order of progress; empty for a dissolve of the two screens.
  var segments: [WebSegment]
}
