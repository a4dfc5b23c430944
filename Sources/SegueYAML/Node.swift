/// A node of a YAML document, with the position at which it begins.
///
/// Tags are not kept: the type of a scalar depends on its text and on whether it is quoted.
package struct Node: Sendable {
  package enum Content: Sendable {
    case scalar(String)
    case sequence([Node])
    /// The keys and values in the order of the document. Two scalar keys are never equal.
    case mapping([(key: Node, value: Node)])
  }

  /// The notation of a node, which is kept when the node is written again.
  package enum Style: Sendable {
    /// The writer's choice: block style for collections, and plain style for scalars if their text allows
    /// it.
    case automatic
    /// A collection in brackets or braces.
    case flow
    /// A collection with an item or a key on each line.
    case block
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  /// The scalar, sequence or mapping.
  package var content: Content
  /// The notation in which the node is written.
  package var style: Style
  /// The position at which the node begins; nil for a node that was not parsed.
  package var mark: Mark?

  /// Creates a node; `mark` is nil for a node that was not parsed.
  package init(_ content: Content, style: Style = .automatic, mark: Mark? = nil) {
    self.content = content
    self.style = style
    self.mark = mark
  }

  /// Creates a scalar node.
  package init(_ text: String) {
    self.init(.scalar(text))
  }

  /// Creates a mapping from its keys and values, in the given order.
  package init(_ entries: [(key: Node, value: Node)]) {
    self.init(.mapping(entries))
  }
}

/// A position in a text. Lines and columns count from 1; columns count Unicode scalars.
package struct Mark: Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int
  /// The name of the file that contains the position, for a node that was moved into another document; nil for the
  /// document's own file.
  package var file: String?

  package init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }
}

/// An error that occurred while a YAML document was parsed or written.
package enum YAMLError: Error, Equatable {
  /// A syntax error, with libyaml's message, such as "did not find expected node content".
  case syntax(String, Mark?)
  /// A mapping or sequence is nested more deeply than the caller allows.
  case tooDeep(Mark)
  /// The document has more nodes than the caller allows. The mark is the position of the first one too many.
  case tooMany(Mark)
  /// The document has an anchor (`&name`) or an alias (`*name`). Both are refused, because a few
  /// lines with aliases can expand to more nodes than fit into memory.
  case anchor(Mark)
  /// A mapping contains these keys more than once.
  case duplicateKeys([DuplicateKey])
  /// libyaml could not write a node, for the reason given.
  case notWritten(String)
}

/// A key that occurs twice in one mapping.
package struct DuplicateKey: Equatable, Sendable {
  /// The key's text.
  package var name: String
  /// The position of the first occurrence.
  package var first: Mark
  /// The position of the second occurrence.
  package var second: Mark

  /// Creates a report of a duplicate key.
  package init(name: String, first: Mark, second: Mark) {
    self.name = name
    self.first = first
    self.second = second
  }
}
