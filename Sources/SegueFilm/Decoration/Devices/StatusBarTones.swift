internal import SegueGeometry
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// Where the letters of a status bar are light over time.
///
/// On a screen they have one tone. During a transition the time and the symbols follow what is behind each of them, since a
/// slow swipe shows two screens side by side for a while. The tone is a steady function of the colour behind, so that
/// nothing flickers.
struct StatusBarTones: Sendable {
  /// The letters on a screen.
  private struct Tone: Sendable {
    var isLight = false
    /// True if the time and the symbols, each for itself, would have clearly the same tone. Otherwise they keep one tone
    /// in transitions, too, which would else begin and end with a change of one of them.
    var isEven = true
  }

  /// A change, with its times on the film's clock.
  private struct Change: Sendable {
    var begin: Double
    var end: Double
    /// The letters from then on.
    var tone: Tone
  }

  private var first = Tone()
  private var changes: [Change] = []
  private let strip: Rect
  private let items: [Rect]

  /// The luminances at which letters are light and dark. Between them they are grey, which the edge of a screen passes in
  /// a moment.
  private static let (dark, light) = (0.4, 0.6)

  /// Finds the tones of the screens of a show, which has been rehearsed.
  ///
  /// - Parameters:
  ///   - strip: The strip that all letters cross, in points of the screen.
  ///   - items: The parts of it with the time and with the symbols.
  init(
    _ style: Look.StatusBar.Style, of show: StoryboardShow, _ strip: Rect, _ items: [Rect], _ library: PictureLibrary
  ) {
    (self.strip, self.items) = (strip, items)
    guard style == .auto else {
      first.isLight = style == .light
      return
    }
    var known: [String: Tone?] = [:]
    func tone(_ name: String?) -> Tone? {
      guard let name else { return nil }
      if let known = known[name] { return known }
      let tone = self.tone(of: name, show, library)
      known[name] = tone
      return tone
    }
    first = tone(show.firstScreen) ?? first
    for visit in show.visits {
      guard let tone = tone(visit.screen) else { continue }
      changes.append(Change(begin: visit.begin, end: visit.end, tone: tone))
    }
  }

  /// Returns the letters on a screen; nil for a screen whose colours are not known.
  private func tone(of name: String, _ show: StoryboardShow, _ library: PictureLibrary) -> Tone? {
    guard let screen = show.storyboard.screen(name) else { return nil }
    var tree = LayerTree(size: show.size)
    if case .color(let own) = screen.source {
      tree.add(Rect(origin: .zero, size: show.size)) { $0.backgroundColor = own }
    } else if let picture = show.picture(of: name) {
      tree.add(Rect(origin: .zero, size: show.size)) {
        $0.contents = Contents(source: picture.id, mode: picture.mode)
      }
    } else {
      return nil
    }
    func lightness(_ rect: Rect) -> Double? { Self.lightness(on: library.averageColor(of: tree, in: rect)) }
    return lightness(strip).map { all in
      let isLight = all >= 0.5
      return Tone(isLight: isLight, isEven: items.allSatisfy { lightness($0) == (isLight ? 1 : 0) })
    }
  }

  /// Returns how light letters over a colour are, from 0 for dark to 1 for light ones; nil if the colour is not known or
  /// hardly visible.
  private static func lightness(on color: Color?) -> Double? {
    guard let color, color.alpha > 0.3 else { return nil }
    let luminance = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
    return min(max((light - luminance) / (light - dark), 0), 1)
  }

  /// Returns how light the time and the symbols are at a time in seconds of the film's clock, from 0 for dark to 1 for
  /// light ones.
  ///
  /// - Parameter behind: Returns the colour of the frame in a rectangle in points of the screen. It is called during a
  ///   transition to another screen only.
  func lightness(at time: Double, behind: (Rect) -> Color?) -> [Double] {
    let last = changes.lastIndex { time > $0.begin }
    let tone = last.map { changes[$0].tone } ?? first
    let usual = tone.isLight ? 1.0 : 0
    guard changes.contains(where: { time > $0.begin && time < $0.end }) else { return items.map { _ in usual } }
    let before = last.flatMap { $0 > 0 ? changes[$0 - 1].tone : nil } ?? first
    guard tone.isEven, before.isEven else {
      let all = (Self.lightness(on: behind(strip)) ?? usual).rounded()
      return items.map { _ in all }
    }
    return items.map { Self.lightness(on: behind($0)) ?? usual }
  }
}
