internal import SegueGeometry
internal import SegueScene

/// The effects that a browser cannot draw as the compositor does. A transition that needs one is stored as frames, or as
/// a dissolve.
enum BrowserLimit: String, CaseIterable {
  case painted = "a plug-in paints one of its pictures"
  /// The player draws the screens of a shader onto a canvas, without effects.
  case shaderScreen =
    "it is a shader, and its screens are more than pictures, colors and round corners"
  case mesh = "one of its views has a mesh"
  case crossingPlanes = "two of its views intersect in 3D"
  /// A snapshot consists of HTML elements, which an SVG mask cannot contain.
  case snapshotInMask = "its mask contains a snapshot"
  /// The player draws the layers of a mask one by one, not as groups.
  case groupInMask = "its mask contains a translucent or blurred group, or a mask"
  case effectInMask =
    "its mask has a border, a shadow, an overlay color, a blend mode or a color matrix"
  /// SVG has no 3D transforms.
  case perspectiveMask = "its mask is drawn in perspective"
  /// A browser also applies a filter to the transparent pixels around a layer.
  case visibleMatrix = "its color matrix makes transparent pixels visible"
  /// In a browser, a view blends only with the contents of the view's own group, and each view that clips its subviews
  /// forms a group.
  case isolatedByClip =
    "a view inside of a clipped or bordered one blends with, blurs or recolors what is behind it"
  /// A page recolours the pixels behind a view with a separate HTML element, which sees only the pixels of its own
  /// group.
  case recoloredInGroup =
    "a view that is drawn in perspective, translucent, masked or in a group recolors what is behind it"
  /// A recording with more layers would take a page minutes to draw.
  case tooManyLayers = "it has more than 2000 layers"
  /// A recording in which layers are added or removed more often has too many segments.
  case tooManySegments = "layers are added or removed more than 400 times"

  /// The first limit that a recording exceeds; nil when a browser can draw all of it.
  ///
  /// - Parameter captures: The captured pictures that the recording's layers refer to by index.
  init?(_ recording: WebRecording, captures: [WebSegment] = []) {
    if recording.segments.count > 400 {
      self = .tooManySegments
      return
    }
    for segment in recording.segments {
      guard let limit = Self.limit(of: segment, captures) else { continue }
      self = limit
      return
    }
    return nil
  }

  private static func limit(of segment: WebSegment, _ captures: [WebSegment]) -> BrowserLimit? {
    let layers = segment.layers
    if layers.count > 2000 { return .tooManyLayers }
    for layer in layers {
      if layer.content == .painted { return .painted }
      if case .shader(_, let from, let to) = layer.content {
        let isPlain = [from, to].allSatisfy { index in
          captures.indices.contains(index) && captures[index].isPlain
        }
        if !isPlain { return .shaderScreen }
      }
      if layer.isBent { return .mesh }
      if layer.hasCrossingPlanes { return .crossingPlanes }
      if case .captured(let index) = layer.content {
        if layer.isMask { return .snapshotInMask }
        // A captured picture contains only pictures that were captured before it.
        if index < captures.count, let limit = limit(of: captures[index], Array(captures[..<index])) {
          return limit
        }
      }
      if layer.isMask, let limit = limit(ofMask: layer) { return limit }
      let matrices = layer.tracks[.colors]?.values ?? []
      if matrices.contains(where: { $0[19] > 0 }) { return .visibleMatrix }
      if layer.tracks[.backdropColors] != nil, !layer.hasOwnBackdrop { return .recoloredInGroup }
    }
    return layers.contains { isIsolatedByClip($0, layers) } ? .isolatedByClip : nil
  }

  /// Returns true for a layer that needs the pixels behind its group, if a browser composites the group separately and
  /// the compositor does not.
  private static func isIsolatedByClip(_ layer: WebLayer, _ layers: [WebLayer]) -> Bool {
    let blends = layer.blendMode != .normal
    guard blends || layer.tracks[.backdrop] != nil || layer.tracks[.backdropColors] != nil else {
      return false
    }
    var home = layer.parent
    while home >= 0 {
      let group = layers[home]
      if group.isIsolated { return false }
      // In a browser, a border or an overlay isolates a group for blend modes, but not for
      // backdrops.
      if blends || group.clips { return true }
      home = group.parent
    }
    return false
  }

  private static func limit(ofMask layer: WebLayer) -> BrowserLimit? {
    func values(_ channel: LayerSample.Channel) -> [[Double]] {
      layer.tracks[channel]?.values ?? channel.none.map { [$0] } ?? []
    }
    if layer.isTurned { return .perspectiveMask }
    let effects: [LayerSample.Channel] = [
      .border, .shadow, .overlay, .colors, .backdrop, .backdropColors,
    ]
    if layer.blendMode != .normal || effects.contains(where: { layer.tracks[$0] != nil }) {
      return .effectInMask
    }
    let isGroup =
      layer.tracks[.blur] != nil || values(.opacity).contains { $0[0] > 0 && $0[0] < 1 }
    return layer.maskMode != nil || (isGroup && layer.hasMaskLayers) ? .groupInMask : nil
  }
}

extension WebSegment {
  /// True if the player can draw the layers onto a canvas.
  fileprivate var isPlain: Bool {
    layers.allSatisfy { layer in
      switch layer.content {
      case .none, .picture: break
      case .painted, .captured, .shader: return false
      }
      let matrix = layer[.matrix, at: 0]
      let effects: [LayerSample.Channel] = [
        .opacity, .border, .shadow, .overlay, .gradient, .blur, .backdrop, .colors,
        .backdropColors,
      ]
      return !layer.isMask && !layer.hasMaskLayers && !layer.isBent && layer.path == nil
        && layer.blendMode == .normal && matrix[2] == 0 && matrix[5] == 0 && matrix[8] == 1
        && effects.allSatisfy { layer.tracks[$0] == nil }
    }
  }
}
