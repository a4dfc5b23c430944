/// A line of the list: one animator or interaction controller, or a library that could not be read.
public struct PluginEntry: Sendable, Hashable {
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case ok
    /// Looked at and not used.
    case refused
    /// Misbehaved before.
    case quarantined
    /// Another with the same id comes before it.
    case shadowed
  }

  /// Where its code runs. The raw value is what the command line calls it.
  public enum Isolation: String, Sendable, Hashable, CaseIterable {
    case inProcess = "in-process"
    case child
    case hardened
  }

  /// Nil where it could not be read.
  public let id: String?
  /// What it says of itself; nil where that could not be read or makes no sense.
  public let descriptor: PluginDescriptor?
  /// The library's file; nil for what is built in.
  public let library: String?
  /// Built in, or found beside the command.
  public let isBundled: Bool
  public let isolation: Isolation
  public let status: Status
  /// Why it isn't `ok`, or why it's only found by its id: a clause that goes on after the library's
  /// name.
  public let reason: String?
  /// The short name that leads to it; nil too where another plug-in has that already.
  public let alias: String?

  public var name: String? { descriptor?.name }
  public var kind: PluginKind? { descriptor?.kind }
  public var version: String? { descriptor?.version }

  public init(
    id: String?, descriptor: PluginDescriptor?, library: String?, isBundled: Bool,
    isolation: Isolation = .inProcess, status: Status, reason: String? = nil
  ) {
    self.init(
      id: id, descriptor: descriptor, library: library, isBundled: isBundled, isolation: isolation,
      status: status, reason: reason, alias: descriptor?.alias)
  }

  private init(
    id: String?, descriptor: PluginDescriptor?, library: String?, isBundled: Bool,
    isolation: Isolation, status: Status, reason: String?, alias: String?
  ) {
    self.id = id
    self.descriptor = descriptor
    self.library = library
    self.isBundled = isBundled
    self.isolation = isolation
    self.status = status
    self.reason = reason
    self.alias = alias
  }

  /// The same without its alias, which leads to `owner`.
  func losingAlias(to owner: String) -> PluginEntry {
    PluginEntry(
      id: id, descriptor: descriptor, library: library, isBundled: isBundled, isolation: isolation,
      status: status,
      reason: alias.map { "its alias '\($0)' is taken by \(owner); call it by its id" }, alias: nil)
  }
}
