internal import Foundation
internal import SegueGeometry
import SeguePlayer
import SegueSession
internal import TestSupport

@testable internal import SegueStoryboard
@testable internal import SegueWeb

/// Fuzzes the names in pages: no name ends the element that contains it, each is read back as it was, and no two states
/// of a prototype have the same key.
enum PagesFuzz {
  private static let pieces = [
    "a", "b", "/", ":", ">", " > ", "f0:", "s1:", "%2F", "%", "</script>", "<!--", "]]>", "\"", "'",
    "\\", "`",
    "${x}", "&amp;", "\u{2028}", "\u{202e}", "é", "e\u{301}", "\u{1f469}\u{200d}\u{1f469}",
    "__proto__", "constructor", "0",
  ]

  private static func name(_ dice: inout Dice) -> String {
    (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      pieces.randomElement(using: &dice) ?? ""
    }.joined()
  }

  static func tryOne(_ dice: inout Dice) -> String? {
    let names = (0..<4).map { _ in name(&dice) }
    for name in names {
      if let fault = faultOfText(name) { return "\(fault): \(name.debugDescription)" }
    }
    return faultOfKeys(names, &dice).map { "\($0): \(names)" }
  }

  private static func faultOfText(_ name: String) -> String? {
    var text = PageText()
    text.list([name]) { $0.string($1) }
    guard !text.text.contains("<") else { return "the data contains a <" }
    let value = try? JSONSerialization.jsonObject(with: Data(text.text.utf8)) as? [String]
    guard let read = value?.first, Array(read.utf8) == Array(name.utf8) else {
      return "the data is read as another text"
    }
    func tags(_ title: String) -> Int {
      Page.html(title: title, data: text.text).filter { $0 == "<" }.count
    }
    return tags(name) == tags("A") ? nil : "the title has elements"
  }

  /// Walks through the states of a storyboard with these screens.
  private static func faultOfKeys(_ names: [String], _ dice: inout Dice) -> String? {
    var board = Storyboard(
      files: ["1.png"], size: Size(width: 9, height: 9), scale: 1, fit: .scaleToFill,
      row: Storyboard.TransitionRow(animator: "org.segue.cut"))
    let pattern = board.screens[0]
    board.screens = Set(names).sorted().map { name in
      var screen = pattern
      (screen.name, screen.source) = (name, .color(.black))
      return screen
    }
    board.container = .navigation(root: .screen(names[0]))
    var state = board.navigator
    var known: [[Int]: [String]] = [:]
    for _ in 0..<30 {
      let screen = Storyboard.Container.screen(names.randomElement(using: &dice) ?? names[0])
      let style: Storyboard.ModalStyle = Bool.random(using: &dice) ? .sheet : .fullScreen
      let actions: [Storyboard.Action] = [
        .push(screen), .pop, .present(screen, style: style), .dismiss,
      ]
      let action = board.action(actions.randomElement(using: &dice) ?? .pop)
      _ = try? state.perform(action, look: Int.random(in: 0...1, using: &dice))
      let shown = state.levels.map { level in
        let (node, style) = (level.node, level.style?.rawValue ?? -1)
        return "\(style) \(style < 0 ? 0 : node.look) \(Navigator(node).screen ?? -1)"
      }
      if let other = known[state.signature], other != shown {
        return "two states have the key \(state.signature)"
      }
      known[state.signature] = shown
    }
    return nil
  }
}
