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
  /// - Parameters:
  ///   - codec: The name of an encoder in libav or of a codec; nil for the default encoder.
  ///   - isRequested: True for a film that is transparent by request. A WebM is then transparent with its default
  ///     encoder, too; the default encoders of other videos do not store transparency.
  public func alpha(codec: String?, isRequested: Bool = false) -> Alpha {
    switch kind {
    case .png, .pngSequence: .full
    case .film: film?.alpha(codec: codec ?? (isRequested ? film?.codecWithAlpha : nil)) ?? Alpha.none
    case .y4m, .standardOutput, .null: .none
    }
  }
}
