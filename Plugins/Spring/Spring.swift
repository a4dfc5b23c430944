public import SegueSDK

/// Moves both screens with one spring: the new one swings in from one side while the old one swings
/// out on the other.
struct Spring: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.spring", alias: "spring", name: "Spring", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Both screens swing across on one spring, and the next one stretches where it lands.",
    capabilities: [.rightToLeft])

  enum Style: String, Choice { case brisk, classic }

  @Parameter(
    "style",
    help: """
      brisk: the next screen stretches where it would swing too far, so that no side is empty. classic: \
      both screens cross-fade and swing freely for 1 s.
      """)
  var style = Style.brisk

  @Parameter(
    "damping", range: 0.05...1,
    help: """
      Damping ratio: 1 comes to rest without overshoot, less swings longer. If unset, 0.7; classic: 0.5.
      """)
  var damping: Double?

  @Parameter(
    "velocity", range: -50...50, unit: "distances/s",
    help: "Initial velocity toward the final position; 1 covers the total distance in one second.")
  var velocity = 0.5

  @Parameter("padding", range: 0...10000, unit: "points", help: "Gap between the two screens.")
  var padding = 16.0

  @Parameter(
    "fade",
    help: "The screens fade in and out while they move. If unset, on in the style classic.")
  var fade: Bool?

  @Parameter(
    "background",
    help: """
      The colour behind the screens. If unset, the film's background shows, or else the darker edge of the \
      screens.
      """)
  var background: Color?

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "Until the spring has settled. If unset, 0.9 s; classic: 1 s.")
  var duration: Double?

  private var isClassic: Bool { style == .classic }
  private var seconds: Double { duration ?? (isClassic ? 1 : 0.9) }
  private var ratio: Double { damping ?? (isClassic ? 0.5 : 0.7) }
  private var fades: Bool { fade ?? isClassic }

  func transitionDuration(using context: TransitionContext) -> Double { seconds }

  func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    let fromEnd = context.finalFrame(for: .from)

    // In a forward transition the new screen enters from the trailing side, so both screens move
    // toward the leading side.
    let goesRight = (context.direction == .forward) != (context.layoutDirection == .leftToRight)
    let distance = container.bounds.width + padding
    let travel = goesRight ? distance : -distance

    // If the animator may move only one of the screens, the other screen stays in place and is the
    // background.
    let room = from == nil || to == nil ? nil : addRoom(to: container, context)
    if let to {
      let final = context.finalFrame(for: .to)
      to.frame = final == .zero ? container.bounds : final
      to.transform = .translation(x: -travel, y: 0)
      if fades { to.alpha = 0 }
      container.addSubview(to)
    }
    func arrive() {
      from?.transform = .translation(x: travel, y: 0)
      to?.transform = .identity
      if fades {
        from?.alpha = 0
        to?.alpha = 1
      }
    }
    func end(_: Bool) {
      // `from` is removed before its transform is reset. Otherwise it would show in its old
      // position behind a translucent `to`.
      if fromEnd == .zero { from?.removeFromSuperview() }
      room?.removeFromSuperview()
      from?.transform = .identity
      if fades { from?.alpha = 1 }
      // A container of pages keeps the old page beside the new one.
      if fromEnd != .zero { from?.frame = fromEnd }
      context.completeTransition(!context.transitionWasCancelled)
    }
    // An interactive transition follows the finger instead of the spring.
    guard !isClassic, !context.isInteractive, let swing = Swing(of: spring, seconds, context) else {
      return animate(
        duration: seconds, usingSpringWithDamping: ratio, initialSpringVelocity: velocity,
        animations: arrive, completion: end)
    }
    let width = max(to?.bounds.width ?? 0, 1)
    // While the spring overshoots, the new screen is stretched, so that the edge at which it
    // entered does not move.
    let reach = swing.overshoot * distance
    let stretched = Transform3D.scale(x: 1 + reach / width, y: 1)
      .concatenating(.translation(x: travel > 0 ? reach / 2 : -reach / 2, y: 0))
    animateKeyframes(duration: seconds) {
      addKeyframe(
        withRelativeStartTime: 0, relativeDuration: swing.arrival, curve: swing.coming,
        animations: arrive)
      guard swing.overshoot > 0 else { return }
      addKeyframe(
        withRelativeStartTime: swing.arrival, relativeDuration: swing.peak - swing.arrival,
        curve: swing.stretching
      ) {
        to?.transform = stretched
      }
      addKeyframe(
        withRelativeStartTime: swing.peak, relativeDuration: 1 - swing.peak, curve: swing.relaxing
      ) {
        to?.transform = .identity
      }
    } completion: { finished in
      end(finished)
    }
  }

  private var spring: Timing { .spring(duration: seconds, ratio: ratio, velocity: velocity) }

  /// Adds a coloured background behind the screens, except in the first and the last frame, in which it would show
  /// through a translucent screen.
  private func addRoom(to container: View, _ context: TransitionContext) -> View? {
    let color = background ?? context.backdropColor
    guard color.alpha > 0, seconds > 0 else { return nil }
    let room = View(frame: container.bounds)
    room.backgroundColor = color
    room.isHidden = true
    container.insertSubview(room, at: 0)
    context.animate(duration: seconds * 1e-6, curve: .linear) {
    } completion: { _ in
      room.isHidden = false
    }
    context.animate(duration: seconds * (1 - 2e-6), curve: .linear) {
    } completion: { _ in
      room.isHidden = true
    }
    return room
  }
}

/// The three parts of a spring's motion: to the destination, on to the farthest point beyond it,
/// and back.
private struct Swing {
  /// The times at which the motion first reaches the destination, and at which it is farthest beyond the destination,
  /// as fractions of the duration.
  private(set) var arrival = 1.0
  private(set) var peak = 1.0
  /// The overshoot beyond the destination, as a share of the distance.
  private(set) var overshoot = 0.0
  /// The curves of the three parts of the motion, each from 0 to 1: to the destination, on to the
  /// farthest point, and back.
  private(set) var coming = Timing.linear
  private(set) var stretching = Timing.easeOut
  private(set) var relaxing = Timing.easeInOut

  private static let steps = 240

  /// Nil when the duration is 0, or the spring does not move.
  init?(of spring: Timing, _ seconds: Double, _ context: TransitionContext) {
    guard seconds > 0 else { return nil }
    let samples = (0...Self.steps).map { step in
      context.progress(
        of: spring, elapsed: seconds * Double(step) / Double(Self.steps) * (1 - 1e-9),
        duration: seconds)
    }
    guard let end = samples.last, end > 0 else { return nil }
    let first = samples.firstIndex { $0 >= 1 } ?? Self.steps
    let top = samples[first...].max() ?? 1
    let last = samples.firstIndex { $0 == top } ?? Self.steps
    guard first > 0, first < last, last < Self.steps else {
      coming = .sampled(samples.map { min($0 / end, 1) })
      return
    }
    arrival = Double(first) / Double(Self.steps)
    peak = Double(last) / Double(Self.steps)
    overshoot = top - 1
    coming = .sampled(samples[...first].map { min($0, 1) })
    stretching = .sampled(samples[first...last].map { max($0 - 1, 0) / overshoot })
    relaxing = .sampled(samples[last...].map { 1 - max($0 - 1, 0) / overshoot })
  }
}

extension Timing {
  /// Returns a curve from 0 to 1 through `values`, which are equally spaced in time. Values below 0
  /// are treated as 0.
  fileprivate static func sampled(_ values: [Double]) -> Timing {
    let inner = values.dropFirst().dropLast().map { ", \(max($0, 0))" }.reduce("", +)
    return Timing("linear(0\(inner), 1)")
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(Spring.self)]).enter(host, plugin)
}
