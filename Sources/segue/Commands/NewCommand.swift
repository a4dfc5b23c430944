internal import ArgumentParser
internal import Logging
internal import SegueHost
internal import SegueText

/// `segue new NAME` makes a plug-in project that builds, runs and installs as it is.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a plug-in project that builds as it is.",
    usage: "segue new <name> --language <language> [<options>]",
    discussion: """
      The folder NAME holds the source of a small plug-in, commented as a lesson, and a Makefile. \
      It needs the installed Segue and the language's compiler, and nothing else:

        segue new card-flip --language c
        segue new page-curl --language rust --author 'Ada Lovelace'
        segue new ripple --language cpp --kind painted
        segue new pull-down --language swift --kind interaction
        segue new light --language glsl

      In the folder, 'make preview' builds the plug-in and renders it, 'make check' checks that it \
      keeps the rules, and 'make install' copies it to where 'segue list' finds it.
      """)

  enum Language: String, CaseIterable {
    case c, cpp, swift, rust, glsl
  }

  enum Kind: String, CaseIterable {
    case animator, interaction, painted
  }

  @Argument(
    help: ArgumentHelp(
      "The plug-in's alias and folder: lower case letters, digits and hyphens.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("c, cpp, swift, rust, or glsl for a shader.", valueName: "language"),
    completion: .list(Language.allCases.map(\.rawValue)))
  var language: String

  @Option(
    help: ArgumentHelp(
      "animator, painted for one that paints pixels, or interaction for a controller that lets a finger drive transitions.",
      valueName: "kind"), completion: .list(Kind.allCases.map(\.rawValue)))
  var kind: String = Kind.animator.rawValue

  @Option(
    help: ArgumentHelp(
      "The plug-in's id in reverse-DNS form. (default: org.example. and the name)",
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
    let language = try Self.choice(language, "--language", of: Language.self)
    let kind = try Self.choice(kind, "--kind", of: Kind.self)
    let id = try id(name, language, kind)
    try Self.check(id: id)
    try Self.check(author: author)
    var path = output ?? name.name
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty else {
      throw Failure(.usage, "--output is empty; give the folder to make")
    }
    try ProjectFolder.checkIsFree(path)
    let template = try ProjectTemplate(language, kind, name: name, id: id, author: author)
    try ProjectFolder.create(template, at: path)
    try StandardOutput.write(
      """
      \(path.printable)  \(template.files.map(\.path).joined(separator: " "))
      To build it and render it: cd \(Self.word(path)) && make preview

      """)
    warn(name.name, id)
  }

  /// Returns the plug-in's id.
  ///
  /// - Throws: `Failure.usage` for options that do not fit the language.
  private func id(
    _ name: ProjectName, _ language: Language, _ kind: Kind
  ) throws(Failure) -> String {
    guard language == .glsl else { return id ?? "org.example.\(name.name)" }
    let own = "glsl.\(name.name)"
    guard kind == .animator else {
      throw Failure(.usage, "a shader is an animator; leave out --kind, or choose another language")
    }
    guard id == nil || id == own else {
      throw Failure(.usage, "a shader's id is derived from its file name: \(own); leave out --id")
    }
    return own
  }

  /// Returns `path` as one word of a shell's command.
  private static func word(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._+-".utf8.contains(byte)
    }
    let begin = path.hasPrefix("-") ? "./" : ""
    guard !isPlain else { return begin + path }
    return "\(begin)'\(path.printable.replacing("'", with: "'\\''"))'"
  }

  /// Warns when another plug-in has the alias of the new plug-in.
  private func warn(_ name: String, _ id: String) {
    let logger = Logger(label: "segue") { _ in SwiftLogNoOpLogHandler() }
    let options = PluginRegistry.Options(logger: logger)
    // Without a runner, libraries would be opened in this process.
    guard options.runner != nil else { return }
    let pluginKind = kind == Kind.interaction.rawValue ? PluginKind.interaction : .animator
    let owner = PluginRegistry.discover(options).entries.first {
      $0.status == .ok && $0.alias == name && $0.id != id && $0.kind == pluginKind
    }
    guard let other = owner?.id else { return }
    Terminal.note(
      "segue: '\(name)' is the alias of \(other) already, so use the new plug-in by its id, \(id)")
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: String, _ option: String, of type: Choice.Type
  ) throws(Failure) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    // Common other names of these choices.
    let others = ["c++": "cpp", "cxx": "cpp", "rs": "rust", "controller": "interaction"]
    let names = Choice.allCases.map(\.rawValue)
    let near =
      others[word.lowercased()].flatMap { names.contains($0) ? $0 : nil }
      ?? nearestName(to: word, among: names)
    throw Failure(
      .usage,
      "\(option) is \(names.joined(separator: ", ")), not '\(word.quotable)'"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// Checks the plug-in's id.
  ///
  /// - Throws: `Failure.usage` for an id that the host would refuse.
  private static func check(id: String) throws(Failure) {
    let words = id.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty
        && word.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
            || $0 == "_"
        }
    }
    guard words.starts(with: ["org", "segue"]) == false else {
      throw Failure(
        .usage,
        "ids that begin with org.segue. are reserved for Segue's own plug-ins; use a prefix of your own, "
          + "such as org.example.card-flip")
    }
    guard isPlain, words.count >= 2, id.utf8.count <= 128 else {
      throw Failure(
        .usage,
        "'\(id.quotable)' cannot be a plug-in's id; write two or more words of letters, digits, "
          + "hyphens and underscores with dots between them, such as org.example.card-flip")
    }
  }

  /// Checks the author's name.
  ///
  /// - Throws: `Failure.usage` for text that cannot be part of a string literal in every language.
  private static func check(author: String) throws(Failure) {
    let isPlain = author.unicodeScalars.allSatisfy {
      $0 != "\"" && $0 != "\\" && !$0.isUnsafeToPrint
    }
    guard isPlain, !author.isEmpty, author.utf8.count <= 200 else {
      throw Failure(
        .usage,
        "--author may have at most 200 bytes, and no quotes, backslashes or control characters"
      )
    }
  }
}
