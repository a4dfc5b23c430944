internal import SegueStoryboard
internal import SegueText

/// The names of a page's screens and links for people who do not see them.
struct AccessibleNames {
  private let board: Storyboard

  init(_ board: Storyboard) { self.board = board }

  /// Words at the beginning or end of an element's name that describe its kind: a screen reader says already that it is
  /// a button.
  private static let kinds: Set = ["tab", "button", "btn", "link", "icon"]

  /// Returns a name of a storyboard as words: `first-letter` is "First letter", and `tab-saved` is "Saved".
  static func words(_ name: String, withoutKinds: Bool = false) -> String {
    var words: [String] = []
    for part in name.split(whereSeparator: { $0 == "-" || $0 == "_" || $0.isWhitespace }) {
      var word = ""
      for letter in part {
        // "savedLetters" is two words, and "iPhone" is one.
        if letter.isUppercase, word.count > 1, word.last?.isLowercase == true {
          words.append(word)
          word = letter.lowercased()
        } else {
          word.append(letter)
        }
      }
      words.append(word)
    }
    if withoutKinds {
      while let last = words.last, words.count > 1, kinds.contains(last.lowercased()) {
        words.removeLast()
      }
      while words.count > 1, kinds.contains(words[0].lowercased()) { words.removeFirst() }
    }
    let text = words.joined(separator: " ")
    if text.dropFirst().first?.isUppercase == true { return text }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns the name of a screen. A screen that was given as a file has the file's name.
  func screen(_ name: String) -> String {
    guard board.isMadeOfFiles, case .image(let file)? = board.screen(name)?.source else {
      return Self.words(name)
    }
    let stem = file.shortName.split(separator: ".").first.map(String.init) ?? name
    return Self.words(stem)
  }

  /// Returns the name of a link: its label, the element that it covers, or else the screen to which it leads.
  func link(_ link: Storyboard.Link, on screen: Storyboard.Screen) -> String {
    if let label = link.label { return label }
    let element = screen.elements.filter { $0.value == link.area }.keys.min()
    if let element { return Self.words(element, withoutKinds: true) }
    if let address = link.address { return Self.host(of: address) }
    switch link.action {
    case nil: return ""
    case .push(let goal), .present(let goal, _): return self.screen(goal.firstScreen)
    case .pop: return "Back"
    case .dismiss: return "Close"
    case .select(let target): return name(of: target, in: "tabs", from: screen.name)
    case .page(let target): return name(of: target, in: "pages", from: screen.name)
    }
  }

  /// Returns the host of an address, without `www.`, or the recipient of a message.
  static func host(of address: String) -> String {
    let rest = address.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
    let host = rest.prefix { !"/?#".contains($0) }
    return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
  }

  private func name(
    of target: Storyboard.Target, in kind: String, from screen: String
  ) -> String {
    switch target {
    case .next: return "Next"
    case .previous: return "Previous"
    case .screen(let name): return self.screen(name)
    case .index(let index):
      // The container that shows the link's screen; a link on a screen that several containers show leads to
      // the same place in each.
      let containers = ([board.container] + board.screens.compactMap(\.container))
        .flatMap(\.withInner).filter { $0.kind == kind && $0.members.indices.contains(index) }
      let own = containers.first { $0.screens.contains(screen) } ?? containers.first
      return own.map { self.screen($0.members[index].firstScreen) }
        ?? Self.words("\(kind) \(index + 1)")
    }
  }
}

extension Storyboard.Screen {
  /// The container that the screen's name stands for; nil for a screen with contents.
  fileprivate var container: Storyboard.Container? {
    if case .container(let container) = source { container } else { nil }
  }
}

extension Storyboard.Container {
  fileprivate var kind: String {
    switch self {
    case .screen: "screen"
    case .navigation: "navigation"
    case .tabs: "tabs"
    case .pages: "pages"
    }
  }

  fileprivate var members: [Storyboard.Container] {
    switch self {
    case .screen: []
    case .navigation(let root, let pushed): [root] + pushed
    case .tabs(let members, _), .pages(let members, _): members
    }
  }

  /// This container and all containers in it.
  fileprivate var withInner: [Storyboard.Container] { [self] + members.flatMap(\.withInner) }

  /// The names of all screens in the container.
  fileprivate var screens: [String] {
    if case .screen(let name) = self { [name] } else { members.flatMap(\.screens) }
  }

  /// The screen that the container shows first.
  fileprivate var firstScreen: String {
    switch self {
    case .screen(let name): name
    case .navigation(let root, let pushed): (pushed.last ?? root).firstScreen
    case .tabs(let members, let selected), .pages(let members, let selected):
      members.indices.contains(selected) ? members[selected].firstScreen : ""
    }
  }
}
