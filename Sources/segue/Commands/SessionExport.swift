internal import SegueLive
internal import SegueStoryboard
internal import SegueSystem
internal import SegueText

/// A film of what is played, which a further run of this program writes while the session goes on: `segue render` with
/// the session's files and options, and the animator that was chosen in the picker.
final class SessionExport {
  /// The time between two looks at the film, in seconds.
  static let interval = 0.25

  private let files: [String]
  private let options: [String]
  private var film: (name: String, run: FurtherRun)?

  /// True until the film has been written, or could not be, and the person knows it.
  var isWriting: Bool { film != nil }

  /// Options of a session that a film does not have; true for those that are followed by a value.
  private static let liveOptions = [
    "--in": true, "--terminal-mode": true, "--size": true, "--events": true, "--record": true, "--interaction": true,
    "--watch": false, "--quiet": false,
  ]

  /// Makes an export.
  ///
  /// - Parameters:
  ///   - files: The screens, or the storyboard.
  ///   - arguments: The arguments of the command, with the files among them.
  init(_ files: [String], _ arguments: [String]) {
    self.files = files
    options = Self.without(Self.liveOptions, Array(arguments.dropFirst()))
  }

  private static func without(_ left: [String: Bool], _ arguments: [String]) -> [String] {
    var kept: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard let hasValue = left[name] else {
        kept.append(word)
        continue
      }
      if hasValue, name == word { rest = rest.dropFirst() }
    }
    return kept
  }

  /// Begins to write a film, and says so to the person.
  func begin(_ session: LiveSession) {
    if let film { return session.note("\(film.name) is being written") }
    let board = session.board.storyboard
    guard files.first != "-" else {
      return session.tell("a film needs a file, and the storyboard came from standard input")
    }
    if !board.isMadeOfFiles, session.lacksScript {
      return session.tell("the storyboard has no script to film; play it with --record, which writes one")
    }
    var words = options
    if board.isMadeOfFiles, let choice = session.panels?.choice {
      words = Self.without(["--animator": true, "--set": true], words) + ["--animator", choice.animator]
      words += choice.settings.flatMap { ["--set", "\($0.key)=\($0.text)"] }
    }
    let name = Self.freeName(for: files)
    guard let run = FurtherRun.start(["segue", "render"] + words + ["-o", name]) else {
      return session.tell("the film cannot be written: no process could be started")
    }
    film = (name, run)
    session.note("writing \(name) …")
  }

  /// Tells the person when a film has been written, or could not be.
  func check(_ session: LiveSession) {
    guard let film, let end = film.run.end(within: 0) else { return }
    self.film = nil
    if end.status == 0 { return session.note("\(film.name) is written") }
    let reason = end.errors.split(separator: "\n").last { $0.hasPrefix("error: ") } ?? "error: segue render failed"
    session.tell(String(reason.dropFirst("error: ".count)))
  }

  /// Returns the name of a film that does not exist yet, in the working folder.
  private static func freeName(for files: [String]) -> String {
    let stems = files.map { file in
      let name = file.shortName
      return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
    let stem = stems.count > 2 ? "\(stems[0])-to-\(stems[stems.count - 1])" : stems.joined(separator: "-to-")
    let names = (1...).lazy.map { $0 == 1 ? "\(stem).mp4" : "\(stem)-\($0).mp4" }
    return names.first { (try? FileStatus(path: $0)) == nil } ?? "\(stem).mp4"
  }
}
