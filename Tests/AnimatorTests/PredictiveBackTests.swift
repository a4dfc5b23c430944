import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests what Android's way back shows under a finger, and that a screen is seen at all times. The upper screen is red, the
/// lower one is blue, and what is behind both is green.
@Suite struct PredictiveBackTests {
  private static let (red, blue): (UInt32, UInt32) = (0xffff_0000, 0xff00_00ff)

  private static func film(isInteractive: Bool, _ settings: [String] = []) throws -> Film {
    let scene = Scene(
      size: Size(width: 384, height: 512), scale: 0.25, direction: .backward, isInteractive: isInteractive)
    return try Film(
      "predictive-back", scene, settings: ["background=#00ff00", "dim=0", "offset=0"] + settings,
      screens: (
        Screens.plain(scene, Color(red: 1, green: 0, blue: 0)), Screens.plain(scene, Color(red: 0, green: 0, blue: 1))
      ))
  }

  private static func pixel(_ picture: Picture, _ x: Int) -> UInt32 { picture.pixels[64 * picture.width + x] }

  @Test func `under a finger the screen only shrinks, and the previous one is behind it`() throws {
    let film = try Self.film(isInteractive: true)
    for progress in [0, 0.05, 0.2, 0.5, 0.8, 0.89] {
      #expect(Self.pixel(try film.frame(at: progress), 48) == Self.red, "\(progress)")
    }
    // The upper screen has moved away from the left edge, where the lower one is seen, and keeps 8 points on the right.
    let far = try film.frame(at: 0.89)
    #expect(Self.pixel(far, 6) == Self.blue)
    #expect(Self.pixel(far, 92) == Self.red && Self.pixel(far, 95) != Self.red)
    // Most of the way is in the first quarter.
    let early = try film.frame(at: 0.25)
    #expect(Self.pixel(early, 3) != Self.red && Self.pixel(early, 9) == Self.red)
  }

  @Test(arguments: [true, false])
  func `a screen is seen at all times`(_ isInteractive: Bool) throws {
    let film = try Self.film(isInteractive: isInteractive)
    for step in 0...100 {
      let pixel = Self.pixel(try film.frame(at: Double(step) / 100), 48)
      #expect(pixel >> 8 & 255 == 0, "\(step) %")
    }
    #expect(Self.pixel(try film.frame(at: 0.97), 48) == Self.blue)
  }

  @Test func `the parameter 'preview' says how long the screen only shrinks`() throws {
    for isInteractive in [true, false] {
      let film = try Self.film(isInteractive: isInteractive, ["preview=0.6"])
      #expect(Self.pixel(try film.frame(at: 0.59), 48) == Self.red)
      #expect(Self.pixel(try film.frame(at: 0.85), 48) == Self.blue)
    }
  }

  @Test func `what is behind the screen is darker between dark screens`() throws {
    var seen: [Int] = []
    for value in [0.2, 0.9] {
      let scene = Scene(size: Size(width: 384, height: 512), scale: 0.25, direction: .backward, isInteractive: true)
      let color = Color(red: value, green: value, blue: value)
      let film = try Film(
        "predictive-back", scene, settings: ["offset=0"],
        screens: (Screens.plain(scene, color), Screens.plain(scene, color)))
      let behind = Self.pixel(try film.frame(at: 0.89), 6) & 255
      seen.append(Int((100 * Double(behind) / (255 * value)).rounded()))
    }
    #expect(abs(seen[0] - 40) <= 2 && abs(seen[1] - 80) <= 2, "\(seen)")
  }
}
