internal import SegueSystem

/// Recognises tables of films, which `segue job` makes a job of several films from.
enum FilmTable {
  /// Returns true for the name of a table, and for a YAML or JSON file with a list of films or a matrix.
  static func isTable(_ path: String) -> Bool {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if ["csv", "tsv", "tab", "jsonl", "ndjson"].contains(ending) { return true }
    guard ["yaml", "yml", "json"].contains(ending),
      let bytes = try? FileDescriptor.contents(of: WorkingFolder.absolute(path), limit: 1 << 22)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      line in
      let line = ending == "json" ? line.drop { $0 == " " || $0 == "{" || $0 == "\"" } : line
      return ["matrix:", "films:", "matrix\"", "films\""].contains { line.hasPrefix($0) }
    }
  }
}
