internal import Yams

/// How deep the containers of a file lie in one another, and how many screens each holds. Both are
/// bounded: a container can stand in several others by its name, so that a few lines can stand for
/// more than memory holds.
final class Nesting {
  /// Containers that may lie in one another, the outermost and the innermost counted.
  static let deepest = 32
  /// Screens that one container may hold, those of its members counted.
  static let most = 1000

  enum Fault: Error, CustomStringConvertible {
    case holdsItself, isTooDeep, holdsTooMany

    var description: String {
      switch self {
      case .holdsItself: "holds itself"
      case .isTooDeep:
        "has more than \(Nesting.deepest) containers in one another; take some away"
      case .holdsTooMany: "holds more than \(Nesting.most) screens"
      }
    }
  }

  fileprivate struct Extent {
    var screens = 1
    /// Containers in one another; 0 for a picture.
    var depth = 0
  }

  private let storyboard: Storyboard?
  /// What was found out about names.
  private var extents: [String: Extent] = [:]

  init() {
    storyboard = nil
  }

  init(_ storyboard: Storyboard) {
    self.storyboard = storyboard
  }

  /// What is wrong with `container`; nil when nothing is.
  func fault(of container: Storyboard.Container) -> Fault? {
    do throws(Fault) {
      var open: [String] = []
      _ = try measure(container, &open, level: 0)
      return nil
    } catch {
      return error
    }
  }

  private func measure(
    _ container: Storyboard.Container, _ open: inout [String], level: Int
  ) throws(Fault) -> Extent {
    guard level <= Self.deepest else { throw .isTooDeep }
    switch container {
    case .screen(let name):
      if let known = extents[name] {
        guard level + known.depth <= Self.deepest else { throw .isTooDeep }
        return known
      }
      var extent = Extent()
      if case .container(let inner)? = storyboard?.screen(name)?.source {
        guard !open.contains(name) else { throw .holdsItself }
        open.append(name)
        extent = try measure(inner, &open, level: level)
        open.removeLast()
      }
      extents[name] = extent
      return extent
    case .navigation(let root):
      return Extent.around(try measure(root, &open, level: level + 1))
    case .tabs(let members, _), .pages(let members, _):
      var extent = Extent(screens: 0, depth: 1)
      for member in members {
        let inner = try measure(member, &open, level: level + 1)
        extent.screens += inner.screens
        extent.depth = max(extent.depth, inner.depth + 1)
        guard extent.screens <= Self.most else { throw .holdsTooMany }
      }
      return extent
    }
  }
}

extension Nesting.Extent {
  fileprivate static func around(_ inner: Self) -> Self {
    Self(screens: inner.screens, depth: inner.depth + 1)
  }
}

/// Which sorts of container a file has at all, and which screens are a member of which.
struct Kinds {
  private(set) var kinds: Set<String> = []

  init(_ root: Node) {
    func visit(_ node: Node) {
      if case .mapping(let mapping) = node {
        if let kind = node.value("kind")?.text { kinds.insert(kind) }
        for (_, value) in mapping { visit(value) }
      }
      for item in node.items { visit(item) }
    }
    visit(root)
  }

  func has(_ kind: String) -> Bool { kinds.contains(kind) }
}
