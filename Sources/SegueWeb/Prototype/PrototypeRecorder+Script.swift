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

  /// Returns the actions that the script can perform on a screen, each with the look that its step
  /// sets.
  func scriptActions(
    on screen: String
  ) -> [(action: Storyboard.Action, look: Storyboard.TransitionRow?)] {
    (board.script ?? []).flatMap {
      step -> [(action: Storyboard.Action, look: Storyboard.TransitionRow?)] in
      switch step.kind {
      case .action(let action): return [(action, step.look)]
      case .tap(let spot):
        guard let look = step.look, let point = point(of: spot, on: screen) else { return [] }
        guard let link = board.links[screen]?.first(where: { $0.area.contains(point) }), let action = link.action
        else { return [] }
        return [(action, Storyboard.merge(look, over: link.look))]
      case .drag, .touch, .swipe, .cancel, .wait, .scroll, .type: return []
      }
    }
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
