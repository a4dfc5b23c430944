public import SegueSDK

/// The old screen shrinks into a point, and the new one lies behind it; backward, the new one grows
/// out of that point. The animation uses snapshots, so that a live view does not disturb the
/// gesture. A second stage dissolves them into the live view.
struct SnapshotZoom: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.snapshot-zoom", alias: "snapshot-zoom", name: "Snapshot zoom",
    version: "1.0.0", author: "Segue", license: "MIT",
    summary: "A picture of the screen shrinks into a point; backward, it grows out of it.",
    capabilities: [.rightToLeft])

  @Parameter(
    "origin", unit: "points",
    help: "The rectangle it zooms into; unset: 40 x 40 in the bottom trailing corner, 20 off.")
  var origin: Rect?

  @Parameter("duration", range: 0...30, unit: "s", help: "The first stage, the zoom.")
  var duration = 1.2

  @Parameter("tail", range: 0...30, unit: "s", help: "The second stage, into the live screen.")
  var tail = 0.5

  func transitionDuration(using context: TransitionContext) -> Double { duration + tail }

  func animateTransition(using context: TransitionContext) {
    let stage = Stage(context)
    let point = target(in: context).center
    switch context.direction {
    case .forward: zoomOut(stage, to: point)
    case .backward: zoomIn(stage, from: point)
    }
  }

  /// Forward: a picture of `to` lies below, and the picture of `from` shrinks into `point`.
  private func zoomOut(_ stage: Stage, to point: Point) {
    let below = stage.to?.snapshotView(afterScreenUpdates: true)
    let above = stage.from?.snapshotView(afterScreenUpdates: false)
    if let below {
      below.frame = stage.toFrame
      stage.container.addSubview(below)
      // Without a picture of `from` on top (when `from` must not be touched), `to` fades in
      // instead.
      if above == nil { below.alpha = 0 }
    }
    if let above, let from = stage.from {
      above.frame = from.frame
      stage.container.addSubview(above)
      if stage.fromLeaves { from.isHidden = true }
    }
    animate(duration: duration) {
      above?.transform = .scale(x: 0, y: 0)
      above?.center = point
      below?.alpha = 1
    } completion: { _ in
      above?.removeFromSuperview()
      dissolve(stage, picture: below)
    }
  }

  /// Backward: a picture of `to` grows from `point` over everything.
  private func zoomIn(_ stage: Stage, from point: Point) {
    let picture = stage.to?.snapshotView(afterScreenUpdates: true)
    if let picture {
      picture.frame = stage.toFrame
      picture.center = point
      picture.transform = .scale(x: 0, y: 0)
      stage.container.addSubview(picture)
    }
    animate(duration: duration) {
      picture?.transform = .identity
      picture?.center = stage.toFrame.center
      // Without a picture of `to` to grow over it (when `to` must not be touched), `from` fades
      // out.
      if picture == nil, stage.fromLeaves { stage.from?.alpha = 0 }
    } completion: { _ in
      if stage.fromLeaves { stage.from?.removeFromSuperview() }
      dissolve(stage, picture: picture)
    }
  }

  /// The second stage: the live `to` is put below its picture, which fades out.
  private func dissolve(_ stage: Stage, picture: View?) {
    let context = stage.context
    if let to = stage.to {
      if let picture {
        stage.container.insertSubview(to, belowSubview: picture)
      } else {
        stage.container.addSubview(to)
      }
    }
    animate(duration: tail) {
      picture?.alpha = 0
    } completion: { _ in
      picture?.removeFromSuperview()
      if stage.fromLeaves { stage.from?.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// The rectangle whose centre the zoom goes to, in the container's points.
  private func target(in context: TransitionContext) -> Rect {
    if let origin { return origin }
    let (side, margin) = (40.0, 20.0)
    let bounds = context.containerView.bounds
    let isMirrored = context.layoutDirection == .rightToLeft
    let x = isMirrored ? bounds.minX + margin : bounds.maxX - margin - side
    return Rect(x: x, y: bounds.maxY - margin - side, width: side, height: side)
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
  /// False when `from` stays in the container.
  let fromLeaves: Bool

  init(_ context: TransitionContext) {
    self.context = context
    container = context.containerView
    from = context.view(forKey: .from)
    to = context.view(forKey: .to)
    let final = context.finalFrame(for: .to)
    toFrame = final == .zero ? container.bounds : final
    fromLeaves = context.finalFrame(for: .from) == .zero
    to?.frame = toFrame
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(SnapshotZoom.self)]).enter(host, plugin)
}
