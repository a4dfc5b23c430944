import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the texts that cross a card of the animator `match`, or that a card crosses.
struct MatchEdgeTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func element(_ name: String, _ frame: Rect, _ color: Color, radius: Double = 0) -> View {
    let view = View(frame: frame, name: name)
    view.elementName = name
    view.backgroundColor = color
    view.cornerRadius = radius
    return view
  }

  /// Returns the rectangle in which a layer is drawn.
  private static func box(_ layer: Layer) -> Rect {
    layer.transform.boundingBox(of: layer.bounds)
  }

  /// Returns the indices of the layers that contain a layer.
  private static func ancestors(of index: Int, in tree: LayerTree) -> [Int] {
    Array(sequence(first: Int(tree.layers[index].parent)) { $0 > 0 ? Int(tree.layers[$0].parent) : nil })
  }

  @Test(arguments: TransitionDirection.allCases)
  func `two clocks at one place change at the edge of the photograph that 'match' moves over them`(
    _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let (below, above) = direction == .forward ? (stage.from, stage.to) : (stage.to, stage.from)
    let bar = Rect(x: 0, y: 0, width: 390, height: 46)
    below.addSubview(element("photo", Rect(x: 16, y: 120, width: 358, height: 220), .white, radius: 20))
    below.addSubview(element("clock", bar, Self.red))
    above.addSubview(element("photo", Rect(x: 0, y: 0, width: 390, height: 420), .white))
    above.addSubview(element("clock", bar, Self.blue))
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    for progress in [0.1, 0.5, 0.8, 0.95] {
      let tree = timeline.layers(at: direction == .forward ? progress : 1 - progress)
      let photo = try #require(tree.layers.firstIndex { $0.clipsToBounds })
      let red = try #require(tree.layers.firstIndex { $0.look == Self.red })
      let blue = try #require(tree.layers.firstIndex { $0.look == Self.blue })
      #expect(red < photo && photo < blue, "one clock is behind the photograph, and one in front of it")
      for index in [red, blue] {
        #expect(Self.box(tree.layers[index]) == bar && tree.layers[index].opacity == 1)
      }
      let mask = try #require(tree.layers.first { $0.isMask })
      #expect(Self.ancestors(of: blue, in: tree).contains(Int(mask.parent)))
      let (edge, card) = (Self.box(mask), Self.box(tree.layers[photo]))
      #expect(abs(edge.minX - card.minX) < 1e-6 && abs(edge.minY - card.minY) < 1e-6, "\(progress)")
      #expect(abs(edge.width - card.width) < 1e-6 && abs(edge.height - card.height) < 1e-6)
      #expect(abs(mask.cornerRadius - tree.layers[photo].cornerRadius) < 1e-6)
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func `a text that is on a picture on one screen alone changes its colour at the picture's edge`(
    _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let (below, above) = direction == .forward ? (stage.from, stage.to) : (stage.to, stage.from)
    below.addSubview(element("photo", Rect(x: 16, y: 120, width: 358, height: 220), .white, radius: 20))
    below.addSubview(element("place", Rect(x: 28, y: 304, width: 134, height: 24), Self.red))
    above.addSubview(element("photo", Rect(x: 0, y: 0, width: 390, height: 420), .white))
    above.addSubview(element("place", Rect(x: 12, y: 434, width: 150, height: 27), Self.blue))
    // Letters fill less than half of a text.
    stage.setup.surroundings.averageColor = { tree, _ in
      let text = tree.layers.map(\.look).first { [Self.red, Self.blue].contains($0) }
      return text.map { Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: 0.4) } ?? .white
    }
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    for progress in [0.1, 0.45, 0.5, 0.55, 0.95] {
      let tree = timeline.layers(at: direction == .forward ? progress : 1 - progress)
      let red = try #require(tree.layers.firstIndex { $0.look == Self.red })
      let blue = try #require(tree.layers.firstIndex { $0.look == Self.blue })
      let mask = try #require(tree.layers.first { $0.isMask })
      let photos = tree.layers.indices.filter {
        tree.layers[$0].clipsToBounds && Self.box(tree.layers[$0]).height > 200
      }
      let photo = try #require(photos.first)
      #expect(blue < photo && photo < red, "the text that suits the photograph is in front of it")
      #expect(Self.ancestors(of: red, in: tree).contains(Int(mask.parent)), "and is seen on it alone")
      let (edge, card) = (Self.box(mask), Self.box(tree.layers[photo]))
      #expect(abs(edge.minY - card.minY) < 1e-6 && abs(edge.maxY - card.maxY) < 1e-6, "\(progress)")
      let (one, other) = (Self.box(tree.layers[red]), Self.box(tree.layers[blue]))
      #expect(abs(one.minX - other.minX) < 1 && abs(one.maxX - other.maxX) < 1, "the letters are over each other")
      #expect(abs(one.midY - other.midY) < 1)
      #expect(tree.layers[red].opacity == 1 && tree.layers[blue].opacity == 1, "both are seen all the time")
    }
  }
}
