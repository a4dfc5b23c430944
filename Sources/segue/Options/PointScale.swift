internal import ArgumentParser
internal import SegueFilm
internal import SegueText

extension PointScale {
  /// A clause for a result or a note; nil for a scale that needs no explanation: a given scale, or a guess of 1.
  var note: String? {
    guard isGuessed, pixels != 1 else { return nil }
    let words = "\(pixels.of("pixel")) per point"
    if let unknown {
      return
        "\(words) (a guess: no known device has \(unknown), but it looks like a phone's; --scale sets it)"
    }
    return "\(words) (a guess; --scale sets it)"
  }

  static let help = ArgumentHelp(
    "Pixels per point of the screens: 3 for screenshots at 3x, so that lengths in points have the right "
      + "size. (default: a guess from the first screen's size, such as 3 for 1170x2532)",
    valueName: "n")
}
