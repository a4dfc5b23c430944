import SegueGeometry
import SegueHost
import SegueKit
import SegueRender
import SegueScene
import Testing

/// The conditions of a transition between two small screens.
struct Scene: CustomStringConvertible {
  var size = Size(width: 96, height: 128)
  /// The scale, in pixels per point.
  var scale = 1.0
  var direction = TransitionDirection.forward
  var layout = LayoutDirection.leftToRight
  /// True to exchange the two screens.
  var isSwapped = false
  /// True to mirror each screen horizontally.
  var isMirrored = false
  /// True for a transition that a finger drives from its start, so that it has no easing.
  var isInteractive = false
  /// The colour behind the screens; nil for the colour along the edges of the screens.
  var backdrop: Color?

  var width: Int { Int(size.width * scale) }
  var height: Int { Int(size.height * scale) }
  var description: String { "\(width)x\(height) \(direction) \(layout)" }
}

/// A recorded transition whose frames can be drawn. Releasing the film restores every view.
final class Film {
  let scene: Scene
  let from: View
  let to: View
  private let timeline: Timeline
  private let animator: any ViewControllerAnimatedTransitioning
  private let recording: TransitionRecording

  static let registry = PluginRegistry.discover(
    .init(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."],
      isolation: .inProcess))

  /// - Parameter screens: The screens `from` and `to`; nil for ``Screens/light(_:)`` and
  ///   ``Screens/dark(_:)``.
  init(
    _ name: String, _ scene: Scene, settings: [String] = [], screens: (from: View, to: View)? = nil
  ) throws {
    self.scene = scene
    let screens = screens ?? (Screens.light(scene), Screens.dark(scene))
    (from, to) = scene.isSwapped ? (screens.to, screens.from) : screens
    let container = View(frame: Rect(origin: .zero, size: scene.size), name: "container")
    container.addSubview(from)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = scene.direction
    setup.layoutDirection = scene.layout
    setup.scrubsLinearly = scene.isInteractive
    setup.isInteractive = scene.isInteractive
    setup.pixelScale = scene.scale
    setup.surroundings.backdrop = scene.backdrop
    animator = try Self.registry.makeAnimator(name, settings: settings)
    let context = TransitionContext(setup)
    _ = animator.transitionDuration(using: context)
    recording = context.record(animator)
    timeline = recording.timeline
    #expect(recording.fault == nil && recording.diagnostics == [], "\(name) \(scene)")
  }

  deinit {
    animator.animationEnded(.completed)
    recording.checkpoint.restore()
  }

  var duration: Double { timeline.duration }

  func layers(at time: Double) -> LayerTree { timeline.layers(at: time) }

  func frame(at progress: Double, threads: Int = 1) throws -> Picture {
    try #require(
      Picture(timeline.layers(at: progress * timeline.duration), scene, threads: threads))
  }

  /// Returns a frame of a single screen without a transition.
  static func still(_ screen: View, _ scene: Scene) throws -> Picture {
    let container = View(frame: Rect(origin: .zero, size: scene.size), name: "container")
    screen.removeFromSuperview()
    container.addSubview(screen)
    return try #require(Picture(LayerTree(of: container), scene))
  }
}
