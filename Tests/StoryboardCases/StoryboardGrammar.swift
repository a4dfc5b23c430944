internal import TestSupport

/// Writes random storyboards in flow style, most of them valid.
struct StoryboardGrammar {
  private var screens: [String] = []

  mutating func storyboard(_ dice: inout Dice) -> String {
    screens = (0..<Int.random(in: 1...6, using: &dice)).map { "s\($0)" }
    var lines = ["segue: 1", "size: \(dice.one(of: ["100x200", "390 x 844", "[50, 60]", "1x1"]))"]
    if dice.oneIn(4) { lines.append("scale: \(number(&dice))") }
    if dice.oneIn(4) { lines.append("fps: \(number(&dice))") }
    if dice.oneIn(6) { lines.append("length: \(number(&dice))") }
    if dice.oneIn(6) {
      lines.append("vars: { v: \(number(&dice)), w: \(dice.one(of: ["ar", "\"{v}\""])) }")
    }
    if dice.oneIn(16) { lines.append("texts: t.yaml") }
    if dice.oneIn(16) { lines.append("include: [s.yaml]") }
    if dice.oneIn(12) { lines.append("matrix: { v: [1, 2], w: [{ w: en }] }") }
    if dice.oneIn(12) { lines.append("title: \(dice.one(of: ["An app", "", "\"{v}\""]))") }
    if dice.oneIn(12) { lines.append("icon: \(dice.one(of: ["a.png", "", "a.mp4"]))") }
    if dice.oneIn(12) { lines.append("lang: \(dice.one(of: ["de", "pt-BR", "a b", ""]))") }
    if dice.oneIn(4) { lines.append("layout: right-to-left") }
    if dice.oneIn(4) { lines.append("reduced-motion: \(dice.one(of: ["true", "false", "1"]))") }
    if dice.oneIn(8) { lines.append("trim: [\(number(&dice)), \(number(&dice))]") }
    if dice.oneIn(8) { lines.append("cut-idle: \(number(&dice))") }
    if dice.oneIn(8) { lines.append("there-and-back: \(dice.one(of: ["true", "back"]))") }
    if dice.oneIn(8) { lines.append("font: \(dice.one(of: ["f.ttf", ""]))") }
    if dice.oneIn(8) {
      lines.append("captions: { size: \(dice.one(of: ["4%", "20", "0", number(&dice)]))\(lettering(&dice)) }")
    }
    if dice.oneIn(6) { lines.append("audio: \(audio(&dice))") }
    if dice.oneIn(3) { lines.append("look: \(look(&dice))") }
    if dice.oneIn(4) { lines.append("stage: \(stage(&dice))") }
    if dice.oneIn(4) { lines.append("titles: [\(title(&dice)), \(title(&dice))]") }
    if dice.oneIn(4) { lines.append("overlays: [\(overlay(&dice)), \(overlay(&dice))]") }
    lines.append("screens:")
    for name in screens { lines.append("  \(name): \(screen(&dice))") }
    lines.append(
      "container: \(dice.oneIn(4) ? container(&dice, 3) : "{ kind: navigation, root: s0 }")")
    if dice.oneIn(2) {
      let kind = dice.one(of: ["push", "pop", "present", "dismiss", "select", "page", "fly"])
      lines.append("transitions: { \(kind): \(row(&dice)) }")
    }
    if dice.oneIn(2) {
      let label = dice.oneIn(4) ? ", label: Saved" : ""
      let address = dice.one(of: ["\"https://example.org/a?b=c\"", "\"javascript:1\"", "\"mailto:a@example.org\"", "x"])
      let opened = dice.oneIn(4) ? "open: \(address)" : "\(action(&dice))\(ownLook(&dice))"
      let link = "area: \(spot(&dice)), \(opened)\(label)"
      lines.append("links: { \(name(&dice)): [{ \(link) }] }")
    }
    lines.append("script:")
    var time = 0.0
    for _ in 0..<Int.random(in: 0...8, using: &dice) {
      time += dice.one(of: [0, 0.25, 0.8, 1.5])
      let device = dice.oneIn(8) ? ", device: \(dice.one(of: ["phone", "tablet", "other"]))" : ""
      lines.append("  - { at: \(dice.oneIn(12) ? number(&dice) : "\(time)"), \(step(&dice))\(device) }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func name(_ dice: inout Dice) -> String {
    dice.oneIn(20) ? dice.one(of: ["s9", "", "next", "\"\\u202e\"", "3"]) : dice.one(of: screens)
  }

  func number(_ dice: inout Dice) -> String {
    dice.one(of: [
      "0", "1", "2", "0.5", "-1", "24", "60", "1e9", "1e-300", "99999999999999999999", "1e308",
      "-1e308", "9223372036854775808", "-99999999999999999999", ".nan", ".inf",
      "\(Double.random(in: 0...10, using: &dice))", "0x10", "",
    ])
  }

  private func screen(_ dice: inout Dice) -> String {
    if dice.oneIn(4) { return container(&dice, 3) }
    let color = dice.one(of: ["teal", "\"#f00\"", "rgb(1, 2, 3)", "#f00", "none"])
    let quoted = color.contains("(") ? "\"\(color)\"" : color
    let shown =
      dice.oneIn(4)
      ? dice.one(of: ["image: a.png", "image: a.svg", "video: a.mp4", "image: ''"])
      : "color: \(dice.oneIn(8) ? quoted : "lime")"
    let fit = dice.oneIn(6) ? ", fit: \(dice.one(of: ["cover", "contain", "fill", "fil"]))" : ""
    let align = dice.oneIn(6) ? ", align: \(dice.one(of: ["top", "bottom", "left", "right", "center", "mid"]))" : ""
    let elements =
      dice.oneIn(2) ? ", elements: { dot: \(element(&dice)), other: \(element(&dice)) }" : ""
    return "{ \(shown)\(fit)\(align)\(scroll(&dice))\(elements) }"
  }

  private func scroll(_ dice: inout Dice) -> String {
    guard dice.oneIn(4) else { return "" }
    return dice.oneIn(2)
      ? ", scroll: true" : ", scroll: { top: \(number(&dice)), bottom: \(number(&dice))\(indicator(&dice)) }"
  }

  private func indicator(_ dice: inout Dice) -> String {
    dice.oneIn(3) ? ", indicator: \(dice.one(of: ["true", "false", "thin"]))" : ""
  }

  private func element(_ dice: inout Dice) -> String {
    let area = dice.oneIn(6) ? dice.one(of: ["\"#id\"", "\"#\"", "id", "#id"]) : rect(&dice)
    guard dice.oneIn(3) else { return area }
    var parts = ["area: \(area)"]
    if dice.oneIn(3) { parts.append("group: \(dice.one(of: ["both", "dot", "''"]))") }
    if dice.oneIn(3) { parts.append("without: b.png") }
    if dice.oneIn(3) { parts.append("corner-radius: \(number(&dice))") }
    if dice.oneIn(3) { parts.append("cut: \(dice.one(of: ["whole", "shape", "hole"]))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private func audio(_ dice: inout Dice) -> String {
    var parts: [String] = []
    if dice.oneIn(2) { parts.append("file: a.mp3") }
    if dice.oneIn(3) { parts.append("volume: \(number(&dice))") }
    if dice.oneIn(3) { parts.append("fade: \(number(&dice))") }
    if dice.oneIn(2) { parts.append("taps: \(dice.one(of: ["true", "false", "yes"]))") }
    if dice.oneIn(3) { parts.append("duck: \(number(&dice))") }
    if dice.oneIn(3) {
      let voice = dice.oneIn(2) ? ", voice: true" : ", volume: \(number(&dice)), fade: \(number(&dice))"
      parts.append(
        "clips: [{ file: v.wav, at: \(number(&dice)), from: \(number(&dice)), for: \(number(&dice))\(voice) }]")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// Returns a random value of the key `look`.
  private func look(_ dice: inout Dice) -> String {
    let background = dice.one(of: [
      "teal", "none", "\"#123\"", "\"gradient(#fff, #dde, 135)\"", "\"gradient(#fff)\"",
      "\"gradient(red, lime, 1e308)\"", "a.jpg", "grene", "\"\\u202e\"",
    ])
    let margin = dice.one(of: ["8%", "-1%", "1e308%", "%", number(&dice)])
    var parts: [String] = []
    if dice.oneIn(2) { parts.append("background: \(background)") }
    if dice.oneIn(3) { parts.append("margin: \(margin)") }
    if dice.oneIn(4) { parts.append("corner-radius: \(number(&dice))") }
    if dice.oneIn(4) { parts.append("shadow: \(dice.one(of: ["none", "soft", "strong", "sfot"]))") }
    if dice.oneIn(2) {
      let frames = ["device", "phone", "tablet", "laptop", "browser", "window", "f.svg", "phoen"]
      parts.append("frame: \(dice.one(of: frames))")
      if dice.oneIn(3) { parts.append("frame-style: \(dice.one(of: ["light", "dark", "7"]))") }
      if dice.oneIn(3) { parts.append("title: \(dice.one(of: ["A title", "''", "\"\\u202e\""]))") }
    }
    if dice.oneIn(4) { parts.append("cutout: \(dice.one(of: ["island", "notch", "hole", "none", "nothc"]))") }
    if dice.oneIn(4) {
      let style = dice.one(of: ["auto", "dark", "light", "7"])
      let battery = "{ time: \"9:41\", battery: \(number(&dice)), style: \(style) }"
      parts.append("status-bar: \(dice.oneIn(2) ? battery : "\"9:41\"")")
    }
    if dice.oneIn(3) {
      parts.append("pointer: \(dice.one(of: ["arrow", "hand", "finger", "auto", "none", "mouse"]))")
      if dice.oneIn(2) { parts.append("pointer-size: \(number(&dice))") }
      if dice.oneIn(2) { parts.append("pointer-color: \(dice.one(of: ["red", "7"]))") }
      if dice.oneIn(8) { parts.append("pointer-track: moves.jsonl") }
    }
    if dice.oneIn(4) { parts.append("camera: \(dice.one(of: ["auto", "script", "atuo"]))") }
    if dice.oneIn(5) { parts.append("glass: \(dice.one(of: ["true", "false", "thin"]))") }
    if dice.oneIn(3) { parts.append("touches: \(dice.one(of: ["true", "false"]))") }
    if dice.oneIn(4) { parts.append("shutter: \(dice.one(of: ["180", "361", number(&dice)]))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  func container(_ dice: inout Dice, _ depth: Int) -> String {
    guard depth > 0, !dice.oneIn(3) else { return name(&dice) }
    let inner = container(&dice, depth - 1)
    return switch Int.random(in: 0..<4, using: &dice) {
    case 0: "{ kind: navigation, root: \(inner) }"
    case 1:
      "{ kind: tabs, tabs: [\(inner), \(name(&dice))], selected: \(dice.oneIn(6) ? number(&dice) : dice.one(of: ["0", "1", "2"])) }"
    case 2: "{ kind: pages, pages: [\(inner), \(name(&dice)), \(name(&dice))] }"
    default: "{ kind: navigation, root: \(inner) }"
    }
  }

  private func rect(_ dice: inout Dice) -> String {
    dice.oneIn(6)
      ? "[\(number(&dice)), \(number(&dice)), \(number(&dice)), \(number(&dice))]"
      : "[1, 2, 30, 40]"
  }

  func point(_ dice: inout Dice) -> String {
    let x = Int.random(in: 0..<50, using: &dice)
    return dice.oneIn(10) ? "[\(number(&dice)), 1]" : "[\(x), 20]"
  }

  func spot(_ dice: inout Dice) -> String {
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
    default:
      "\(dice.one(of: ["select", "page"])): "
        + (dice.oneIn(4) ? number(&dice) : dice.one(of: ["next", "previous", "1", "s1"]))
    }
  }

  /// Returns the keys for the transition of a link or step.
  private func ownLook(_ dice: inout Dice) -> String {
    let own = dice.one(of: [
      "", "", ", animator: other", ", set: { area: dot }", ", set: { refuse: 1 }",
      ", duration: \(number(&dice))", ", duration: 0.1, direction: backward",
    ])
    return own
  }

  /// Returns the samples of a finger or a swipe.
  private func path(_ dice: inout Dice) -> String {
    var time = 0.0
    let samples = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
      time += dice.one(of: [0, 0.05, 0.1])
      let x = Int.random(in: -5...60, using: &dice)
      let y = dice.oneIn(12) ? number(&dice) : "20"
      return "[\(dice.oneIn(12) ? number(&dice) : "\(time)"), \(x), \(y)]"
    }
    return "[\(samples.joined(separator: ", "))]"
  }

  private func cancelled(_ dice: inout Dice) -> String {
    dice.oneIn(4) ? ", cancelled: true" : ""
  }

  /// Returns a step of a kind that records of a person's input contain.
  private func recordedStep(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<5, using: &dice) {
    case 0, 1:
      let fingers = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
        "{ \(dice.oneIn(6) ? "from: \(spot(&dice)), " : "")path: \(path(&dice))\(cancelled(&dice)) }"
      }
      return "touch: [\(fingers.joined(separator: ", "))]\(catches(&dice))"
    case 2, 3:
      let over = dice.oneIn(6) ? number(&dice) : "0.5"
      return "swipe: { from: \(point(&dice)), path: \(path(&dice)), over: \(over)"
        + "\(cancelled(&dice)) }\(catches(&dice))"
    default: return "cancel: true"
    }
  }

  private func catches(_ dice: inout Dice) -> String {
    dice.oneIn(3) ? ", catch: \(dice.one(of: ["true", "true", "false", "1"]))" : ""
  }

  /// Returns a step that adds or moves a title or an overlay.
  private func partStep(_ dice: inout Dice) -> String {
    dice.one(of: [
      "title: \(title(&dice))", "overlay: \(overlay(&dice))", "overlay: one, to: \(spot(&dice)), over: 0.3",
      "title: \(dice.one(of: ["one", "two"])), to: { \(placement(&dice).joined(separator: ", ")) }",
    ])
  }

  /// Returns a step that changes the film and not the app.
  private func filmStep(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<6, using: &dice) {
    case 4: partStep(&dice)
    case 3:
      "device: \(dice.one(of: ["phone", "device", "other"])), to: { \(placement(&dice).joined(separator: ", ")) }"
        + (dice.oneIn(2) ? ", over: 0.5, easing: \(dice.one(of: ["ease-out", "es"]))" : "")
    case 2:
      "caption: \(dice.one(of: ["Look", "\"\\u202eabc\"", "\"a\\nb\"", "", "7"])), "
        + "for: \(dice.oneIn(8) ? number(&dice) : "0.5")"
        + (dice.oneIn(3)
          ? ", place: \(dice.one(of: ["top", "bottom", "middle", point(&dice)]))" : "")
        + (dice.oneIn(3) ? ", size: \(dice.one(of: ["4%", "20", "90%"]))" : "") + lettering(&dice)
    case 0 where dice.oneIn(2):
      "zoom: { to: \(spot(&dice)), factor: \(number(&dice)), padding: \(number(&dice)) }"
    case 0:
      "zoom: \(dice.oneIn(3) ? "out" : spot(&dice)), over: \(dice.oneIn(8) ? number(&dice) : "0.5")"
    case 1:
      "speed: \(dice.oneIn(4) ? number(&dice) : "0.5"), for: \(dice.oneIn(8) ? number(&dice) : "0.2")"
        + (dice.oneIn(3) ? ", ramp: \(dice.oneIn(4) ? number(&dice) : "0.1")" : "")
    default: "pause: \(dice.oneIn(4) ? number(&dice) : "0.5")"
    }
  }

  /// Returns a step with a random gesture: a pinch, a rotation or a press.
  private func fingers(_ dice: inout Dice) -> String {
    var pair = "center: \(point(&dice)), over: \(dice.oneIn(8) ? number(&dice) : "0.3")"
    if dice.oneIn(3) { pair += ", move: \(point(&dice))" }
    for more in ["hold: 0.1", "easing: \(dice.one(of: ["ease-in", "es"]))"] where dice.oneIn(3) { pair += ", \(more)" }
    pair += cancelled(&dice)
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: return "pinch: { from: 200, to: \(dice.oneIn(4) ? number(&dice) : "80"), \(pair) }"
    case 1:
      return "rotate: { by: \(dice.oneIn(4) ? number(&dice) : "90"), \(dice.oneIn(2) ? "distance: 90, " : "")\(pair) }"
    default:
      let place = dice.oneIn(3) ? spot(&dice) : point(&dice)
      if dice.oneIn(3) { return "press: \(place)" }
      return "press: { point: \(place), over: \(dice.oneIn(8) ? number(&dice) : "0.5")\(cancelled(&dice)) }"
    }
  }

  private func typing(_ dice: inout Dice) -> String {
    var parts = ["type: \(dice.one(of: ["Hello", "\"a\\nb\"", "7", "''", "\"\\u202e\""]))"]
    if !dice.oneIn(8) { parts.append("into: \(dice.oneIn(2) ? rect(&dice) : spot(&dice))") }
    if dice.oneIn(3) { parts.append("over: \(dice.oneIn(4) ? number(&dice) : "0.4")") }
    if dice.oneIn(4) { parts.append("for: \(dice.oneIn(4) ? number(&dice) : "1.5")") }
    let look = "font: \(dice.one(of: ["f.ttf", "Inter"])), size: \(dice.one(of: ["17", "40%", number(&dice)]))"
    if dice.oneIn(3) { parts.append(look + lettering(&dice)) }
    return parts.joined(separator: ", ")
  }

  /// A point or an element.
  private func place(_ dice: inout Dice) -> String { dice.oneIn(2) ? point(&dice) : spot(&dice) }

  private func step(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<8, using: &dice) {
    case 3: return filmStep(&dice)
    case 5: return fingers(&dice)
    case 4: return recordedStep(&dice)
    case 0:
      var drag = "from: \(place(&dice)), to: \(place(&dice)), over: \(dice.oneIn(8) ? number(&dice) : "0.3")"
      if dice.oneIn(3) { drag += ", then: [{ to: \(place(&dice)), over: 0.2, easing: ease-out }]" }
      if dice.oneIn(3) { drag += ", hold: 0.1" }
      if dice.oneIn(4) { drag += ", side: \(dice.one(of: ["left", "leading", "right"]))" }
      if dice.oneIn(4) { drag += ", easing: \(dice.one(of: ["ease-in", "spring(duration=1)", "es"]))" }
      return "drag: { \(drag)\(cancelled(&dice)) }\(catches(&dice))\(ownLook(&dice))"
    case 1: return "tap: \(place(&dice))\(ownLook(&dice))"
    case 2 where dice.oneIn(2):
      let target = dice.oneIn(2) ? number(&dice) : dice.one(of: ["top", "bottom", "dot", spot(&dice)])
      return "scroll: \(target), over: \(dice.oneIn(4) ? number(&dice) : "0.3")"
    case 2: return dice.oneIn(2) ? typing(&dice) : "wait: \(number(&dice))"
    default: return action(&dice) + ownLook(&dice)
    }
  }
}
