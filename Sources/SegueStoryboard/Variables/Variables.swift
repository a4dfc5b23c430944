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
  let given: [String: String]
  /// The variables whose defaults are in quotes. A node that consists of a single reference to such a variable is a
  /// string in quotes too, so that "007" does not become a number.
  private var quoted: Set<String> = []
  /// The variables whose values are missing or wrong. The mistakes have been reported with the variables' definitions.
  private var refused: Set<String> = []

  init(given: [String: String]) {
    self.given = given
  }

  /// Adds the variables of a file, except those that have been added before.
  ///
  /// - Parameters:
  ///   - node: the mapping from names to defaults; nil for a file without variables.
  ///   - refuse: reports a mistake at a node.
  mutating func add(
    _ node: Node?, refuse: (_ node: Node, _ reason: String, _ suggestion: String?) -> Void
  ) {
    for (key, value) in node?.entries ?? [] {
      let name = key.text
      guard case .scalar = key.content, !names.contains(name) else { continue }
      guard Template.isName(name) else {
        refuse(
          key,
          "a variable's name may contain only letters, digits, - and _, and must begin with a letter; found "
            + "'\(name.quotable)'", nil)
        continue
      }
      names.append(name)
      if let own = given[name] {
        values[name] = own
        continue
      }
      // A default that is not a scalar is reported when the shape of the file is checked.
      guard case .scalar(let text) = value.content else {
        refused.insert(name)
        continue
      }
      guard !value.isNothing else {
        refused.insert(name)
        refuse(
          key,
          "the variable '\(name)' has no value; give it one here or for the film, as \(name)=VALUE",
          nil)
        continue
      }
      if ![.plain, .automatic].contains(value.style) { quoted.insert(name) }
      do throws(ReferenceError) {
        values[name] = try expanded(text)
      } catch {
        refused.insert(name)
        if !error.isConsequence { refuse(value, error.reason, error.suggestion) }
      }
    }
  }

  /// Adds variables with their values, and replaces the values of variables that exist already.
  mutating func add(values other: [String: String]) {
    names += other.keys.filter { values[$0] == nil }.sorted()
    values.merge(other) { $1 }
  }

  /// Returns true if the value of a variable is a string even when it looks like a number.
  func isQuoted(_ name: String) -> Bool { quoted.contains(name) }

  /// Returns a string with its references to variables replaced by their values.
  func expanded(_ text: String) throws(ReferenceError) -> String {
    guard !Template.isPlain(text) else { return text }
    let template: Template
    do {
      template = try Template(text)
    } catch {
      throw ReferenceError(reason: "\(error)")
    }
    return try template.expanded { name throws(ReferenceError) in try value(of: name) }
  }

  /// Returns the name of an output, in which references to variables are replaced by their values. The name must not leave
  /// the folder before the first value that the user has not typed.
  ///
  /// - Parameter typed: The names of the variables whose values the user has typed.
  func output(_ text: String, typed: Set<String>) throws(ReferenceError) -> OutputName {
    guard !Template.isPlain(text) else { return OutputName(text) }
    let template: Template
    do { template = try Template(text) } catch { throw ReferenceError(reason: "\(error)") }
    var name = OutputName("")
    for part in template.parts {
      switch part {
      case .text(let text): name.path += text
      case .reference(let variable):
        let value = try self.value(of: variable)
        if name.folder == nil, !typed.contains(variable) {
          name.folder = FileSystem.split(name.path).folder
        }
        name.path += value
      }
    }
    return name
  }

  /// Returns the value of a variable.
  func value(of name: String) throws(ReferenceError) -> String {
    if let value = values[name] { return value }
    guard !name.hasPrefix(Template.textPrefix) else {
      throw ReferenceError(
        reason: "a reference to a text, '{\(name.quotable)}', cannot be used here")
    }
    if refused.contains(name) {
      throw ReferenceError(
        reason: "the variable '\(name)' has no value; give it one, as \(name)=VALUE",
        isConsequence: true)
    }
    if names.contains(name) {
      throw ReferenceError(
        reason: "the variable '\(name)' has no value here; define it before it is used")
    }
    throw unknown(name)
  }

  /// Returns the error for a name that no variable has.
  func unknown(_ name: String) -> ReferenceError {
    let near = nearestName(to: name, among: names)
    let list =
      names.isEmpty
      ? "there are none; add them under vars"
      : "the variables are "
        + names.joined(separator: ", ")
    return ReferenceError(
      reason: "there is no variable '\(name.quotable)'" + (near == nil ? "; \(list.quotable)" : ""),
      suggestion: near)
  }

  /// The names of the given values for which no file defines a variable, sorted.
  var unknownGiven: [String] { given.keys.filter { !names.contains($0) }.sorted() }
}

/// The reason why a reference in braces has no value.
struct ReferenceError: Error, Equatable {
  var reason: String
  var suggestion: String?
  /// True if the cause is a mistake in the definition of a variable, which has been reported.
  var isConsequence = false
}
