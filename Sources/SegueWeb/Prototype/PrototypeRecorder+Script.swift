internal import SegueGeometry
internal import SegueStoryboard

/// The looks (animators with their settings) that the steps of the script give to transitions.
extension PrototypeRecorder {
  /// Returns the looks that links have when a step of the script taps them. The key is the number of a link's look, and
  /// the value is the number of the look that results when the step's look overrides it. The key 0 is for a link
  /// without a look. Empty for a step without a look.
  func scriptLooks(of step: Storyboard.Step) -> [Int: Int] {
    guard let look = step.look else { return [:] }
    let number = number(of: look)
    guard case .tap = step.kind else { return [0: number] }
    if let known = tapLooks[number] { return known }
    var result = [0: number]
    for link in board.links.values.joined() {
      guard let own = link.look else { continue }
      result[self.number(of: own)] = self.number(of: Storyboard.merge(look, over: own))
    }
    tapLooks[number] = result
    return result
  }

  /// An action of the script, with the look that its step sets.
  struct ScriptAction {
    var action: Storyboard.Action
    var look: Storyboard.TransitionRow?
    /// The screen on which the script performs it; nil if that is not known, and it may be any screen.
    var screen: String?
  }

  /// Returns the actions that the script can perform on a screen.
  func scriptActions(on screen: String) -> [ScriptAction] {
    allScriptActions.filter { $0.screen == nil || $0.screen == screen }
  }

  /// Returns all actions of the script, with their screens as far as they follow from the steps before.
  ///
  /// What a drag completes is decided only when it is played, so that no screen is known after one.
  func actionsOfScript() -> [ScriptAction] {
    var navigator = board.navigator
    var isKnown = true
    var actions: [ScriptAction] = []
    func name() -> String? {
      guard isKnown, let index = navigator.screen, board.screens.indices.contains(index) else { return nil }
      return board.screens[index].name
    }
    func perform(_ action: Storyboard.Action) {
      if (try? navigator.perform(board.action(action))) == nil { isKnown = false }
    }
    for step in board.script ?? [] {
      switch step.kind {
      case .action(let action):
        actions.append(ScriptAction(action: action, look: step.look, screen: name()))
        perform(action)
      case .tap(let spot):
        // A point of a page that scrolls may show any of its links.
        if case .point = spot, name().map({ board.screen($0)?.page != nil }) == true { isKnown = false }
        let screens = name().map { [$0] } ?? board.screens.map(\.name)
        for screen in screens {
          guard let point = point(of: spot, on: screen),
            let link = board.links[screen]?.first(where: { $0.area.contains(point) }), let action = link.action
          else { continue }
          if let look = step.look {
            actions.append(ScriptAction(action: action, look: Storyboard.merge(look, over: link.look), screen: screen))
          }
          if isKnown { perform(action) }
        }
      case .drag, .touch, .swipe: isKnown = false
      case .cancel, .wait, .scroll, .type: break
      }
    }
    return actions
  }

  private func point(of spot: Storyboard.Spot, on screen: String) -> Point? {
    switch spot {
    case .point(let point): return point
    case .element(let name, let own):
      guard own == nil || own == screen, let area = board.screen(screen)?.elements[name] else {
        return nil
      }
      return Point(x: area.minX + area.width / 2, y: area.minY + area.height / 2)
    }
  }
}
