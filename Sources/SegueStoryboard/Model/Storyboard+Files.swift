public import SegueGeometry
public import SegueScene

extension Storyboard.TransitionRow {
  /// A row that is in no file.
  public init(
    animator: String?, settings: [String: Storyboard.Setting] = [:], interaction: String? = nil,
    duration: Double? = nil
  ) {
    self.init(
      animator: animator, settings: settings, interaction: interaction, duration: duration,
      place: Storyboard.Place(line: 1, column: 1), settingPlaces: [:])
  }
}

extension Storyboard {
  /// A storyboard of files in a row: a tap on a screen, or a drag, pushes the next one, and a drag back
  /// pops it.
  ///
  /// - Parameters:
  ///   - files: the paths of pictures, drawings and clips; at least one.
  ///   - size: in points.
  ///   - scale: pixels per point, above 0.
  ///   - row: how the transitions look, and which interaction controller drives them; used for push and
  ///     pop.
  public init(
    files: [String], size: Size, scale: Double, fit: ContentMode, row: TransitionRow
  ) {
    let place = Place(line: 1, column: 1)
    let screens = files.enumerated().map { index, file in
      Screen(
        name: "\(index + 1)", source: .image(file), fit: fit, elements: [:], place: place)
    }
    let all = Rect(origin: .zero, size: size)
    var links: [String: [Link]] = [:]
    for (screen, next) in zip(screens, screens.dropFirst()) {
      links[screen.name] = [Link(area: all, action: .push(.screen(next.name)))]
    }
    self.init(
      file: Self.nameOfFiles, size: size, scale: scale, framesPerSecond: 60, screens: screens,
      container: .navigation(root: .screen("1")), transitions: [.push: row, .pop: row],
      links: links)
    index = Index(screens)
  }

  /// What messages call a storyboard that is not a file.
  private static let nameOfFiles = "the screens"
  /// True for a storyboard that was made of files in a row.
  public var isMadeOfFiles: Bool { file == Self.nameOfFiles }
}
