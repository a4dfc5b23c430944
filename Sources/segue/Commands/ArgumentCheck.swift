internal import ArgumentParser
internal import SegueSystem
internal import SegueText

/// Checks arguments for mistakes that the parser would not notice, or would report misleadingly.
enum ArgumentCheck {
  /// Returns the process's arguments without the program's name.
  ///
  /// - Throws: `Failure.usage` for an argument that is not valid UTF-8, because decoding would turn it into the name of
  ///   another file.
  static func arguments() throws(Failure) -> [String] {
    var result: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      // Safe: `unsafeArgv` has `argc` strings, each ending in a zero byte, that live as long as the process.
      guard let text = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: text) else {
        throw Failure(
          .usage,
          "'\(spelling(text))' is not valid UTF-8, as names must be; rename the file, or make a link to "
            + "it with another name")
      }
      result.append(word)
    }
    return Array(result.dropFirst())
  }

  /// Returns the argument with every byte that is not ASCII written as a hexadecimal number.
  private static func spelling(_ text: UnsafeMutablePointer<CChar>) -> String {
    var spelling = ""
    var next = text
    while next.pointee != 0 {
      let byte = UInt8(bitPattern: next.pointee)
      spelling += byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16)
      next += 1
    }
    return spelling
  }

  /// Words for what render makes, with the name of such an output.
  private static let outputs = [
    "page": "page.html", "html": "page.html", "prototype": "prototype.html", "web": "page.html", "export": "film.mp4",
    "film": "film.mp4", "video": "film.mp4", "movie": "film.mp4", "mp4": "film.mp4", "gif": "film.gif",
    "sheet": "sheet.png",
  ]

  /// Reports an unknown subcommand, and suggests the most similar one. The parser would call the word an unexpected
  /// argument or, after `help`, ignore it.
  static func checkSubcommands(_ arguments: [String]) throws(Failure) {
    var words = arguments[...]
    var command: any ParsableCommand.Type = Segue.self
    var path = "segue"
    if words.first == "help" { path += " \(words.removeFirst())" }
    while let word = words.popFirst(), !word.hasPrefix("-"),
      !command.configuration.subcommands.isEmpty
    {
      let subcommands = command.configuration.subcommands
      if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
        command = next
        path += " \(word)"
        continue
      }
      if command == Segue.self, path == "segue", looksLikeFile(word) {
        let words = (["segue render"] + arguments).joined(separator: " ").shortened(to: 120)
        let output = arguments.contains { $0.hasPrefix("-o") || $0.hasPrefix("--output") }
        throw Failure(
          .usage,
          "there is no subcommand '\(word.quotable)'; did you mean '\(words)'?"
            + (output ? "" : " It needs -o, such as -o film.mp4, too"))
      }
      if path == "segue", let output = outputs[word] {
        let file = words.first { !$0.hasPrefix("-") }?.shortened(to: 60) ?? "FILE"
        throw Failure(
          .usage,
          "there is no subcommand '\(word)'; did you mean 'segue render \(file) -o \(output)'? The name after -o says "
            + "what is made")
      }
      let names = subcommands.compactMap { $0.configuration.commandName }
      let others = command == Segue.self ? ["help"] : []
      guard !others.contains(word) else { return }
      throw Failure(
        .usage,
        "there is no subcommand '\(word.quotable)'; "
          + (nearestName(to: word, among: names + others).map { "did you mean '\(path) \($0)'?" }
            ?? "there are \((names + others).joined(separator: ", "))"))
    }
  }

  /// Reports file names that begin with a hyphen. The parser would split such a name into one-letter options, and take
  /// an `h` in it for a request for help.
  static func checkDashes(_ arguments: [String]) throws(Failure) {
    for word in arguments.prefix(while: { $0 != "--" }) where looksLikeLetters(word) {
      let apart = word.hasPrefix("-o") ? "-o \(word.dropFirst(2)), or " : ""
      throw Failure(
        .usage,
        "'\(word.quotable)' is not an option; write \(apart)./\(word) for a file of that name")
    }
  }

  /// Returns the error for the first option that the command does not have; nil when there is none. The parser may
  /// report something else first, because it may have taken the unknown option's value for a screen.
  static func unknownOption(_ arguments: [String]) -> Failure? {
    var command: any ParsableCommand.Type = Segue.self
    var path = "segue"
    for word in arguments {
      let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
      guard let next else { break }
      command = next
      path += " \(word)"
    }
    let known = Set(
      command.helpMessage(includeHidden: true, columns: 1000).split { !($0.isLetter || $0 == "-") }
        .filter { $0.hasPrefix("--") }.map(String.init)
    ).union(["--help", "--version", "--generate-completion-script"])
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = String(word.prefix { $0 != "=" })
      guard !known.contains(name) else { continue }
      if let remedy = storyboardKeys[name], ["segue render", "segue play"].contains(path) {
        return Failure(.usage, "unknown option '\(name)'; \(remedy)")
      }
      let near = nearestName(to: name, among: known.sorted())
      return Failure(
        .usage,
        "unknown option '\(name.quotable)'"
          + (near.map { "; " + didYouMean($0, for: name) }
            ?? "; 'segue help\(path.dropFirst(5))' lists them"))
    }
    return nil
  }

  /// Remedies for unknown options, by option: the keys of a storyboard that have the effect that people expect.
  private static let storyboardKeys: [String: String] = {
    let caption =
      "captions are steps of a storyboard's script, such as { at: 1, caption: \"Hello\", for: 2 }"
    let audio = "sound is a key of a storyboard, such as audio: { file: music.mp3 }"
    return [
      "--caption": caption, "--captions": caption, "--text": caption, "--audio": audio,
      "--sound": audio, "--music": audio,
    ]
  }()

  /// Checks that no file name is empty, because an empty path would be the working folder.
  ///
  /// - Parameters:
  ///   - screens: The screens, or the storyboard.
  ///   - options: The options that name a file, each with the path of the file.
  /// - Throws: `ValidationError` that says which name is empty.
  static func checkNames(
    _ screens: [String], _ options: [(option: String, path: String?)] = []
  ) throws {
    if let index = screens.firstIndex(of: "") {
      let ordinals = ["first", "second", "third", "fourth", "fifth"]
      let which =
        index < ordinals.count
        ? "the \(ordinals[index]) screen's name" : "the name of screen \(index + 1)"
      throw ValidationError("\(which) is empty; give a picture, a drawing or a video")
    }
    if let option = options.first(where: { $0.path == "" })?.option {
      throw ValidationError("the name after \(option) is empty; give a file, or leave it out")
    }
  }

  /// Returns the error for a single file that is not a storyboard, because a transition needs two screens.
  static func loneScreen(_ path: String) -> Failure {
    let need = "two screens or a storyboard (.yaml, .json)"
    if let flaw = FileFlaw(path: path) {
      let near = flaw == .missing ? FileFlaw.proposal(for: path, nearestFile) : nil
      return Failure(
        .noInput,
        flaw.sentence(path, \.quotable) + "; "
          + (near.map { didYouMean($0, for: path) }
            ?? "give \(need)\(flaw == .folder ? ", such as the files in it" : "")"))
    }
    return Failure(
      .usage,
      "only one screen, '\(path.quotable)', was given; give a second one, or a storyboard (.yaml, "
        + ".json)")
  }

  /// Returns true for an existing file and for a name with an extension.
  private static func looksLikeFile(_ word: String) -> Bool {
    if FileStatus.kind(of: word) != nil { return true }
    guard let dot = word.lastIndex(of: "."), dot != word.startIndex else { return false }
    let ending = word[word.index(after: dot)...]
    return (2...5).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func looksLikeLetters(_ word: String) -> Bool {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), word.utf8.count > 2 else { return false }
    guard word != "-help", !word.hasPrefix("-o=") else { return false }
    // Negative numbers, alone or in lists, sizes and drags, are not options.
    let isNumbers =
      word.contains { $0.isNumber } && word.allSatisfy { "0123456789.,:@!+-eEx".contains($0) }
    return !isNumbers
  }
}
