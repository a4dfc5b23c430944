package import SegueHost
package import SegueMedia
internal import SeguePlayer
package import SegueScene
package import SegueText

/// The choices of a user about the film of a storyboard or of screens, and everything that follows from them for
/// each of the film's outputs: formats, sizes, rates, rests and encoders.
package struct FilmRequest {
  /// The paths of the screens, at least two; empty for a film of a storyboard.
  package var screens: [String] = []
  /// The names of the outputs as they were given, among which may be posters and pages.
  package var outputs: [String] = []
  /// The animator's id, alias or path; nil for the default animator.
  package var animator: String?
  /// The interaction controller's id, alias or path; nil for none.
  package var interaction: String?
  /// The parameters of the animator and of the interaction controller.
  package var settings: [ParameterSetting] = []
  /// The direction of the transitions between screens.
  package var direction = TransitionDirection.forward
  /// The duration of each transition in seconds; nil leaves it to the animator.
  package var duration: Double?
  /// The drag of a finger that drives the transition between two screens; nil for none.
  package var drag: Storyboard.Drag?
  /// The mode in which screens of another aspect ratio fill the frame; nil for the default.
  package var fit: Fit?
  /// The pixels per point of the screens' files; nil for a guess.
  package var scale: Double?
  /// The choices that are the same for every output: the transitions' options, the look with absolute paths, the rate,
  /// the frames that are written, and the encoder's codec, quality, pixel format and limits. `options` adds everything
  /// that follows from an output's format.
  package var common = FilmOptions()
  /// The size of a frame; nil for the size of the screens.
  package var size: SizeText?
  /// The maximum length in pixels of the longer side of the film, with everything around the screens, when no size is
  /// chosen; nil for none but the format's.
  package var longestSide: Int?
  /// True for a draft: smaller frames, a lower rate and fast encoders, without a maximum size in bytes.
  package var isDraft = false
  /// The durations of still frames (rests) that the user asks for; nil for the rests that suit the
  /// film.
  package var rests: Rests.Given?
  /// The maximum size of the film's file in bytes; nil for no limit.
  package var maxSize: Int?
  /// True if the rate in `common`, and the maximum size in bytes, are those of a preset.
  package var isOfPreset = (rate: false, bytes: false)
  /// The number of frames in an independently encoded group; nil for the default.
  package var group: Int?

  /// Creates a request in which everything has its default.
  package init() {}
}

extension FilmRequest {
  /// Returns the frame rate for an output: the requested rate, or else a rate that suits the format.
  ///
  /// - Parameter board: The storyboard, whose own rate is used if none is requested; nil for screens.
  /// - Throws: ``FilmError/frameRateRefused(_:)`` for a storyboard whose rate is not possible.
  package func frameRate(
    _ format: OutputFormat, of board: Storyboard?
  ) throws(FilmError) -> FrameRate {
    let usual = board?.framesPerSecond ?? 60
    // A draft keeps the full rate when frames are chosen by number, so that a number means the same frame as in the
    // final film. In a part of a draft, however, the numbers count the frames of the draft.
    let choosesFrames = if case .frames = common.part { true } else { false }
    let keepsRate = choosesFrames && format.portion == .film
    guard let rate = FrameRate(common.rate, usual: usual, for: format, isDraft: isDraft && !keepsRate)
    else { throw .frameRateRefused(usual) }
    // Of twice as many frames, a GIF with a maximum size in bytes can have rates between the usual one and its half. That of
    // a preset seldom matters, and with a shutter the blur of a frame would be too short.
    let shutter = common.look.shutter ?? board?.look.shutter ?? 0
    if let most = encoding(format).budget?.maxRate, rate.framesPerSecond == most, usual > most, shutter == 0,
      !isOfPreset.bytes,
      common.part == .whole, format.portion == .film, let twice = FrameRate(2 * most)
    {
      return twice
    }
    return rate
  }

  /// Returns the size of the film's frames. By default, a GIF's frames are limited to a length in pixels.
  package func frameSize(_ format: OutputFormat) -> FrameSize {
    FrameSize(
      text: size, longestSide: [format.defaults?.longestSide, longestSide].compactMap(\.self).min(), isDraft: isDraft,
      isEven: format.isVideo)
  }

  /// Returns the durations of the film's still frames: the requested ones, or defaults that suit
  /// the film. A storyboard has none by default, because its script contains pauses.
  package func rests(_ format: OutputFormat) -> Rests {
    let usual = Rests(
      screens: max(screens.count, 1), returns: !screens.isEmpty && common.returns,
      repeats: format.repeats)
    return rests?.replacing(usual) ?? usual
  }

  /// Returns the options of a film with this rate for an output of this format.
  package func options(_ rate: FrameRate, _ format: OutputFormat) -> FilmOptions {
    let rests = rests(format)
    var options = common
    (options.size, options.rate) = (frameSize(format), rate)
    (options.hold, options.rest) = (rests.ends, rests.between)
    options.encoding = encoding(format)
    return options
  }
}
