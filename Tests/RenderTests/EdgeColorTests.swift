import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests the colour along the edges of a picture.
@Suite struct EdgeColorTests {
  private func color(_ buffer: PixelBuffer) -> Color? {
    let library = PictureLibrary()
    library.set(picture: buffer, for: 1)
    return library.edgeColor(of: Contents(source: 1))
  }

  @Test
  func `a picture's edge colour is the most frequent colour at the edges, whatever is inside`() {
    let page = picture(60, 100) { x, y in
      // The picture has a bar at the top, a page in two shades of white, and a black area that
      // touches no edge.
      if y < 12 { return (b: 90, g: 40, r: 20, a: 255) }
      let isInside = (2..<58).contains(x) && y < 90
      return isInside ? (b: 0, g: 0, r: 0, a: 255) : (b: 250 + y % 2, g: 250, r: 250, a: 255)
    }
    let found = color(page)
    #expect(abs((found?.red ?? 0) - 250 / 255) < 1e-9 && found?.alpha == 1)
    #expect(abs((found?.blue ?? 0) - 250.5 / 255) < 0.002)
  }

  @Test func `a picture's edge colour is the mean of the edges if no colour is frequent enough`() {
    let sweep = picture(256, 2) { x, _ in (b: 0, g: x, r: 255, a: 255) }
    let found = color(sweep)
    #expect(found?.red == 1 && abs((found?.green ?? 0) - 0.5) < 0.01)
  }

  @Test func `a picture's edge colour is straight (not premultiplied), and clear for clear edges`() {
    let veil = picture(8, 8, isOpaque: false) { _, _ in (b: 0, g: 0, r: 255, a: 128) }
    #expect(color(veil) == Color(red: 1, green: 0, blue: 0, alpha: 128 / 255))
    #expect(color(picture(8, 8, isOpaque: false) { _, _ in (b: 0, g: 0, r: 0, a: 0) }) == .clear)
  }

  @Test func `the edge colour follows a change of the picture, and is nil without a picture`() {
    let library = PictureLibrary()
    let contents = Contents(source: 3)
    #expect(library.edgeColor(of: contents) == nil && library.edgeColor(of: .none) == nil)
    library.set(picture: picture(4, 4) { _, _ in (b: 255, g: 255, r: 255, a: 255) }, for: 3)
    #expect(library.edgeColor(of: contents) == .white)
    library.set(picture: picture(4, 4) { _, _ in (b: 0, g: 0, r: 0, a: 255) }, for: 3)
    #expect(library.edgeColor(of: contents) == .black)
  }
}
