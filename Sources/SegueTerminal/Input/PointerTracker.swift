internal import SegueGeometry
package import SegueLive
internal import SeguePlayer
internal import SegueScene

/// Converts a terminal's reports of the mouse to a person's input.
///
/// The left button acts as a finger. Each step of the wheel scrolls by the height of one cell.
/// Terminals do not report the end of a scroll, so a scroll ends when the wheel has not moved for
/// `scrollPause`.
package struct PointerTracker: Sendable {
  /// The time without a step of the wheel after which a scroll ends, in seconds.
  package static let scrollPause = 0.2

  private var isDown = false
  private var isHovering = false
  private var location = Point.zero
  /// The time of the wheel's most recent step in the present scroll, in seconds; nil when there is
  /// no scroll.
  private var lastStep: Double?

  /// Creates a tracker with no finger down.
  package init() {}

  /// The time from which `expire` ends the present scroll, in seconds; nil when there is no scroll.
  package var deadline: Double? { lastStep.map { $0 + Self.scrollPause } }

  /// Converts a report to input events. A press outside of the show has no effect.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - layout: The position of the show in the terminal.
  ///   - isPixels: True when the report counts pixels instead of cells.
  ///   - time: The time at which the report arrived, in seconds on the session's clock.
  package mutating func take(
    _ report: MouseReport, in layout: TerminalLayout, isPixels: Bool, at time: Double
  ) -> [LiveInput] {
    let point = layout.position(x: report.x, y: report.y, isPixels: isPixels)
    switch report.action {
    case .pressed where report.button == 0:
      let isInside = contains(point, layout)
      // If the button was already down, the report of its release was lost, so the touch is ended
      // first.
      var inputs = end(at: point, time)
      guard isInside else { return inputs }
      inputs += endScroll(time)
      (isDown, isHovering, location) = (true, false, point)
      return inputs + [.pointer(PointerEvent(.began, at: point, time: time))]
    case .released where report.button == 0 || report.button == nil:
      return end(at: point, time)
    case .moved where isDown && report.button == 0:
      if point == location { return [] }
      location = point
      return [.pointer(PointerEvent(.moved, at: point, time: time))]
    case .moved where report.button == nil:
      // If the button was down, the report of its release was lost, so the touch is ended here.
      return end(at: point, time) + hover(point, layout)
    case .pressed, .released, .moved:
      return []
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
      guard !isDown, lastStep != nil || contains(point, layout) else { return [] }
      location = point
      let began: [LiveInput] =
        lastStep == nil ? [.scroll(ScrollEvent(.began, at: point, time: time))] : []
      lastStep = time
      let delta = direction(report) * Double(layout.cellHeight)
      return began + [
        .scroll(
          ScrollEvent(.moved, by: Point(x: delta.x, y: delta.y), at: point, time: time))
      ]
    }
  }

  /// Ends the present scroll if the wheel has not moved for `scrollPause` at `time`.
  package mutating func expire(at time: Double) -> [LiveInput] {
    guard let deadline, time >= deadline else { return [] }
    return endScroll(time)
  }

  /// Cancels the touch and ends the scroll, because the session is leaving the terminal.
  package mutating func cancel(at time: Double) -> [LiveInput] {
    var inputs = endScroll(time)
    if isDown {
      isDown = false
      inputs.append(.pointer(PointerEvent(.cancelled, at: location, time: time)))
    }
    return inputs
  }

  private mutating func end(at point: Point, _ time: Double) -> [LiveInput] {
    guard isDown else { return [] }
    isDown = false
    return [.pointer(PointerEvent(.ended, at: point, time: time))]
  }

  private mutating func endScroll(_ time: Double) -> [LiveInput] {
    guard lastStep != nil else { return [] }
    lastStep = nil
    return [.scroll(ScrollEvent(.ended, at: location, time: time))]
  }

  private mutating func hover(_ point: Point, _ layout: TerminalLayout) -> [LiveInput] {
    if contains(point, layout) {
      isHovering = true
      return [.hover(point)]
    }
    defer { isHovering = false }
    return isHovering ? [.hover(nil)] : []
  }

  private func contains(_ point: Point, _ layout: TerminalLayout) -> Bool {
    (0..<Double(layout.shownWidth)).contains(point.x)
      && (0..<Double(layout.shownHeight)).contains(point.y)
  }

  /// Returns the direction in which fingers on a touchpad would move for a step of the wheel. If shift is down, a
  /// vertical wheel scrolls horizontally.
  private func direction(_ report: MouseReport) -> SIMD2<Double> {
    switch report.action {
    case .wheelUp: report.hasShift ? SIMD2(1, 0) : SIMD2(0, 1)
    case .wheelDown: report.hasShift ? SIMD2(-1, 0) : SIMD2(0, -1)
    case .wheelLeft: SIMD2(1, 0)
    case .wheelRight: SIMD2(-1, 0)
    default: .zero
    }
  }
}
