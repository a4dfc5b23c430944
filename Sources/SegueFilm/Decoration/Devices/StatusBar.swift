internal import SegueGeometry
internal import SegueMedia
package import SeguePlayer
package import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// The status bar of a device: time, signal and battery, in dark letters over light screens and in light ones over dark
/// screens. During a transition the colour changes from one screen's to the next one's.
package struct StatusBar: Sendable {
  /// The pictures with dark and with light letters.
  private let pictures: (dark: PictureID, light: PictureID)
  private let rect: Rect
  /// The tone of the screens over time.
  private let tones: Tones

  /// Draws the status bar of a look; nil for a look without one.
  ///
  /// - Parameters:
  ///   - show: The show, which has been rehearsed.
  ///   - kind: The device to which the screens belong.
  ///   - scale: The largest number of pixels for each point at which the status bar is seen.
  ///   - library: The library with the pictures of the screens.
  /// - Throws: An error when it cannot be drawn.
  package init?(
    _ look: Look, of show: StoryboardShow, _ kind: DeviceScreen.Kind, scale: Double, _ library: PictureLibrary
  ) throws {
    guard let bar = look.statusBar else { return nil }
    let layout = StatusBarDrawing(bar, show.size, DeviceFace(show.size, kind, cutout: look.cutout), kind)
    rect = Rect(x: 0, y: 0, width: show.size.width, height: layout.height)
    func pixels(_ length: Double) -> Int { Int(clamping: (length * scale).rounded(.up), to: 1...16_000) }
    let size = PixelSize(width: pixels(rect.width), height: pixels(rect.height))
    pictures = (
      library.add(try VectorText.draw(layout.text("#000000"), called: "the status bar", size: size)),
      library.add(try VectorText.draw(layout.text("#ffffff"), called: "the status bar", size: size))
    )
    tones = Tones(bar.style, of: show, in: rect, library)
  }

  /// Returns the areas in which the screens of a look with a status bar have one of their own, in fractions of the
  /// screen; empty for a look without one.
  package static func areas(_ look: Look, on screen: Size, _ kind: DeviceScreen.Kind) -> [Rect] {
    guard let bar = look.statusBar else { return [] }
    return StatusBarDrawing(bar, screen, DeviceFace(screen, kind, cutout: look.cutout), kind).areas.map {
      Rect(
        x: $0.minX / screen.width, y: $0.minY / screen.height, width: $0.width / screen.width,
        height: $0.height / screen.height)
    }
  }

  /// Adds the status bar to a tree with layers, as a child of the first layer, whose number of descendants the caller
  /// updates.
  func add(at time: Double, to tree: inout LayerTree) {
    let light = tones.lightLetters(at: time)
    if light < 1 { add(pictures.dark, 1 - light, to: &tree) }
    if light > 0 { add(pictures.light, light, to: &tree) }
  }

  private func add(_ picture: PictureID, _ opacity: Double, to tree: inout LayerTree) {
    tree.add(rect) {
      $0.contents = Contents(source: picture)
      $0.opacity = opacity
    }
  }
}

/// How light the letters of a status bar are over time.
private struct Tones: Sendable {
  /// A change, with its times on the film's clock.
  private struct Change: Sendable {
    var begin: Double
    var end: Double
    /// 1 for light letters from then on, 0 for dark ones.
    var light: Double
  }

  private var first = 0.0
  private var changes: [Change] = []

  init(_ style: Look.StatusBar.Style, of show: StoryboardShow, in rect: Rect, _ library: PictureLibrary) {
    guard style == .auto else {
      first = style == .light ? 1 : 0
      return
    }
    var known: [String: Double] = [:]
    func light(_ name: String?) -> Double? {
      guard let name else { return nil }
      if let known = known[name] { return known }
      let light = Self.light(name, show, rect, library)
      known[name] = light
      return light
    }
    first = light(show.firstScreen) ?? 0
    for visit in show.visits {
      guard let light = light(visit.screen) else { continue }
      changes.append(Change(begin: visit.begin, end: visit.end, light: light))
    }
  }

  /// Returns the lightness of letters over a screen: 1 for a dark screen; nil for a screen whose colours are not known.
  private static func light(
    _ name: String, _ show: StoryboardShow, _ rect: Rect, _ library: PictureLibrary
  ) -> Double? {
    guard let screen = show.storyboard.screen(name) else { return nil }
    let color: Color?
    if case .color(let own) = screen.source {
      color = own
    } else if let picture = show.picture(of: name) {
      var tree = LayerTree(size: show.size)
      tree.add(Rect(origin: .zero, size: show.size)) {
        $0.contents = Contents(source: picture.id, mode: picture.mode)
      }
      color = library.averageColor(of: tree, in: rect)
    } else {
      color = nil
    }
    guard let color, color.alpha > 0.3 else { return nil }
    return 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue < 0.5 ? 1 : 0
  }

  func lightLetters(at time: Double) -> Double {
    var light = first
    for change in changes where time > change.begin {
      let share = change.end > change.begin ? min((time - change.begin) / (change.end - change.begin), 1) : 1
      light += (change.light - light) * share * share * (3 - 2 * share)
    }
    return light
  }
}
