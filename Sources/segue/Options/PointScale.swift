internal import ArgumentParser
internal import SegueMedia
internal import SegueText

/// The pixels per point that screens were made at: those of `--scale`, or else a guess by their size.
struct PointScale: Equatable {
  let pixels: Double
  /// False for a value of `--scale`.
  let isGuessed: Bool

  /// - Parameters:
  ///   - given: The value of `--scale`.
  ///   - natural: The size of the first screen as its file has it.
  init(_ given: Double?, of natural: PixelSize) {
    pixels = given ?? ScreenScale.likely(for: natural)
    isGuessed = given == nil
  }

  /// The scale that a storyboard gives.
  init(_ given: Double) { (pixels, isGuessed) = (given, false) }

  /// A clause for a result or a note; nil for a scale that needs no words, which is one that was given, and 1.
  var note: String? {
    isGuessed && pixels != 1 ? "\(pixels.short) pixels per point (a guess; --scale sets it)" : nil
  }

  static let help = ArgumentHelp(
    "Pixels per point of the screens: 3 for screenshots at 3x, so that lengths in points have the right "
      + "size. (default: by the first screen's size, such as 3 for 1170x2532)",
    valueName: "n")
}
