package import SegueGeometry
package import SegueKit
package import SegueScene

/// A show around another show, which adds layers and forwards everything that it does not define to the
/// wrapped show.
package protocol ShowWrapper: LoggedShow {
  var show: any Show { get }
  /// Converts a point of this show to the point of the wrapped show that is visible there at `time`. The point is the
  /// same unless the wrapper moves the wrapped show.
  func inner(_ point: Point, at time: Double) -> Point
}

extension ShowWrapper {
  package func advance(to time: Double) throws(ShowError) { try show.advance(to: time) }
  /// Returns the point unchanged, for a wrapper that does not move the wrapped show.
  package func inner(_ point: Point, at time: Double) -> Point { point }
  package func location(inside point: Point, at time: Double) -> Point {
    show.location(inside: inner(point, at: time), at: time)
  }
  /// Sends an event to the wrapped show, with its position converted to the points of that show.
  package func send(_ event: PointerEvent) throws(ShowError) {
    var event = event
    event.location = inner(event.location, at: event.time)
    try show.send(event)
  }
  package func finish() throws(ShowError) { try show.finish() }
  package var duration: Double? { show.duration }
  package var isAtRest: Bool { show.isAtRest }
  package var log: EventLog { show.log }
  package var movements: [ClosedRange<Double>]? { show.movements }
}
