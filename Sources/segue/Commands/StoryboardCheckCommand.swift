internal import ArgumentParser
internal import SegueFilm
internal import SegueMedia
internal import SeguePlayer
internal import SegueStoryboard
internal import SegueSystem
internal import SegueText

/// `segue storyboard check FILE` tells all mistakes of a storyboard, with their repairs.
struct StoryboardCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find all mistakes in a storyboard.",
    discussion: """
      Reads the storyboard, and plays its script without drawing anything. With --json each mistake has \
      its line, its column, the expected value and, if there is exactly one repair, a patch: the old \
      text and the new one. A patch has been tried: the mistake is gone with it.

        segue storyboard check storyboard.yaml
        segue storyboard check storyboard.yaml --json

      The exit status is 65 for a mistake in the file, 66 for a file that is missing, and 69 for a \
      plug-in that cannot be used.
      """)

  @Argument(help: "The storyboard, or - for standard input.", completion: .file())
  var file: String

  @OptionGroup
  var variables: VariableOptions

  @OptionGroup
  var plugins: PluginOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws { try ArgumentCheck.checkNames([file]) }

  func run() throws {
    try plugins.withRegistry(logger: .silent) { registry in
      let folder = WorkingFolder.absolute("")
      let check = try StoryboardCheck(
        path: file == "-" ? nil : WorkingFolder.absolute(file),
        folder: folder.isEmpty ? "." : String(folder.dropLast()), variables: variables.values,
        layers: DrawingLayers.init
      ) { board throws(StoryboardError) in
        try StoryboardShow.check(board, factory: PluginFactory(registry))
      }
      let failure = check.error.map { Failure($0) }
      if json {
        try StandardOutput.write(check.json(shown: WorkingFolder.shown).pretty)
        if let failure { throw ExitCode(failure.kind.rawValue) }
      } else {
        if let failure { throw failure }
        let count = check.board?.screens.count ?? 0
        Terminal.warn(check.board?.warnings ?? [], isQuiet: false)
        let name = WorkingFolder.shown(check.file).printable
        try StandardOutput.write("\(name)  no mistakes  \(count.of("screen"))\n")
      }
    }
  }
}
