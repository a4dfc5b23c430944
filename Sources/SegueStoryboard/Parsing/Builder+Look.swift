internal import SegueYAML

/// Reads the decoration of the film.
extension Builder {
  func look(_ node: Node) -> Look {
    var look = Look()
    if let value = node.value("background") {
      look.background = reading(value) { text throws(LookTextError) in
        try Look.Background(parsing: text)
      }
      if case .file = look.background { check(file: value) }
    }
    if let value = node.value("margin") {
      look.margin = reading(value) { text throws(LookTextError) in try Look.Margin(parsing: text) }
    }
    look.cornerRadius = node.value("corner-radius")?.number
    look.shadow = node.value("shadow").flatMap { Look.Shadow(rawValue: $0.text) }
    if let value = node.value("frame") {
      look.frame = reading(value) { text throws(LookTextError) in try Look.Frame(parsing: text) }
      if case .file = look.frame { check(file: value) }
    }
    look.frameStyle = node.value("frame-style").flatMap { Look.FrameStyle(rawValue: $0.text) }
    look.title = node.value("title")?.text
    look.showsTouches = node.value("touches")?.flag
    look.shutter = node.value("shutter")?.number
    if let fault = look.fault {
      let word = fault.word.rawValue
      mistakes.addMeaning(
        error(node.key(word), "'\(word)' \(fault.reason); leave it out"))
    }
    return look
  }

  private func check(file node: Node) {
    attempt { () throws(StoryboardError) in try checkFile(node, for: "a look") }
  }

  /// Parses the value of a node. Reports an invalid value, and returns nil for it.
  private func reading<Value>(
    _ node: Node, _ parse: (String) throws(LookTextError) -> Value
  ) -> Value? {
    do {
      return try parse(node.text)
    } catch {
      mistakes.addMeaning(
        self.error(
          node, "expected \(error.expectation), found \(node.found)",
          suggestion: error.suggestion))
      return nil
    }
  }
}
