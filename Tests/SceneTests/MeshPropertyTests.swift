import SegueGeometry
import SegueMotion
import SegueProperties
import Testing

@testable import SegueScene

/// Tests the property for meshes: the checks of its values and its animation.
@Suite struct MeshPropertyTests {
  private func numbers(_ columns: Int, _ rows: Int, count: Int? = nil) -> [Double] {
    let points = count ?? (columns + 1) * (rows + 1)
    return [Double(columns), Double(rows)] + Array(repeating: 0.5, count: 3 * points)
  }

  @Test func `a valid mesh is a grid of 1 to 1024 cells with finite points`() throws {
    let mesh = try #require(ViewProperty.numbered(34))
    for (columns, rows) in [(1, 1), (31, 31), (1, 511), (511, 1)] {
      #expect(mesh.refusal(of: numbers(columns, rows)) == nil)
    }
    #expect(mesh.refusal(of: numbers(1000, 1000)) == .count)
    #expect(mesh.refusal(of: numbers(32, 31)) == .count)
    #expect(mesh.refusal(of: numbers(3, 2, count: 11)) == .count)
    #expect(mesh.refusal(of: numbers(0, 3)) == .range)
    #expect(mesh.refusal(of: [1.5, 1] + numbers(1, 1)[2...]) == .range)
    var broken = numbers(1, 1)
    broken[5] = .nan
    #expect(mesh.refusal(of: broken) == .notFinite)
    #expect(mesh.refusal(of: []) == nil)
  }

  @Test func `a view refuses a mesh with a wrong number of points and keeps its previous mesh`()
    throws
  {
    let property = try #require(ViewProperty.numbered(34))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.mesh = Mesh(columns: 3, rows: 2)
    let all = view.numbers(of: property)
    #expect(all.count == 2 + 3 * 12 && view.mesh == Mesh(columns: 3, rows: 2))
    view.mesh = Mesh(columns: 3, rows: 2, points: [])
    view.mesh = Mesh(columns: 1000, rows: 1000)
    view.set(property, to: numbers(3, 2, count: 11))
    #expect(view.numbers(of: property) == all)
    view.set(property, to: [])
    #expect(view.mesh == nil && view.numbers(of: property).isEmpty)
  }

  @Test
  func `a mesh is animated point by point to a mesh of the same size, and replaced by any other`()
    throws
  {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var target = Mesh(columns: 2, rows: 2)
    target.points[4].z = 8
    let recorder = stage.record { recorder in
      stage.container.addSubview(view)
      view.mesh = Mesh(columns: 2, rows: 2)
      recorder.animate(duration: 1, timing: .linear) { view.mesh = target }
    }
    let tree = recorder.timeline().layers(at: 0.5)
    let layer = try #require(tree.layer(of: view))
    let mesh = try #require(tree.effects(of: layer)?.mesh)
    #expect(tree.values[mesh.first + 14] == 4)
    let other = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) { view.mesh = Mesh(columns: 4, rows: 1) }
    }
    #expect(other.timeline().tracks.allSatisfy { $0.property != .mesh })
  }

  @Test func `each number of a mesh counts toward the limit on changes in a recording`() {
    let stage = Stage()
    let recorder = stage.record { _ in
      for step in 0..<2100 {
        stage.to.mesh = Mesh(columns: 1, rows: 1 + step % 2)
      }
    }
    guard case .failed = recorder.ending else {
      Issue.record("the recording did not fail")
      return
    }
  }
}
