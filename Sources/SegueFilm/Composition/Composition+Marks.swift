internal import SegueGeometry
internal import SeguePixels
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard

extension FilmOverlay {
  /// True for an overlay that texts should not cover: a mark on the screen or the film, or a bar.
  fileprivate var isMark: Bool {
    switch timed.overlay.kind {
    case .highlight, .box, .arrow, .progress: !isBehind
    case .picture, .blur: false
    }
  }

  /// Returns the rectangle that the overlay takes at a time, in the host's points; nil while it is not seen.
  fileprivate func box(at time: Double) -> Rect? {
    guard timed.life.isSeen(at: time) else { return nil }
    let pose = timed.path.pose(at: time)
    let (whole, view) = rect(pose, at: time)
    guard let (seen, presence) = seen(whole, in: view), presence > 0 else { return nil }
    var rect = seen
    if case .arrow(let from, let bend) = timed.overlay.kind {
      let shape = arrow(to: pose, from: from, bend: bend)
      rect = rect.union(shape.box.offsetBy(dx: whole.minX - shape.origin.x, dy: whole.minY - shape.origin.y))
    }
    return transform(of: rect, pose).boundingBox(of: rect)
  }
}

extension Storyboard.Overlay {
  /// The overlay as messages name it, with its line.
  fileprivate var words: String {
    let noun =
      switch kind {
      case .highlight: "highlight"
      case .box: "box"
      case .arrow: "arrow"
      case .progress: "bar"
      case .picture: "picture"
      case .blur: "blur"
      }
    return "the \(noun) on line \(place.line)"
  }
}

/// The marks, bars and titles of a film and what its script taps, which texts should not cover, where they are while a
/// text is seen.
struct Marks {
  /// A mark at some times, in the film's points.
  private struct Mark {
    let words: String
    var boxes: [Rect]
    var isPressed = false
    /// True for a control of the app, of which a part may be covered: a card with a photograph is often one as a whole.
    var isControl = false
    /// What it costs to cover the mark during the whole time.
    var weight = 8.0
    /// The share of the time in which the mark is seen, from 0 to 1.
    var share = 1.0
    /// The time in which a title or an overlay is seen, in seconds on the film's clock; nil for what belongs to the app.
    var life: ClosedRange<Double>?
  }

  /// What a screen shows at some times.
  struct Screen {
    var contents: PictureContents
    /// The rectangle of the screen, in the film's points.
    var box: Rect
    /// The share of the time, from 0 to 1.
    var share: Double
  }

  private var marks: [Mark] = []
  /// The titles that are seen meanwhile, with their rectangles in the film's points.
  private(set) var titles: [CaptionLayout.Title] = []
  /// What the screens show meanwhile, which texts cover rather than marks.
  var screens: [Screen] = []
  /// The part of the picture between bars that are as wide as most of it, in the film's points.
  private(set) var free: Rect
  private let all: Rect
  /// True if that is all of the picture.
  var isFree: Bool { free == all }

  /// A bar of the film that is wider than this share of the picture leaves nothing beside it.
  private static let wideShare = 0.5
  /// The distance of texts from such a bar, and of a caption from a mark out of whose way it goes, as a share of the
  /// picture's shorter side.
  static let gap = 0.03

  /// Looks at the overlays of a film.
  ///
  /// - Parameters:
  ///   - span: The time in seconds on the film's clock.
  ///   - size: The size of the picture, in the film's points.
  ///   - decoration: The decoration of the film; without one it has no overlays.
  init(
    of composition: Composition, in show: StoryboardShow, during span: ClosedRange<Double>, _ size: Size,
    _ decoration: Decoration?
  ) {
    all = Rect(origin: .zero, size: size)
    free = composition.covered.isEmpty ? all : composition.covered.free(in: size)
    guard let decoration else { return }
    let times = Composition.times(in: span)
    for overlay in composition.overlays where overlay.isMark {
      let boxes = times.compactMap { [all] time -> Rect? in
        guard let box = overlay.box(at: time) else { return nil }
        let host =
          overlay.isOnScreen
          ? composition.screen(of: show, in: decoration, size, at: time) : .scale(x: overlay.unit, y: overlay.unit)
        return host.boundingBox(of: box).intersection(all)
      }
      guard !boxes.isEmpty else { continue }
      add(Mark(words: overlay.timed.overlay.words, boxes: boxes), during: overlay.timed.life, of: span)
      if !overlay.isOnScreen, case .progress = overlay.timed.overlay.kind { keepOut(of: boxes) }
    }
  }

  /// Adds the titles that are seen during a time, in seconds on the film's clock.
  mutating func addTitles(of composition: Composition, during span: ClosedRange<Double>) {
    for title in composition.titles where !title.isBehind {
      let times = Composition.times(in: span).filter(title.timed.life.isSeen(at:))
      let boxes = times.flatMap { time in title.lines.map(title.transform(at: time).boundingBox(of:)) }
      guard !boxes.isEmpty else { continue }
      add(
        Mark(words: "the title on line \(title.timed.title.place.line)", boxes: boxes), during: title.timed.life,
        of: span)
      let frames = times.map { title.transform(at: $0).boundingBox(of: title.frame) }
      titles += frames.prefix(1).map { first in
        CaptionLayout.Title(frames.reduce(first) { $0.union($1) }, title.alignment)
      }
    }
  }

  private mutating func add(_ mark: Mark, during life: TimedLife, of span: ClosedRange<Double>) {
    var mark = mark
    let seen = life.begin...max(life.begin, life.end ?? .infinity)
    (mark.life, mark.share) = (seen, seen.share(of: span))
    marks.append(mark)
  }

  /// The time in seconds before a tap in which a person looks for what is tapped.
  private static let ahead = 0.5

  /// Adds what the script taps, presses and types into during a time or soon after it.
  ///
  /// - Parameters:
  ///   - span: The time in seconds on the film's clock.
  ///   - decoration: The decoration around the screen; nil for none.
  mutating func addPressed(
    of show: StoryboardShow, during span: ClosedRange<Double>, _ composition: Composition, _ decoration: Decoration?
  ) {
    for (words, area, time) in show.pressed
    where time.lowerBound < span.upperBound + Self.ahead && time.upperBound > span.lowerBound {
      let moment = min(max(time.lowerBound, span.lowerBound), span.upperBound)
      let box = composition.screen(of: show, in: decoration, all.size, at: moment).boundingBox(of: area)
      if let box = box.intersection(all) { marks.append(Mark(words: words, boxes: [box], isPressed: true)) }
    }
  }

  /// Adds the controls of the app that are seen during a time, in seconds on the film's clock.
  mutating func addControls(
    of show: StoryboardShow, during span: ClosedRange<Double>, _ composition: Composition, _ decoration: Decoration?
  ) {
    let times = Composition.times(in: span)
    for control in show.controls where control.span.overlaps(span) {
      let boxes = times.filter(control.span.contains).compactMap { time in
        composition.screen(of: show, in: decoration, all.size, at: time).boundingBox(of: control.area)
          .intersection(all)
      }
      guard !boxes.isEmpty else { continue }
      marks.append(
        Mark(
          words: control.words, boxes: boxes, isControl: true, weight: Self.controlWeight,
          share: control.span.share(of: span)))
    }
  }

  /// Adds the bar of the browser or the window around the screen during a time, in seconds on the film's clock.
  mutating func addBar(
    of show: StoryboardShow, during span: ClosedRange<Double>, _ composition: Composition, _ decoration: Decoration?
  ) {
    guard let decoration, decoration.look.frame == .browser || decoration.look.frame == .window else { return }
    let (device, screen) = (decoration.device, decoration.screen)
    let height = (screen.minY - device.minY) * show.size.height / screen.height
    let bar = Rect(x: 0, y: -height, width: show.size.width, height: height)
    let boxes = Composition.times(in: span).compactMap { time in
      composition.screen(of: show, in: decoration, all.size, at: time).boundingBox(of: bar).intersection(all)
    }
    guard !boxes.isEmpty else { return }
    let words = decoration.look.frame == .browser ? "the bar of the browser" : "the bar of the window"
    marks.append(Mark(words: words, boxes: boxes))
  }

  /// The share of the height of a control of the app up to which it is not covered.
  static let covered = 1.0 / 3
  /// What it costs to cover half of the height of a control of the app or more, to be over its edge, and to be nearer to a
  /// mark than `gap`.
  private static let (controlWeight, rimWeight, nearWeight) = (5.0, 3.0, 1.0)
  /// What it costs to cover letters and edges, and a photograph, with the whole caption, and to be over the edge of a card:
  /// more than to leave the place of the captions before.
  private static let (edgesWeight, photographWeight, crossingWeight) = (18.0, 0.6, 1.5)
  /// What it costs to be over a part of a text, however small, and the share of letters from which on it is one.
  private static let (lettersWeight, leastLetters) = (5.0, 0.02)

  /// Returns what it costs that a text covers marks and what the screens show.
  ///
  /// - Parameter rect: The text's rectangle, in the film's points.
  func cost(of rect: Rect) -> Double {
    let near = rect.inset(by: -Self.gap * min(all.width, all.height))
    var cost = 0.0
    for mark in marks {
      if mark.boxes.contains(where: rect.intersects) {
        let covered = mark.boxes.map { mark.isControl ? $0.coveredHeight(by: rect) : $0.coveredShare(by: rect) }
        let most = covered.max() ?? 0
        let least = mark.isControl && mark.boxes.contains { $0.hasRim(under: rect) } ? Self.rimWeight : 0
        cost += mark.share * max(mark.weight * (mark.isControl ? min(2 * most, 1) : 1 + most), least)
      } else if mark.boxes.contains(where: near.intersects) {
        cost += mark.share * Self.nearWeight
      }
    }
    for screen in screens {
      let box = screen.box
      let part = Rect(
        x: (rect.minX - box.minX) / box.width, y: (rect.minY - box.minY) / box.height, width: rect.width / box.width,
        height: rect.height / box.height)
      let share = screen.contents.share(in: part)
      let crossings = min(screen.contents.crossings(of: part), 1)
      let letters = min(share.letters / Self.leastLetters, 1)
      cost +=
        screen.share
        * (Self.edgesWeight * share.edges + Self.lettersWeight * letters + Self.photographWeight * share.photograph
          + Self.crossingWeight * crossings)
    }
    return cost
  }

  /// A text gives way to a title or an overlay that is there at its beginning or end for at most this share of its time, or
  /// this many seconds, if it is then still shown for some seconds.
  private static let short = (share: 1.0 / 3, seconds: 0.5, rest: 1.0)

  /// Returns the part of a time in which a text covers no title or overlay; nil if it covers none, or for too long.
  ///
  /// - Parameters:
  ///   - rect: The text's rectangle, in the film's points.
  ///   - span: The time of the text, in seconds on the film's clock.
  func part(of span: ClosedRange<Double>, clearing rect: Rect) -> ClosedRange<Double>? {
    var (begin, end) = (span.lowerBound, span.upperBound)
    for mark in marks where mark.boxes.contains(where: rect.intersects) {
      guard let life = mark.life else { continue }
      if life.lowerBound > span.lowerBound {
        end = min(end, life.lowerBound)
      } else {
        begin = max(begin, life.upperBound)
      }
    }
    let length = span.upperBound - span.lowerBound
    let removed = length - (end - begin)
    let isShort = removed <= max(Self.short.share * length, Self.short.seconds) + 1e-9
    return removed > 0 && isShort && end - begin >= Self.short.rest ? begin...end : nil
  }

  /// Makes the free part smaller by wide bars at its upper or lower edge.
  private mutating func keepOut(of bars: [Rect]) {
    let gap = Self.gap * min(all.width, all.height)
    for bar in bars where bar.width > Self.wideShare * all.width {
      let (top, bottom) =
        bar.center.y > all.center.y
        ? (free.minY, min(free.maxY, bar.minY - gap)) : (max(free.minY, bar.maxY + gap), free.maxY)
      if top < bottom { free = Rect(x: free.minX, y: top, width: free.width, height: bottom - top) }
    }
  }

  /// Returns true for a text's rectangle, in the film's points, without a mark, whatever controls of the app are there.
  func isFree(_ rect: Rect) -> Bool {
    !marks.contains { !$0.isControl && $0.boxes.contains(where: rect.intersects) }
  }

  /// Returns the words for the first mark that a text covers; nil for none.
  ///
  /// - Parameters:
  ///   - rect: The text's rectangle, in the film's points.
  ///   - onlyPressed: True to leave out everything but what the script taps.
  func covered(by rect: Rect, onlyPressed: Bool = false) -> String? {
    marks.first { mark in
      (mark.isPressed || !onlyPressed)
        && mark.boxes.contains {
          mark.isControl
            ? $0.coveredHeight(by: rect) > Self.covered || $0.hasRim(under: rect) : rect.intersects($0)
        }
    }?.words
  }
}

extension ClosedRange<Double> {
  /// Returns the share of a time that is in this one.
  func share(of span: Self) -> Double {
    let length = span.upperBound - span.lowerBound
    guard length > 0 else { return contains(span.lowerBound) ? 1 : 0 }
    return Swift.max(Swift.min(upperBound, span.upperBound) - Swift.max(lowerBound, span.lowerBound), 0) / length
  }
}

extension Rect {
  /// Returns the share of this rectangle's height that another one covers somewhere.
  fileprivate func coveredHeight(by other: Rect) -> Double {
    guard let part = intersection(other), !isEmpty else { return 0 }
    return part.height / height
  }

  /// Returns true if another rectangle is partly in this one and partly beside it, by more than rounding.
  fileprivate func hasRim(under other: Rect) -> Bool {
    other.inset(by: 1).intersects(self) && !inset(by: -1).contains(other)
  }

  /// Returns the share of this rectangle that another one covers.
  fileprivate func coveredShare(by other: Rect) -> Double {
    guard let part = intersection(other), !isEmpty else { return 0 }
    return part.width * part.height / (width * height)
  }
}

extension Composition {
  /// Returns the transform from the points of the screen on which the film's show plays to the film's, as the camera
  /// shows it.
  ///
  /// - Parameters:
  ///   - size: The size of the film, in its points.
  ///   - time: In seconds on the film's clock.
  func screen(
    of show: StoryboardShow, in decoration: Decoration?, _ size: Size, at time: Double
  ) -> Transform3D {
    let screen =
      decoration.map {
        $0.transform(of: show.size).concatenating(deviceOutlines(of: $0)[main].transform(at: time))
      } ?? .identity
    guard let view = cameraView(of: show, in: decoration, size, at: time, screen) else { return screen }
    return screen.concatenating(Camera.transform(showing: view, in: decoration?.size ?? size))
  }

  /// Returns the part of the film that the camera shows, in its points; nil without a camera.
  ///
  /// - Parameter screen: The transform from the points of the screen to the film's, without the camera.
  func cameraView(
    of show: StoryboardShow, in decoration: Decoration?, _ size: Size, at time: Double, _ screen: Transform3D
  ) -> Rect? {
    let camera = show.wholeCamera
    guard !camera.moves.isEmpty else { return nil }
    return camera.view(at: time, in: decoration?.size ?? size) { rect, player in
      guard let decoration, let player, let index = devices.firstIndex(where: { $0.player == player }) else {
        return screen.boundingBox(of: rect)
      }
      let size = show.deviceShows[player].show.size
      return devices[index].decoration.transform(of: size)
        .concatenating(deviceOutlines(of: decoration)[index].transform(at: time)).boundingBox(of: rect)
    }
  }

  /// The magnification from which on the camera is near: what is beside the device is then elsewhere.
  private static let near = 1.1

  /// Returns true if the camera is near for at least half of a time, in seconds on the film's clock.
  func isNear(_ show: StoryboardShow, in decoration: Decoration, during span: ClosedRange<Double>) -> Bool {
    let times = Self.times(in: span)
    let near = times.filter { time in
      let screen = decoration.transform(of: show.size)
        .concatenating(deviceOutlines(of: decoration)[main].transform(at: time))
      guard let view = cameraView(of: show, in: decoration, decoration.size, at: time, screen) else { return false }
      return view.width * Self.near < decoration.size.width
    }
    return 2 * near.count >= times.count
  }
}
