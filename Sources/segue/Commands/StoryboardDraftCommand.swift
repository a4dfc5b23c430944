internal import ArgumentParser
internal import SegueFilm
internal import SegueMedia
internal import SegueStoryboard
internal import SegueSystem
internal import SegueText

/// `segue storyboard draft FOLDER` writes a storyboard from a folder of screenshots.
struct StoryboardDraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft", abstract: "Write a storyboard from a folder of screenshots.",
    discussion: """
      The storyboard is a tour through the pictures in the order of their names, with a link from each \
      screen to the next:

        segue storyboard draft screenshots -o tour.yaml
        segue render tour.yaml -o tour.mp4

      With a folder for each language, such as fastlane's, it has a matrix of the languages, and a batch \
      makes the film of each:

        segue storyboard draft . -o languages.yaml
        segue batch languages.yaml -o 'films/{lang}.mp4'

      A file that is there already is never replaced.
      """)

  @Argument(help: "The folder with the screenshots, or an app's folder with fastlane's.", completion: .directory)
  var folder: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"), completion: .file())
  var output: String = "storyboard.yaml"

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("the folder's name is empty; give a folder with screenshots") }
    try ArgumentCheck.checkNames([], [("--output", output)])
  }

  func run() throws {
    let path = WorkingFolder.absolute(output)
    if output != "-", (try? FileStatus(path: path, followsLinks: false)) != nil {
      throw Failure(
        .cannotCreate,
        "'\(output.quotable)' is there already, and a draft replaces nothing; give --output another name, or remove it")
    }
    var bare = WorkingFolder.absolute(folder)
    while bare.count > 1, bare.hasSuffix("/") { bare.removeLast() }
    let draft = try StoryboardDraft(folder: bare, measured: StoryboardDraft.measure)
    Terminal.warn(draft.notes, isQuiet: quiet)
    guard output != "-" else {
      let here = WorkingFolder.absolute("")
      return try StandardOutput.write(draft.text(in: here.isEmpty ? "." : String(here.dropLast())))
    }
    let place = String(FileSystem.split(path).folder.dropLast())
    try TextFile.write(draft.text(in: place.isEmpty ? "/" : place), to: path)
    guard !quiet else { return }
    let name = output.asFile.shellQuoted.printable
    let next =
      draft.languages.isEmpty ? "segue render \(name) -o film.mp4" : "segue batch \(name) -o 'films/{lang}.mp4'"
    let languages = draft.languages.isEmpty ? "" : "  \(draft.languages.count.of("language"))"
    try StandardOutput.write(
      "\(output.printable)  \(draft.count.of("screen"))\(languages)\nTo make the film: \(next)\n")
  }
}
