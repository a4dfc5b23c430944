internal import SegueGeometry
public import SegueKit
internal import SegueMotion

/// The interaction controllers that come with storyboards: a finger drags a transition along, one
/// width of the container (one height for modals) from its begin to its end.
public final class DragInteraction: InteractionControlling {
  /// What sort of drag it takes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One that begins anywhere: to the trailing side for a pop, to the leading one for a push, up
    /// for a presentation, down for a dismissal, both ways for tabs and pages.
    case pan
    /// As `pan`, from within 20 points of the edge that it comes from.
    case edgePan = "edge-pan"
    /// As `pan`, and turning round past the start goes to the neighbour on the other side.
    case paging
  }

  /// An id or alias that there is no controller for.
  public struct Unknown: Error, Sendable, Hashable, CustomStringConvertible {
    public let identifier: String
    /// The nearest one that there is.
    public let suggestion: String?

    public var description: String {
      "there is no interaction controller '\(identifier)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  public let kind: Kind
  private var recognizer = PanGestureRecognizer()
  /// What it holds, and how far that was when the finger took it.
  private var held: (direction: TransitionDirection, base: Double)?
  /// True once the finger has gone back past its start.
  private var hasTurned = false

  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// By alias (`edge-pan`) or id (`org.segue.edge-pan`).
  public static func named(_ identifier: String) throws(Unknown) -> DragInteraction {
    let prefix = "org.segue."
    let alias =
      identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : identifier
    guard let kind = Kind(rawValue: alias) else {
      throw Unknown(
        identifier: identifier,
        suggestion: nearestName(to: alias, among: Kind.allCases.map(\.rawValue)))
    }
    return DragInteraction(kind)
  }

  public func startInteractiveTransition(_ context: TransitionContext) {}

  public func pointer(_ event: PointerEvent, in host: InteractionHost) {
    switch event.phase {
    case .began: down(event, host)
    case .moved: moved(event, host)
    case .ended, .cancelled: up(event, host)
    }
  }

  // MARK: The finger

  private func down(_ event: PointerEvent, _ host: InteractionHost) {
    held = nil
    hasTurned = false
    if let transition = host.transition {
      // It is on its way already: the finger takes it where it is.
      recognizer = PanGestureRecognizer()
      recognizer.slop = 0
      host.pause()
      held = (transition.direction, host.percentComplete)
    } else if kind == .edgePan {
      let edges = Set(directions(host).map { edge(for: $0, host) })
      recognizer = ScreenEdgePanGestureRecognizer(
        edges: edges, bounds: Rect(origin: .zero, size: host.size))
    } else {
      recognizer = PanGestureRecognizer()
      recognizer.axis = isVertical(host) ? .vertical : .horizontal
    }
    recognizer.handle(event)
  }

  private func moved(_ event: PointerEvent, _ host: InteractionHost) {
    recognizer.handle(event)
    guard recognizer.state == .began || recognizer.state == .changed else { return }
    if held == nil { begin(host) }
    guard let (direction, base) = held else { return }
    let percent = base + way(recognizer.translation, direction, host)
    if percent < 0, kind == .paging, directions(host).count > 1 {
      // Back past the start: to the neighbour on the other side, once this one is put back.
      host.update(0)
      host.cancel()
      held = nil
      hasTurned = true
      return
    }
    host.update(percent)
  }

  private func begin(_ host: InteractionHost) {
    // The first time all of the way counts, since what is left after the slop may be nothing.
    let (here, start) = (recognizer.location, recognizer.startLocation)
    let travel =
      hasTurned ? recognizer.translation : Point(x: here.x - start.x, y: here.y - start.y)
    for direction in directions(host) where way(travel, direction, host) > 0 {
      if host.begin(direction) { held = (direction, 0) }
    }
  }

  private func up(_ event: PointerEvent, _ host: InteractionHost) {
    if event.phase == .ended, held != nil, event.location != recognizer.location {
      // Where the finger lifts counts as the last place of the drag.
      var last = event
      last.phase = .moved
      moved(last, host)
    }
    recognizer.handle(event)
    guard let (direction, _) = held else { return }
    held = nil
    host.release(
      velocity: way(recognizer.velocity, direction, host),
      gestureWasCancelled: event.phase == .cancelled)
  }

  // MARK: Directions

  private func isVertical(_ host: InteractionHost) -> Bool {
    host.operation == .present || host.operation == .dismiss
  }

  private func directions(_ host: InteractionHost) -> [TransitionDirection] {
    switch host.operation {
    case .pop, .dismiss: [.backward]
    case .select, .page: [.forward, .backward]
    default: [.forward]
    }
  }

  /// Points or points per second as a share of the container, positive toward the end.
  private func way(
    _ vector: Point, _ direction: TransitionDirection, _ host: InteractionHost
  ) -> Double {
    let extent = isVertical(host) ? host.size.height : host.size.width
    guard extent > 0 else { return 0 }
    var along = isVertical(host) ? vector.y : vector.x
    if !isVertical(host), host.layoutDirection == .rightToLeft { along = -along }
    return (direction == .forward ? -along : along) / extent
  }

  /// Where a finger comes from that goes that way.
  private func edge(for direction: TransitionDirection, _ host: InteractionHost) -> ScreenEdge {
    if isVertical(host) { return direction == .forward ? .bottom : .top }
    let isLeft = (direction == .backward) == (host.layoutDirection == .leftToRight)
    return isLeft ? .left : .right
  }
}
