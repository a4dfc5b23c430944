// What a person who plays has before them, whatever shows it. A front end gives a `LiveSession` inputs with the times
// at which they happened (`LiveInput`), advances it to the time of its next frame, and draws its layers if one is
// needed; LiveLoop does that for windows and terminals. The session passes touches on to the show, carries out the
// keys' commands (LiveSession+Input), and keeps the figures, the picker and messages, which the panels draw. Its
// `LiveClock` follows the front end's clock, can be slowed down and stopped, and never goes back. A `LiveStage` is made
// before: the storyboard with its opened files and its decoration (`LiveScreens` makes one of files).
//
// `HotReload` watches files and gives the session a new show when one has changed; one that cannot be used becomes a
// message, and the session continues. What was done can be written as a script (LiveSession+Recording): `SessionOutput`
// and `EventsFile`.
//
// Rejected:
// - Reading a clock here: the same inputs and times give the same layers, so that a session is tested and repeated.
// - Drawing what was done a frame ago: each of 3,600 frames of a drag shows the last event before it, and a frame takes
//   0.43 ms (BENCHMARKS.md, Play).
// - A show for each restart: after 10,000 transitions the process has as much memory as after 100.

public import SegueGeometry
public import SegueScene

/// The session of a person who plays a storyboard; windows and terminals share this class.
///
/// A front end passes on the person's input (`handle`), advances the session to the time of the display's
/// next frame (`advance`), and draws its layers when `needsFrame` is true:
///
///     while let events = wait(session.needsFrame ? nextFrame : .forever) {
///       for event in events { session.handle(event.input, at: event.time) }
///       session.advance(to: now)
///       if session.needsFrame { session.layers(into: &tree); draw(tree) }
///     }
///
/// All times are on the front end's clock, in seconds, and locations are in the points of `show`. The same
/// inputs and times always give the same layers. A session belongs to one thread.
public final class LiveSession {
  /// A function that wraps a show, to add whatever is around and over the screens. It is called at the start and after
  /// each restart.
  ///
  /// - Parameters:
  ///   - inner: the storyboard's show with the layers that the session adds within the screens.
  ///   - board: the storyboard's show itself, from which a wrapper reads the touches and the camera.
  public typealias Wrapping = (_ inner: any Show, _ board: StoryboardShow) throws -> any Show

  /// The show of the storyboard. A restart replaces it.
  public private(set) var board: StoryboardShow
  /// The show that is drawn: the storyboard's show with its wrappers.
  public private(set) var show: any Show
  /// A message to the person in one sentence, such as the reason why a command could not be performed; nil when there
  /// is none.
  public internal(set) var message: String? {
    didSet { isNote = false }
  }
  /// True for a message that says what is going on, and not that something is wrong.
  private(set) var isNote = false
  /// The clock that converts the front end's time to the time of the show.
  package internal(set) var clock: LiveClock
  /// True while the overlay shows the `figures`.
  public internal(set) var showsFigures = false
  /// True while the picker, the list of animators, is shown.
  public internal(set) var showsPicker = false
  /// The ids of clips and animated pictures. While one of them is shown, a frame is always needed.
  public var clips: Set<PictureID> = []

  /// The person's input since the start or the most recent restart, on the show's clock; empty
  /// unless `keepsRecord` is true.
  public internal(set) var record = InputRecord()
  /// True to record the person's input in `record`.
  public var keepsRecord = false

  /// The overlay and the picker; nil for a front end without them.
  package var panels: LivePanels?
  /// True to show a message when an animator fails and is replaced by a dissolve. It is useful to
  /// authors of plug-ins.
  public var tellsFaults = false
  /// The reason of the plug-in's failure that was most recently shown as a message; nil before the
  /// first one.
  private var toldFault: String?
  /// The time of the most recent frame on the front end's clock, in seconds.
  private var frameTime = 0.0

  private(set) var storyboard: Storyboard
  private var options: ShowOptions
  private(set) var factory: PluginFactory
  /// The plug-ins that are in use.
  public var registry: PluginRegistry { factory.registry }
  private let wrap: Wrapping
  var links: LinksShow
  /// True for a front end such as a terminal whose pictures are too small for letters. Such a front end shows the
  /// figures, the message and the picker as text, so the layers do not contain them.
  public var showsPanelsAsText = false
  /// Returns the rectangles of the parts that are found in a screen's picture, in points; nil for a front end whose
  /// pointer cannot mark elements.
  var partsOfScreen: ((_ screen: String) -> [Rect])?
  var marks = ElementMarks()
  /// True while a pointer marks elements instead of touching the screens.
  var isMarking = false
  /// Makes the film of a storyboard's script for the present size of the output; nil for a front end that shows none.
  var makePlayback: ((_ board: Storyboard, _ factory: PluginFactory, _ time: Double) throws -> ScriptPlayback)?
  /// The film of the script while the person watches it; nil while they play.
  var playback: ScriptPlayback?
  /// Writes a film of what is played; nil for a front end that writes none.
  public var export: ((LiveSession) -> Void)?
  /// True when the most recent transition that the picker played went forward; the next one then
  /// goes back.
  var hasPlayedForward = false
  /// The most recent event of each pointer that is down, by the pointer's number.
  var down: [Int: PointerEvent] = [:]
  /// The pointer whose click on the screens has set the value of a setting, until it is released;
  /// nil otherwise.
  var pickingPointer: Int?
  /// The time of the most recent pointer event, on the show's clock.
  var lastSample = -Double.infinity
  /// True during a two-finger swipe on the touchpad.
  var isSwiping = false
  /// The position of the mouse, in the points of `show`; nil when the mouse is outside of the show.
  var hover: Point?
  /// True when something has changed since `layers(into:)` was last called.
  var hasChanged = true
  private var hasClip = false
  /// The time at which the most recent touch ended, on the show's clock. The mark of the touch
  /// fades after this time.
  var lastTouch = -Double.infinity

  /// Begins a session at the storyboard's first screen.
  ///
  /// - Parameters:
  ///   - storyboard: the storyboard to play.
  ///   - options: the options of every transition.
  ///   - factory: makes the plug-ins.
  ///   - start: the time on the front end's clock at which the session begins, in seconds.
  ///   - wrap: wraps the storyboard's show; by default it adds nothing.
  /// - Throws: `ShowError` for a storyboard that cannot be played, and the errors of `wrap`.
  public init(
    _ storyboard: Storyboard, options: ShowOptions = ShowOptions(), factory: PluginFactory,
    startingAt start: Double, wrap: @escaping Wrapping = { inner, _ in inner }
  ) throws(ShowError) {
    (self.storyboard, self.options, self.factory, self.wrap) = (storyboard, options, factory, wrap)
    clock = LiveClock(startingAt: start)
    (board, links, show) = try Self.begin(storyboard, options, factory, wrap)
  }

  private static func begin(
    _ storyboard: Storyboard, _ options: ShowOptions, _ factory: PluginFactory, _ wrap: Wrapping
  ) throws(ShowError) -> (StoryboardShow, LinksShow, any Show) {
    let board = try StoryboardShow(
      storyboard, playsScript: false, options: options, factory: factory)
    try board.advance(to: 0)
    let links = LinksShow(board)
    return (board, links, try showing { try wrap(links, board) })
  }

  /// The size of the show in points.
  public var size: Size { show.size }

  // MARK: The clock

  /// Advances to the time of the display's next frame. A time before the previous one changes nothing.
  public func advance(to time: Double) {
    // Times of the show are rounded to microseconds, as in `shown(_:)`, so that a recorded script
    // can contain exactly the same times.
    let shown = (clock.time(at: time) * 1e6).rounded() / 1e6
    let wasAtRest = board.isAtRest
    frameTime = time
    if let playback {
      if playback.isRunning { hasChanged = true }
      return playback.advance(to: time)
    }
    attempt { () throws(ShowError) in try show.advance(to: shown) }
    if !wasAtRest { hasChanged = true }
    let fault = board.degradation?.reason
    if tellsFaults, fault != toldFault {
      toldFault = fault
      message = fault ?? message
    }
    if board.results.count > 100 || board.touches.count > 100 { board.forgetPast() }
  }

  /// Runs `body`. If it throws, the error becomes the session's message, and the session continues.
  func attempt(_ body: () throws(ShowError) -> Void) {
    do {
      try body()
    } catch {
      message = error.description
      hasChanged = true
    }
  }

  /// True when there is something new to draw, or something moves.
  public var needsFrame: Bool { hasChanged || isMoving }

  /// True while a transition is in flight, a touch is shown or fades, a clip plays, or the picker
  /// shows its previews. False while the session is paused.
  public var isMoving: Bool {
    if let playback { return playback.isRunning }
    guard !clock.isPaused else { return false }
    let showsPreviews = showsPicker && !showsPanelsAsText && panels?.picker?.page == .list
    return !board.isAtRest || hasClip || showsPreviews || !down.isEmpty
      || board.filmTime < lastTouch + TouchShow.ring.duration
  }

  /// True while the message, the overlay or the picker is shown.
  var showsPanel: Bool { message != nil || showsFigures || showsPicker }

  /// Writes the layers of the present frame into `tree`, whose memory is reused.
  public func layers(into tree: inout LayerTree) {
    hasChanged = false
    if let playback {
      return attempt { () throws(ShowError) in
        try playback.layers(into: &tree, message: message, isNote: isNote, showsPanels: !showsPanelsAsText)
      }
    }
    tree.size = size
    attempt { () throws(ShowError) in try show.layers(into: &tree) }
    if !showsPanelsAsText { panels?.draw(self, at: frameTime, into: &tree) }
    guard !clips.isEmpty else { return }
    hasClip = tree.layers.contains { clips.contains($0.contents.source) }
  }

  /// The look that the person has chosen in the picker for all transitions; nil for the storyboard's look.
  public var look: Storyboard.TransitionRow? {
    didSet {
      board.setLook(look)
      record.look = look
    }
  }

  /// Calls the `Wrapping` function again, after the size of the decoration has changed. A transition in flight
  /// continues.
  public func wrapAgain() {
    attempt { () throws(ShowError) in show = try showing { try wrap(links, board) } }
    hasChanged = true
  }

  // MARK: Beginning again

  /// Shows a message to the person until a touch, a command or another message; nil removes the
  /// present message.
  public func tell(_ sentence: String?) {
    message = sentence
    hasChanged = true
  }

  /// Shows a message that says what is going on.
  public func note(_ sentence: String) {
    message = sentence
    (isNote, hasChanged) = (true, true)
  }

  /// Requests a frame although the session has not changed, for example after a picture has
  /// changed.
  public func setNeedsFrame() { hasChanged = true }

  /// Starts again from the first screen, with the same storyboard or a new one, for example after its file has changed.
  /// When the new storyboard cannot be played, the session continues unchanged.
  ///
  /// - Parameters:
  ///   - storyboard: the new storyboard; nil for the present one.
  ///   - options: the new options; nil for the present ones.
  ///   - factory: the new factory; nil for the present one.
  ///   - keepsPosition: true to return to the screen in view without transitions, as far as the new storyboard contains
  ///     the screens that lead to it.
  ///   - time: the time on the front end's clock.
  /// - Returns: True when the session has started again.
  @discardableResult
  public func restart(
    with storyboard: Storyboard? = nil, options: ShowOptions? = nil,
    factory: PluginFactory? = nil, keepsPosition: Bool = false, at time: Double
  ) -> Bool {
    let next = (
      storyboard ?? self.storyboard, options ?? self.options, factory ?? self.factory
    )
    do throws(ShowError) {
      let begun = try Self.begin(next.0, next.1, next.2, wrap)
      let isShowingLinks = links.isShowing
      if keepsPosition {
        // The transition in flight ends first, so that the kept position is the screen to which it
        // leads.
        finish()
        if let position = board.position { begun.0.go(to: position) }
      }
      finish()
      (board, links, show) = begun
      links.isShowing = isShowingLinks
      board.setLook(look)
    } catch {
      message = error.description
      hasChanged = true
      return false
    }
    (self.storyboard, self.options, self.factory) = next
    let isSlow = clock.isSlow
    clock = LiveClock(startingAt: time)
    clock.setSlow(isSlow, at: time)
    (down, isSwiping, message) = ([:], false, nil)
    toldFault = nil
    (lastTouch, lastSample) = (-.infinity, -.infinity)
    record = InputRecord()
    record.look = look
    hasChanged = true
    // Last, since its message says why there is no film any more.
    makePlaybackAgain(at: time)
    return true
  }

  /// Ends the transition in flight and makes all pending calls to plug-ins, before a window closes.
  public func finish() {
    attempt { () throws(ShowError) in try board.finish() }
  }
}
