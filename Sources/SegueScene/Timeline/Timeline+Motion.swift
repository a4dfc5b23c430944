internal import SegueGeometry

extension LayerComparison.Tolerance {
  /// The largest differences between two frames that nobody notices when one follows the other at once.
  static let unnoticed = Self(distance: 1, share: 0.01)
}

extension Timeline {
  /// The progress, 0…1, in which something is seen to move: the frames before it look like the first one, and those
  /// after it like the last one. A spring is long at rest for the eye before its motion ends.
  ///
  /// The numbers are thousandths, so that they are the same in a text. All of 0…1 for a timeline whose frames need
  /// the animator's own code, which is not called for this.
  package var visibleMotion: ClosedRange<Double> {
    guard duration > 0, !hasDrivers, !hasPaintings else { return 0...1 }
    // Frames of 60 in a second, of which a long timeline has fewer.
    let count = Int(clamping: duration * 60, to: 1...600)
    var evaluator = evaluator()
    var tree = LayerTree(size: size)
    func marks(_ progress: Double) -> [LayerMark]? {
      evaluator.evaluate(at: duration * progress, into: &tree)
      return tree.marks(.unnoticed, judgesMasks: true)
    }
    /// Returns the distance from an end, in progress, up to which all frames look like the frame at that end.
    func still(_ progress: (Double) -> Double) -> Double {
      // At the end itself, completions put other views, which look the same, in place of those that have moved.
      guard let rest = marks(progress(1e-6)) else { return 0 }
      func isStill(_ distance: Double) -> Bool {
        guard let seen = marks(progress(distance)), seen.count == rest.count else { return false }
        return zip(seen, rest).allSatisfy { $0.looks(like: $1, .unnoticed) }
      }
      let frames = (1..<max(count, 2)).lazy.map { Double($0) / Double(count) }
      guard var moved = frames.first(where: { !isStill($0) }) else { return 0 }
      var near = moved - 1 / Double(count)
      while moved - near > 0.0005 {
        let middle = (near + moved) / 2
        if isStill(middle) { near = middle } else { moved = middle }
      }
      return near
    }
    let (begin, end) = (still { $0 }, 1 - still { 1 - $0 })
    return (begin * 1000).rounded(.down) / 1000...max(begin, (end * 1000).rounded(.up) / 1000)
  }
}
