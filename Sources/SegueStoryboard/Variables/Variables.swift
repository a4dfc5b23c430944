internal import SegueSystem
internal import SegueText
internal import SegueYAML

/// The variables of a storyboard, and the values that the caller gives instead of their defaults.
struct Variables {
  /// The values by name. Contains no variable whose default is missing or wrong.
  private(set) var values: [String: String] = [:]
  /// The names in the order of the file, followed by the variables of included files.
  private(set) var names: [String] = []
  /// The given values, which replace the defaults of the file.
  var given: [String: String]
  /// The counts of the references that have been replaced, which copies of the variables share.
  let replacement: Replacement
  /// The definition of each variable, by its name. A default may refer to the variables before its own.
  private var definitions: [String: Definition] = [:]
  /// The variables whose defaults are in quotes. A node that consists of a single reference to such a variable is a
  /// string in quotes too, so that "007" does not become a number.
  private var quoted: Set<String> = []
  /// The variables whose values are missing or wrong. The mistakes have been reported with the variables' definitions.
  private var refused: Set<String> = []

  /// The default of a variable.
  private struct Definition {
    /// The index of the variable in `names`.
    var index: Int
    var key: Node
    var value: Node
  }

  /// A function that reports a mistake at a node.
  typealias Refuse = (_ node: Node, _ reason: String, _ suggestion: String?) -> Void

  init(given: [String: String], replacement: Replacement = Replacement(.storyboard)) {
    (self.given, self.replacement) = (given, replacement)
  }

  /// Adds the variables of a file, except those that have been added before, and determines their values.
  ///
  /// - Parameters:
  ///   - node: the mapping from names to defaults; nil for a file without variables.
  ///   - refuse: reports a mistake at a node.
  mutating func add(_ node: Node?, refuse: Refuse) {
    let first = names.count
    define(node, refuse: refuse)
    for name in names[first...] { determine(name, refuse: refuse) }
  }

  /// Adds the variables of a file, except those that have been added before. Their values are determined when they are
  /// first needed.
  mutating func define(_ node: Node?, refuse: Refuse) {
    for (key, value) in node?.entries ?? [] {
      let name = key.text
      guard case .scalar = key.content, definitions[name] == nil else { continue }
      guard Template.isName(name) else {
        refuse(
          key,
          "a variable's name may contain only letters, digits, - and _, and must begin with a letter; found "
            + "'\(name.quotable)'", nil)
        continue
      }
      definitions[name] = Definition(index: names.count, key: key, value: value)
      names.append(name)
    }
  }

  /// Determines the value of a variable. The variables to which its default refers have their values already.
  private mutating func determine(_ name: String, refuse: Refuse) {
    guard let definition = definitions[name], values[name] == nil, !refused.contains(name) else {
      return
    }
    if let own = given[name] {
      values[name] = own
      return
    }
    let value = definition.value
    // A default that is not a scalar is reported when the shape of the file is checked.
    guard case .scalar(let text) = value.content else {
      refused.insert(name)
      return
    }
    guard !value.isNothing else {
      refused.insert(name)
      refuse(
        definition.key,
        "the variable '\(name)' has no value; give it one here or for the film, as \(name)=VALUE",
        nil)
      return
    }
    if ![.plain, .automatic].contains(value.style) { quoted.insert(name) }
    do throws(ReferenceError) {
      values[name] = try expanded(text, before: definition.index)
    } catch {
      refused.insert(name)
      if !error.isConsequence { refuse(value, error.reason, error.suggestion) }
    }
  }

  /// Determines the values of all variables on which the references of a text depend, each after those to which its
  /// default refers. Mistakes in their defaults are not reported.
  private mutating func determine(for text: String) {
    var needed: Set<Int> = []
    var waiting = [text]
    while let next = waiting.popLast() {
      guard !Template.isPlain(next), let template = try? Template(next) else { continue }
      for case .reference(let name) in template.parts {
        guard values[name] == nil, let definition = definitions[name],
          needed.insert(definition.index).inserted
        else { continue }
        if given[name] == nil, case .scalar(let text) = definition.value.content {
          waiting.append(text)
        }
      }
    }
    for index in needed.sorted() { determine(names[index]) { _, _, _ in } }
  }

  /// Adds variables with their values, and replaces the values of variables that exist already.
  mutating func add(values other: [String: String]) {
    names += other.keys.filter { values[$0] == nil }.sorted()
    values.merge(other) { $1 }
  }

  /// Returns true if the value of a variable is a string even when it looks like a number.
  func isQuoted(_ name: String) -> Bool { quoted.contains(name) }

  /// Returns a string with its references to variables replaced by their values.
  mutating func expanded(_ text: String) throws(ReferenceError) -> String {
    determine(for: text)
    return try expanded(text, before: names.count)
  }

  /// Returns a string with its references to variables replaced by their values.
  ///
  /// - Parameter index: the index of the first variable that is not known yet.
  private func expanded(
    _ text: String, before index: Int
  ) throws(ReferenceError) -> String {
    guard !Template.isPlain(text) else { return text }
    let template: Template
    do {
      template = try Template(text)
    } catch {
      throw ReferenceError(reason: "\(error)")
    }
    return try replacement.text(of: template) { name throws(ReferenceError) in
      try value(of: name, before: index)
    }
  }

  /// Returns the name of an output, in which references to variables are replaced by their values. The name must not leave
  /// the folder before the first value that the user has not typed.
  ///
  /// - Parameter typed: The names of the variables whose values the user has typed.
  mutating func output(
    _ text: String, typed: Set<String>
  ) throws(ReferenceError) -> OutputName {
    guard !Template.isPlain(text) else { return OutputName(text) }
    determine(for: text)
    let template: Template
    do { template = try Template(text) } catch { throw ReferenceError(reason: "\(error)") }
    var name = OutputName(
      try replacement.text(of: template) { variable throws(ReferenceError) in
        try value(of: variable)
      })
    var before = ""
    for part in template.parts {
      switch part {
      case .text(let text): before += text
      case .reference(let variable) where typed.contains(variable):
        before += try value(of: variable)
      case .reference:
        name.folder = FileSystem.split(before).folder
        return name
      }
    }
    return name
  }

  func value(of name: String) throws(ReferenceError) -> String {
    try value(of: name, before: names.count)
  }

  private func value(of name: String, before index: Int) throws(ReferenceError) -> String {
    let definition = definitions[name]
    let isKnown = definition.map { $0.index < index } ?? true
    if isKnown, let value = values[name] { return value }
    guard !name.hasPrefix(Template.textPrefix) else {
      throw ReferenceError(
        reason: "a reference to a text, '{\(name.quotable)}', cannot be used here")
    }
    if isKnown, refused.contains(name) {
      throw ReferenceError(
        reason: "the variable '\(name)' has no value; give it one, as \(name)=VALUE",
        isConsequence: true)
    }
    if let definition, definition.index <= index {
      throw ReferenceError(
        reason: "the variable '\(name)' has no value here; define it before it is used")
    }
    throw unknown(name, among: names.prefix(index + 1))
  }

  /// Returns the error for a name that no variable has.
  func unknown(_ name: String) -> ReferenceError { unknown(name, among: names[...]) }

  private func unknown(_ name: String, among names: ArraySlice<String>) -> ReferenceError {
    // Only the first mistakes are reported, so that a suggestion for each of many would be work for nothing.
    let near = replacement.mayExplain() ? nearestName(to: name, among: names) : nil
    // The message shows no more than 60 characters of the list.
    let list =
      names.isEmpty
      ? "there are none; add them under vars"
      : "the variables are "
        + names.prefix(60).joined(separator: ", ")
    return ReferenceError(
      reason: "there is no variable '\(name.quotable)'" + (near == nil ? "; \(list.quotable)" : ""),
      suggestion: near, mistyped: name)
  }

  /// The names of the given values for which no file defines a variable, sorted.
  var unknownGiven: [String] { given.keys.filter { definitions[$0] == nil }.sorted() }
}

/// The reason why a reference in braces has no value.
struct ReferenceError: Error, Equatable {
  var reason: String
  var suggestion: String?
  /// The word in whose place `suggestion` was probably meant; nil when it is not known.
  var mistyped: String?
  /// True if the cause is a mistake in the definition of a variable, which has been reported.
  var isConsequence = false
}
