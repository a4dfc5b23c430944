import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Screens of one colour before a background of the same colour: nothing else may show, however
/// near to an end the frame is. A finger and a long duration give many such frames.
@Suite struct GapTests {
  private static let white = "background=#ffffff"
  private static let settings: [(name: String, settings: [String])] = [
    ("cards", [white]),
    ("cover-flow", [white, "shade=0"]),
    ("cube", [white, "shade=0"]),
    ("cube", [white, "shade=0", "direction=in"]),
    ("doorway", [white, "shade=0", "dim=0"]),
    ("fade-through", [white]),
    ("flip", [white, "shade=0"]),
    ("fold", [white, "shade=0"]),
    ("modal", [white, "dim=0"]),
    ("natgeo", [white]),
    ("pager", [white]),
    ("shared-axis", [white]),
    ("tiles", [white]),
    ("zoom", [white, "dim=0", "shadow=0"]),
  ]

  @Test(arguments: settings, TransitionDirection.allCases)
  func `the background shows in gaps from the first frame to the last`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    let scene = Scene(direction: direction, isLinear: true)
    let film = try Film(
      animator.name, scene, settings: animator.settings,
      screens: (Screens.plain(scene, .white), Screens.plain(scene, .white)))
    for progress in [0, 0.0001, 0.002, 0.005, 0.009, 0.05, 0.5, 0.95, 0.991, 0.995, 0.9999, 1] {
      let frame = try film.frame(at: progress)
      let dark = frame.darkest
      #expect(dark >= 254, "at \(progress)")
    }
  }
}
