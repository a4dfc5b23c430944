internal import ArgumentParser
internal import SegueHost
internal import SegueInstall
internal import SegueSystem
internal import SegueText

extension PluginsCommand {
  /// `segue plugins install FILE` puts a plug-in into the user's folder.
  struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Put a plug-in into your folder for plug-ins.",
      usage: "segue plugins install <file> [<options>]",
      discussion: """
        The file is a library (.so), a shader (.glsl), a bundle (a folder NAME.segue) or an archive \
        of a bundle (.tar, .tar.gz, .zip), as 'make bundle' makes it in a project of segue new. It is \
        installed only if segue validate finds nothing that it breaks, and replaces an older version \
        of itself. Nothing is downloaded.

          segue plugins install flip.so
          segue plugins install flip.segue.tar.gz --sha256 "$(cat flip.sha256)"
        """)

    @Argument(
      help: ArgumentHelp("The library, shader, bundle or archive.", valueName: "file"),
      completion: .file(extensions: ["so", "glsl", "segue", "tar", "gz", "tgz", "zip"]))
    var file: String

    @Option(
      help: ArgumentHelp(
        "The SHA-256 sum that the file must have, as sha256sum prints it.", valueName: "sum"))
    var sha256: String?

    @Flag(help: "Replace a newer version, or a file that contains other plug-ins, too.")
    var force = false

    func run() throws {
      guard !file.isEmpty else {
        throw Failure(.usage, "name the file to install, such as 'segue plugins install flip.so'")
      }
      var request = Installer.Request(file, replacesAnything: force)
      if let sha256 { request.checksum = (try Self.sum(sha256), { SHA256.sum($0) }) }
      ResourceLimit.reportFileSize()
      let options = PluginRegistry.Options(logger: .silent)
      guard options.runner != nil else {
        throw Failure(
          .unavailable,
          "each case of the validation needs a process of its own, and segue-runner, the program for that, is not "
            + "installed; install Segue again")
      }
      let installer = try Installer(options, reportWait: InstallError.noteWait)
      // The second process ends at once when the user stops the command, and this one removes the unfinished files.
      let removeLeftovers = { (_: String) in installer.removeLeftovers() }
      try PluginProcess.run(outputs: [file], removeLeftovers: removeLeftovers) { [request, file] in
        try Self.install(request, from: file, installer, options)
      }
    }

    private static func install(
      _ request: Installer.Request, from file: String, _ installer: Installer, _ options: PluginRegistry.Options
    ) throws {
      let result = try installer.install(request, judge: finding)
      let lines = result.plugins.map { "\($0.id) \($0.version)" }
      let isOne = lines.count == 1
      let state = result.isNew ? "\(isOne ? "is" : "are") installed" : "\(isOne ? "was" : "were") installed already"
      try StandardOutput.write("\(lines.joined(separator: ", ")) \(state): \(result.path)".printable + "\n")
      for other in result.replaced {
        Terminal.note("'\(other.printable)', which contained an older copy, is removed")
      }
      if result.lacksLicence {
        Terminal.warn("'\(file.printable)' contains no licence; ask its author for a file LICENSE")
      }
      warnOfUnused(result, options)
    }

    /// Returns the checksum as lower case digits.
    private static func sum(_ text: String) throws(Failure) -> String {
      // sha256sum prints the file's name behind the sum.
      let word = text.split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() } ?? ""
      guard word.utf8.count == 64, word.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
        throw Failure(.usage, "--sha256 is a sum of 64 hexadecimal digits, not '\(text.quotable)'")
      }
      return word
    }

    /// Judges a plug-in as `segue validate` does, in a further process. Returns the first finding.
    private static func finding(_ library: String) throws -> String? {
      guard let end = FurtherRun.run(["segue", "validate", library, "--seed", "1"]) else {
        throw Failure(.fault, "no process can be made in which the plug-in is validated; close other programs")
      }
      if end.status == 0 { return nil }
      for line in end.output.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.first == "FAILED", words.count > 1 else { continue }
        let detail = words.count > 2 ? ": " + words[2].drop { $0 == " " } : ""
        return "\(words[1])\(detail)"
      }
      let last = end.errors.split(separator: "\n").last { $0.hasPrefix("segue: ") }?.dropFirst(7)
      return last.map(String.init) ?? "its validation ended unexpectedly"
    }

    /// Warns of plug-ins that are installed and not used.
    private static func warnOfUnused(_ result: Installer.Result, _ options: PluginRegistry.Options) {
      let registry = PluginRegistry.discover(options)
      let own = registry.entries.filter { $0.library == result.library }
      for plugin in result.plugins {
        if let entry = own.first(where: { $0.id == plugin.id }) {
          guard entry.status != .ok else { continue }
          Terminal.warn("\(plugin.id) is not used (\(entry.status.rawValue)): \(entry.reasonInCommands ?? "")")
        } else if let variable = registry.replacement {
          Terminal.warn("\(plugin.id) is not used: \(variable) is set, so only its folders are searched")
        }
      }
    }
  }

  /// `segue plugins remove ID` removes a plug-in from the user's folder.
  struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a plug-in from your folder for plug-ins.",
      usage: "segue plugins remove <id> [<options>]")

    @Argument(help: "The plug-in's id or alias, or the name of its file in the folder.")
    var id: String

    @Flag(help: "Remove a file that contains other plug-ins, too, or a bundle with files of your own.")
    var force = false

    func run() throws {
      guard !id.isEmpty else {
        throw Failure(.usage, "name the plug-in to remove, such as 'segue plugins remove org.example.flip'")
      }
      let options = PluginRegistry.Options(logger: .silent)
      let installer = try Installer(options, reportWait: InstallError.noteWait)
      let removal = try installer.remove(id, from: PluginRegistry.discover(options), takesOthers: force)
      let names = removal.ids.isEmpty ? id : removal.ids.joined(separator: ", ")
      let verb = removal.ids.count > 1 ? "are" : "is"
      try StandardOutput.write("\(names) \(verb) removed: \(removal.path)".printable + "\n")
    }
  }
}

extension InstallError {
  /// Tells the user that the command waits for another one.
  static func noteWait(for names: [String]) {
    let others = names.map { "'\($0.printable)'" }.joined(separator: ", ")
    Terminal.note(
      "another command changes the folder for your plug-ins\(names.isEmpty ? "" : " (\(others))"); waiting until it has ended"
    )
  }
}

extension Failure {
  /// Returns the sentence for a plug-in that is not installed or not removed. It names options of the command.
  static func sentence(_ error: InstallError) -> String {
    switch error {
    case .wouldLose: "\(error); --force does it anyway"
    default: error.description
    }
  }
}
