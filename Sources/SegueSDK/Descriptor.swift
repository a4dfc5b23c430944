/// The metadata of a plug-in, which `segue list` and `segue info` show without running the plug-in.
public struct Descriptor: Sendable {
  /// The id in reverse-DNS form, such as "org.example.flip". It must never change.
  public var id: String
  /// A short name for the command line, such as "flip".
  public var alias: String?
  /// The name that is shown to people, such as "Flip".
  public var name: String
  /// The version, such as "1.0.0".
  public var version: String
  /// The author: the name of a person or a project.
  public var author: String?
  /// The licence as an SPDX expression, such as "MIT".
  public var license: String?
  /// One line that describes the look of the transition.
  public var summary: String
  /// The abilities that the plug-in declares. The documentation of each ``Capability`` says how the host treats a
  /// plug-in without this ability.
  public var capabilities: [Capability]
  /// True if something else has taken the plug-in's place. It can still be named, but lists, galleries and pickers do
  /// not offer it.
  public var isObsolete = false

  /// Creates a descriptor; the id, the name, the version and the summary are required.
  public init(
    id: String, alias: String? = nil, name: String, version: String, author: String? = nil,
    license: String? = nil, summary: String, capabilities: [Capability] = [],
    isObsolete: Bool = false
  ) {
    self.isObsolete = isObsolete
    self.id = id
    self.alias = alias
    self.name = name
    self.version = version
    self.author = author
    self.license = license
    self.summary = summary
    self.capabilities = capabilities
  }
}

/// An ability that a plug-in declares. The set is open: hosts ignore unknown abilities.
///
/// Source: `segue/descriptor.h`.
public struct Capability: RawRepresentable, Hashable, Sendable {
  /// The ability's id in the ABI.
  public let rawValue: String

  /// Creates an ability from its id in the ABI.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The animator has a variant for reduced motion; see ``TransitionContext/reducesMotion``. If an animator does not
  /// declare this ability, the host plays its dissolve instead when the user requests less motion.
  public static let reducedMotion = Capability(rawValue: "segue.reduced-motion")
  /// The plug-in reads ``TransitionContext/layoutDirection``. If a plug-in does not declare this ability, the layout
  /// direction in its context is always left to right.
  public static let rightToLeft = Capability(rawValue: "segue.right-to-left")
  /// The animator uses ``TransitionContext/drive(duration:delay:curve:step:completion:)``, so its code runs while
  /// frames are shown. If an animator does not declare this ability, the host refuses `drive` as unsupported.
  public static let frameDriver = Capability(rawValue: "segue.frame-driver")
  /// The plug-in opens files or folders. Like the other needs, it is denied by a hardened process, which refuses the
  /// plug-in with that reason.
  public static let needsFiles = Capability(rawValue: "segue.needs-files")
  /// The plug-in starts other processes.
  public static let needsProcesses = Capability(rawValue: "segue.needs-processes")
  /// The plug-in makes machine code or opens further libraries.
  public static let needsExecutableMemory = Capability(rawValue: "segue.needs-executable-memory")
}
