internal import SegueText
internal import SegueYAML

/// The texts of one language, by key, read from a YAML file or from a gettext catalog (`.po`).
struct TextCatalog {
  let file: String
  /// The language that the file itself names, as a gettext catalog does in its header; nil for none.
  private(set) var language: String?
  private(set) var texts: [String: String] = [:]
  /// The keys in the order of the file, with their positions.
  private(set) var keys: [(name: String, place: Storyboard.Place?)] = []

  /// Reads a text catalog.
  ///
  /// - Throws: a `StoryboardError` with the position in that file.
  init(path: String) throws(StoryboardError) {
    file = path
    let text = try YAMLText(path: path, as: .texts)
    if path.lowercased().hasSuffix(".po") {
      let catalog = try GettextCatalog(text.text, file: path)
      language = catalog.language
      for entry in catalog.entries { add(entry.key, entry.text, entry.place) }
    } else {
      guard let root = try text.parse() else { return }
      try add(root, prefix: "")
    }
  }

  private mutating func add(_ key: String, _ text: String, _ place: Storyboard.Place?) {
    keys.append((key, place))
    // An empty text has not been translated yet, so it is left out.
    if !text.isEmpty { texts[key] = text }
  }

  /// Adds the texts of a mapping. The key of a nested text is its path, joined with full stops.
  private mutating func add(_ node: Node, prefix: String) throws(StoryboardError) {
    guard case .mapping(let entries) = node.content else {
      throw refusal(
        node, "a text catalog must be a mapping from keys to texts; found \(node.found)")
    }
    for (key, value) in entries {
      guard case .scalar(let word) = key.content else {
        throw refusal(key, "expected a key, found \(key.found)")
      }
      // A long key would be a part of the key of each text below it.
      guard prefix.utf8.count + word.utf8.count <= StoryboardLimits.textKeyBytes else {
        throw refusal(
          key,
          "the key of a text may have at most \(StoryboardLimits.textKeyBytes) bytes, with the keys around it"
        )
      }
      switch value.content {
      case .mapping: try add(value, prefix: prefix + word + ".")
      case .scalar(let text):
        add(prefix + word, value.isNothing ? "" : text, key.place)
      case .sequence:
        throw refusal(value, "'\((prefix + word).quotable)': expected a string, found a list")
      }
    }
  }

  private func refusal(_ node: Node, _ reason: String) -> StoryboardError {
    StoryboardError(.sense, file: file, place: node.place, reason: reason)
  }

  /// Returns the error for a key without a text.
  ///
  /// - Parameter language: the language of the film; nil if it is not known.
  func missing(_ key: String, language: String?) -> ReferenceError {
    let language = language.map { " for the language '\($0.quotable)'" } ?? ""
    if keys.contains(where: { $0.name == key }) {
      return ReferenceError(reason: "the text '\(key.quotable)' is empty in '\(file)'\(language)")
    }
    return ReferenceError(
      reason: "there is no text '\(key.quotable)' in '\(file)'\(language)",
      suggestion: nearestName(to: key, among: texts.keys.sorted()).map { Template.textPrefix + $0 })
  }
}
