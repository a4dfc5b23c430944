extension Node {
  /// Parses a text that contains one YAML document, which may be JSON.
  ///
  /// - Parameters:
  ///   - depthLimit: the maximum nesting depth of mappings and sequences.
  ///   - countLimit: the maximum number of nodes. A node takes a hundred times the memory of its text.
  ///   - file: the name of the file in the nodes' marks; nil for the document's own file.
  /// - Returns: the root node; nil for an empty document.
  /// - Throws: ``YAMLError`` for a text that cannot be parsed, with the line and column of the
  ///   fault in `text`.
  package static func parse(
    _ text: String, depthLimit: Int, countLimit: Int = .max, file: String? = nil
  ) throws(YAMLError) -> Node? {
    // The text is copied to an array, because its bytes must stay at one address while libyaml
    // reads them.
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { bytes throws(YAMLError) in
      var composer = Composer(
        reader: try EventReader(bytes), depthLimit: depthLimit, countLimit: countLimit, file: file)
      return try composer.document()
    }
  }
}

/// Builds nodes from events.
private struct Composer: ~Copyable {
  let reader: EventReader
  let depthLimit: Int
  let countLimit: Int
  let file: String?
  /// The number of mappings and sequences that have begun and not ended yet.
  private var depth = 0
  /// The number of nodes so far.
  private var count = 0

  init(reader: consuming EventReader, depthLimit: Int, countLimit: Int, file: String?) {
    self.reader = reader
    (self.depthLimit, self.countLimit, self.file) = (depthLimit, countLimit, file)
  }

  mutating func document() throws(YAMLError) -> Node? {
    var root: Node?
    var start = try reader.next()
    while true {
      switch start.kind {
      case .streamEnd: return root
      case .documentStart:
        guard root == nil else {
          throw .syntax(
            "expected a single document in the stream but found another one", start.mark)
        }
      case .streamStart, .documentEnd: break
      default: root = try node(start)
      }
      start = try reader.next()
    }
  }

  /// Builds the node that begins with `event`. The recursion is at most `depthLimit` deep.
  private mutating func node(_ event: Event) throws(YAMLError) -> Node {
    count += 1
    guard count <= countLimit else { throw .tooMany(event.mark) }
    var mark = event.mark
    mark.file = file
    switch event.kind {
    case .sequenceStart(let style):
      return Node(.sequence(try items(event.mark)), style: style, mark: mark)
    case .mappingStart(let style):
      return Node(.mapping(try entries(event.mark)), style: style, mark: mark)
    case .scalar(let text, let style): return Node(.scalar(text), style: style, mark: mark)
    default: throw .syntax("did not find expected node content", event.mark)
    }
  }

  private mutating func open(_ mark: Mark) throws(YAMLError) {
    guard depth < depthLimit else { throw .tooDeep(mark) }
    depth += 1
  }

  private mutating func items(_ mark: Mark) throws(YAMLError) -> [Node] {
    try open(mark)
    defer { depth -= 1 }
    var items: [Node] = []
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { return items }
      items.append(try node(event))
    }
  }

  private mutating func entries(_ mark: Mark) throws(YAMLError) -> [(key: Node, value: Node)] {
    try open(mark)
    defer { depth -= 1 }
    var entries: [(key: Node, value: Node)] = []
    var marks: [String: Mark] = [:]
    var duplicates: [DuplicateKey] = []
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { break }
      let key = try node(event)
      if case .scalar(let name) = key.content {
        if let first = marks[name] {
          duplicates.append(DuplicateKey(name: name, first: first, second: event.mark))
        } else {
          marks[name] = event.mark
        }
      }
      entries.append((key, try node(try reader.next())))
    }
    guard duplicates.isEmpty else { throw .duplicateKeys(duplicates) }
    return entries
  }
}
