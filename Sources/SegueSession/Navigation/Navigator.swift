/// The containers that an app shows, and the rules by which a person moves between their screens.
///
/// A navigator is a value. An action gives a step, which says what changed, or a refusal, which says why nothing did;
/// whoever has views, recordings or a page carries the step out. Screens and looks are numbers, which their owner gives:
/// SegueSession knows neither names nor files, so that it can be compiled for a page, too.
///
/// One rule was written differently in three places before this one existed: a push goes to the innermost stack in
/// view, and is refused if that stack is full, also when an outer stack has room.
package struct Navigator: Sendable, Hashable {
  /// The maximum number of screens in one navigation stack.
  package static let maxPushed = 1000
  /// The maximum number of presentations on top of one another.
  package static let maxModals = 100

  /// The kind of a node: a screen, or one of the containers.
  package enum Kind: Int, Sendable, Hashable {
    case screen, navigation, tabs, pages
  }

  /// A screen, or a container whose members are nodes, too.
  package struct Node: Sendable, Hashable {
    package var kind: Kind
    /// The number of the screen, or of the screen whose content is this container; nil for any other container.
    package var screen: Int?
    /// The members of a container; a navigation stack begins with its root.
    package var members: [Node]
    /// The index of the member in view; for a navigation stack, of the last one.
    package var selected: Int
    /// The number of the look with which this node was pushed or presented; 0 for none.
    package var look = 0

    /// Creates the node of a screen.
    package init(screen: Int?) {
      (kind, self.screen, members, selected) = (.screen, screen, [], 0)
    }

    /// Creates the node of a container.
    ///
    /// - Parameter selected: The index of the member in view; a navigation stack shows its last one.
    package init(_ kind: Kind, _ members: [Node], selected: Int = 0, screen: Int? = nil) {
      (self.kind, self.screen, self.members) = (kind, screen, members)
      self.selected = kind == .navigation ? max(members.count - 1, 0) : selected
    }
  }

  /// The style of a presentation.
  package enum Style: Int, Sendable, Hashable {
    case fullScreen, custom, sheet
  }

  /// The root container, or a container that is presented over it.
  package struct Level: Sendable, Hashable {
    package var node: Node
    /// The style of the presentation; nil for the root container.
    package var style: Style?

    package init(_ node: Node, style: Style? = nil) {
      (self.node, self.style) = (node, style)
    }
  }

  /// The root container, and the containers that are presented over it, the topmost last. Never empty.
  package var levels: [Level]

  /// Creates the navigator of an app whose window shows `root`.
  package init(_ root: Node) {
    levels = [Level(root)]
  }

  /// The nodes in view on the topmost level, from the outermost container down to the screen.
  package var path: [Node] { Self.path(levels[levels.count - 1].node) }

  /// The number of the innermost screen in view; nil for a view that is not a screen.
  package var screen: Int? { Self.path(levels[levels.count - 1].node).last?.screen }

  private static func path(_ node: Node) -> [Node] {
    var path = [node]
    while let last = path.last, last.selected >= 0, last.selected < last.members.count {
      path.append(last.members[last.selected])
    }
    return path
  }

  /// The numbers by which what is in view is looked up: the screen on the root's level, and for each presented level
  /// its style, its look and its screen.
  package var signature: [Int] {
    var numbers: [Int] = []
    for level in levels {
      if let style = level.style { numbers += [style.rawValue, level.node.look] }
      numbers.append(Self.path(level.node).last?.screen ?? -1)
    }
    return numbers
  }

  /// A copy with only the two topmost screens of each navigation stack, because the screens below them do not affect
  /// the next step.
  package var nearby: Navigator {
    var copy = self
    for index in copy.levels.indices { copy.levels[index].node.forgetDepths() }
    return copy
  }
}

extension Navigator.Node {
  /// Calls `body` with the container at a depth of the nodes in view, 0 for this one.
  mutating func change(at depth: Int, _ body: (inout Self) -> Void) {
    if depth == 0 { body(&self) } else { members[selected].change(at: depth - 1, body) }
  }

  mutating func forgetDepths() {
    if kind == .navigation, members.count > 2 {
      members.removeFirst(members.count - 2)
      selected = 1
    }
    for index in members.indices { members[index].forgetDepths() }
  }

  /// Returns true for a tab or page that a target names by this screen: the screen itself, or a navigation stack with this
  /// screen as its root.
  func isCalled(_ screen: Int) -> Bool {
    self.screen == screen || (kind == .navigation && members.first?.screen == screen)
  }
}
