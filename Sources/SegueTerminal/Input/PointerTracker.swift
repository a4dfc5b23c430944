internal import SegueGeometry
package import SegueLive
internal import SeguePlayer
internal import SegueScene

/// Converts a terminal's reports of the mouse to a person's input.
///
/// The left button acts as a finger. Each step of the wheel scrolls by the height of one cell.
/// Terminals do not report the end of a scroll, so a scroll ends when no step has come for
/// `scrollPause`.
package struct PointerTracker: Sendable {
  /// The time without a step of the wheel after which a scroll has ended, in seconds.
  package static let scrollPause = 0.2

  private var isDown = false
  private var isHovering = false
  private var location = Point.zero
  /// The time of a scroll's most recent step, in seconds; nil when there is no scroll.
  private var lastStep: Double?

  /// Creates a tracker without a finger.
  package init() {}

  /// The time at which `expire` has an effect, in seconds; nil while there is no scroll.
  package var deadline: Double? { lastStep.map { $0 + Self.scrollPause } }

  /// Returns the input events that follow from a report. A press outside the show has no effect.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - layout: The position of the show in the terminal.
  ///   - isPixels: True when the report counts pixels.
  ///   - time: The time at which the report arrived, in seconds on the session's clock.
  package mutating func take(
    _ report: MouseReport, in layout: TerminalLayout, isPixels: Bool, at time: Double
  ) -> [LiveInput] {
    let point = layout.position(x: report.x, y: report.y, isPixels: isPixels)
    switch report.action {
    case .pressed where report.button == 0:
      let isInside = contains(point, layout)
      // The press comes while the button is down, so the report of its release was lost.
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
      // The report has no button although the button was down, so the report of its release was lost.
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

  /// Ends a scroll whose pause is over at `time`.
  package mutating func expire(at time: Double) -> [LiveInput] {
    guard let deadline, time >= deadline else { return [] }
    return endScroll(time)
  }

  /// Ends the touch and the scroll, because the session leaves the terminal.
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

  /// Returns the direction in which fingers would move. With shift, a wheel that turns up and down scrolls
  /// to the left and right.
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
