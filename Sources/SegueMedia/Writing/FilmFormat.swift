internal import SeguePixels

/// A format of films: what its files can have, and how they are made.
///
/// A format is one type, in a file of its own, and one entry of ``all``. Everything that depends on an output's format
/// asks the format.
protocol FilmFormat: Sendable {
  /// The extension of the format's files, in lower case.
  var ending: String { get }
  /// True for a video, which can have sound and a chosen pixel format; false for an animated picture, which viewers
  /// play in a loop.
  var isVideo: Bool { get }
  /// True for a format whose frames are exactly the frames as drawn, even at a low quality.
  var isLossless: Bool { get }
  /// True for a format whose frames share a palette.
  var hasPalette: Bool { get }
  /// The rate and size that a film in this format has without a request; nil for the rate and size that any film has.
  var defaults: OutputDefaults? { get }
  /// Returns the support for transparency; see `OutputFormat.alpha`.
  func alpha(codec: String?) -> OutputFormat.Alpha
  /// The default encoder if it has a pixel format with transparency; otherwise nil.
  var codecWithAlpha: String? { get }
  /// Returns the quality that a film has without a request; nil for a lossless film.
  func usualQuality(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) -> Int?

  /// Returns the writer of a film.
  ///
  /// - Throws: `.unsupported` for settings that the format cannot have.
  func writer(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) -> any FittableWriter
  /// Returns the coder of a part of a film, and adds to the part's head what all parts share.
  func partCoder(
    _ output: OutputFormat, _ part: FilmPart, _ head: inout PartHead, _ options: EncodingOptions
  ) throws(MediaError) -> any PartCoder
  /// Writes the film that the parts are.
  func join(_ parts: FilmParts, to output: OutputFormat) throws(MediaError)
}

extension FilmFormat {
  var isVideo: Bool { false }
  var isLossless: Bool { false }
  var hasPalette: Bool { false }
  var defaults: OutputDefaults? { nil }
  func alpha(codec: String?) -> OutputFormat.Alpha { .full }
  var codecWithAlpha: String? { nil }
}

enum FilmFormats {
  static let all: [any FilmFormat] = [
    VideoFormat.mp4, VideoFormat.matroska, VideoFormat.webM, VideoFormat.quickTime,
    GIFFormat(), APNGFormat(), WebPFormat(),
  ]
}

/// The rate and size that a film has without a request.
package struct OutputDefaults: Sendable {
  /// The maximum number of frames per second.
  package let framesPerSecond: Double
  /// The maximum length of a frame's longer side, in pixels.
  package let longestSide: Int
}
