internal import SegueGeometry
internal import SegueKit
internal import SegueStoryboard

/// The storyboard as the player reads it.
extension PageText {
  mutating func container(_ container: Storyboard.Container) {
    switch container {
    case .screen(let name): string(name)
    case .navigation(let root, let pushed):
      object([
        ("k", { $0.string("navigation") }),
        ("m", { $0.list([root] + pushed) { $0.container($1) } }),
      ])
    case .tabs(let members, let selected): several("tabs", members, selected)
    case .pages(let members, let selected): several("pages", members, selected)
    }
  }

  private mutating func several(
    _ kind: String, _ members: [Storyboard.Container], _ selected: Int
  ) {
    object([
      ("k", { $0.string(kind) }), ("m", { $0.list(members) { $0.container($1) } }),
      ("s", { $0.raw("\(selected)") }),
    ])
  }

  mutating func screen(
    _ screen: Storyboard.Screen, _ links: [Storyboard.Link], picture: Int?,
    _ names: AccessibleNames,
    look: (Storyboard.TransitionRow?) -> Int
  ) {
    let title = names.screen(screen.name)
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("n", { $0.string(screen.name) }), ("t", { $0.string(title) }),
    ]
    if case .container(let container) = screen.source {
      members.append(("c", { $0.container(container) }))
    }
    if let picture { members.append(("i", { $0.raw("\(picture)") })) }
    let all = links.map { (link: $0, look: look($0.look), label: names.link($0, on: screen)) }
    if !all.isEmpty {
      members.append(
        (
          "l",
          {
            $0.list(all) { text, item in
              text.link(item.link, look: item.look, label: item.label)
            }
          }
        ))
    }
    object(members)
  }

  private mutating func link(_ link: Storyboard.Link, look: Int, label: String) {
    object([
      ("a", { $0.rect(link.area) }), ("d", { $0.action(link.action) }),
      ("k", { $0.raw("\(look)") }), ("n", { $0.string(label) }),
    ])
  }

  mutating func rect(_ rect: Rect) {
    list([rect.minX, rect.minY, rect.width, rect.height]) { $0.number($1) }
  }

  mutating func action(_ action: Storyboard.Action) {
    switch action {
    case .push(let container): verb("push") { $0.container(container) }
    case .pop: verb("pop") { $0.raw("0") }
    case .present(let container, let style):
      object([
        ("v", { $0.string("present") }), ("t", { $0.container(container) }),
        ("s", { $0.string(String(style == .fullScreen ? "f" : style == .custom ? "c" : "s")) }),
      ])
    case .dismiss: verb("dismiss") { $0.raw("0") }
    case .select(let target): verb("select") { $0.target(target) }
    case .page(let target): verb("page") { $0.target(target) }
    }
  }

  private mutating func verb(_ verb: String, _ write: @escaping (inout PageText) -> Void) {
    object([("v", { $0.string(verb) }), ("t", write)])
  }

  private mutating func target(_ target: Storyboard.Target) {
    switch target {
    case .index(let index): raw("\(index)")
    case .next: string("+")
    case .previous: string("-")
    case .screen(let name): string("=\(name)")
    }
  }

  /// Writes the interaction controllers that the player supports, by operation.
  mutating func interactions(_ board: Storyboard, _ known: (TransitionOperation) -> Bool) {
    var members: [(key: String, write: (inout PageText) -> Void)] = []
    for operation in TransitionOperation.allCases where known(operation) {
      guard let row = board.row(for: operation), let name = row.interaction else { continue }
      let kind = BundledPlugin.alias(name)
      members.append(
        (
          operation.name,
          { text in
            var settings: [(key: String, write: (inout PageText) -> Void)] = [
              ("k", { $0.string(kind) })
            ]
            for (key, value) in row.interactionSettings.sorted(by: { $0.key < $1.key }) {
              switch value {
              case .number(let number): settings.append((key, { $0.number(number) }))
              case .flag(let flag): settings.append((key, { $0.raw("\(flag)") }))
              case .text(let word): settings.append((key, { $0.string(word) }))
              case .numbers: break
              }
            }
            text.object(settings)
          }
        ))
    }
    object(members)
  }
}
