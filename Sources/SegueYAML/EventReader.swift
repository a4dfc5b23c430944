internal import CSegueYAML

/// One event of libyaml's parser. `mark` is the position at which the event's text begins.
struct Event {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case scalar(String, Node.Style)
    case sequenceStart(Node.Style)
    case sequenceEnd
    case mappingStart(Node.Style)
    case mappingEnd
  }

  var kind: Kind
  var mark: Mark
}

/// Parses a text into events with libyaml.
struct EventReader: ~Copyable {
  /// libyaml stores this address within the parser, so the parser must stay at the address.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a reader of a text.
  ///
  /// - Parameter text: The text in UTF-8. It must be valid until the reader ends, because libyaml
  ///   reads from it during each call of `next`.
  init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw .syntax("not enough memory", nil)
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the next event.
  ///
  /// - Throws: ``YAMLError/syntax(_:_:)`` for text that is not YAML, and ``YAMLError/anchor(_:)``
  ///   for an anchor or an alias.
  func next() throws(YAMLError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { yaml_event_delete(&event) }
    let mark = Mark(event.start_mark)
    let kind: Event.Kind
    switch event.type {
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_ALIAS_EVENT: throw .anchor(mark)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      guard scalar.anchor == nil else { throw .anchor(mark) }
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(String(decoding: bytes, as: UTF8.self), .init(scalar.style))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      guard start.anchor == nil else { throw .anchor(mark) }
      kind = .sequenceStart(start.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      guard start.anchor == nil else { throw .anchor(mark) }
      kind = .mappingStart(start.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block)
    default: kind = .streamStart
    }
    return Event(kind: kind, mark: mark)
  }

  /// The parser's error after a call that has failed.
  private var error: YAMLError {
    let state = parser.pointee
    let words = [state.context, state.problem].compactMap { $0.map { String(cString: $0) } }
    // The errors of libyaml's reader, such as invalid UTF-8, have no line and column.
    let isPlaced = state.error == YAML_SCANNER_ERROR || state.error == YAML_PARSER_ERROR
    let mark = isPlaced ? Mark(state.problem_mark) : nil
    return .syntax(words.isEmpty ? "not enough memory" : words.joined(separator: " "), mark)
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}

extension Node.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
