internal import SegueGeometry
internal import SegueScene

/// Dismisses a zoomed screen with a drag down or a pinch, while the screen follows the fingers and
/// shrinks.
final class ZoomInteraction: InteractionControlling {
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private var active: GestureRecognizer?
  private var center = Point.zero

  init() { pan.maximumNumberOfTouches = 1 }

  func startInteractiveTransition(_ context: TransitionContext) {}

  func interactionEnded(_ reason: TransitionEndReason) { active = nil }

  func pointer(_ event: PointerEvent, in host: InteractionHost) {
    if event.phase == .began, !mayBegin(event, host) { return }
    pan.handle(event)
    pinch.handle(event)
    if active == nil { begin(host) }
    guard let active else { return }
    switch active.state {
    case .began, .changed: follow(host)
    case .ended, .cancelled:
      self.active = nil
      let velocity =
        active === pinch ? -pinch.velocity : pan.velocity.y / max(host.size.height, 1)
      host.release(velocity: velocity, gestureWasCancelled: active.state == .cancelled)
    default: break
    }
  }

  private func zoomed(_ host: InteractionHost) -> ViewController? {
    host.operation == .dismiss
      ? host.owner?.rootController : (host.owner as? NavigationController)?.settledViewControllers.last
  }

  private func mayBegin(_ event: PointerEvent, _ host: InteractionHost) -> Bool {
    guard !host.isInFlight, let zoomed = zoomed(host),
      case .zoom(let options, _)? = zoomed.preferredTransition?.kind
    else { return false }
    let location = zoomed.view.convert(event.location, from: nil)
    guard options.interactiveDismissShouldBegin?(.init(location: location)) ?? true else {
      return false
    }
    // When a scroll view under the finger is not scrolled to its top, the drag scrolls it instead.
    var view = zoomed.view.hitTest(location, with: event)
    while let current = view, current !== zoomed.view {
      if let scroll = current as? ScrollView, scroll.contentOffset.y > scroll.smallest.y + 0.5 {
        return false
      }
      view = current.superview
    }
    return true
  }

  private func begin(_ host: InteractionHost) {
    let isPinch = pinch.state == .began && pinch.scale < 1
    let isDrag = pan.state == .began && pan.travel.y > abs(pan.travel.x)
    guard isPinch || isDrag, let view = zoomed(host)?.view else { return }
    center = view.convert(view.bounds.center, to: nil)
    guard host.begin(.backward) else { return }
    active = isPinch ? pinch : pan
  }

  private func follow(_ host: InteractionHost) {
    let isPinch = active === pinch
    let way =
      isPinch
      ? Point(
        x: pinch.location.x - pinch.startLocation.x, y: pinch.location.y - pinch.startLocation.y)
      : pan.translation
    let share =
      isPinch ? 1 - pinch.scale : way.y / max(host.size.height, 1)
    let progress = min(max(share, 0), 1)
    host.update(progress * 0.5)
    let scale = isPinch ? min(max(pinch.scale, 0.3), 1) : 1 - 0.4 * progress
    host.moveFreely(
      .from, to: Point(x: center.x + way.x, y: center.y + way.y),
      transform: .scale(x: scale, y: scale), velocity: isPinch ? .zero : pan.velocity)
  }
}
