internal import SegueYAML
internal import Synchronization

/// The parsed storyboards and text catalogs of one run. Each file is read and parsed once, however many films or
/// storyboards use it.
package final class StoryboardFiles: Sendable {
  /// The text of a storyboard, and its root node.
  struct Parsed: Sendable {
    let text: YAMLText
    let root: Node

    init(_ text: YAMLText) throws(StoryboardError) {
      (self.text, root) = (text, try text.compose())
    }
  }

  /// An included storyboard, and the bytes of its file.
  struct Included: Sendable {
    var root: Node
    var bytes: Int
  }

  private struct Known: Sendable {
    var storyboards: [String: Parsed] = [:]
    var included: [String: Included] = [:]
    var catalogs: [String: TextCatalog] = [:]
    var count = 0
  }

  private let known = Mutex(Known())

  package init() {}

  /// The number of files that have been read.
  package var count: Int { known.withLock { $0.count } }

  func storyboard(_ path: String) throws(StoryboardError) -> Parsed {
    try known.withLock { known throws(StoryboardError) in
      if let parsed = known.storyboards[path] { return parsed }
      known.count += 1
      let parsed = try Parsed(try YAMLText(path: path))
      known.storyboards[path] = parsed
      return parsed
    }
  }

  /// Returns an included storyboard. The positions of its nodes contain the name of the file.
  func included(_ path: String) throws(StoryboardError) -> Included {
    try known.withLock { known throws(StoryboardError) in
      if let included = known.included[path] { return included }
      known.count += 1
      let text = try YAMLText(path: path)
      let included = Included(root: try text.compose(located: true), bytes: text.text.utf8.count)
      known.included[path] = included
      return included
    }
  }

  func catalog(_ path: String) throws(StoryboardError) -> TextCatalog {
    try known.withLock { known throws(StoryboardError) in
      if let catalog = known.catalogs[path] { return catalog }
      known.count += 1
      let catalog = try TextCatalog(path: path)
      known.catalogs[path] = catalog
      return catalog
    }
  }
}
