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

  @Test(arguments: TransitionDirection.allCases, [false, true])
  func `a dark title stands out from a dark photograph that grows behind it on its way`(
    _ direction: TransitionDirection, _ isLight: Bool
  ) throws {
    let stage = Stage(direction: direction)
    let (below, above) = direction == .forward ? (stage.from, stage.to) : (stage.to, stage.from)
    let ink = Color(red: 0.2, green: 0.1, blue: 0.1)
    let ground = isLight ? Color(red: 0.9, green: 0.9, blue: 0.8) : Color(red: 0.1, green: 0, blue: 0.2)
    below.addSubview(element("photo", Rect(x: 30, y: 620, width: 72, height: 72), ground, radius: 12))
    below.addSubview(element("name", Rect(x: 114, y: 632, width: 170, height: 26), ink))
    above.addSubview(element("photo", Rect(x: 0, y: 0, width: 390, height: 360), ground))
    above.addSubview(element("name", Rect(x: 18, y: 382, width: 272, height: 40), ink))
    // Letters fill less than half of a text.
    stage.setup.surroundings.averageColor = { tree, _ in
      let isText = tree.layers.contains { $0.look == ink }
      return isText ? Color(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.4) : ground
    }
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    for progress in [0.1, 0.3, 0.6, 0.9] {
      let tree = timeline.layers(at: direction == .forward ? progress : 1 - progress)
      let copies = tree.layers.indices.filter {
        tree.effects(of: tree.layers[$0])?.colorMatrix != nil && tree.layers[$0].opacity == 1
      }
      guard !isLight else {
        #expect(copies.isEmpty, "a dark title is seen on a light photograph")
        continue
      }
      let copy = try #require(copies.first)
      let photo = try #require(
        tree.layers.indices.first { tree.layers[$0].clipsToBounds && Self.box(tree.layers[$0]).height > 60 })
      let title = try #require(tree.layers.firstIndex { $0.look == ink })
      #expect(
        tree.effects(of: tree.layers[copy])?.colorMatrix?.offset == SIMD4(1, 1, 1, 0) && tree.layers[copy].look == ink)
      #expect(photo < title && title < copy, "a white copy is in front of the title")
      let (one, other) = (Self.box(tree.layers[title]), Self.box(tree.layers[copy]))
      #expect(abs(one.minX - other.minX) < 1e-6 && abs(one.midY - other.midY) < 1e-6, "at the same place")
      let around = Self.ancestors(of: copy, in: tree)
      let edge = try #require(tree.layers.first { $0.isMask && around.contains(Int($0.parent)) })
      let (mask, card) = (Self.box(edge), Self.box(tree.layers[photo]))
      #expect(abs(mask.minX - card.minX) < 1e-6 && abs(mask.maxY - card.maxY) < 1e-6, "seen on the photograph alone")
    }
  }

  @Test func `a title that is not cut out of its ground keeps its colours`() throws {
    let stage = Stage(direction: .forward)
    let (ink, ground) = (Color(red: 0.2, green: 0.1, blue: 0.1), Color(red: 0.1, green: 0, blue: 0.2))
    stage.from.addSubview(element("photo", Rect(x: 30, y: 620, width: 72, height: 72), ground, radius: 12))
    stage.from.addSubview(element("name", Rect(x: 114, y: 632, width: 170, height: 26), ink))
    stage.to.addSubview(element("photo", Rect(x: 0, y: 0, width: 390, height: 360), ground))
    stage.to.addSubview(element("name", Rect(x: 18, y: 382, width: 272, height: 40), ink))
    stage.setup.surroundings.averageColor = { tree, _ in
      // The letters of the lower screen have their ground around them.
      let text = tree.layers.first { $0.look == ink }
      return text.map { Color(red: ink.red, green: ink.green, blue: ink.blue, alpha: $0.bounds.height < 30 ? 1 : 0.4) }
        ?? ground
    }
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    for progress in [0.1, 0.5, 0.9] {
      let tree = timeline.layers(at: progress)
      #expect(tree.layers.allSatisfy { tree.effects(of: $0)?.colorMatrix == nil })
    }
  }
}
