internal import SegueStoryboard

/// The navigation state of a prototype: its containers, and the screens that they show. The player in the page keeps
/// the same state, and changes it by the same rules.
struct PrototypeState: Hashable {
  /// A screen, or a container whose members are nodes, too.
  struct Node: Hashable {
    enum Kind: Hashable { case screen, navigation, tabs, pages }

    var kind: Kind
    /// The name of the screen, or of a screen whose content is this container; empty for any other container.
    var name = ""
    var members: [Node] = []
    /// For each member of a navigation stack, the number of the look (an animator with its
    /// settings) with which the member was pushed; 0 for none.
    var looks: [Int] = []
    /// The index of the shown member; for a navigation stack, of the last member.
    var selected = 0
  }

  /// The root container, or a container that is presented over it.
  struct Level: Hashable {
    var node: Node
    var style: Storyboard.ModalStyle?
    var look = 0
  }

  var levels: [Level]

  init(_ board: Storyboard) {
    levels = [Level(node: Node(board.container, board))]
  }

  /// The name of the innermost screen in view.
  var screen: String { levels[levels.count - 1].node.screen }

  /// The key by which recordings are looked up: the screen in view on each level, from the root
  /// container to the topmost presented one. Names are encoded, so that no two states have the same key.
  var signature: String {
    levels.map { level in
      let style = level.style.map { $0 == .fullScreen ? "f" : $0 == .custom ? "c" : "s" }
      return (style.map { "\($0)\(level.look):" } ?? "") + Self.encoded(level.node.screen)
    }.joined(separator: "/")
  }

  /// Returns a name as `encodeURIComponent` of JavaScript encodes it.
  private static func encoded(_ name: String) -> String {
    let plain = Set("-_.!~*'()".utf8)
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: plain.contains(byte)
      }
    }
    return name.utf8.map { byte in
      guard !isPlain(byte) else { return String(UnicodeScalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// A copy with only the two topmost screens of each navigation stack, because the screens below
  /// do not affect the next step.
  var nearby: PrototypeState {
    var state = self
    for index in state.levels.indices { state.levels[index].node.forgetDepths() }
    return state
  }

  /// A step between two navigation states: the operation, the direction and the look, which determine the step's
  /// recording together with the two states.
  struct Step {
    var operation: String
    var isForward: Bool
    /// The number of the look with which the leaving screen was shown; 0 for none.
    var arrival = 0
  }

  /// Performs an action, and returns the step; nil, without a change, when it is not possible.
  ///
  /// - Parameter look: The number of the link's look, 0 for none.
  mutating func perform(_ action: Storyboard.Action, look: Int, _ board: Storyboard) -> Step? {
    var levels = levels
    let top = levels.count - 1
    var step: Step?
    switch action {
    case .push(let container):
      let node = Node(container, board)
      levels[top].node.change { stack in
        guard stack.kind == .navigation, stack.members.count < 1000 else { return false }
        stack.members.append(node)
        stack.looks.append(look)
        stack.selected = stack.members.count - 1
        step = Step(operation: "push", isForward: true)
        return true
      }
    case .pop:
      levels[top].node.change { stack in
        guard stack.kind == .navigation, stack.members.count > 1 else { return false }
        stack.members.removeLast()
        step = Step(operation: "pop", isForward: false, arrival: stack.looks.removeLast())
        stack.selected = stack.members.count - 1
        return true
      }
    case .present(let container, let style):
      guard levels.count <= 100 else { return nil }
      levels.append(Level(node: Node(container, board), style: style, look: look))
      step = Step(operation: "present", isForward: true)
    case .dismiss:
      guard levels.count > 1 else { return nil }
      step = Step(operation: "dismiss", isForward: false, arrival: levels.removeLast().look)
    case .select(let target):
      step = Self.show(target, .tabs, "select", in: &levels[top].node)
    case .page(let target):
      step = Self.show(target, .pages, "page", in: &levels[top].node)
    }
    guard let step else { return nil }
    self.levels = levels
    return step
  }

  private static func show(
    _ target: Storyboard.Target, _ kind: Node.Kind, _ operation: String, in node: inout Node
  ) -> Step? {
    var step: Step?
    var isFound = false
    node.change { container in
      // Only the innermost container of this kind can perform the action.
      guard container.kind == kind, !isFound else { return false }
      isFound = true
      let index: Int?
      switch target {
      case .index(let number): index = number
      case .next: index = container.selected + 1
      case .previous: index = container.selected - 1
      case .screen(let name):
        index = container.members.firstIndex { member in
          member.name == name
            || (member.kind == .navigation && member.members.first?.name == name)
        }
      }
      guard let index, container.members.indices.contains(index), index != container.selected
      else { return false }
      step = Step(operation: operation, isForward: index > container.selected)
      container.selected = index
      return true
    }
    return step
  }
}

extension PrototypeState.Node {
  init(_ container: Storyboard.Container, _ board: Storyboard) {
    switch container {
    case .screen(let name):
      if case .container(let inner) = board.screen(name)?.source {
        self.init(inner, board)
        self.name = name
      } else {
        self.init(kind: .screen, name: name)
      }
    case .navigation(let root, let pushed):
      let members = ([root] + pushed).map { Self($0, board) }
      self.init(
        kind: .navigation, members: members, looks: members.map { _ in 0 },
        selected: members.count - 1)
    case .tabs(let members, let selected):
      self.init(kind: .tabs, members: members.map { Self($0, board) }, selected: selected)
    case .pages(let members, let selected):
      self.init(kind: .pages, members: members.map { Self($0, board) }, selected: selected)
    }
  }

  var screen: String {
    kind == .screen || members.isEmpty ? name : members[selected].screen
  }

  /// Calls `body` for the containers in view, the innermost first, until a call changes its
  /// container and returns true.
  @discardableResult
  mutating func change(_ body: (inout Self) -> Bool) -> Bool {
    guard kind != .screen else { return false }
    if members.indices.contains(selected), members[selected].change(body) { return true }
    return body(&self)
  }

  mutating func forgetDepths() {
    if kind == .navigation, members.count > 2 {
      members.removeFirst(members.count - 2)
      looks.removeFirst(looks.count - 2)
      selected = 1
    }
    for index in members.indices { members[index].forgetDepths() }
  }
}
