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

  private var storyboards: BatchVariables
  /// The number of values of all films so far.
  private var valueCount = 0
  /// The paths of the storyboards that cannot be read. Each is reported only once.
  private var unread: Set<String> = []
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
      refuse(place, error.reason, suggestion: error.suggestion, for: name)
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
  private mutating func count(_ row: Row) -> Bool {
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
  private mutating func knownVariables(
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

  // MARK: Tables

  private mutating func readTable(_ text: String, isTSV: Bool) throws(StoryboardError) {
    let first = text.prefix { !$0.isNewline }
    // In many locales, spreadsheets separate the cells of a CSV file by semicolons.
    let separator: UInt8 =
      isTSV
      ? UInt8(ascii: "\t")
      : !first.contains(",") && first.contains(";")
        ? UInt8(ascii: ";") : UInt8(ascii: ",")
    let table: DelimitedText
    do {
      table = try DelimitedText(text, separator: separator, limits: .table)
    } catch {
      throw StoryboardError(.sense, file: file, place: error.place, reason: error.reason)
    }
    guard let header = table.rows.first else { return }
    var names: [String] = []
    var known: Set<String> = []
    for cell in header where !mistakes.isFull {
      let name = cell.text.split(separator: " ").joined(separator: " ")
      if !Template.isName(name) {
        refuse(
          cell.place,
          "the first row must contain the names of variables, or \(Self.ownColumns.joined(separator: ", ")); "
            + "found '\(name.quotable)'")
      } else if !known.insert(name).inserted {
        refuse(cell.place, "the column '\(name)' appears twice")
      }
      names.append(name)
    }
    if let error = mistakes.error { throw error }
    let keys = FilmKeys.all.keys
    for cells in table.rows.dropFirst() where !mistakes.isFull {
      let place = cells[0].place
      guard cells.count == names.count else {
        refuse(
          place,
          "expected \(names.count.of("column")) (\(names.joined(separator: ", ").quotable)), found "
            + "\(cells.count); put cells that contain a separator in double quotes")
        continue
      }
      var row = Row(place: Storyboard.Place(line: place.line, column: 1))
      for (name, cell) in zip(names, cells) where !cell.text.isEmpty {
        switch name {
        case keys.storyboard.name: row.storyboard = (cell.text, cell.place)
        case keys.output.name: (row.outputs, row.outputsPlace) = ([cell.text], cell.place)
        case keys.preset.name: row.preset = cell.text
        default: row.values.append((name, cell.text, cell.place))
        }
      }
      add(row)
    }
  }

  // MARK: JSON lines

  private mutating func readLines(_ text: String) throws(StoryboardError) {
    var number = 0
    let bytes = text.utf8
    var next = bytes.startIndex
    // The lines are taken one by one, because a list of them may be longer than the text.
    while next < bytes.endIndex, !mistakes.isFull {
      let end = bytes[next...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.endIndex
      let line = text[next..<end]
      next = end < bytes.endIndex ? bytes.index(after: end) : end
      let isPair = end < bytes.endIndex && bytes[end] == 0x0d && next < bytes.endIndex
      if isPair, bytes[next] == 0x0a { next = bytes.index(after: next) }
      number += 1
      guard !line.isEmpty, line.contains(where: { !$0.isWhitespace }) else { continue }
      let place = Storyboard.Place(line: number, column: 1)
      guard line.utf8.count <= StoryboardLimits.cellBytes else {
        refuse(
          place,
          "a film may have at most \(StoryboardLimits.cellBytes) bytes, and this line has \(line.utf8.count)"
        )
        continue
      }
      // A value is a key and a scalar, and 'output' may be a list.
      let node = try? Node.parse(
        String(line), depthLimit: 4, countLimit: 4 * StoryboardLimits.columns)
      guard let node, !node.entries.isEmpty else {
        refuse(place, "expected a film as a JSON object, such as {\"lang\": \"de\"}")
        continue
      }
      add(row(node, at: place) { Storyboard.Place(line: number, column: $0?.column ?? 1) })
    }
  }

  /// Returns the film that a mapping describes.
  private func row(
    _ node: Node, at place: Storyboard.Place, _ locate: (Storyboard.Place?) -> Storyboard.Place
  ) -> Row {
    var row = Row(place: place)
    let keys = FilmKeys.all.keys
    for (key, value) in node.entries where !value.isNothing {
      let position = locate(key.place)
      switch key.text {
      case keys.output.name:
        row.outputs = value.items.isEmpty ? [value.text] : value.items.map(\.text)
        row.outputsPlace = position
        if row.outputs?.contains("") == true {
          refuse(position, "'output': expected the name of a file")
        }
      case keys.storyboard.name, keys.preset.name:
        guard case .scalar(let text) = value.content, !text.isEmpty else {
          refuse(position, "'\(key.text)': expected a string, found \(value.found)")
          continue
        }
        if key.text == keys.preset.name {
          row.preset = text
        } else {
          row.storyboard = (text, position)
        }
      default:
        guard case .scalar(let text) = value.content else {
          refuse(
            position, "'\(key.text.quotable)': expected a string or a number, found \(value.found)")
          continue
        }
        row.values.append((key.text, text, position))
      }
    }
    return row
  }

  // MARK: YAML

  private mutating func readYAML(_ text: YAMLText) throws(StoryboardError) {
    guard let root = try text.parse() else { return }
    let (table, board) = (Entry<BatchKeys>(node: root), Entry<StoryboardKeys>(node: root))
    let isStoryboard = board.has(\.segue) || board.has(\.screens)
    let checker = Checker(file: file)
    if isStoryboard {
      guard let matrix = board.matrix else {
        throw StoryboardError(
          .sense, file: file,
          reason:
            "the storyboard has no 'matrix', so it describes a single film; add a matrix, such as "
            + "matrix: { lang: [en, de] }, or render it")
      }
      checker.check(matrix, against: Tables.matrix, name: "'matrix'")
    } else {
      checker.check(root, against: BatchKeys.all.table, name: BatchKeys.all.table.title)
    }
    if let error = checker.mistakes.error { throw error }
    var common = Row(place: Storyboard.Place(line: 1, column: 1))
    if !isStoryboard {
      common = row(
        Node(root.entries.filter { Self.ownColumns.contains($0.key.text) }),
        at: common.place
      ) { $0 ?? common.place }
      common.values = (table.vars?.entries ?? []).map {
        ($0.key.text, $0.value.text, $0.key.place)
      }
    }
    addCombinations(board.matrix, to: common, isStoryboard: isStoryboard)
    for item in isStoryboard ? [] : table.films ?? [] where !mistakes.isFull {
      let place = item.place ?? common.place
      add(common.adding(row(item, at: place) { $0 ?? place }))
    }
  }

  /// Adds a film for each combination of the matrix's values. The values of the last key change fastest.
  private mutating func addCombinations(_ matrix: Node?, to common: Row, isStoryboard: Bool) {
    guard let matrix, let first = matrix.entries.first?.key.place else { return }
    var count = 1
    for (key, values) in matrix.entries {
      let (product, isOver) = count.multipliedReportingOverflow(by: values.items.count)
      guard !isOver, product <= FilmBatch.limit else {
        refuse(
          key.place,
          "the matrix has more than \(FilmBatch.limit) combinations; remove some of the values")
        return
      }
      count = product
    }
    for number in 0..<count {
      guard !mistakes.isFull else { return }
      var row = Row(place: first)
      // The combinations are numbered: the last key's value is the last digit.
      var weight = count
      for (key, values) in matrix.entries {
        weight /= values.items.count
        let value = values.items[number / weight % values.items.count]
        row.place = value.place ?? row.place
        if value.entries.isEmpty {
          row.values.append((key.text, value.text, key.place))
        } else {
          row.values += value.entries.map { ($0.key.text, $0.value.text, $0.key.place) }
        }
        guard row.values.count <= StoryboardLimits.columns else { break }
      }
      add(common.adding(row), isStoryboard: isStoryboard)
    }
  }
}

extension BatchBuilder.Row {
  /// Returns a copy of the row in which everything that `other` specifies replaces the row's own values.
  fileprivate func adding(_ other: Self) -> Self {
    var row = other
    if !values.isEmpty {
      let replaced = Set(other.values.map(\.name))
      row.values = values.filter { !replaced.contains($0.name) } + other.values
    }
    row.storyboard = other.storyboard ?? storyboard
    row.outputs = other.outputs ?? outputs
    row.outputsPlace = other.outputs == nil ? outputsPlace : other.outputsPlace
    row.preset = other.preset ?? preset
    return row
  }
}
