public import SegueGeometry
public import SegueScene

/// A storyboard that a person plays: what a window and a terminal share.
///
/// A front end passes on what the person does (`handle`), advances the session to the time of the
/// display's next frame (`advance`), and draws its layers when `needsFrame` says so:
///
///     while let events = wait(session.needsFrame ? nextFrame : .forever) {
///       for event in events { session.handle(event.input, at: event.time) }
///       session.advance(to: now)
///       if session.needsFrame { session.layers(into: &tree); draw(tree) }
///     }
///
/// All times are on the front end's clock, in seconds; locations are in the points of `show`. The
/// same inputs and times always give the same layers. A session belongs to one thread.
public final class LiveSession {
  /// Puts what is around and over the screens on a show; called at the start and after each restart.
  ///
  /// - Parameters:
  ///   - inner: the storyboard's show with what the session adds within the screens.
  ///   - board: the storyboard's show itself, whose touches and camera they are.
  public typealias Wrapping = (_ inner: any Show, _ board: StoryboardShow) throws -> any Show

  /// The storyboard in its present run.
  public private(set) var board: StoryboardShow
  /// What is drawn: the storyboard with what is around it.
  public private(set) var show: any Show
  /// The reason for which something could not be done, as one sentence for the person; nil when all is well.
  public internal(set) var message: String?
  public internal(set) var clock: LiveClock
  /// True while the overlay of figures is shown, which the front end draws from `figures`.
  public internal(set) var showsFigures = false
  /// True while the list of animators is shown.
  public internal(set) var showsPicker = false
  /// The pictures that move by themselves, by their numbers: while one is shown, the session does not
  /// rest.
  public var clips: Set<UInt32> = []

  /// What the person has done since the start or the last restart, on the show's clock; empty unless
  /// `keepsRecord` is true.
  public internal(set) var record = InputRecord()
  /// True keeps the record.
  public var keepsRecord = false

  /// The overlay and the picker; nil for a front end without them.
  public var panels: LivePanels?
  /// True shows why an animator was replaced by a dissolve as a message, for authors of plug-ins.
  public var tellsFaults = false
  /// The fault of a plug-in that the message has told of.
  private var toldFault: String?
  /// The front end's time of the last frame.
  private var frameTime = 0.0

  private var storyboard: Storyboard
  private var options: ShowOptions
  private var factory: PluginFactory
  /// The plug-ins that are in use.
  public var registry: PluginRegistry { factory.registry }
  private let wrap: Wrapping
  var links: LinksShow
  /// True for a front end whose pictures have no room for letters: it shows the figures, the message and the
  /// picker as text, and none of them is in the layers.
  public var showsPanelsAsText = false
  /// True when the picker has shown a transition that leads on, and none that leads back since.
  var hasPlayedForward = false
  /// The pointers that are down, and where each was last.
  var down: [Int: PointerEvent] = [:]
  /// The pointer that has clicked the screens for a setting of the picker, until it is up.
  var pickingPointer: Int?
  /// The time of the last pointer event, on the show's clock.
  var lastSample = -Double.infinity
  /// True between the beginning and the end of a two-finger swipe.
  var isSwiping = false
  /// Where the mouse is, in the points of `show`; nil when it is elsewhere.
  var hover: Point?
  /// True when something has changed since the last layers.
  var hasChanged = true
  private var hasClip = false
  /// When the last touch ended, on the show's clock: its trace fades for a moment.
  var lastTouch = -Double.infinity

  /// - Parameters:
  ///   - start: the time at which the session begins.
  ///   - wrap: puts what is around the screens on the show; nil for nothing.
  /// - Throws: `ShowError` for a storyboard that can't be played, and what `wrap` throws.
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

  /// The size in points.
  public var size: Size { show.size }

  // MARK: The clock

  /// Advances to the time of the display's next frame. A time before the last one changes nothing.
  public func advance(to time: Double) {
    // Whole microseconds, as all times of inputs; see `shown(_:)`.
    let shown = (clock.time(at: time) * 1e6).rounded() / 1e6
    let wasAtRest = board.isAtRest
    frameTime = time
    attempt { () throws(ShowError) in try show.advance(to: shown) }
    if !wasAtRest { hasChanged = true }
    let fault = board.degradation?.reason
    if tellsFaults, fault != toldFault {
      toldFault = fault
      message = fault ?? message
    }
    if board.results.count > 100 || board.touches.count > 100 { board.forgetPast() }
  }

  /// Runs `body`; what it throws becomes the message, and the session continues.
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

  /// True while a transition is in flight, a touch is shown or fades, or a clip plays.
  public var isMoving: Bool {
    guard !clock.isPaused else { return false }
    let showsPreviews = showsPicker && !showsPanelsAsText && panels?.picker?.page == .list
    return !board.isAtRest || hasClip || showsPreviews || !down.isEmpty
      || board.filmTime < lastTouch + TouchShow.ring.duration
  }

  /// True while one of the panels is shown.
  var showsPanel: Bool { message != nil || showsFigures || showsPicker }

  /// Writes the layers that are shown now into `tree`, whose memory is reused.
  public func layers(into tree: inout LayerTree) {
    hasChanged = false
    attempt { () throws(ShowError) in try show.layers(into: &tree) }
    if !showsPanelsAsText { panels?.draw(self, at: frameTime, into: &tree) }
    guard !clips.isEmpty else { return }
    hasClip = tree.layers.contains { clips.contains($0.contents.source) }
  }

  /// The look that the person has chosen in the picker, for all transitions; nil for the storyboard's.
  public var look: Storyboard.TransitionRow? {
    didSet {
      board.setLook(look)
      record.look = look
    }
  }

  /// Puts what is around the screens on them once more, after its size has changed. The transition in
  /// flight goes on.
  public func wrapAgain() {
    attempt { () throws(ShowError) in show = try showing { try wrap(links, board) } }
    hasChanged = true
  }

  // MARK: Beginning again

  /// Shows a sentence to the person until something else happens; nil takes it away.
  public func tell(_ sentence: String?) {
    message = sentence
    hasChanged = true
  }

  /// Draws the next frame even when nothing has moved, for example after a picture has changed.
  public func setNeedsFrame() { hasChanged = true }

  /// Starts again from the first screen, with the same storyboard or a new one, for example one whose
  /// file has changed. When that can't be played, the session continues as it is.
  ///
  /// - Parameters:
  ///   - storyboard: nil for the present one.
  ///   - keepsPlace: true goes to the screen in view at once, as far as the storyboard still has it.
  /// - Returns: True when the session has started again.
  @discardableResult
  public func restart(
    with storyboard: Storyboard? = nil, options: ShowOptions? = nil,
    factory: PluginFactory? = nil, keepsPlace: Bool = false, at time: Double
  ) -> Bool {
    let next = (
      storyboard ?? self.storyboard, options ?? self.options, factory ?? self.factory
    )
    do throws(ShowError) {
      let begun = try Self.begin(next.0, next.1, next.2, wrap)
      let isShowingLinks = links.isShowing
      if keepsPlace {
        // What is in flight ends first, so that the place is that of its end.
        finish()
        if let place = board.place { begun.0.go(to: place) }
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
    return true
  }

  /// Ends the transition in flight and makes all calls to plug-ins that are due, for a window that
  /// closes.
  public func finish() {
    attempt { () throws(ShowError) in try board.finish() }
  }
}
