internal import SegueText
internal import SegueYAML

extension BatchBuilder {
  // MARK: Tables

  mutating func readTable(_ text: String, isTSV: Bool) throws(StoryboardError) {
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

  mutating func readLines(_ text: String) throws(StoryboardError) {
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

  mutating func readYAML(_ text: YAMLText) throws(StoryboardError) {
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
