import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests rules for the frames of the animators of the family `depth`.
@Suite struct DepthTests {
  private static let sizes = [
    Size(width: 390, height: 844), Size(width: 1440, height: 900), Size(width: 96, height: 12),
  ]

  @Test(arguments: sizes, ["vertical", "horizontal"])
  func `no corner of a flipping card leaves the screen`(_ size: Size, _ axis: String) throws {
    for direction in TransitionDirection.allCases {
      let scene = Scene(size: size, direction: direction)
      let film = try Film(
        "flip", scene, settings: ["axis=\(axis)"],
        screens: (Screens.plain(scene, .white), Screens.plain(scene, .black)))
      for step in 0...20 {
        let tree = film.layers(at: film.duration * Double(step) / 20)
        for layer in tree.layers where layer.bounds.size == size {
          let box = layer.transform.boundingBox(of: layer.bounds)
          #expect(
            min(box.minX, box.minY) > -0.01 && box.maxX < size.width + 0.01
              && box.maxY < size.height + 0.01, "\(box) at \(step * 5) %")
        }
      }
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func `the card of the 'flip' animator comes toward the viewer if its parameter 'pull' is 0`(
    _ direction: TransitionDirection
  ) throws {
    let scene = Scene(direction: direction)
    let film = try Film("flip", scene, settings: ["pull=0"])
    let heights = film.layers(at: film.duration * 0.3).layers.map {
      $0.transform.boundingBox(of: $0.bounds).height
    }
    #expect((heights.max() ?? 0) > scene.size.height * 1.1)
  }

  @Test(arguments: TransitionDirection.allCases)
  func
    `near progress 0 and 1, the 'cover-flow' animator shows no strip of a cover turned to the side`(
      _ direction: TransitionDirection
    ) throws
  {
    let scene = Scene(
      size: Size(width: 390, height: 844), direction: direction, isInteractive: true)
    let film = try Film(
      "cover-flow", scene, screens: (Screens.plain(scene, .white), Screens.plain(scene, .white)))
    // The shade over a cover increases from 0 in the middle of the screen to 0.4 at the side.
    // `minimum` is the brightness of the cover near the middle. A visible strip of the other cover,
    // which is at the side, would be darker.
    for progress in [0.01, 0.02, 0.05, 0.08, 0.1] {
      for fraction in [progress, 1 - progress] {
        let minimum = Int(255 * (1 - 0.4 * progress)) - 2
        #expect(try film.frame(at: fraction).darkest >= minimum, "at \(fraction)")
      }
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func `the back of a folded page is dark for a dark page and light for a light page`(
    _ direction: TransitionDirection
  ) throws {
    let scene = Scene(direction: direction)
    let dark = Color(red: 0.1, green: 0.1, blue: 0.12)
    for (color, range) in [(dark, 0...64), (Color.white, 150...255)] {
      let film = try Film(
        "turn", scene, screens: (Screens.plain(scene, color), Screens.plain(scene, color)))
      for step in 0...20 {
        let frame = try film.frame(at: Double(step) / 20)
        #expect(
          frame.darkest >= range.lowerBound && frame.lightest <= range.upperBound,
          "\(step * 5) %: \(frame.darkest)...\(frame.lightest)")
      }
    }
  }
}
