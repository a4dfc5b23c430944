internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// Zooms a screen out of a source view, and back into it. The source view is on the screen behind,
/// which shrinks a little and darkens. The motion is the same as in the bundled animator `zoom`.
final class ZoomAnimator: ViewControllerAnimatedTransitioning {
  typealias Provider = (ViewController.Transition.SourceViewProviderContext) -> View?

  private weak var zoomed: ViewController?
  private let dimming: Color
  private let provider: Provider
  private let aligns: ((ViewController.Transition.AlignmentRectContext) -> Rect?)?
  private static let spring =
    (try? Spring(duration: 0.5, bounce: 0)) ?? Spring(duration: 0.5, ratio: 1)
  private static let displayRadius = 47.0

  init(
    _ zoomed: ViewController, _ dimming: Color, _ provider: @escaping Provider,
    _ aligns: ((ViewController.Transition.AlignmentRectContext) -> Rect?)? = nil
  ) {
    self.zoomed = zoomed
    self.dimming = dimming
    self.provider = provider
    self.aligns = aligns
  }

  var displayName: String { "zoom" }

  func transitionDuration(using context: TransitionContext) -> Double {
    Timing.spring(Self.spring).naturalDuration ?? 0.75
  }

  func animateTransition(using context: TransitionContext) {
    let isComing = context.viewController(forKey: .to) === zoomed
    let (outer, inner): (TransitionKey, TransitionKey) = isComing ? (.to, .from) : (.from, .to)
    guard let card = context.view(forKey: outer), let zoomed else {
      context.completeTransition(!context.transitionWasCancelled)
      return
    }
    let container = context.containerView
    let behind = context.view(forKey: inner)
    if isComing {
      container.addSubview(card)
      card.frame = context.finalFrame(for: .to)
    } else if let behind {
      container.insertSubview(behind, belowSubview: card)
      behind.frame = context.finalFrame(for: .to)
    }
    let source = context.viewController(forKey: inner).flatMap { controller in
      provider(.init(sourceViewController: controller, zoomedViewController: zoomed))
    }
    let whole = card.frame
    let target = frame(of: source, in: container, whole)
    let aligned = aligned(source, context.viewController(forKey: inner), zoomed, whole, target)
    let scale = target.width / max(aligned.width, 1)
    // The frame of the small screen: the part `aligned` of it lies over the source view, from which it is clipped.
    let small = target
    let radius = (source?.cornerRadius ?? 20) / max(scale, 0.01)
    let cover = source?.snapshotView(afterScreenUpdates: false)
    if let cover, let source {
      card.addSubview(cover)
      cover.transform = .scale(x: 1 / scale, y: 1 / scale)
      cover.center = Point(
        x: aligned.midX, y: aligned.minY + source.bounds.height / max(scale, 0.01) / 2)
      cover.zPosition = 1
    }
    let clips = card.clipsToBounds
    let origin = card.bounds.origin
    card.clipsToBounds = true
    func shrink() {
      card.transform = .scale(x: scale, y: scale)
      card.bounds = Rect(
        origin: Point(x: origin.x + aligned.minX, y: origin.y + aligned.minY),
        size: Size(width: aligned.width, height: small.height / max(scale, 0.01)))
      card.center = small.center
    }
    func grow() {
      card.transform = .identity
      card.bounds = Rect(origin: origin, size: whole.size)
      card.center = whole.center
    }
    let sourceAlpha = source?.alpha ?? 1
    let veil = behind?.overlayColor ?? .clear
    if isComing { shrink() }
    card.alpha = isComing ? 0 : card.alpha
    card.cornerRadius = isComing ? radius : 0
    cover?.alpha = isComing ? 1 : 0
    if !isComing {
      behind?.scale = Vector3D(x: 0.95, y: 0.95, z: 1)
      behind?.overlayColor = dimming
      source?.alpha = 0
    }
    context.animate(spring: .spring(Self.spring)) {
      if isComing { grow() } else { shrink() }
      behind?.scale = isComing ? Vector3D(x: 0.95, y: 0.95, z: 1) : .one
      behind?.overlayColor = isComing ? self.dimming : veil
    } completion: { _ in
      card.clipsToBounds = clips
      cover?.removeFromSuperview()
      card.cornerRadius = 0
      source?.alpha = sourceAlpha
      behind?.scale = .one
      behind?.overlayColor = veil
      if isComing { behind?.removeFromSuperview() } else { card.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
    fade(card, cover, source, isComing, sourceAlpha, radius, context)
  }

  /// Cross-fades the card (the zoomed screen) and its source view while the card is small, and
  /// gives the card the corner radius of a display during the zoom.
  private func fade(
    _ card: View, _ cover: View?, _ source: View?, _ isComing: Bool, _ sourceAlpha: Double,
    _ radius: Double, _ context: TransitionContext
  ) {
    let total = transitionDuration(using: context)
    animateKeyframes(duration: total) {
      func part(_ start: Double, _ length: Double, _ changes: () -> Void) {
        let begin = isComing ? start : 1 - start - length
        addKeyframe(withRelativeStartTime: begin, relativeDuration: length, animations: changes)
      }
      part(0.02, 0.1) {
        card.alpha = isComing ? 1 : 0
        source?.alpha = isComing ? 0 : sourceAlpha
      }
      part(0.12, 0.18) { cover?.alpha = isComing ? 0 : 1 }
      if isComing {
        part(0, 0.6) { card.cornerRadius = Self.displayRadius }
        part(0.85, 0.15) { card.cornerRadius = 0 }
      } else {
        part(0.85, 0.15) { card.cornerRadius = Self.displayRadius }
        part(0, 0.6) { card.cornerRadius = radius }
      }
    }
  }

  /// Returns the part of the zoomed view that lies over the source view, in the view's points.
  private func aligned(
    _ source: View?, _ behind: ViewController?, _ zoomed: ViewController, _ whole: Rect, _ target: Rect
  ) -> Rect {
    if let aligns, let source, let behind,
      let rect = aligns(.init(sourceView: source, sourceViewController: behind, zoomedViewController: zoomed)),
      rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite, !rect.isEmpty
    {
      return rect
    }
    return Rect(x: 0, y: 0, width: whole.width, height: whole.height)
  }

  private func frame(of source: View?, in container: View, _ whole: Rect) -> Rect {
    if let source, source.isDescendant(of: container) {
      let frame = source.convert(source.bounds, to: container)
      if frame.width.isFinite, frame.minX.isFinite, frame.minY.isFinite, frame.width > 0,
        frame.height > 0
      {
        return frame
      }
    }
    let size = Size(width: whole.width * 0.3, height: whole.height * 0.3)
    return Rect(
      x: whole.midX - size.width / 2, y: whole.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}

/// Slides a screen up over the previous screen, and back down when it is dismissed.
final class CoverAnimator: ViewControllerAnimatedTransitioning {
  func transitionDuration(using context: TransitionContext) -> Double { 0.4 }

  func animateTransition(using context: TransitionContext) {
    let isComing = context.direction == .forward
    let container = context.containerView
    guard let view = context.view(forKey: isComing ? .to : .from) else {
      context.completeTransition(!context.transitionWasCancelled)
      return
    }
    if isComing {
      container.addSubview(view)
      view.frame = context.finalFrame(for: .to).offsetBy(dx: 0, dy: container.bounds.height)
    } else if let to = context.view(forKey: .to) {
      container.insertSubview(to, belowSubview: view)
      to.frame = context.finalFrame(for: .to)
    }
    animate(duration: 0.4) {
      view.frame =
        isComing
        ? context.finalFrame(for: .to) : view.frame.offsetBy(dx: 0, dy: container.bounds.height)
    } completion: { _ in
      if isComing {
        if context.finalFrame(for: .from) == .zero {
          context.view(forKey: .from)?.removeFromSuperview()
        }
      } else {
        view.removeFromSuperview()
      }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
