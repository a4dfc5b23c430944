internal import SegueYAML

/// Measures the nesting depth of a file's containers and the number of screens in each. Both have a limit: a
/// container can refer to other containers by name, so a few lines of a file can describe more screens than fit in
/// memory.
final class Nesting {
  enum Fault: Error, CustomStringConvertible {
    case holdsItself, isTooDeep, holdsTooMany

    var description: String {
      switch self {
      case .holdsItself: "contains itself"
      case .isTooDeep:
        "has containers nested more than \(StoryboardLimits.containerDepth) deep; remove some of them"
      case .holdsTooMany: "contains more than \(StoryboardLimits.containerScreens) screens"
      }
    }
  }

  fileprivate struct Extent {
    var screens = 1
    /// The number of nested levels of containers; 0 for a picture.
    var depth = 0
  }

  private let storyboard: Storyboard?
  /// The number of screens and the nesting depth within each screen that has been measured, by the
  /// screen's name.
  private var extents: [String: Extent] = [:]

  init() {
    storyboard = nil
  }

  init(_ storyboard: Storyboard) {
    self.storyboard = storyboard
  }

  /// Returns the limit that `container` exceeds; nil when it exceeds none.
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
    guard level <= StoryboardLimits.containerDepth else { throw .isTooDeep }
    switch container {
    case .screen(let name):
      if let known = extents[name] {
        guard level + known.depth <= StoryboardLimits.containerDepth else { throw .isTooDeep }
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
    case .navigation(let root, _):
      return Extent.around(try measure(root, &open, level: level + 1))
    case .tabs(let members, _), .pages(let members, _):
      var extent = Extent(screens: 0, depth: 1)
      for member in members {
        let inner = try measure(member, &open, level: level + 1)
        extent.screens += inner.screens
        extent.depth = max(extent.depth, inner.depth + 1)
        guard extent.screens <= StoryboardLimits.containerScreens else { throw .holdsTooMany }
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

/// The kinds of container that occur in a file.
struct Kinds {
  private var kinds: Set<ContainerKind> = []

  init(_ root: Node) {
    func visit(_ node: Node) {
      if let kind = Entry<ContainerKeys>(node: node).kind { kinds.insert(kind) }
      for (_, value) in node.entries { visit(value) }
      for item in node.items { visit(item) }
    }
    visit(root)
  }

  func has(_ kind: ContainerKind) -> Bool { kinds.contains(kind) }
}
