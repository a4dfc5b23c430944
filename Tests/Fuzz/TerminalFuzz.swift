internal import SegueGeometry
internal import SegueTerminal
internal import TestSupport

/// Fuzzes the parsing of bytes from a terminal, whole and in parts of random length: the events,
/// the detected abilities of the terminal, and the layout.
enum TerminalFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    let bytes = TerminalBytes.random(&dice)
    let whole = events([bytes])
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...8, using: &dice))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    guard events(pieces) == whole else { return "other events when cut: \(bytes)" }
    guard whole.count <= bytes.count else { return "more events than bytes: \(bytes)" }
    let side = { (dice: inout Dice) in [1, 3, 80, 500, 65535].randomElement(using: &dice) ?? 1 }
    let size = TerminalSize(columns: side(&dice), rows: side(&dice))
    let names = ["xterm", "xterm-kitty", "screen", "dumb", ""]
    var probe = TerminalProbe(
      TerminalEnvironment(["TERM": names.randomElement(using: &dice) ?? ""]), at: 0)
    for case .reply(let reply) in whole { probe.take(reply, size: size) }
    let found = probe.found
    let layout = TerminalLayout(
      show: Size(width: 390, height: 844),
      in: TerminalSize(columns: size.columns, rows: size.rows, cell: found.cell),
      format: found.format)
    let isInside =
      layout.columns >= 1 && layout.rows >= 1 && layout.columns <= size.columns
      && layout.rows <= size.rows
    let isDrawn = (1...32_768).contains(layout.width) && (1...32_768).contains(layout.height)
    return isInside && isDrawn ? nil : "a layout outside of the terminal: \(layout) of \(bytes)"
  }

  private static func events(_ pieces: [[UInt8]]) -> [TerminalEvent] {
    var parser = TerminalParser()
    var events: [TerminalEvent] = []
    for piece in pieces { parser.feed(piece, at: 0, into: &events) }
    parser.expire(at: 10, into: &events)
    return events
  }
}
