internal import SegueText
internal import SegueYAML

/// A key of a mapping with its shape, whatever the type of its value is.
struct KeyRow: Sendable {
  let name: String
  let shape: Shape
  /// The key's description in one line, which editors show.
  let help: String
  let isRequired: Bool
}

/// A key of a mapping, with the shape of its value and the type as which the value is read.
///
/// Reader, checker, schema and writer all use this value, so a key and its range are written once, in its table.
struct Key<Value>: Sendable, TableKey {
  let row: KeyRow

  init(_ name: String, _ form: Form<Value>, _ help: String, required: Bool = false) {
    row = KeyRow(name: name, shape: form.shape, help: help, isRequired: required)
  }

  var rows: [KeyRow] { [row] }
  var name: String { row.name }
  /// The key as messages name it: in quotes.
  var quoted: String { "'\(row.name)'" }
}

extension Key where Value: WrittenValue {
  /// Returns the key with a value, in the notation of storyboard files.
  func text(_ value: Value) -> String { with(value.written) }
}

extension Key {
  /// Returns the key with a value that is already in the notation of storyboard files.
  func with(_ notation: String) -> String { "\(name): \(notation)" }
}

/// The shape of a value, with the type as which it is read.
struct Form<Value>: Sendable {
  let shape: Shape

  init(_ shape: Shape) { self.shape = shape }
}

/// A key, or a group of keys that several tables have in common.
protocol TableKey: Sendable {
  var rows: [KeyRow] { get }
}

/// The keys of one kind of mapping, as stored properties in the order of the schema. A property that is itself a group
/// of keys adds its keys to the table.
protocol KeyTable: TableKey {
  static var all: Keyed<Self> { get }
}

extension KeyTable {
  /// The keys, found by reflection, so that no key of the table can be forgotten.
  var rows: [KeyRow] {
    Mirror(reflecting: self).children.flatMap { ($0.value as? any TableKey)?.rows ?? [] }
  }
}

/// A key that is valid only beside one of its owners.
typealias Companion = (key: any TableKey, owners: [any TableKey])

/// A key of a choice that may also stand beside one of its hosts.
typealias Guest = (key: Key<String>, hosts: [any TableKey])

/// A table, as typed keys for the reader and as rows for the checker.
@dynamicMemberLookup
struct Keyed<Keys: KeyTable>: Sendable {
  let keys: Keys
  let table: Table

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - title: the name of the mapping in messages, with its article.
  ///   - choice: returns the keys of which a mapping must have exactly one; empty when there is no such rule.
  ///   - rules: returns the keys that are valid only beside certain other keys.
  ///   - invited: returns a key of `choice` that may also stand beside some of the others; nil for none.
  init(
    _ title: String, _ keys: Keys, oneOf choice: (Keys) -> [any TableKey] = { _ in [] },
    beside rules: (Keys) -> [Companion] = { _ in [] }, guest invited: (Keys) -> Guest? = { _ in nil }
  ) {
    self.keys = keys
    func names(_ keys: [any TableKey]) -> [String] { keys.flatMap(\.rows).map(\.name) }
    table = Table(
      title: title, keys: keys.rows, oneOf: names(choice(keys)),
      companions: rules(keys).flatMap { rule in
        names([rule.key]).map { ($0, names(rule.owners)) }
      },
      guest: invited(keys).map { ($0.key.name, names($0.hosts)) })
  }

  subscript<Member>(dynamicMember path: KeyPath<Keys, Member>) -> Member { keys[keyPath: path] }
}

/// A mapping of a file, whose values are read with the keys of its table.
@dynamicMemberLookup
struct Entry<Keys: KeyTable>: NodeValue {
  let node: Node

  static func read(_ node: Node) -> Self? { Self(node: node) }

  /// The value of a key; nil if the mapping has no such key, or a value of another type.
  subscript<Value: NodeValue>(dynamicMember path: KeyPath<Keys, Key<Value>>) -> Value? {
    node.value(Keys.all.keys[keyPath: path].name).flatMap(Value.read)
  }

  /// The same mapping, read with a group of its keys.
  subscript<Group: KeyTable>(dynamicMember path: KeyPath<Keys, Group>) -> Entry<Group> {
    Entry<Group>(node: node)
  }

  /// Returns the node of a key's value; nil when there is no such key.
  func value(_ path: KeyPath<Keys, Key<some Any>>) -> Node? {
    node.value(Keys.all.keys[keyPath: path].name)
  }

  /// Returns the node of the key itself, which has the key's position; nil when there is no such key.
  func key(_ path: KeyPath<Keys, Key<some Any>>) -> Node? {
    node.key(Keys.all.keys[keyPath: path].name)
  }

  func has(_ path: KeyPath<Keys, Key<some Any>>) -> Bool { value(path) != nil }

  /// Returns the first of these keys that the mapping has; nil for none.
  func first(of keys: [any TableKey]) -> KeyRow? {
    keys.lazy.flatMap(\.rows).first { node.value($0.name) != nil }
  }
}

/// A mapping from names that the author chooses, in the order of the file.
struct Members<Value: NodeValue>: NodeValue {
  let entries: [(key: Node, value: Value)]

  static func read(_ node: Node) -> Self? {
    Self(entries: node.entries.compactMap { key, value in Value.read(value).map { (key, $0) } })
  }
}
