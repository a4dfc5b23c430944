internal import SegueKit
package import SegueScene

/// A show that is played to its end and then backward to its first frame, so that a film of it repeats without a jump.
/// Clips continue to play forward while the show is played backward.
///
/// A show cannot go backward, so the layers of its frames are stored; equal consecutive layers are stored once.
package final class ThereAndBackShow: ShowWrapper {
  /// The show that is played forward and backward.
  package let show: any Show
  private let number: (Double) -> Int
  private let seconds: (Int) -> Double
  /// The numbers of three frames: the frame at the show's end, the last frame of the pause after it, and the last frame
  /// of the way back.
  private let (end, turn, whole): (Int, Int, Int)
  /// The number of the frame that is shown.
  private var current = 0
  /// The layers of the show's frames, without the time of the clips. Equal consecutive layers are
  /// stored once.
  private var trees: [LayerTree] = []
  /// For each frame of the show, the index of its layers and the time of its clips, in seconds.
  private var frames: [(tree: Int, contentsTime: Double)] = []

  /// Creates a show that goes back after its end.
  ///
  /// - Parameters:
  ///   - show: A show whose duration is known.
  ///   - rest: The time for which the film pauses before it goes back, in seconds.
  ///   - number: Returns the number of the frame that is nearest to a time in seconds.
  ///   - seconds: Returns the time of a frame in seconds.
  package init(
    _ show: any Show, rest: Double, number: @escaping (Double) -> Int,
    seconds: @escaping (Int) -> Double
  ) {
    (self.show, self.number, self.seconds) = (show, number, seconds)
    let end = max(number(show.duration ?? 0), 1)
    let turn = end + max(number(rest), 0)
    (self.end, self.turn, whole) = (end, turn, turn + end)
  }

  /// The time of the last frame, at which the show is at its beginning again, in seconds.
  package var duration: Double? { seconds(whole) }
  package var size: Size { show.size }
  package var isAtRest: Bool { current == whole }

  package func advance(to time: Double) throws(ShowError) {
    current = max(current, min(number(min(max(time, 0), seconds(whole))), whole))
    try keepFrames()
  }

  package func finish() throws(ShowError) {
    current = whole
    try keepFrames()
    try show.finish()
  }

  /// Stores the layers of the show's frames up to the current frame.
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

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try keepFrames()
    let frame = frames[current <= end ? current : min(whole - current, end)]
    tree = trees[frame.tree]
    tree.contentsTime =
      current <= end
      ? frame.contentsTime : frames[end].contentsTime + seconds(current) - seconds(end)
  }

  /// The times of the wrapped show's movements, on the way forward and on the way back; nil when
  /// they are not known.
  package var movements: [ClosedRange<Double>]? {
    guard let there = show.movements else { return nil }
    let all = seconds(whole)
    return there + there.map { max(all - $0.upperBound, 0)...max(all - $0.lowerBound, 0) }
  }
}
