package import SegueWire

extension LibraryReport {
  /// The descriptors as bytes, for comparing them. With `==`, a descriptor that contains a NaN would differ from an
  /// identical one.
  package var itemBytes: [UInt8] { Self.bytes(of: items) }

  package static func bytes(of items: [Item]) -> [UInt8] {
    var writer = ByteWriter()
    LibraryReport(plugin: 0, items: items).write(to: &writer)
    return writer.bytes
  }

  package func write(to writer: inout ByteWriter) {
    writer.number(UInt64(plugin))
    writer.number(UInt64(host))
    writer.list(items) { writer, item in
      switch item {
      case .copied(let descriptor):
        writer.flag(true)
        writer.descriptor(descriptor)
      case .refused(let id, let reason):
        writer.flag(false)
        writer.optional(id)
        writer.text(reason)
      }
    }
    writer.interface(animator)
    writer.interface(controller)
    writer.interface(life)
  }

  package init(from reader: inout ByteReader) throws(Malformed) {
    plugin = UInt(try reader.number(UInt64.self))
    host = UInt(try reader.number(UInt64.self))
    items = try reader.list(limit: DescriptorLimits.descriptors) {
      reader throws(Malformed) -> Item in
      try reader.flag()
        ? .copied(try reader.descriptor())
        : .refused(id: try reader.optional(), try reader.text())
    }
    animator = try reader.interface()
    controller = try reader.interface()
    life = try reader.interface()
  }
}

extension ByteWriter {
  fileprivate mutating func interface(_ interface: LibraryReport.Interface) {
    switch interface {
    case .unused: number(UInt8(0))
    case .slots(let slots):
      number(UInt8(1))
      list(slots) { $0.flag($1) }
    case .refused(let reason):
      number(UInt8(2))
      text(reason)
    }
  }

  fileprivate mutating func descriptor(_ descriptor: DescriptorCopy) {
    number(descriptor.kind)
    number(descriptor.flags)
    for text in [
      descriptor.id, descriptor.alias, descriptor.name, descriptor.version, descriptor.summary,
      descriptor.author, descriptor.license,
    ] { optional(text) }
    list(descriptor.capabilities) { $0.text($1) }
    list(descriptor.requiredInterfaces) { $0.text($1) }
    list(descriptor.parameters) { $0.parameter($1) }
    list(descriptor.texts.sorted { $0.key < $1.key }) { writer, text in
      writer.text(text.key)
      writer.text(text.value)
    }
    list(descriptor.textFaults) { $0.text($1) }
  }

  private mutating func parameter(_ parameter: ParameterCopy) {
    number(parameter.type)
    number(parameter.flags)
    for text in [
      parameter.id, parameter.help, parameter.unit, parameter.defaultText, parameter.label,
      parameter.group,
    ] { optional(text) }
    list(parameter.choices) { $0.text($1) }
    list(parameter.choiceLabels) { $0.text($1) }
    for number in parameter.defaultNumbers + [parameter.minimum, parameter.maximum, parameter.step] {
      double(number)
    }
  }
}

extension ByteReader {
  fileprivate mutating func interface() throws(Malformed) -> LibraryReport.Interface {
    switch try number(UInt8.self) {
    case 0: return .unused
    case 1: return .slots(try list(limit: 255) { reader throws(Malformed) in try reader.flag() })
    case 2: return .refused(try text())
    default: throw Malformed("an interface of an unknown kind")
    }
  }

  private mutating func texts(_ limit: Int) throws(Malformed) -> [String] {
    try list(limit: limit) { reader throws(Malformed) in try reader.text() }
  }

  fileprivate mutating func descriptor() throws(Malformed) -> DescriptorCopy {
    var copy = DescriptorCopy()
    copy.kind = try number()
    copy.flags = try number()
    copy.id = try optional()
    copy.alias = try optional()
    copy.name = try optional()
    copy.version = try optional()
    copy.summary = try optional()
    copy.author = try optional()
    copy.license = try optional()
    copy.capabilities = try texts(DescriptorLimits.capabilities)
    copy.requiredInterfaces = try texts(DescriptorLimits.requiredInterfaces)
    copy.parameters = try list(limit: DescriptorLimits.parameters) {
      reader throws(Malformed) in try reader.parameter()
    }
    let texts = try list(limit: DescriptorLimits.texts) {
      reader throws(Malformed) in (try reader.text(), try reader.text())
    }
    copy.texts = Dictionary(texts) { first, _ in first }
    copy.textFaults = try self.texts(DescriptorLimits.texts)
    return copy
  }

  fileprivate mutating func parameter() throws(Malformed) -> ParameterCopy {
    var copy = ParameterCopy()
    copy.type = try number()
    copy.flags = try number()
    copy.id = try optional()
    copy.help = try optional()
    copy.unit = try optional()
    copy.defaultText = try optional()
    copy.label = try optional()
    copy.group = try optional()
    copy.choices = try texts(DescriptorLimits.choices)
    copy.choiceLabels = try texts(DescriptorLimits.choices)
    for index in copy.defaultNumbers.indices { copy.defaultNumbers[index] = try double() }
    copy.minimum = try double()
    copy.maximum = try double()
    copy.step = try double()
    return copy
  }
}
