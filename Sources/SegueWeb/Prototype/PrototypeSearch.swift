internal import SeguePlayer
internal import SegueSession
internal import SegueStoryboard
internal import SegueText

/// Finds the navigation states that a person can reach, the nearest to the start first.
final class PrototypeSearch {
  /// A state with the last step of the shortest way to it.
  struct Visit {
    var state: Navigator
    /// The number of taps from the start.
    var depth = 0
    fileprivate var step: (action: Storyboard.Action, look: Storyboard.TransitionRow?)?
    /// The index of the visit before this one; -1 for the start.
    fileprivate var previous = -1
  }

  private var visits: [Visit]
  private var seen: Set<Navigator>
  /// The index of the visit that `next` has returned.
  private var current = -1
  /// False if the limit has been reached, so that there may be further states.
  private(set) var isComplete = true

  init(_ board: Storyboard) {
    visits = [Visit(state: board.navigator)]
    seen = [visits[0].state.nearby]
  }

  /// Returns the next state; nil after the last one.
  func next() -> Visit? {
    guard current + 1 < visits.count else { return nil }
    current += 1
    return visits[current]
  }

  /// Adds the state to which an action leads from the state that `next` has returned.
  ///
  /// - Parameter number: The number of the look, 0 for none.
  func add(
    _ action: Storyboard.Action, _ look: Storyboard.TransitionRow?, number: Int,
    _ board: Storyboard
  ) {
    var visit = visits[current]
    guard (try? visit.state.perform(board.action(action), look: number)) != nil else { return }
    let nearby = visit.state.nearby
    guard !seen.contains(nearby) else { return }
    guard visits.count < WebLimits.states else {
      isComplete = false
      return
    }
    seen.insert(nearby)
    visit.depth += 1
    (visit.step, visit.previous) = ((action, look), current)
    visits.append(visit)
  }

  /// Notes that not all ways have been examined.
  func stop() { isComplete = false }

  /// Returns the steps that lead from the start to a state.
  func route(
    to visit: Visit
  ) -> [(action: Storyboard.Action, look: Storyboard.TransitionRow?)] {
    var route: [(action: Storyboard.Action, look: Storyboard.TransitionRow?)] = []
    var visit = visit
    while let step = visit.step {
      route.append(step)
      visit = visits[visit.previous]
    }
    return route.reversed()
  }
}

/// The transitions that a page has no room for: those that are farthest from the start.
struct LeftOutTransitions {
  private var keys: Set<String> = []
  private var first: (verb: String, screen: String, taps: Int)?

  var isEmpty: Bool { keys.isEmpty }

  /// The number of different transitions.
  var count: Int { keys.count }

  /// Adds a transition, unless it was added before.
  ///
  /// - Parameters:
  ///   - key: The key by which the page would store its recordings.
  ///   - taps: The number of taps from the start to the screen from which it goes.
  mutating func add(_ key: String, _ action: Storyboard.Action, from screen: String, taps: Int) {
    keys.insert(key)
    first = first ?? (action.verb, screen, taps)
  }

  /// Returns the sentence that says so; nil if no transition is left out.
  ///
  /// - Parameters:
  ///   - isComplete: False if there may be further transitions.
  ///   - limit: The maximum number of transitions.
  func words(isComplete: Bool, limit: Int) -> String? {
    guard let first else {
      return isComplete
        ? nil
        : "the storyboard has more than \(WebLimits.states) states; transitions that are possible only in further "
          + "states are left out"
    }
    let number = isComplete ? "\(count)" : "more than \(count)"
    return
      "\(number) \(isComplete && count == 1 ? "transition is" : "transitions are") left out, because a page has at most \(limit), those that are "
      + "nearest to the start; the first one left out is the \(first.verb) from '\(first.screen)' after "
      + "\(first.taps.of("tap")). A tap on one is a dissolve if the page has its screen, and does nothing otherwise"
  }
}
