package import SegueMedia
package import SegueStoryboard

extension FilmOutput {
  /// Returns the index of the output that decides the size and the rate of the drawn frames: the first video or,
  /// without a video, the first animated picture except a GIF, because GIFs have fewer and smaller frames.
  ///
  /// - Parameter formats: The formats of a film's outputs; nil for an unknown format.
  package static func mainIndex(of formats: [OutputFormat?]) -> Int {
    formats.firstIndex { $0?.isVideo == true }
      ?? formats.firstIndex { $0.map { $0.canFit && $0.defaults == nil } ?? false } ?? 0
  }
}

extension EncodingOptions {
  /// Returns the options for one of several outputs of a film: options that do not apply to the output's format are
  /// left out.
  package func limited(to format: OutputFormat) -> EncodingOptions {
    var options = self
    if !format.hasSound { options.codec = nil }
    if !format.hasSound, !format.canFit || format.isLossless { options.quality = nil }
    if !format.isVideo { options.pixels = nil }
    if !format.canFit { options.budget = nil }
    return options
  }
}

extension FilmPreset {
  /// Returns true if the preset accepts an output with this path, because the preset has its format or it is a PNG.
  package func accepts(_ path: String) -> Bool {
    // A part or a palette has the format of its film: film-0.mp4.part, film.gif.palette.
    let endings = path.split(separator: ".").map { $0.lowercased() }
    let ending = endings.last { !["part", "palette"].contains($0) } ?? ""
    return ending == "png" || path == "null:" || formats.isEmpty || formats.contains(ending)
  }

  /// The preset's maximum size of a file in bytes, if the film is encoded again until it fits. Nil for a preset without
  /// a maximum, and for a large maximum, which is only checked at the end.
  package var fittedBytes: Int? { maxBytes.flatMap { $0 <= 20_000_000 ? $0 : nil } }

  /// Returns true if a film with frames of the size `own` has margins in frames of the size `size`, because the aspect
  /// ratios differ. The screen is then in the middle of the frame.
  package static func hasMargin(_ own: PixelSize, in size: (width: Int, height: Int)) -> Bool {
    abs(size.width * own.height - size.height * own.width) > own.width
  }
}
