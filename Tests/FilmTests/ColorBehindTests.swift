import SegueFilm
import SegueGeometry
import SegueKit
import SegueRender
import Testing

/// Tests the colour that films and pages give the bars beside a picture that is shown whole.
@Suite struct ColorBehindTests {
  @Test func `it is the colour of the look, or else the usual one, if it is opaque`() {
    let (half, library) = (Color(red: 1, green: 1, blue: 1, alpha: 0.5), PictureLibrary())
    func color(_ fill: Color?, _ usual: Color) -> Color? {
      Surroundings(nil, fill: fill, library) { usual }.colorBehind()
    }
    #expect(color(.white, .black) == .white)
    #expect(color(nil, .black) == .black)
    #expect(color(nil, .clear) == nil && color(half, .black) == nil)
    #expect(Surroundings(nil, fill: nil, library).colorBehind() == nil)
  }
}
