public import SegueGeometry
public import SegueKit
public import SegueScene

/// A show around another show, which adds layers and forwards everything that it does not define to the
/// wrapped show.
public protocol ShowWrapper: Show {
  /// The wrapped show.
  var show: any Show { get }
  /// Returns the point of the wrapped show at a point of this show, in the points of each. The point is the
  /// same unless the wrapper moves the wrapped show.
  func inner(_ point: Point, at time: Double) -> Point
}

extension ShowWrapper {
  public func advance(to time: Double) throws(ShowError) { try show.advance(to: time) }
  /// Returns the point unchanged, for a wrapper that does not move the wrapped show.
  public func inner(_ point: Point, at time: Double) -> Point { point }
  public func location(inside point: Point, at time: Double) -> Point {
    show.location(inside: inner(point, at: time), at: time)
  }
  /// Sends an event to the wrapped show, with its position converted to the points of that show.
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
