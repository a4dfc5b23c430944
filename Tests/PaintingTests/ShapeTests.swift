import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests properties that change colours and shapes. A plug-in sets them in each isolation mode.
@Suite struct ShapeTests {
  private static let names = [
    "path", "path-mask", "mesh", "blend-mode", "color-matrix", "backdrop-color-matrix",
    "mask-mode", "planes", "driver",
  ]

  @Test(arguments: names)
  func `properties for colours and shapes give equal frames in every isolation mode and time order`(
    _ name: String
  ) throws {
    let times = [0.1, 0.4, 0.5, 0.6, 0.9]
    let expected = try Painted(name, threads: 1)
    #expect(expected.recording.fault == nil)
    let frames = try times.map { try expected.pixels(at: $0) }
    // If the property had no effect, the second screen would cover everything in all frames, and
    // the frames would be equal.
    let last = try expected.pixels(at: 1)
    #expect(frames[2] != last && Set(frames).count >= 3)
    expected.animator.animationEnded(.completed)
    for isolation in [PluginEntry.Isolation.inProcess, .child, .hardened] {
      let other = try Painted(name, isolation, threads: 3)
      #expect(other.recording.fault == nil, "\(isolation)")
      for index in [3, 0, 4, 1, 2] {
        #expect(try other.pixels(at: times[index]) == frames[index], "\(isolation) \(index)")
      }
      #expect(other.animator.driverFault == nil)
      other.animator.animationEnded(.completed)
    }
  }

  @Test func `each property for colours and shapes is in the layers of a frame`() throws {
    func effects(_ name: String) throws -> [LayerEffects] {
      let tree = try Painted(name).recording.timeline.layers(at: 0.5)
      return tree.layers.compactMap(tree.effects(of:))
    }
    #expect(try effects("path").contains { $0.shape?.hasStroke == true })
    #expect(try effects("path-mask").contains { $0.shape != nil })
    #expect(try effects("mesh").contains { ($0.mesh?.light.strength ?? 0) > 0 })
    #expect(try effects("blend-mode").contains { $0.blendMode == .overlay })
    #expect(try effects("color-matrix").contains { $0.colorMatrix != nil })
    #expect(try effects("backdrop-color-matrix").contains { $0.backdropColorMatrix != nil })
    #expect(try effects("mask-mode").contains { $0.maskMode == .luminance })
    #expect(try effects("driver").contains { $0.shape != nil && $0.mesh != nil })
    let tree = try Painted("planes").recording.timeline.layers(at: 0.5)
    #expect(tree.layers.first?.sortsByDepth == true)
  }
}
