import SegueGeometry
import SegueKit
import SegueMotion
import SeguePlayer
import SegueScene
import SegueStoryboard

/// A substitute for the plug-in `slide`: `to` slides in on top of `from`, which moves aside.
/// Backward is the mirror image.
final class SlideAnimator: ViewControllerAnimatedTransitioning {
  let parallax: Double

  init(parallax: Double = 1) {
    self.parallax = parallax
  }

  func transitionDuration(using context: TransitionContext) -> Double { 0.5 }

  func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let forward = context.direction == .forward
    let width = container.bounds.width
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    if let to {
      to.frame = context.finalFrame(for: .to)
      to.frame = to.frame.offsetBy(dx: width * (forward ? 1 : -parallax), dy: 0)
      if let from, !forward {
        container.insertSubview(to, belowSubview: from)
      } else {
        container.addSubview(to)
      }
    }
    context.animate(duration: 0.5) {
      if let to { to.frame = context.finalFrame(for: .to) }
      if let from { from.frame = from.frame.offsetBy(dx: width * (forward ? -parallax : 1), dy: 0) }
    } completion: { _ in
      if context.finalFrame(for: .from) == .zero { from?.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A substitute for the plug-in `zoom`.
final class ZoomAnimator: ViewControllerAnimatedTransitioning {
  let point: Point
  let duration: Double
  let tail: Double

  init(origin: Rect, duration: Double, tail: Double) {
    point = origin.center
    self.duration = duration
    self.tail = tail
  }

  func transitionDuration(using context: TransitionContext) -> Double { duration + tail }

  func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let forward = context.direction == .forward
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    to.frame = context.finalFrame(for: .to)
    guard let below = to.snapshotView(afterScreenUpdates: true) else { return }
    below.frame = to.frame
    container.addSubview(below)
    let above = forward ? from.snapshotView(afterScreenUpdates: false) : nil
    if let above {
      above.frame = from.frame
      container.addSubview(above)
      from.isHidden = true
    } else {
      below.transform = .scale(x: 0, y: 0)
      below.center = point
    }
    context.animate(duration: duration) {
      above?.transform = .scale(x: 0, y: 0)
      above?.center = self.point
      below.transform = .identity
      below.center = to.frame.center
    } completion: { _ in
      above?.removeFromSuperview()
      if !forward { from.removeFromSuperview() }
      container.insertSubview(to, belowSubview: below)
      context.animate(duration: self.tail) {
        below.alpha = 0
      } completion: { _ in
        below.removeFromSuperview()
        from.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}

/// The error for an animator that does not exist.
struct NoAnimator: Error, CustomStringConvertible {
  let name: String
  var description: String { "there is no animator '\(name)'" }
}

/// Makes the slide or the zoom that a storyboard requests, or a slide if the storyboard names no
/// animator. These two animators also replace the others that the example Fjord names.
func makeAnimator(
  _ request: AnimatorRequest
) throws -> any ViewControllerAnimatedTransitioning {
  func number(_ key: String, _ standard: Double) -> Double {
    if case .number(let number)? = request.settings[key] { return number }
    return standard
  }
  switch request.identifier {
  case nil: return SlideAnimator(parallax: number("parallax", 0.3))
  case "slide"?, "fade-through"?: return SlideAnimator(parallax: number("parallax", 1))
  case "snapshot-zoom"?, "zoom"?:
    var origin = Rect(x: 330, y: 784, width: 40, height: 40)
    switch request.settings["origin"] {
    case .numbers(let n) where n.count == 4:
      origin = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    case .text(let name): origin = try request.elements.rect(named: name)
    default: break
    }
    return ZoomAnimator(
      origin: origin, duration: number("duration", request.identifier == "zoom" ? 0.5 : 1.2),
      tail: number("tail", request.identifier == "zoom" ? 0.2 : 0.5))
  case let name?: throw NoAnimator(name: name)
  }
}

/// An animator that breaks the law of the ends: the last frame does not show `to` alone and in
/// place.
final class Astray: ViewControllerAnimatedTransitioning {
  func transitionDuration(using context: TransitionContext) -> Double { 0.5 }
  func animateTransition(using context: TransitionContext) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    to.frame = Rect(x: 7, y: 7, width: 9, height: 9)
    context.animate(duration: 0.5) {
      to.alpha = 0.5
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}
