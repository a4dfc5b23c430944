internal import SegueGeometry
internal import SegueMedia
package import SeguePlayer
package import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// The status bar of a device: time, signal and battery, in dark letters over light screens and in light ones over dark
/// screens. During a transition the letters are dark or light as what is behind them in that frame needs it: a screen may
/// cover the bar at the end of its transition, or leave it at once.
package struct StatusBar {
  /// The pictures with dark and with light letters.
  private let pictures: (dark: PictureID, light: PictureID)
  private let rect: Rect
  /// The part of `rect` behind the letters.
  private let strip: Rect
  /// The tone of the screens over time.
  private let tones: StatusBarTones
  /// The pictures of the screens.
  private let library: PictureLibrary

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
    strip = layout.strip
    tones = StatusBarTones(bar.style, of: show, in: strip, library)
    self.library = library
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
    let isLight = tones.isLight(at: time) { library.averageColor(of: tree, in: strip) }
    tree.add(rect) { $0.contents = Contents(source: isLight ? pictures.light : pictures.dark) }
  }
}

/// Where the letters of a status bar are light over time.
struct StatusBarTones: Sendable {
  /// A change, with its times on the film's clock.
  private struct Change: Sendable {
    var begin: Double
    var end: Double
    /// True for light letters from then on.
    var isLight: Bool
  }

  private var first = false
  private var changes: [Change] = []

  /// Finds the tones of the screens of a show, which has been rehearsed.
  init(_ style: Look.StatusBar.Style, of show: StoryboardShow, in rect: Rect, _ library: PictureLibrary) {
    guard style == .auto else {
      first = style == .light
      return
    }
    var known: [String: Bool] = [:]
    func light(_ name: String?) -> Bool? {
      guard let name else { return nil }
      if let known = known[name] { return known }
      let light = Self.light(name, show, rect, library)
      known[name] = light
      return light
    }
    first = light(show.firstScreen) ?? false
    for visit in show.visits {
      guard let light = light(visit.screen) else { continue }
      changes.append(Change(begin: visit.begin, end: visit.end, isLight: light))
    }
  }

  /// Returns true for a dark screen, whose letters are light; nil for a screen whose colours are not known.
  private static func light(
    _ name: String, _ show: StoryboardShow, _ rect: Rect, _ library: PictureLibrary
  ) -> Bool? {
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
    return needsLight(color)
  }

  /// Returns true if letters over a colour are light; nil if it is not known or hardly visible.
  private static func needsLight(_ color: Color?) -> Bool? {
    guard let color, color.alpha > 0.3 else { return nil }
    return 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue < 0.5
  }

  /// Returns true if the letters are light at a time, in seconds of the film's clock.
  ///
  /// - Parameter behind: Returns the colour behind the letters in the frame. It is called during a transition to another
  ///   screen only.
  func isLight(at time: Double, behind: () -> Color?) -> Bool {
    let usual = changes.last { time > $0.begin }?.isLight ?? first
    guard changes.contains(where: { time > $0.begin && time < $0.end }) else { return usual }
    return Self.needsLight(behind()) ?? usual
  }
}
