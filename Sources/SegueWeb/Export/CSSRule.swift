internal import SegueText

/// The rules and keyframes of one element of an export.
struct CSSRule {
  private var rules: [String: [String]] = ["": [], "::after": []]
  private var moves: [String: [String]] = ["": [], "::after": []]
  private var frames = ""

  /// - Parameter name: The prefix of the names of keyframes.
  init(_ element: TransitionExport.Element, of export: TransitionExport, name: String) {
    self.init(element.animations, duration: export.duration, name: name)
  }

  init(_ animations: [CSSAnimation], duration: Double, name: String) {
    let seconds = SegmentBuilder.rounded(duration, 3).json
    for animation in animations {
      guard animation.keys.count > 1 else {
        rules[animation.part]?.append("\(animation.property): \(animation.keys[0].value);")
        continue
      }
      let title = "\(name)-\(animation.part.isEmpty ? "" : "over-")\(animation.property)"
      moves[animation.part]?.append("\(title) \(seconds)s \(animation.easing ?? "linear") both")
      frames += "@keyframes \(title) {\n"
      for key in animation.keys {
        frames += "  \(SegmentBuilder.rounded(key.time * 100, 3).json)% { \(animation.property): \(key.value); }\n"
      }
      frames += "}\n"
    }
  }

  /// Returns the rules for a selector, and the keyframes.
  ///
  /// - Parameters:
  ///   - after: What the pseudo-element of an element's overlay has; nil for an element without one.
  ///   - fixed: Declarations of the element besides its own.
  func text(_ selector: String, after: String? = nil, fixed: String = "") -> String {
    var text = ""
    if !fixed.isEmpty || !isEmpty("") { text += "\(selector) {\n\(fixed)\(body(""))}\n" }
    if let after, !isEmpty("::after") { text += "\(selector)::after {\n \(after)\n\(body("::after"))}\n" }
    return text + frames
  }

  private func isEmpty(_ part: String) -> Bool { rules[part]?.isEmpty != false && moves[part]?.isEmpty != false }

  private func body(_ part: String) -> String {
    var text = (rules[part] ?? []).map { "  \($0)\n" }.joined()
    if let moves = moves[part], !moves.isEmpty {
      text += "  animation:\n    \(moves.joined(separator: ",\n    "));\n"
    }
    return text
  }
}
