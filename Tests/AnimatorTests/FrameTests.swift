import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests rules for the frames of every bundled animator, pixel by pixel.
@Suite struct FrameTests {
  private static let sizes = [
    Size(width: 96, height: 128), Size(width: 1, height: 1), Size(width: 240, height: 30),
  ]

  @Test(arguments: Bundled.animators, sizes)
  func `the first and last frame of every animator are byte-equal to the two screens`(
    _ name: String, _ size: Size
  ) throws {
    for direction in TransitionDirection.allCases {
      for layout in LayoutDirection.allCases {
        let scene = Scene(size: size, direction: direction, layout: layout)
        let film = try Film(name, scene)
        let (first, last) = (try film.frame(at: 0), try film.frame(at: 1))
        let from = try Film.still(Screens.light(scene), scene)
        let to = try Film.still(Screens.dark(scene), scene)
        // A cut has only one frame, which shows the new screen.
        if film.duration > 0 { #expect(first == from, "\(scene): \(first.difference(from: from))") }
        #expect(last == to, "\(scene): \(last.difference(from: to))")
      }
    }
  }

  @Test(arguments: Bundled.animators)
  func `frames of animators do not depend on the number of threads`(_ name: String) throws {
    for direction in TransitionDirection.allCases {
      let film = try Film(name, Scene(direction: direction))
      for progress in [0.05, 0.3, 0.5, 0.8] {
        #expect(try film.frame(at: progress) == film.frame(at: progress, threads: 4))
      }
    }
  }

  /// The animators whose right-to-left frames are not mirrored: the parts of `explode` fly to
  /// random positions, and the light on a `ripple` comes from the left.
  private static let unsided: Set = ["explode", "ripple"]

  @Test(arguments: Bundled.animators.filter { !unsided.contains($0) })
  func `an animator's right-to-left frames mirror its left-to-right frames`(_ name: String) throws {
    for direction in TransitionDirection.allCases {
      let plain = try Film(name, Scene(direction: direction))
      let mirrored = try Film(
        name, Scene(direction: direction, layout: .rightToLeft, isMirrored: true))
      for progress in [0.1, 0.4, 0.7] {
        let (maximum, share) = try mirrored.frame(at: progress).mirrored
          .difference(from: plain.frame(at: progress), beyond: 3)
        #expect(share < 0.01, "\(direction) at \(progress): \(maximum), \(share)")
      }
    }
  }

  /// The animators whose backward motion is not the reverse of the forward motion. Material's fades
  /// fade the old screen out quickly and the new screen in slowly in both directions. In both
  /// directions, a snapshot zoom ends with a dissolve (its `tail`), and a ripple spreads outward. Only the way back of a
  /// predictive back shrinks the screens. A cut has no duration.
  private static let oneWay: Set = [
    "cut", "fade-through", "predictive-back", "shared-axis", "snapshot-zoom", "ripple",
  ]

  @Test(arguments: Bundled.animators.filter { !oneWay.contains($0) })
  func `with linear timing, an animator's backward frames are its forward frames in reverse order`(
    _ name: String
  )
    throws
  {
    let forward = try Film(name, Scene(isInteractive: true))
    let backward = try Film(name, Scene(direction: .backward, isSwapped: true, isInteractive: true))
    // The animator blurs two pictures over each other, whose colours are rounded several times. The
    // colours of corresponding pixels may therefore differ by 3 instead of 1.
    let minimum = name == "blur-through" ? 3 : 1
    for progress in [0.1, 0.35, 0.5, 0.8] {
      let (maximum, share) = try forward.frame(at: progress).difference(
        from: backward.frame(at: 1 - progress))
      #expect(maximum <= minimum, "at \(progress): \(maximum), \(share)")
    }
  }
}
