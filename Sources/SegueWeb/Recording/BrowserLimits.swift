/// The effects that a browser cannot draw as the compositor does. A transition that needs one is stored as frames, or as
/// a dissolve.
enum BrowserLimit: String, CaseIterable {
  /// A mask is a shape, or a gradient in bands; a browser has no mask that is a picture.
  case pictureInMask = "its mask contains a picture"
  case radialMask = "its mask contains a radial gradient"
  case translucentMask = "its mask has a part with an opacity of its own"
  case perspectiveMask = "its mask is turned in space"
  case blurredMask = "its mask is blurred"
  case painted = "a plug-in paints one of its pictures"
  /// The player does not support blend modes, colour matrices and luminance masks.
  case compositing = "it has a blend mode, a colour matrix or a mask with a mode or a threshold"
  /// The player does not support paths.
  case path = "one of its views has a path"
  case mesh = "one of its views has a mesh"
  /// A recording with more layers would take a page minutes to draw.
  case tooManyLayers = "it has more than 2000 layers"
  /// A recording in which layers are added or removed more often has too many segments.
  case tooManySegments = "layers are added or removed more than 400 times"

  /// The first limit that a recording exceeds; nil when a browser can draw all of it.
  init?(_ recording: WebRecording) {
    if recording.segments.count > 400 {
      self = .tooManySegments
      return
    }
    for segment in recording.segments {
      if segment.layers.count > 2000 {
        self = .tooManyLayers
        return
      }
      if segment.layers.contains(where: { $0.content == .painted }) {
        self = .painted
        return
      }
      if segment.layers.contains(where: \.isBent) {
        self = .mesh
        return
      }
      if segment.layers.contains(where: \.isComposited) {
        self = .compositing
        return
      }
      if segment.layers.contains(where: \.hasPath) {
        self = .path
        return
      }
      for layer in segment.layers where layer.isMask {
        guard let limit = Self.limit(of: layer) else { continue }
        self = limit
        return
      }
    }
    return nil
  }

  private static func limit(of layer: WebLayer) -> BrowserLimit? {
    func values(_ channel: LayerSample.Channel) -> [[Double]] {
      layer.tracks[channel]?.values ?? channel.none.map { [$0] } ?? []
    }
    if layer.content != .none { return .pictureInMask }
    if layer.tracks[.gradient] != nil, layer.isRadial { return .radialMask }
    if values(.blur).contains(where: { $0[0] > 0 }) { return .blurredMask }
    if values(.matrix).contains(where: { abs($0[2]) > 1e-6 || abs($0[5]) > 1e-6 }) {
      return .perspectiveMask
    }
    let isTranslucent = values(.opacity).contains { $0[0] > 0 && $0[0] < 1 }
    let hasColor = values(.background).contains { $0[3] > 0 && $0[3] < 1 }
    return isTranslucent || hasColor ? .translucentMask : nil
  }
}
