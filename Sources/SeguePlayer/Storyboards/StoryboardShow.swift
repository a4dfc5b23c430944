// The show: what a front end or a film sees of a storyboard. `StoryboardShow` has two clocks, the script's for the
// stage (folder Playing) and the film's for everybody else, with `FilmClock` between them, since steps may change the
// speed. It is advanced, takes events, and gives layers and results; it opens no file and reads no clock.
// A `TransitionMaker` makes what rows name, with their settings: SegueHost's of plug-ins, or a program's own.
// `ScreenPictures` gives screens and their parts the ids that the
// renderer's library knows.
//
// Screens without a storyboard are one that is made of them (`ScreenTour` of SegueHost), so that films, a person's session and pages
// have one way through all of this. A film rehearses first, and then plays a new run; the plug-ins of the rehearsal are
// ended before others are made.
//
// Rejected:
// - A second kind of show for two screens: each option, and each fault of a plug-in, would be handled twice.
// - Drawing without a rehearsal: a mistake in the script's last step would be found when the film is nearly drawn, and
//   its duration not before.

public import SegueGeometry
internal import SegueKit
public import SegueScene
public import SegueStoryboard
internal import SegueText

/// A storyboard that is played: its script, a user's pointer events, or both. Single screens are played as a storyboard
/// that is made of their files.
///
///     let show = try StoryboardShow(Storyboard(path: "fjord.yaml"), maker: Animators())
///     for picture in show.pictures { … }  // open each file and give it to the renderer by its id
///     try show.rehearse()
///
/// The show's clock is the clock of the film, which differs from the script's clock when steps change the speed. Each
/// frame is the exact state at its time, whichever frames were requested before it. The log, the results and similar
/// values cover the time up to which the show has advanced.
public final class StoryboardShow: Show {
  /// A file, or a part of a file, that a screen shows.
  public struct Picture: Sendable, Hashable {
    /// The id by which layers refer to the picture.
    public var id: PictureID
    /// The path of the file, relative to the working folder unless it is absolute.
    public var path: String
    /// The mode in which the picture fills the screen.
    public var mode: ContentMode
    /// The part that is shown of a picture that covers the screen and is cropped; nil for the usual one.
    public var alignment: PictureAlignment?
    /// The part of the file that is shown; nil for the whole file. Parts are shown only when an animator
    /// separates a screen into its elements.
    package var part: PicturePart?
    /// The index in `pictures` of the picture that shows the whole file.
    public var whole: Int
    /// The height of the file's picture as a multiple of the screen's: more than 1 for one that scrolls.
    package var heightFactor = 1.0
  }

  /// A device of the stage with the show on a screen of its own.
  package struct DeviceShow {
    /// The name of the device.
    package let device: String
    /// The show of ``Storyboard/board(of:)``.
    package let show: StoryboardShow

    /// Creates the pair of a device's name and its show.
    package init(device: String, show: StoryboardShow) { (self.device, self.show) = (device, show) }
  }

  /// The storyboard that is played.
  public let storyboard: Storyboard
  /// The files that the screens show, in the order of the storyboard's screens, and after them the parts of
  /// screens with elements. `ShowOptions.pictures` has their ids, in this order.
  public let pictures: [Picture]
  /// The ids of the clips of the texts that the script types.
  package private(set) var typed: [Storyboard.Typing: PictureID] = [:]
  /// Makes the animators and interaction controllers; nil for a show whose `parts` make them.
  package let maker: (any TransitionMaker)?
  private let parts: StoryboardParts
  /// True for a storyboard that is made of files and whose script drags a screen.
  private let isDragged: Bool
  /// Converts between the times of the script and the film's clock, which is the show's clock.
  private(set) var clock: FilmClock

  /// The run that is shown; nil before the show has advanced.
  private(set) var run: ScriptRun?
  /// The time of the script that is shown, in seconds.
  private var shown = 0.0
  /// The time of the film to which the show has advanced, in seconds.
  public private(set) var filmTime = 0.0

  private(set) var rehearsal: ScriptRehearsal?
  /// True if the camera of the film goes to what is tapped, as far as the script does not send it elsewhere. Has an effect
  /// from `rehearse` on, before which it is set.
  package var followsTouches = false
  /// Returns the part of the picture of a screen that is a dialog, in the screen's points; nil for a picture without
  /// one. It is asked for the presented screen with the one behind it, if the camera follows what is tapped. Like
  /// `followsTouches`, it is set before `rehearse`.
  package var dialogArea: ((_ screen: String, _ behind: String?) -> Rect?)?
  /// The rectangle of the whole film around the screen, in the screen's points; nil for a film that is as large as the
  /// screen. Like `followsTouches`, it is set before `rehearse`.
  package var filmArea: Rect?
  /// The noted positions of the pointer, on the script's clock, which replace the strokes of the script; nil for none.
  /// Like `followsTouches`, it is set before `rehearse`.
  package var pointerTrack: PointerTrack?
  /// Returns the times in seconds in which the file of a picture changes, up to an end. Nil for a show without files,
  /// whose clips are taken for still. Like `followsTouches`, it is set before `rehearse`.
  package var clipMovements: ((_ path: String, _ end: Double) -> [ClosedRange<Double>])?
  /// The shows of the devices on whose own screens the script has steps. They are on the clock of this show, rehearse with
  /// it and go back with it, and their movements are a part of its duration; whoever draws them advances them. Like
  /// `followsTouches`, they are set before `rehearse`.
  package var deviceShows: [DeviceShow] = []
  /// The camera with the number of the script's moves in it, since it is asked for in each frame.
  var knownCamera: (moves: Int, camera: Camera)?
  /// The duration and the times of the transitions in seconds, when they are known without a rehearsal.
  private(set) var known: (duration: Double, movements: [ClosedRange<Double>]?)?

  /// Creates a show from a storyboard, its pictures with their ids, and the functions that make its
  /// plug-ins.
  ///
  /// - Throws: ``StoryboardError`` when the storyboard has no script.
  private init(
    _ storyboard: Storyboard, _ pictures: [Picture], _ maker: (any TransitionMaker)?,
    _ parts: StoryboardParts, start: Double
  ) throws(StoryboardError) {
    guard storyboard.script != nil else {
      throw StoryboardError(
        .sense, file: storyboard.file,
        reason: "the storyboard has no 'script', so it cannot be filmed; add one")
    }
    (self.storyboard, self.pictures, self.maker, self.parts) = (
      storyboard, pictures, maker, parts
    )
    clock = FilmClock(storyboard.filmSteps, start: start)
    isDragged =
      storyboard.isMadeOfFiles
      && (storyboard.script ?? []).contains { if case .drag = $0.kind { true } else { false } }
  }

  /// Creates a show whose pictures and plug-ins come from `parts`, which is asked once for the picture of each
  /// screen.
  ///
  /// - Throws: ``StoryboardError`` when the storyboard has no script.
  package convenience init(
    _ storyboard: Storyboard, parts: StoryboardParts
  ) throws(StoryboardError) {
    var ids: [String: PictureID] = [:]
    var shared = parts
    shared.source = { screen in
      if let known = ids[screen.name] { return known }
      let id = try parts.source(screen)
      ids[screen.name] = id
      return id
    }
    try self.init(storyboard, [], nil, shared, start: 0)
  }

  /// Creates a show of a storyboard.
  ///
  /// - Parameters:
  ///   - storyboard: The storyboard to play.
  ///   - playsScript: False leaves the script out, for a storyboard that only a user plays. Its animators
  ///     and settings are checked nevertheless.
  ///   - start: The time of the script at which the show begins, in seconds. Clips play from time 0.
  ///   - options: The options of every transition.
  ///   - maker: Makes the animators and interaction controllers.
  /// - Throws: `ShowError` for a storyboard that cannot be played.
  public convenience init(
    _ storyboard: Storyboard, playsScript: Bool = true, start: Double = 0,
    options: ShowOptions = ShowOptions(), maker: any TransitionMaker
  ) throws(ShowError) {
    do throws(StoryboardError) {
      try self.init(
        located: storyboard, playsScript: playsScript, start: start, options: options, maker: maker)
    } catch {
      throw ShowError(error)
    }
  }

  /// Checks the animators and the steps of a storyboard without drawing anything.
  ///
  /// - Throws: ``StoryboardError`` with the places of the mistakes in the file, as far as they have one.
  package static func check(_ storyboard: Storyboard, maker: any TransitionMaker) throws(StoryboardError) {
    var shows = [try StoryboardShow(located: storyboard, maker: maker)]
    guard storyboard.script != nil else { return }
    for device in storyboard.playedDevices {
      if let own = storyboard.board(of: device) { shows.append(try StoryboardShow(located: own, maker: maker)) }
    }
    do {
      for show in shows { try maker.rehearse { _ = try show.film() } }
    } catch let error as StoryboardError {
      throw error
    } catch {
      throw StoryboardError(.refused, file: storyboard.file, reason: "\(error)", underlying: error)
    }
  }

  private convenience init(
    located storyboard: Storyboard, playsScript: Bool = true, start: Double = 0,
    options: ShowOptions = ShowOptions(), maker: any TransitionMaker
  ) throws(StoryboardError) {
    var storyboard = storyboard
    storyboard.leaveOutOtherSizes()
    if !playsScript {
      storyboard.idleSteps = storyboard.script ?? []
      (storyboard.script, storyboard.filmSteps, storyboard.titles, storyboard.overlays) = ([], [], [], [])
      storyboard.stage = nil
    }
    let pictures = ScreenPictures(
      storyboard, options.pictures ?? PictureIDs(), pixelScale: options.pixelScale)
    var parts = StoryboardParts(source: { pictures.ids[$0.name] ?? .nothing }, maker: maker)
    parts.separations = { pictures.separations[$0.name] ?? [:] }
    parts.typed = { pictures.typed[$0] ?? .nothing }
    let film = TransitionSeed.film(screens: storyboard.screens.map(\.name))
    parts.prepare = { engine in
      options.apply(to: engine)
      engine.filmNumber = film
      if !options.keepsLog { engine.log = nil }
    }
    try self.init(storyboard, pictures.all, maker, parts, start: start)
    typed = pictures.typed
  }

  // MARK: Rehearsal

  /// Runs the whole script without drawing, so that its errors and the duration are known before
  /// the first frame.
  ///
  /// - Returns: Messages for the storyboard's author, one sentence each.
  /// - Throws: `ShowError` for a step that is not possible, with its place in the file, and for a row with
  ///   an animator or setting that cannot be used.
  @discardableResult
  public func rehearse() throws(ShowError) -> [String] {
    guard var result = try rehearsed() else { return [] }
    var (warnings, others): ([String], [ClosedRange<Double>]) = (result.warnings, [])
    for show in deviceShows.map(\.show) {
      guard let own = try show.rehearsed() else { continue }
      show.rehearsal = own
      result.duration = max(result.duration, own.duration)
      warnings += own.warnings
      if storyboard.longestIdle != nil { others += show.storyboard.busy(own) + show.movements(ofClips: own) }
    }
    if followsTouches { result.presented = dialogs(of: result) }
    (rehearsal, knownCamera) = (result, nil)
    if let trim = storyboard.trim, trim.lowerBound >= result.duration {
      throw ShowError(
        .nonsense,
        "\(storyboard.file): the part that 'trim' shows begins at \(trim.lowerBound.short) s, and the script ends at "
          + "\(result.duration.thousandths) s")
    }
    let clips = storyboard.longestIdle == nil ? [] : movements(ofClips: result)
    let cuts = storyboard.cuts(after: result, others: clips + others)
    if !cuts.isEmpty { clock = FilmClock(storyboard.filmSteps, start: clock.start, cuts: cuts) }
    for show in deviceShows.map(\.show) {
      show.clock = clock
      show.rehearsal?.duration = result.duration
    }
    return warnings + notesOnHiddenOverlays + notesOnIdleZooms
  }

  /// Returns the sheets and dialogs of a rehearsal with the areas of the dialogs in their screens' pictures.
  private func dialogs(of result: ScriptRehearsal) -> [PresentedArea] {
    let whole = Rect(origin: .zero, size: size)
    return result.presented.compactMap { presented in
      guard presented.area == whole else { return presented }
      let area = presented.screen.flatMap { dialogArea?($0, presented.behind) }
      if area == nil, presented.isWhole { return nil }
      var dialog = presented
      dialog.area = area ?? whole
      return dialog
    }
  }

  /// Runs the script without drawing, with the plug-ins of a rehearsal.
  private func rehearsed() throws(ShowError) -> ScriptRehearsal? {
    try showing { () -> ScriptRehearsal? in
      guard let maker else { return try film() }
      var result: ScriptRehearsal?
      try maker.rehearse { result = try film() }
      return result
    }
  }

  /// Returns the times of the script in which a clip that has begun moves.
  private func movements(ofClips result: ScriptRehearsal) -> [ClosedRange<Double>] {
    guard let clipMovements else { return [] }
    return pictures.filter { $0.part == nil }.flatMap { picture -> [ClosedRange<Double>] in
      guard let start = result.clipStarts[picture.id], start < result.duration else { return [] }
      return clipMovements(picture.path, result.duration - start).map { $0.lowerBound + start...$0.upperBound + start }
    }
  }

  /// Runs the whole script without drawing, and does not change the show.
  ///
  /// - Throws: ``StoryboardError`` with the step's place for a step that is not possible, and the errors that the
  ///   functions of `parts` throw.
  package func film() throws -> ScriptRehearsal {
    try ScriptRehearsal(storyboard, parts: parts)
  }

  /// Sets the duration and the times of the transitions, in seconds. Used when these are known without a rehearsal, or
  /// replace the rehearsal's results.
  package func know(duration: Double, movements: [ClosedRange<Double>]?) {
    known = (duration, movements)
  }

  // MARK: Playing

  public var size: Size { storyboard.size }

  public func advance(to time: Double) throws(ShowError) {
    if time.isFinite, time > filmTime { filmTime = time }
    var time = clock.script(filmTime)
    // The samples of a drag are at whole nanoseconds. Rounding the time of a frame as well makes
    // the frame show the sample at this time.
    if isDragged { time = (time * 1e9).rounded() / 1e9 }
    try perform(at: time) { [time] in try $0.advance(to: time) }
  }

  public func send(_ event: PointerEvent) throws(ShowError) {
    guard event.time.isFinite else { return }
    filmTime = max(filmTime, event.time)
    var event = event
    event.time = clock.script(event.time)
    try perform(at: event.time) { [event] in try $0.send(event) }
  }

  /// Handles the movement of a mouse without a pressed button to `point`, or out of the show if `point` is nil. Returns
  /// true when a hover recognizer received the position.
  package func hover(at point: Point?) -> Bool { run?.hover(at: point) ?? false }

  /// Advances the film's clock to `time`, and returns the corresponding time of the script.
  func live(_ time: Double) -> Double {
    filmTime = max(filmTime, time)
    return clock.script(filmTime)
  }

  /// Calls `body` with the run, which begins if it has not begun.
  ///
  /// - Parameter time: The time of the script that is shown from then on, unless a later time is already
  ///   shown.
  func perform(at time: Double, _ body: (ScriptRun) throws -> Void) throws(ShowError) {
    shown = max(shown, time)
    try showing {
      let run = try self.run ?? begin()
      self.run = run
      try body(run)
    }
  }

  private func begin() throws -> ScriptRun {
    defer { maker?.trialsEnded() }
    return try ScriptRun(storyboard, parts: parts)
  }

  public func layers(into tree: inout LayerTree) throws(ShowError) {
    if run == nil { try advance(to: filmTime) }
    guard let run else { return }
    do {
      try run.layers(at: shown, into: &tree)
    } catch {
      throw ShowError(anything: error)
    }
  }

  /// Writes the layers at a time of the film into `tree`. An earlier time starts a new run, in which events
  /// that were sent are not repeated.
  package func layers(at time: Double, into tree: inout LayerTree) throws(ShowError) {
    let time = time > 0 && time.isFinite ? time : 0
    if time < filmTime { rewind() }
    try advance(to: time)
    try layers(into: &tree)
  }

  /// Goes back to the start, from which a new run begins.
  package func rewind() {
    (run, shown, filmTime) = (nil, 0, 0)
    for device in deviceShows { device.show.rewind() }
  }

  public func finish() throws(ShowError) {
    if let duration {
      try advance(to: duration)
      if storyboard.isMadeOfFiles { try completeTransition() }
    } else {
      try perform(at: shown) { try $0.finish() }
      shown = max(shown, engine?.now ?? 0)
    }
    // The last frame is evaluated in any case, so that the calls to plug-ins do not depend on the frames
    // that the front end requested.
    var tree = LayerTree(size: size)
    try layers(into: &tree)
    maker?.end()
  }

  /// Completes the transition in flight immediately.
  package func completeTransition() throws(ShowError) {
    try perform(at: shown) { try $0.completeTransition() }
  }

  var engine: TransitionEngine? { run?.stage.window.engine }
  /// True when every step is complete and no transition is in flight.
  public var isAtRest: Bool { run?.isOver ?? false }

  /// Removes the results and touches that ended more than 5 seconds ago, for a show without an end.
  public func forgetPast() { run?.forgetPast(before: shown - 5) }
}
