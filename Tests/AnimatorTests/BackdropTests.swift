import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the parts of a frame that neither screen covers.
@Suite struct BackdropTests {
  /// The animators that uncover an area behind both screens and fill it with the colour of their
  /// parameter `background`. The settings make this area visible.
  private static let rooms: [(name: String, settings: [String])] = [
    ("cards", []), ("cover-flow", []), ("cube", []), ("doorway", ["scale=0.5"]), ("flip", []),
    ("fold", []), ("modal", []), ("natgeo", []), ("pager", []), ("slide", ["padding=20"]),
    ("spring", ["style=classic"]), ("tiles", []),
    ("zoom", ["scale=0.5", "dim=0", "blur=0", "shadow=0"]),
  ]
  private static let moments = [0.05, 0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85, 0.95]

  /// The colour of the compositor's background in `Picture`. It marks pixels that no layer covers.
  private static let nothing: UInt32 = 0xffff_00ff

  private static func share(_ color: UInt32, in film: Film) throws -> Double {
    var (count, whole) = (0, 0)
    for moment in moments {
      let pixels = try film.frame(at: moment).pixels
      count += pixels.count { $0 == color }
      whole += pixels.count
    }
    return Double(count) / Double(whole)
  }

  @Test func `these tests cover every animator that has the parameter 'background'`() throws {
    let withOne = try Bundled.animators.filter { name in
      let descriptor = try #require(try Film.registry.entry(name).descriptor)
      return descriptor.parameters.contains { $0.id == "background" }
    }
    let surfaces = Self.surfaces.map(\.name)
    #expect(Set(withOne) == Set(Self.rooms.map(\.name) + surfaces))
  }

  @Test(arguments: rooms, TransitionDirection.allCases)
  func `an animator's background has the colour that the parameter 'background' sets`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    let scene = Scene(direction: direction, isInteractive: true, backdrop: .white)
    let film = try Film(
      animator.name, scene, settings: animator.settings + ["background=#00ff00"])
    #expect(try Self.share(0xff00_ff00, in: film) > 0.001)
    #expect(try Self.share(Self.nothing, in: film) == 0)
  }

  @Test(arguments: rooms, TransitionDirection.allCases)
  func `the film's background shows through an animator's transparent background`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    let set = try Film(
      animator.name, Scene(direction: direction, isInteractive: true),
      settings: animator.settings + ["background=#00000000"])
    let staged = try Film(
      animator.name, Scene(direction: direction, isInteractive: true, backdrop: .clear),
      settings: animator.settings)
    #expect(try Self.share(Self.nothing, in: set) > 0.001)
    for moment in Self.moments { #expect(try set.frame(at: moment) == staged.frame(at: moment)) }
  }

  /// Material's animators, which fade the screens over an opaque surface, with settings that leave
  /// only the screens and the surface visible.
  private static let surfaces: [(name: String, settings: [String])] = [
    ("container-transform", ["elevation=0", "scrim=0"]), ("fade-through", []), ("shared-axis", []),
    ("shared-axis", ["axis=z"]), ("predictive-back", ["dim=0"]),
  ]

  @Test(arguments: surfaces, TransitionDirection.allCases)
  func
    `an animator's default background is dark between dark screens and white between white screens`(
      _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
    ) throws
  {
    for isInteractive in [true, false] {
      // The area around the screens is transparent.
      let scene = Scene(direction: direction, isInteractive: isInteractive, backdrop: .clear)
      let dark = Color(red: 0.1, green: 0.1, blue: 0.12)
      for (color, range) in [(dark, 20...36), (Color.white, 230...255)] {
        let film = try Film(
          animator.name, scene, settings: animator.settings,
          screens: (Screens.plain(scene, color), Screens.plain(scene, color)))
        for moment in [0, 0.01, 0.02, 0.98, 0.99, 1] + Self.moments {
          let frame = try film.frame(at: moment)
          #expect(
            frame.darkest >= range.lowerBound && frame.lightest <= range.upperBound,
            "\(moment): \(frame.darkest)...\(frame.lightest)")
        }
      }
    }
  }

  @Test(arguments: [("fade-through", ["scale=0.5"]), ("shared-axis", ["axis=z", "small=0.5"])])
  func `no hairline of the surface stays beside a screen that has nearly its full size`(
    _ name: String, _ settings: [String]
  ) throws {
    let scene = Scene(size: Size(width: 384, height: 512), scale: 0.25)
    let film = try Film(
      name, scene, settings: settings + ["background=#00ff00"],
      screens: (Screens.plain(scene, .black), Screens.plain(scene, Color(red: 0, green: 0, blue: 1))))
    for moment in [0.6, 0.7, 0.8] {
      let frame = try film.frame(at: moment)
      let green = (0..<frame.width).map { frame.pixels[64 * frame.width + $0] >> 8 & 255 }
      #expect(green.max() ?? 255 < 30, "\(moment): \(green.max() ?? 255)")
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func
    `a default background between a dark and a light screen has a brightness between both screens`(
      _ direction: TransitionDirection
    ) throws
  {
    let scene = Scene(direction: direction)
    for (name, settings) in Self.surfaces where name != "container-transform" {
      let film = try Film(
        name, scene, settings: settings,
        screens: (
          Screens.plain(scene, Color(red: 0.2, green: 0.2, blue: 0.2)),
          Screens.plain(scene, Color(red: 0.8, green: 0.8, blue: 0.8))
        ))
      for moment in Self.moments {
        let frame = try film.frame(at: moment)
        #expect(frame.darkest >= 50 && frame.lightest <= 205, "\(name) at \(moment)")
      }
    }
  }

  @Test
  func
    `the 'tiles' animator shows no background between its tiles while they are nearly flat`()
    throws
  {
    for scale in [1.0, 2] {
      var scene = Scene(isInteractive: true)
      scene.scale = scale
      let film = try Film(
        "tiles", scene, settings: ["stagger=0", "shade=0", "background=#ff00ff"],
        screens: (Screens.plain(scene, .white), Screens.plain(scene, .white)))
      // The animator's background may show at the edges of the frame, so a margin of 3 pixels is
      // not checked.
      for progress in [0.005, 0.01, 0.02, 0.03, 0.97, 0.98, 0.99, 0.995] {
        let frame = try film.frame(at: progress)
        let greens = frame.inner(3).map { Int($0 >> 8 & 255) }
        #expect((greens.min() ?? 0) >= 253, "at \(progress)")
      }
    }
  }

  @Test(arguments: TransitionDirection.allCases, LayoutDirection.allCases)
  func `the 'spring' animator shows no empty area even when it overshoots`(
    _ direction: TransitionDirection, _ layout: LayoutDirection
  ) throws {
    let scene = Scene(direction: direction, layout: layout)
    for settings in [
      ["damping=0.1"], ["damping=0.5", "velocity=10"], ["velocity=-3"], ["damping=1"], [],
    ] {
      let film = try Film(
        "spring", scene, settings: ["padding=0", "background=#ff00ff"] + settings,
        screens: (Screens.plain(scene, .white), Screens.plain(scene, .white)))
      for step in 0...100 {
        #expect(try film.frame(at: Double(step) / 100).darkest >= 253, "\(settings) at \(step) %")
      }
    }
  }

  @Test func `the tiles of the 'explode' animator are visible even if both screens are white`()
    throws
  {
    let scene = Scene(size: Size(width: 384, height: 512), scale: 0.25)
    let film = try Film(
      "explode", scene, screens: (Screens.plain(scene, .white), Screens.plain(scene, .white)))
    // The last squares are far away.
    for (moment, limit) in [(0.2, 232), (0.4, 232), (0.6, 242)] {
      let darkest = try film.frame(at: moment).darkest
      #expect(darkest < limit, "\(darkest) at \(moment)")
    }
  }
}
