/// Decides which gestures may begin when several follow the same pointers: UIKit's rules of exclusion,
/// simultaneous recognition and failure requirements.
///
/// The arena has no views and no clock, and members and pointers are numbers. Its owner reports when a member joins, wants
/// to begin, fails or ends, and carries out the effects that the arena returns, in their order.
package struct GestureArena {
  package typealias Member = Int

  /// An instruction that the arena's owner carries out on a member.
  package enum Effect: Sendable, Equatable {
    /// The member begins or, if its gesture is discrete, is recognized.
    case begin(Member)
    /// The member must wait, because another member has to fail first.
    case hold(Member)
    case fail(Member)
  }

  /// The relations between two members. Evaluated only for members that follow a common pointer.
  package struct Rules {
    /// True when the first member may begin only after the second one has failed.
    package var waits: (Member, Member) -> Bool
    /// True when the first member excludes the second one: the second member fails when the first
    /// begins, and cannot begin while the first is active. False for members that may be recognized
    /// simultaneously.
    package var prevents: (Member, Member) -> Bool

    package init(waits: @escaping (Member, Member) -> Bool, prevents: @escaping (Member, Member) -> Bool) {
      self.waits = waits
      self.prevents = prevents
    }
  }

  private enum State {
    case possible
    case held(isDiscrete: Bool)
    case active
  }

  private struct Entry {
    let member: Member
    /// The pointers that the member has followed since it joined.
    var pointers: [Int]
    var state = State.possible

    var isUndecided: Bool {
      if case .active = state { false } else { true }
    }
  }

  /// The members, in the order in which they joined.
  private var entries: [Entry] = []

  /// Creates an arena without members.
  package init() {}

  package var isEmpty: Bool { entries.isEmpty }
  package var members: [Member] { entries.map { $0.member } }

  /// Adds a member that follows `pointer`. If the member has joined already, adds the pointer to
  /// its pointers.
  package mutating func join(_ member: Member, pointer: Int) {
    if let index = index(of: member) {
      if !entries[index].pointers.contains(pointer) { entries[index].pointers.append(pointer) }
    } else {
      entries.append(Entry(member: member, pointers: [pointer]))
    }
  }

  /// Decides whether a member that has recognized its gesture may begin. Nothing happens for a member that waits for
  /// another one to fail or has begun already.
  ///
  /// - Parameter isDiscrete: True for a gesture that is over as soon as it is recognized, such as a tap.
  package mutating func recognize(_ member: Member, isDiscrete: Bool, by rules: Rules) -> [Effect] {
    guard let index = index(of: member), case .possible = entries[index].state else { return [] }
    return decide(index, isDiscrete: isDiscrete, rules)
  }

  /// Removes a member that has failed. Members that waited for it may begin.
  package mutating func fail(_ member: Member, by rules: Rules) -> [Effect] {
    guard let index = index(of: member) else { return [] }
    let failed = entries.remove(at: index)
    guard failed.isUndecided else { return [] }
    return release(waitingFor: failed, rules)
  }

  /// Removes a member whose gesture began and has now ended or been cancelled.
  package mutating func end(_ member: Member) {
    entries.removeAll { $0.member == member }
  }

  // MARK: Decisions

  private func index(of member: Member) -> Int? { entries.firstIndex { $0.member == member } }

  private func competitors(of entry: Entry) -> [Entry] {
    entries.filter { other in
      other.member != entry.member && other.pointers.contains { entry.pointers.contains($0) }
    }
  }

  private mutating func decide(_ index: Int, isDiscrete: Bool, _ rules: Rules) -> [Effect] {
    let entry = entries[index]
    let others = competitors(of: entry)
    if others.contains(where: { !$0.isUndecided && rules.prevents($0.member, entry.member) }) {
      return drop(entry.member, rules)
    }
    if others.contains(where: { $0.isUndecided && rules.waits(entry.member, $0.member) }) {
      entries[index].state = .held(isDiscrete: isDiscrete)
      return [.hold(entry.member)]
    }
    if isDiscrete { entries.remove(at: index) } else { entries[index].state = .active }
    var effects = [Effect.begin(entry.member)]
    for other in others where other.isUndecided {
      guard rules.waits(other.member, entry.member) || rules.prevents(entry.member, other.member)
      else { continue }
      effects += drop(other.member, rules)
    }
    return effects
  }

  /// Makes a member fail.
  private mutating func drop(_ member: Member, _ rules: Rules) -> [Effect] {
    guard let index = index(of: member) else { return [] }
    let entry = entries.remove(at: index)
    return [.fail(member)] + release(waitingFor: entry, rules)
  }

  /// Re-evaluates the members that are held because they wait for `failed`.
  private mutating func release(waitingFor failed: Entry, _ rules: Rules) -> [Effect] {
    var effects: [Effect] = []
    for waiting in competitors(of: failed) {
      guard case .held(let isDiscrete) = waiting.state, rules.waits(waiting.member, failed.member),
        let index = index(of: waiting.member), case .held = entries[index].state
      else { continue }
      let decision = decide(index, isDiscrete: isDiscrete, rules)
      if decision != [.hold(waiting.member)] { effects += decision }
    }
    return effects
  }
}
