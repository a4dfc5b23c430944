internal import SegueScene

/// Checks that a recording begins with exactly the picture before the transition and ends with
/// exactly the picture after it. The engine shows its own layer trees at both ends, whatever the
/// animator has recorded, so the picture jumps if the recording differs from these trees. This type
/// finds and describes such differences.
struct EndsCheck {
  /// The layers before the animator was called, and those after the transition.
  let before: LayerTree
  let after: LayerTree
  /// The views of `from` and `to`, with their descendants.
  let screens: Set<ViewID>
  /// The views that the coordinator's animations change. They are not compared, because the
  /// animator is not responsible for them.
  let alongside: Set<ViewID>
  /// The views on the two screens whose picture can be separated into elements, each with the views
  /// into which it is separated. After the separation, such a view looks nearly the same but
  /// consists of different views, so it is not compared.
  var separable: [(holder: ViewID, parts: Set<ViewID>)] = []
  /// The views that the presentation controller has added, which `before` contains although nothing shows them yet.
  var placed: Set<ViewID> = []
  /// Draws frames whose layers differ and compares the pictures; nil to compare the layers only.
  var pictureComparison: PictureComparison?

  /// The max number of differences that one message describes. Of further differences, the message
  /// gives only the number.
  private static let maxNamed = 3

  /// Returns one message for each end at which the recording differs from `before` or `after`.
  ///
  /// - Parameter animator: The name of the animator, for the messages.
  func diagnostics(of timeline: Timeline, by animator: String) -> [String] {
    var sentences: [String] = []
    if timeline.duration > 0 {
      var comparison = LayerComparison(pictureComparison: pictureComparison)
      let shown = timeline.layers(at: 0)
      comparison.ignored = ignored(in: shown).union(placed)
      if let what = words(comparison.differences(of: shown, from: before), timeline) {
        sentences.append(
          "\(animator) does not begin with the picture before the transition, so the picture jumps: "
            + what)
      }
    }
    var comparison = LayerComparison(pictureComparison: pictureComparison)
    let shown = timeline.layers(at: timeline.duration)
    comparison.own = screens
    comparison.ignored = ignored(in: shown)
    comparison.before = before
    if let what = words(comparison.differences(of: shown, from: after), timeline) {
      sentences.append(
        "\(animator) does not end with the picture after the transition, so the picture jumps: "
          + what)
    }
    return sentences
  }

  /// Returns the views that are not compared in this frame: views that are animated alongside, and
  /// views whose contents are separated.
  private func ignored(in shown: LayerTree) -> Set<ViewID> {
    separable.reduce(into: alongside) { result, view in
      guard shown.layers.contains(where: { view.parts.contains($0.view) }) else { return }
      result.formUnion(view.parts)
      result.insert(view.holder)
    }
  }

  private func words(_ differences: [LayerDifference], _ timeline: Timeline) -> String? {
    guard !differences.isEmpty else { return nil }
    // A view and its descendants often differ in the same way, so each description is reported only
    // once.
    var named: [String] = []
    for difference in differences {
      let text = difference.text(timeline.names)
      if !named.contains(text) { named.append(text) }
    }
    let rest = named.count - Self.maxNamed
    return named.prefix(Self.maxNamed).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }
}
