internal import SegueYAML

/// Reads the decoration of the film.
extension Builder {
  /// Reads the values of a look from a mapping that may have other keys, too.
  ///
  /// - Parameter whole: returns the look in which the values have an effect.
  func look<Keys>(_ entry: Entry<Keys>, in whole: (Look) -> Look = { $0 }) -> Look {
    var look = Look()
    let names = Set(Keys.all.table.keys.map(\.name))
    for value in Look.values where names.contains(value.name) {
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
    if let fault = whole(look).fault, let key = entry.node.key(fault.key) {
      mistakes.addMeaning(error(key, "'\(fault.key)' \(fault.reason); leave it out"))
    }
    return look
  }
}
