import SegueGeometry
import SeguePlayer
import SegueScene
import Testing

@testable import SegueFilm

/// Tests the pointer of a film: its way, and what is drawn of it.
struct PointerTests {
  private static let size = Size(width: 400, height: 800)

  private func tap(_ x: Double, _ y: Double, at time: Double) -> PointerStroke {
    PointerStroke(
      samples: [0, 0.1].map { Storyboard.Sample(seconds: time + $0, point: Point(x: x, y: y)) })
  }

  private func path(_ strokes: PointerStroke...) -> PointerPath { PointerPath(strokes, in: Self.size) }

  @Test func `the pointer is there before the first tap, arrives before it, and presses on its point`() throws {
    let path = path(tap(300, 100, at: 1.5))
    let start = try #require(path.state(at: 0))
    #expect(start.opacity == 1 && start.press == 0 && start.ring == nil)
    #expect(start.location != Point(x: 300, y: 100))
    #expect(path.state(at: 1.35)?.location == Point(x: 300, y: 100), "it hovers")
    let down = try #require(path.state(at: 1.59))
    #expect(down.location == Point(x: 300, y: 100) && down.press == 1)
    #expect(down.ring?.center == Point(x: 300, y: 100))
    #expect(path.state(at: 2.2)?.press == 0)
  }

  @Test func `the pointer moves without a jump in position or speed, also through a drag`() throws {
    let drag = PointerStroke(
      samples: (0...60).map {
        Storyboard.Sample(seconds: 3 + Double($0) / 120, point: Point(x: 100 + 3 * Double($0), y: 600))
      })
    let path = path(tap(300, 100, at: 1.5), drag, tap(40, 760, at: 4.2))
    let step = 1.0 / 480
    var last: (point: Point, speed: Double)?
    for index in 0..<Int(4.2 / step) {
      let time = Double(index) * step
      let point = try #require(path.state(at: time)).location
      if let before = last {
        let (dx, dy) = (point.x - before.point.x, point.y - before.point.y)
        let speed = (dx * dx + dy * dy).squareRoot() / step
        // At most 2,500 points a second, and no change of speed that a viewer could see as a jump. The finger of the drag
        // itself starts and stops at once.
        #expect(speed < 2500, "at \(time)")
        let isDrag = time > 2.99 && time < 3.01 || time > 3.49 && time < 3.51
        #expect(isDrag || abs(speed - before.speed) < 90, "at \(time)")
        last = (point, speed)
      } else {
        last = (point, 0)
      }
    }
    for time in [3.1, 3.25, 3.4] {
      let x = try #require(path.state(at: time)).location.x
      #expect(abs(x - (100 + 360 * (time - 3))) < 1e-6)
    }
  }

  @Test func `each way is bent a little, in a manner of its own, and the same in every run`() throws {
    // Two ways with the same ends and times, and a third one.
    let strokes = [
      tap(50, 100, at: 1), tap(350, 100, at: 2.5), tap(50, 100, at: 4), tap(350, 100, at: 5.5),
    ]
    let path = PointerPath(strokes, in: Self.size)
    func bends(_ begin: Double) throws -> [Double] {
      try (0..<100).map { try #require(path.state(at: begin + 0.012 * Double($0))).location.y - 100 }
    }
    let (first, second) = (try bends(1.2), try bends(4.2))
    for bend in [first, second] {
      let largest = bend.map(abs).max() ?? 0
      #expect(largest > 6 && largest < 40, "\(largest)")
    }
    #expect(zip(first, second).contains { abs($0 - $1) > 1 })
    #expect(path == PointerPath(strokes, in: Self.size))
  }

  @Test func `the pointer is hidden while a text is typed, and comes back before it moves`() {
    let taps = [tap(300, 100, at: 1), tap(100, 100, at: 9)]
    let path = PointerPath(taps, in: Self.size, typed: [1.5...8])
    for time in [1.0, 1.3] { #expect(path.state(at: time)?.opacity == 1, "at \(time)") }
    for time in stride(from: 1.75, through: 7.95, by: 0.05) { #expect(path.state(at: time) == nil, "at \(time)") }
    #expect(path.state(at: 8.7)?.opacity == 1)
    // A pointer that has been hidden already is not affected.
    #expect(PointerPath(taps, in: Self.size, typed: [4...5]) == PointerPath(taps, in: Self.size))
    // One that has no time to leave stays.
    let soon = PointerPath([taps[0], tap(100, 100, at: 2.2)], in: Self.size, typed: [1.4...1.5])
    #expect(soon.state(at: 1.6)?.opacity == 1)
  }

  @Test func `the pointer is hidden while it has nothing to do`() {
    let path = path(tap(300, 100, at: 1), tap(100, 100, at: 9))
    #expect(path.state(at: 1.9) != nil && path.state(at: 4) == nil && path.state(at: 7.4) == nil)
    #expect(path.state(at: 7.9)?.opacity == 1)
    #expect(path.state(at: 12) == nil)
    #expect(PointerPath([], in: Self.size).state(at: 1) == nil)
    // Before the first tap, if that is late.
    #expect(self.path(tap(300, 100, at: 6)).state(at: 0) == nil)
  }

  @Test func `a finger leaves soon after its tap, unless it taps again in about a second`() throws {
    let far = path(tap(300, 100, at: 1), tap(100, 100, at: 4)).ofFinger()
    #expect(far.state(at: 1.15)?.opacity == 1)
    #expect(try #require(far.state(at: 1.45)).opacity < 0.5)
    for time in stride(from: 1.65, through: 2.9, by: 0.05) { #expect(far.state(at: time) == nil, "at \(time)") }
    #expect(far.state(at: 3.9)?.opacity == 1)
    let near = path(tap(300, 100, at: 1), tap(100, 100, at: 1.9)).ofFinger()
    for time in stride(from: 1.1, through: 1.9, by: 0.05) { #expect(near.state(at: time)?.opacity == 1, "at \(time)") }
  }

  private func show(_ script: String, _ look: String) throws -> (TouchShow, StoryboardShow) {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { color: "#f00" }, b: { color: "#00f" } }
          container: { kind: navigation, root: a }
          links: { a: [{ area: [10, 20, 40, 20], push: b }] }
          look: \(look)
          script: [\(script)]
          """), options: ShowOptions(keepsLog: true), factory: factory)
    try show.rehearse()
    let pointer = PointerDrawing(show.storyboard.look, show.pointerPath, in: show.size)
    return (TouchShow(show, touchesOf: show, pointer: pointer), show)
  }

  @Test func `a step that begins the action of a link without a finger makes the pointer tap the link`() throws {
    let (_, show) = try show("{ at: 1, push: b }", "{ pointer: arrow }")
    let state = try #require(show.pointerPath.state(at: 0.95))
    #expect(state.location == Point(x: 30, y: 30) && state.press > 0)
  }

  /// A link is at x 10 to 50 and y 20 to 40.
  @Test func `the pointer is over a link from when it comes over its area until the tap is over`() throws {
    let (_, show) = try show("{ at: 1.5, tap: [30, 30] }, { at: 4, pop: true }", "{ pointer: arrow }")
    let (path, area) = (show.pointerPath, Rect(x: 10, y: 20, width: 40, height: 20))
    var changes: [Bool] = []
    for time in stride(from: 0, to: 1.8, by: 0.01) {
      let state = try #require(path.state(at: time))
      if time < 1.5 { #expect(state.isOverLink == area.contains(state.location), "at \(time)") }
      if changes.last != state.isOverLink { changes.append(state.isOverLink) }
    }
    #expect(changes == [false, true] && path.state(at: 1.85)?.isOverLink == false)
    // A drag from a link does not tap it.
    var drag = PointerStroke(
      samples: [0, 0.5].map { Storyboard.Sample(seconds: 1 + $0, point: Point(x: 30 + 100 * $0, y: 30)) }, area: area)
    #expect(PointerPath([drag], in: Self.size).state(at: 1)?.isOverLink == false)
    drag.samples[1].point = Point(x: 31, y: 30)
    #expect(PointerPath([drag], in: Self.size).state(at: 1)?.isOverLink == true)
  }

  @Test(arguments: [(true, Look.Pointer.arrow), (false, .finger)])
  func `the pointer auto is an arrow on a desktop, and elsewhere a finger`(
    _ isDesktop: Bool, _ same: Look.Pointer
  ) throws {
    let (_, board) = try show("{ at: 1, tap: [30, 30] }", "{ pointer: auto }")
    func drawn(_ pointer: Look.Pointer) throws -> LayerTree {
      var look = Look()
      look.pointer = pointer
      var tree = LayerTree(size: board.size)
      tree.add(Rect(origin: .zero, size: board.size))
      try #require(PointerDrawing(look, board.pointerPath, in: board.size, isDesktop: isDesktop))
        .add(at: 0.99, to: &tree) { $0 }
      return tree
    }
    let (auto, expected, other) = (try drawn(.auto), try drawn(same), try drawn(isDesktop ? .finger : .arrow))
    #expect(auto.layers == expected.layers && auto.effects == expected.effects)
    #expect(auto.layers != other.layers || auto.effects != other.effects)
  }

  @Test(arguments: [("arrow", true, 5), ("arrow", false, 4), ("hand", false, 5)])
  func `an arrow is a hand over a link on a desktop, and elsewhere an arrow`(
    _ word: String, _ isDesktop: Bool, _ layers: Int
  ) throws {
    let (_, board) = try show("{ at: 1, tap: [30, 30] }", "{ pointer: \(word) }")
    let pointer = PointerDrawing(board.storyboard.look, board.pointerPath, in: board.size, isDesktop: isDesktop)
    let drawn = try #require(pointer)
    func count(_ time: Double) -> Int {
      var tree = LayerTree(size: board.size)
      tree.add(Rect(origin: .zero, size: board.size))
      drawn.add(at: time, to: &tree) { $0 }
      return tree.layers.count - 1
    }
    #expect(count(0.99) == layers)
    #expect(count(2) == (word == "hand" ? 5 : 4))
  }

  @Test(arguments: [("arrow", 4), ("hand", 5), ("finger", 1)])
  func `a pointer replaces the dots, and nothing of it grows from frame to frame`(_ word: String, _ layers: Int) throws
  {
    let (drawn, board) = try show("{ at: 1, tap: [30, 30] }", "{ pointer: \(word) }")
    var (tree, plain) = (LayerTree(size: drawn.size), LayerTree(size: drawn.size))
    try drawn.advance(to: 0.8)
    try drawn.layers(into: &tree)
    try board.layers(into: &plain)
    #expect(tree.layers.count == plain.layers.count + layers)
    #expect(tree.layers[0].descendants == Int32(tree.layers.count - 1))
    let (count, values) = (tree.layers.count, tree.values.count)
    for _ in 0..<3 { try drawn.layers(into: &tree) }
    #expect(tree.layers.count == count && tree.values.count == values)
    #expect(!tree.layers.contains { $0.bounds.width == TouchShow.diameter })
    // The log has the touches as without a pointer.
    try drawn.advance(to: 3)
    #expect(drawn.log.events.filter { $0.call == "touch.began" }.count == 1)
  }

  @Test func `a finger is a light disc with a dark edge, and not there while its device comes, unless it presses`()
    throws
  {
    let path = path(tap(200, 400, at: 1))
    func finger(_ time: Double, opacity: Double = 1, _ color: Color? = nil) throws -> (Layer, LayerEffects) {
      var look = Look()
      (look.pointer, look.pointerColor) = (.finger, color)
      var tree = LayerTree(size: Self.size)
      tree.add(Rect(origin: .zero, size: Self.size))
      try #require(PointerDrawing(look, path, in: Self.size)).add(at: time, opacity: opacity, to: &tree) { $0 }
      return (tree.layers[1], try #require(tree.effects(of: tree.layers[1])))
    }
    let (layer, effects) = try finger(0.9)
    #expect(layer.opacity > 0.8 && layer.backgroundColor.red == 1 && layer.backgroundColor.alpha > 0.5)
    #expect(effects.border.color.red == 0 && effects.border.color.alpha > 0.3 && effects.shadow.color.alpha > 0.3)
    #expect(try finger(0.9, opacity: 1, .black).1.border.color == .white)
    #expect(try finger(0.9, opacity: 0).0.opacity == 0)
  }

  @Test func `a pointer has a size and a colour, and becomes larger with what the camera magnifies`() throws {
    let path = path(tap(200, 400, at: 1))
    func drawn(_ change: (inout Look) -> Void = { _ in }, scale: Double = 1) throws -> (LayerTree, Double) {
      var look = Look()
      look.pointer = .arrow
      change(&look)
      let pointer = try #require(PointerDrawing(look, path, in: Self.size))
      var tree = LayerTree(size: Self.size)
      tree.add(Rect(origin: .zero, size: Self.size))
      pointer.add(at: 0.95, to: &tree) { Point(x: $0.x * scale, y: $0.y * scale) }
      let width = tree.layers[1].transform.boundingBox(of: Rect(x: 0, y: 0, width: 1, height: 1)).width
      return (tree, width)
    }
    let usual = try drawn()
    #expect(abs(try drawn { $0.pointerSize = 2 }.1 - 2 * usual.1) < 1e-9)
    #expect(abs(try drawn(scale: 1.8).1 - 1.8 * usual.1) < 1e-6)
    let teal = Color(red: 0, green: 0.5, blue: 0.5)
    #expect(try drawn { $0.pointerColor = teal }.0.effects.contains { $0.shape?.fillColor == teal })
    var none = Look()
    none.pointer = Look.Pointer.none
    #expect(PointerDrawing(none, path, in: Self.size) == nil)
  }
}
