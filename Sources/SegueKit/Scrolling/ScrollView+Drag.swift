internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// The recognizer of a scroll view's drags. It begins only along an axis on which the content can
/// scroll. A finger that goes down stops content that is moving.
final class ScrollPan: PanGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  override func pointerBegan() {
    super.pointerBegan()
    guard numberOfTouches == 1 else { return }
    scrollView?.touched()
  }

  override func shouldBegin() -> Bool {
    guard super.shouldBegin(), let scrollView else { return false }
    if scrollView.isZooming { return true }
    return scrollView.scrolls(along: abs(travel.x) > abs(travel.y) ? .horizontal : .vertical)
  }

  /// Returns false for the pinch of the same scroll view, which is recognized simultaneously.
  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.pinch }

  override func didLeave() {
    if state == .failed { scrollView?.untouched() }
  }
}

extension ScrollView {
  /// Stops the content when a finger goes down.
  func touched() {
    isTracking = true
    guard motion != nil else { return }
    let wasDecelerating = isDecelerating
    stop()
    if wasDecelerating { tell { $0.scrollViewDidEndDecelerating(self) } }
  }

  /// Moves the content back into its range, or to the nearest page, if a finger has stopped it
  /// outside the range or between two pages. Called when the finger has gone up without a drag.
  func untouched() {
    isTracking = false
    guard !isDragging, !isZooming, motion == nil, !settleZoom() else { return }
    let target = isPagingEnabled ? page(nearest: contentOffset) : inRange(contentOffset)
    guard target != contentOffset else { return }
    settle(at: target, velocity: .zero)
  }

  func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      // A wheel moves the content by all that it turns; a finger is not exact.
      if pan.touches.first?.pointer == ScrollDispatcher.pointer { pan.setTranslation(pan.travel, in: nil) }
      stop()
      isDragging = true
      isTracking = true
      dragStart = contentOffset
      raw = free(contentOffset)
      lastTranslation = .zero
      let way = pan.travel
      axis =
        isDirectionalLockEnabled || !(scrolls(along: .horizontal) && scrolls(along: .vertical))
        ? (abs(way.x) > abs(way.y) ? .horizontal : .vertical) : nil
      tell { $0.scrollViewWillBeginDragging(self) }
      drag(pan.translation(in: self))
    case .changed: drag(pan.translation(in: self))
    case .ended, .cancelled: release(pan.velocity(in: self))
    default: break
    }
  }

  private func drag(_ translation: Point) {
    let way = Point(x: translation.x - lastTranslation.x, y: translation.y - lastTranslation.y)
    lastTranslation = translation
    // While two fingers pinch, the pinch moves the content, and the drag does not.
    if isZooming, pinch.numberOfTouches > 1 {
      raw = free(contentOffset)
      return
    }
    if axis != .vertical { raw.x -= way.x }
    if axis != .horizontal { raw.y -= way.y }
    guard !isHeld else { return }
    move(to: resisted(raw))
  }

  /// Keeps the content at `offset` while another view takes the drag.
  func hold(at offset: Point) {
    raw = free(offset)
    move(to: offset)
  }

  private func release(_ finger: Point) {
    isDragging = false
    isTracking = false
    var velocity = Point(x: -finger.x, y: -finger.y)
    if axis == .vertical || !scrolls(along: .horizontal) { velocity.x = 0 }
    if axis == .horizontal || !scrolls(along: .vertical) { velocity.y = 0 }
    if isHeld { velocity = .zero }
    if !isZooming, !isScaleInRange {
      tell { $0.scrollViewDidEndDragging(self, willDecelerate: false) }
      settleZoom()
      return
    }
    let natural =
      isPagingEnabled ? page(after: velocity) : projected(contentOffset, velocity)
    var target = natural
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: Point(x: velocity.x / 1000, y: velocity.y / 1000),
      targetContentOffset: &target)
    var seen = target
    tellObservers {
      $0.scrollViewWillEndDragging(
        self, withVelocity: Point(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &seen)
    }
    if !target.x.isFinite || !target.y.isFinite { target = natural }
    let here = contentOffset
    // A delegate stops the content by choosing the place at which it is.
    let isStopped = target == here && target != natural
    let isMoving =
      target != here || inRange(here) != here
      || !isStopped && (abs(velocity.x) > 1 || abs(velocity.y) > 1)
    tell { $0.scrollViewDidEndDragging(self, willDecelerate: isMoving) }
    // An offset that the delegate has set in the meantime stays.
    guard isMoving, !isDragging, motion == nil, contentOffset == here else { return }
    tell { $0.scrollViewWillBeginDecelerating(self) }
    if isPagingEnabled || target != natural {
      settle(at: target, velocity: velocity)
    } else {
      begin(
        ScrollMotion(
          x: coast(here.x, velocity.x, smallest.x, largest.x),
          y: coast(here.y, velocity.y, smallest.y, largest.y)), decelerates: true)
    }
  }

  private func coast(
    _ from: Double, _ velocity: Double, _ low: Double, _ high: Double
  ) -> ScrollMotion.Axis {
    .coasting(
      from: from, velocity: velocity, rate: decelerationRate.number, in: low...high,
      bounces: bounces)
  }

  private func settle(at target: Point, velocity: Point) {
    let here = contentOffset
    begin(
      ScrollMotion(
        x: .spring(from: here.x, to: target.x, velocity: velocity.x),
        y: .spring(from: here.y, to: target.y, velocity: velocity.y)), decelerates: true)
  }

  // MARK: Targets

  private func projected(_ offset: Point, _ velocity: Point) -> Point {
    func way(_ velocity: Double) -> Double {
      (try? Decay(velocity: velocity, rate: decelerationRate.number))?.distance ?? 0
    }
    return inRange(Point(x: offset.x + way(velocity.x), y: offset.y + way(velocity.y)))
  }

  private func page(nearest offset: Point) -> Point {
    func round(_ value: Double, _ length: Double) -> Double {
      length > 0 ? (value / length).rounded() * length : value
    }
    return inRange(Point(x: round(offset.x, bounds.width), y: round(offset.y, bounds.height)))
  }

  /// Returns the offset of the page at which a drag ends: at most one page away from the page at
  /// which the drag began.
  private func page(after velocity: Point) -> Point {
    func page(_ here: Double, _ start: Double, _ velocity: Double, _ length: Double) -> Double {
      guard length > 0 else { return here }
      let first = (start / length).rounded()
      var page = (here / length).rounded()
      if abs(velocity) > 200 {
        page = velocity > 0 ? (here / length).rounded(.up) : (here / length).rounded(.down)
      }
      return min(max(page, first - 1), first + 1) * length
    }
    let here = contentOffset
    return inRange(
      Point(
        x: page(here.x, dragStart.x, velocity.x, bounds.width),
        y: page(here.y, dragStart.y, velocity.y, bounds.height)))
  }

  // MARK: Resistance

  /// Returns the offset that is shown for a drag to `point`. Beyond the ends of the content, the offset follows the
  /// drag with increasing resistance.
  func resisted(_ point: Point) -> Point {
    let (low, high) = (smallest, largest)
    return Point(
      x: RubberBand.resisted(
        point.x, low.x...high.x, bounds.width, bounces && scrolls(along: .horizontal)),
      y: RubberBand.resisted(
        point.y, low.y...high.y, bounds.height, bounces && scrolls(along: .vertical)))
  }

  /// Returns the unresisted drag position at which the content is shown at `point`: the inverse of
  /// `resisted`.
  private func free(_ point: Point) -> Point {
    let (low, high) = (smallest, largest)
    return Point(
      x: RubberBand.free(point.x, low.x...high.x, bounds.width),
      y: RubberBand.free(point.y, low.y...high.y, bounds.height))
  }

  // MARK: Movement

  func stop() {
    motion = nil
    isDecelerating = false
  }

  func begin(_ next: ScrollMotion, decelerates: Bool = false) {
    guard let window = windowAnimations else {
      show(next, at: nil)
      if next.zoom != nil { return endZoom() }
      if decelerates { tell { $0.scrollViewDidEndDecelerating(self) } }
      return
    }
    let id = ScrollMotion.Token()
    var next = next
    next.token = id
    next.begin = window.now
    motion = next
    isDecelerating = decelerates
    window.addStep { [weak self] time in self?.step(id, to: time) ?? false }
  }

  /// Shows the content as it is `elapsed` seconds after the start of a movement; nil shows the end of the movement.
  private func show(_ motion: ScrollMotion, at elapsed: Double?) {
    if let zoom = motion.zoom {
      show(zoom, share: (elapsed.map(motion.position) ?? motion.end).x / ScrollMotion.zoomLength)
    } else {
      move(to: elapsed.map(motion.position) ?? motion.end)
    }
  }

  /// Moves the content to its position at `time`. Returns false when the movement is over or
  /// another one has replaced it.
  private func step(_ token: ScrollMotion.Token, to time: Double) -> Bool {
    guard let motion, motion.token === token, windowAnimations != nil else { return false }
    let elapsed = time - motion.begin
    guard motion.isOver(at: elapsed) else {
      show(motion, at: elapsed)
      return self.motion?.token === token
    }
    let wasDecelerating = isDecelerating
    stop()
    show(motion, at: nil)
    if motion.zoom != nil {
      endZoom()
    } else if wasDecelerating {
      tell { $0.scrollViewDidEndDecelerating(self) }
    } else {
      tell { $0.scrollViewDidEndScrollingAnimation(self) }
    }
    return false
  }
}
