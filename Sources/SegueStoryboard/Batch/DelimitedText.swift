/// The cells of a CSV or TSV table. A cell in double quotes may contain separators, line ends and doubled quotes (RFC
/// 4180). Lines end in LF or CRLF, and empty lines are left out.
struct DelimitedText {
  struct Cell: Equatable {
    var text: String
    var place: Storyboard.Place
  }

  /// A syntax error, with its position.
  struct Fault: Error, Equatable {
    var place: Storyboard.Place
    var reason: String
  }

  /// The limits on a table, which bound the memory of its cells.
  struct Limits {
    /// The maximum number of rows, columns and cells, and the maximum bytes of a cell.
    var rows, columns, cells, bytes: Int

    static let table = Self(
      rows: StoryboardLimits.films + 1, columns: StoryboardLimits.columns,
      cells: StoryboardLimits.values + StoryboardLimits.columns, bytes: StoryboardLimits.cellBytes)
    static let none = Self(rows: .max, columns: .max, cells: .max, bytes: .max)
  }

  private(set) var rows: [[Cell]] = []

  private let limits: Limits
  private var count = 0
  private var row: [Cell] = []
  private var cell: [UInt8] = []
  private var place = Storyboard.Place(line: 1, column: 1)
  private var (line, column) = (1, 1)

  init(_ text: String, separator: UInt8, limits: Limits = .none) throws(Fault) {
    self.limits = limits
    let bytes = Array(text.utf8)
    var index = 0
    func next() -> UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }
    var isQuoted = false
    var wasQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if next() == byte {
            cell.append(byte)
            index += 1
            column += 1
          } else {
            (isQuoted, wasQuoted) = (false, true)
          }
        } else {
          cell.append(byte)
        }
      } else if byte == UInt8(ascii: "\""), cell.isEmpty, !wasQuoted {
        isQuoted = true
      } else if byte == separator {
        try endCell()
        wasQuoted = false
        place = Storyboard.Place(line: line, column: column + 1)
      } else if byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && next() == UInt8(ascii: "\n")
      {
        try endRow(wasQuoted: wasQuoted)
        wasQuoted = false
        if byte == UInt8(ascii: "\r") { index += 1 }
        (line, column) = (line + 1, 0)
        place = Storyboard.Place(line: line, column: 1)
        index += 1
        column = 1
        continue
      } else if wasQuoted {
        guard byte == UInt8(ascii: " ") else {
          throw Fault(
            place: Storyboard.Place(line: line, column: column),
            reason: "unexpected text after a closing quote; double the quotes within a cell")
        }
      } else {
        cell.append(byte)
      }
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 0)
      }
      // Columns are counted in Unicode scalars.
      if byte & 0xc0 != 0x80 { column += 1 }
      index += 1
    }
    guard !isQuoted else {
      throw Fault(place: place, reason: "the closing quote of this cell is missing")
    }
    try endRow(wasQuoted: wasQuoted)
  }

  private func refuse(_ limit: Int, _ things: String) -> Fault {
    Fault(place: place, reason: "a table may have at most \(limit) \(things)")
  }

  private mutating func endCell() throws(Fault) {
    count += 1
    guard cell.count <= limits.bytes else { throw refuse(limits.bytes, "bytes in a cell") }
    guard row.count < limits.columns else { throw refuse(limits.columns, "columns") }
    guard count <= limits.cells else { throw refuse(limits.cells, "cells") }
    row.append(Cell(text: String(decoding: cell, as: UTF8.self), place: place))
    cell = []
  }

  private mutating func endRow(wasQuoted: Bool) throws(Fault) {
    let isEmpty = row.isEmpty && !wasQuoted && cell.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    guard !isEmpty else {
      cell = []
      return
    }
    try endCell()
    // Spreadsheets end a table with rows of empty cells, which are left out.
    if row.contains(where: { !$0.text.isEmpty }) {
      guard rows.count < limits.rows else { throw refuse(limits.rows - 1, "films") }
      rows.append(row)
    } else {
      count -= row.count
    }
    row = []
  }
}
