internal import SegueGeometry
internal import SegueText

/// The error for a string that is not a valid drag.
public struct DragTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A clause, without a full stop, that describes the valid notation or the limit that is
  /// exceeded.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Storyboard.Drag {

  /// Parses a drag as people write it on a command line: `X1,Y1:X2,Y2@S`, then `:X3,Y3@S` for each further leg, and `!`
  /// at the end for a touch that the system cancels.
  ///
  /// - Throws: ``DragTextError`` for a string that is not a valid drag.
  public init(parsing text: String) throws(DragTextError) {
    var rest = text[...]
    let isCancelled = rest.last == "!"
    if isCancelled { rest.removeLast() }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let start = Self.point(parts[0]) else { throw Self.complaint }
    guard parts.count <= StoryboardLimits.furtherLegs + 1 else {
      throw DragTextError(
        "a drag has at most \(StoryboardLimits.furtherLegs) legs (:X,Y@S), and this one has \(parts.count - 1)"
      )
    }
    let legs = try parts.dropFirst().map { part throws(DragTextError) in
      let halves = part.split(separator: "@", omittingEmptySubsequences: false)
      guard halves.count == 2, let end = Self.point(halves[0]), let seconds = Double(halves[1]),
        seconds > 0, seconds <= 60
      else { throw Self.complaint }
      return Leg(to: end, duration: seconds)
    }
    self.init(from: start, legs: legs, isCancelled: isCancelled)
    guard duration <= StoryboardLimits.drag else {
      throw DragTextError(
        "a drag lasts at most \(StoryboardLimits.drag.short) s, and this one lasts \(duration.short) s"
      )
    }
  }

  private static func point(_ text: Substring) -> Point? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      return nil
    }
    return Point(x: x, y: y)
  }

  private static let complaint = DragTextError(
    "expected points and seconds (above 0, up to 60), such as 4,400:300,410@0.4, with :X,Y@S for each "
      + "further leg and a final ! for a cancelled touch")
}
