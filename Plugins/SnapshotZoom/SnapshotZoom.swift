public import SegueSDK

/// The old screen shrinks to a point and uncovers the new one; backward, the new screen grows from
/// that point. If an element of the one screen is the point, the other screen shrinks into it or grows out of it. The
/// zoom shows snapshots, so that changes in the live views do not disturb it. At the end, the snapshot of the new screen
/// dissolves into the live view.
struct SnapshotZoom: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.snapshot-zoom", alias: "snapshot-zoom", name: "Snapshot zoom",
    version: "1.0.0", author: "Segue", license: "MIT",
    summary: "A picture of the screen shrinks into a point; backward, it grows out of it.",
    capabilities: [.rightToLeft])

  @Parameter(
    "origin", unit: "points",
    help: """
      The rectangle whose centre is the point. If unset, it is 40 x 40 points in the bottom trailing \
      corner, 20 points from the edges.
      """)
  var origin: Rect?

  @Parameter(
    "element", unit: "element",
    help: """
      The element whose centre is the point, instead of origin. An element of the next screen is what the \
      old one shrinks into, and the next screen grows out of an element of the old one.
      """)
  var element = ""

  enum Style: String, Choice { case brisk, classic }

  @Parameter(
    "style",
    help: """
      brisk: the picture has round corners and a shadow, and comes and goes at its point. classic: it \
      is a plain rectangle that moves for 1.2 s and dissolves in 0.5 s.
      """)
  var style = Style.brisk

  @Parameter(
    "duration", range: 0...30, unit: "s",
    help: "The duration of the zoom. If unset, it is 0.55 s, or 1.2 s in the style classic.")
  var duration: Double?

  @Parameter(
    "tail", range: 0...30, unit: "s",
    help: """
      The duration of the dissolve from the picture to the live screen, after the zoom. If unset, it \
      is 0.1 s, or 0.5 s in the style classic.
      """)
  var tail: Double?

  private var isClassic: Bool { style == .classic }
  private var zoomSeconds: Double { duration ?? (isClassic ? 1.2 : 0.55) }
  private var tailSeconds: Double { tail ?? (isClassic ? 0.5 : 0.1) }

  func transitionDuration(using context: TransitionContext) -> Double { zoomSeconds + tailSeconds }

  func animateTransition(using context: TransitionContext) {
    let stage = Stage(context)
    let (target, direction) = target(in: context)
    switch direction {
    case .forward: zoomOut(stage, to: target.center)
    case .backward: zoomIn(stage, from: target.center)
    }
  }

  /// Zooms forward: a picture of `from` shrinks to `point` above a picture of `to`.
  private func zoomOut(_ stage: Stage, to point: Point) {
    let below = stage.to?.snapshotView(afterScreenUpdates: true)
    let above = stage.from?.snapshotView(afterScreenUpdates: false)
    if let below {
      below.frame = stage.toFrame
      stage.container.addSubview(below)
      // In a custom presentation, the animator gets no `from`. There is then no picture of `from`,
      // and `to` fades in instead.
      if above == nil { below.alpha = 0 }
    }
    if let above, let from = stage.from {
      above.frame = from.frame
      stage.container.addSubview(above)
      from.isHidden = true
    }
    decorate(above, isGrowing: false, stage)
    stage.context.animate(duration: zoomSeconds, curve: isClassic ? .easeInOut : Self.away) {
      above?.transform = .scale(x: 0, y: 0)
      above?.center = point
      below?.alpha = 1
    } completion: { _ in
      above?.removeFromSuperview()
      dissolve(stage, picture: below)
    }
  }

  /// Zooms backward: a picture of `to` grows from `point` above everything else.
  private func zoomIn(_ stage: Stage, from point: Point) {
    let picture = stage.to?.snapshotView(afterScreenUpdates: true)
    if let picture {
      picture.frame = stage.toFrame
      picture.center = point
      picture.transform = .scale(x: 0, y: 0)
      stage.container.addSubview(picture)
      // A container of pages may have the new page among its views, above the old one.
      if stage.toWaitsOutside { stage.to?.isHidden = true }
    }
    decorate(picture, isGrowing: true, stage)
    stage.context.animate(duration: zoomSeconds, curve: isClassic ? .easeInOut : Self.toward) {
      picture?.transform = .identity
      picture?.center = stage.toFrame.center
      // In the dismissal of a custom presentation, the animator gets no `to`. There is then no
      // picture of `to`, and `from` fades out instead.
      if picture == nil, stage.fromLeaves { stage.from?.alpha = 0 }
    } completion: { _ in
      stage.endFrom()
      dissolve(stage, picture: picture)
    }
  }

  /// The curves of a picture that shrinks, and of a picture that grows.
  private static let away = Timing.cubicBezier(0.4, 0, 0.4, 1)
  private static let toward = Timing.cubicBezier(0.2, 0.7, 0.2, 1)

  /// Gives the moving picture round corners and a shadow while it moves, and fades it in or out
  /// while it is small.
  private func decorate(_ picture: View?, isGrowing: Bool, _ stage: Stage) {
    guard let picture, !isClassic, zoomSeconds > 0 else { return }
    let radius = min(picture.bounds.width, picture.bounds.height) * 0.08
    let near = Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.35), offset: Point(x: 0, y: 12), radius: 24)
    var none = near
    none.color.alpha = 0
    func show(_ isAway: Bool) {
      picture.cornerRadius = isAway ? radius : 0
      picture.shadow = isAway ? near : none
    }
    picture.clipsToBounds = true
    show(isGrowing)
    if isGrowing { picture.alpha = 0 }
    stage.context.animateKeyframes(duration: zoomSeconds) {
      stage.context.addKeyframe(
        withRelativeStartTime: isGrowing ? 0.7 : 0, relativeDuration: isGrowing ? 0.3 : 0.2
      ) {
        show(!isGrowing)
      }
      stage.context.addKeyframe(
        withRelativeStartTime: isGrowing ? 0 : 0.75, relativeDuration: isGrowing ? 0.15 : 0.25
      ) {
        picture.alpha = isGrowing ? 1 : 0
      }
    }
  }

  /// Ends the zoom: puts the live view of `to` below the picture of `to`, and fades the picture
  /// out.
  private func dissolve(_ stage: Stage, picture: View?) {
    let context = stage.context
    if let to = stage.to {
      if stage.toWaitsOutside { to.isHidden = false }
      if let picture {
        stage.container.insertSubview(to, belowSubview: picture)
      } else {
        stage.container.addSubview(to)
      }
    }
    animate(duration: tailSeconds) {
      picture?.alpha = 0
    } completion: { _ in
      picture?.removeFromSuperview()
      stage.endFrom()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Returns the rectangle whose centre is the point of the zoom, in the container's coordinates, and the direction: an
  /// element is on the screen beneath the picture, whichever that is. If both screens have it, or none, the direction is
  /// the transition's.
  private func target(in context: TransitionContext) -> (Rect, TransitionDirection) {
    let usual = context.direction
    if !element.isEmpty {
      let turned: TransitionDirection = usual == .forward ? .backward : .forward
      for direction in [usual, turned] {
        let beneath: TransitionKey = direction == .forward ? .to : .from
        if let found = context.element(named: element, of: beneath) { return (found.frame, direction) }
      }
      context.log(.warning, "no screen has an element named '\(element)'")
    }
    if let origin { return (origin, usual) }
    let (side, margin) = (40.0, 20.0)
    let bounds = context.containerView.bounds
    let isMirrored = context.layoutDirection == .rightToLeft
    let x = isMirrored ? bounds.minX + margin : bounds.maxX - margin - side
    return (Rect(x: x, y: bounds.maxY - margin - side, width: side, height: side), usual)
  }
}

/// The views that take part in the transition.
private struct Stage {
  let context: TransitionContext
  let container: View
  let from: View?
  let to: View?
  /// The frame that `to` must have at the end.
  let toFrame: Rect
  /// The frame that `from` must have at the end; zero when it leaves the container.
  let fromFrame: Rect
  /// True when `to` is beside the visible part of the container at the start, as a page is.
  let toWaitsOutside: Bool
  /// False when `from` stays in the container.
  var fromLeaves: Bool { fromFrame == .zero }

  init(_ context: TransitionContext) {
    self.context = context
    container = context.containerView
    from = context.view(forKey: .from)
    to = context.view(forKey: .to)
    let final = context.finalFrame(for: .to)
    toFrame = final == .zero ? container.bounds : final
    fromFrame = context.finalFrame(for: .from)
    let (start, bounds) = (context.initialFrame(for: .to), container.bounds)
    toWaitsOutside =
      start != .zero
      && (start.maxX <= bounds.minX || start.minX >= bounds.maxX || start.maxY <= bounds.minY
        || start.minY >= bounds.maxY)
    to?.frame = toFrame
  }

  /// Removes `from`, or gives it the place beside `to` at which a container of pages keeps it.
  func endFrom() {
    if fromLeaves {
      from?.removeFromSuperview()
    } else {
      from?.frame = fromFrame
      from?.isHidden = false
    }
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(SnapshotZoom.self)]).enter(host, plugin)
}
