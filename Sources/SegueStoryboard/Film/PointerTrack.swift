public import SegueGeometry
internal import SegueText
internal import SegueYAML

/// The positions of a pointer, as a recorder has noted them: a file with a JSON object on each line, in the order of
/// the times, such as
///
///     {"time": 1.25, "x": 120, "y": 300, "pressed": true}
///
/// `time` is in seconds from the beginning of the script, `x` and `y` are in points of the screen, and a pointer is not
/// pressed unless `pressed` says so. Other keys and empty lines are left out.
public struct PointerTrack: Sendable, Hashable {
  /// The pointer at a time.
  public struct Sample: Sendable, Hashable {
    /// The time in seconds.
    public var seconds: Double
    /// The position in points.
    public var point: Point
    /// True while the button, or the finger, is down.
    public var isPressed: Bool
  }

  /// The samples, of which there is at least one, in the order of their times.
  public let samples: [Sample]

  /// Reads a track.
  ///
  /// - Throws: ``StoryboardError`` with the line.
  public init(path: String) throws(StoryboardError) {
    try self.init(try YAMLText(path: path, as: .pointer).text, file: path)
  }

  init(_ text: String, file: String) throws(StoryboardError) {
    var samples: [Sample] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      func refusal(_ reason: String) -> StoryboardError {
        StoryboardError(.sense, file: file, place: Storyboard.Place(line: index + 1, column: 1), reason: reason)
      }
      guard let sample = Self.sample(String(line)) else {
        throw refusal(
          "expected an object such as {\"time\": 1.25, \"x\": 120, \"y\": 300, \"pressed\": true}, with at least a time, "
            + "x and y")
      }
      if let last = samples.last, sample.seconds < last.seconds {
        throw refusal(
          "the time \(sample.seconds.short) s is before that of the previous line, \(last.seconds.short) s")
      }
      samples.append(sample)
    }
    guard !samples.isEmpty else {
      throw StoryboardError(.sense, file: file, reason: "the file has no positions of a pointer")
    }
    self.samples = samples
  }

  private static func sample(_ line: String) -> Sample? {
    guard let node = try? Node.parse(line, depthLimit: 8, countLimit: 200), let seconds = node.value("time")?.number,
      let x = node.value("x")?.number, let y = node.value("y")?.number
    else { return nil }
    let pressed = node.value("pressed")
    guard pressed == nil || ["true", "false"].contains(pressed?.text) else { return nil }
    return Sample(seconds: seconds, point: Point(x: x, y: y), isPressed: pressed?.text == "true")
  }
}
