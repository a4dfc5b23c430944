/// A setting of `EncodingOptions` that an output cannot have.
package struct EncodingRefusal: Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// No installed encoder of this name fits the output.
    ///
    /// - Parameters:
    ///   - isRequested: False if the options name no encoder, so that the format's default is missing.
    ///   - usable: The names of the installed encoders that fit.
    case encoderMissing(name: String, isRequested: Bool, usable: [String])
    /// The format has a single, lossless encoder, so neither an encoder nor a quality can be chosen.
    case encodingFixed
    /// The output has no quality, because it is lossless.
    ///
    /// - Parameter encoder: The encoder that was chosen; nil if the format itself is lossless.
    case qualityFixed(encoder: String?)
    /// The encoder does not support this pixel format.
    case pixelsMissing(PixelFormat, encoder: String)
    /// The output format does not support this pixel format.
    ///
    /// - Parameter accepted: The pixel formats that the output format supports; empty if no pixel
    ///   format can be chosen.
    case pixelsRefused(PixelFormat, accepted: [PixelFormat])
    /// The size of the format's files is determined by the frames, so it cannot be limited.
    case sizeLimitRefused
  }

  /// The output's path, as it was given.
  package let path: String
  /// The problem, with the settings that are involved.
  package let problem: Problem

  /// A sentence that describes the problem, in terms of the properties of `EncodingOptions`.
  var description: String {
    switch problem {
    case .encoderMissing(let name, _, let usable):
      "\(name) is not an installed encoder for \(path); use one of \(usable.joined(separator: " "))"
    case .encodingFixed:
      "\(path) is always written without loss by one encoder, so its codec and quality cannot be chosen"
    case .qualityFixed(let encoder?):
      "\(path) is written by \(encoder), which is lossless and so has no quality"
    case .qualityFixed(nil): "\(path) is always written without loss and has no quality"
    case .pixelsMissing(let pixels, let encoder):
      "\(encoder) cannot store pixels as \(pixels.rawValue) in \(path)"
    case .pixelsRefused(let pixels, let accepted):
      "\(path) cannot store pixels as \(pixels.rawValue)"
        + (accepted.isEmpty
          ? "" : ", only as " + accepted.map(\.rawValue).joined(separator: " and "))
    case .sizeLimitRefused:
      "the size of \(path) is determined by its frames, so it cannot be limited"
    }
  }
}
