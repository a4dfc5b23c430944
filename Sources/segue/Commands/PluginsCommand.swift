internal import ArgumentParser
internal import SegueHost
internal import SegueText

/// `segue plugins` installs and removes plug-ins, explains their status, and takes them out of quarantine.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract: "Install and remove plug-ins, and show why one is not used.",
    discussion: """
      A plug-in that crashes, hangs or ends its process is not used any more until its file \
      changes. The film or the window continues with a dissolve.

        segue plugins list
        segue plugins install flip.so
        segue plugins remove org.example.flip
        segue plugins why org.example.flip
        segue plugins allow org.example.flip
      """,
    subcommands: [
      ListCommand.self, InstallCommand.self, RemoveCommand.self, WhyCommand.self, AllowCommand.self,
    ])

  /// `segue plugins why ID` prints the plug-in's status and the reason for it.
  struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "why", abstract: "Show whether a plug-in is used, and if not, why.",
      usage: "segue plugins why <id> [<options>]")

    @Argument(help: "The plug-in's id or alias, or the path of its library.")
    var id: String

    @OptionGroup
    var plugins: PluginOptions

    func run() throws {
      try plugins.withRegistry(runsPlugins: false, answer)
    }

    private func answer(_ registry: PluginRegistry) throws {
      var found = registry.entries(called: id)
      if found.isEmpty {
        // For an unknown id, the error suggests the most similar known name.
        found =
          try PluginRegistry.isPath(id) ? registry.entries(ofFile: id) : [registry.entry(id)]
      }
      let lines = found.map { entry in
        let name = entry.id ?? "a library"
        let location = entry.library.map { " in \($0)" } ?? ", which is built in,"
        guard entry.status != .ok else {
          return "\(name)\(location) is used, \(entry.isolation.words)."
        }
        let reason = entry.reasonInCommands ?? "no reason is known"
        return "\(name)\(location) is not used (\(entry.status.rawValue)): \(reason)."
      }
      try StandardOutput.write(lines.map { $0.printable + "\n" }.joined())
    }
  }

  /// `segue plugins allow ID` takes a plug-in out of quarantine.
  struct AllowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "allow", abstract: "Take a plug-in out of quarantine.",
      usage: "segue plugins allow <id> [<options>]")

    @Argument(help: "The plug-in's id or alias.")
    var id: String

    @OptionGroup
    var plugins: PluginOptions

    func run() throws {
      try plugins.withRegistry(runsPlugins: false, answer)
    }

    private func answer(_ registry: PluginRegistry) throws {
      let held = registry.entries(called: id).filter { $0.status == .quarantined }
      guard let name = held.first?.id else {
        let entry = try registry.entry(id)
        throw Failure(
          .unavailable, "\(entry.id ?? id) is not in quarantine: it is used already")
      }
      guard registry.allow(name) else {
        throw Failure(
          .cannotCreate,
          "\(name) is still in quarantine, because the list of quarantined plug-ins cannot be written"
        )
      }
      try StandardOutput.write("\(name) is no longer in quarantine.\n")
    }
  }
}

extension PluginEntry.Isolation {
  /// The process in which a plug-in with this isolation runs, in words.
  fileprivate var words: String {
    switch self {
    case .inProcess: "and runs in the command's own process"
    case .child: "and runs in a process of its own"
    case .hardened: "and runs in a hardened process of its own"
    }
  }
}
