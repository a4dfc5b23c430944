import SegueGeometry
import SegueScene
import Testing

/// Tests the comparison of the layers of two frames.
@Suite struct LayerComparisonTests {
  private let size = Size(width: 100, height: 200)

  private func tree(_ layers: [Layer]) -> LayerTree {
    let all = Rect(origin: .zero, size: size)
    var tree = LayerTree(size: size, layers: [Layer(view: ViewID(rawValue: 1), bounds: all)])
    tree.layers += layers.map { layer in
      var layer = layer
      layer.parent = 0
      return layer
    }
    tree.layers[0].descendants = Int32(layers.count)
    return tree
  }

  private func box(
    _ number: UInt64, x: Double = 0, width: Double = 60, color: Color = .white,
    _ edit: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    var layer = Layer(
      view: ViewID(rawValue: number), bounds: Rect(x: 0, y: 0, width: width, height: 50),
      transform: .translation(x: x, y: 0))
    layer.backgroundColor = color
    edit(&layer)
    return layer
  }

  private func differences(_ shown: [Layer], _ expected: [Layer]) -> [String] {
    LayerComparison().differences(of: tree(shown), from: tree(expected)).map { $0.text([:]) }
  }

  @Test func `frames that look the same are equal even if different views show them`() {
    #expect(differences([box(2)], [box(2)]) == [])
    #expect(differences([box(2)], [box(3)]) == [])
    #expect(differences([], []) == [])
  }

  @Test func `a captured picture compares as equal to the captured layers unless it is stretched`() {
    let inner = [box(2), box(3, x: 20, width: 30, color: .black)]
    func picture(width: Double) -> Layer {
      Layer(
        view: ViewID(rawValue: 9), bounds: Rect(x: 0, y: 0, width: width, height: 200),
        contents: Contents(capture: CapturedPicture(tree(inner))))
    }
    #expect(differences([picture(width: 100)], inner) == [])
    #expect(differences([picture(width: 90)], inner).count == 4)
  }

  @Test func `a mask that hides a part of a view does not change the view's frame`() {
    let stage = Stage()
    let plain = LayerTree(of: stage.container)
    func difference() -> String? {
      let tree = LayerTree(of: stage.container)
      let first = LayerComparison().differences(of: tree, from: plain).first
      return first?.text([stage.from.id: "from"])
    }
    stage.from.mask = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.from.mask?.backgroundColor = .white
    #expect(difference() == "visible part of from is 50x50 at 0,0 instead of 100x200 at 0,0")
    stage.from.center.x += 5
    #expect(difference() == "frame of from is 100x200 at 5,0 instead of 100x200 at 0,0")
  }

  @Test func `the comparison of layers ignores small differences and almost transparent layers`() {
    var comparison = LayerComparison()
    comparison.tolerance = LayerComparison.Tolerance(distance: 1, share: 0.02)
    func count(_ shown: [Layer], _ expected: [Layer]) -> Int {
      comparison.differences(of: tree(shown), from: tree(expected)).count
    }
    let opaque = box(2)
    #expect(count([box(2, x: 0.9)], [opaque]) == 0)
    #expect(count([box(2, x: 1.1)], [opaque]) == 1)
    #expect(count([box(2) { $0.opacity = 0.99 }], [opaque]) == 0)
    #expect(count([box(2) { $0.opacity = 0.97 }], [opaque]) == 1)
    // A layer whose opacity is below the tolerance counts as invisible. A layer whose corner radius
    // is below the tolerance counts as a rectangle, which covers what is behind it.
    #expect(count([opaque, box(3, x: 70, width: 20) { $0.opacity = 0.01 }], [opaque]) == 0)
    let hidden = box(4, x: 10, width: 20, color: .black)
    #expect(count([hidden, box(2) { $0.cornerRadius = 0.5 }], [opaque]) == 0)
    #expect(count([hidden, box(2) { $0.cornerRadius = 5 }], [opaque]) > 0)
  }

  @Test func `the comparison of layers skips only layers that an opaque layer covers`() {
    let hidden = box(2, x: 10, width: 20, color: .black)
    #expect(differences([hidden, box(3)], [box(3)]) == [])
    #expect(
      differences([hidden, box(3) { $0.opacity = 0.9 }], [box(3) { $0.opacity = 0.9 }]) != [])
    #expect(
      differences([hidden, box(3) { $0.cornerRadius = 9 }], [box(3) { $0.cornerRadius = 9 }])
        != [])
    let turned: (inout Layer) -> Void = { $0.transform = .rotation(angle: 0.1) }
    #expect(differences([hidden, box(3, turned)], [box(3, turned)]) != [])
  }

  @Test func `the comparison of layers considers the order of two layers only if they overlap`() {
    let (a, b) = (box(2, x: 0), box(3, x: 30, color: .black))
    let far = box(4, x: 61, width: 20, color: .black)
    #expect(differences([b, a], [a, b]) == ["view 3 is behind view 2"])
    #expect(differences([far, a], [a, far]) == [])
  }

  @Test(arguments: [0.001, 0.015])
  func `the comparison of layers ignores differences below the tolerance`(
    _ hair: Double
  ) {
    #expect(differences([box(2, x: hair)], [box(2)]) == [])
    #expect(differences([box(2) { $0.opacity = 1 - hair / 10 }], [box(2)]) == [])
    #expect(differences([box(2, x: 0.1)], [box(2)]) != [])
  }

  @Test
  func
    `the comparison of layers draws pictures only if layers differ, and leaves out ignored views`()
  {
    nonisolated(unsafe) var asked: [[LayerTree]] = []
    for answer in [true, false] {
      // The unsafe variable is sound, because the closure is called only on this thread, while
      // `differences` runs.
      var comparison = LayerComparison { shown, expected in
        asked.append([shown, expected])
        return answer
      }
      comparison.ignored = [ViewID(rawValue: 3)]
      let plain = [box(2), box(3)]
      #expect(comparison.differences(of: tree(plain), from: tree(plain)) == [])
      #expect(asked.isEmpty)
      let moved = tree([box(2, x: 9), box(3, x: 4)])
      #expect(comparison.differences(of: moved, from: tree(plain)).isEmpty == answer)
      let drawn = asked.removeLast()
      #expect(asked.isEmpty)
      #expect(drawn[0].layers[1] == moved.layers[1] && drawn[1].layers[1] == tree(plain).layers[1])
      #expect(drawn.allSatisfy { $0.layers[2].backgroundColor == .clear })
    }
  }

  @Test func `two frames with too many layers to compare are treated as equal`() {
    let many = (0..<3_000).map { box(UInt64($0 + 2), x: Double($0 % 100), width: 1) }
    #expect(differences(many, []) == [])
  }
}
