internal import TestSupport

/// Writes storyboards in flow style, mostly such as make sense.
struct StoryboardGrammar {
  private var screens: [String] = []

  mutating func storyboard(_ dice: inout Dice) -> String {
    screens = (0..<Int.random(in: 1...6, using: &dice)).map { "s\($0)" }
    var lines = ["segue: 1", "size: \(dice.one(of: ["100x200", "390 x 844", "[50, 60]", "1x1"]))"]
    if dice.oneIn(4) { lines.append("scale: \(number(&dice))") }
    if dice.oneIn(4) { lines.append("fps: \(number(&dice))") }
    if dice.oneIn(6) { lines.append("length: \(number(&dice))") }
    if dice.oneIn(4) { lines.append("layout: right-to-left") }
    if dice.oneIn(4) { lines.append("reduced-motion: \(dice.one(of: ["true", "false", "1"]))") }
    lines.append("screens:")
    for name in screens { lines.append("  \(name): \(screen(&dice))") }
    lines.append(
      "container: \(dice.oneIn(4) ? container(&dice, 3) : "{ kind: navigation, root: s0 }")")
    if dice.oneIn(2) {
      let kind = dice.one(of: ["push", "pop", "present", "dismiss", "select", "page", "fly"])
      lines.append("transitions: { \(kind): \(row(&dice)) }")
    }
    if dice.oneIn(2) {
      lines.append("links: { \(name(&dice)): [{ area: \(spot(&dice)), \(action(&dice)) }] }")
    }
    lines.append("script:")
    var time = 0.0
    for _ in 0..<Int.random(in: 0...8, using: &dice) {
      time += dice.one(of: [0, 0.25, 0.8, 1.5])
      lines.append("  - { at: \(dice.oneIn(12) ? number(&dice) : "\(time)"), \(step(&dice)) }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func name(_ dice: inout Dice) -> String {
    dice.oneIn(20) ? dice.one(of: ["s9", "", "next", "\"\\u202e\"", "3"]) : dice.one(of: screens)
  }

  private func number(_ dice: inout Dice) -> String {
    dice.one(of: [
      "0", "1", "2", "0.5", "-1", "24", "60", "1e9", "1e-300", "99999999999999999999", ".nan",
      ".inf",
      "\(Double.random(in: 0...10, using: &dice))", "0x10", "",
    ])
  }

  private func screen(_ dice: inout Dice) -> String {
    if dice.oneIn(4) { return container(&dice, 3) }
    let color = dice.one(of: ["teal", "\"#f00\"", "rgb(1, 2, 3)", "#f00", "none"])
    let quoted = color.contains("(") ? "\"\(color)\"" : color
    let elements = dice.oneIn(2) ? ", elements: { dot: \(rect(&dice)) }" : ""
    return "{ color: \(dice.oneIn(8) ? quoted : "lime")\(elements) }"
  }

  private func container(_ dice: inout Dice, _ depth: Int) -> String {
    guard depth > 0, !dice.oneIn(3) else { return name(&dice) }
    let inner = container(&dice, depth - 1)
    return switch Int.random(in: 0..<4, using: &dice) {
    case 0: "{ kind: navigation, root: \(inner) }"
    case 1:
      "{ kind: tabs, tabs: [\(inner), \(name(&dice))], selected: \(dice.one(of: ["0", "1", "2"])) }"
    case 2: "{ kind: pages, pages: [\(inner), \(name(&dice)), \(name(&dice))] }"
    default: "{ kind: navigation, root: \(inner) }"
    }
  }

  private func rect(_ dice: inout Dice) -> String {
    dice.oneIn(6)
      ? "[\(number(&dice)), \(number(&dice)), \(number(&dice)), \(number(&dice))]"
      : "[1, 2, 30, 40]"
  }

  private func point(_ dice: inout Dice) -> String {
    let x = Int.random(in: 0..<50, using: &dice)
    return dice.oneIn(10) ? "[\(number(&dice)), 1]" : "[\(x), 20]"
  }

  private func spot(_ dice: inout Dice) -> String {
    dice.one(of: ["dot", "s0.dot", "s1.dot", rect(&dice), "nothing"])
  }

  private func row(_ dice: inout Dice) -> String {
    var parts: [String] = []
    if dice.oneIn(2) { parts.append("animator: \(dice.one(of: ["slide", "other"]))") }
    if dice.oneIn(3) {
      parts.append("set: { \(dice.one(of: ["a: 1", "area: dot", "a=1", "refuse: 1"])) }")
    }
    if dice.oneIn(2) { parts.append("interaction: pan") }
    if dice.oneIn(3) { parts.append("duration: \(number(&dice))") }
    if dice.oneIn(3) { parts.append("direction: \(dice.one(of: ["forward", "backward", "up"]))") }
    if dice.oneIn(3) { parts.append("layout: right-to-left") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private func action(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<6, using: &dice) {
    case 0, 1: "push: \(container(&dice, 2))"
    case 2: "pop: true"
    case 3: "present: \(container(&dice, 2))" + (dice.oneIn(2) ? ", style: custom" : "")
    case 4: "dismiss: true"
    default: "\(dice.one(of: ["select", "page"])): \(dice.one(of: ["next", "previous", "1", "s1"]))"
    }
  }

  /// What the film does and not the app.
  private func filmStep(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<4, using: &dice) {
    case 2:
      "caption: \(dice.one(of: ["Look", "\"\\u202eabc\"", "", "7"])), for: \(dice.oneIn(8) ? number(&dice) : "0.5")"
    case 0:
      "zoom: \(dice.oneIn(3) ? "out" : spot(&dice)), over: \(dice.oneIn(8) ? number(&dice) : "0.5")"
    case 1:
      "speed: \(dice.oneIn(4) ? number(&dice) : "0.5"), for: \(dice.oneIn(8) ? number(&dice) : "0.2")"
    default: "pause: \(dice.oneIn(4) ? number(&dice) : "0.5")"
    }
  }

  private func step(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<6, using: &dice) {
    case 3: return filmStep(&dice)
    case 0:
      var drag =
        "from: \(point(&dice)), to: \(point(&dice)), over: \(dice.oneIn(8) ? number(&dice) : "0.3")"
      if dice.oneIn(3) { drag += ", then: [{ to: \(point(&dice)), over: 0.2, easing: ease-out }]" }
      if dice.oneIn(3) { drag += ", hold: 0.1" }
      if dice.oneIn(4) { drag += ", cancelled: true" }
      return "drag: { \(drag) }"
    case 1: return "tap: \(dice.oneIn(2) ? point(&dice) : spot(&dice))"
    case 2: return "wait: \(number(&dice))"
    default:
      let own = dice.one(of: ["", "", ", animator: other", ", duration: 0.1, direction: backward"])
      return action(&dice) + own
    }
  }
}
