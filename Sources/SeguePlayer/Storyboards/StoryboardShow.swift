public import SegueGeometry
internal import SegueHost
public import SegueKit
public import SegueScene
public import SegueStoryboard

/// A show that plays a storyboard: its script, a user's pointer events, or both.
///
///     let show = try StoryboardShow(Storyboard(path: "fjord.yaml"), factory: PluginFactory(registry))
///     for picture in show.pictures { … }  // open each file and give it to the renderer by its number
///     try show.rehearse()
public final class StoryboardShow: Show {
  /// A file that a screen shows, or a part of it.
  public struct Picture: Sendable, Hashable {
    /// The number by which layers refer to the picture.
    public var number: UInt32
    public var path: String
    public var mode: ContentMode
    /// The part of the file that is shown; nil for all of it. Parts are shown only when an animator
    /// takes a screen apart.
    public var part: PicturePart?
    /// The number of the picture that shows all of the file.
    public var whole: UInt32
  }

  public let storyboard: Storyboard
  /// The files that the screens show, numbered from 1 in the order of the storyboard's screens, and
  /// after them the parts of those that have elements.
  public let pictures: [Picture]
  let making: StoryboardMaking
  let player: StoryboardPlayer
  private var rehearsal: StoryboardFilm?
  /// Between the script's clock, which the player has, and the film's, which the show has.
  let clock: FilmClock
  /// The time of the film to which the show has advanced, in seconds.
  public internal(set) var filmTime = 0.0

  /// - Parameters:
  ///   - playsScript: False leaves the script out, for a storyboard that only a user plays. Its plug-ins and
  ///     settings are checked all the same.
  ///   - factory: Creates the plug-ins.
  /// - Throws: `ShowError` for a storyboard that can't be played.
  public init(
    _ storyboard: Storyboard, playsScript: Bool = true, options: ShowOptions = ShowOptions(),
    factory: PluginFactory
  ) throws(ShowError) {
    var storyboard = storyboard
    if !playsScript {
      storyboard.idleSteps = storyboard.script ?? []
      (storyboard.script, storyboard.filmSteps) = ([], [])
    }
    self.storyboard = storyboard
    clock = FilmClock(storyboard.filmSteps)
    let pictures = ScreenPictures(storyboard, pixelScale: options.pixelScale)
    self.pictures = pictures.all
    let making = StoryboardMaking(factory)
    self.making = making
    var parts = StoryboardParts(
      source: { pictures.numbers[$0.name] ?? 0 }, animator: making.animator,
      interaction: making.interaction)
    parts.separation = { pictures.separations[$0.name] }
    parts.describe = { factory.summary(ofInteraction: $0.identifier) }
    parts.prepare = { engine in
      options.apply(to: engine)
      if !options.keepsLog { engine.log = nil }
    }
    let made = parts
    player = try showing { try StoryboardPlayer(storyboard, parts: made) }
  }

  /// Runs the whole script without drawing, so that its errors and the duration are known before
  /// the first frame.
  ///
  /// - Parameter other: Creates the plug-ins of this run only, so that their calls and log lines
  ///   can go somewhere else; nil for the show's own factory.
  /// - Returns: Messages for the storyboard's author, one sentence each.
  /// - Throws: `ShowError` for a step that is not possible, with its place in the file, and for a
  ///   row with a plug-in or setting that can't be used.
  @discardableResult
  public func rehearse(with other: PluginFactory? = nil) throws(ShowError) -> [String] {
    let (factory, controllers) = (making.factory, making.controllers)
    defer { making.factory = factory }
    if let other { making.factory = other }
    let film = try showing { try player.film() }
    rehearsal = film
    // The plug-in instances of this run are destroyed before others are created.
    making.controllers = controllers
    PluginRegistry.endDropped()
    return film.warnings
  }

  public var size: Size { storyboard.size }
  /// The storyboard's `length`, or else the time that the script, the camera and the captions take
  /// and half a second more, on the film's clock; nil before `rehearse`.
  public var duration: Double? {
    guard let rehearsal else { return nil }
    let script = clock.film(rehearsal.duration)
    guard storyboard.length == nil else { return script }
    let ends =
      camera(rehearsal.zoomTargets).moves.map { $0.begin + $0.duration } + captions.map(\.end)
    return ends.reduce(script) { max($0, $1 + StoryboardPlayer.tail) }
  }

  public func advance(to time: Double) throws(ShowError) {
    if time.isFinite, time > filmTime { filmTime = time }
    try showing { try player.advance(to: clock.script(filmTime)) }
  }

  public func send(_ event: PointerEvent) throws(ShowError) {
    if event.time.isFinite, event.time > filmTime { filmTime = event.time }
    var event = event
    if event.time.isFinite { event.time = clock.script(event.time) }
    try showing { try player.send(event) }
  }

  public func layers(into tree: inout LayerTree) throws(ShowError) {
    do {
      try player.layers(into: &tree)
    } catch {
      throw ShowError(anything: error)
    }
  }

  public func finish() throws(ShowError) {
    if let duration {
      try advance(to: duration)
    } else {
      try showing { try player.finish() }
    }
    // The last frame is evaluated in any case, so that the calls to plug-ins do not depend on which
    // frames the front end asked for.
    var tree = LayerTree(size: size)
    try layers(into: &tree)
    for controller in making.controllers { controller.end() }
  }

  public var isAtRest: Bool { player.isAtRest }
  /// The calls of all transitions, and what the steps change of the film, on the film's clock.
  public var log: EventLog {
    player.log.filmed(clock, storyboard.filmSteps, camera, until: filmTime)
  }

  /// The captions of the film in the order in which they begin.
  public var captions: [TimedCaption] {
    storyboard.filmSteps.compactMap { step in
      guard case .caption(let caption) = step.effect else { return nil }
      let begin = clock.film(step.time)
      return TimedCaption(
        caption: caption, begin: begin, end: begin + caption.seconds, place: step.place)
    }
  }

  /// The times of the script's taps, in seconds on the film's clock.
  public var taps: [Double] {
    (storyboard.script ?? []).compactMap { step in
      if case .tap = step.deed { clock.film(step.time) } else { nil }
    }
  }

  public var touches: [Touch] { player.touches.map { $0.timed(clock.film) } }

  public var camera: Camera { camera(player.zoomTargets) }

  /// The camera of the whole film, which `rehearse` has found out.
  public var wholeCamera: Camera { camera(rehearsal?.zoomTargets ?? []) }

  private func camera(_ targets: [Rect?]) -> Camera {
    let zooms = storyboard.filmSteps.compactMap { step -> (begin: Double, duration: Double)? in
      guard case .zoom(_, let duration) = step.effect else { return nil }
      return (clock.film(step.time), duration)
    }
    return Camera(
      zip(zooms, targets).map {
        Camera.Move(begin: $0.begin, duration: $0.duration, target: $1)
      })
  }

  public var diagnostics: [String] { player.diagnostics }
  public var results: [TransitionResult] { player.results }

  public var degradation: Degradation? {
    player.fault.map { .animator($0) }
      ?? making.controllers.lazy.compactMap(\.fault).first.map { .interaction($0) }
  }

  public var movements: [ClosedRange<Double>]? {
    guard let rehearsal else { return nil }
    let moves = wholeCamera.moves.map { $0.begin...$0.begin + $0.duration }
    return rehearsal.results.map {
      clock.film($0.began)...max(clock.film($0.began), clock.film($0.ended))
    } + moves + captions.map { $0.begin...$0.end }
  }

  public var clipStarts: [UInt32: Double] {
    var starts = rehearsal?.clipStarts ?? player.clipStarts
    for picture in pictures where picture.part != nil {
      starts[picture.number] = starts[picture.whole]
    }
    return starts
  }
}
