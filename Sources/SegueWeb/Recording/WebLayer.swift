internal import SegueGeometry
internal import SegueScene

/// A layer of a segment as the page stores it: its constant attributes, and a track for each property that
/// has an effect.
struct WebLayer: Hashable {
  /// The values of a property at ascending progresses, between which the player interpolates linearly;
  /// one value for a property that does not change.
  struct Track: Hashable {
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
  enum Content: Hashable {
    case none
    /// A picture, with the raw value of its content mode.
    case picture(PictureID, mode: Int)
    /// A captured picture, by its index among the captured pictures of the page, which are stored
    /// as layers.
    case captured(Int)
    /// A picture that a plug-in paints, which a page cannot show.
    case painted
    /// A picture that a shader draws between two screens: the index of the shader among the page's shaders, and the
    /// indices of the screens among the page's captured pictures.
    case shader(Int, from: Int, to: Int)
  }

  /// The attributes of a path that cannot be interpolated.
  struct Path: Hashable {
    /// The SVG commands of the path's segments: M, C and Z.
    var commands: String
    var rule: BezierPath.FillRule
    var style: StrokeStyle

    init(_ path: LayerPath, of tree: LayerTree) {
      commands = String(path.segments(of: tree).map(\.kind.letter))
      (rule, style) = (path.rule, path.style)
    }
  }

  /// The index of the layer in whose coordinates this layer is placed; -1 for the container.
  var parent: Int
  /// True for a layer of a mask. `parent` is then the index of the masked layer.
  var isMask = false
  /// For a layer of a mask, the index of the layer of the same mask that clips it; -1 for none.
  var cutBy = -1
  var clips = false
  /// True when the layer's descendants are placed in its coordinates and drawn with it as one
  /// picture.
  var isGroup = false
  var content = Content.none
  /// True if the layer with its descendants is always composited as a separate picture, whose contents do not blend
  /// with the layers behind it.
  var isIsolated = false
  var blendMode = BlendMode.normal
  /// The mode of the layer's mask, if the mask has to be drawn as SVG; nil without a mask, and for a mask that is a
  /// clip path.
  var maskMode: MaskMode?
  var isMasked = false
  /// True for a layer of a mask if other layers of the mask are inside it.
  var hasMaskLayers = false
  var path: Path?
  /// How far the layer moves up for each point by which a page has scrolled, by the numbers of the pages' screens.
  var shares: [Int: Track] = [:]
  /// True for a layer with a mesh.
  var isBent = false
  /// True if the planes of the layer's sublayers intersect.
  var hasCrossingPlanes = false
  /// True for a radial gradient, false for a linear one.
  var isRadial = false
  var tracks: [LayerSample.Channel: Track] = [:]

  /// True if the pixels behind the layer are blurred or recoloured by a separate HTML element. Such an element sees
  /// only the pixels of its own group, so the layer must neither be a group nor be in one.
  var hasOwnBackdrop: Bool {
    let grouping: [LayerSample.Channel] = [.opacity, .blur, .colors]
    return (tracks[.backdrop] != nil || tracks[.backdropColors] != nil) && parent < 0 && !isMasked
      && blendMode == .normal && !isTurned && grouping.allSatisfy { tracks[$0] == nil }
  }

  /// True for a layer that is drawn in perspective at some time.
  var isTurned: Bool {
    tracks[.matrix]?.values.contains { abs($0[2]) > 1e-6 || abs($0[5]) > 1e-6 } ?? false
  }

  subscript(_ channel: LayerSample.Channel, at progress: Double) -> [Double] {
    tracks[channel]?.value(at: progress) ?? channel.none ?? []
  }
}

/// The layers of a part of a transition: from the progress `begin` until a layer is added or
/// removed, or an attribute changes that cannot be interpolated.
struct WebSegment: Hashable {
  var begin: Double
  var layers: [WebLayer]
}

struct WebRecording: Hashable {
  /// The duration of the transition, in seconds.
  var duration: Double
  /// The progress, 0…1, from which on it shows what follows a release; 0 if it has no such part.
  var releasePoint = 0.0
  /// The segments in the order of progress; empty for a dissolve of the two screens.
  var segments: [WebSegment]
  /// The progress, 0…1, in which something is seen to move.
  var motion = 0.0...1.0
}
