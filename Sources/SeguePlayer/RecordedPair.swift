public import SegueGeometry
internal import SegueKit
public import SegueScene

/// What an animator records between two plain screens in a container that replaces one by the other.
public struct RecordedPair {
  public let timeline: Timeline
  /// Why a dissolve was recorded instead; nil for the animator's own timeline.
  public let degraded: String?
  /// What the animator's author should know.
  public let diagnostics: [String]
  /// What the animator's frame driver did that is not whole, as far as the timeline was looked at.
  public var frameFault: String? { animator.frameFault.map { "\($0)" } }
  private let animator: any ViewControllerAnimatedTransitioning

  /// Asks the animator how long it takes, lets it describe the way from one screen to the other, and
  /// puts the views back.
  ///
  /// - Parameters:
  ///   - screens: their contents show where they have any, before the colours.
  ///   - colors: of both screens.
  public init(
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
    let context = TransitionContext(setup)
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    recording.checkpoint.restore()
    timeline = recording.timeline
    degraded = recording.fault?.description
    diagnostics = recording.diagnostics
  }

  /// Tells the animator that the transition is over.
  public func end() {
    animator.animationEnded(degraded == nil ? .completed : .failed)
  }
}
