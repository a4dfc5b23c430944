internal import ArgumentParser
internal import SegueGeometry
internal import SegueHost
internal import SegueText

/// `segue info ID` describes one plug-in and its parameters.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe one plug-in and its parameters.",
    usage: "segue info <id> [<options>]",
    discussion: """
        segue info slide
        segue info org.segue.spring --json
      """)

  @Argument(
    help: "The plug-in's id or alias (see 'segue list'), or the path of a library or shader.",
    completion: .plugins([.animator, .interaction]))
  var id: String

  @OptionGroup
  var plugins: PluginOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    try plugins.withRegistry(runsPlugins: false) { registry in
      let entry = try registry.entry(id)
      guard let descriptor = entry.descriptor else {
        throw Failure(.unavailable, "the description of '\(id)' cannot be read")
      }
      try StandardOutput.write(
        json ? entry.json(descriptor).pretty : text(entry, descriptor))
    }
  }

  private func text(_ entry: PluginEntry, _ descriptor: PluginDescriptor) -> String {
    let shown = descriptor.shown
    var text = "\(shown.name) \(descriptor.version)\n\(shown.summary)\n\n"
    let names = [descriptor.id] + (descriptor.alias.map { [$0] } ?? [])
    let facts = [
      ["Names", names.joined(separator: ", ")],
      ["Author", descriptor.author ?? ""], ["Licence", descriptor.license ?? ""],
      ["From", entry.library ?? "built in"],
      ["Can", descriptor.capabilities.joined(separator: ", ")],
      ["Obsolete", descriptor.isObsolete ? "it works by its name, but lists do not offer it any more" : ""],
    ]
    text += Columns(facts.filter { !$0[1].isEmpty }).text(indent: 0)
    for fault in descriptor.textFaults { text += "Not used: \(fault)\n" }
    guard !descriptor.parameters.isEmpty else { return text + "\nIt has no parameters.\n" }
    text += "\nParameters (--set name=value)\n"
    let parameters = shown.parameters.advancedLast
    let rows = parameters.map { parameter in
      [parameter.id, parameter.usual, parameter.allowed, parameter.description]
    }
    let lines = Columns(rows).texts(indent: 2, width: Terminal.outputWidth)
    for (index, parameter) in parameters.enumerated() {
      let before = index > 0 ? parameters[index - 1] : nil
      let isFirstAdvanced = parameter.isAdvanced && before?.isAdvanced != true
      if isFirstAdvanced { text += "\nFew people need\n" }
      if isFirstAdvanced || before == nil || before?.group != parameter.group {
        // An empty line separates parameters without a group from the group before them.
        text += parameter.group.map { "  \($0)\n" } ?? (before == nil || isFirstAdvanced ? "" : "\n")
      }
      text += lines[index]
    }
    // Without a default duration, a spring takes its own time; otherwise it is fitted into the duration.
    let hasOwnLength = descriptor.parameters.contains {
      $0.id == "duration" && $0.defaultValue == nil
    }
    if hasOwnLength, descriptor.parameters.contains(where: { $0.type == .curve }) {
      text += """

        A spring that is given as a curve takes the time that it needs to come to rest. If a
        duration is set, the spring is fitted into that duration instead.

        """
    }
    return text
  }
}
