/// A value of a YAML document, with the place where it begins in the text.
///
/// Tags are not kept: the meaning of a scalar follows from its text and from whether it is quoted.
package struct Node: Sendable {
  /// The contents of a node.
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
  /// The notation, which applies when the node is written.
  package var style: Style
  /// The beginning of the node in the text; nil for a node that a program has made.
  package var mark: Mark?

  /// Makes a node; without a mark it has no place in a text.
  package init(_ content: Content, style: Style = .automatic, mark: Mark? = nil) {
    self.content = content
    self.style = style
    self.mark = mark
  }

  /// Makes a scalar node.
  package init(_ text: String) {
    self.init(.scalar(text))
  }

  /// Makes a mapping with plain keys, in the given order.
  package init(_ entries: [(key: Node, value: Node)]) {
    self.init(.mapping(entries))
  }
}

/// A place in a text. Lines and columns count from 1; a column is a Unicode scalar.
package struct Mark: Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int
  /// The name of the file that contains the place, for a node that was moved into another document; nil
  /// for the document's own file.
  package var file: String?

  /// Makes a mark from a line and a column.
  package init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }
}

/// The reason why a text is not a YAML document, or why a node could not be written.
package enum YAMLError: Error, Equatable {
  /// A mistake in the syntax, in libyaml's words, such as "did not find expected node content".
  case syntax(String, Mark?)
  /// A mapping or sequence is nested more deeply than the caller allows.
  case tooDeep(Mark)
  /// The document has an anchor (`&name`) or an alias (`*name`). They are refused because a few
  /// lines of them can expand to more nodes than fit into memory.
  case anchor(Mark)
  /// One mapping has these keys more than once.
  case duplicateKeys([DuplicateKey])
  /// libyaml could not write a node, for the reason given.
  case notWritten(String)
}

/// A key that one mapping has twice.
package struct DuplicateKey: Equatable, Sendable {
  /// The key's text.
  package var name: String
  /// The place of the first occurrence.
  package var first: Mark
  /// The place of the second occurrence.
  package var second: Mark

  /// Makes a report of a duplicate key.
  package init(name: String, first: Mark, second: Mark) {
    self.name = name
    self.first = first
    self.second = second
  }
}
