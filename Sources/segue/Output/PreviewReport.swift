internal import SegueFilm

/// The warnings of `segue preview`: the reasons why a pane shows something other than the animator, and the broken
/// rules.
struct PreviewReport {
  private let preview: AnimatorPreview

  init(_ preview: AnimatorPreview) { self.preview = preview }

  /// Prints each warning once, with the titles of its panes unless it is about all of them.
  ///
  /// - Parameter animator: The animator's id or alias as given; nil for the library's first animator.
  func print(animator: String?) {
    var warnings: [(text: String, titles: [String])] = []
    for (title, show) in zip(preview.titles, preview.shows) {
      let declined =
        show.results.contains(where: \.isDeclined) ? [Outcome.declined(by: animator)] : []
      let texts = (show.degradation.map { [$0.reason] } ?? []) + show.diagnostics + declined
      for text in texts {
        if let index = warnings.firstIndex(where: { $0.text == text }) {
          warnings[index].titles.append(title)
        } else {
          warnings.append((text, [title]))
        }
      }
    }
    for warning in warnings {
      let isForAll = warning.titles.count == preview.titles.count
      Terminal.warn(
        isForAll ? warning.text : "\(warning.titles.joined(separator: ", ")): \(warning.text)")
    }
  }
}
