internal import SegueScene

/// Delivers touches to the views on which they began, after the gesture recognizers have handled
/// them.
///
/// When a recognizer recognizes its gesture, the touches that it follows are cancelled in the
/// views, unless the recognizer's `cancelsTouchesInView` is false. Events that a recognizer delays
/// (`delaysTouchesBegan`, `delaysTouchesEnded`) are kept until this recognizer has failed.
final class TouchDelivery {
  private struct Delivery {
    let touch: Touch
    let recognizers: [GestureRecognizer]
    /// The touch's events that are withheld until recognizers have failed; nil when events are not
    /// withheld.
    var withheld: [PointerEvent]?
    /// The event that ended the touch, if it is withheld until recognizers have failed; nil
    /// otherwise.
    var end: PointerEvent?
    /// True when the pointer is up.
    var isOver = false

    var isDelayed: Bool { recognizers.contains { $0.delaysTouchesBegan && $0.isUndecided } }
    var isEndDelayed: Bool { recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided } }
  }

  private var deliveries: [Delivery] = []

  /// Begins to deliver a touch to `view`. A view without `isMultipleTouchEnabled` gets only one
  /// touch at a time. Called before the recognizers get the event.
  func begin(_ event: PointerEvent, on view: View, _ recognizers: [GestureRecognizer]) {
    let hasTouch = deliveries.contains { $0.touch.view === view && !$0.isOver }
    guard view.isMultipleTouchEnabled || !hasTouch else { return }
    let delays = recognizers.contains { $0.delaysTouchesBegan && $0.isEnabled }
    deliveries.append(
      Delivery(
        touch: Touch(event, on: view), recognizers: recognizers, withheld: delays ? [] : nil))
  }

  /// Delivers an event of a touch to the touch's view. Called after the recognizers have got the
  /// event.
  func send(_ event: PointerEvent) {
    guard let index = index(of: event.pointer) else { return }
    let delivery = deliveries[index]
    let isLast = event.phase == .ended || event.phase == .cancelled
    if delivery.withheld != nil {
      deliveries[index].withheld?.append(event)
      deliveries[index].isOver = isLast
      if !delivery.isDelayed { release(delivery.touch) }
      return
    }
    deliver(event, at: index)
  }

  /// Passes an event of a touch to the touch's view, or keeps the event if it ends the touch and a
  /// recognizer delays the end.
  private func deliver(_ event: PointerEvent, at index: Int) {
    let delivery = deliveries[index]
    if event.phase == .ended, delivery.isEndDelayed {
      deliveries[index].end = event
      deliveries[index].isOver = true
      return
    }
    if event.phase == .ended || event.phase == .cancelled { deliveries.remove(at: index) }
    pass(event, delivery.touch)
  }

  /// Cancels a touch in its view.
  func cancel(_ pointer: Int, at event: PointerEvent) {
    guard let index = index(of: pointer) else { return }
    cancel(deliveries.remove(at: index), at: event)
  }

  /// Cancels, in their views, the touches that `recognizer` follows, if its `cancelsTouchesInView`
  /// is true.
  func recognized(_ recognizer: GestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    let lost = deliveries.filter { $0.recognizers.contains { $0 === recognizer } }
    guard !lost.isEmpty else { return }
    deliveries.removeAll { $0.recognizers.contains { $0 === recognizer } }
    for delivery in lost {
      cancel(
        delivery,
        at: PointerEvent(
          .cancelled, at: delivery.touch.location(in: nil), time: recognizer.time,
          pointer: delivery.touch.pointer))
    }
  }

  /// Delivers the events that no recognizer delays any longer, now that `recognizer` has failed.
  func failed(_ recognizer: GestureRecognizer) {
    for delivery in deliveries
    where delivery.recognizers.contains(where: { $0 === recognizer }) {
      if delivery.withheld?.isEmpty == false, !delivery.isDelayed {
        release(delivery.touch)
      } else if let end = delivery.end, !delivery.isEndDelayed,
        let index = deliveries.firstIndex(where: { $0.touch === delivery.touch })
      {
        deliver(end, at: index)
      }
    }
  }

  private func index(of pointer: Int) -> Int? {
    deliveries.lastIndex { $0.touch.pointer == pointer && !$0.isOver }
  }

  private func release(_ touch: Touch) {
    guard let index = deliveries.firstIndex(where: { $0.touch === touch }),
      let events = deliveries[index].withheld
    else { return }
    deliveries[index].withheld = nil
    for event in events {
      // Handling an event may change `deliveries`, so the index is looked up each time.
      guard let index = deliveries.firstIndex(where: { $0.touch === touch }) else { return }
      deliver(event, at: index)
    }
  }

  private func cancel(_ delivery: Delivery, at event: PointerEvent) {
    // A view that has not been notified of the touch is not notified of its cancellation either.
    guard delivery.withheld == nil else { return }
    var event = event
    event.phase = .cancelled
    pass(event, delivery.touch)
  }

  private func pass(_ event: PointerEvent, _ touch: Touch) {
    touch.follow(event)
    touch.view?.handle(event.phase, [touch], event)
  }
}
