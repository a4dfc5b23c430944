internal import SegueScene
internal import SegueSession

/// Applies the decisions of a `GestureArena` to the gesture recognizers and interaction controllers
/// of a window.
final class GestureArbiter {
  private var arena = GestureArena()
  /// The numbers of the arena's members: recognizers, and hosts, which represent their interaction controllers.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var recognizers: [Int: GestureRecognizer] = [:]
  private var hosts: [Int: InteractionHost] = [:]
  /// The number of the next member.
  private var next = 0
  /// Called with the host of an interaction controller that loses its pointers to a recognizer.
  var onLoss: (InteractionHost) -> Void = { _ in }
  let touches = TouchDelivery()
  /// The effects that are still to be carried out, in order. They are queued because an effect can
  /// call a recognizer's action, which may cause further effects.
  private var effects: [GestureArena.Effect] = []
  private var isPerforming = false

  /// Passes an event to a recognizer.
  func send(_ event: PointerEvent, to recognizer: GestureRecognizer) {
    if event.phase == .began {
      recognizer.arbiter = self
      if recognizer.state == .possible || recognizer.touches.isEmpty {
        let member = number(of: recognizer)
        recognizers[member] = recognizer
        arena.join(member, pointer: event.pointer)
      }
    }
    recognizer.handle(event)
  }

  /// Lets an interaction controller compete for a pointer.
  func join(_ host: InteractionHost, pointer: Int) {
    let member = number(of: host)
    hosts[member] = host
    arena.join(member, pointer: pointer)
  }

  /// Gives an interaction controller that has begun a transition the sole use of its pointers.
  func claim(_ host: InteractionHost) {
    guard let member = numbers[ObjectIdentifier(host)] else { return }
    perform(arena.recognize(member, isDiscrete: false, by: rules))
  }

  /// Removes from the arena an interaction controller whose pointers are up.
  func leave(_ host: InteractionHost) {
    guard let member = numbers.removeValue(forKey: ObjectIdentifier(host)) else { return }
    hosts[member] = nil
    perform(arena.fail(member, by: rules))
  }

  /// Advances the gestures that depend on time, such as a long press, to `time` on the window's
  /// clock.
  func advance(to time: Double) {
    guard !arena.isEmpty else { return }
    for member in arena.members { recognizers[member]?.advance(to: time) }
  }

  /// Lets a recognizer that has recognized its gesture begin, unless another recognizer prevents
  /// it.
  func recognize(_ recognizer: GestureRecognizer, isDiscrete: Bool) {
    // A recognizer that gets its events directly, and not from a window, does not compete with
    // others.
    guard let member = numbers[ObjectIdentifier(recognizer)] else { return recognizer.begin() }
    perform(arena.recognize(member, isDiscrete: isDiscrete, by: rules))
  }

  /// Removes from the arena a recognizer whose gesture has failed, has ended or was cancelled.
  func left(_ recognizer: GestureRecognizer, failed: Bool) {
    if let member = numbers[ObjectIdentifier(recognizer)] {
      if failed { perform(arena.fail(member, by: rules)) } else { arena.end(member) }
      recognizers[member] = nil
      numbers[ObjectIdentifier(recognizer)] = nil
    }
    touches.failed(recognizer)
  }

  private func number(of object: AnyObject) -> Int {
    if let number = numbers[ObjectIdentifier(object)] { return number }
    next += 1
    numbers[ObjectIdentifier(object)] = next
    return next
  }

  private func perform(_ new: [GestureArena.Effect]) {
    effects += new
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .begin(let member):
        guard let recognizer = recognizers[member] else { continue }
        if recognizer.state == .possible { touches.recognized(recognizer) }
        recognizer.begin()
      case .fail(let member):
        if let recognizer = recognizers[member] {
          recognizer.prevent()
        } else if let host = hosts.removeValue(forKey: member) {
          numbers[ObjectIdentifier(host)] = nil
          onLoss(host)
        }
      case .hold: break
      }
    }
  }

  // MARK: Rules

  private var rules: GestureArena.Rules {
    let recognizers = recognizers
    return GestureArena.Rules(
      waits: { first, second in
        guard let first = recognizers[first], let second = recognizers[second] else { return false }
        return Self.waits(first, for: second)
      },
      prevents: { first, second in
        // At least one of the two members is an interaction controller, which can never be active
        // together with another member.
        guard let first = recognizers[first], let second = recognizers[second] else { return true }
        return Self.prevents(first, second)
      })
  }

  private static func waits(_ first: GestureRecognizer, for second: GestureRecognizer) -> Bool {
    first.failureRequirements.contains { $0.object === second }
      || first.shouldRequireFailure(of: second) || second.shouldBeRequiredToFail(by: first)
      || first.delegate?.gestureRecognizer(first, shouldRequireFailureOf: second) ?? false
      || second.delegate?.gestureRecognizer(second, shouldBeRequiredToFailBy: first) ?? false
  }

  private static func prevents(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    first.canPrevent(second) && second.canBePrevented(by: first)
      && first.delegate?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) != true
      && second.delegate?.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
        != true
  }
}
