internal import SegueSystem
internal import SegueText

/// Decides which names of files a row of a table may contain.
extension BatchBuilder {
  /// Returns the name of an output that a row has itself. The path is relative to the table's folder, which it must not
  /// leave, except for a folder of the outputs that the caller has given.
  ///
  /// - Parameter folder: The table's folder.
  func ownOutput(_ path: String, in folder: String, _ known: Variables) -> OutputName {
    let own = folder == "." ? "" : folder == "/" ? folder : folder + "/"
    let whole = Files.path(of: path, in: folder)
    guard path.utf8.first == UInt8(ascii: "/") || path.split(separator: "/").contains("..") else {
      return OutputName(whole, in: own)
    }
    var known = known
    let given = outputs.map { text in
      let name = try? known.output(text, typed: Set(variables.keys))
      return name?.folder ?? FileSystem.split(name?.path ?? "").folder
    }
    let absolute = Files.absolute(whole)
    let folders = ([own] + given).map { folder in
      let folder = Files.absolute(folder)
      return folder == "/" ? folder : folder + "/"
    }
    return OutputName(
      absolute, in: folders.first { absolute.utf8.starts(with: $0.utf8) } ?? folders[0])
  }

  /// Refuses zero bytes, which end a name for the system, and line ends in the name of the row's storyboard. Returns
  /// false for a row that was refused.
  func checkText(_ row: Row) -> Bool {
    for value in row.values where value.value.utf8.contains(0) {
      refuse(
        value.place ?? row.place, "the value of '\(value.name)' contains a zero byte; remove it")
    }
    if let board = row.storyboard, !OutputName.isOneLine(board.text) {
      refuse(
        board.place ?? row.place,
        "the name of the storyboard, '\(board.text.quotable)', contains a line end or a zero byte; remove it"
      )
      return false
    }
    return !row.values.contains { $0.value.utf8.contains(0) }
  }

  /// Refuses the name of an output that contains a line end or a zero byte, at the cell from which it comes.
  func refuseLines(in output: String, of row: Row) {
    let cell = row.values.first { !OutputName.isOneLine($0.value) && variables[$0.name] == nil }
    let place = row.outputs == nil ? cell?.place : row.outputsPlace
    refuse(
      place ?? row.place,
      "the name of the output, '\(output.quotable)', contains a line end or a zero byte; remove it")
  }
}
