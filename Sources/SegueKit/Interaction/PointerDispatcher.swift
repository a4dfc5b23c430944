internal import SegueGeometry
internal import SegueScene

/// Sends the events of each pointer, from when it goes down until it goes up, to the interaction
/// controllers and gesture recognizers that follow it.
final class PointerDispatcher {
  /// Who gets the events of a pointer.
  private enum Grab {
    /// The interaction controllers and recognizers that it is offered to, until one of them has it alone.
    case open
    /// The controller that has begun or interrupted a transition with it.
    case controller(AttachedInteraction)
    /// The transition in flight, which no controller drives.
    case transition
  }

  private struct Sequence {
    var grab = Grab.open
    var candidates: [AttachedInteraction]
    var recognizers: [GestureRecognizer]
    var last: PointerEvent
    /// The view beneath the pointer when it went down.
    weak var view: View?
  }

  private var sequences: [Int: Sequence] = [:]
  private let grabber = TransitionGrabber()
  private let arbiter = GestureArbiter()

  init() {
    arbiter.onLoss = { [unowned self] host in lose(host) }
  }

  /// Advances the gestures that depend on time, such as a long press, to `time` on the window's
  /// clock.
  func tick(to time: Double) {
    arbiter.advance(to: time)
  }

  func send(_ event: PointerEvent, in window: Window) {
    guard event.location.x.isFinite, event.location.y.isFinite, event.time.isFinite else { return }
    if event.phase == .began {
      // If a pointer goes down twice without going up in between, the touch that began first is
      // cancelled.
      if let old = sequences[event.pointer] {
        var lost = old.last
        lost.phase = .cancelled
        send(lost, in: window)
      }
      begin(event, in: window)
    }
    guard var sequence = sequences[event.pointer] else { return }
    sequence.last = event
    sequences[event.pointer] = sequence
    if event.phase == .ended || event.phase == .cancelled { sequences[event.pointer] = nil }
    defer { if sequences[event.pointer] == nil { leave(sequence) } }
    switch sequence.grab {
    case .transition: grabber.handle(event, in: window)
    case .controller(let owner): owner.controller.pointer(event, in: owner.host)
    case .open: offer(event, sequence, in: window)
    }
  }

  /// Sends an event to all that the pointer is offered to, until a controller drives a transition with it.
  private func offer(_ event: PointerEvent, _ sequence: Sequence, in window: Window) {
    for candidate in sequence.candidates {
      candidate.controller.pointer(event, in: candidate.host)
      guard candidate.host.isInFlight, window.engine.machine.state == .interactive,
        sequences[event.pointer] != nil
      else { continue }
      claim(event, candidate, sequence)
      return
    }
    // Recognizers may have been detached in the meantime.
    for recognizer in sequence.recognizers where recognizer.view != nil { arbiter.send(event, to: recognizer) }
    arbiter.touches.send(event)
  }

  private func begin(_ event: PointerEvent, in window: Window) {
    let inside = Rect(origin: .zero, size: window.size).contains(event.location)
    let view =
      inside && window.engine.isInputEnabled
      ? window.view.hitTest(event.location, with: event) : nil
    if let view, isExcluded(view) { return }
    let recognizers = recognizers(for: event, above: view)
    // A pointer that goes down on a view with an active recognizer is not offered to interaction
    // controllers.
    let isTaken = recognizers.contains(where: \.state.isActive)
    let candidates = inside && !isTaken ? candidates(at: event.location, in: window) : []
    sequences[event.pointer] = Sequence(
      candidates: candidates, recognizers: recognizers, last: event, view: view)
    if inside, catches(event, in: window) {
      sequences[event.pointer]?.grab = .transition
      return
    }
    for candidate in candidates { arbiter.join(candidate.host, pointer: event.pointer) }
    if let view { arbiter.touches.begin(event, on: view, recognizers) }
  }

  /// Returns true when an exclusive touch keeps `view` from getting a touch: another view has a
  /// touch, and that view or `view` has `isExclusiveTouch`.
  private func isExcluded(_ view: View) -> Bool {
    sequences.values.contains { other in
      guard let held = other.view, held !== view else { return false }
      return held.isExclusiveTouch || view.isExclusiveTouch
    }
  }

  /// Cancels all pointers that an interaction controller follows, except a pointer with which the
  /// controller has begun a transition.
  private func lose(_ host: InteractionHost) {
    for (pointer, sequence) in sequences {
      if case .controller(let owner) = sequence.grab, owner.host === host { continue }
      guard let lost = sequence.candidates.first(where: { $0.host === host }) else { continue }
      sequences[pointer]?.candidates.removeAll { $0.host === host }
      var event = sequence.last
      event.phase = .cancelled
      lost.controller.pointer(event, in: host)
    }
  }

  /// Removes from the arbiter the interaction controllers that followed a pointer that is up now.
  /// Controllers that still follow another pointer stay.
  private func leave(_ sequence: Sequence) {
    for candidate in sequence.candidates
    where !sequences.values.contains(where: { other in
      other.candidates.contains { $0.host === candidate.host }
    }) {
      arbiter.leave(candidate.host)
    }
  }

  /// Grabs the transition in flight with a pointer that goes down, unless an interaction controller
  /// drives it.
  private func catches(_ event: PointerEvent, in window: Window) -> Bool {
    guard window.grabsTransitions, window.engine.isInFlight,
      sequences[event.pointer]?.candidates.isEmpty == true
    else { return false }
    return grabber.grab(event, in: window)
  }

  /// Returns the recognizers of `view`, which is beneath the pointer, and of its ancestors, the innermost first.
  private func recognizers(for event: PointerEvent, above view: View?) -> [GestureRecognizer] {
    guard let touched = view else { return [] }
    var found: [GestureRecognizer] = []
    var view = view
    while let current = view {
      found += current.gestureRecognizers.filter { recognizer in
        guard !(recognizer is HoverGestureRecognizer) else { return false }
        guard let delegate = recognizer.delegate else { return true }
        return delegate.gestureRecognizer(recognizer, shouldReceive: event)
          && delegate.gestureRecognizer(recognizer, shouldReceive: Touch(event, on: touched))
      }
      view = current.superview
    }
    return found
  }

  /// Makes `owner` the only receiver of the pointer, and cancels the pointer for all other
  /// receivers.
  private func claim(
    _ event: PointerEvent, _ owner: AttachedInteraction, _ sequence: Sequence
  ) {
    sequences[event.pointer]?.grab = .controller(owner)
    sequences[event.pointer]?.recognizers = []
    var lost = event
    lost.phase = .cancelled
    for other in sequence.candidates where other.host !== owner.host {
      other.controller.pointer(lost, in: other.host)
    }
    for recognizer in sequence.recognizers { recognizer.handle(lost) }
    arbiter.claim(owner.host)
    arbiter.touches.cancel(event.pointer, at: event)
  }

  /// Returns the interaction controllers that an event at `point` is offered to. While a transition
  /// is in flight, these are only the controllers that drive it; otherwise these are all
  /// controllers that are attached to view controllers beneath the point, the innermost first.
  func candidates(at point: Point, in window: Window) -> [AttachedInteraction] {
    var found: [AttachedInteraction] = []
    func visit(_ controller: ViewController, _ point: Point) {
      for child in controller.visibleChildren where child.view.superview != nil {
        let frame = child.view.frame
        if child.view.superview === controller.view, frame.contains(point) {
          visit(child, Point(x: point.x - frame.minX, y: point.y - frame.minY))
        }
      }
      found += controller.attachedInteractions
    }
    if let top = window.topController { visit(top, point) }
    guard window.engine.isInFlight else { return found }
    if let root = window.shownRoot, window.topController !== root { visit(root, point) }
    return found.filter { $0.host.isInFlight }
  }
}
