package import SegueMedia
package import SegueStoryboard

extension FilmOutput {
  /// Returns the index of the output by which the size and the rate of the drawn frames are chosen: the first video;
  /// without a video, the first output that is not a GIF, whose frames are fewer and smaller.
  ///
  /// - Parameter formats: The formats of a film's outputs; nil for one that is not known.
  package static func mainIndex(of formats: [OutputFormat?]) -> Int {
    formats.firstIndex { $0?.isVideo == true }
      ?? formats.firstIndex { $0.map { $0.canFit && OutputDefaults($0) == nil } ?? false } ?? 0
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
  /// Returns true for the path of an output that has one of the preset's formats. Pictures of a film are PNGs with
  /// every preset.
  package func accepts(_ path: String) -> Bool {
    // The format of a part and of a palette is the film's: film-0.mp4.part, film.gif.palette.
    let endings = path.split(separator: ".").map { $0.lowercased() }
    let ending = endings.last { !["part", "palette"].contains($0) } ?? ""
    return ending == "png" || path == "null:" || formats.isEmpty || formats.contains(ending)
  }

  /// The limit on the bytes of a film's file up to which the film is encoded until it fits; nil for a preset with a
  /// larger limit, which is checked at the end, or none.
  package var fittedBytes: Int? { maxBytes.flatMap { $0 <= 20_000_000 ? $0 : nil } }

  /// Returns true if a film whose own frames have the size `own` has something around it in frames of another size:
  /// a screen of another shape is in the middle of the frame.
  package static func hasMargin(_ own: PixelSize, in size: (width: Int, height: Int)) -> Bool {
    abs(size.width * own.height - size.height * own.width) > own.width
  }
}
