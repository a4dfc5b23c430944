internal import CSegueYAML

extension Node {
  /// Returns the text of a YAML document with this node as its root. Collections and scalars keep their style.
  ///
  /// - Parameter width: the column after which lines are broken.
  /// - Throws: ``YAMLError/notWritten(_:)`` if libyaml reports an error or memory runs out.
  package func text(width: Int) throws(YAMLError) -> String {
    let writer = try EventWriter(width: width)
    try writer.write { yaml_stream_start_event_initialize($0, YAML_UTF8_ENCODING) }
    try writer.write { yaml_document_start_event_initialize($0, nil, nil, nil, 1) }
    try writer.write(self)
    try writer.write { yaml_document_end_event_initialize($0, 1) }
    try writer.write { yaml_stream_end_event_initialize($0) }
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }
}

private struct EventWriter: ~Copyable {
  final class Output {
    var bytes: [UInt8] = []
  }

  /// The text that has been written. libyaml has an unretained pointer to this object, so the object must live as long
  /// as the emitter.
  let output = Output()
  /// libyaml stores this address within the emitter, so the emitter must stay at the address.
  private let emitter: UnsafeMutablePointer<yaml_emitter_t>

  init(width: Int) throws(YAMLError) {
    emitter = .allocate(capacity: 1)
    guard yaml_emitter_initialize(emitter) == 1 else {
      emitter.deallocate()
      throw .notWritten("not enough memory")
    }
    yaml_emitter_set_width(emitter, Int32(clamping: width))
    yaml_emitter_set_unicode(emitter, 1)
    yaml_emitter_set_output(
      emitter,
      { output, bytes, count in
        guard let output, let bytes else { return 0 }
        Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes
          .append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        return 1
      }, Unmanaged.passUnretained(output).toOpaque())
  }

  deinit {
    yaml_emitter_delete(emitter)
    emitter.deallocate()
  }

  /// Writes the event that `initialize` fills in; `initialize` returns 0 if there is not enough memory.
  func write(_ initialize: (UnsafeMutablePointer<yaml_event_t>) -> Int32) throws(YAMLError) {
    var event = yaml_event_t()
    guard initialize(&event) == 1 else { throw .notWritten("not enough memory") }
    // `yaml_emitter_emit` deletes the event, even when writing fails.
    guard yaml_emitter_emit(emitter, &event) == 1 else {
      throw .notWritten(emitter.pointee.problem.map { String(cString: $0) } ?? "not enough memory")
    }
  }

  func write(_ node: Node) throws(YAMLError) {
    switch node.content {
    case .scalar(let text):
      // The array ends in a zero, because libyaml requires an address and an empty array may have none.
      let bytes = Array(text.utf8) + [0]
      try write {
        yaml_scalar_event_initialize(
          $0, nil, nil, bytes, Int32(clamping: bytes.count - 1), 1, 1, node.style.scalar)
      }
    case .sequence(let items):
      let style = node.style == .flow ? YAML_FLOW_SEQUENCE_STYLE : YAML_ANY_SEQUENCE_STYLE
      try write { yaml_sequence_start_event_initialize($0, nil, nil, 1, style) }
      for item in items { try write(item) }
      try write { yaml_sequence_end_event_initialize($0) }
    case .mapping(let entries):
      let style = node.style == .flow ? YAML_FLOW_MAPPING_STYLE : YAML_ANY_MAPPING_STYLE
      try write { yaml_mapping_start_event_initialize($0, nil, nil, 1, style) }
      for (key, value) in entries {
        try write(key)
        try write(value)
      }
      try write { yaml_mapping_end_event_initialize($0) }
    }
  }
}

extension Node.Style {
  fileprivate var scalar: yaml_scalar_style_t {
    switch self {
    case .plain: YAML_PLAIN_SCALAR_STYLE
    case .singleQuoted: YAML_SINGLE_QUOTED_SCALAR_STYLE
    case .doubleQuoted: YAML_DOUBLE_QUOTED_SCALAR_STYLE
    case .literal: YAML_LITERAL_SCALAR_STYLE
    case .folded: YAML_FOLDED_SCALAR_STYLE
    case .automatic, .flow, .block: YAML_ANY_SCALAR_STYLE
    }
  }
}
