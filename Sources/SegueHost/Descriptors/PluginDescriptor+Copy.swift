internal import CSegue
internal import SeguePlugin
internal import SegueText
internal import SegueWire

extension PluginDescriptor {
  /// Checks a descriptor that was copied from a plug-in's memory, in this process or in a child process.
  ///
  /// - Parameter seenID: called with the id as soon as it is known to be valid, so that a later
  ///   refusal can still name the plug-in.
  /// - Throws: `Refusal` with the first thing that is wrong.
  init(
    checking copy: DescriptorCopy, seenID: (String) -> Void
  ) throws(Refusal) {
    id = try PluginText.need(copy.id, "its id")
    guard Self.isReverseDNS(id) else {
      throw Refusal("its id \(id.excerpt) is not in reverse-DNS form, such as org.example.flip")
    }
    seenID(id)
    switch Int(copy.kind) {
    case SEGUE_KIND_ANIMATOR: kind = .animator
    case SEGUE_KIND_INTERACTION: kind = .interaction
    default: throw Refusal("it is of a kind (\(copy.kind)) that this host does not know")
    }
    let unknownFlags = copy.flags & SizedStruct.understoodFlags
    guard unknownFlags == 0 else {
      throw Refusal(
        "it uses flags that this host does not know (0x\(String(unknownFlags, radix: 16))); "
          + SizedStruct.need)
    }
    isObsolete = Int(copy.flags) & SEGUE_DESCRIPTOR_OBSOLETE != 0
    alias = try PluginText.check(copy.alias, "its alias")
    if let alias, !Self.isWord(alias) {
      throw Refusal(
        "its alias \(alias.excerpt) must consist of lower case letters, digits and hyphens")
    }
    name = try PluginText.need(copy.name, "its name")
    version = try PluginText.need(copy.version, "its version")
    summary = try PluginText.need(copy.summary, "its summary")
    author = try PluginText.check(copy.author, "its author")
    license = try PluginText.check(copy.license, "its licence")
    capabilities = try PluginText.list(copy.capabilities, "its list of capabilities")
    requiredInterfaces = try PluginText.list(
      copy.requiredInterfaces, "its list of required interfaces")
    let offered = SignatureTable.hostInterfaces.map(\.interface)
    let missing = requiredInterfaces.filter { !offered.contains($0) }
    if !missing.isEmpty {
      throw Refusal(
        "it needs \(missing.joined(separator: " and ")), which this host does not have (it has "
          + offered.joined(separator: ", ") + ")")
    }
    (parameters, unknownParameters) = try Self.parameters(copy)
    textFaults = copy.textFaults.map(PluginText.line)
    for (key, text) in copy.texts.sorted(by: { $0.key < $1.key }) {
      do throws(Refusal) {
        texts[key] = try PluginText.need(text, "its text '\(PluginText.line(key))'")
      } catch {
        textFaults.append(error.reason)
      }
    }
  }

  private static func parameters(
    _ copy: DescriptorCopy
  ) throws(Refusal) -> (known: [ParameterDescriptor], unknown: [String]) {
    var (known, unknown): ([ParameterDescriptor], [String]) = ([], [])
    var ids: Set<String> = []
    for (index, parameter) in copy.parameters.enumerated() {
      let id = try ParameterDescriptor.checkedID(of: parameter, number: index + 1)
      guard ids.insert(id).inserted else { throw Refusal("its parameter '\(id)' appears twice") }
      if let made = try ParameterDescriptor(checking: parameter, id: id) {
        known.append(made)
      } else {
        unknown.append(id)
      }
    }
    return (known, unknown)
  }

  /// Returns true for two or more words of letters, digits, hyphens and underscores, separated by dots.
  static func isReverseDNS(_ id: String) -> Bool {
    let words = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return id.utf8.count <= DescriptorLimits.idBytes && words.count >= 2
      && words.allSatisfy { word in
        !word.isEmpty
          && word.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0)
              || (0x61...0x7a).contains($0) || $0 == 0x2d || $0 == 0x5f
          }
      }
  }

  /// Returns true for one to 64 lower case letters, digits and hyphens.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= DescriptorLimits.wordBytes
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d
      }
  }
}
