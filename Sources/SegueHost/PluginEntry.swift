/// One entry of the plug-in list: an animator, an interaction controller, or a library that could
/// not be read.
public struct PluginEntry: Sendable, Hashable {
  /// The status of a plug-in, which says if the host uses the plug-in. `reason` explains every
  /// status except `ok`.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The plug-in can be used.
    case ok
    /// The library or the plug-in is invalid, or it was switched off.
    case refused
    /// The plug-in ended its process in an earlier use, by a crash or otherwise. It is not used until its
    /// library changes.
    case quarantined
    /// Another plug-in with the same id comes earlier in the search order and is used instead.
    case shadowed
  }

  /// The process in which the plug-in's code runs. The raw value is the word that the command line uses.
  public enum Isolation: String, Sendable, Hashable, CaseIterable {
    case inProcess = "in-process"
    /// In a child process of the host.
    case child
    /// In a child process that has restricted its own rights with `Hardening`, so that a plug-in
    /// can do less damage.
    case hardened
  }

  /// The plug-in's id; nil when it could not be read.
  public let id: String?
  /// The plug-in's descriptor; nil when it could not be read or is invalid.
  public let descriptor: PluginDescriptor?
  /// The path of the library; nil for a built-in animator.
  public let library: String?
  /// True for a built-in animator, and for a plug-in that was found beside the command.
  public let isBundled: Bool
  /// The process in which the plug-in's code runs.
  public let isolation: Isolation
  /// False for a plug-in in a folder that the caller named. It is never put in quarantine, because
  /// its author is probably still working on it.
  public let isQuarantinable: Bool
  /// The status of the plug-in.
  public let status: Status
  /// The reason why the plug-in is not `ok`, or why its alias selects another plug-in: a clause that follows the
  /// library's name. Nil if there is no such reason.
  public let reason: String?
  /// The short name that selects the plug-in; nil when it has none, or when the alias selects another plug-in.
  public let alias: String?

  /// The name of the plug-in that people see; nil when there is no valid descriptor.
  public var name: String? { descriptor?.name }
  /// True for a usable plug-in that lists, galleries and pickers offer, which is one that is not obsolete.
  public var isOffered: Bool { status == .ok && descriptor?.isObsolete != true }
  /// The kind of the plug-in; nil when there is no valid descriptor.
  public var kind: PluginKind? { descriptor?.kind }
  /// The plug-in's version; nil when there is no valid descriptor.
  public var version: String? { descriptor?.version }

  /// Creates an entry from its parts.
  public init(
    id: String?, descriptor: PluginDescriptor?, library: String?, isBundled: Bool,
    isolation: Isolation = .inProcess, isQuarantinable: Bool = true, status: Status,
    reason: String? = nil
  ) {
    self.init(
      id: id, descriptor: descriptor, library: library, isBundled: isBundled, isolation: isolation,
      isQuarantinable: isQuarantinable, status: status, reason: reason, alias: descriptor?.alias)
  }

  private init(
    id: String?, descriptor: PluginDescriptor?, library: String?, isBundled: Bool,
    isolation: Isolation, isQuarantinable: Bool, status: Status, reason: String?, alias: String?
  ) {
    self.isQuarantinable = isQuarantinable
    self.id = id
    self.descriptor = descriptor
    self.library = library
    self.isBundled = isBundled
    self.isolation = isolation
    self.status = status
    self.reason = reason
    self.alias = alias
  }

  /// Returns the entry without its alias, because the alias selects the plug-in `owner`.
  func losingAlias(to owner: String) -> PluginEntry {
    PluginEntry(
      id: id, descriptor: descriptor, library: library, isBundled: isBundled, isolation: isolation,
      isQuarantinable: isQuarantinable, status: status,
      reason: alias.map { "its alias '\($0)' is taken by \(owner); use its id" }, alias: nil)
  }
}
