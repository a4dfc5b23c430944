internal import Logging
internal import SegueHost

/// The library that is judged, opened once for each place where its plug-ins can run.
final class LibrarySubject {
  let path: String
  let options: Validation.Options
  /// The library's plug-ins in child processes.
  let registry: PluginRegistry
  private var others: [PluginEntry.Isolation: PluginRegistry] = [:]
  private var death: Finding?

  init(_ path: String, _ options: Validation.Options) throws(HostError) {
    self.path = path
    self.options = options
    registry = try Self.open(path, .child, options)
  }

  private static func open(
    _ path: String, _ isolation: PluginEntry.Isolation, _ options: Validation.Options
  ) throws(HostError) -> PluginRegistry {
    var places = PluginRegistry.Options(
      logger: Logger(label: "segue.validate") { _ in SwiftLogNoOpLogHandler() },
      isolation: isolation, deadlines: options.deadlines)
    places.runner = options.runner
    return try PluginRegistry.open(library: path, places)
  }

  /// Opens the library in child processes once more.
  func opened() throws(HostError) -> PluginRegistry { try Self.open(path, .child, options) }

  /// The library's plug-ins elsewhere; opened once.
  func registry(_ isolation: PluginEntry.Isolation) throws(HostError) -> PluginRegistry {
    if isolation == .child { return registry }
    if let known = others[isolation] { return known }
    let new = try Self.open(path, isolation, options)
    others[isolation] = new
    return new
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

  /// How a process came to its end since this was last asked; nil where none did.
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
        advice: state.hasCrashed
          ? "run it under a debugger: 'SEGUE_DEADLINE=0 gdb --args segue render A B -o null: "
            + "--isolation in-process --plugin-path FOLDER --animator ID'"
          : nil)
      return
    }
  }
}
