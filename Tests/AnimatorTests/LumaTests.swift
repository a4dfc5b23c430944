import SegueGeometry
import SegueKit
import Testing

/// Tests the maps that are built into the animator `luma`.
struct LumaTests {
  /// Returns true for each pixel that shows the next screen, in a frame of a pattern with a hard edge.
  private func changed(_ pattern: String, at progress: Double, _ scene: Scene) throws -> [Bool] {
    let film = try Film(
      "luma", scene, settings: ["pattern=\(pattern)", "softness=0", "curve=linear"],
      screens: (Screens.plain(scene, .white), Screens.plain(scene, .black)))
    return try film.frame(at: progress).pixels.map { $0 & 255 < 128 }
  }

  @Test func `a pattern changes its dark parts first: a corner, the middle or several places`() throws {
    let scene = Scene()
    let (width, height) = (scene.width, scene.height)
    func seen(_ pattern: String, _ x: Int, _ y: Int) throws -> Bool {
      try changed(pattern, at: 0.4, scene)[y * width + x]
    }
    #expect(try seen("diagonal", 2, 2) && !seen("diagonal", width - 3, height - 3))
    #expect(try seen("diagonal", 60, 10) == seen("diagonal", 10, 60), "the front has an angle of 45 degrees")
    #expect(
      try seen("circle", width / 2, height / 2) && !seen("circle", 2, 2) && !seen("circle", width - 3, height - 3))
    #expect(try seen("circle", width / 2 + 25, height / 2) && seen("circle", width / 2, height / 2 + 25))
    // Clouds begin in several places of a row.
    let clouds = try changed("clouds", at: 0.4, scene)
    let edges = (0..<height).map { row in
      (1..<width).count { clouds[row * width + $0] != clouds[row * width + $0 - 1] }
    }
    #expect((edges.max() ?? 0) >= 4)
  }

  @Test(arguments: ["wave", "diagonal", "circle", "clouds"])
  func `more and more of the next screen is seen`(pattern: String) throws {
    let counts = try [0.1, 0.3, 0.5, 0.7, 0.9].map { progress in
      try changed(pattern, at: progress, Scene()).count { $0 }
    }
    #expect(counts == counts.sorted() && Set(counts).count >= 4, "\(counts)")
  }
}
