package import SegueSystem
internal import SegueText

/// A list of films that are made of storyboards with different values of their variables: the rows of a table
/// (CSV, TSV or JSON lines), or the combinations of a matrix.
///
///     let batch = try FilmBatch(
///       path: "films.csv", storyboard: "fjord.yaml", outputs: ["out/{lang}.mp4"])
///     for film in batch.films {
///       let board = try Storyboard(path: film.storyboard, variables: film.variables)
///     }
///
/// No two films have the same output.
public struct FilmBatch: Sendable {
  /// One film of a batch: a storyboard, the values of its variables, and the outputs.
  public struct Film: Sendable, Hashable {
    /// The path of the storyboard.
    public var storyboard: String
    /// The values for the storyboard's variables, by name. Variables without a value here have their default.
    public var variables: [String: String]
    /// The paths of the outputs, at least one, in which references to variables have been replaced.
    public var outputs: [String]
    /// The folder that each output must not leave, as in `OutputName`; nil for an output whose whole name the user has
    /// typed.
    package var folders: [String?]
    /// The name of a preset; nil for none.
    public var preset: String?
    /// The position of the film's row in the batch's file.
    public var place: Storyboard.Place

    /// Creates a film of a batch.
    public init(
      storyboard: String, variables: [String: String], outputs: [String], preset: String? = nil,
      place: Storyboard.Place = Storyboard.Place(line: 1, column: 1)
    ) {
      (self.storyboard, self.variables, self.outputs) = (storyboard, variables, outputs)
      (self.preset, self.place) = (preset, place)
      folders = [String?](repeating: nil, count: outputs.count)
    }

    /// The values of the variables in one line, sorted by name, such as `lang=de theme=dark`.
    public var title: String {
      variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    package mutating func add(_ output: OutputName) {
      outputs.append(output.path)
      folders.append(output.folder)
    }
  }

  /// The path of the file that lists the films.
  public var file: String
  /// The films in the order of the file.
  public var films: [Film]

  /// The maximum number of films of a batch.
  public static let limit = StoryboardLimits.films

  /// Creates a batch of films.
  public init(file: String, films: [Film]) {
    (self.file, self.films) = (file, films)
  }

  /// Reads a table of films, or a storyboard with a `matrix`. Checks that every film has a storyboard, that the
  /// storyboard has the film's variables, and that no two films have the same output. Nothing else in the storyboards
  /// is checked.
  ///
  /// - Parameters:
  ///   - path: the path of the file, whose extension decides its format: `.csv`, `.tsv`, `.jsonl`, `.yaml` or `.json`.
  ///     The paths in the file are relative to the file's folder.
  ///   - storyboard: the storyboard of the films for which the file names none, relative to the working folder; nil if
  ///     it names one for every film.
  ///   - outputs: the outputs of the films for which the file names none. References to variables in them are replaced.
  ///   - variables: values for variables of all films, by name, which replace the values in the file.
  /// - Throws: ``StoryboardError`` with the position in the file, and all other mistakes in its `others`.
  public init(
    path: String, storyboard: String? = nil, outputs: [String] = [],
    variables: [String: String] = [:]
  ) throws(StoryboardError) {
    try self.init(
      path: path, storyboard: storyboard, outputs: outputs, variables: variables,
      sharing: StoryboardFiles())
  }

  /// Reads a table of films as `init(path:)` does.
  ///
  /// - Parameter files: the files of the run, each of which is read and parsed once, also when the films are made.
  package init(
    path: String, storyboard: String?, outputs: [String], variables: [String: String],
    sharing parsed: StoryboardFiles
  ) throws(StoryboardError) {
    var builder = BatchBuilder(
      file: path, storyboard: storyboard, outputs: outputs, variables: variables, files: parsed)
    films = try builder.build()
    file = path
  }

  /// Returns true if `path` names a table of films, or a YAML or JSON file with a list of films or a matrix.
  public static func isTable(_ path: String) -> Bool {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if ["csv", "tsv", "tab", "jsonl", "ndjson"].contains(ending) { return true }
    guard ["yaml", "yml", "json"].contains(ending),
      FileStatus.kind(of: path) == .file,
      let bytes = try? FileDescriptor.contents(of: path, limit: 1 << 22)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      line in
      let line = ending == "json" ? line.drop { $0 == " " || $0 == "{" || $0 == "\"" } : line
      return ["matrix:", "films:", "matrix\"", "films\""].contains { line.hasPrefix($0) }
    }
  }

  /// Returns `films` as JSON lines, which can be read as a batch again.
  ///
  /// - Parameter absolute: returns the absolute path for a path.
  public static func jsonLines(_ films: [Film], absolute: (String) -> String) -> String {
    films.map { film in
      var members = ["\"storyboard\": " + absolute(film.storyboard).jsonQuoted]
      members += film.variables.sorted { $0.key < $1.key }
        .map { "\($0.key.jsonQuoted): \($0.value.jsonQuoted)" }
      let outputs = film.outputs.map { Template.escaped(absolute($0)).jsonQuoted }
      members.append("\"output\": [\(outputs.joined(separator: ", "))]")
      if let preset = film.preset { members.append("\"preset\": " + preset.jsonQuoted) }
      return "{ \(members.joined(separator: ", ")) }\n"
    }.joined()
  }
}
