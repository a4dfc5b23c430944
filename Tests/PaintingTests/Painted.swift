import Foundation
import Logging
import SegueGeometry
import SegueKit
import SegueScene
import Synchronization
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueRender

/// A transition between two screens of 200 × 100 points, made by an animator of the fixtures and drawn at 2 pixels per
/// point.
final class Painted {
  static let fixture = Result { () throws -> URL in
    let folder = try Toolchain.temporaryFolder()
    for name in ["painters", "shapes"] {
      let source = Toolchain.package.appending(path: "Tests/PaintingTests/Fixtures/\(name).c")
      try Toolchain.compilePlugin(source, into: folder.appending(path: "\(name).so"))
    }
    return folder
  }

  let animator: PluginAnimator
  let recording: TransitionRecording
  private(set) var frames: Compositor
  let library = PictureLibrary()

  private let log = Log()
  /// The lines of the log whose level is warning or above.
  var lines: [String] { log.lines.withLock { $0 } }

  private final class Log: Sendable {
    let lines = Mutex<[String]>([])

    struct Handler: LogHandler {
      var logLevel = Logger.Level.warning
      var metadata: Logger.Metadata = [:]
      let log: Log

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        log.lines.withLock { $0.append("\(event.message)") }
      }
    }
  }

  /// - Parameters:
  ///   - name: The name of an animator of the fixtures, or the id of a shader.
  ///   - shaders: The folder that contains the shader; nil for an animator of the fixtures.
  ///   - shaderMemory: The limit on the shader's memory in bytes; nil for the usual one.
  init(
    _ name: String, _ isolation: PluginEntry.Isolation = .inProcess, threads: Int = 0,
    deadline: Double = 60, shaders: URL? = nil, shaderMemory: Int? = nil, isForward: Bool = true
  ) throws {
    let folder = try shaders ?? Self.fixture.get()
    let log = log
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": folder.path]),
      logger: Logger(label: "test") { _ in Log.Handler(log: log) },
      isolation: isolation, deadlines: PluginDeadlines(all: deadline))
    options.runner = SearchEnvironment.current().runner
    if let shaderMemory { options.shaderMemory = shaderMemory }
    options.shaderEngine = SearchEnvironment.current().shaderEngine
    let registry = PluginRegistry.discover(options)
    animator = try #require(
      try registry.makeAnimator(shaders == nil ? "org.example.\(name)" : name) as? PluginAnimator)
    let all = Rect(x: 0, y: 0, width: 200, height: 100)
    let container = View(frame: all)
    let (from, to) = (View(frame: all), View(frame: all))
    container.addSubview(from)
    for (view, seed) in zip(isForward ? [from, to] : [to, from], [UInt32(1), 2]) {
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
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = isForward ? .forward : .backward
    let context = TransitionContext(setup)
    _ = animator.transitionDuration(using: context)
    recording = context.record(animator)
    frames = Compositor(width: 400, height: 200, scale: 2, pictures: library, threads: threads)
  }

  /// Returns the pixels of the frame at a time, row by row.
  func pixels(at time: Double) throws -> [UInt32] {
    let tree = recording.timeline.layers(at: time)
    let frame = try #require(PixelBuffer(width: 400, height: 200))
    frames.draw(tree, into: frame)
    return (0..<200).flatMap { y in (0..<400).map { frame.row(y)[$0] } }
  }
}
