import SegueGeometry
import SegueProperties
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests that no finite number in any property of a view stops the drawing of a frame, whether it is set or animated.
@Suite struct ExtremeValueTests {
  /// The numbers that conversions to integers, products and reciprocals cannot represent.
  static let values: [Double] = [
    -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e19, -1e19, 0x1p63, 0x1p64,
    1e150, 4e307, -4e307, 1e308,
    1.7e308, -1.7e308,
  ]

  /// Views on which a property has an effect.
  enum Look: CaseIterable, Sendable {
    case plain, decorated, turned, masked, bent, drawn

    func apply(to view: View) {
      view.contents = Contents(source: 1)
      view.backgroundColor = Color(red: 0.2, green: 0.4, blue: 1)
      switch self {
      case .plain: break
      case .decorated:
        view.shadow = Shadow(color: .black, offset: Point(x: 1, y: 1), radius: 2)
        view.border = Border(width: 1, color: .white)
        view.cornerRadius = 3
        view.overlayColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      case .turned:
        view.shadow = Shadow(color: .black, offset: Point(x: 1, y: 1), radius: 2)
        view.transform = .rotation(angle: 0.7, x: 0.3, y: 1, z: 0.2).concatenating(
          .perspective(distance: 40))
        view.backdropBlurRadius = 2
      case .masked:
        let mask = View(frame: Rect(x: 1, y: 1, width: 6, height: 6))
        mask.backgroundColor = .black
        mask.cornerRadius = 2
        view.mask = mask
        view.blurRadius = 1
      case .bent:
        var mesh = Mesh(columns: 2, rows: 2)
        mesh.points[4].x = 0.6
        mesh.points[4].z = 3
        view.mesh = mesh
        view.meshLight = MeshLight(direction: Vector3D(x: 0, y: 1, z: 1), strength: 0.5)
      case .drawn:
        view.contents = .none
        view.path = BezierPath(ovalIn: Rect(x: 1, y: 1, width: 9, height: 7))
        view.fillColor = .white
        view.stroke = Stroke(color: .black, width: 1)
        view.gradient = Gradient(
          from: .zero, to: Point(x: 1, y: 1),
          stops: [.init(color: .white, location: 0), .init(color: .black, location: 1)])
      }
    }
  }

  /// Returns a value of the property in which all numbers are allowed in their places.
  static func usual(_ property: ViewProperty) -> [Double] {
    switch property.name {
    case "gradient": [0, 0, 0, 1, 1, 0.25, 0, 0, 1, 0, 0, 0.5, 0, 1, 1]
    case "path": [1, 1, 1, 2, 1, 2, 1, 2, 2, 0, 0, 1, 1, 3, 2, 3, 1, 2, 1, 2, 1, 2]
    case "mesh": [1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]
    default: property.initial
    }
  }

  /// Returns values of a property that contain `number`: at each place alone, and at all places.
  static func values(of property: ViewProperty, _ number: Double) -> [[Double]] {
    let usual = usual(property)
    // The numbers of a matrix behave alike.
    let places = usual.indices.filter { $0 < 8 || $0 % 5 == 0 }
    let changed = places.map { place in
      var value = usual
      value[place] = number
      return value
    }
    return changed + [usual.map { _ in number }]
  }

  private static func stage(_ look: Look) -> (container: View, view: View) {
    let container = View(frame: Rect(x: 0, y: 0, width: 16, height: 24), name: "container")
    let view = View(frame: Rect(x: 3, y: 4, width: 9, height: 10), name: "view")
    let inner = View(frame: Rect(x: 2, y: 2, width: 5, height: 4), name: "inner")
    inner.backgroundColor = .white
    view.addSubview(inner)
    look.apply(to: view)
    container.backgroundColor = .black
    container.addSubview(view)
    return (container, view)
  }

  /// Draws a tree of 16 × 24 points.
  private static func draw(_ tree: LayerTree, _ compositor: Compositor, _ target: PixelBuffer) {
    compositor.draw(tree, into: target)
  }

  @Test(arguments: Look.allCases)
  func `every finite number in every property can be set and animated`(look: Look) throws {
    let compositor = Compositor(
      width: 16, height: 24, scale: 1, offset: .zero, background: .black, threads: 1)
    compositor.register(picture: noise(9, 10, seed: 4), for: 1)
    let target = noise(16, 24, seed: 5)
    var drawn = 0
    for property in ViewProperty.all {
      for number in Self.values {
        for value in Self.values(of: property, number) {
          let (container, view) = Self.stage(look)
          view.set(property, to: value)
          Self.draw(LayerTree(of: container), compositor, target)
          let (moving, moved) = Self.stage(look)
          let recorder = Recorder(container: moving, others: [])
          recorder.record {
            recorder.animate(duration: 1) { moved.set(property, to: value) }
          }
          recorder.run()
          Self.draw(recorder.timeline().layers(at: 0.5), compositor, target)
          drawn += 2
        }
      }
    }
    #expect(drawn > 1000)
    // The compositor is as good as new.
    compositor.draw(LayerTree(of: Self.stage(.plain).container), into: target)
    #expect(target.all.allSatisfy { $0 >> 24 == 255 })
  }

  @Test(arguments: values)
  func `a shadow of any radius is drawn, and a small one in front of it remains`(radius: Double) {
    let (container, view) = Self.stage(.plain)
    for offset in Self.values {
      view.shadow = Shadow(color: .black, offset: Point(x: offset, y: offset), radius: radius)
      _ = RenderTests.drawn(tree(of: container), 16, 24)
    }
  }

  private func tree(of view: View) -> LayerTree { LayerTree(of: view) }
}
