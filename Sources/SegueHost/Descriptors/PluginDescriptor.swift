/// What a plug-in says of itself, as values of the host's own: nothing of the plug-in's memory is
/// read after it was copied. The C struct is `segue_descriptor_t` of `segue/descriptor.h`.
public struct PluginDescriptor: Sendable, Hashable {
  /// In reverse-DNS form, "org.example.flip".
  public let id: String
  /// A short name for the command line.
  public let alias: String?
  public let kind: PluginKind
  /// For people.
  public let name: String
  public let version: String
  public let author: String?
  /// An SPDX expression.
  public let license: String?
  /// One line: what it looks like.
  public let summary: String
  /// By id; those that this host doesn't know are kept.
  public let capabilities: [String]
  /// The host's interfaces that it can't do without. This host has them all, or the plug-in was
  /// refused.
  public let requiredInterfaces: [String]
  /// In the plug-in's order; ids are unique.
  public let parameters: [ParameterDescriptor]

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

  /// True when it declares the capability.
  public func has(_ capability: Capability) -> Bool {
    capabilities.contains(capability.rawValue)
  }
}

/// What a plug-in is for. The raw value is what `segue list --json` prints.
public enum PluginKind: String, Sendable, Hashable {
  case animator
  case interaction
}

/// The capabilities that this host knows; what happens without one stands in `segue/descriptor.h`.
public enum Capability: String, Sendable, Hashable, CaseIterable {
  /// Has a calm form of its own. Without: the dissolve, when less motion is asked for.
  case reducedMotion = "segue.reduced-motion"
  /// Reads the layout direction. Without: it's always told left-to-right.
  case rightToLeft = "segue.right-to-left"
  /// Computes frames while they are shown. Without: `drive` is refused.
  case frameDriver = "segue.frame-driver"
}
