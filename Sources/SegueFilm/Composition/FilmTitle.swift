internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// A title of a film as pictures of its parts, with their places at rest.
package struct FilmTitle: Sendable {
  /// A part of the text that moves as one.
  struct Part: Sendable {
    /// The picture of the part's letters.
    var picture: PictureID
    /// The rectangle of the picture at rest, in the film's points.
    var rect: Rect
    /// The number of the part in the order in which parts appear, and in the order in which they leave.
    var appearing: Int
    var leaving: Int
  }

  /// The text with its times.
  var timed: TimedTitle
  /// The parts, in the order of the text.
  var parts: [Part] = []
  /// The numbers of parts that appear and that leave one after the other.
  var counts = (appearing: 1, leaving: 1)
  /// The size of the letters, in points.
  var fontSize: Double
  /// True for a text from the right to the left.
  var isRightToLeft: Bool

  /// True for a title behind the device.
  var isBehind: Bool { timed.title.isBehind }

  /// Returns true if a part of the title is seen at a time.
  func isSeen(at time: Double) -> Bool {
    time > timed.begin - 1e-9 && time < (timed.end ?? .infinity)
  }
}

extension LayerTree {
  /// Adds the parts of titles that are seen at a time, as children of the first layer.
  ///
  /// - Parameter isBehind: True for the titles behind the device, false for the titles in front of it.
  mutating func add(_ titles: [FilmTitle], behind isBehind: Bool, at time: Double) {
    for title in titles where title.isBehind == isBehind && title.isSeen(at: time) {
      for part in title.parts {
        let state = title.timed.state(
          at: time, appearing: (part.appearing, title.counts.appearing),
          leaving: (part.leaving, title.counts.leaving))
        if let state, state.opacity > 0 { add(part, of: title, state) }
      }
    }
  }

  private mutating func add(_ part: FilmTitle.Part, of title: FilmTitle, _ state: TimedTitle.State) {
    let rect = part.rect.offsetBy(dx: 0, dy: state.drop * title.fontSize)
    let contents = Contents(source: part.picture)
    if state.shown < 1 || state.hidden > 0 {
      // The part that is seen, as a layer that clips the whole part.
      guard state.shown > state.hidden else { return }
      let (start, end) =
        title.isRightToLeft ? (1 - state.shown, 1 - state.hidden) : (state.hidden, state.shown)
      let seen = Rect(
        x: rect.minX + start * rect.width, y: rect.minY, width: (end - start) * rect.width,
        height: rect.height)
      let clip = add(seen) {
        $0.clipsToBounds = true
        $0.descendants = 1
        $0.opacity = state.opacity
      }
      add(rect, in: clip) { $0.contents = contents }
      return
    }
    var effects: LayerEffects?
    if state.blur > 0 {
      effects = LayerEffects()
      effects?.blurRadius = min(state.blur * title.fontSize, 200)
    }
    add(rect, in: nil, effects) {
      $0.contents = contents
      $0.opacity = state.opacity
    }
  }
}
