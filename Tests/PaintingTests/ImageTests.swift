import SegueGeometry
import SegueKit
import SeguePixels
import SegueScene
import Testing

@testable import SegueRender

/// Tests that an image from pixels is drawn as it is, without a picture of a library.
struct ImageTests {
  @Test(arguments: [ContentMode.scaleToFill, .scaleAspectFit])
  func `an image view is drawn with the image's pixels`(mode: ContentMode) throws {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    let image = try #require(
      Image(width: 8, height: 4, pixels: (0..<32).flatMap { $0 % 8 < 4 ? red : blue }))
    let controller = ViewController()
    let window = Window(size: Size(width: 8, height: 8), rootViewController: controller)
    let view = ImageView(image: image)
    view.contentMode = mode
    view.frame = controller.view.bounds
    controller.view.addSubview(view)
    let drawn = try draw(window)
    view.removeFromSuperview()
    let (top, height): (Double, Double) = mode == .scaleToFill ? (0, 8) : (2, 4)
    for (x, color) in [(0.0, Color(red: 1, green: 0, blue: 0)), (4, Color(red: 0, green: 0, blue: 1))] {
      let half = View(frame: Rect(x: x, y: top, width: 4, height: height))
      half.backgroundColor = color
      controller.view.addSubview(half)
    }
    // Away from the edge between the colours, which the picture's scaling smooths.
    let wanted = try draw(window)
    for y in 0..<8 { for x in [0, 1, 6, 7] { #expect(drawn.row(y)[x] == wanted.row(y)[x], "\(x), \(y)") } }
  }

  private func draw(_ window: Window) throws -> PixelBuffer {
    let frame = try #require(PixelBuffer(width: 8, height: 8))
    Compositor(width: 8, height: 8, background: .white).draw(window.layers(), into: frame)
    return frame
  }
}
