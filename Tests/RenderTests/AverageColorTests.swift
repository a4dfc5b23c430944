import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests the mean colour of a part of a view.
@Suite struct AverageColorTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 80, height: 40))

  private func mean(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Color? {
    PictureLibrary().averageColor(
      of: LayerTree(of: root), in: Rect(x: x, y: y, width: width, height: height))
  }

  private func isNear(_ color: Color?, _ wanted: Color) -> Bool {
    guard let color else { return false }
    let pairs = [
      (color.red, wanted.red), (color.green, wanted.green), (color.blue, wanted.blue),
      (color.alpha, wanted.alpha),
    ]
    return pairs.allSatisfy { abs($0 - $1) < 0.006 }
  }

  private func add(_ color: Color, _ frame: Rect) {
    let view = View(frame: frame)
    view.backgroundColor = color
    root.addSubview(view)
  }

  @Test func `the average colour is weighted by area and by alpha`() {
    add(Color(red: 1, green: 0, blue: 0), Rect(x: 0, y: 0, width: 40, height: 40))
    add(Color(red: 0, green: 0, blue: 1, alpha: 0.5), Rect(x: 40, y: 0, width: 40, height: 40))
    #expect(isNear(mean(0, 0, 40, 40), Color(red: 1, green: 0, blue: 0)))
    #expect(isNear(mean(40, 0, 40, 40), Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
    // Red has twice the weight of blue, because blue is half transparent.
    #expect(isNear(mean(0, 0, 80, 40), Color(red: 2.0 / 3, green: 0, blue: 1.0 / 3, alpha: 0.75)))
    #expect(mean(0, 0, 80, 40) == mean(0, 0, 80, 40))
  }

  @Test
  func `transparent pixels do not affect the average colour, which is clear for an empty area`() {
    #expect(mean(0, 0, 80, 40) == .clear)
    add(Color(red: 0, green: 1, blue: 0), Rect(x: 0, y: 0, width: 20, height: 40))
    #expect(isNear(mean(0, 0, 80, 40), Color(red: 0, green: 1, blue: 0, alpha: 0.25)))
    #expect(mean(0, 0, 0, 40) == nil && mean(0, 0, .nan, 40) == nil)
  }

  @Test func `the average colour of a large picture is the mean of its pixels`() {
    let library = PictureLibrary()
    let ramp = picture(1024, 1024) { x, y in (b: x / 4, g: y / 4, r: 255, a: 255) }
    library.set(picture: ramp, for: 5)
    let view = View(frame: Rect(x: 0, y: 0, width: 1024, height: 1024))
    view.contents = Contents(source: 5)
    let all = library.averageColor(
      of: LayerTree(of: view), in: Rect(x: 0, y: 0, width: 1024, height: 1024))
    #expect(isNear(all, Color(red: 1, green: 0.5, blue: 0.5)))
    let part = library.averageColor(
      of: LayerTree(of: view), in: Rect(x: 512, y: 0, width: 512, height: 1024))
    #expect(isNear(part, Color(red: 1, green: 0.5, blue: 0.75)))
  }
}
