internal import ArgumentParser
internal import SegueHost
internal import SegueProject
internal import SegueText

/// `segue new NAME` makes a plug-in project that builds, runs and installs as it is.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a plug-in project that builds as it is.",
    usage: "segue new <name> --language <language> [<options>]",
    discussion: """
      The folder NAME contains the source of a small plug-in, commented as a lesson, and a Makefile. \
      It needs the installed Segue and the language's compiler, and nothing else:

        segue new card-flip --language c
        segue new page-curl --language rust --author 'Ada Lovelace'
        segue new ripple --language cpp --kind painted
        segue new pull-down --language swift --kind interaction
        segue new light --language glsl

      In the folder, 'make preview' builds the plug-in and renders it, 'make check' checks that it \
      keeps the rules, and 'make install' copies it to where 'segue list' finds it.
      """)

  @Argument(
    help: ArgumentHelp(
      "The plug-in's alias and folder: lower case letters, digits and hyphens.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("c, cpp, swift, rust, or glsl for a shader.", valueName: "language"),
    completion: .list(NewPlugin.Language.allCases.map(\.rawValue)))
  var language: String

  @Option(
    help: ArgumentHelp(
      "animator, painted for one that paints pixels, or interaction for a controller that lets a finger drive transitions.",
      valueName: "kind"), completion: .list(NewPlugin.Kind.allCases.map(\.rawValue)))
  var kind: String = NewPlugin.Kind.animator.rawValue

  @Option(
    help: ArgumentHelp(
      "The plug-in's id in reverse-DNS form. (default: org.example.NAME)",
      valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("The plug-in's author.", valueName: "author"))
  var author: String = "Your name"

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder to make. (default: the name)", valueName: "folder"),
    completion: .directory)
  var output: String?

  func run() throws {
    let name = try ProjectName(name)
    let plugin = try NewPlugin(
      name, Self.choice(language, "--language"), Self.choice(kind, "--kind"), id: id,
      author: author)
    var path = output ?? name.name
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty else {
      throw Failure(.usage, "--output is empty; give the folder to make")
    }
    try ProjectFolder.checkIsFree(path)
    let templates = try SharedFolder.path(
      "templates", clone: "Templates", title: "templates", package: "segue-dev")
    let template = try ProjectTemplate(plugin, templates: templates)
    try ProjectFolder.create(template, at: path)
    try StandardOutput.write(
      """
      \(path.printable)  \(template.files.map(\.path).joined(separator: " "))
      To build it and render it: cd \(path.printable.asFile.shellQuoted) && make preview

      """)
    warn(plugin)
  }

  /// Warns when another plug-in has the alias of the new plug-in.
  private func warn(_ plugin: NewPlugin) {
    let options = PluginRegistry.Options(logger: .silent)
    // Without the program segue-runner, the search would open libraries in this process.
    guard options.runner != nil else { return }
    let owner = PluginRegistry.discover(options).owner(
      ofAlias: plugin.name.name, plugin.kind == .interaction ? .interaction : .animator)
    guard let other = owner, other != plugin.id else { return }
    Terminal.warn(
      "'\(plugin.name.name)' is the alias of \(other) already, so use the new plug-in by its id, "
        + plugin.id)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: String, _ option: String
  ) throws(Failure) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    // Words that people often give instead of the names of the choices.
    let others = ["c++": "cpp", "cxx": "cpp", "rs": "rust", "controller": "interaction"]
    let names = Choice.allCases.map(\.rawValue)
    let near =
      others[word.lowercased()].flatMap { names.contains($0) ? $0 : nil }
      ?? nearestName(to: word, among: names)
    throw Failure(
      .usage,
      "\(option) is \(names.joined(separator: ", ")), not '\(word.quotable)'"
        + (near.map { "; " + didYouMean($0, for: word) } ?? ""))
  }
}

extension Failure {
  /// Returns the sentence for a project that cannot be made. It names the options of `segue new`.
  static func sentence(_ error: ProjectError) -> String {
    switch error {
    case .idFixed: "\(error); leave out --id"
    case .kindRefused: "\(error); leave out --kind, or choose another language"
    case .authorRefused: "--author may have \(ProjectError.authorLimits)"
    case .exists: "\(error); give the plug-in another name, or --output another folder"
    case .folderMissing: "\(error); make it first, or give --output another folder"
    case .templateMissing: "\(error); install Segue again ('make install' in its clone)"
    case .nameRefused, .nameTaken, .idRefused, .idReserved, .notMade, .templateUnreadable:
      error.description
    }
  }
}
