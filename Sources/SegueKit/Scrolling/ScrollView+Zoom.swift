public import SegueGeometry
internal import SegueScene

/// The recognizer of a scroll view's pinches, which zoom the content. It recognizes simultaneously
/// with the scroll view's drags.
final class ScrollPinch: PinchGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  override func shouldBegin() -> Bool { super.shouldBegin() && scrollView?.zoomedView != nil }

  override func pointerBegan() {
    super.pointerBegan()
    if state.isActive { scrollView?.holdContent(for: scale) }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other !== scrollView?.panGestureRecognizer
  }
}

/// The point of the content that a pinch keeps between the fingers, and the scale of the content
/// for the pinch scale 1.
struct ZoomGrip {
  /// The point that stays between the fingers, relative to the zoomed view's top left corner and
  /// before scaling.
  var anchor: Point
  /// The scale of the content when the pinch has the scale 1, before the resistance is applied.
  var scale: Double
}

/// The zooming of UIScrollView. The view that the delegate returns gets a transform, and `contentSize` becomes the size
/// of the scaled view.
extension ScrollView {
  /// The recognizer of pinches; nil unless the largest scale is above the smallest one.
  public var pinchGestureRecognizer: PinchGestureRecognizer? { pinch.view == nil ? nil : pinch }

  /// True while the content returns from a scale beyond the smallest or the largest one.
  public var isZoomBouncing: Bool { motion?.zoom?.isBounce ?? false }

  /// The scale of the view that the delegate returns for zooming.
  ///
  /// Setting the scale ends a movement in progress, and keeps the middle of the visible content in the middle. The new
  /// scale is clamped to the range from `minimumZoomScale` to `maximumZoomScale`. Setting has no effect when the scale
  /// is not finite or the delegate returns no view.
  public var zoomScale: Double {
    get { shownScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the scale, with a movement of 0.3 seconds if `animated` is true and a window shows the view.
  public func setZoomScale(_ scale: Double, animated: Bool) {
    guard scale.isFinite, let view = zoomedView else { return }
    let origin = view.frame.origin
    let middle = Point(
      x: (bounds.midX - origin.x) / shownScale, y: (bounds.midY - origin.y) / shownScale)
    zoom(view, to: permitted(scale), around: middle, animated: animated)
  }

  /// Zooms so that `rect`, in the points of the zoomed view, is as large as the permitted scales and this view's size
  /// allow.
  public func zoom(to rect: Rect, animated: Bool) {
    guard let view = zoomedView, rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite,
      rect.height.isFinite, bounds.width > 0, bounds.height > 0
    else { return }
    let scale = min(
      bounds.width / max(abs(rect.width), 1e-6), bounds.height / max(abs(rect.height), 1e-6))
    let corner = view.bounds.origin
    zoom(
      view, to: permitted(scale), around: Point(x: rect.midX - corner.x, y: rect.midY - corner.y),
      animated: animated)
  }

  private func zoom(_ view: View, to scale: Double, around middle: Point, animated: Bool) {
    stop()
    let origin = view.frame.origin
    let path = ZoomPath(
      scales: (shownScale, scale),
      offsets: (
        contentOffset,
        inRange(
          Point(
            x: origin.x + middle.x * scale - bounds.width / 2,
            y: origin.y + middle.y * scale - bounds.height / 2), for: size(of: view, at: scale))
      ))
    guard animated, windowAnimations != nil else { return show(path, share: 1) }
    tell { $0.scrollViewWillBeginZooming(self, with: view) }
    begin(path, x: .eased(from: 0, to: ScrollMotion.zoomLength))
  }

  // MARK: Scales

  var zoomedView: View? { delegate?.viewForZooming(in: self) }

  var isScaleInRange: Bool { permitted(shownScale) == shownScale || zoomedView == nil }

  func attachPinch() {
    if maximumZoomScale > minimumZoomScale {
      addGestureRecognizer(pinch)
    } else {
      removeGestureRecognizer(pinch)
    }
  }

  private func permitted(_ scale: Double) -> Double {
    max(min(scale, maximumZoomScale), minimumZoomScale)
  }

  private func size(of view: View, at scale: Double) -> Size {
    Size(width: view.bounds.width * scale, height: view.bounds.height * scale)
  }

  /// Returns the scale that is shown for a pinch to `scale`: at least half the smallest scale, and at most twice the
  /// largest.
  private func resisted(_ scale: Double) -> Double {
    let inside = permitted(scale)
    guard bouncesZoom, inside != scale else { return inside }
    guard scale < inside else { return RubberBand.resisted(scale, inside...inside, inside) }
    return 1 / RubberBand.resisted(1 / scale, 1 / inside...1 / inside, 1 / inside)
  }

  /// Returns the unresisted scale of a pinch at which `scale` is shown: the inverse of `resisted`.
  private func free(_ scale: Double) -> Double {
    let inside = permitted(scale)
    guard inside != scale else { return scale }
    guard scale < inside else { return RubberBand.free(scale, inside...inside, inside) }
    return 1 / RubberBand.free(1 / scale, 1 / inside...1 / inside, 1 / inside)
  }

  /// Scales the zoomed view about its top left corner.
  private func show(_ scale: Double, of view: View) {
    guard scale.isFinite, scale > 0, scale != shownScale else { return }
    shownScale = scale
    let origin = view.frame.origin
    view.transform = .scale(x: scale, y: scale)
    view.frame.origin = origin
    contentSize = size(of: view, at: scale)
    tell { $0.scrollViewDidZoom(self) }
  }

  // MARK: Pinch

  func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      stop()
      isZooming = true
      tell { $0.scrollViewWillBeginZooming(self, with: zoomedView) }
      holdContent(for: 1)
      pinchTo(pinch.scale)
    case .changed: pinchTo(pinch.scale)
    case .ended, .cancelled:
      isZooming = false
      grip = nil
      if settleZoom() { return }
      endZoom()
      let target = inRange(contentOffset)
      guard motion == nil, !isDragging, target != contentOffset else { return }
      setContentOffset(target, animated: true)
    default: break
    }
  }

  /// Notes the point of the content between the two fingers, so that a zoom keeps the point there.
  /// `ratio` is the scale of the pinch that corresponds to the present scale of the content.
  func holdContent(for ratio: Double) {
    guard let view = zoomedView else { return }
    let (location, origin) = (pinch.location(in: self), view.frame.origin)
    grip = ZoomGrip(
      anchor: Point(
        x: (location.x - origin.x) / shownScale, y: (location.y - origin.y) / shownScale),
      scale: free(shownScale) / ratio)
  }

  private func pinchTo(_ ratio: Double) {
    guard let grip, let view = zoomedView else { return }
    let location = pinch.location(in: self)
    let finger = Point(x: location.x - bounds.minX, y: location.y - bounds.minY)
    show(resisted(grip.scale * ratio), of: view)
    let origin = view.frame.origin
    move(
      to: resisted(
        Point(
          x: origin.x + grip.anchor.x * shownScale - finger.x,
          y: origin.y + grip.anchor.y * shownScale - finger.y)))
  }

  // MARK: Movement

  /// Moves the content to the nearest permitted scale. Returns false, and does nothing, when its
  /// scale is permitted.
  @discardableResult func settleZoom() -> Bool {
    guard !isScaleInRange, let view = zoomedView else { return false }
    let target = permitted(shownScale)
    let origin = view.frame.origin
    let middle = Point(
      x: (bounds.midX - origin.x) / shownScale, y: (bounds.midY - origin.y) / shownScale)
    let offset = inRange(
      Point(
        x: origin.x + middle.x * target - bounds.width / 2,
        y: origin.y + middle.y * target - bounds.height / 2), for: size(of: view, at: target))
    begin(
      ZoomPath(scales: (shownScale, target), offsets: (contentOffset, offset), isBounce: true),
      x: .spring(from: 0, to: ScrollMotion.zoomLength, velocity: 0))
    return true
  }

  private func begin(_ path: ZoomPath, x: ScrollMotion.Axis) {
    stop()
    var motion = ScrollMotion(x: x, y: .rest(0))
    motion.zoom = path
    begin(motion)
  }

  /// Shows the content as it is at the fraction `share` of a zoom.
  func show(_ path: ZoomPath, share: Double) {
    func between(_ from: Double, _ to: Double) -> Double {
      share == 1 ? to : from + (to - from) * share
    }
    if let view = zoomedView { show(between(path.scales.from, path.scales.to), of: view) }
    let (from, to) = path.offsets
    move(to: Point(x: between(from.x, to.x), y: between(from.y, to.y)))
  }

  func endZoom() {
    tell { $0.scrollViewDidEndZooming(self, with: zoomedView, atScale: shownScale) }
  }
}
