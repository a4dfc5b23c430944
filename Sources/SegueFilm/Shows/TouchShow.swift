package import SegueGeometry
package import SegueKit
package import SegueScene
internal import SegueStoryboard

/// A show with a translucent dot at each pointer that is down, or with the pointer of a look. The dot moves with the
/// pointer, and a ring spreads when a tap ends.
package final class TouchShow: ShowWrapper {
  /// The show under the dots.
  package let show: any Show
  private let source: StoryboardShow
  private let converted: (Point) -> Point
  private let pointer: PointerDrawing?
  private let opacity: (Double) -> Double
  private let device: String?
  private var time = 0.0

  /// The dot's diameter, in points.
  package static let diameter = 44.0
  /// The duration of a dot's fade-in and of its fade-out, in seconds each.
  package static let fade = 0.15
  /// The duration in which the ring of a tap spreads, in seconds, and its maximum diameter in points.
  package static let ring = (duration: 0.35, diameter: 84.0)

  /// Creates a show with dots at the touches.
  ///
  /// - Parameters:
  ///   - show: The show under the dots.
  ///   - source: The show whose touches are shown, on the same clock.
  ///   - device: The name of the device on whose own screen the touches are; nil for the film's screens.
  ///   - pointer: The pointer that is drawn instead of dots; nil for dots.
  ///   - opacity: Returns the opacity of the pointer at a time, while it presses nothing.
  ///   - converted: Converts a point of `source` to the points of `show`, at the present time.
  package init(
    _ show: any Show, touchesOf source: StoryboardShow, on device: String? = nil, pointer: PointerDrawing? = nil,
    opacity: @escaping (Double) -> Double = { _ in 1 },
    converted: @escaping (Point) -> Point = { $0 }
  ) {
    (self.show, self.source, self.pointer, self.opacity, self.converted) = (show, source, pointer, opacity, converted)
    self.device = device
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    guard !tree.layers.isEmpty else { return }
    if let pointer { return pointer.add(at: time, opacity: opacity(time), to: &tree, converted: converted) }
    // A touch that begins at the time 0 is not shown at this time, because the still frames before
    // a film show the time 0, too.
    for touch in source.touches where touch.began < time || (touch.began == time && time > 0) {
      let gone = touch.ended.map { time - $0 } ?? -1
      guard gone < Self.ring.duration else { continue }
      let center = converted(touch.location(at: time))
      let appeared = 0.4 + 0.6 * min((time - touch.began) / Self.fade, 1)
      let opacity = appeared * (gone > 0 ? max(1 - gone / Self.fade, 0) : 1)
      if gone > 0, touch.isTap { addRing(center, gone / Self.ring.duration, to: &tree) }
      if opacity > 0 { addDot(center, opacity, to: &tree) }
    }
  }

  /// Adds a white disc with a dark line and a dark glow, so that it is visible on light and dark screens.
  private func addDot(_ center: Point, _ opacity: Double, to tree: inout LayerTree) {
    add(
      center, Self.diameter, opacity, fill: Color(red: 1, green: 1, blue: 1, alpha: 0.5),
      Border(width: 1, color: Color(red: 0, green: 0, blue: 0, alpha: 0.3)),
      Shadow(
        color: Color(red: 0, green: 0, blue: 0, alpha: 0.45), offset: Point(x: 0, y: 1), radius: 4),
      to: &tree)
  }

  private func addRing(_ center: Point, _ progress: Double, to tree: inout LayerTree) {
    let eased = 1 - (1 - progress) * (1 - progress)
    add(
      center, Self.diameter + (Self.ring.diameter - Self.diameter) * eased, 1 - progress,
      fill: .clear, Border(width: 2, color: Color(red: 1, green: 1, blue: 1, alpha: 0.75)),
      Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.3), radius: 2), to: &tree)
  }

  private func add(
    _ center: Point, _ diameter: Double, _ opacity: Double, fill: Color, _ border: Border,
    _ shadow: Shadow, to tree: inout LayerTree
  ) {
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: diameter / 2)
    (effects.border, effects.shadow) = (border, shadow)
    let frame = Rect(
      x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter)
    tree.add(frame, effects) {
      $0.opacity = opacity
      $0.backgroundColor = fill
      $0.cornerRadius = diameter / 2
    }
    tree.layers[0].descendants += 1
  }

  /// The wrapped show's log, with a `touch.began` and a `touch.ended` event added for each touch. Their `x` and `y` are
  /// in the points of the screen, and their times on the show's clock.
  package var log: EventLog {
    guard !show.log.events.isEmpty else { return show.log }
    var events = show.log.events
    for touch in source.touches {
      let ends =
        [(EventLog.Call("touch.began"), touch.began, touch.start)]
        + (touch.ended.map { [(EventLog.Call("touch.ended"), $0, touch.location(at: $0))] } ?? [])
      for (call, time, point) in ends {
        let event = EventLog.Event(
          time: time, transition: 0, call: call,
          fields: [.init("x", .number(point.x)), .init("y", .number(point.y))]
        ).on(device)
        // The touch's event precedes the events that the touch causes at the same time.
        events.insert(event, at: events.firstIndex { $0.time >= time } ?? events.count)
      }
    }
    var log = EventLog()
    for event in events { log.append(event) }
    return log
  }

  package func advance(to time: Double) throws(ShowError) {
    if time.isFinite { self.time = max(self.time, time) }
    try show.advance(to: time)
  }

  package func finish() throws(ShowError) {
    if let duration { time = max(time, duration) }
    try show.finish()
  }

  package var size: Size { show.size }
}
