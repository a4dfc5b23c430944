internal import SegueGeometry
internal import SegueScene

/// What happens at a front end.
public enum LiveEvent: Sendable, Hashable {
  /// What the person did, with its time on the front end's clock, in seconds. Locations and distances
  /// are in the output's pixels.
  case input(LiveInput, at: Double)
  /// The output's size in pixels is another one.
  case resized(width: Int, height: Int)
  /// What was shown last has to be shown again.
  case exposed
  /// Nobody sees the output any more: nothing is drawn until `shown`.
  case hidden
  case shown
  /// The person leaves, or the output is gone.
  case left
}

extension LiveInput {
  /// The input with its locations and distances converted.
  ///
  /// - Parameters:
  ///   - place: From the output's pixels to the show's points.
  ///   - scale: Pixels per point.
  func converted(_ place: (Point) -> Point, scale: Double) -> LiveInput {
    switch self {
    case .pointer(var event):
      event.location = place(event.location)
      return .pointer(event)
    case .scroll(var event):
      event.location = place(event.location)
      event.delta = Point(x: event.delta.x / scale, y: event.delta.y / scale)
      return .scroll(event)
    case .hover(let location): return .hover(location.map(place))
    case .command: return self
    }
  }
}
