internal import SegueGeometry
internal import SegueMedia
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
  /// The alignment of the lines.
  var alignment: TitleStyle.Alignment
  /// True for a text from the right to the left.
  var isRightToLeft: Bool
  /// The rectangle of the text at rest, in the film's points.
  var frame: Rect
  /// The rectangles that the lines paint at rest, in the film's points.
  var lines: [Rect] = []
  /// The points of the film in one of the title's, to the right and downward; negative for a mirrored film.
  var unit: Point

  /// True for a title behind the device.
  var isBehind: Bool { timed.title.isBehind }

  /// Returns true if a line of the title is over a line of another one while both have appeared and none of them leaves.
  /// A title behind the device is meant to be behind the others, too.
  ///
  /// - Parameter end: The film's end, in seconds on the film's clock.
  func covers(_ other: FilmTitle, until end: Double) -> Bool {
    guard isBehind == other.isBehind, let rest = timed.life.rest(with: other.timed.life) else { return false }
    let begin = rest.lowerBound
    return Composition.times(in: begin...max(min(rest.upperBound, end), begin)).contains { time in
      let boxes = other.lines.map(other.transform(at: time).boundingBox(of:))
      return lines.map(transform(at: time).boundingBox(of:)).contains { boxes.contains(where: $0.intersects) }
    }
  }

  /// Returns the transform from the title at rest to its place at a time.
  func transform(at time: Double) -> Transform3D {
    guard !timed.path.isStill else { return .identity }
    let (pose, start) = (timed.path.pose(at: time), timed.path.start)
    return pose.transform(of: frame, at: timed.title.anchor.x, timed.title.anchor.y, isMirrored: unit.x < 0)
      .concatenating(.translation(x: (pose.x - start.x) * unit.x, y: (pose.y - start.y) * unit.y))
  }
}

extension PartPath.Pose {
  /// Returns the transform of something that has another size or angle. Its anchor stays where it is while it grows,
  /// and it turns around its centre.
  ///
  /// - Parameters:
  ///   - rect: The rectangle at rest.
  ///   - x: The position of the anchor from the left edge to the right one, 0 to 1.
  ///   - y: The position of the anchor from the upper edge to the lower one, 0 to 1.
  func transform(of rect: Rect, at x: Double, _ y: Double, isMirrored: Bool) -> Transform3D {
    guard scale != 1 || roll != 0 else { return .identity }
    let anchor = Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    let center = Point(
      x: anchor.x + (rect.center.x - anchor.x) * scale, y: anchor.y + (rect.center.y - anchor.y) * scale)
    return Transform3D.translation(x: -rect.center.x, y: -rect.center.y)
      .concatenating(.scale(x: scale, y: scale))
      .concatenating(.rotation(angle: roll * (isMirrored ? -1 : 1) * .pi / 180))
      .concatenating(.translation(x: center.x, y: center.y))
  }
}

extension LayerTree {
  /// Adds the parts of titles that are seen at a time, as children of the first layer.
  ///
  /// - Parameter isBehind: True for the titles behind the device, false for the titles in front of it.
  mutating func add(_ titles: [FilmTitle], behind isBehind: Bool, at time: Double) {
    for title in titles where title.isBehind == isBehind && title.timed.life.isSeen(at: time) {
      let place = title.transform(at: time)
      for part in title.parts {
        let state = title.timed.life.state(
          at: time, appearing: (part.appearing, title.counts.appearing),
          leaving: (part.leaving, title.counts.leaving))
        if let state, state.opacity > 0 { add(part, of: title, state, place) }
      }
    }
  }

  private mutating func add(
    _ part: FilmTitle.Part, of title: FilmTitle, _ state: TimedLife.State, _ place: Transform3D
  ) {
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
        $0.transform = $0.transform.concatenating(place)
        $0.clipsToBounds = true
        $0.descendants = 1
        $0.opacity = state.opacity
      }
      add(rect, in: clip) {
        $0.transform = $0.transform.concatenating(place)
        $0.contents = contents
      }
      return
    }
    var effects: LayerEffects?
    if state.blur > 0 {
      effects = LayerEffects()
      effects?.blurRadius = min(state.blur * title.fontSize, 200)
    }
    add(rect, in: nil, effects) {
      $0.transform = $0.transform.concatenating(place)
      $0.contents = contents
      $0.opacity = state.opacity
    }
  }
}
