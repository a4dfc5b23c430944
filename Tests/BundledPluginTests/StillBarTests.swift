import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the status bar of a screen that grows out of a part of another one: it stays at its place.
struct StillBarTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let bar = Rect(x: 0, y: 0, width: 390, height: 60)

  /// Returns the frames of a transition out of a row, from the first one on its lower screen, with a bar on the upper screen
  /// whose picture has the mean opacity `ink`.
  private func frames(
    _ name: String, _ direction: TransitionDirection, _ settings: [String], ink: Double
  ) throws -> [LayerTree] {
    let stage = Stage(direction: direction)
    let (below, above) = direction == .forward ? (stage.from, stage.to) : (stage.to, stage.from)
    let row = View(frame: Rect(x: 16, y: 500, width: 200, height: 100), name: "row")
    (row.elementName, row.backgroundColor) = ("row", .white)
    below.addSubview(row)
    let bar = View(frame: Self.bar, name: "bar")
    (bar.elementName, bar.backgroundColor) = ("bar", Self.red)
    above.addSubview(bar)
    // Letters fill a part of the bar.
    stage.setup.surroundings.averageColor = { tree, _ in
      guard tree.layers.contains(where: { $0.look == Self.red }), !tree.layers.contains(where: { $0.look == .black })
      else { return .white }
      return Color(red: 1, green: 0, blue: 0, alpha: ink)
    }
    let timeline = try stage.record(name, ["element=row"] + settings).timeline
    return times(in: 0...timeline.duration).map {
      timeline.layers(at: direction == .forward ? $0 : timeline.duration - $0)
    }
  }

  @Test(
    arguments: [("zoom", []), ("container-transform", []), ("container-transform", ["path=line"])],
    TransitionDirection.allCases)
  func `the letters of the status bar stay at their place in a card that grows`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    for tree in try frames(animator.name, direction, animator.settings, ink: 0.05) {
      let seen = tree.layers.filter { $0.look == Self.red && $0.opacity > 0 }
      #expect(seen.count <= 1, "the letters are seen once")
      for letters in seen {
        let box = letters.transform.boundingBox(of: letters.bounds)
        #expect(isClose(box.minX, 0) && isClose(box.minY, 0) && isClose(box.width, 390), "\(box)")
      }
    }
  }

  @Test(arguments: ["zoom", "container-transform"])
  func `a bar that is not clear between its letters moves with its screen`(_ name: String) throws {
    let trees = try frames(name, .forward, [], ink: 1)
    let moved = trees.flatMap(\.layers).filter {
      $0.look == Self.red && $0.transform.boundingBox(of: $0.bounds).minY > 10
    }
    #expect(!moved.isEmpty)
  }

  @Test(arguments: ["zoom", "container-transform"])
  func `a bar that leaves a row leaves the letters of the status bar in it at their place`(_ name: String) throws {
    let (stage, blue) = (Stage(), Color(red: 0, green: 0, blue: 1))
    let row = View(frame: Rect(x: 16, y: 70, width: 200, height: 100), name: "row")
    let bar = View(frame: Rect(x: 0, y: 0, width: 390, height: 94), name: "bar")
    let letters = View(frame: Self.bar, name: "letters")
    for (view, color) in [(row, Color.white), (bar, blue), (letters, Self.red)] {
      (view.elementName, view.backgroundColor) = (view.name, color)
    }
    stage.from.addSubview(row)
    stage.from.addSubview(bar)
    bar.addSubview(letters)
    stage.setup.surroundings.averageColor = { tree, _ in
      let looks = tree.layers.map(\.look)
      return looks.contains(Self.red) && !looks.contains(blue) ? Color(red: 1, green: 0, blue: 0, alpha: 0.05) : .white
    }
    let timeline = try stage.record(name, ["element=row"]).timeline
    let layers = times(in: 0...0.3 * timeline.duration).flatMap { timeline.layers(at: $0).layers }
    let pictures = layers.filter { $0.contents.capture != nil && $0.opacity > 0 }
    func top(_ layer: Layer) -> Double { layer.transform.boundingBox(of: layer.bounds).minY }
    let bars = pictures.filter { $0.look == blue }
    #expect(bars.contains { top($0) < -10 })
    #expect(!bars.contains { $0.contents.capture?.tree.layers.contains { $0.backgroundColor == Self.red } == true })
    let seen = pictures.filter { $0.look == Self.red }
    #expect(!seen.isEmpty && seen.allSatisfy { (-1...30).contains(top($0)) })
  }
}
