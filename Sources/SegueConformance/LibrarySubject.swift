internal import Logging
internal import SegueHost

/// The library that the conformance cases check. It is opened once for each isolation mode.
final class LibrarySubject {
  let path: String
  let options: Validation.Options
  /// The registry in which the library's plug-ins run in child processes.
  let registry: PluginRegistry
  private var others: [PluginEntry.Isolation: PluginRegistry] = [:]
  private var death: Finding?
  /// The log lines that the plug-ins have written during the current case.
  let log = KeptLines()
  /// The first lines that the library printed while it was opened for the first time.
  let openingOutput: [String]
  private let printed = KeptLines()
  /// The kind of the plug-in that is currently judged.
  var kind = PluginKind.animator
  /// The gesture with which each interaction controller begins a transition, by the plug-in's id.
  var gestures: [String: Gesture] = [:]

  init(_ path: String, _ options: Validation.Options) throws(HostError) {
    self.path = path
    self.options = options
    registry = try Self.open(path, .child, options, log, printed)
    openingOutput = printed.take()
  }

  private static func registryOptions(
    _ isolation: PluginEntry.Isolation, _ options: Validation.Options, _ log: KeptLines,
    _ printed: KeptLines
  ) -> PluginRegistry.Options {
    var result = PluginRegistry.Options(
      logger: OutputLog.logger(options.output, keeping: log, printed: printed),
      isolation: isolation, deadlines: options.deadlines)
    result.runner = options.runner
    result.givesMargins = true
    return result
  }

  private static func open(
    _ path: String, _ isolation: PluginEntry.Isolation, _ options: Validation.Options,
    _ log: KeptLines, _ printed: KeptLines
  ) throws(HostError) -> PluginRegistry {
    try PluginRegistry.open(library: path, registryOptions(isolation, options, log, printed))
  }

  /// Opens the library again in a new child process.
  func opened() throws(HostError) -> PluginRegistry {
    try Self.open(path, .child, options, log, printed)
  }

  /// Opens the library and reads its descriptors twice.
  ///
  /// - Throws: `HostError` when the descriptors differ.
  func checkDescriptors() throws(HostError) {
    try PluginRegistry.checkDescriptors(library: path, Self.registryOptions(.child, options, log, printed))
  }

  /// Returns a registry of the library's plug-ins in another isolation mode. The library is opened once for each mode.
  func registry(_ isolation: PluginEntry.Isolation) throws(HostError) -> PluginRegistry {
    if isolation == .child { return registry }
    if let known = others[isolation] { return known }
    let new = try Self.open(path, isolation, options, log, printed)
    others[isolation] = new
    return new
  }

  /// True if plug-ins run in this process when the cases compare in-process runs with other
  /// isolation modes.
  var isHost: Bool {
    if case .here = options.hosting { return true }
    return false
  }

  /// Has the case `name` run in the process that makes the in-process runs. Does nothing if this process makes these
  /// runs itself, or if no process does.
  ///
  /// - Parameters:
  ///   - plugin: The id of the plug-in to check.
  ///   - trial: The seed of the only random transition to try, for the case that tries them.
  /// - Throws: the finding of the other process, if the case did not pass there.
  func askHost(_ plugin: String, _ name: String, trial: UInt64? = nil) throws(Finding) {
    guard case .elsewhere(let judge) = options.hosting else { return }
    let result = judge(plugin, name, trial)
    guard result.outcome != .passed else { return }
    throw Finding(
      outcome: result.outcome, detail: result.detail ?? "it failed", advice: result.advice)
  }

  /// Ends all processes, so that the next case starts with new ones.
  func restart() {
    noteDeath()
    for registry in [registry] + others.values { registry.restart() }
  }

  /// Throws when the plug-in's process has ended.
  func checkLife() throws(Finding) {
    noteDeath()
    if let death { throw death }
  }

  /// Returns the finding about the first process that has ended since the previous call; nil when none has ended.
  func takeDeath() -> Finding? {
    defer { death = nil }
    return death
  }

  private func noteDeath() {
    guard death == nil else { return }
    for registry in [registry] + others.values {
      guard let state = registry.processes().first(where: { $0.end != nil }), let end = state.end
      else { continue }
      death = Finding(
        outcome: state.hasCrashed ? .crashed : .failed, detail: "it \(end)",
        advice: state.advice(kind), isOverdue: state.isOverdue)
      return
    }
  }
}
