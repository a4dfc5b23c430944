extension OutputFormat {
  /// An output's support for transparency.
  public enum Alpha: Sendable, Equatable {
    case none
    /// Pixels are wholly transparent or opaque.
    case onOff
    case full
  }

  /// Returns the support for transparency that this output has with an encoder.
  ///
  /// - Parameter codec: The name of an encoder in libav or of a codec; nil for the default encoder.
  ///   The default encoders of videos do not store transparency.
  public func alpha(codec: String?) -> Alpha {
    switch kind {
    case .png, .pngSequence: .full
    case .animation(container: "gif"): .onOff
    case .animation: .full
    case .video: codec.map(Self.holdAlpha.contains) == true ? .full : .none
    case .y4m, .standardOutput, .null: .none
    }
  }

  /// The encoders that have a pixel format with transparency: the encoders' names in libav and the
  /// names of their codecs.
  private static let holdAlpha: Set<String> = [
    "prores_ks", "prores", "qtrle", "png", "ffv1", "ffvhuff", "utvideo", "libvpx-vp9", "vp9",
    "libvpx", "vp8",
  ]
}
