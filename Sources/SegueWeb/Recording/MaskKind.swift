internal import SegueGeometry
internal import SegueScene

/// Decides how a browser draws a mask: as a clip path, which is fast, or as an SVG mask, which may contain anything
/// except groups.
enum MaskKind {
  /// Returns true for a mask that can be drawn as a clip path.
  ///
  /// - Parameters:
  ///   - target: The index of the masked layer.
  ///   - layers: All layers of the segment, with their tracks.
  static func isClip(of target: Int, _ layers: [WebLayer], _ mode: MaskMode) -> Bool {
    let own = layers.indices.filter { layers[$0].isMask && layers[$0].parent == target }
    let hasValues = mode != .alpha || layers[target].tracks[.threshold] != nil
    guard !hasValues, own.allSatisfy({ isShape(layers[$0]) }) else { return false }
    // All shapes of one clip path have the same fill rule, so only a single shape may need the
    // even-odd rule.
    return own.count == 1 || own.allSatisfy { layers[$0].path?.rule != .evenOdd }
  }

  /// Returns true for a layer that is a shape without transparent parts.
  private static func isShape(_ layer: WebLayer) -> Bool {
    func isOnOrOff(_ channel: LayerSample.Channel, _ part: Int) -> Bool {
      let values = layer.tracks[channel]?.values ?? channel.none.map { [$0] } ?? []
      return values.allSatisfy { $0[part] == 0 || $0[part] == 1 }
    }
    return layer.content == .none && layer.tracks[.gradient] == nil && layer.tracks[.blur] == nil
      && layer.tracks[.stroke] == nil && isOnOrOff(.opacity, 0) && isOnOrOff(.background, 3)
      && isOnOrOff(.fill, 3)
      && (layer.path == nil
        || (layer.tracks[.background] == nil && layer.cutBy < 0 && !layer.clips))
  }
}
