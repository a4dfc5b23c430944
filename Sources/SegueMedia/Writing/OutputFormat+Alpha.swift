extension OutputFormat {
  /// An output's support for transparency.
  public enum Alpha: Sendable, Equatable {
    case none
    /// Pixels are wholly transparent or opaque.
    case onOff
    case full
  }

  /// Returns this output's support for transparency when its encoder is chosen for it.
  ///
  /// - Parameter codec: As in `EncodingOptions`; nil for the default one. The default encoders of
  ///   videos store none.
  public func alpha(codec: String?) -> Alpha {
    switch kind {
    case .png, .pngSequence: .full
    case .animation(container: "gif"): .onOff
    case .animation: .full
    case .video: codec.map(Self.holdAlpha.contains) == true ? .full : .none
    case .y4m, .standardOutput, .null: .none
    }
  }

  /// The encoders with a pixel format that has transparency, by their own names in libav and their
  /// codecs' names.
  private static let holdAlpha: Set<String> = [
    "prores_ks", "prores", "qtrle", "png", "ffv1", "ffvhuff", "utvideo", "libvpx-vp9", "vp9",
    "libvpx", "vp8",
  ]
}
