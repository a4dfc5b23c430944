internal import TestSupport

/// What is around the screen: devices, titles and overlays.
extension StoryboardGrammar {
  /// Returns a random value of the key `stage`.
  func stage(_ dice: inout Dice) -> String {
    var parts: [String] = []
    if dice.oneIn(3) { parts.append("size: \(dice.one(of: ["960x540", "0x1", number(&dice)]))") }
    if dice.oneIn(3) { parts.append("ratio: \(dice.one(of: ["16:9", "1:0", number(&dice)]))") }
    if dice.oneIn(2) {
      var device = placement(&dice)
      if dice.oneIn(3) { device.append("drift: \(dice.one(of: ["2%", "-99%", number(&dice)]))") }
      if dice.oneIn(3) { device.append("enter: \(dice.one(of: ["rise", "grow", "fly", way(&dice)]))") }
      if dice.oneIn(3) { device.append("leave: \(way(&dice))") }
      if dice.oneIn(3) { device.append("frame: \(dice.one(of: ["phone", "browser", "fone"]))") }
      if dice.oneIn(4) { device.append("frame-style: \(dice.one(of: ["light", "7"]))") }
      if dice.oneIn(4) { device.append("title: x") }
      if dice.oneIn(4) { device.append("pointer: \(dice.one(of: ["auto", "finger", "none", "7"]))") }
      let other = dice.oneIn(2) ? ", tablet: { screen: \(container(&dice, 2)), size: \(number(&dice)) }" : ""
      parts.append("devices: { phone: { \(device.joined(separator: ", ")) }\(other) }")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  func placement(_ dice: inout Dice) -> [String] {
    var parts: [String] = []
    for key in ["x", "y"] where dice.oneIn(3) {
      parts.append("\(key): \(dice.one(of: ["70%", "-9999%", number(&dice)]))")
    }
    for key in ["scale", "tilt", "turn", "roll"] where dice.oneIn(3) {
      parts.append("\(key): \(dice.one(of: ["1", "-12", number(&dice)]))")
    }
    return parts
  }

  /// Returns the way in which a device comes or leaves.
  private func way(_ dice: inout Dice) -> String {
    var parts = ["style: \(dice.one(of: ["fade", "left", "fly"]))"]
    if dice.oneIn(2) { parts.append("at: \(number(&dice))") }
    if dice.oneIn(2) { parts.append("over: \(number(&dice))") }
    if dice.oneIn(3) { parts.append("easing: ease-out") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// Returns keys of the look of captions, each after a comma.
  func lettering(_ dice: inout Dice) -> String {
    var keys = ""
    if dice.oneIn(4) { keys += ", weight: \(dice.one(of: ["700", "50", number(&dice)]))" }
    if dice.oneIn(4) { keys += ", color: \(dice.one(of: ["teal", "\"#fff8\"", "grene"]))" }
    if dice.oneIn(4) { keys += ", background: \(dice.one(of: ["\"#0008\"", "white", "a.png"]))" }
    if dice.oneIn(4) { keys += ", align: \(dice.one(of: ["left", "right", "middle"]))" }
    return keys
  }

  /// Returns a random item of the key `titles`.
  func title(_ dice: inout Dice) -> String {
    func length() -> String { dice.one(of: ["12%", "-3%", "40", "900%", "%", number(&dice)]) }
    var parts = ["text: \(dice.one(of: ["Hello", "\"a\\nb\"", "שלום", "''"]))"]
    if dice.oneIn(3) { parts.append("font: \(dice.one(of: ["Inter", "f.ttf", "./f"]))") }
    if dice.oneIn(4) { parts.append("weight: \(dice.one(of: ["700", number(&dice)]))") }
    if dice.oneIn(4) { parts.append("italic: \(dice.one(of: ["true", "false", "1"]))") }
    for key in ["size", "width", "tracking", "x", "y"] where dice.oneIn(3) { parts.append("\(key): \(length())") }
    if dice.oneIn(3) {
      parts.append("color: \(dice.one(of: ["teal", "\"gradient(#fff, #dde, 135)\"", "a.png", "grene"]))")
    }
    if dice.oneIn(4) { parts.append("align: \(dice.one(of: ["left", "center", "right", "up"]))") }
    if dice.oneIn(4) { parts.append("line-height: \(number(&dice))") }
    if dice.oneIn(3) { parts.append("anchor: \(dice.one(of: ["top-left", "center", "bottom", "middle"]))") }
    if dice.oneIn(4) { parts.append("over: \(dice.one(of: ["device", "screen"]))") }
    return "{ \((parts + life(&dice)).joined(separator: ", ")) }"
  }

  /// Returns random keys that titles and overlays have in common.
  private func life(_ dice: inout Dice) -> [String] {
    var parts: [String] = []
    if dice.oneIn(3) { parts.append("name: \(dice.one(of: ["one", "two", "''"]))") }
    if dice.oneIn(4) { parts.append("behind: \(dice.one(of: ["true", "false"]))") }
    if dice.oneIn(4) { parts.append("at: \(number(&dice))") }
    if dice.oneIn(3) { parts.append("for: \(number(&dice))") }
    if dice.oneIn(4) { parts.append("until: \(number(&dice))") }
    for key in ["appear", "leave"] where dice.oneIn(3) { parts.append("\(key): \(passage(&dice))") }
    return parts
  }

  /// Returns a random item of the key `overlays`.
  func overlay(_ dice: inout Dice) -> String {
    func length() -> String { dice.one(of: ["12%", "-3%", "40", "900%", number(&dice)]) }
    let kinds = [
      "picture: a.png", "highlight: \(spot(&dice))", "box: \(spot(&dice))", "arrow: \(point(&dice))",
      "arrow: \(spot(&dice))", "blur: \(spot(&dice))", "progress: true",
    ]
    var parts = [dice.one(of: kinds)]
    if dice.oneIn(3) { parts.append("on: \(dice.one(of: ["film", "screen", spot(&dice)]))") }
    if dice.oneIn(6) { parts.append("from: \(point(&dice))") }
    for key in ["bend", "dim", "x", "y", "width", "height"] where dice.oneIn(6) { parts.append("\(key): \(length())") }
    for key in ["padding", "corner-radius", "radius", "line"] where dice.oneIn(6) {
      parts.append("\(key): \(number(&dice))")
    }
    for key in ["color", "background"] where dice.oneIn(6) {
      parts.append("\(key): \(dice.one(of: ["teal", "grene"]))")
    }
    if dice.oneIn(6) { parts.append("anchor: \(dice.one(of: ["top-left", "middle"]))") }
    if dice.oneIn(6) { parts.append("fit: \(dice.one(of: ["cover", "fill", "crop"]))") }
    return "{ \((parts + life(&dice)).joined(separator: ", ")) }"
  }

  private func passage(_ dice: inout Dice) -> String {
    let style = dice.one(of: ["none", "fade", "rise", "blur", "wipe", "fly"])
    guard dice.oneIn(2) else { return style }
    var parts = ["style: \(style)"]
    if dice.oneIn(2) { parts.append("by: \(dice.one(of: ["whole", "line", "word", "letter", "all"]))") }
    if dice.oneIn(2) { parts.append("over: \(number(&dice))") }
    if dice.oneIn(2) { parts.append("easing: \(dice.one(of: ["ease-out", "spring", "linear"]))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
