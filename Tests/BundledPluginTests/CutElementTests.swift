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

  /// Returns whether the picture of a row is still seen when its card has risen by some points.
  ///
  /// - Parameters:
  ///   - bar: The frame of a bar over the row; nil for none.
  ///   - isEven: True for a row that has one colour wherever it is cut.
  private func isSeen(_ name: String, row: Rect, bar: Rect?, isEven: Bool) throws -> Bool {
    let stage = Stage()
    for (name, frame, color) in [("card", row, Self.red)] + (bar.map { [("bar", $0, Color.white)] } ?? []) {
      let view = View(frame: frame, name: name)
      (view.elementName, view.backgroundColor) = (name, color)
      stage.from.addSubview(view)
    }
    stage.setup.surroundings.averageColor = { _, rect in
      // The left part of a row has something that its right part has not.
      isEven || rect.minX > 40 ? Self.red : .black
    }
    let timeline = try stage.record(name, ["element=card"]).timeline
    let trees = stride(from: 0.0, through: 1, by: 0.002).map { timeline.layers(at: $0 * timeline.duration) }
    let tree = try #require(
      trees.first { tree in
        tree.layers.first { $0.clipsToBounds }.map { $0.transform.boundingBox(of: $0.bounds).minY < row.minY * 0.9 }
          == true
      })
    return tree.layers.contains { $0.contents.capture != nil && $0.look == Self.red && $0.opacity > 0.01 }
  }

  @Test(arguments: ["zoom", "container-transform"], [false, true])
  func `a row that a bar covers fades early if there is more than its ground at the bar's edge`(
    _ name: String, _ isEven: Bool
  ) throws {
    let (row, bar) = (Rect(x: 0, y: 700, width: 390, height: 100), Rect(x: 0, y: 760, width: 390, height: 84))
    #expect(try isSeen(name, row: row, bar: bar, isEven: isEven) == isEven)
  }

  @Test(arguments: ["zoom", "container-transform"])
  func `an element that ends in one colour at the screen's edge is whole`(_ name: String) throws {
    #expect(try isSeen(name, row: Rect(x: 0, y: 784, width: 390, height: 60), bar: nil, isEven: true))
    #expect(try !isSeen(name, row: Rect(x: 0, y: 784, width: 390, height: 60), bar: nil, isEven: false))
  }
}
