public import SegueGeometry
public import SegueKit
public import SegueScene

/// A show that adds something to another one, and forwards everything that it does not define itself.
public protocol ShowWrapper: Show {
  /// The show inside.
  var show: any Show { get }
  /// Returns the place of a point of this show in the show inside; the same place unless a wrapper moves
  /// that show.
  func inner(_ point: Point, at time: Double) -> Point
}

extension ShowWrapper {
  public func advance(to time: Double) throws(ShowError) { try show.advance(to: time) }
  public func inner(_ point: Point, at time: Double) -> Point { point }
  public func location(inside point: Point, at time: Double) -> Point {
    show.location(inside: inner(point, at: time), at: time)
  }
  public func send(_ event: PointerEvent) throws(ShowError) {
    var event = event
    event.location = inner(event.location, at: event.time)
    try show.send(event)
  }
  public func finish() throws(ShowError) { try show.finish() }
  public var duration: Double? { show.duration }
  public var isAtRest: Bool { show.isAtRest }
  public var log: EventLog { show.log }
  public var movements: [ClosedRange<Double>]? { show.movements }
}
