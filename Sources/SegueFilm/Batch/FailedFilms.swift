package import SegueMedia
internal import SeguePlayer
package import SegueSystem
internal import SegueText

/// The file in which a batch lists the films that failed, as a table that can be made again.
///
/// A list with the usual name replaces only a list that a batch wrote. Any other file of that name is kept, and the list
/// gets a number.
package struct FailedFilms: Sendable {
  /// The path as the user typed it, or the name in the working folder, for messages.
  package let shown: String
  /// The name for the plan of what is written.
  package let name: OutputName
  /// True if the batch's table is an older list of this name, which is replaced by the films that fail again.
  package let isTable: Bool
  private let isTyped: Bool

  /// Chooses the file.
  ///
  /// - Parameters:
  ///   - table: The absolute path of the batch's table.
  ///   - typed: The name that the user typed; nil for the usual name in the working folder.
  package init(of table: String, typed: String?) {
    isTyped = typed != nil
    if let typed {
      (shown, name, isTable) = (typed, OutputName(WorkingFolder.absolute(typed)), false)
      return
    }
    let file = FileSystem.split(table).name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let isList = Self.isList(table)
    let isUsual = stem.wholeMatch(of: /.*-failed(-[0-9]+)?/) != nil
    let usual = isList && isUsual ? stem : stem + "-failed"
    var (candidate, number) = (usual + ".jsonl", 1)
    while Self.exists(WorkingFolder.absolute(candidate)),
      !Self.isList(WorkingFolder.absolute(candidate))
    {
      number += 1
      candidate = "\(usual)-\(number).jsonl"
    }
    let path = WorkingFolder.absolute(candidate)
    (shown, name) = (candidate, OutputName(path, in: FileSystem.split(path).folder))
    isTable = isList && FileKey(path) == FileKey(table)
  }

  private static func exists(_ path: String) -> Bool {
    (try? FileStatus(path: path, followsLinks: false)) != nil
  }

  /// The maximum size of a list that is recognised, in bytes.
  static let limit = 64 << 20

  /// Returns true for a list that a batch wrote: each line has exactly the form of `FilmBatch.jsonLines`.
  private static func isList(_ path: String) -> Bool {
    guard let bytes = FileDescriptor.contents(ofOwnFile: path, limit: limit),
      let text = String(validating: bytes, as: UTF8.self)
    else { return false }
    let lines = text.split(separator: "\n")
    return !lines.isEmpty
      && lines.allSatisfy {
        $0.hasPrefix("{ \"storyboard\": \"/") && $0.contains(", \"output\": [\"")
          && ($0.hasSuffix("\"] }") || $0.hasSuffix("\" }"))
      }
  }

  /// Writes the list, or removes an older list if no film failed. A list of the user's own name is not removed.
  ///
  /// - Throws: `.cannotWrite` when the list cannot be written.
  package func write(_ films: [FilmBatch.Film]) throws(MediaError) {
    guard !films.isEmpty else {
      if !isTyped, !isTable, Self.isList(name.path) { try? FileSystem.removeFile(name.path) }
      return
    }
    let text = FilmBatch.jsonLines(films) { $0 == "null:" ? $0 : WorkingFolder.absolute($0) }
    try TextFile.prepare(text, for: name.path, followsLinks: isTyped).commit()
  }

  /// Returns the words of a command line that makes the films again, after the name of the program and its subcommand. The
  /// folders outside of the list's folder are among them, because a table alone must not lead there.
  package func arguments(for films: [FilmBatch.Film]) -> [String] {
    let own = FileSystem.split(name.path).folder
    var folders: [String] = []
    for film in films {
      for (output, folder) in zip(film.outputs, film.folders) where output != "null:" {
        let path = WorkingFolder.absolute(output)
        guard !path.utf8.starts(with: own.utf8) || path.split(separator: "/").contains("..") else {
          continue
        }
        let needed = folder.map(WorkingFolder.absolute) ?? FileSystem.split(path).folder
        if !folders.contains(needed) { folders.append(needed) }
      }
    }
    return [shown.asFile]
      + folders.flatMap {
        ["-o", $0.replacing("{", with: "{{").replacing("}", with: "}}")]
      }
  }
}
