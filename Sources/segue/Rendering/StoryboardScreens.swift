internal import SegueMedia
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// Opens the files of a storyboard's screens, each once, at the size in which they are shown.
final class StoryboardScreens {
  private let storyboard: Storyboard
  private let box: PixelSize
  private var screens: [(screen: Screen, isVideo: Bool)] = []

  /// - Parameter box: pixels of a whole screen.
  init(_ storyboard: Storyboard, box: PixelSize) {
    self.storyboard = storyboard
    self.box = box
  }

  /// The number under which the compositor will know the screen's picture or film.
  func open(_ screen: Storyboard.Screen) throws -> UInt32 {
    let path: String
    var isVideo = false
    switch screen.source {
    case .image(let file): path = storyboard.path(of: file)
    case .video(let file):
      path = storyboard.path(of: file)
      isVideo = true
    case .color, .container: return 0
    }
    let fit: Fit =
      switch screen.fit {
      case .scaleToFill: .fill
      case .scaleAspectFit: .contain
      case .scaleAspectFill: .cover
      }
    screens.append((try Screen(try MediaSource(path: path), fit: fit, box: box), isVideo))
    return UInt32(screens.count)
  }

  /// What was left out of them, a sentence each.
  var warnings: [String] { screens.flatMap(\.screen.source.warnings) }

  /// Tells the compositor what to draw for each number; a video begins when it is first seen.
  func register(with compositor: Compositor, starts: [UInt32: Double]) throws(Failure) {
    for (index, entry) in screens.enumerated() {
      let number = UInt32(index + 1)
      try entry.screen.register(
        with: compositor, as: number, start: entry.isVideo ? starts[number] ?? 0 : 0)
    }
  }
}
