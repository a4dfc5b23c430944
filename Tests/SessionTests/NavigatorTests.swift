import SegueSession
import TestSupport
import Testing

/// Tests the rules of the navigator. `StateTests` of WebTests compares them with SegueKit's containers.
@Suite struct NavigatorTests {
  private static func screen(_ number: Int) -> Navigator.Node { Navigator.Node(screen: number) }

  /// Tabs with two navigation stacks, of which the first has another stack inside, and a screen of pages.
  private static var start: Navigator {
    let inner = Navigator.Node(.navigation, [screen(1)])
    let pages = Navigator.Node(.pages, [screen(4), screen(5), screen(6)], selected: 1, screen: 7)
    return Navigator(
      Navigator.Node(
        .tabs,
        [
          Navigator.Node(.navigation, [screen(0), inner]), Navigator.Node(.navigation, [screen(2)]),
          pages,
        ]))
  }

  private static let actions: [Navigator.Action] = [
    .push(screen(3)), .push(Navigator.Node(.pages, [screen(4), screen(5)], screen: 8)), .pop, .pop,
    .present(screen(2), .fullScreen), .present(start.levels[0].node, .sheet), .dismiss, .dismiss,
    .select(.index(0)), .select(.next), .select(.previous), .select(.screen(2)),
    .select(.screen(7)), .page(.next), .page(.previous), .page(.index(9)), .page(.screen(6)),
  ]

  private static func walk(_ count: Int, _ seed: UInt64) -> [Navigator] {
    var dice = Dice(seed)
    var (navigator, all) = (start, [start])
    for _ in 0..<count {
      let action = actions[Int.random(in: 0..<actions.count, using: &dice)]
      _ = try? navigator.perform(action, look: Int.random(in: 0...2, using: &dice))
      all.append(navigator)
    }
    return all
  }

  @Test func `a refused action changes nothing and is refused again`() {
    for navigator in Self.walk(300, 1) {
      for action in Self.actions {
        var after = navigator
        do throws(Navigator.Refusal) {
          _ = try after.perform(action)
          #expect(after != navigator)
        } catch {
          #expect(after == navigator)
        }
      }
    }
  }

  @Test func `the way back leads back to where the last push or presentation began`() throws {
    for navigator in Self.walk(300, 2) {
      for action in Self.actions {
        var after = navigator
        guard case .push(let node) = action, (try? after.perform(action, look: 3)) != nil,
          node.kind == .screen
        else { continue }
        #expect(after.wayBack == .pop)
        #expect(try after.perform(.pop).arrival == 3)
        #expect(after == navigator)
      }
    }
  }

  @Test func `a push is refused when the innermost stack is full, even if an outer one has room`()
    throws
  {
    var navigator = Self.start
    for _ in 1..<Navigator.maxPushed {
      let step = try navigator.perform(.push(Self.screen(3)))
      #expect(step.effect == .push(depth: 2))
    }
    #expect(throws: Navigator.Refusal.stackIsFull) { try navigator.perform(.push(Self.screen(3))) }
  }

  @Test func `a pop takes from an outer stack when the innermost shows its root`() throws {
    var navigator = Self.start
    #expect(try navigator.perform(.pop).effect == .pop(depth: 1))
    #expect(navigator.screen == 0)
    #expect(throws: Navigator.Refusal.nothingToPop) { try navigator.perform(.pop) }
  }

  @Test func `a presentation on top of the maximum of presentations is refused`() throws {
    var navigator = Self.start
    for _ in 0..<Navigator.maxModals { _ = try navigator.perform(.present(Self.screen(0), .sheet)) }
    #expect(throws: Navigator.Refusal.tooManyModals) {
      try navigator.perform(.present(Self.screen(0), .custom))
    }
    #expect(throws: Navigator.Refusal.noContainer(.navigation)) { try navigator.perform(.pop) }
  }

  @Test func `the route to a screen has all pushes and presentations that are in view`() throws {
    var navigator = Self.start
    _ = try navigator.perform(.push(Self.screen(3)), look: 2)
    _ = try navigator.perform(.present(Self.screen(2), .sheet), look: 1)
    let inner = navigator.levels[0].node.members[0].members[1]
    let route: [(Navigator.Action, Int)] = [
      (.select(.index(0)), 0), (.push(inner), 0), (.push(inner.members[1]), 2),
      (.present(navigator.levels[1].node, .sheet), 1),
    ]
    #expect(navigator.route.map(\.action) == route.map(\.0))
    #expect(navigator.route.map(\.look) == route.map(\.1))
  }

  // MARK: Words

  @Test func `states and actions are the same after they were written as words`() {
    for navigator in Self.walk(400, 4) {
      var reader = WordReader(navigator.words)
      #expect(reader.navigator() == navigator)
      #expect(reader.isAtEnd)
    }
    for action in Self.actions {
      var reader = WordReader(action.words)
      #expect(reader.action() == action)
      #expect(reader.isAtEnd)
    }
  }

  @Test func `changed words give no state, or a state in which every action is safe`() {
    var dice = Dice(5)
    var count = 0
    for navigator in Self.walk(400, 6) {
      var words = navigator.words
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        words[Int.random(in: 0..<words.count, using: &dice)] = Int.random(in: -9...9, using: &dice)
      }
      if Bool.random(using: &dice) {
        words.removeLast(Int.random(in: 0..<words.count, using: &dice))
      }
      var reader = WordReader(words)
      guard var other = reader.navigator() else {
        count += 1
        continue
      }
      #expect(!other.path.isEmpty)
      for action in Self.actions { _ = try? other.perform(action) }
    }
    #expect(count > 100)
    var deep = WordReader([1] + Array(repeating: [1, 0, 0, 0, 1], count: 9000).joined())
    #expect(deep.navigator() == nil)
  }

  @Test func `only the numbers of screens are negative among the words of a state`() {
    for navigator in Self.walk(200, 7) {
      let moved = navigator.words.map { $0 < 0 ? $0 - 10 : $0 }
      var reader = WordReader(moved)
      let other = reader.navigator()
      #expect(other?.screen == navigator.screen.map { $0 + 10 })
    }
  }

  @Test func `the way forward is the first link that does not lead back, or the next member`() {
    let navigator = Self.start
    #expect(
      navigator.wayForward(links: [.pop, .dismiss, .page(.previous), .pop])
        == .action(.select(.next)))
    #expect(navigator.wayForward(links: [.pop, .select(.index(0))]) == .link(1))
    #expect(Navigator(Self.screen(1)).wayForward(links: []) == nil)
    #expect(Navigator(Self.screen(1)).wayBack == nil)
  }
}
