import SegueGeometry
import SegueStoryboard
import Testing

@testable import SegueFilm

struct TextGroundTests {
  @Test func `the contrast of two colours is that of WCAG`() {
    #expect(abs(Color.black.contrast(to: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(to: .white) == 1)
    // The best-known grey that has 4.5 : 1 on white.
    let grey = Color(red: 0x76 / 255, green: 0x76 / 255, blue: 0x76 / 255)
    #expect(abs(grey.contrast(to: .white) - 4.54) < 0.01 && grey.contrast(to: .white) == Color.white.contrast(to: grey))
  }

  @Test func `letters without a colour have enough contrast on every ground`() {
    for step in 0..<125 {
      let (red, green, blue) = (step / 25, step / 5 % 5, step % 5)
      let ground = Color(red: Double(red) / 4, green: Double(green) / 4, blue: Double(blue) / 4)
      #expect(ground.letters.contrast(to: ground) >= 2, "\(ground)")
      #expect(TextGround.words([ground.letters], on: ground) == nil)
    }
  }

  @Test func `letters are hardly seen below a contrast of 2, unless they are meant to be`() {
    let pale = Color(red: 0.9, green: 0.9, blue: 0.8)
    #expect(TextGround.words([pale], on: .white)?.contains("a contrast of 1.2 : 1") == true)
    #expect(TextGround.words([pale], on: .black) == nil)
    // A part of a gradient is enough.
    #expect(TextGround.words([pale, .black], on: .white) == nil)
    #expect(TextGround.words([Color(red: 1, green: 1, blue: 1, alpha: 0.2)], on: .white) == nil)
  }
}
