internal import SegueSystem
internal import SegueText
internal import SegueYAML

/// Reads the films of a batch from its file.
struct BatchBuilder {
  let file: String
  let storyboard: String?
  let outputs: [String]
  /// The values that the caller gives to variables for all films, which replace the values in the
  /// file.
  let variables: [String: String]
  let mistakes = Mistakes()

  var storyboards: BatchVariables
  /// The number of values of all films so far.
  var valueCount = 0
  /// The paths of the storyboards that cannot be read. Each is reported only once.
  var unread: Set<String> = []
  /// The names in a storyboard's own matrix that its 'vars' lack. Each is reported only once.
  private var unknown: Set<String> = []
  /// The index of the film with each output, by the output's absolute path. Used to find two films
  /// with the same output.
  private var taken: [String: Int] = [:]
  private var films: [FilmBatch.Film] = []

  /// The columns with a fixed meaning. All other columns are variables.
  static let ownColumns = FilmKeys.all.table.keys.map(\.name)

  init(
    file: String, storyboard: String?, outputs: [String], variables: [String: String],
    files: StoryboardFiles
  ) {
    (self.file, self.storyboard, self.outputs) = (file, storyboard, outputs)
    self.variables = variables
    storyboards = BatchVariables(files)
  }

  /// The description of one film: a row of the table, or a combination of a matrix.
  struct Row {
    var storyboard: (text: String, place: Storyboard.Place?)?
    /// The names of the film's outputs; nil for the names that apply to all films.
    var outputs: [String]?
    var outputsPlace: Storyboard.Place?
    var preset: String?
    /// Each variable's name and value, with the position of the name in the file.
    var values: [(name: String, value: String, place: Storyboard.Place?)] = []
    var place: Storyboard.Place
  }

  mutating func build() throws(StoryboardError) -> [FilmBatch.Film] {
    let text = try YAMLText(path: file, as: .films)
    let ending = Files.name(of: file).split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "csv", "tsv", "tab": try readTable(text.text, isTSV: ending != "csv")
    case "jsonl", "ndjson": try readLines(text.text)
    case "yaml", "yml", "json": try readYAML(text)
    default:
      throw StoryboardError(
        .sense, file: file,
        reason:
          "a table of films must have the extension .csv, .tsv, .jsonl, .yaml or .json, but this one has "
          + "'.\(ending.quotable)'")
    }
    if let error = mistakes.error { throw error }
    guard !films.isEmpty else {
      throw StoryboardError(.sense, file: file, reason: "the file contains no films")
    }
    return films
  }

  func refuse(
    _ place: Storyboard.Place?, _ reason: String, suggestion: String? = nil, for word: String? = nil
  ) {
    mistakes.addMeaning(
      StoryboardError(.sense, file: file, place: place, reason: reason, suggestion: suggestion)
        .correcting(word))
  }

  // MARK: Films

  /// Adds the film that a row describes, or reports its mistakes.
  ///
  /// - Parameter isStoryboard: true if the batch's file is itself a storyboard with a matrix.
  mutating func add(_ row: Row, isStoryboard: Bool = false) {
    guard !mistakes.isFull else { return }
    guard films.count < FilmBatch.limit else {
      refuse(row.place, "a batch may have at most \(FilmBatch.limit) films")
      return
    }
    guard count(row) else { return }
    var values: [String: String] = [:]
    for value in row.values { values[value.name] = value.value }
    values.merge(variables) { _, given in given }
    let folder = Files.parent(of: file)
    var path = isStoryboard ? file : storyboard
    if let own = row.storyboard { path = Files.path(of: own.text, in: folder) }
    guard let path else {
      refuse(
        row.place, "the film has no storyboard; add 'storyboard', or give one for all films")
      return
    }
    guard checkText(row) else { return }
    let named = (text: row.storyboard?.text ?? path, place: row.storyboard?.place ?? row.place)
    guard var known = knownVariables(of: path, given: values, as: named) else { return }
    for name in known.unknownGiven {
      let place = row.values.first { $0.name == name }?.place ?? row.place
      let error = known.unknown(name)
      guard isStoryboard, variables[name] == nil, error.suggestion == nil else {
        refuse(place, error.reason, suggestion: error.suggestion, for: name)
        continue
      }
      // A matrix has the same name in many combinations, and its storyboard is the file to be changed.
      guard unknown.insert(name).inserted else { continue }
      refuse(place, "'vars' has no variable '\(name.quotable)'; add it there, with the value for a single film")
    }
    let names = row.outputs ?? outputs
    guard !names.isEmpty else {
      refuse(row.place, "the film has no output; add 'output', or give one for all films")
      return
    }
    var film = FilmBatch.Film(
      storyboard: path, variables: values, outputs: [], preset: row.preset, place: row.place)
    for name in names {
      do throws(ReferenceError) {
        let output = try known.output(name, typed: Set(variables.keys))
        guard output.path.utf8.count <= StoryboardLimits.outputBytes else {
          throw ReferenceError(
            reason:
              "the name of a file may have at most \(StoryboardLimits.outputBytes) bytes, and this one "
              + "would have \(output.path.utf8.count)")
        }
        guard output.folder == nil && row.outputs == nil || OutputName.isOneLine(output.path) else {
          refuseLines(in: output.path, of: row)
          continue
        }
        if row.outputs == nil, try output.path != safeOutput(name, row, values, of: path, as: named) {
          refuse(
            row.place,
            "the values of the row would put the output '\(name.shortened(to: 200).printable)' into another folder, as "
              + "'\(output.path.shortened(to: 200).printable)'; use a variable whose value has no '/'"
          )
          continue
        }
        let isOwn = row.outputs != nil && output.path != "null:" && output.path != "-"
        film.add(isOwn ? ownOutput(output.path, in: folder, known) : output)
      } catch {
        refuse(
          row.place,
          "the name of the output '\(name.shortened(to: 200).printable)' is invalid: \(error.reason)",
          suggestion: error.suggestion, for: error.mistyped)
      }
    }
    // An output's name depends on the values of the variables, so the output is checked only if the storyboard has all
    // variables to which the row gives a value.
    if known.unknownGiven.isEmpty { for output in film.outputs { check(output, of: film) } }
    films.append(film)
  }

  /// Counts the values of a film. Returns false, and reports it, if the film or all films have too many.
  mutating func count(_ row: Row) -> Bool {
    let number = row.values.count + (row.outputs?.count ?? 0)
    guard number <= StoryboardLimits.columns else {
      refuse(
        row.place,
        "a film may have at most \(StoryboardLimits.columns) values, and this one has \(number)")
      return false
    }
    valueCount += number
    guard valueCount <= StoryboardLimits.values else {
      refuse(
        row.place, "the films of a table may have at most \(StoryboardLimits.values) values in all")
      return false
    }
    return true
  }

  /// Returns the name of an output, with the values of the variables in it. A value from the row cannot lead to another
  /// folder: each '/' in it becomes an underscore, as does each dot of a value such as "..". Nil if the storyboard
  /// cannot be read.
  private mutating func safeOutput(
    _ name: String, _ row: Row, _ values: [String: String], of path: String,
    as named: (text: String, place: Storyboard.Place)
  ) throws(ReferenceError) -> String? {
    var safe = values
    for value in row.values where variables[value.name] == nil {
      let isDots = value.value.allSatisfy { $0 == "." }
      let scalars = value.value.unicodeScalars.map { isDots || $0 == "/" ? "_" : $0 }
      safe[value.name] = String(String.UnicodeScalarView(scalars))
    }
    var known = knownVariables(of: path, given: safe, as: named)
    return try known?.expanded(name)
  }

  private mutating func check(_ output: String, of film: FilmBatch.Film) {
    guard output != "null:" else { return }
    guard output != "-" else {
      refuse(
        film.place,
        "a film of a batch cannot be written to standard output; give the name of a file")
      return
    }
    guard let other = taken.updateValue(films.count, forKey: Files.absolute(output)) else { return }
    let which =
      other == films.count
      ? "given twice as an output of this film"
      : "also an output of the film on line \(films[other].place.line), \(films[other].title.quotable)"
    refuse(
      film.place,
      "'\(output.shortened(to: 200).printable)' is \(which); give each film a different name, for example with a "
        + "{variable} in it")
  }

  /// Returns the variables of a storyboard. Reports a storyboard that cannot be read, and returns
  /// nil.
  ///
  /// - Parameters:
  ///   - given: the values that the batch gives to the variables, by name.
  ///   - named: the storyboard's name in the row, for messages.
  mutating func knownVariables(
    of path: String, given: [String: String], as named: (text: String, place: Storyboard.Place)
  ) -> Variables? {
    guard !unread.contains(path) else { return nil }
    do {
      return try storyboards.variables(of: path, given: given)
    } catch {
      guard !storyboards.isOver else {
        refuse(named.place, error.reason)
        return nil
      }
      unread.insert(path)
      var error = error
      if error.kind == .missing, error.reasonNamesFile, let flaw = FileFlaw(path: path) {
        error = StoryboardError(
          .missing, file: file, place: named.place,
          reason: flaw.sentence(named.text, what: "storyboard", \.quotable),
          suggestion: flaw == .missing
            ? FileFlaw.proposal(for: path) { nearestName(to: $0, among: $1) }.map(Files.name) : nil
        ).correcting(Files.name(of: path))
      } else {
        error.place?.file = path
      }
      mistakes.addMeaning(error)
      return nil
    }
  }
}
