/// Navigators, nodes and actions as lists of integers, for a page, whose script keeps them and calls the navigator with
/// them.
///
/// The number of a screen is written as a negative number, -1 - number, and nothing else is negative. So a script can
/// renumber the screens of a list that was made from an earlier version of the storyboard.
package struct WordReader {
  private let words: [Int]
  private var next = 0
  /// The maximum depth of nested nodes, which bounds the recursion. Storyboards have a lower limit.
  private static let maxDepth = 100

  package init(_ words: [Int]) { self.words = words }

  /// True after the last word.
  package var isAtEnd: Bool { next == words.count }

  package mutating func word() -> Int? {
    guard next < words.count else { return nil }
    next += 1
    return words[next - 1]
  }

  private mutating func screen() -> Int? {
    word().flatMap { $0 < 0 ? -1 - $0 : nil }
  }

  package mutating func node(depth: Int = 0) -> Navigator.Node? {
    guard depth < Self.maxDepth, let kind = word().flatMap(Navigator.Kind.init(rawValue:)),
      let look = word(), let isNamed = word()
    else { return nil }
    var screen: Int?
    if isNamed != 0 {
      guard let number = self.screen() else { return nil }
      screen = number
    }
    var node = Navigator.Node(screen: screen)
    (node.kind, node.look) = (kind, look)
    guard kind != .screen else { return node }
    guard let selected = word(), let count = word() else { return nil }
    for _ in 0..<max(count, 0) {
      guard let member = self.node(depth: depth + 1) else { return nil }
      node.members.append(member)
    }
    guard selected >= 0, selected < node.members.count else { return nil }
    node.selected = selected
    return node
  }

  package mutating func navigator() -> Navigator? {
    guard let count = word(), count > 0, let root = node() else { return nil }
    var navigator = Navigator(root)
    for _ in 1..<count {
      guard let style = word().flatMap(Navigator.Style.init(rawValue:)), let node = node() else {
        return nil
      }
      navigator.levels.append(Navigator.Level(node, style: style))
    }
    return navigator
  }

  package mutating func action() -> Navigator.Action? {
    switch word() {
    case 0: return node().map { .push($0) }
    case 1: return .pop
    case 2:
      guard let style = word().flatMap(Navigator.Style.init(rawValue:)) else { return nil }
      return node().map { .present($0, style) }
    case 3: return .dismiss
    case 4: return target().map { .select($0) }
    case 5: return target().map { .page($0) }
    default: return nil
    }
  }

  private mutating func target() -> Navigator.Target? {
    switch word() {
    case 0: word().map { .index($0) }
    case 1: screen().map { .screen($0) }
    case 2: .next
    case 3: .previous
    default: nil
    }
  }
}

extension Navigator {
  /// The navigator as words, which ``WordReader/navigator()`` reads.
  package var words: [Int] {
    var words = [levels.count]
    for level in levels {
      if let style = level.style { words.append(style.rawValue) }
      level.node.write(into: &words)
    }
    return words
  }
}

extension Navigator.Node {
  func write(into words: inout [Int]) {
    words += [kind.rawValue, look, screen == nil ? 0 : 1]
    if let screen { words.append(-1 - screen) }
    guard kind != .screen else { return }
    words += [selected, members.count]
    for member in members { member.write(into: &words) }
  }
}

extension Navigator.Action {
  /// The action as words, which ``WordReader/action()`` reads.
  package var words: [Int] {
    var words = [verb]
    switch self {
    case .pop, .dismiss: break
    case .push(let node): node.write(into: &words)
    case .present(let node, let style):
      words.append(style.rawValue)
      node.write(into: &words)
    case .select(let target), .page(let target):
      switch target {
      case .index(let index): words += [0, index]
      case .screen(let screen): words += [1, -1 - screen]
      case .next: words.append(2)
      case .previous: words.append(3)
      }
    }
    return words
  }

  /// The number of the operation: push, pop, present, dismiss, select, page.
  package var verb: Int {
    switch self {
    case .push: 0
    case .pop: 1
    case .present: 2
    case .dismiss: 3
    case .select: 4
    case .page: 5
    }
  }
}
