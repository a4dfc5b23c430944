public import SegueSDK

/// Lets the pages follow the finger to both sides. At the first and the last page, the visible page resists the finger
/// like rubber.
///
/// The position between the pages is one number: 0 at the visible page, 1 at the next page and −1 at the previous one.
/// When a drag crosses 0, the transition to one side is cancelled, and the transition to the other side begins. On a
/// side without a page, the transition to the opposite side begins and stays at progress 0, and the visible page is
/// moved away from its position in the recording. While the page springs back, it cannot be grabbed.
final class Paging: InteractionController {
  static let descriptor = Descriptor(
    id: "org.segue.paging", alias: "paging", name: "Paging", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The pages follow the finger to both sides and give way like rubber at the ends.",
    capabilities: [.rightToLeft])

  @Parameter(
    "slop", range: 0...1000, unit: "points",
    help: "The distance that the finger moves before the drag begins.")
  var slop = 10.0

  @Parameter(
    "rubber", range: 0...1,
    help: "The elasticity at the ends: the page's speed as a fraction of the finger's.")
  var rubber = 0.55

  private typealias Direction = TransitionDirection

  private enum Hold {
    /// The transition's progress follows the finger.
    case along(Direction)
    /// The transition stays at progress 0, and the visible page is stretched toward this side,
    /// which has no page.
    case stretched(Direction)
  }

  private var pan = PanGesture(axis: .horizontal)
  private var hold: Hold?
  /// True from the release of the transition until it has ended.
  private var isSettling = false
  /// The position between the pages at which the drag began: 0 at the visible page, 1 at the next
  /// page and −1 at the previous one.
  private var base = 0.0
  /// −1 if the layout was right-to-left when the drag began, otherwise 1.
  private var mirror = 1.0

  func pointer(_ event: PointerEvent, in interaction: Interaction) {
    if event.phase == .began {
      pan.slop = slop
      if isSettling, case .along(let direction)? = hold, interaction.pause() == .ok {
        isSettling = false
        base = sign(direction) * interaction.progress
        return pan.grab(event)
      }
    }
    let before = pan.state
    switch pan.handle(event) {
    case .failed where before == .possible: explain(event, interaction)
    case .began:
      mirror = interaction.layoutDirection == .rightToLeft ? -1 : 1
      base = 0
      drag(interaction)
    case .changed: drag(interaction)
    case .ended: letGo(interaction, wasCancelled: false)
    case .cancelled: letGo(interaction, wasCancelled: true)
    case .possible, .failed: break
    }
  }

  func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction) {
    // If this controller did not release the transition, something else ended it, so the drag ends
    // as well.
    if !isSettling { pan.fail() }
    hold = nil
    isSettling = false
  }

  /// Writes why a drag did not begin, which the host shows to the author of a script.
  private func explain(_ event: PointerEvent, _ interaction: Interaction) {
    if event.phase == .moved {
      interaction.log(.info, "it goes up or down, and pages follow a drag to the left or right")
    } else if pan.travel != .zero {
      interaction.log(.info, "it is too short to begin (see its parameter 'slop')")
    }
  }

  // MARK: The drag

  private func drag(_ interaction: Interaction) {
    guard !isSettling else { return }
    let width = max(interaction.size.width, 1)
    let position = base - mirror * pan.translation.x / width
    let side: Direction = position >= 0 ? .forward : .backward
    switch hold {
    case .along(let direction)? where direction == side:
      interaction.update(abs(position))
    case .stretched(let direction)? where direction == side:
      stretch(by: position * width, interaction)
    case .along?:
      // The finger has crossed the position at which the visible page rests, so this transition is
      // cancelled at progress 0. The next event begins the transition to the page on the other
      // side.
      interaction.update(0)
      goBack(interaction)
    case .stretched?:
      stretch(by: 0, interaction)
      goBack(interaction)
    case nil where interaction.canBegin(side):
      guard begin(side, .along(side), interaction) else { return }
      interaction.update(abs(position))
    case nil where interaction.canBegin(other(side)):
      guard begin(other(side), .stretched(side), interaction) else { return }
      stretch(by: position * width, interaction)
    case nil:
      interaction.log(.info, "no other page can be turned to")
      pan.fail()
    }
  }

  private func begin(
    _ direction: Direction, _ hold: Hold, _ interaction: Interaction
  ) -> Bool {
    self.hold = hold
    guard interaction.begin(direction), interaction.isInFlight else {
      self.hold = nil
      pan.fail()
      return false
    }
    return true
  }

  private func goBack(_ interaction: Interaction) {
    isSettling = true
    interaction.cancel()
  }

  private func letGo(_ interaction: Interaction, wasCancelled: Bool) {
    guard let hold, !isSettling else { return }
    isSettling = true
    switch hold {
    case .along(let direction):
      let along = -mirror * pan.velocity.x / max(interaction.size.width, 1)
      interaction.release(velocity: sign(direction) * along, gestureWasCancelled: wasCancelled)
    case .stretched:
      // Cancelling makes the stretched page spring back, at first with the page's current velocity.
      interaction.cancel()
    }
  }

  /// Moves the visible page away from its position, as far as rubber would follow a drag by `points` (positive toward
  /// the next page). The formula is UIScrollView's: b(x) = (1 − 1/(x·c/d + 1))·d, with the elasticity c and the width
  /// d.
  private func stretch(by points: Double, _ interaction: Interaction) {
    let size = interaction.size
    let width = max(size.width, 1)
    let tension = abs(points) * rubber / width + 1
    let away = points == 0 ? 0 : (points > 0 ? -mirror : mirror)
    let offset = away * (1 - 1 / tension) * width
    // The velocity is the finger's velocity times the derivative b′(x) = c/(x·c/d + 1)².
    let speed = away == 0 ? 0 : pan.velocity.x * rubber / (tension * tension)
    interaction.moveFreely(
      .from, to: Point(x: size.width / 2 + offset, y: size.height / 2),
      velocity: Point(x: speed, y: 0))
  }

  private func other(_ direction: Direction) -> Direction {
    direction == .forward ? .backward : .forward
  }

  private func sign(_ direction: Direction) -> Double { direction == .forward ? 1 : -1 }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(interactionControllers: [.of(Paging.self)]).enter(host, plugin)
}
