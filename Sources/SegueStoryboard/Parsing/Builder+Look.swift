internal import SegueYAML

/// Reads the decoration of the film.
extension Builder {
  func look(_ entry: Entry<LookKeys>) -> Look {
    var look = Look()
    for value in Look.values {
      guard let node = entry.node.value(value.name) else { continue }
      let files = look.files
      do {
        try value.read(node, into: &look)
      } catch {
        mistakes.addMeaning(
          self.error(
            node, "expected \(error.expectation), found \(node.found)",
            suggestion: error.suggestion))
      }
      guard look.files != files else { continue }
      attempt { () throws(StoryboardError) in try checkFile(node, for: "a look") }
    }
    if let fault = look.fault {
      mistakes.addMeaning(
        error(entry.node.key(fault.key), "'\(fault.key)' \(fault.reason); leave it out"))
    }
    return look
  }
}
