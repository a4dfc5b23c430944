public import SegueMedia
public import SeguePlayer

extension Film {
  /// A film of a show of screens.
  ///
  /// - Parameters:
  ///   - show: Plays the screens of `screens`, and has a duration.
  ///   - isLoop: True if the show ends as it begins.
  ///   - showsTouches: True shows the finger that drags the screens.
  ///   - options: The rate, rests at the ends, frames, encoding and input. The size and the decoration are
  ///     those of `screens`, and the show has its transitions and its way back already.
  /// - Throws: ``FilmError/framesOutside(first:last:count:)``.
  public convenience init(
    _ screens: ScreenFiles, _ show: any Show, for output: OutputFormat, isLoop: Bool = false,
    showsTouches: Bool = false, options: FilmOptions = FilmOptions()
  ) throws(FilmError) {
    guard let rate = options.rate ?? FrameRate(60) else { throw .frameRateRefused(60) }
    self.init(
      Parts(
        show: screens.decorate(show, showsTouches: showsTouches), screens: show, size: screens.size,
        pointScale: screens.pointScale,
        schedule: try Self.schedule(
          show.duration ?? 0, rate, isLoop: isLoop && output.repeats, options),
        warnings: screens.warnings, compositor: screens.compositor(),
        keepsAlpha: screens.decorated?.isTransparent ?? false, playsClipsInHolds: true),
      output: output, options: options)
  }
}
