internal import CSegue

/// A copy of a plug-in's descriptor, which is the struct `segue_descriptor_t` of `segue/descriptor.h`.
/// Copying checks only what is needed to read the memory: pointers are not NULL, texts are terminated and in
/// UTF-8, and lists are not too long. The host checks the copied values, because a copy may come from
/// another process.
package struct DescriptorCopy: Sendable, Hashable {
  package var kind: UInt32 = 0
  package var flags: UInt32 = 0
  package var id: String?
  package var alias: String?
  package var name: String?
  package var version: String?
  package var summary: String?
  package var author: String?
  package var license: String?
  package var capabilities: [String] = []
  package var requiredInterfaces: [String] = []
  package var parameters: [ParameterCopy] = []
  /// The plug-in's texts in the user's language, by the keys that `segue/text.h` defines.
  package var texts: [String: String] = [:]
  /// A message for each text in the user's language that is not used: it names the text's key and
  /// the reason.
  package var textFaults: [String] = []

  package init() {}

  /// Copies the descriptor at the address `pointer`.
  ///
  /// - Parameter seenID: called with the id as soon as it has been copied, so that the caller can name the plug-in if
  ///   this initializer throws later.
  init(
    at pointer: UnsafeRawPointer, seenID: (String?) -> Void
  ) throws(Refusal) {
    let raw = try SizedStruct.read(
      pointer, as: segue_descriptor_t.self, "its descriptor")
    typealias Raw = segue_descriptor_t
    func check(_ fields: [(name: String, offset: Int?)]) throws(Refusal) {
      try SizedStruct.check(pointer, has: fields, "its descriptor")
    }
    try check([
      ("its kind", MemoryLayout<Raw>.offset(of: \.kind)), ("its id", MemoryLayout<Raw>.offset(of: \.id)),
    ])
    kind = raw.kind
    flags = raw.flags
    id = try MemoryText.read(raw.id, "its id")
    seenID(id)
    try check([
      ("its name", MemoryLayout<Raw>.offset(of: \.name)),
      ("its version", MemoryLayout<Raw>.offset(of: \.version)),
      ("its summary", MemoryLayout<Raw>.offset(of: \.summary)),
    ])
    alias = try MemoryText.read(raw.alias, "its alias")
    name = try MemoryText.read(raw.name, "its name")
    version = try MemoryText.read(raw.version, "its version")
    summary = try MemoryText.read(raw.summary, "its summary")
    author = try MemoryText.read(raw.author, "its author")
    license = try MemoryText.read(raw.license, "its licence")
    capabilities = try MemoryText.list(
      raw.capabilities, limit: DescriptorLimits.capabilities, "its list of capabilities")
    requiredInterfaces = try MemoryText.list(
      raw.required_interfaces, limit: DescriptorLimits.requiredInterfaces,
      "its list of required interfaces")
    parameters = try Self.parameters(raw)
  }

  private static func parameters(
    _ raw: segue_descriptor_t
  ) throws(Refusal) -> [ParameterCopy] {
    let count = Int(raw.parameter_count)
    guard count <= DescriptorLimits.parameters else {
      throw Refusal("it declares \(count) parameters; \(DescriptorLimits.parameters) are allowed")
    }
    guard count > 0 else { return [] }
    guard let pointers = raw.parameters else {
      throw Refusal("it declares \(count) parameters, but their array is NULL")
    }
    var result: [ParameterCopy] = []
    for index in 0..<count {
      // Sound as far as C can show: the descriptor states that the array has `count` pointers.
      guard let pointer = pointers[index] else {
        throw Refusal("its parameter \(index + 1) is NULL")
      }
      result.append(try ParameterCopy(at: pointer, number: index + 1))
    }
    return result
  }
}

/// A copy of one parameter's declaration, which is the struct `segue_parameter_t`. As for
/// `DescriptorCopy`, copying checks only what is needed to read the memory.
package struct ParameterCopy: Sendable, Hashable {
  package var type: UInt32 = 0
  package var flags: UInt32 = 0
  package var id: String?
  package var help: String?
  package var unit: String?
  package var defaultText: String?
  package var choices: [String] = []
  /// The default of a parameter whose value is not a text, as four numbers; unused numbers are 0.
  package var defaultNumbers = [0.0, 0, 0, 0]
  package var minimum = 0.0
  package var maximum = 0.0
  package var label: String?
  package var group: String?
  package var choiceLabels: [String] = []
  package var step = 0.0

  package init() {}

  /// Copies the declaration at the address `pointer`.
  ///
  /// - Parameter number: the parameter's position in its descriptor, counted from 1. A refusal
  ///   names the parameter by this number until its id is known.
  init(at pointer: UnsafeRawPointer, number: Int) throws(Refusal) {
    let raw = try SizedStruct.read(
      pointer, as: segue_parameter_t.self, "its parameter \(number)")
    let needed: [(name: String, offset: Int?)] = [
      ("its type", MemoryLayout<segue_parameter_t>.offset(of: \.type)),
      ("its id", MemoryLayout<segue_parameter_t>.offset(of: \.id)),
    ]
    try SizedStruct.check(pointer, has: needed, "its parameter \(number)")
    type = raw.type
    flags = raw.flags
    id = try MemoryText.read(raw.id, "the id of its parameter \(number)")
    let name = id.map { "'\($0)'" } ?? "\(number)"
    choices = try MemoryText.list(
      raw.choices, limit: DescriptorLimits.choices,
      "the list of choices of its parameter \(name)")
    help = try MemoryText.read(raw.help, "the help of its parameter \(name)")
    unit = try MemoryText.read(raw.unit, "the unit of its parameter \(name)")
    defaultText = try MemoryText.read(raw.default_text, "the default of its parameter \(name)")
    let four = raw.default_numbers
    defaultNumbers = [four.0, four.1, four.2, four.3]
    minimum = raw.minimum
    maximum = raw.maximum
    label = try MemoryText.read(raw.label, "the label of its parameter \(name)")
    group = try MemoryText.read(raw.group, "the group of its parameter \(name)")
    choiceLabels = try MemoryText.list(
      raw.choice_labels, limit: DescriptorLimits.choices,
      "the list of choice labels of its parameter \(name)")
    step = raw.step
  }
}
