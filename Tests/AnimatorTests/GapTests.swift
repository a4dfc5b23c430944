import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests screens of one colour on a background of the same colour: no other colour may show in any
/// frame, even very close to the ends of a transition. An interactive transition or a long one has
/// many frames close to its ends.
@Suite struct GapTests {
  private static let white = "background=#ffffff"
  private static let settings: [(name: String, settings: [String])] = [
    ("cards", [white, "dim=0", "shadow=0"]),
    ("cover-flow", [white, "shade=0"]),
    ("cube", [white, "shade=0"]),
    ("cube", [white, "shade=0", "direction=in"]),
    ("doorway", [white, "shade=0", "dim=0"]),
    ("fade-through", [white]),
    ("flip", [white, "shade=0"]),
    ("fold", [white, "shade=0"]),
    ("modal", [white, "dim=0"]),
    ("natgeo", [white, "shade=0"]),
    ("pager", [white]),
    ("predictive-back", [white, "dim=0"]),
    ("shared-axis", [white]),
    ("tiles", [white, "shade=0"]),
    ("push", ["dim=0", "shadow=0"]),
    ("push", ["dim=0", "shadow=0", "parallax=1"]),
    ("drawer", ["dim=0", "shadow=0", "corner-radius=0"]),
    ("slide", ["fade=on"]),
    ("slide", ["fade=on", "padding=20", "curve=ease-out-back"]),
    ("spring", []),
    ("zoom", [white, "dim=0", "shadow=0"]),
  ]

  @Test(arguments: settings, TransitionDirection.allCases)
  func `only the background shows in gaps between the parts of the screens`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    try expectWhite(animator.name, animator.settings, direction)
  }

  @Test(arguments: settings, TransitionDirection.allCases)
  func `the default background of an animator between white screens is white`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    try expectWhite(animator.name, animator.settings.filter { $0 != Self.white }, direction)
  }

  private func expectWhite(
    _ name: String, _ settings: [String], _ direction: TransitionDirection
  ) throws {
    for isInteractive in [true, false] {
      let scene = Scene(direction: direction, isInteractive: isInteractive)
      let film = try Film(
        name, scene, settings: settings,
        screens: (Screens.plain(scene, .white), Screens.plain(scene, .white)))
      let early = [0, 0.0001, 0.0025, 0.005, 0.0075, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5]
      for progress in early + early.map({ 1 - $0 }) {
        #expect(try film.frame(at: progress).darkest >= 254, "at \(progress)")
      }
    }
  }
}
