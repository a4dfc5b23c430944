import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests in which space colours are computed, as `segue/base.h` says: with encoded values, and never in linear light,
/// in which the middle between black and white is 188.
@Suite struct ColorSpaceTests {
  private static let size = 40
  private let root = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))

  private func add(_ color: Color, _ frame: Rect = Rect(x: 0, y: 0, width: 40, height: 40)) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    root.addSubview(view)
    return view
  }

  /// Returns red, green, blue and alpha of a drawn pixel.
  private func pixel(_ x: Int, _ y: Int, background: Color = .black) -> [Int] {
    let parts = drawn(LayerTree(of: root), Self.size, Self.size, background: background).parts(x, y)
    return [parts[2], parts[1], parts[0], parts[3]]
  }

  @Test func `opacities mix encoded values`() {
    let view = add(.white)
    view.alpha = 0.5
    #expect(pixel(20, 20) == [128, 128, 128, 255])
    view.alpha = 1
    view.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.25)
    #expect(pixel(20, 20) == [64, 64, 64, 255])
  }

  @Test func `half a pixel is half of the encoded value`() {
    _ = add(.white, Rect(x: 0, y: 0, width: 20.5, height: 40))
    #expect(pixel(20, 20) == [128, 128, 128, 255])
  }

  @Test func `gradients mix premultiplied encoded values`() {
    let view = add(.clear)
    let (left, right) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    view.gradient = Gradient(
      .linear, from: left, to: right,
      stops: [.init(color: .black, location: 0), .init(color: .white, location: 1)])
    for x in [5, 20, 33] { #expect(abs(pixel(x, 20)[0] - (2 * x + 1) * 255 / 80) <= 1) }
    // A stop without alpha has no colour either.
    view.gradient = Gradient(
      .linear, from: left, to: right,
      stops: [
        .init(color: Color(red: 1, green: 0, blue: 0, alpha: 0), location: 0),
        .init(color: Color(red: 0, green: 0, blue: 1), location: 1),
      ])
    let middle = pixel(20, 20, background: .clear)
    #expect(middle[0] == 0 && abs(middle[2] - 131) <= 1 && middle[2] == middle[3])
  }

  @Test func `blurs are means of premultiplied encoded values`() {
    _ = add(.black)
    let blurred = add(.clear)
    let half = View(frame: Rect(x: 0, y: 0, width: 20, height: 40))
    half.backgroundColor = .white
    blurred.addSubview(half)
    blurred.blurRadius = 3
    #expect(abs(pixel(19, 20)[0] + pixel(20, 20)[0] - 255) <= 4)
    // Red beside nothing stays red, and does not become dark.
    half.backgroundColor = Color(red: 1, green: 0, blue: 0)
    root.subviews[0].removeFromSuperview()
    let edge = pixel(20, 20, background: .clear)
    #expect(edge[0] == edge[3] && edge[1] == 0 && (90...140).contains(edge[3]))
  }

  @Test func `color matrices map straight encoded values and clamp the result`() {
    let view = add(Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    var matrix = ColorMatrix.identity
    matrix.red.x = 2
    matrix.green.y = 4
    view.colorMatrix = matrix
    // Red 0.25 becomes 0.5, and green is clamped; both then count with half the opacity.
    let shown = pixel(20, 20)
    #expect(abs(shown[0] - 64) <= 1 && abs(shown[1] - 128) <= 1 && abs(shown[2] - 96) <= 1)
  }

  @Test func `the luminance of a mask is one of encoded values`() {
    let view = add(.white)
    let mask = View(frame: root.bounds)
    mask.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5)
    view.mask = mask
    view.maskMode = .luminance
    #expect(abs(pixel(20, 20)[0] - 128) <= 1)
    mask.backgroundColor = Color(red: 0, green: 1, blue: 0)
    #expect(abs(pixel(20, 20)[0] - 182) <= 1)
  }

  @Test func `the mean colour of black and white is the middle of the encoded values`() throws {
    _ = add(.black)
    _ = add(.white, Rect(x: 0, y: 0, width: 20, height: 40))
    let mean = try #require(PictureLibrary().averageColor(of: LayerTree(of: root), in: root.bounds))
    #expect(abs(mean.red - 0.5) < 0.005 && mean.alpha == 1)
  }

  @Test func `colors outside of 0…1 are clamped`() {
    _ = add(Color(red: 1.5, green: -1, blue: 0.5, alpha: 3))
    #expect(pixel(20, 20) == [255, 0, 128, 255])
  }
}
