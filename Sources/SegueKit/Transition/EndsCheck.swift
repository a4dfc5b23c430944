internal import SegueScene

/// The law of the ends: a transition begins on exactly what was shown and ends on exactly what will
/// be. The engine keeps it whatever the animator recorded, by showing its own frames there; this finds
/// out where the recording has others, so that the picture jumps.
struct EndsCheck {
  /// What was shown before the animator was called, and what will be after the transition.
  let before: LayerTree
  let after: LayerTree
  /// The screens and all they hold.
  let screens: Set<ViewID>
  /// What the coordinator's closures changed, which is no business of the animator's.
  let alongside: Set<ViewID>

  /// Differences that one sentence names; more are not needed to see what is wrong.
  private static let mostNamed = 3

  /// A sentence for each end that the recording does not keep.
  ///
  /// - Parameter animator: who recorded it.
  func diagnostics(of timeline: Timeline, by animator: String) -> [String] {
    var sentences: [String] = []
    if timeline.duration > 0 {
      var comparison = LayerComparison()
      comparison.ignored = alongside
      let shown = timeline.layers(at: 0)
      if let what = words(comparison.differences(of: shown, from: before), timeline) {
        sentences.append(
          "\(animator) does not begin on what was shown before, so the picture jumps: \(what)")
      }
    }
    var comparison = LayerComparison()
    comparison.own = screens
    comparison.ignored = alongside
    comparison.before = before
    let shown = timeline.layers(at: timeline.duration)
    if let what = words(comparison.differences(of: shown, from: after), timeline) {
      sentences.append(
        "\(animator) does not end on what is shown afterwards, so the picture jumps: \(what)")
    }
    return sentences
  }

  private func words(_ differences: [LayerDifference], _ timeline: Timeline) -> String? {
    guard !differences.isEmpty else { return nil }
    // A view and what it holds mostly differ in the same way.
    var named: [String] = []
    for difference in differences {
      let text = difference.text(timeline.names)
      if !named.contains(text) { named.append(text) }
    }
    let rest = named.count - Self.mostNamed
    return named.prefix(Self.mostNamed).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }
}
