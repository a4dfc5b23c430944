import SegueGeometry
import SegueMotion
import Testing

@testable import SegueScene

/// Tests frame drivers that set properties for which the recording itself has no numbers.
@Suite struct DriverPropertyTests {
  private static let times = [0, 0.25, 0.4, 0.5, 0.6, 0.75, 1]

  private static func circle(_ radius: Double) -> BezierPath {
    BezierPath(ovalIn: Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
  }

  /// Returns the frame at `time` of a driver that calls `set` only in the middle of its progress,
  /// from 0.4 to 0.6.
  private func frame(at time: Double, _ set: @escaping (View, Double) -> Void) throws -> (
    effects: LayerEffects?, tree: LayerTree
  ) {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 1) { progress in
        stage.from.alpha = 1 - progress / 2
        if (0.4...0.6).contains(progress) { set(stage.from, progress) }
      }
    }
    let timeline = recorder.timeline()
    // Frames that were evaluated earlier must not change this one, whether or not the driver set
    // the property in them.
    var evaluator = TimelineEvaluator(timeline)
    var tree = LayerTree(size: timeline.size)
    for other in Self.times { evaluator.evaluate(at: other, into: &tree) }
    evaluator.evaluate(at: time, into: &tree)
    let layer = try #require(tree.layer(of: stage.from))
    #expect(layer.opacity == 1 - time / 2)
    #expect(tree == timeline.layers(at: time))
    return (tree.effects(of: layer), tree)
  }

  @Test(arguments: times)
  func `a path that a frame driver sets in some frames is shown in these frames`(_ time: Double)
    throws
  {
    let (effects, tree) = try frame(at: time) { view, progress in
      view.path = Self.circle(10 * progress)
      view.fillColor = .white
    }
    let shape = effects?.shape
    #expect((shape != nil) == (0.4...0.6).contains(time))
    guard let shape else { return }
    #expect(shape.count == Self.circle(1).segments.count && shape.fillColor == .white)
    #expect(tree.values[shape.start + 5...shape.start + 6] == [20 * time, 10 * time])
  }

  @Test(arguments: times)
  func `a mesh that a frame driver sets in some frames is shown in these frames`(_ time: Double)
    throws
  {
    let (effects, tree) = try frame(at: time) { view, progress in
      view.path = Self.circle(5)
      var mesh = Mesh(columns: 2, rows: 2)
      mesh.points[4].z = progress
      view.mesh = mesh
      view.meshLight = MeshLight(direction: Vector3D(x: 1, y: 0, z: 1), strength: progress)
    }
    let mesh = effects?.mesh
    #expect((mesh != nil) == (0.4...0.6).contains(time))
    guard let mesh else { return }
    #expect(mesh.columns == 2 && mesh.light.strength == time)
    #expect(tree.values[mesh.first + 14] == time)
    #expect(effects?.shape?.count == Self.circle(5).segments.count)
  }

  @Test(arguments: times)
  func `gradients and matrices that a frame driver sets in some frames are shown in these frames`(
    _ time: Double
  ) throws {
    let stops = [0, 1].map { Gradient.Stop(color: .white, location: $0) }
    let (effects, _) = try frame(at: time) { view, _ in
      view.gradient = Gradient(.linear, from: .zero, to: Point(x: 1, y: 0), stops: stops)
      view.colorMatrix = .saturation(0)
    }
    let isSet = (0.4...0.6).contains(time)
    #expect((effects?.gradient != nil) == isSet)
    #expect((effects?.colorMatrix == .saturation(0)) == isSet)
  }

  @Test func `a snapshot taken while a frame driver runs shows the mesh that the driver sets`()
    throws
  {
    let stage = Stage()
    stage.from.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    var picture: View?
    _ = stage.record { recorder in
      _ = recorder.drive(duration: 1) { progress in
        var mesh = Mesh(columns: 1, rows: 1)
        mesh.points[0].z = progress
        if progress < 1 { stage.from.mesh = mesh }
      }
      recorder.animate(duration: 0.5, animations: {}) { _ in
        picture = recorder.snapshot(of: stage.from, afterUpdates: true)
      }
    }
    let tree = try #require(picture?.contents.capture?.tree)
    let mesh = try #require(tree.layers.first.flatMap { tree.effects(of: $0)?.mesh })
    #expect(tree.values[mesh.first + 2] == 0.5)
  }

  @Test func `depth sorting uses the translation that a frame driver sets together with a path`()
    throws
  {
    let stage = Stage()
    stage.container.sortsByDepth = true
    let recorder = stage.record { recorder in
      stage.container.addSubview(stage.to)
      _ = recorder.drive(duration: 1) { progress in
        guard progress < 1 else { return }
        stage.from.path = Self.circle(5)
        stage.from.translation = Vector3D(x: 0, y: 0, z: progress < 0.5 ? -1 : 1)
      }
    }
    for (time, expected) in [(0.25, [stage.from, stage.to]), (0.75, [stage.to, stage.from])] {
      let layers = recorder.timeline().layers(at: time).layers
      #expect(layers.dropFirst().map(\.view) == expected.map(\.id))
    }
  }
}
