internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueStoryboard

/// The input of a person, in addition to the script.
extension ScriptRun {
  /// Performs all events of the script up to `time`, at which a finger goes down, a swipe begins or a key is pressed.
  /// Completes a transition of which nothing more is seen to move, unless another finger is down.
  func beginInput(at time: Double) throws {
    try advance(to: time)
    if livePointers.isEmpty { stage.window.engine.concludeUnseen() }
    try stage.throwFailure()
  }

  /// Sends a pointer event that is not in the script, after all events of the script up to its time.
  func send(_ event: PointerEvent) throws {
    if event.phase == .began { try beginInput(at: event.time) } else { try advance(to: event.time) }
    hasLiveInput = true
    take(event)
    try stage.throwFailure()
  }

  /// Sends an event of a two-finger swipe that is not in the script, after all events of the script
  /// up to its time.
  func scroll(_ event: ScrollEvent) throws {
    if event.phase == .began { try beginInput(at: event.time) } else { try advance(to: event.time) }
    hasLiveInput = true
    take(event)
    try stage.throwFailure()
  }

  /// Passes the position of a mouse without a pressed button to the hover recognizers; nil means that the mouse has
  /// left the show. Returns true when a recognizer received the position.
  func hover(at point: Point?) -> Bool {
    stage.window.hover(at: point, time: stage.window.engine.now)
  }

  /// Performs a recorded event of a person's input.
  ///
  /// - Throws: `StoryboardError` for a finger on an element that is not in view.
  func perform(_ event: RecordedEvent, of step: Storyboard.Step, at time: Double) throws(StoryboardError) {
    switch event {
    case .pointer(let phase, let point, let finger, let origin):
      if phase == .began { origins[finger] = try place(of: origin, for: step) }
      let from = origins[finger] ?? .zero
      let place = Point(x: from.x + point.x, y: from.y + point.y)
      take(PointerEvent(phase, at: place, time: time, pointer: finger))
    case .scroll(let phase, let delta, let point):
      take(ScrollEvent(phase, by: delta, at: point, time: time))
    case .cancel: takeBack(at: time)
    }
  }

  private func take(_ event: PointerEvent) {
    note(event.phase, of: event.pointer, at: event.time)
    deliver(event)
  }

  private func take(_ event: ScrollEvent) {
    note(event.phase, of: Self.swipe, at: event.time)
    stage.window.scroll(event)
  }

  /// The pointer number with which `livePointers` contains a two-finger swipe.
  private static let swipe = Int.max

  private func note(_ phase: PointerEvent.Phase, of pointer: Int, at time: Double) {
    // Positions between two samples of the script's finger cannot be interpolated while another pointer
    // acts.
    trail.interrupt()
    if phase == .ended || phase == .cancelled {
      livePointers.remove(pointer)
      fingerUp = max(fingerUp, time)
    } else {
      livePointers.insert(pointer)
    }
    rest = max(rest, time)
  }

  /// Performs the action of a link or key, after all events of the script up to `time`. Returns
  /// false when the action is not possible now.
  func perform(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow?, at time: Double
  ) throws -> Bool {
    try advance(to: time)
    guard !stage.window.engine.isInFlight else { return false }
    hasLiveInput = true
    trail.interrupt()
    stage.look = look
    defer { stage.look = nil }
    rest = max(rest, time)
    guard (try? stage.perform(action)) != nil else { return false }
    try stage.throwFailure()
    return true
  }

  /// Makes the transition in flight go back to its start.
  func cancelTransition(at time: Double) throws {
    try advance(to: time)
    takeBack(at: time)
    try stage.throwFailure()
  }

  private func takeBack(at time: Double) {
    let engine = stage.window.engine
    switch engine.machine.state {
    case .running(.finish), .settling(.finish): engine.reverse()
    case .interactive: engine.cancel()
    default: return
    }
    trail.interrupt()
    rest = max(rest, time)
  }

  /// Completes the transition in flight immediately.
  func completeTransition() throws {
    stage.window.engine.skip()
    try stage.throwFailure()
  }

  func forgetPast(before time: Double) {
    results.removeAll { $0.ended < time }
    stage.scrolls.removeAll { $0.upperBound < time }
    touches.forget(before: time)
  }
}
