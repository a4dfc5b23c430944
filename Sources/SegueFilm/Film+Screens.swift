internal import SegueGeometry
public import SegueHost
public import SegueMedia

extension Film {
  /// Creates a film of screens, which are played as a storyboard: one transition after the other, or a single
  /// transition that a finger drives. The film has the options of `screens`.
  ///
  /// - Parameters:
  ///   - screens: The opened files of the screens, with the options of the film.
  ///   - tour: The transitions between the screens.
  ///   - output: The format of the output.
  ///   - factory: Creates the plug-ins.
  ///   - rehearsal: Creates the plug-ins for the rehearsal, a run before the film that is not drawn; nil to use
  ///     `factory`. A single transition without a drag has no rehearsal.
  /// - Throws: `ShowError` for a plug-in that is refused, ``FilmError/dragRefused(reason:)`` and
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
    show.pointerTrack = try options.look.pointerTrack.map(PointerTrack.init(path:))
    let isDragged = tour.drag != nil
    guard !isDragged || show.beganTransition else {
      throw FilmError.dragRefused(reason: show.refusalOfDrag)
    }
    var source = screens.source(of: show, rate, tour.plugins)
    source.statusBar = try StatusBar(
      options.look, of: show, DeviceScreen.kind(of: show.size, scale: screens.pointScale.pixels),
      scale: screens.scale, screens.library)
    source.isLoop = options.returns && !isDragged
    source.showsTouches = isDragged && options.look.showsTouches == true
    try self.init(source, for: output, options)
  }
}

extension ScreenFiles {
  /// Returns the source of a film in which `show` plays on these screens.
  fileprivate func source(
    of show: StoryboardShow, _ rate: FrameRate, _ plugins: TransitionPlugins
  ) -> FilmSource {
    let isTransparent = plugins.isTransparentBehindScreens
    let usual: Color = isOpaque && !isTransparent ? .black : .clear
    var source = FilmSource(
      show: show, library: library, look: options.look, rate: rate, size: size, scale: scale,
      pointScale: pointScale, warnings: warnings,
      background: isOverNeutral && !isTransparent ? Decoration.neutralColor : usual,
      isTransparentBehindScreens: isTransparent)
    source.decorated = decorated
    source.playsClipsInHolds = true
    return source
  }
}
