package import SegueSession
package import SegueStoryboard

/// A storyboard's containers and actions as the navigator sees them. The number of a screen is its index in `screens`.
extension Storyboard {
  /// The navigator of the storyboard's beginning.
  package var navigator: Navigator { Navigator(node(container)) }

  /// Returns the node of a container, with all nodes in it.
  package func node(_ container: Container) -> Navigator.Node {
    func nodes(_ members: [Container]) -> [Navigator.Node] { members.map { node($0) } }
    switch container {
    case .screen(let name):
      let number = number(ofScreen: name)
      guard let number, case .container(let inner) = screens[number].source else {
        return Navigator.Node(screen: number)
      }
      var node = node(inner)
      node.screen = number
      return node
    case .navigation(let root, let pushed):
      return Navigator.Node(.navigation, nodes([root] + pushed))
    case .tabs(let members, let selected):
      return Navigator.Node(.tabs, nodes(members), selected: selected)
    case .pages(let members, let selected):
      return Navigator.Node(.pages, nodes(members), selected: selected)
    }
  }

  /// Returns the navigator's action for an action of a link or a step.
  package func action(_ action: Action) -> Navigator.Action {
    switch action {
    case .push(let container): .push(node(container))
    case .pop: .pop
    case .present(let container, let style): .present(node(container), style.number)
    case .dismiss: .dismiss
    case .select(let target): .select(self.target(target))
    case .page(let target): .page(self.target(target))
    }
  }

  private func target(_ target: Target) -> Navigator.Target {
    switch target {
    case .index(let index): .index(index)
    case .screen(let name): .screen(number(ofScreen: name) ?? -1)
    case .next: .next
    case .previous: .previous
    }
  }

  /// Returns the action of a link or a step for the navigator's action; nil for a push or presentation of a container
  /// without a name, and for a screen that the storyboard does not have.
  package func action(_ action: Navigator.Action) -> Action? {
    switch action {
    case .push(let node): name(node.screen).map { .push(.screen($0)) }
    case .pop: .pop
    case .present(let node, let style):
      name(node.screen).map { .present(.screen($0), style: ModalStyle(style)) }
    case .dismiss: .dismiss
    case .select(let target): self.target(target).map { .select($0) }
    case .page(let target): self.target(target).map { .page($0) }
    }
  }

  private func target(_ target: Navigator.Target) -> Target? {
    switch target {
    case .index(let index): .index(index)
    case .screen(let number): name(number).map { .screen($0) }
    case .next: .next
    case .previous: .previous
    }
  }

  /// Returns the name of the screen with a number; nil if there is none.
  package func name(_ screen: Int?) -> String? {
    screen.flatMap { screens.indices.contains($0) ? screens[$0].name : nil }
  }
}

extension Storyboard.ModalStyle {
  package var number: Navigator.Style {
    switch self {
    case .fullScreen: .fullScreen
    case .custom: .custom
    case .sheet: .sheet
    }
  }

  init(_ number: Navigator.Style) {
    self =
      switch number {
      case .fullScreen: .fullScreen
      case .custom: .custom
      case .sheet: .sheet
      }
  }
}
