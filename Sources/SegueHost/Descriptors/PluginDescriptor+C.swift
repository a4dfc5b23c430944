internal import CSegue
internal import SegueText
internal import SegueWire

extension PluginDescriptor {
  /// Copies and checks a C descriptor.
  ///
  /// - Parameters:
  ///   - revision: the revision of the ABI that the plug-in says it was compiled with.
  ///   - seenID: called with the id as soon as it is known to be valid, so that a later refusal can
  ///     still name the plug-in.
  /// - Throws: `Refusal` with the first thing that is wrong.
  init(
    copying pointer: UnsafeRawPointer, revision: UInt32, seenID: (String) -> Void
  ) throws(Refusal) {
    let raw = try SizedStruct.read(
      pointer, as: segue_descriptor_t.self, "its descriptor", revision: revision)
    id = try PluginText.need(raw.id, "its id")
    guard Self.isReverseDNS(id) else {
      throw Refusal("its id \(id.excerpt) isn't in reverse-DNS form, such as org.example.flip")
    }
    seenID(id)
    switch Int(raw.kind) {
    case SEGUE_KIND_ANIMATOR: kind = .animator
    case SEGUE_KIND_INTERACTION: kind = .interaction
    default: throw Refusal("it's of a kind (\(raw.kind)) that this host doesn't know")
    }
    alias = try PluginText.read(raw.alias, "its alias")
    if let alias, !Self.isWord(alias) {
      throw Refusal(
        "its alias \(alias.excerpt) must be lower case letters, digits and hyphens")
    }
    name = try PluginText.need(raw.name, "its name")
    version = try PluginText.need(raw.version, "its version")
    summary = try PluginText.need(raw.summary, "its summary")
    author = try PluginText.read(raw.author, "its author")
    license = try PluginText.read(raw.license, "its licence")
    capabilities = try PluginText.list(
      raw.capabilities, limit: PluginLimits.capabilities, "its list of capabilities")
    requiredInterfaces = try PluginText.list(
      raw.required_interfaces, limit: PluginLimits.requiredInterfaces,
      "its list of required interfaces")
    let offered = SignatureTable.hostInterfaces.map(\.interface)
    if let missing = requiredInterfaces.first(where: { !offered.contains($0) }) {
      throw Refusal(
        "it needs \(missing), which this host doesn't have (it has "
          + offered.joined(separator: ", ") + ")")
    }
    guard raw.reserved == 0 else {
      throw Refusal(
        "its descriptor uses a field that came after this host; " + SizedStruct.need(revision))
    }
    parameters = try Self.parameters(raw, revision)
  }

  private static func parameters(
    _ raw: segue_descriptor_t, _ revision: UInt32
  ) throws(Refusal) -> [ParameterDescriptor] {
    let count = Int(raw.parameter_count)
    guard count <= PluginLimits.parameters else {
      throw Refusal("it claims \(count) parameters; \(PluginLimits.parameters) are allowed")
    }
    guard count > 0 else { return [] }
    guard let pointers = raw.parameters else {
      throw Refusal("it claims \(count) parameters and gives none (NULL)")
    }
    var result: [ParameterDescriptor] = []
    for index in 0..<count {
      // Sound as far as C goes: the descriptor says that `count` pointers stand there.
      guard let pointer = pointers[index] else {
        throw Refusal("its parameter \(index + 1) is NULL")
      }
      let parameter = try ParameterDescriptor(
        copying: pointer, number: index + 1, revision: revision)
      guard !result.contains(where: { $0.id == parameter.id }) else {
        throw Refusal("its parameter '\(parameter.id)' is there twice")
      }
      result.append(parameter)
    }
    return result
  }

  /// True for two or more words of letters, digits, hyphens and underscores, separated by dots.
  static func isReverseDNS(_ id: String) -> Bool {
    let words = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return id.utf8.count <= PluginLimits.idBytes && words.count >= 2
      && words.allSatisfy { word in
        !word.isEmpty
          && word.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0)
              || (0x61...0x7a).contains($0) || $0 == 0x2d || $0 == 0x5f
          }
      }
  }

  /// True for one to 64 lower case letters, digits and hyphens.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= PluginLimits.wordBytes
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d
      }
  }
}
