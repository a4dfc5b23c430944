public import SegueGeometry

/// The contact of a finger, a mouse button or a pen with the screen (UITouch). The object is the same from
/// the start of the contact to its end.
public final class Touch {
  /// The phase of the touch.
  public private(set) var phase = PointerEvent.Phase.began
  /// The time of the most recent event, in seconds on the window's clock (UITouch.timestamp).
  public private(set) var timestamp: Double
  /// The number of the pointer, as in its events.
  public let pointer: Int
  /// The view on which the touch began; nil if the view has been released.
  public private(set) weak var view: View?
  private var current: Point
  private var previous: Point

  /// Makes the touch that begins with `event` on `view`.
  package init(_ event: PointerEvent, on view: View) {
    pointer = event.pointer
    timestamp = event.time
    current = event.location
    previous = event.location
    self.view = view
  }

  /// Updates the location and the phase from a later event.
  package func follow(_ event: PointerEvent) {
    phase = event.phase
    timestamp = event.time
    previous = current
    current = event.location
  }

  /// Returns the location in the coordinates of `view`, or of the window if `view` is nil.
  public func location(in view: View?) -> Point { view?.convert(current, from: nil) ?? current }

  /// Returns the location before the most recent event, in the coordinates of `view`, or of the
  /// window if `view` is nil.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previous, from: nil) ?? previous
  }
}

/// A touch equals only itself.
extension Touch: Hashable {
  public static func == (left: Touch, right: Touch) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The controller of a view: handles the touches that the view does not handle itself, and is told of its layout and of
/// its subviews.
package protocol ViewOwner: AnyObject {
  /// Called after the view's `layoutSubviews`; `asked` is false for a layout that only a new size or place has caused.
  func viewDidLayOut(asked: Bool)
  /// Called when `view`, which has no controller nearer than this one above it, has come into the view's hierarchy.
  func got(_ view: View)
  /// Called when `view` has been taken out of the view's hierarchy.
  func lost(_ view: View)

  func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?)
  func touchesMoved(_ touches: Set<Touch>, with event: PointerEvent?)
  func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?)
  func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent?)
}

extension View {
  /// Passes touches to the view's controller or, without one, to the superview.
  func passOn(_ phase: PointerEvent.Phase, _ touches: Set<Touch>, _ event: PointerEvent?) {
    if let owner {
      switch phase {
      case .began: owner.touchesBegan(touches, with: event)
      case .moved: owner.touchesMoved(touches, with: event)
      case .ended: owner.touchesEnded(touches, with: event)
      case .cancelled: owner.touchesCancelled(touches, with: event)
      }
    } else {
      superview?.handle(phase, touches, event)
    }
  }

  /// Calls the touch method for `phase`.
  package func handle(_ phase: PointerEvent.Phase, _ touches: Set<Touch>, _ event: PointerEvent?) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
