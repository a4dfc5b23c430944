public import SegueGeometry
internal import SegueScene

/// Recognizes a mouse that moves over the recognizer's view while no button is pressed (UIHoverGestureRecognizer). The
/// gesture begins when the mouse enters the view, changes when the mouse moves, and ends when it leaves. The gesture
/// excludes no other gesture and is excluded by none. The events come from `Window.hover(at:time:)`.
nonisolated open class HoverGestureRecognizer: GestureRecognizer {
  open override func pointerBegan() { become(.began) }
  open override func pointerMoved() { if state.isActive { become(.changed) } }
  open override func pointerEnded() { if state.isActive { become(.ended) } }
}

/// Sends the movements of a mouse to the hover recognizers of the views under it, while no button is pressed.
final class HoverDispatcher {
  private var hovered: [HoverGestureRecognizer] = []
  private var last = Point.zero

  /// Sends a movement of the mouse to `point`; nil means that the mouse has left the window. Returns true when a
  /// recognizer got the movement.
  func send(_ point: Point?, at time: Double, in window: Window) -> Bool {
    guard time.isFinite, point.map({ $0.x.isFinite && $0.y.isFinite }) ?? true else { return false }
    last = point ?? last
    var found: [HoverGestureRecognizer] = []
    var view = point.flatMap { window.view.hitTest($0, with: nil) }
    while let current = view {
      found += current.gestureRecognizers.compactMap { $0 as? HoverGestureRecognizer }
      view = current.superview
    }
    let before = hovered
    hovered = found
    for recognizer in before where !found.contains(where: { $0 === recognizer }) {
      recognizer.handle(PointerEvent(.ended, at: last, time: time))
    }
    for recognizer in found {
      let isNew = !before.contains { $0 === recognizer }
      recognizer.handle(PointerEvent(isNew ? .began : .moved, at: last, time: time))
    }
    return !before.isEmpty || !found.isEmpty
  }
}

extension Window {
  /// Handles a movement of the mouse while no button is pressed. `point` is in the window's points, and nil when the
  /// mouse has left the window. `time` is in seconds on the window's clock. Returns true when a recognizer got the
  /// movement, so that another frame may be needed.
  @discardableResult public func hover(at point: Point?, time: Double) -> Bool {
    hovering.send(point, at: time, in: self)
  }
}
