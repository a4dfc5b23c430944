import Foundation
import Logging
import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueRender

/// A transition between two screens of 200 × 100 points by an animator of the fixture, drawn at 2 pixels per
/// point.
final class Painted {
  static let fixture = Result { () throws -> URL in
    let folder = try Toolchain.temporaryFolder()
    let source = Toolchain.package.appending(path: "Tests/PaintingTests/Fixtures/painters.c")
    try Toolchain.compilePlugin(source, into: folder.appending(path: "painters.so"))
    return folder
  }

  let animator: PluginAnimator
  let recording: TransitionRecording
  private(set) var frames: Compositor
  let library = PictureLibrary()

  init(
    _ name: String, _ isolation: PluginEntry.Isolation = .inProcess, threads: Int = 0,
    deadline: Double = 60
  ) throws {
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": try Self.fixture.get().path]),
      isolation: isolation, deadlines: PluginDeadlines(all: deadline))
    options.runner = SearchEnvironment.current().runner
    let registry = PluginRegistry.discover(options)
    animator = try #require(
      try registry.makeAnimator("org.example.\(name)") as? PluginAnimator)
    let all = Rect(x: 0, y: 0, width: 200, height: 100)
    let container = View(frame: all)
    let (from, to) = (View(frame: all), View(frame: all))
    container.addSubview(from)
    for (view, seed) in [(from, UInt32(1)), (to, 2)] {
      let picture = try #require(PixelBuffer(width: 400, height: 200))
      for y in 0..<200 {
        for x in 0..<400 {
          let value = UInt32(x &* 7 &+ y &* 13) &* seed &* 2_654_435_761
          picture.row(y)[x] = value | 0xff00_0000
        }
      }
      picture.isOpaque = true
      view.contents = Contents(source: library.add(picture))
    }
    let context = TransitionContext(
      TransitionContext.Setup(containerView: container, from: from, to: to))
    _ = animator.transitionDuration(using: context)
    recording = context.record(animator)
    frames = Compositor(width: 400, height: 200, scale: 2, pictures: library, threads: threads)
  }

  /// Returns the pixels at a time, row by row.
  func pixels(at time: Double) throws -> [UInt32] {
    let tree = recording.timeline.layers(at: time)
    let frame = try #require(PixelBuffer(width: 400, height: 200))
    frames.draw(tree, into: frame)
    return (0..<200).flatMap { y in (0..<400).map { frame.row(y)[$0] } }
  }
}
