internal import SegueGeometry
internal import SegueMedia
package import SeguePlayer
package import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// The status bar of a device: time, signal and battery, in dark letters over light screens and in light ones over dark
/// screens. During a transition the time and the symbols are each dark or light as what is behind them in that frame needs
/// it: a screen may cover the bar at the end of its transition, leave it at once, or cover a part of it for a while.
package struct StatusBar {
  /// The pictures with dark and with light letters.
  private let pictures: (dark: PictureID, light: PictureID)
  /// The parts of the bar with the time and with the symbols, in points of the screen.
  private let parts: [Rect]
  private let size: Size
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
    let rect = Rect(x: 0, y: 0, width: show.size.width, height: layout.height)
    let middle = rect.width / 2
    parts = [0, middle].map { Rect(x: $0, y: 0, width: middle, height: rect.height) }
    self.size = rect.size
    func pixels(_ length: Double) -> Int { Int(clamping: (length * scale).rounded(.up), to: 1...16_000) }
    let size = PixelSize(width: pixels(rect.width), height: pixels(rect.height))
    pictures = (
      library.add(try VectorText.draw(layout.text("#000000"), called: "the status bar", size: size)),
      library.add(try VectorText.draw(layout.text("#ffffff"), called: "the status bar", size: size))
    )
    tones = StatusBarTones(bar.style, of: show, layout.strip, layout.items, library)
    self.library = library
  }

  /// Returns the areas in which the screens of a look with a status bar have one of their own, in fractions of the
  /// screen; empty for a look without one. The screenshots of a device with another cutout have theirs elsewhere, so theirs
  /// are the first, before those of the look's device.
  package static func areas(_ look: Look, on screen: Size, _ kind: DeviceScreen.Kind) -> [[Rect]] {
    guard let bar = look.statusBar else { return [] }
    let faces = [DeviceFace(screen, kind), DeviceFace(screen, kind, cutout: look.cutout)]
    return (faces[0] == faces[1] ? [faces[0]] : faces).map { face in
      StatusBarDrawing(bar, screen, face, kind).areas.map {
        Rect(
          x: $0.minX / screen.width, y: $0.minY / screen.height, width: $0.width / screen.width,
          height: $0.height / screen.height)
      }
    }
  }

  /// Adds the status bar to a tree with layers, as a child of the first layer, whose number of descendants the caller
  /// updates.
  func add(at time: Double, to tree: inout LayerTree) {
    let lightness = tones.lightness(at: time) { library.averageColor(of: tree, in: $0) }
    if let all = lightness.first, lightness.allSatisfy({ $0 == all }) {
      add(Rect(origin: .zero, size: size), all, to: &tree)
    } else {
      for (part, own) in zip(parts, lightness) { add(part, own, to: &tree) }
    }
  }

  /// Adds a part of the status bar, with letters between dark, 0, and light, 1.
  private func add(_ part: Rect, _ lightness: Double, to tree: inout LayerTree) {
    var effects = LayerEffects()
    effects.contentsRect = Rect(
      x: part.minX / size.width, y: 0, width: part.width / size.width, height: part.height / size.height)
    // The light letters cover the dark ones, so that they never become thinner.
    for (picture, opacity) in [(pictures.dark, lightness < 1 ? 1 : 0), (pictures.light, lightness)] where opacity > 0 {
      tree.add(part, part.width < size.width ? effects : nil) {
        $0.contents = Contents(source: picture)
        $0.opacity = opacity
      }
    }
  }
}
