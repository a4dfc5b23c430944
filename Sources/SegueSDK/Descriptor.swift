/// Who an animator is: what `segue list` and `segue info` show without running it.
public struct Descriptor: Sendable {
  /// Reverse DNS, such as "org.example.flip". Never changes.
  public var id: String
  /// A short name for the command line, such as "flip".
  public var alias: String?
  /// For people: "Flip".
  public var name: String
  /// Such as "1.0.0".
  public var version: String
  /// A person's or a project's name.
  public var author: String?
  /// An SPDX expression, such as "MIT".
  public var license: String?
  /// One line: what it looks like.
  public var summary: String
  /// What it can do beyond the plain case; each capability says what happens without it.
  public var capabilities: [Capability]

  public init(
    id: String, alias: String? = nil, name: String, version: String, author: String? = nil,
    license: String? = nil, summary: String, capabilities: [Capability] = []
  ) {
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

/// An ability that an animator declares. An open set: hosts leave alone what they do not know.
///
/// Source: `segue/descriptor.h`.
public struct Capability: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Has a calm form of its own for ``TransitionContext/reducesMotion``. Without it the host's
  /// dissolve is used then.
  public static let reducedMotion = Capability(rawValue: "segue.reduced-motion")
  /// Reads ``TransitionContext/layoutDirection``. Without it the context always says left-to-right.
  public static let rightToLeft = Capability(rawValue: "segue.right-to-left")
  /// Uses ``TransitionContext/drive(duration:delay:curve:step:completion:)``, so its code runs
  /// while frames are shown. Without it `drive` is refused as unsupported.
  public static let frameDriver = Capability(rawValue: "segue.frame-driver")
}
