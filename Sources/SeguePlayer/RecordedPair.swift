package import SegueGeometry
internal import SegueKit
package import SegueScene

/// The recording of an animator between two plain screens, in a container that replaces one by the other.
package struct RecordedPair {
  package let timeline: Timeline
  /// The reason why a dissolve was recorded instead; nil for the animator's own recording.
  package let degraded: String?
  /// True when a dissolve was recorded because the animator declined, which is not a failure.
  package let isDeclined: Bool
  /// Messages for the animator's author, one sentence each.
  package let diagnostics: [String]
  /// The reason why the animator's frame driver failed; nil when it did not. Drivers are called when the
  /// timeline is evaluated, so the value may change then.
  package var frameFault: String? { animator.frameFault.map { "\($0)" } }
  private let animator: any ViewControllerAnimatedTransitioning

  /// Creates the animator and records it. The views are restored afterwards.
  ///
  /// - Parameters:
  ///   - screens: The sizes, contents and options. Contents are shown above the colours.
  ///   - colors: The background colours of both screens.
  /// - Throws: `ShowError` when the animator cannot be created.
  package init(
    _ screens: ScreenPair, colors: (from: Color, to: Color), plugins: TransitionPlugins,
    factory: PluginFactory
  ) throws(ShowError) {
    animator = try showing { try factory.animator(plugins.animator) }
    let bounds = Rect(origin: .zero, size: screens.size)
    let container = View(frame: bounds, name: "container")
    let from = View(frame: bounds, name: "from")
    let to = View(frame: bounds, name: "to")
    (from.contents, to.contents) = (screens.from, screens.to)
    (from.backgroundColor, to.backgroundColor) = colors
    container.addSubview(from)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = screens.direction
    setup.requestedDuration = screens.duration
    setup.layoutDirection = screens.options.layoutDirection ?? .leftToRight
    setup.reducesMotion = screens.options.reducesMotion
    setup.pixelScale = screens.options.pixelScale
    setup.surroundings = screens.options.surroundings
    let context = TransitionContext(setup)
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    recording.checkpoint.restore()
    timeline = recording.timeline
    degraded = recording.isDeclined ? nil : recording.fault?.description
    isDeclined = recording.isDeclined
    diagnostics = recording.diagnostics
  }

  /// Calls the animator's `animationEnded`. Call it once, when the timeline is no longer needed.
  package func end() {
    animator.animationEnded(degraded == nil ? .completed : .failed)
  }
}
