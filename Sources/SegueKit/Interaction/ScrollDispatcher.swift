internal import SegueGeometry
internal import SegueScene

/// Sends the events of a two-finger swipe on a touchpad to interaction controllers. Controllers
/// that handle swipes get the swipe itself. All others get the drag of a pointer that goes down at
/// the cursor.
final class ScrollDispatcher {
  private struct Candidate {
    let attached: AttachedInteraction
    let handlesScrolling: Bool
  }

  private struct Swipe {
    /// The controllers that are offered the swipe. When one of them begins a transition with the
    /// swipe, all others are removed.
    var candidates: [Candidate]
    /// The location of the pointer that represents the swipe, in the window's points.
    var location: Point
    /// True for a swipe that is treated as a pointer: over a scroll view, whose recognizer then competes with the
    /// controllers, and for a swipe that is offered to no controller, which may grab the transition in flight.
    var isPointer = false
  }

  private var swipe: Swipe?

  /// The number of the pointer that represents a swipe, which is not used for fingers.
  static let pointer = Int(UInt32.max)

  func send(_ event: ScrollEvent, in window: Window) {
    guard event.location.x.isFinite, event.location.y.isFinite, event.delta.x.isFinite,
      event.delta.y.isFinite, event.time.isFinite
    else { return }
    if event.phase == .began {
      // A swipe that begins before the previous one has ended cancels the previous one.
      if swipe != nil {
        end(ScrollEvent(.cancelled, at: event.location, time: event.time), in: window)
      }
      begin(event, in: window)
      return
    }
    guard var swipe else { return }
    if event.phase == .moved {
      swipe.location.x += event.delta.x
      swipe.location.y += event.delta.y
      self.swipe = swipe
    } else {
      return end(event, in: window)
    }
    if swipe.isPointer { return point(event, at: swipe.location, in: window) }
    for candidate in swipe.candidates {
      pass(event, to: candidate, at: swipe.location)
      if claims(candidate, in: window) { return claim(candidate, event) }
    }
  }

  private func begin(_ event: ScrollEvent, in window: Window) {
    let inside = Rect(origin: .zero, size: window.size).contains(event.location)
    let attached = inside ? window.dispatcher.candidates(at: event.location, in: window) : []
    swipe = Swipe(candidates: [], location: event.location)
    if window.scrollView(at: event.location) != nil || (attached.isEmpty && window.engine.isInFlight) {
      swipe?.isPointer = true
      return point(event, at: event.location, in: window)
    }
    var event = event
    event.delta = .zero
    for one in attached {
      let isHandled = one.controller.scroll(event, in: one.host)
      let candidate = Candidate(attached: one, handlesScrolling: isHandled)
      swipe?.candidates.append(candidate)
      if !isHandled { pass(event, to: candidate, at: event.location) }
      if claims(candidate, in: window) { return claim(candidate, event) }
    }
  }

  private func point(_ event: ScrollEvent, at location: Point, in window: Window) {
    window.dispatcher.send(
      PointerEvent(event.phase, at: location, time: event.time, pointer: Self.pointer), in: window)
  }

  private func end(_ event: ScrollEvent, in window: Window) {
    guard let swipe else { return }
    self.swipe = nil
    if swipe.isPointer { return point(event, at: swipe.location, in: window) }
    for candidate in swipe.candidates { pass(event, to: candidate, at: swipe.location) }
  }

  /// Returns true when the controller drives a transition, so that only this controller gets the
  /// swipe.
  private func claims(_ candidate: Candidate, in window: Window) -> Bool {
    swipe != nil && candidate.attached.host.isInFlight
      && window.engine.machine.state == .interactive
  }

  private func claim(_ owner: Candidate, _ event: ScrollEvent) {
    guard let others = swipe?.candidates, let location = swipe?.location else { return }
    swipe?.candidates = [owner]
    let lost = ScrollEvent(.cancelled, at: event.location, time: event.time)
    for other in others where other.attached.host !== owner.attached.host {
      pass(lost, to: other, at: location)
    }
  }

  private func pass(_ event: ScrollEvent, to candidate: Candidate, at location: Point) {
    let (controller, host) = (candidate.attached.controller, candidate.attached.host)
    if candidate.handlesScrolling {
      var event = event
      if event.phase != .moved { event.delta = .zero }
      _ = controller.scroll(event, in: host)
    } else {
      controller.pointer(
        PointerEvent(event.phase, at: location, time: event.time, pointer: Self.pointer), in: host)
    }
  }
}

extension Window {
  /// Returns the innermost scroll view at a point that a swipe can move; nil for none.
  fileprivate func scrollView(at point: Point) -> ScrollView? {
    var view = Rect(origin: .zero, size: size).contains(point) ? self.view.hitTest(point, with: nil) : nil
    while let here = view {
      if let found = here as? ScrollView, found.isScrollEnabled,
        found.scrolls(along: .vertical) || found.scrolls(along: .horizontal)
      {
        return found
      }
      view = here.superview
    }
    return nil
  }
}
