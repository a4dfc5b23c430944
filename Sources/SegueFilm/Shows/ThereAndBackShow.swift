public import SegueKit
public import SegueScene

/// A show that is played to its end and then backward to its first frame, so that a film of it repeats
/// without a jump. Clips play on while it goes back.
///
/// A show only goes forward, so the layers of its frames are kept; frames that are the same are kept
/// once.
public final class ThereAndBackShow: ShowWrapper {
  public let show: any Show
  private let number: (Double) -> Int
  private let seconds: (Int) -> Double
  /// The numbers of the frame at the show's end, of the last one that shows it, and of the last of all.
  private let (end, turn, whole): (Int, Int, Int)
  /// The number of the frame that is shown.
  private var current = 0
  /// The layers of the frames, without the time of their clips.
  private var trees: [LayerTree] = []
  /// For each frame of the show, its layers and the time of its clips.
  private var frames: [(tree: Int, contentsTime: Double)] = []

  /// - Parameters:
  ///   - show: A show whose duration is known.
  ///   - rest: How long the film stands still before it goes back, in seconds.
  ///   - number: The number of the frame that is nearest to a time in seconds.
  ///   - seconds: The time of a frame in seconds.
  public init(
    _ show: any Show, rest: Double, number: @escaping (Double) -> Int,
    seconds: @escaping (Int) -> Double
  ) {
    (self.show, self.number, self.seconds) = (show, number, seconds)
    let end = max(number(show.duration ?? 0), 1)
    let turn = end + max(number(rest), 0)
    (self.end, self.turn, whole) = (end, turn, turn + end)
  }

  public var duration: Double? { seconds(whole) }
  public var size: Size { show.size }
  public var isAtRest: Bool { current == whole }

  public func advance(to time: Double) throws(ShowError) {
    current = max(current, min(number(min(max(time, 0), seconds(whole))), whole))
    try keepFrames()
  }

  public func finish() throws(ShowError) {
    current = whole
    try keepFrames()
    try show.finish()
  }

  /// Keeps the layers of the show's frames up to the current one.
  private func keepFrames() throws(ShowError) {
    var tree = LayerTree(size: show.size)
    while frames.count <= min(current, end) {
      if frames.count == end {
        try show.finish()
      } else {
        try show.advance(to: seconds(frames.count))
      }
      try show.layers(into: &tree)
      let time = tree.contentsTime
      tree.contentsTime = 0
      if tree != trees.last { trees.append(tree) }
      frames.append((trees.count - 1, time))
    }
  }

  public func layers(into tree: inout LayerTree) throws(ShowError) {
    try keepFrames()
    let frame = frames[current <= end ? current : min(whole - current, end)]
    tree = trees[frame.tree]
    tree.contentsTime =
      current <= end
      ? frame.contentsTime : frames[end].contentsTime + seconds(current) - seconds(end)
  }

  public var movements: [ClosedRange<Double>]? {
    guard let there = show.movements else { return nil }
    let all = seconds(whole)
    return there + there.map { max(all - $0.upperBound, 0)...max(all - $0.lowerBound, 0) }
  }
}
