internal import Yams

/// The place at which a mapping has a key for the second time, found by its text: the parser only says
/// where the first one is.
struct SecondKey {
  /// Counted from 1.
  let line: Int

  /// Nil when it cannot be found.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - first: where it is first.
  init?(in text: String, name: String, _ first: Mark) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Array($0.unicodeScalars)
    }
    guard first.line >= 1, first.line <= lines.count, first.column >= 1 else { return nil }
    let begin = first.column - 1
    let isFirst = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "-" }
    let isBlock = lines[first.line - 1].prefix(begin).allSatisfy(isFirst)
    let names = [name, "'\(name)'", "\"\(name)\""].map { Array($0.unicodeScalars) }
    let found =
      isBlock
      ? Self.blockLine(lines, names, first.line, column: begin)
      : Self.flowLine(lines, names, first.line, column: begin)
    guard let found else { return nil }
    line = found
  }

  /// True when one of `names` and a colon are at `column`.
  private static func isKey(
    _ line: [Unicode.Scalar], _ names: [[Unicode.Scalar]], at column: Int
  ) -> Bool {
    names.contains { name in
      guard line.dropFirst(column).starts(with: name) else { return false }
      return line.dropFirst(column + name.count).first { $0 != " " } == ":"
    }
  }

  /// A key of a mapping with a line for each key has the same indentation.
  private static func blockLine(
    _ lines: [[Unicode.Scalar]], _ names: [[Unicode.Scalar]], _ first: Int, column: Int
  ) -> Int? {
    for (index, line) in lines.enumerated().dropFirst(first) {
      guard let indentation = line.firstIndex(where: { $0 != " " }), line[indentation] != "#" else {
        continue
      }
      if indentation < column { return nil }
      if indentation == column, isKey(line, names, at: column) { return index + 1 }
    }
    return nil
  }

  /// A key of a mapping in braces follows a comma at the same depth.
  private static func flowLine(
    _ lines: [[Unicode.Scalar]], _ names: [[Unicode.Scalar]], _ first: Int, column: Int
  ) -> Int? {
    var (depth, quote, isAfterComma) = (0, nil as Unicode.Scalar?, false)
    for (index, line) in lines.enumerated().dropFirst(first - 1) {
      for (at, scalar) in line.enumerated() where index > first - 1 || at > column {
        if quote == nil, isAfterComma, depth == 0, scalar != " " {
          if isKey(line, names, at: at) { return index + 1 }
          isAfterComma = false
        }
        if let open = quote {
          if scalar == open { quote = nil }
          continue
        }
        switch scalar {
        case "'", "\"": quote = scalar
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        case ",": isAfterComma = isAfterComma || depth == 0
        default: break
        }
        if depth < 0 { return nil }
      }
    }
    return nil
  }
}
