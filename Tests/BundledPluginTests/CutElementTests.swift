import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the cards that grow out of an element of which the screen shows only a part.
struct CutElementTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  @Test(arguments: ["zoom", "container-transform"], [false, true])
  func `the picture of a row that the screen's edge cuts off fades as soon as the card moves`(
    _ name: String, _ isCut: Bool
  ) throws {
    let stage = Stage()
    let row = Rect(x: 0, y: isCut ? 784 : 700, width: 390, height: 60)
    let view = View(frame: row, name: "card")
    (view.elementName, view.backgroundColor) = ("card", Self.red)
    stage.from.addSubview(view)
    let timeline = try stage.record(name, ["element=card"]).timeline
    // The card has risen by some points, and the picture of a whole row is still opaque.
    let trees = stride(from: 0.0, through: 1, by: 0.002).map { timeline.layers(at: $0 * timeline.duration) }
    let tree = try #require(
      trees.first { tree in
        tree.layers.first { $0.clipsToBounds }.map { $0.transform.boundingBox(of: $0.bounds).minY < row.minY * 0.9 }
          == true
      })
    let picture = tree.layers.first { $0.look == Self.red && $0.opacity > 0.01 }
    #expect((picture == nil) == isCut)
  }
}
