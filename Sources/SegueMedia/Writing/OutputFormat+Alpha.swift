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
    case .film: film?.alpha(codec: codec) ?? Alpha.none
    case .y4m, .standardOutput, .null: .none
    }
  }
}
