internal import CSegue

/// Converts descriptors to the C structs of the ABI.
enum CDescriptor {
  /// Makes the C descriptor of an animator. Called once, when the library's entry function runs; the memory is never
  /// freed.
  static func make<Kind: Animator>(_ type: Kind.Type) -> UnsafePointer<segue_descriptor_t> {
    make(
      SEGUE_KIND_ANIMATOR, type.descriptor, ParameterList.collect { type.init() }.fields,
      Host.requiredInterfaces)
  }

  /// Makes the C descriptor of an interaction controller. Called once, when the library's entry function runs; the
  /// memory is never freed.
  static func make<Kind: InteractionController>(
    _ type: Kind.Type
  ) -> UnsafePointer<segue_descriptor_t> {
    make(
      SEGUE_KIND_INTERACTION, type.descriptor, ParameterList.collect { type.init() }.fields,
      Host.requiredInterfacesOfControllers)
  }

  private static func make(
    _ kind: Int, _ descriptor: Descriptor, _ fields: [ParameterField], _ interfaces: [String]
  ) -> UnsafePointer<segue_descriptor_t> {
    let parameters = fields.map { make($0.declaration) }
    return immortal(
      segue_descriptor_t(
        size: UInt64(MemoryLayout<segue_descriptor_t>.size),
        kind: UInt32(kind), parameter_count: UInt32(parameters.count), id: text(descriptor.id),
        alias: descriptor.alias.map(text), name: text(descriptor.name),
        version: text(descriptor.version), author: descriptor.author.map(text),
        license: descriptor.license.map(text), summary: text(descriptor.summary),
        capabilities: list(descriptor.capabilities.map { $0.rawValue }),
        required_interfaces: list(interfaces), parameters: array(parameters),
        flags: descriptor.isObsolete ? UInt32(SEGUE_DESCRIPTOR_OBSOLETE) : 0, reserved: 0))
  }

  private static func make(
    _ declaration: ParameterDeclaration
  ) -> UnsafePointer<segue_parameter_t>? {
    var numbers = declaration.defaultNumbers[...]
    func next() -> Double { numbers.popFirst() ?? 0 }
    return immortal(
      segue_parameter_t(
        size: UInt64(MemoryLayout<segue_parameter_t>.size), type: declaration.type.rawValue,
        flags: (declaration.isOptional ? UInt32(SEGUE_PARAMETER_OPTIONAL) : 0)
          | (declaration.shown.isAdvanced ? UInt32(SEGUE_PARAMETER_ADVANCED) : 0),
        id: text(declaration.id), help: text(declaration.help), unit: declaration.unit.map(text),
        default_text: declaration.defaultText.map(text),
        choices: declaration.choices.isEmpty ? nil : list(declaration.choices),
        default_numbers: (next(), next(), next(), next()),
        minimum: declaration.range?.lower ?? 0, maximum: declaration.range?.upper ?? 0,
        label: declaration.shown.label.map(text), group: declaration.shown.group.map(text),
        choice_labels: declaration.choiceLabels.isEmpty ? nil : list(declaration.choiceLabels),
        step: declaration.shown.step))
  }

  /// Returns the text as UTF-8 with a final zero byte.
  private static func text(_ text: String) -> UnsafePointer<CChar> {
    UnsafePointer(array(text.utf8CString.map { $0 }))
  }

  /// Returns the texts as a list that ends with NULL.
  private static func list(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    array(texts.map { text($0) } + [nil])
  }

  private static func array<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    // The memory is never freed, because descriptors must be valid while the library is loaded, which is until the
    // process ends.
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = memory.initialize(from: elements)
    // Sound: the capacity is at least 1, so the base address is never nil and the second allocation
    // is never made.
    return UnsafePointer(memory.baseAddress ?? .allocate(capacity: 1))
  }
}

/// Copies `value` into memory that is never freed, for data that the host may read until the process ends.
func immortal<Value>(_ value: Value) -> UnsafePointer<Value> {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  memory.initialize(to: value)
  return UnsafePointer(memory)
}
