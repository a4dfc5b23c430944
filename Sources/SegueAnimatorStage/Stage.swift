// What the bundled animators share: an animator describes only how a screen comes, and `Stage` plays it in both
// directions. `upper` is the screen that a forward transition brings, `lower` the one that it covers; the stage has
// found both, put them into the container in the right order, and knows their frames at rest and which side is the
// leading one. The animator gives two states (`play`, or `Phase`s for parts of the time, Stage+Phases), or a function
// of the progress (`drive`). Backward, states and curves are mirrored. `Prop`s are views that the animation adds, such
// as pieces, shadows (`Shades`) and a room behind (Stage+Room); at the end they are removed and every property is put
// back, also when the transition was cancelled.
//
// A screen whose presentation leaves the one beneath unchanged has no `lower`, or is not whole; animators that need
// both dissolve then (Animator+Dissolve).
//
// Rejected:
// - A second animation for the way back in each animator. That it is the mirror in time is one rule here.
// - Restoring by each animator: what one forgets would be seen in the next transition. The host restores as well; the
//   stage does it so that the last recorded frame is already right.

public import SegueSDK

/// The two screens of a transition, for an animator that describes only the forward transition. The backward transition
/// is its mirror in time.
///
/// In both directions, ``upper`` is the screen that a forward transition brings and a backward one takes away, and
/// ``lower`` is the screen that it covers. The animator describes two states: only the lower screen shows, and only the
/// upper screen shows. ``play(duration:curve:under:over:)`` animates between the two.
public struct Stage {
  /// The transition, which is completed when the animator's phases have ended.
  public let context: TransitionContext
  /// The view that contains both screens while the transition is in flight.
  public let container: View
  /// The container's bounds.
  public let bounds: Rect
  /// True when the upper screen enters, false when it leaves.
  public let isForward: Bool
  /// The side from which the next screen comes: 1 for the right side, -1 for the left side under
  /// right-to-left layout.
  public let trailing: Double
  /// The screen that enters in a forward transition and leaves in a backward one. The animator may
  /// move it, and it is in the container.
  public let upper: View
  /// The screen beneath the upper one. Nil in a custom presentation, whose presenting screen the
  /// animator must not change.
  public let lower: View?
  /// The upper screen's frame at rest, in the container's points.
  public let upperFrame: Rect
  /// The lower screen's frame at rest, in the container's points.
  public let lowerFrame: Rect

  /// False for a sheet, whose presentation gives it only a part of the container and leaves the screen beneath
  /// unchanged. An animator that moves both screens calls ``Animator/dissolve(using:duration:curve:)`` for a sheet.
  public var isWhole: Bool {
    lower != nil || upperFrame.minY <= bounds.minY && upperFrame.maxY >= bounds.maxY
  }

  let props = Props()
  private let looks: [Look]

  /// Adds `to` to the container, below `from` when the transition goes backward.
  ///
  /// Nil when the host does not give the animator the upper screen, because the animator must not
  /// change it. No screen can then cover the other one, so the animator should call
  /// ``Animator/dissolve(using:duration:curve:)``.
  ///
  /// - Parameter reveals: exchanges the roles: a forward transition takes the upper screen away and
  ///   a backward one brings it, and `isForward` is false going forward.
  public init?(using context: TransitionContext, reveals: Bool = false) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    isForward = (context.direction == .forward) != reveals
    guard let upper = isForward ? to : from else { return nil }
    self.context = context
    self.upper = upper
    lower = isForward ? from : to
    container = context.containerView
    bounds = container.bounds
    trailing = context.layoutDirection == .leftToRight ? 1 : -1

    let final = context.finalFrame(for: .to)
    let toFrame = final == .zero ? bounds : final
    let initial = context.initialFrame(for: .from)
    let fromFrame = initial == .zero ? bounds : initial
    (upperFrame, lowerFrame) = isForward ? (toFrame, fromFrame) : (fromFrame, toFrame)

    to?.frame = toFrame
    if let to, isForward {
      container.addSubview(to)
    } else if let to {
      container.insertSubview(to, belowSubview: upper)
    }
    looks = [Look(upper)] + (lower.map { [Look($0)] } ?? [])
  }

  /// The upper screen's alpha before and after the transition.
  public var upperAlpha: Double { looks.first?.alpha ?? 1 }
  /// The lower screen's alpha before and after the transition.
  public var lowerAlpha: Double { looks.count > 1 ? looks[1].alpha : 1 }
  /// The corner radii of the upper screen before and after the transition, which are above 0 for a
  /// sheet.
  public var upperCorners: CornerRadii { looks.first?.cornerRadii ?? CornerRadii() }
  /// The corner radii of the lower screen before and after the transition.
  public var lowerCorners: CornerRadii { looks.count > 1 ? looks[1].cornerRadii : CornerRadii() }

  /// Adds an empty view that is removed when the transition ends, such as a shade or a background behind the screens.
  /// If `index` is nil, the view is in front of all others.
  public func addProp(frame: Rect, at index: Int? = nil) -> View {
    let prop = View(frame: frame)
    if let index { container.insertSubview(prop, at: index) } else { container.addSubview(prop) }
    keep(prop)
    return prop
  }

  /// Removes this view from its superview when the transition ends.
  public func keep(_ prop: View) { props.views.append(prop) }

  /// Gives all views of the container one vanishing point, in its middle, for a viewer `distance` points in front of
  /// it. The container's earlier perspective is restored when the transition ends.
  public func setPerspective(distance: Double) {
    if props.oldPerspective == nil { props.oldPerspective = container.sublayerTransform }
    container.sublayerTransform = .perspective(distance: distance)
  }

  /// Animates from the state that `under` sets, in which only the lower screen shows, to the state
  /// that `over` sets, in which only the upper one does. A backward transition is animated in
  /// reverse. Then ends the transition.
  public func play(
    duration: Double, curve: Timing, under: @escaping () -> Void, over: @escaping () -> Void
  ) {
    guard reach(of: curve, in: duration) == 1 else {
      return play(duration: duration, curve: curve, phases: [Phase(under: under, over: over)])
    }
    if isForward { under() } else { over() }
    context.animate(duration: duration, curve: curve) {
      if isForward { over() } else { under() }
    } completion: { _ in
      finish()
    }
  }

  /// Gives the upper screen, or another view, a shadow that fades in at the start of the transition
  /// and out before its end. Call this before ``play(duration:curve:under:over:)``, with the same
  /// duration.
  public func castShadow(_ shadow: Shadow, of caster: View? = nil, duration: Double) {
    let upper = caster ?? upper
    var none = shadow
    none.color.alpha = 0
    upper.shadow = none
    context.animateKeyframes(duration: duration) {
      context.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.15) {
        upper.shadow = shadow
      }
      context.addKeyframe(withRelativeStartTime: 0.85, relativeDuration: 0.15) {
        upper.shadow = none
      }
    }
  }

  /// Restores the properties of both screens, removes the views that were added, and completes the
  /// transition.
  public func finish() {
    // `from` is removed before its properties are restored. Otherwise it would show in its old
    // position behind a translucent `to`.
    let from = isForward ? lower : upper
    if let card = props.card { container.insertSubview(upper, belowSubview: card) }
    let final = context.finalFrame(for: .from)
    if final == .zero { from?.removeFromSuperview() }
    for prop in props.views { prop.removeFromSuperview() }
    for (element, alpha) in props.hidden { element.alpha = alpha }
    for look in looks { look.restore() }
    // If `from` stays in the container, as a page does, its final frame is out of sight.
    if final != .zero { from?.frame = final }
    if let old = props.oldPerspective { container.sublayerTransform = old }
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// The views that an animator has added, and the earlier state of other views, which `Stage.finish`
/// restores.
final class Props {
  var views: [View] = []
  /// The views of the elements that are hidden during the transition, with their alpha before the
  /// transition.
  var hidden: [(view: View, alpha: Double)] = []
  /// The card with the upper screen; nil when the screen is in the container.
  var card: View?
  /// The container's sublayer transform before it was changed; nil while it is unchanged.
  var oldPerspective: Transform3D?
}

/// The properties of a screen that animators change, with their values before the transition.
private struct Look {
  let view: View
  let alpha: Double
  let transform: Transform3D
  let anchorPoint: Vector3D
  let center: Point
  let cornerRadii: CornerRadii
  let clipsToBounds: Bool
  let shadow: Shadow
  let overlayColor: Color
  let zPosition: Double
  let mask: View?
  let translation: Vector3D
  let rotation: Vector3D
  let scale: Vector3D
  let blurRadius: Double
  let isHidden: Bool
  let isDoubleSided: Bool

  init(_ view: View) {
    self.view = view
    alpha = view.alpha
    transform = view.transform
    anchorPoint = view.anchorPoint
    center = view.center
    cornerRadii = view.cornerRadii
    clipsToBounds = view.clipsToBounds
    shadow = view.shadow
    overlayColor = view.overlayColor
    zPosition = view.zPosition
    mask = view.mask
    translation = view.translation
    rotation = view.rotation
    scale = view.scale
    blurRadius = view.blurRadius
    isHidden = view.isHidden
    isDoubleSided = view.isDoubleSided
  }

  func restore() {
    view.mask = mask
    view.alpha = alpha
    view.transform = transform
    view.translation = translation
    view.rotation = rotation
    view.scale = scale
    view.anchorPoint = anchorPoint
    view.center = center
    view.cornerRadii = cornerRadii
    view.clipsToBounds = clipsToBounds
    view.shadow = shadow
    view.overlayColor = overlayColor
    view.blurRadius = blurRadius
    view.zPosition = zPosition
    view.isHidden = isHidden
    view.isDoubleSided = isDoubleSided
  }
}
