internal import ArgumentParser
internal import SegueHost
internal import SegueText

/// `segue list` lists every animator and interaction controller that was found.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the installed animators and interaction controllers.",
    usage: "segue list [<options>]",
    discussion: """
      Plug-ins are searched for in SEGUE_ADD_PLUGIN_PATH, in ~/.local/share/segue/plugins, in \
      segue/plugins of each XDG data folder, in /usr/local/lib/segue/plugins, in \
      /usr/lib/TRIPLET/segue/plugins, and beside the command; SEGUE_PLUGIN_PATH replaces all of \
      these. Plug-ins that cannot be used are listed with the reason.

        segue list
        segue list --plugin-path ./build --json
      """)

  @OptionGroup
  var plugins: PluginOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    try plugins.withRegistry(runsPlugins: false) { registry in
      try StandardOutput.write(json ? document(registry.entries).pretty : text(registry.entries))
    }
  }

  private func document(_ entries: [PluginEntry]) -> JSON {
    .object([
      (
        "plugins",
        .array(
          entries.map { $0.json(family: $0.family(among: entries), reason: $0.reasonInCommands) })
      )
    ])
  }

  private func text(_ entries: [PluginEntry]) -> String {
    var text = ""
    for (kind, title) in [
      (PluginKind.animator, "Animators"), (.interaction, "Interaction controllers"),
    ] {
      let families = PluginFamily.all(kind, of: entries)
      guard !families.isEmpty else { continue }
      // All families are in one table, so that their columns are aligned.
      let rows = families.flatMap(\.entries).map { entry in
        [entry.alias ?? entry.id ?? "", entry.descriptor?.summary ?? ""]
      }
      var lines = Columns(rows).texts(indent: 4, width: Terminal.outputWidth)[...]
      text += "\(title)\n"
      for family in families {
        text += "  \(family.title.printable)\n"
        text += lines.prefix(family.entries.count).joined()
        lines = lines.dropFirst(family.entries.count)
      }
      text += "\n"
    }
    let renamed = entries.filter { $0.status == .ok && $0.reason != nil }
    if !renamed.isEmpty {
      text += "Available by id only\n"
      for entry in renamed {
        let name = [entry.id, entry.library].compactMap { $0 }.joined(separator: " in ")
        text += "  \(name)\n    \(entry.reason ?? "")\n"
      }
      text += "\n"
    }
    let others = entries.filter { $0.status != .ok }
    if !others.isEmpty {
      text += "Not used\n"
      for entry in others {
        let name = [entry.id, entry.library].compactMap { $0 }.joined(separator: " in ")
        let reason = entry.reasonInCommands ?? "no reason is known"
        text += "  \(name.printable)\n    \(entry.status.rawValue): \(reason.printable)\n"
      }
      text += "\n"
    }
    return text + "'segue info NAME' describes one of them.\n"
  }
}
