internal import SegueYAML

extension Node {
  /// Returns a copy in which every scalar that is a value, and not a key, is replaced.
  func replacingScalars(_ replace: (Node) -> Node) -> Node {
    var copy = self
    switch content {
    case .scalar: return replace(self)
    case .sequence(let items):
      copy.content = .sequence(items.map { $0.replacingScalars(replace) })
    case .mapping(let entries):
      copy.content = .mapping(
        entries.map { ($0.key, $0.value.replacingScalars(replace)) })
    }
    return copy
  }

  /// Returns a copy with additional entries from `other`: the mapping below each of `keys` gets the entries that it
  /// lacks and that `other` has there.
  func merging(_ other: Node, keys: [String]) -> Node {
    guard case .mapping(var entries) = content else { return self }
    for name in keys {
      guard let key = other.key(name), let theirs = other.value(name),
        case .mapping(let added) = theirs.content
      else { continue }
      guard let index = entries.firstIndex(where: { $0.key.text == name }) else {
        entries.append((key, theirs))
        continue
      }
      guard case .mapping(let own) = entries[index].value.content else { continue }
      let known = Set(own.map(\.key.text))
      entries[index].value.content = .mapping(own + added.filter { !known.contains($0.key.text) })
    }
    var copy = self
    copy.content = .mapping(entries)
    return copy
  }

  /// Returns a copy in which relative file paths are prefixed with a folder.
  func addingFolder(_ folder: String) -> Node {
    movingPaths { path in
      path.isEmpty || path.hasPrefix("/") || path.hasPrefix("#")
        ? nil : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
    }
  }

  /// The keys whose values name files.
  private static let fileKeys: Set = ["image", "video", "font", "file", "without"]
  /// The keys of a look whose values may name files.
  private static let lookKeys: Set = ["background", "frame"]

  /// Returns a copy in which the paths of files are replaced.
  ///
  /// - Parameter move: returns the new path; nil leaves the path as it is.
  func movingPaths(_ move: (String) -> String?) -> Node {
    var moved = self
    switch content {
    case .sequence(let items): moved.content = .sequence(items.map { $0.movingPaths(move) })
    case .mapping(let entries):
      moved.content = .mapping(
        entries.map { key, value in
          guard case .scalar(let text) = value.content,
            Self.fileKeys.contains(key.text) || value.namesFile(below: key.text),
            let path = move(text)
          else { return (key, value.movingPaths(move)) }
          var value = value
          value.content = .scalar(path)
          return (key, value)
        })
    case .scalar: break
    }
    return moved
  }

  /// Returns true if this value of `key` is the path of a file: a background, a frame or a plug-in.
  private func namesFile(below key: String) -> Bool {
    switch key {
    case "background":
      if case .file? = try? Look.Background(parsing: text) { true } else { false }
    case "frame": if case .file? = try? Look.Frame(parsing: text) { true } else { false }
    case "animator", "interaction": Files.isPlugin(text)
    default: false
    }
  }

  /// A copy in which braces are escaped, so that expansion returns the same scalars.
  var escaped: Node {
    replacingScalars { node in
      guard case .scalar(let text) = node.content, !Template.isPlain(text) else { return node }
      var copy = node
      copy.content = .scalar(Template.escaped(text))
      return copy
    }
  }
}
