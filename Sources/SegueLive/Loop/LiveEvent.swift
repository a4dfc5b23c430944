internal import SegueGeometry
internal import SegueScene

/// An event that a front end passes to its `LiveLoop`.
public enum LiveEvent: Sendable, Hashable {
  /// A person's input, with its time on the front end's clock, in seconds. Locations and distances are in
  /// the output's pixels.
  case input(LiveInput, at: Double)
  /// The size of the output has changed. The values are the new size, in pixels.
  case resized(width: Int, height: Int)
  /// The output was uncovered, so the most recent frame must be shown again.
  case exposed
  /// The output is not visible any more: nothing is drawn until `shown`.
  case hidden
  /// The output is visible again.
  case shown
  /// The person quits, or the output is closed.
  case left
}

extension LiveInput {
  /// Returns the input with its locations and distances converted from pixels to points.
  ///
  /// - Parameters:
  ///   - convert: Converts a position in the output, in pixels, to a point of the show.
  ///   - scale: The number of pixels per point.
  func converted(_ convert: (Point) -> Point, scale: Double) -> LiveInput {
    switch self {
    case .pointer(var event):
      event.location = convert(event.location)
      return .pointer(event)
    case .scroll(var event):
      event.location = convert(event.location)
      event.delta = Point(x: event.delta.x / scale, y: event.delta.y / scale)
      return .scroll(event)
    case .hover(let location): return .hover(location.map(convert))
    case .command: return self
    }
  }
}
