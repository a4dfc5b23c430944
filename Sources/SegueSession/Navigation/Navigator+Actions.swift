extension Navigator {
  /// An operation on the containers in view.
  package enum Action: Sendable, Hashable {
    /// Pushes a node onto the innermost navigation stack in view.
    case push(Node)
    /// Pops the top screen off the innermost navigation stack in view that has more than its root.
    case pop
    /// Presents a node over everything that is shown.
    case present(Node, Style)
    /// Dismisses the node that was presented last.
    case dismiss
    /// Selects a tab of the innermost tabs in view.
    case select(Target)
    /// Turns to a page of the innermost pages in view.
    case page(Target)
  }

  /// The tab or page that an action selects.
  package enum Target: Sendable, Hashable {
    /// The index, counted from 0.
    case index(Int)
    /// The first tab or page that is the screen with this number, or a navigation stack with that screen as its root.
    case screen(Int)
    /// The tab or page after the member in view.
    case next
    /// The tab or page before the member in view.
    case previous
  }

  /// The change that an action makes, which the owner of the views carries out. A depth is an index in ``path``.
  package enum Effect: Sendable, Hashable {
    case push(depth: Int)
    case pop(depth: Int)
    case present
    case dismiss
    case select(Int, depth: Int)
    case page(Int, depth: Int)
  }

  /// The step between two states.
  package struct Step: Sendable, Hashable {
    package var effect: Effect
    /// True for a step that goes forward: a push, a presentation, or a tab or page with a higher index.
    package var isForward: Bool
    /// The number of the look with which the leaving screen had come; 0 for none.
    package var arrival = 0
  }

  /// The reason why an action is not possible.
  package enum Refusal: Error, Sendable, Hashable {
    /// The screen in view is in no container of this kind.
    case noContainer(Kind)
    case stackIsFull, nothingToPop, tooManyModals, nothingToDismiss
    /// The container in view has no member with this screen.
    case noMember(screen: Int)
    case noIndex(Int, count: Int)
    case isShown(Int)
  }

  /// Performs an action; nothing changes if it is refused.
  ///
  /// - Parameter look: The number of the look with which a node is pushed or presented; 0 for none.
  package mutating func perform(_ action: Action, look: Int = 0) throws(Refusal) -> Step {
    let top = levels.count - 1
    let path = path
    switch action {
    case .push(var node):
      let depth = try innermost(.navigation, path)
      guard path[depth].members.count < Self.maxPushed else { throw .stackIsFull }
      node.look = look
      levels[top].node.change(at: depth) { stack in
        stack.members.append(node)
        stack.selected = stack.members.count - 1
      }
      return Step(effect: .push(depth: depth), isForward: true)
    case .pop:
      _ = try innermost(.navigation, path)
      guard let depth = path.lastIndex(where: { $0.kind == .navigation && $0.members.count > 1 })
      else { throw .nothingToPop }
      let arrival = path[depth].members[path[depth].members.count - 1].look
      levels[top].node.change(at: depth) { stack in
        stack.members.removeLast()
        stack.selected = stack.members.count - 1
      }
      return Step(effect: .pop(depth: depth), isForward: false, arrival: arrival)
    case .present(var node, let style):
      guard top < Self.maxModals else { throw .tooManyModals }
      node.look = look
      levels.append(Level(node, style: style))
      return Step(effect: .present, isForward: true)
    case .dismiss:
      guard top > 0 else { throw .nothingToDismiss }
      let arrival = levels.removeLast().node.look
      return Step(effect: .dismiss, isForward: false, arrival: arrival)
    case .select(let target):
      let (index, depth, isForward) = try show(target, .tabs, path)
      return Step(effect: .select(index, depth: depth), isForward: isForward)
    case .page(let target):
      let (index, depth, isForward) = try show(target, .pages, path)
      return Step(effect: .page(index, depth: depth), isForward: isForward)
    }
  }

  private func innermost(_ kind: Kind, _ path: [Node]) throws(Refusal) -> Int {
    guard let depth = path.lastIndex(where: { $0.kind == kind }) else { throw .noContainer(kind) }
    return depth
  }

  private mutating func show(
    _ target: Target, _ kind: Kind, _ path: [Node]
  ) throws(Refusal) -> (index: Int, depth: Int, isForward: Bool) {
    let depth = try innermost(kind, path)
    let container = path[depth]
    let index: Int
    switch target {
    case .index(let number): index = number
    case .next: index = container.selected + 1
    case .previous: index = container.selected - 1
    case .screen(let screen):
      guard let found = container.members.firstIndex(where: { $0.isCalled(screen) }) else {
        throw .noMember(screen: screen)
      }
      index = found
    }
    guard index >= 0, index < container.members.count else {
      throw .noIndex(index, count: container.members.count)
    }
    guard index != container.selected else { throw .isShown(index) }
    levels[levels.count - 1].node.change(at: depth) { $0.selected = index }
    return (index, depth, index > container.selected)
  }
}

/// The actions that a person can perform on the screen in view without a touch, for example with keys.
extension Navigator {
  /// An action that leads forward: the action of a link, by its index, or an action of the containers.
  package enum Way: Sendable, Hashable {
    case link(Int)
    case action(Action)
  }

  /// Returns the action that leads forward: the first link that does not lead back, or otherwise the next page or tab;
  /// nil when there is none.
  package func wayForward(links: some Sequence<Action>) -> Way? {
    for (index, link) in links.enumerated() {
      switch link {
      case .pop, .dismiss, .select(.previous), .page(.previous): continue
      case .push, .present, .select, .page: return .link(index)
      }
    }
    for node in path.reversed() where node.selected + 1 < node.members.count {
      if node.kind == .pages { return .action(.page(.next)) }
      if node.kind == .tabs { return .action(.select(.next)) }
    }
    return nil
  }

  /// The action that leads back: to the screen below, to the previous page or tab, or to the screen beneath a
  /// presentation; nil on the first screen.
  package var wayBack: Action? {
    for node in path.reversed() where node.selected > 0 {
      switch node.kind {
      case .navigation: return .pop
      case .pages: return .page(.previous)
      case .tabs: return .select(.previous)
      case .screen: continue
      }
    }
    return levels.count > 1 ? .dismiss : nil
  }
}

extension Navigator {
  /// The actions that lead to the screens in view from the root containers, each with the number of its look: every
  /// push, the tab or page that is selected in each container, and every presentation.
  package var route: [(action: Action, look: Int)] {
    var route: [(action: Action, look: Int)] = []
    for level in levels {
      if let style = level.style { route.append((.present(level.node, style), level.node.look)) }
      level.node.addRoute(to: &route)
    }
    return route
  }
}

extension Navigator.Node {
  fileprivate func addRoute(to route: inout [(action: Navigator.Action, look: Int)]) {
    guard selected >= 0, selected < members.count else { return }
    switch kind {
    case .screen: break
    case .navigation:
      for (index, member) in members.enumerated() {
        if index > 0 { route.append((.push(member), member.look)) }
        member.addRoute(to: &route)
      }
    case .tabs, .pages:
      route.append((kind == .tabs ? .select(.index(selected)) : .page(.index(selected)), 0))
      members[selected].addRoute(to: &route)
    }
  }
}
