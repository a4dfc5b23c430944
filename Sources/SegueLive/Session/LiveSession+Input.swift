internal import SegueGeometry
internal import SegueScene

extension LiveSession {
  /// The time by which a paused session advances with each `step` command, in seconds.
  static let step = 1.0 / 60

  /// Handles a person's input.
  ///
  /// - Parameter time: the time of a command, on the front end's clock, in seconds. Other inputs contain their own
  ///   times.
  public func handle(_ input: LiveInput, at time: Double) {
    switch input {
    case .pointer(let event) where event.phase == .began: message = nil
    case .command: message = nil
    default: break
    }
    if takesForScript(input, at: time) { return }
    switch input {
    case .pointer(let event): pointer(event)
    case .scroll(let event): scroll(event)
    case .hover(let point): move(mouse: point)
    case .command(let command): perform(command, at: time)
    }
  }

  // MARK: Fingers

  /// Converts a time of the front end's clock to the show's clock. The result is never before the time to which the
  /// show has advanced. It is rounded to microseconds, so that the recorded script can contain exactly the same time.
  private func shown(_ outer: Double) -> Double {
    max(((clock.time(at: outer)) * 1e6).rounded() / 1e6, board.filmTime)
  }

  /// Converts a point of the show to the storyboard's points. The result is rounded to thousandths, so that the
  /// recorded script can contain exactly the same location.
  private func inside(_ point: Point, _ time: Double) -> Point {
    let location = show.location(inside: beside(point), at: time)
    return Point(
      x: (location.x * 1000).rounded() / 1000, y: (location.y * 1000).rounded() / 1000)
  }

  /// Returns the point of the show that is visible at a point of the display. The two points differ
  /// while the picker's settings are shown, because the show then fills only a part of the display.
  private func beside(_ point: Point) -> Point {
    guard showsPicker, let transform = panels?.stage(in: size) else { return point }
    return transform.inverted().apply(to: point)
  }

  /// Handles a mouse that moves while no button is pressed. While the mouse is over the picker, the screens behind the
  /// picker do not get its location.
  private func move(mouse point: Point?) {
    hover = point
    if let point, mark(nil, at: inside(point, board.filmTime)) { return }
    let isOverPanel = point.flatMap { showsPicker ? panels?.isOverTarget($0) : nil } != nil
    let location = isOverPanel ? nil : point.map { inside($0, board.filmTime) }
    if board.hover(at: location) { hasChanged = true }
  }

  private func pointer(_ event: PointerEvent) {
    guard event.time.isFinite, event.location.x.isFinite, event.location.y.isFinite else { return }
    hover = event.location
    if takesForPicker(event)
      || down.isEmpty && mark(event.phase, event.pointer, at: inside(event.location, board.filmTime))
    {
      return
    }
    // During a swipe on the touchpad, a pointer that goes down is ignored, because the person
    // cannot mean a swipe and a touch simultaneously.
    guard event.phase != .began || !isSwiping, event.phase == .began || down[event.pointer] != nil
    else { return }
    var inner = event
    inner.time = shown(event.time)
    // A recorded touch distinguishes its fingers by the times of their samples, so two fingers must
    // not have a sample at the same time.
    if down.contains(where: { $0.key != event.pointer }), inner.time <= lastSample {
      inner.time = ((lastSample + 1e-6) * 1e6).rounded() / 1e6
    }
    lastSample = inner.time
    inner.location = inside(event.location, inner.time)
    let isUp = event.phase == .ended || event.phase == .cancelled
    down[event.pointer] = isUp ? nil : event
    if isUp { lastTouch = inner.time }
    hasChanged = true
    attempt { () throws(ShowError) in
      // The show first advances to the time of the event. Until then, it is not known whether a transition is in flight
      // at that time.
      try advance(to: inner.time, begins: inner.phase == .began)
      if keepsRecord { record.note(inner, isInFlight: board.operation != nil) }
      try board.send(inner)
    }
  }

  private func scroll(_ event: ScrollEvent) {
    guard event.time.isFinite, event.location.x.isFinite, event.location.y.isFinite,
      event.delta.x.isFinite, event.delta.y.isFinite
    else { return }
    if showsPicker, !isSwiping, !showsPanelsAsText, panels?.scroll(event) == true {
      hasChanged = true
      return
    }
    guard event.phase == .began ? down.isEmpty : isSwiping else { return }
    isSwiping = event.phase == .began || event.phase == .moved
    hover = event.location
    var inner = event
    inner.time = shown(event.time)
    inner.location = inside(event.location, inner.time)
    let end = inside(
      Point(x: event.location.x + event.delta.x, y: event.location.y + event.delta.y), inner.time)
    inner.delta = Point(x: end.x - inner.location.x, y: end.y - inner.location.y)
    hasChanged = true
    attempt { () throws(ShowError) in
      try advance(to: inner.time, begins: inner.phase == .began)
      if keepsRecord { record.note(inner, isInFlight: board.operation != nil) }
      try board.scroll(inner)
    }
  }

  /// Advances the show to an event's time; `begins` is true for the first event of a finger or a swipe.
  private func advance(to time: Double, begins: Bool) throws(ShowError) {
    if begins { try board.beginInput(at: time) } else { try board.advance(to: time) }
  }

  /// True when a click at the mouse's position would follow a link, or change something in the picker.
  public var isOverLink: Bool {
    guard let hover else { return false }
    if let playback { return playback.isOverBar(hover) }
    if showsPicker, !showsPanelsAsText, let isOver = panels?.isOverTarget(hover) { return isOver }
    guard board.operation == nil, !isMarking else { return false }
    let point = show.location(inside: beside(hover), at: board.filmTime)
    return board.shownLinks.contains { $0.area.contains(point) }
  }

  // MARK: Commands

  private func perform(_ command: LiveCommand, at time: Double) {
    hasChanged = true
    if showsPicker, let requests = panels?.press(command) { return take(requests, at: time) }
    let now = shown(time)
    switch command {
    case .right, .down: perform(.forward, at: time)
    case .left, .up: perform(.back, at: time)
    case .forward:
      guard concludeUnseen(at: now), let way = board.wayForward else { return }
      follow(way.action, way.look, at: now)
    case .back:
      // While a transition is seen to move, `back` cancels it.
      guard concludeUnseen(at: now) else { return cancel(at: time) }
      guard let action = board.wayBack else { return }
      follow(action, nil, at: now)
    case .cancel:
      message = nil
      if showsPicker { showPicker(false) } else { cancel(at: time) }
    case .restart: restart(at: time)
    case .slowMotion: clock.setSlow(!clock.isSlow, at: time)
    case .step:
      guard clock.isPaused else { return clock.setPaused(true, at: time) }
      clock.step(by: Self.step, at: time)
      advance(to: time)
    case .resume: clock.setPaused(false, at: time)
    case .overlay: showsFigures.toggle()
    case .links: links.isShowing.toggle()
    case .picker: showPicker(!showsPicker)
    case .elements: toggleMarking()
    case .script:
      guard storyboard.hasFilm, makePlayback != nil else { return perform(.forward, at: time) }
      beginScript(at: time)
    case .export: export?(self)
    }
  }

  private func showPicker(_ isShown: Bool) {
    guard let panels else { return }
    showsPicker = isShown
    if isShown { panels.open(in: size, asText: showsPanelsAsText) }
    panels.picker?.picking = nil
    markElements()
  }

  /// Outlines the elements of the screen in view while a setting waits for a click on one of them.
  private func markElements() {
    links.marks = panels?.isPicking == true ? elements.values.map { $0 } : nil
  }

  /// The rectangles of the elements of the screen in view, by the elements' names.
  private var elements: [String: Rect] {
    board.shownScreen.flatMap { board.storyboard.screen($0)?.elements } ?? [:]
  }

  /// Uses the event of a click on the screens as the value of the setting that waits for one.
  /// Returns false when no setting waits.
  private func pick(_ event: PointerEvent) -> Bool {
    if let pointer = pickingPointer {
      guard event.pointer == pointer else { return false }
      if event.phase == .ended || event.phase == .cancelled { pickingPointer = nil }
      return true
    }
    guard event.phase == .began, let panels, panels.isPicking, board.operation == nil else {
      return false
    }
    pickingPointer = event.pointer
    hasChanged = true
    let point = inside(event.location, shown(event.time))
    message = panels.pick(point, elements: elements, links: board.shownLinks.map(\.area))
    markElements()
    if message == nil { take([.changeAndPlay], at: event.time) }
    return true
  }

  /// Passes an event to the picker if it is for the picker. Returns false when the event is for the
  /// screens.
  private func takesForPicker(_ event: PointerEvent) -> Bool {
    if showsPicker, showsPanelsAsText { return panels?.picker?.page == .list }
    guard showsPicker, down[event.pointer] == nil else { return false }
    guard pickingPointer == nil, let requests = panels?.handle(event) else { return pick(event) }
    hasChanged = true
    markElements()
    take(requests, at: event.time)
    return true
  }

  /// Performs the actions that a touch or a key in the picker has requested.
  private func take(_ requests: [LivePanels.Request], at time: Double) {
    for request in requests {
      switch request {
      case .change: takeChoice()
      case .changeAndPlay:
        takeChoice()
        play(at: time)
      case .play: play(at: time)
      case .close: showPicker(false)
      }
    }
  }

  /// Replaces the animators of the picker's list, after plug-ins have changed. The person's choice
  /// is kept.
  package func list(_ families: [PickerFamily], _ factory: PluginFactory) {
    panels?.list(families, factory)
    hasChanged = true
    if panels?.choice != nil { takeChoice() }
  }

  /// Makes the transitions use the animator and the settings that were chosen in the picker.
  private func takeChoice() {
    guard let choice = panels?.choice else { return }
    look = Storyboard.TransitionRow(
      animator: choice.animator,
      settings: Dictionary(
        choice.settings.map { ($0.key, .text($0.text)) }, uniquingKeysWith: { $1 }))
  }

  /// Plays a transition with the animator that was chosen in the picker. Transitions go forward and back alternately,
  /// so that the person compares animators between the same two screens.
  private func play(at time: Double) {
    guard concludeUnseen(at: shown(time)) else { return }
    let (forward, back) = (board.wayForward, board.wayBack)
    if let back, hasPlayedForward || forward == nil {
      hasPlayedForward = false
      follow(back, nil, at: shown(time))
    } else if let forward {
      hasPlayedForward = true
      follow(forward.action, forward.look, at: shown(time))
    }
  }

  /// Completes a transition of which nothing more is seen to move: a key that comes then is for what is in view, as a tap
  /// is. A record has that only with the action of the key.
  ///
  /// - Returns: False while a transition is seen to move.
  private func concludeUnseen(at now: Double) -> Bool {
    guard board.looksStill else { return false }
    if board.operation != nil, down.isEmpty, !isSwiping {
      attempt { () throws(ShowError) in try board.beginInput(at: now) }
    }
    return true
  }

  private func follow(
    _ action: Storyboard.Action, _ look: Storyboard.TransitionRow?, at now: Double
  ) {
    guard down.isEmpty, !isSwiping else { return }
    attempt { () throws(ShowError) in
      guard try board.perform(action, look: look, at: now) else { return }
      if keepsRecord { record.note(action, look: look, at: now) }
    }
  }

  /// Cancels the transition in flight. Fingers that are down are cancelled first, which also cancels a transition that
  /// they drive. A transition that is still in flight is then reversed.
  private func cancel(at time: Double) {
    for pointer in down.keys.sorted() {
      guard var event = down[pointer] else { continue }
      (event.phase, event.time) = (.cancelled, max(time, event.time))
      self.pointer(event)
    }
    if isSwiping, let hover {
      scroll(ScrollEvent(.cancelled, at: hover, time: time))
    }
    guard board.operation != nil, !board.machine.isCancelled else { return }
    let now = shown(time)
    if keepsRecord { record.noteCancel(at: now) }
    attempt { () throws(ShowError) in try board.cancelTransition(at: now) }
  }
}
