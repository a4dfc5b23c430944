import SegueGeometry
import SegueScene
import Testing

@testable import SegueRender

@Suite struct MaskTests {
  @Test func `a mask is not shown itself`() {
    let whole = Rect(x: 0, y: 0, width: 8, height: 8)
    var mask = layer(whole, parent: 1, descendants: 1, color: .white)
    mask.isMask = true
    let inside = layer(whole, parent: 2, color: Color(red: 0, green: 1, blue: 0))
    let masked = layer(whole, descendants: 2, color: Color(red: 1, green: 0, blue: 0))
    let shown = drawn(tree(8, 8, [masked, mask, inside]), 8, 8)
    #expect(shown.all.allSatisfy { $0 == 0xffff_0000 })
  }
}
