public import SegueKit

/// A show that adds something to another one. What it does not define itself is the other's.
///
/// `touches` and `camera` are not passed on, because they are in the points of the show inside; whoever
/// shows them asks that one. Nor is `filmTime`, which goes with the camera, unless a wrapper does so.
public protocol ShowWrapper: Show {
  /// The show inside.
  var show: any Show { get }
}

extension ShowWrapper {
  public func advance(to time: Double) throws(ShowError) { try show.advance(to: time) }
  public func send(_ event: PointerEvent) throws(ShowError) { try show.send(event) }
  public func finish() throws(ShowError) { try show.finish() }
  public var duration: Double? { show.duration }
  public var isAtRest: Bool { show.isAtRest }
  public var log: EventLog { show.log }
  public var start: Double { show.start }
  public var degradation: Degradation? { show.degradation }
  public var diagnostics: [String] { show.diagnostics }
  public var results: [TransitionResult] { show.results }
  public var movements: [ClosedRange<Double>]? { show.movements }
  public var clipStarts: [UInt32: Double] { show.clipStarts }
}
