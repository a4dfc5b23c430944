import SegueSDK

/// My plugin: a finger that moves down drags the screen away; one that moves up brings the next.
///
/// An interaction controller is offered the pointers over a container. It recognises a drag, begins a
/// transition with it and drives it; what the transition looks like is an animator's business. One
/// instance serves one container and operation.
final class MyPluginController: InteractionController {
  /// The description that `segue info my-plugin` prints. The id never changes once people use it.
  static let descriptor = Descriptor(
    id: "org.example.my-plugin", alias: "my-plugin", name: "My plugin", version: "1.0.0",
    author: "Your name",
    summary: "A drag down takes the screen away, and a drag up brings the next.")

  @Parameter(
    "slop", range: 0...1000, unit: "points",
    help: "The distance that the finger moves before the drag begins."
  )
  var slop = 10.0

  @Parameter(
    "reach", range: 0.1...2,
    help: "The drag distance for the whole transition, as a fraction of the screen's height.")
  var reach = 1.0

  /// Recognises drags in the pointer events.
  private var pan = PanGesture(axis: .vertical)
  /// The distance down for the whole transition, in points; below 0 when the finger moves up.
  /// Nil when no transition has begun.
  private var length: Double?
  /// The progress at which the drag began.
  private var base = 0.0

  /// Handles each event of each pointer.
  func pointer(_ event: PointerEvent, in interaction: Interaction) {
    // A finger that goes down while a transition settles grabs the transition.
    if event.phase == .began, length != nil, interaction.isInFlight, interaction.pause() == .ok {
      base = interaction.progress
      pan.grab(event)
      return
    }
    pan.slop = slop
    switch pan.handle(event) {
    case .began: begin(interaction)
    case .changed: update(interaction)
    case .ended: release(interaction, wasCancelled: false)
    case .cancelled: release(interaction, wasCancelled: true)
    case .possible, .failed: break
    }
  }

  /// Begins a transition, if there is one in the direction of the finger, which has moved far enough.
  private func begin(_ interaction: Interaction) {
    let goesDown = pan.travel.y > 0
    guard interaction.begin(goesDown ? .backward : .forward) else { return pan.fail() }
    length = (goesDown ? 1 : -1) * max(interaction.size.height * reach, 1)
    base = 0
    update(interaction)
  }

  private func update(_ interaction: Interaction) {
    guard let length else { return }
    interaction.update(base + pan.translation.y / length)
  }

  /// Releases the transition when the finger is up, or the system has taken it away. The host decides from
  /// progress and velocity whether the transition is completed or cancelled.
  private func release(_ interaction: Interaction, wasCancelled: Bool) {
    guard let length else { return }
    interaction.release(velocity: pan.velocity.y / length, gestureWasCancelled: wasCancelled)
  }

  /// Forgets the transition, which is over. The finger may still be down, but drives nothing any more.
  func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction) {
    length = nil
    pan.fail()
  }
}

/// Returns the plug-ins of the library; its only exported function. More plug-ins of one library are listed here, too.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(interactionControllers: [.of(MyPluginController.self)]).enter(host, plugin)
}
