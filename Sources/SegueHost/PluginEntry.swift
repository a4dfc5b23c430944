/// One entry of the plug-in list: an animator, an interaction controller, or a library that could
/// not be read.
public struct PluginEntry: Sendable, Hashable {
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case ok
    /// The host examined it and doesn't use it.
    case refused
    /// It misbehaved in an earlier run.
    case quarantined
    /// An entry earlier in the search order has the same id.
    case shadowed
  }

  /// Where the plug-in's code runs. The raw value is the word that the command line uses.
  public enum Isolation: String, Sendable, Hashable, CaseIterable {
    case inProcess = "in-process"
    case child
    case hardened
  }

  /// The plug-in's id; nil when it could not be read.
  public let id: String?
  /// The plug-in's descriptor; nil when it could not be read or is invalid.
  public let descriptor: PluginDescriptor?
  /// The path of the library; nil for a built-in animator.
  public let library: String?
  /// True when it is built in or was found beside the command.
  public let isBundled: Bool
  public let isolation: Isolation
  /// False for a plug-in of a folder that the caller named: its author is at work on it, so it is
  /// tried again each time.
  public let isQuarantinable: Bool
  public let status: Status
  /// Why it isn't `ok`, or why only its id leads to it: a clause that follows the library's name.
  public let reason: String?
  /// The short name that leads to it; nil also when another plug-in has that alias.
  public let alias: String?

  public var name: String? { descriptor?.name }
  public var kind: PluginKind? { descriptor?.kind }
  public var version: String? { descriptor?.version }

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

  /// The same entry without its alias, which belongs to the plug-in `owner`.
  func losingAlias(to owner: String) -> PluginEntry {
    PluginEntry(
      id: id, descriptor: descriptor, library: library, isBundled: isBundled, isolation: isolation,
      isQuarantinable: isQuarantinable, status: status,
      reason: alias.map { "its alias '\($0)' is taken by \(owner); call it by its id" }, alias: nil)
  }
}
