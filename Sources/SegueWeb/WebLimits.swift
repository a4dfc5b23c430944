internal import SegueMedia
package import SegueText

package enum WebLimits: LimitTable {
  /// The maximum number of navigation states that are searched for transitions.
  static let states = 2000
  /// The maximum number of ways from one state to another that are examined.
  static let ways = 100_000
  /// The maximum number of transitions that are recorded.
  static let transitions = 250

  package static let rows = [
    Limit(
      .pages, "recorded transitions", .count(transitions),
      beyond: "those that are farthest from the start are left out, with a warning"),
    Limit(
      .pages, "states that are searched for transitions", .count(states),
      beyond: "their transitions are left out, with a warning"),
    Limit(
      .pages, "ways between states that are examined", .count(ways),
      beyond: "their transitions are left out, with a warning"),
    Limit(
      .pages, "frames of one transition that is stored as frames",
      .count(FrameRecorder.maxFrames.of), beyond: "fewer per second"),
    Limit(
      .pages, "frames of all transitions", .count(FrameRecorder.maxFrames.all),
      beyond: "the bundled dissolve, with a warning"),
    Limit(
      .pages, "all frames of one transition together", .bytes(FrameRecorder.maxBytes.of),
      beyond: "fewer pixels"),
    Limit(
      .pages, "all frames of a page together", .bytes(FrameRecorder.maxBytes.all),
      beyond: "the bundled dissolve, with a warning"),
    Limit(
      .pages, "what outlines of letters add to a drawing", .bytes(WebFile.maxOutlines),
      beyond: "the drawing is stored as pixels, with a warning"),
  ]
}
