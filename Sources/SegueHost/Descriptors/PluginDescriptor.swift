// What a plug-in says of itself, as values that can be relied on. SeguePlugin copies the structs from the library's
// memory, in whichever process has opened it, and checks only what is needed to read them (`DescriptorCopy`). Here the
// copy is checked, field by field, and becomes a `PluginDescriptor` with `ParameterDescriptor`s, or a `Refusal` with
// the first thing that is wrong; the id is told as soon as it is valid, so that the refusal can name the plug-in. From
// then on, settings, help, JSON and the cache use the values alone.
//
// Rejected:
// - Reading the plug-in's memory when something is needed: it is another process's memory, may have changed since it
//   was checked, and is gone when the library is closed.
// - Checking in the process of the plug-in: its answer would have to be believed.

/// A plug-in's declaration of itself, copied into the host's own values: the plug-in's memory is not read again
/// after the copy. The C struct is `segue_descriptor_t` of `segue/descriptor.h`.
public struct PluginDescriptor: Sendable, Hashable {
  /// The plug-in's id in reverse-DNS form, such as "org.example.flip".
  public let id: String
  /// A short name for the command line; nil when the plug-in declares none.
  public let alias: String?
  /// The kind of the plug-in: an animator or an interaction controller.
  public let kind: PluginKind
  /// The name that is shown to people.
  public internal(set) var name: String
  /// The plug-in's version, as its author writes it.
  public let version: String
  /// The name of the plug-in's author; nil when the plug-in names none.
  public let author: String?
  /// The plug-in's licence as an SPDX expression; nil when the plug-in names none.
  public let license: String?
  /// One line that says what the transition looks like, or what the gesture does.
  public internal(set) var summary: String
  /// The ids of the capabilities that the plug-in declares, including ids that this host does not know.
  public let capabilities: [String]
  /// The host interfaces that the plug-in needs. This host offers all of them; otherwise the
  /// plug-in would have been refused.
  public let requiredInterfaces: [String]
  /// The settings in the plug-in's order; their ids are unique.
  public internal(set) var parameters: [ParameterDescriptor]
  /// The ids of the optional parameters whose type this host does not know. They have no value, and cannot be set.
  public internal(set) var unknownParameters: [String] = []
  /// True if something else has taken the plug-in's place: it can be named, but is not offered.
  public internal(set) var isObsolete = false
  /// The plug-in's texts in the user's language. The keys are defined in `segue/text.h`.
  public internal(set) var texts: [String: String] = [:]
  /// For each text in the user's language that is not used, a clause with the reason.
  public internal(set) var textFaults: [String] = []

  /// Creates a descriptor from its parts, which are not checked.
  public init(
    id: String, alias: String?, kind: PluginKind, name: String, version: String, author: String?,
    license: String?, summary: String, capabilities: [String], requiredInterfaces: [String],
    parameters: [ParameterDescriptor]
  ) {
    self.id = id
    self.alias = alias
    self.kind = kind
    self.name = name
    self.version = version
    self.author = author
    self.license = license
    self.summary = summary
    self.capabilities = capabilities
    self.requiredInterfaces = requiredInterfaces
    self.parameters = parameters
  }

  /// A copy of the descriptor in which the texts in the user's language replace the original ones.
  public var shown: PluginDescriptor {
    guard !texts.isEmpty else { return self }
    var shown = self
    if let text = texts["name"] { shown.name = text }
    if let text = texts["summary"] { shown.summary = text }
    shown.parameters = parameters.map { parameter in
      var shown = parameter
      if let text = texts["\(parameter.id)/label"] { shown.label = text }
      if let text = texts["\(parameter.id)/help"] { shown.help = text }
      if let text = texts["\(parameter.id)/group"] { shown.group = text }
      let labels = parameter.choices.enumerated().map { index, choice in
        let own = parameter.choiceLabels.isEmpty ? choice : parameter.choiceLabels[index]
        return texts["\(parameter.id)/choice/\(choice)"] ?? own
      }
      if labels != parameter.choices { shown.choiceLabels = labels }
      return shown
    }
    return shown
  }

  /// Returns true when the plug-in declares the capability.
  public func has(_ capability: Capability) -> Bool {
    capabilities.contains(capability.rawValue)
  }
}

/// The kind of a plug-in. The raw value is the word that `segue list --json` prints.
public enum PluginKind: String, Sendable, Hashable {
  case animator
  case interaction
}

/// The capabilities that this host knows. If a plug-in does not declare a capability, the host
/// replaces or refuses the feature, as described in `segue/descriptor.h`.
public enum Capability: String, Sendable, Hashable, CaseIterable {
  /// The animator has a form for reduced motion. Without it, the dissolve replaces the animator
  /// when less motion is requested.
  case reducedMotion = "segue.reduced-motion"
  /// The plug-in reads the layout direction. Without it, the host always reports left-to-right.
  case rightToLeft = "segue.right-to-left"
  /// The animator has a frame driver, which computes each frame when it is shown. Without the
  /// capability, calls of `drive` are refused.
  case frameDriver = "segue.frame-driver"
  /// The plug-in opens files or folders. With this or another need, a hardened process refuses the plug-in.
  case needsFiles = "segue.needs-files"
  /// The plug-in starts other processes.
  case needsProcesses = "segue.needs-processes"
  /// The plug-in makes machine code or opens further libraries.
  case needsExecutableMemory = "segue.needs-executable-memory"

  /// The thing that the plug-in needs and a hardened process denies, in words; nil for another capability.
  var need: String? {
    switch self {
    case .reducedMotion, .rightToLeft, .frameDriver: nil
    case .needsFiles: "files"
    case .needsProcesses: "other processes"
    case .needsExecutableMemory: "executable memory"
    }
  }
}

extension PluginDescriptor {
  /// The reason why a hardened process refuses the plug-in, as a clause that names what the plug-in needs; nil if it
  /// declares no such need.
  package var hardenedRefusal: String? {
    let needs = Capability.allCases.filter(has).compactMap { capability in
      capability.need.map { "\($0) (\(capability.rawValue))" }
    }
    guard !needs.isEmpty else { return nil }
    return "it needs \(needs.joined(separator: " and ")), which a hardened process denies; "
      + "use the isolation child"
  }
}
