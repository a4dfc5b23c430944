// One storyboard as several: variables, texts in several languages, and parts that storyboards share. `Expansion` works
// on nodes of YAML, before anything is built of them, so that a reference may be anywhere, and every node keeps its
// place for messages. It adds what included storyboards have (`StoryboardFiles` reads each file once in a run, for all
// films of a batch), and replaces references: a `Template` is a text with names in braces, `Variables` gives their
// values, and a `TextCatalog` the texts of a language (`Language` knows which one is nearest), from YAML or from
// gettext (`GettextCatalog`).
//
// A few lines can ask for more text than fits into memory, since a value may contain other values several times.
// `Replacement` counts what is made, and ends it at a limit; the limits are rows of `StoryboardLimits`.
//
// Rejected:
// - Replacing in the file's text, before YAML is read: a value with a colon or a quotation mark would change the
//   structure, and places in messages would be wrong.
// - A language with conditions and loops: a table with a row for each film says the same and can be checked (100 films
//   in one batch take 0.44 times as long as 100 runs; BENCHMARKS.md, Batches and farms).

internal import SegueScene
internal import SegueSystem
internal import SegueText
internal import SegueYAML

/// Expands a storyboard: adds the screens, looks, stages and transitions of included storyboards, and replaces references
/// to variables and texts by their values. Every node keeps its position, which later messages need.
struct Expansion {
  private let file: String
  /// The folder to which paths are relative; nil if no further files may be read.
  private let folder: String?
  private let mistakes: Mistakes
  private(set) var variables: Variables
  /// The paths of the included storyboards and of the text catalog.
  private(set) var furtherFiles: [String] = []
  private(set) var warnings: [String] = []
  /// The files that have been read in this run.
  private let files: StoryboardFiles
  /// True if values are determined when they are first needed.
  private var isLazy = false
  /// True if the name of an included storyboard contains a reference.
  private(set) var dependsOnValues = false
  private var includedBytes = 0

  private var catalog: TextCatalog?
  private var hasTexts = false
  private var usedTexts: Set<String> = []
  private var included: [Included] = []

  /// An included storyboard whose references have not been replaced yet.
  private struct Included {
    var root: Node
    /// The folder of the file, relative to the folder of the including storyboard; empty for the same
    /// folder.
    var prefix: String
  }

  init(
    file: String, folder: String?, given: [String: String], mistakes: Mistakes,
    files: StoryboardFiles, replacement: Replacement = Replacement(.storyboard)
  ) {
    (self.file, self.folder, self.mistakes, self.files) = (file, folder, mistakes, files)
    variables = Variables(given: given, replacement: replacement)
  }

  /// Returns true when the storyboard uses variables, texts or another storyboard.
  static func isNeeded(_ root: Node) -> Bool {
    root.entries.contains { StoryboardKeys.expansion.contains($0.key.text) }
  }

  /// The language of the film, from its variables or else from its text catalog; nil if neither names one.
  var language: String? {
    Language.variables.lazy.compactMap { variables.values[$0] }.first ?? catalog?.language
  }

  /// Reads the definitions of the variables of the storyboard and of all included ones. A value is determined when it
  /// is first needed.
  mutating func defineVariables(_ root: Node) {
    isLazy = true
    add(variablesOf: root)
    include(of: root, prefix: "", open: [Files.absolute(file)])
  }

  private mutating func add(variablesOf root: Node) {
    if isLazy {
      variables.define(root.value(StoryboardKeys.all.vars.name), refuse: refuse)
    } else {
      variables.add(root.value(StoryboardKeys.all.vars.name), refuse: refuse)
    }
  }

  /// Returns the expanded storyboard. Mistakes are added to the other mistakes of the file.
  mutating func expand(_ root: Node) -> Node {
    add(variablesOf: root)
    include(of: root, prefix: "", open: [Files.absolute(file)])
    for name in variables.unknownGiven {
      let error = variables.unknown(name)
      refuse(
        root.key(StoryboardKeys.all.vars.name) ?? root,
        "the value '\(name.quotable)=' cannot be used: " + error.reason,
        error.suggestion)
    }
    readTexts(root)
    let parts = included
    let others = parts.map { included in
      let expanded = Node(
        included.root.entries.filter { StoryboardKeys.included.contains($0.key.text) }
      ).replacingScalars { replace($0) }
      return included.prefix.isEmpty ? expanded : expanded.addingFolder(included.prefix)
    }
    var merged = root
    if case .mapping(let entries) = root.content {
      merged.content = .mapping(
        entries.map { key, value in
          guard !StoryboardKeys.expansion.contains(key.text) else { return (key, value) }
          return (key, value.replacingScalars { replace($0) })
        })
    }
    for other in others { merged = merged.merging(other, keys: StoryboardKeys.included) }
    mistakes.closeUnread()
    warnUnusedTexts()
    return merged
  }

  /// Reports a reference without a value, unless its cause has already been reported.
  private func refuse(_ node: Node, _ error: ReferenceError) {
    guard error.isConsequence else {
      return refuse(node, error.reason, error.suggestion, for: error.mistyped)
    }
    if let place = node.place { mistakes.leaveOutLater(place) }
  }

  private func refuse(_ node: Node, _ reason: String, _ suggestion: String?) {
    refuse(node, reason, suggestion, for: node.text)
  }

  private func refuse(
    _ node: Node, _ reason: String, _ suggestion: String?, for word: String?
  ) {
    mistakes.addUnread(
      StoryboardError(.sense, file: file, place: node.place, reason: reason, suggestion: suggestion)
        .correcting(word ?? node.text))
  }

  // MARK: Included storyboards

  private mutating func include(of root: Node, prefix: String, open: [String]) {
    guard let value = Entry<StoryboardKeys>(node: root).include else { return }
    for node in value.items.isEmpty ? [value] : value.items {
      guard !mistakes.isFull else { return }
      guard case .scalar(let text) = node.content, !node.isNothing else { continue }
      do throws(ReferenceError) {
        dependsOnValues = dependsOnValues || !Template.isPlain(text)
        try include(node, try variables.expanded(text), prefix, open)
      } catch {
        refuse(node, error)
      }
    }
  }

  private mutating func include(
    _ node: Node, _ text: String, _ prefix: String, _ open: [String]
  ) throws(ReferenceError) {
    let plain = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    let name = plain.hasPrefix("/") || prefix.isEmpty ? plain : "\(prefix)/\(plain)"
    guard let path = try path(of: name, node) else { return }
    let absolute = Files.absolute(path)
    if let index = open.firstIndex(of: absolute) {
      let ring = (open[index...] + [absolute]).map(Files.name(of:)).joined(separator: " → ")
      throw ReferenceError(reason: "the storyboard includes itself: \(ring)")
    }
    guard open.count < StoryboardLimits.includeDepth, included.count < StoryboardLimits.includes
    else {
      throw ReferenceError(
        reason:
          "at most \(StoryboardLimits.includes) storyboards can be included, nested at most \(StoryboardLimits.includeDepth) deep"
      )
    }
    let root: Node
    do {
      let included = try files.included(path)
      root = included.root
      includedBytes += included.bytes
    } catch {
      add(error, path)
      return
    }
    guard includedBytes <= StoryboardLimits.includedBytes else {
      throw ReferenceError(
        reason:
          "the included storyboards may have at most \(StoryboardLimits.includedBytes) bytes together"
      )
    }
    furtherFiles.append(path)
    guard case .mapping = root.content else {
      refuse(root, "expected a storyboard (a mapping), found \(root.found)", nil)
      return
    }
    check(keysOf: root)
    let parent = Files.parent(of: name)
    included.append(Included(root: root, prefix: parent == "." ? "" : parent))
    add(variablesOf: root)
    include(of: root, prefix: parent == "." ? "" : parent, open: open + [absolute])
  }

  /// Adds a mistake in an included storyboard or a text catalog, whose path is `path`.
  private func add(_ error: StoryboardError, _ path: String) {
    var error = error
    error.place?.file = path
    mistakes.addMeaning(error)
  }

  private func check(keysOf root: Node) {
    let names = StoryboardKeys.all.table.keys.map(\.name)
    for (key, _) in root.entries where !names.contains(key.text) {
      refuse(
        key, "unknown key '\(key.text.quotable)'", nearestName(to: key.text, among: names))
    }
  }

  /// Returns the path of a file that the storyboard names. Reports a file that does not exist, and returns nil.
  private func path(of name: String, _ node: Node) throws(ReferenceError) -> String? {
    guard let folder else {
      throw ReferenceError(
        reason: "the storyboard's folder is unknown, so it cannot refer to other files")
    }
    let path = Files.path(of: name, in: folder)
    mistakes.note(file: path)
    guard let flaw = Files.flaw(name, in: folder, need: "this key") else { return path }
    mistakes.addUnread(
      StoryboardError(
        .missing, file: file, place: node.place, reason: flaw.reason, suggestion: flaw.suggestion
      ).correcting(name))
    return nil
  }

  // MARK: Variables and texts

  private mutating func readTexts(_ root: Node) {
    guard let node = root.value(StoryboardKeys.all.texts.name),
      case .scalar(let text) = node.content, !node.isNothing
    else { return }
    hasTexts = true
    do throws(ReferenceError) {
      guard let path = try path(of: try variables.expanded(text), node) else { return }
      do {
        catalog = try files.catalog(path)
        furtherFiles.append(path)
      } catch {
        add(error, path)
      }
    } catch {
      refuse(node, error)
    }
  }

  /// Returns a scalar with its references replaced; the scalar itself if one of them has no value.
  private mutating func replace(_ node: Node) -> Node {
    guard !mistakes.isFull, case .scalar(let text) = node.content, !Template.isPlain(text) else {
      return node
    }
    var replaced = node
    do {
      let template = try Template(text)
      let result = try variables.replacement.text(of: template) { name throws(ReferenceError) in
        try value(of: name)
      }
      replaced.content = .scalar(result)
      if case .reference(let name)? = template.parts.first, template.parts.count == 1 {
        let isText = name.hasPrefix(Template.textPrefix) || variables.isQuoted(name)
        replaced.style = isText ? .doubleQuoted : .plain
      }
    } catch let error as ReferenceError {
      refuse(node, error)
    } catch {
      refuse(node, "\(error)", nil)
    }
    return replaced
  }

  private mutating func value(of name: String) throws(ReferenceError) -> String {
    guard name.hasPrefix(Template.textPrefix) else { return try variables.value(of: name) }
    let key = String(name.dropFirst(Template.textPrefix.count))
    guard let catalog else {
      // A text catalog that cannot be read has already been reported, so the reference is not
      // reported as well.
      if hasTexts { return key }
      throw ReferenceError(
        reason:
          "'{\(name.quotable)}' needs a text catalog; add the key 'texts', such as "
          + "texts: texts/{lang}.yaml")
    }
    usedTexts.insert(key)
    guard let text = catalog.texts[key] else { throw catalog.missing(key, language: language) }
    do throws(ReferenceError) {
      return try variables.expanded(text)
    } catch {
      guard !error.isConsequence else { throw error }
      var place = catalog.keys.first { $0.name == key }?.place
      place?.file = catalog.file
      mistakes.addUnread(
        StoryboardError(
          .sense, file: catalog.file, place: place, reason: error.reason,
          suggestion: error.suggestion
        ).correcting(error.mistyped))
      return text
    }
  }

  /// The maximum number of unused texts that the warning names.
  private static let unusedLimit = 5

  private mutating func warnUnusedTexts() {
    guard let catalog else { return }
    let unused = catalog.keys.filter { !usedTexts.contains($0.name) }
    for (name, place) in unused.prefix(Self.unusedLimit) {
      let position = place.map { ":\($0.line):\($0.column)" } ?? ""
      let near = nearestName(
        to: name, among: usedTexts.filter { catalog.texts[$0] == nil }.sorted())
      warnings.append(
        "\(catalog.file)\(position): the storyboard does not use the text '\(name.quotable)'"
          + (near.map { "; " + didYouMean($0, for: name) } ?? ""))
    }
    if unused.count > Self.unusedLimit {
      warnings.append(
        "\(catalog.file): the storyboard does not use \(unused.count - Self.unusedLimit) further texts"
      )
    }
  }
}
