import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests animators that exchange the screens at one moment.
@Suite struct ExchangeTests {
  private static let cases: [(name: String, settings: [String], moment: Double)] = [
    ("dip", [], 0.5), ("dip", ["hold=0.5"], 0.5), ("cut", ["duration=1", "at=0.3"], 0.3),
  ]

  @Test(arguments: cases, TransitionDirection.allCases)
  func `an animator that exchanges translucent screens shows only one screen at a time`(
    _ animator: (name: String, settings: [String], moment: Double),
    _ direction: TransitionDirection
  ) throws {
    let scene = Scene(direction: direction)
    let (red, blue, none) = (
      Color(red: 1, green: 0, blue: 0, alpha: 0.5), Color(red: 0, green: 0, blue: 1, alpha: 0.5),
      Color(red: 0, green: 0, blue: 0, alpha: 0)
    )
    func film(_ from: Color, _ to: Color) throws -> Film {
      try Film(
        animator.name, scene, settings: animator.settings,
        screens: (Screens.plain(scene, from), Screens.plain(scene, to)))
    }
    let (both, onlyFrom, onlyTo) = (try film(red, blue), try film(red, none), try film(none, blue))
    let moment = direction == .forward ? animator.moment : 1 - animator.moment
    for progress in [0, 0.01, 0.2, 0.29, 0.31, 0.49, 0.51, 0.69, 0.71, 0.9, 0.999, 1] {
      let alone = progress < moment ? onlyFrom : onlyTo
      #expect(try both.frame(at: progress) == alone.frame(at: progress), "at \(progress)")
    }
  }

  @Test(arguments: [0.2, 0.5, 0.8], TransitionDirection.allCases)
  func
    `an interactive cut switches screens at its 'at' parameter's progress (mirrored going backward)`(
      _ at: Double, _ direction: TransitionDirection
    ) throws
  {
    let scene = Scene(direction: direction, isInteractive: true)
    let film = try Film("cut", scene, settings: ["at=\(at)"])
    let from = try Film.still(Screens.light(scene), scene)
    let to = try Film.still(Screens.dark(scene), scene)
    let moment = direction == .forward ? at : 1 - at
    #expect(film.duration > 0)
    #expect(try film.frame(at: moment - 0.1) == from)
    #expect(try film.frame(at: moment + 0.1) == to)
  }
}
