extension OutputFormat {
  /// What an output can hold of transparency.
  public enum Alpha: Sendable, Equatable {
    case none
    /// Pixels are wholly transparent or opaque.
    case onOff
    case full
  }

  /// What this output holds of transparency when its encoder is chosen for it.
  ///
  /// - Parameter codec: As in `EncodingOptions`; nil for the usual one. The usual ones of videos
  ///   hold none.
  public func alpha(codec: String?) -> Alpha {
    switch kind {
    case .png, .pngSequence: .full
    case .animation(container: "gif"): .onOff
    case .animation: .full
    case .video: codec.map(Self.holdAlpha.contains) == true ? .full : .none
    case .y4m, .standardOutput, .null: .none
    }
  }

  /// The encoders with a pixel format that has transparency, by their names in libav and those of
  /// their codecs.
  private static let holdAlpha: Set<String> = [
    "prores_ks", "prores", "qtrle", "png", "ffv1", "ffvhuff", "utvideo", "libvpx-vp9", "vp9",
    "libvpx", "vp8",
  ]
}
