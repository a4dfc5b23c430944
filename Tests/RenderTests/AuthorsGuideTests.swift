import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests the rules for corners and rotated views that the headers and docs/writing-plugins/views.md
/// state.
@Suite struct AuthorsGuideTests {
  private let whole = Rect(x: 0, y: 0, width: 20, height: 20)

  @Test
  func `a corner radius always rounds a view's background, but its picture only if the view clips`() {
    let picture = picture(20, 20) { _, _ in (b: 255, g: 255, r: 255, a: 255) }
    func corner(_ layer: Layer) -> UInt32? {
      drawn(tree(20, 20, [layer]), 20, 20, pictures: [1: picture]).all.first
    }
    let (black, white): (UInt32, UInt32) = (0xff00_0000, 0xffff_ffff)
    #expect(corner(layer(whole, color: .white, radius: 8)) == black)
    #expect(corner(layer(whole, source: 1, radius: 8)) == white)
    #expect(corner(layer(whole, source: 1, radius: 8, clips: true)) == black)
  }

  @Test func `a view with round corners clips its subviews only if it clips to its bounds`() {
    func corner(clips: Bool) -> UInt32? {
      let outer = layer(whole, descendants: 1, radius: 8, clips: clips)
      let inner = layer(whole, parent: 1, color: .white)
      return drawn(tree(20, 20, [outer, inner]), 20, 20).all.first
    }
    #expect(corner(clips: false) == 0xffff_ffff)
    #expect(corner(clips: true) == 0xff00_0000)
  }

  @Test func `a view that is seen from behind shows its mirrored picture`() {
    let half = picture(20, 20) { x, _ in x < 10 ? (b: 255, g: 0, r: 0, a: 255) : (0, 0, 255, 255) }
    let turned = about(10, 10, .rotation(angle: 3.141592653589793, x: 0, y: 1, z: 0))
    let shown = drawn(
      tree(20, 20, [layer(whole, turned, source: 1)]), 20, 20, pictures: [1: half])
    #expect(shown.row(10)[4] == 0xffff_0000)
    #expect(shown.row(10)[15] == 0xff00_00ff)
  }
}
