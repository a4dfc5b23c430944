internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// The answer to `segue --version --json`: the command's version, and the FFmpeg that it reads and writes films with.
enum VersionReport {
  /// True for the arguments that ask for it.
  static func isAsked(_ arguments: [String]) -> Bool {
    arguments.count == 2 && Set(arguments) == ["--version", "--json"]
  }

  /// Opens FFmpeg's libraries and returns the document.
  static var text: String {
    JSON.object([("version", .string(Segue.version)), ("ffmpeg", LateLibrary.ffmpeg().json)]).pretty
  }
}

extension LateLibrary {
  /// The library's version and file, or the sentence of its absence, as a JSON object.
  var json: JSON {
    .object([
      ("version", version.map { .string($0) } ?? .null), ("file", file.map { .string($0) } ?? .null),
      ("absence", absence.map { .string($0) } ?? .null),
    ])
  }
}
