public import SegueGeometry
internal import SegueScene

/// Recognizes a mouse that moves over its view without a button (UIHoverGestureRecognizer). The gesture begins
/// when the mouse enters the view, changes when it moves, and ends when it leaves. It excludes no other gesture
/// and is excluded by none. Its events come from `Window.hover(at:time:)`.
nonisolated open class HoverGestureRecognizer: GestureRecognizer {
  open override func pointerBegan() { become(.began) }
  open override func pointerMoved() { if state.isActive { become(.changed) } }
  open override func pointerEnded() { if state.isActive { become(.ended) } }
}

/// Sends the movements of a mouse while no button is pressed to the recognizers of the views under it.
final class HoverDispatcher {
  private var hovered: [HoverGestureRecognizer] = []
  private var last = Point.zero

  /// Sends one movement, to `point` or, when it is nil, out of the window. Returns true when a recognizer got it.
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
  /// Handles a mouse that moves while no button is pressed, which is at `point`, in the window's points, or has left the
  /// window (nil). `time` is in seconds on the window's clock. Returns true when a recognizer got it, so that another
  /// frame may be needed.
  @discardableResult public func hover(at point: Point?, time: Double) -> Bool {
    hovering.send(point, at: time, in: self)
  }
}
