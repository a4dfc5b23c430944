/// A minimal terminal emulator for tests: the contents of the screen after text has been written to
/// it.
public struct TerminalScreen: Sendable {
  public struct Cell: Equatable, Sendable {
    public var character: Unicode.Scalar = " "
    /// The colour as in the escape sequence that set it: the parameters after `38;`, such as
    /// `2;r;g;b`, or a single number. Empty for the default colour.
    public var foreground = ""
    public var background = ""

    public init(
      character: Unicode.Scalar = " ", foreground: String = "", background: String = ""
    ) {
      self.character = character
      self.foreground = foreground
      self.background = background
    }

    /// The colour that fills most of the cell: the foreground of a full block (█), otherwise the
    /// background.
    public var color: String { character == "\u{2588}" ? foreground : background }
  }

  public let columns: Int
  public let rows: Int
  public private(set) var cells: [[Cell]]
  public private(set) var modes: Set<Int> = [7, 25]
  /// The number of queries of each kind that have not been answered yet, by the final character of
  /// the query's escape sequence.
  private var queries: [Character: Int] = [:]
  private var pen = Cell()
  private var isReversed = false
  private var (column, row) = (0, 0)
  private var unread: [UInt8] = []

  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Returns the characters of a row as a string, including spaces at the end.
  public func text(_ row: Int) -> String {
    var text = ""
    for cell in cells[row] { text.unicodeScalars.append(cell.character) }
    return text
  }

  public mutating func takeQueries(_ final: Character) -> Int {
    queries.removeValue(forKey: final) ?? 0
  }

  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    unread += bytes
    while let used = step(), used > 0 { unread.removeFirst(used) }
  }

  /// Handles the first character or escape sequence in `unread` and returns its length, or nil when
  /// it is incomplete.
  private mutating func step() -> Int? {
    guard let first = unread.first else { return nil }
    if first == 0x1b {
      guard unread.count > 1 else { return nil }
      switch unread[1] {
      case UInt8(ascii: "["):
        guard let end = unread.dropFirst(2).firstIndex(where: { (0x40...0x7e).contains($0) }) else {
          return nil
        }
        control(
          String(decoding: unread[2..<end], as: UTF8.self), Character(Unicode.Scalar(unread[end])))
        return end + 1
      case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
        for index in 2..<max(unread.count - 1, 2)
        where unread[index] == 0x1b && unread[index + 1] == UInt8(ascii: "\\") {
          return index + 2
        }
        return nil
      default: return 2
      }
    }
    if first == 0x0a {
      row = min(row + 1, rows - 1)
      return 1
    }
    if first == 0x0d {
      column = 0
      return 1
    }
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard unread.count >= length else { return nil }
    let scalar = String(decoding: unread[..<length], as: UTF8.self).unicodeScalars.first ?? "?"
    if row < rows, column < columns {
      cells[row][column] = Cell(
        character: scalar, foreground: isReversed ? pen.background : pen.foreground,
        background: isReversed ? pen.foreground : pen.background)
    }
    column += 1
    return length
  }

  private mutating func control(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case "J": cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    case "K":
      if row < rows, column < columns { for x in column..<columns { cells[row][x] = Cell() } }
    case "m": setPen(parameters.isEmpty ? ["0"] : parameters.split(separator: ";").map(String.init))
    case "h", "l":
      guard parameters.hasPrefix("?"), let mode = Int(parameters.dropFirst()) else { return }
      if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
    case "c", "n": queries[final, default: 0] += 1
    default: break
    }
  }

  private mutating func setPen(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "0": (pen, isReversed) = (Cell(), false)
      case "38", "48":
        let count = words.first == "2" ? 4 : 2
        let color = words.prefix(count).joined(separator: ";")
        words = words.dropFirst(count)
        if word == "38" { pen.foreground = color } else { pen.background = color }
      case "39": pen.foreground = ""
      case "49": pen.background = ""
      case "7": isReversed = true
      case "27": isReversed = false
      default: break
      }
    }
  }
}
