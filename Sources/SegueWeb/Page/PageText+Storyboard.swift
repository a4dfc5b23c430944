internal import SegueGeometry
internal import SegueKit
internal import SeguePlayer
internal import SegueSession
internal import SegueStoryboard

/// The storyboard as the player reads it.
extension PageText {
  mutating func screen(
    _ screen: Storyboard.Screen, of board: Storyboard, picture: Int?, _ names: AccessibleNames,
    look: (Storyboard.TransitionRow?) -> Int
  ) {
    let title = names.screen(screen.name)
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("n", { $0.string(screen.name) }), ("t", { $0.string(title) }),
    ]
    if let picture { members.append(("i", { $0.raw("\(picture)") })) }
    if let page = screen.page {
      let heights = [page.height, page.top, page.bottom, page.showsIndicator ? 0 : 1]
      members.append(("P", { $0.list(heights) { $0.number(SegmentBuilder.rounded($1, 3)) } }))
    }
    let all = (board.links[screen.name] ?? []).map {
      (link: $0, look: look($0.look), label: names.link($0, on: screen))
    }
    if !all.isEmpty {
      members.append(
        (
          "l",
          {
            $0.list(all) { text, item in
              // The frontmost element there.
              let element = screen.elementsBackToFront.last { !$0.isCover && $0.frame == item.link.area }
              text.link(
                item.link, item.link.action.map { board.action($0).words }, look: item.look, label: item.label,
                cornerRadius: element?.cornerRadius ?? 0)
            }
          }
        ))
    }
    object(members)
  }

  private mutating func link(
    _ link: Storyboard.Link, _ words: [Int]?, look: Int, label: String, cornerRadius: Double
  ) {
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("a", { $0.rect(link.area) }), ("n", { $0.string(label) }),
    ]
    if let words { members += [("d", { $0.words(words) }), ("k", { $0.raw("\(look)") })] }
    if cornerRadius > 0 { members.append(("r", { $0.number(SegmentBuilder.rounded(cornerRadius, 3)) })) }
    if let address = link.address { members.append(("u", { $0.string(address) })) }
    object(members)
  }

  mutating func rect(_ rect: Rect) {
    list([rect.minX, rect.minY, rect.width, rect.height]) { $0.number($1) }
  }

  /// Writes the words of a state or an action, which the player passes to the navigator.
  mutating func words(_ words: [Int]) { list(words) { $0.raw("\($1)") } }

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
