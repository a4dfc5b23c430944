public import SegueMedia
public import SeguePlayer

extension Film {
  /// Creates a film of screens, which are played as a storyboard: one transition after the other, or a
  /// single transition that a finger drives. The screens' options apply.
  ///
  /// - Parameters:
  ///   - screens: The opened files of the screens, with the options of the film.
  ///   - tour: The transitions between the screens.
  ///   - output: The format of the output.
  ///   - factory: Creates the plug-ins.
  ///   - rehearsal: Creates the plug-ins of the run that is not drawn, as for a storyboard. A single
  ///     transition without a drag has no such run.
  /// - Throws: `ShowError` for a plug-in that is refused, ``FilmError/dragRefused`` and
  ///   ``FilmError/framesOutside(first:last:count:)``.
  public convenience init(
    _ screens: ScreenFiles, _ tour: ScreenTour, for output: OutputFormat,
    plugins factory: PluginFactory, rehearsal: PluginFactory? = nil
  ) throws {
    let options = screens.options
    guard let rate = options.rate ?? FrameRate(60) else { throw FilmError.frameRateRefused(60) }
    var tour = tour
    (tour.returns, tour.rest) = (options.returns, options.rest)
    tour.start = rate.align(options.hold.before)
    let show = try StoryboardShow(
      screens.storyboard(tour), tour, frames: TourFrames(nearest: rate.align, next: rate.next),
      options: screens.options(options.show), factory: factory, rehearsal: rehearsal)
    let isDragged = tour.drag != nil
    guard !isDragged || show.beganTransition else { throw FilmError.dragRefused }
    self.init(
      Parts(
        show: screens.decorate(
          show, showsTouches: isDragged && options.look.showsTouches == true),
        screens: show, size: screens.size, pointScale: screens.pointScale,
        schedule: try Self.schedule(
          show.duration ?? 0, rate, isLoop: options.returns && !isDragged && output.repeats,
          options,
          output),
        warnings: screens.warnings,
        compositor: screens.compositor(
          isTransparentBehind: tour.plugins.isTransparentBehindScreens),
        keepsAlpha: screens.decorated?.isTransparent
          ?? (tour.plugins.isTransparentBehindScreens && options.look.fill == nil),
        playsClipsInHolds: true,
        motionBlur: MotionBlur(
          options.look, of: show, rate, scale: screens.scale, size: screens.size)),
      output: output, options: options)
  }
}
