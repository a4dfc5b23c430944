internal import SegueLive
internal import SeguePlayer

/// The command that a key gives.
enum TerminalCommand: Hashable {
  case live(LiveCommand)
  case quit
  /// Ends the session in the same way as the signal of Ctrl-C.
  case interrupt

  /// Creates the command of a key; nil for a key without one.
  init?(_ key: TerminalKey) {
    switch key {
    case .right: self = .live(.right)
    case .down: self = .live(.down)
    case .left: self = .live(.left)
    case .up: self = .live(.up)
    case .backspace: self = .live(.back)
    case .escape: self = .live(.cancel)
    case .enter: self = .live(.resume)
    case .interrupt: self = .interrupt
    case .tab: return nil
    case .character(let character):
      switch character {
      case " ": self = .live(.script)
      case ".": self = .live(.step)
      case "r", "R": self = .live(.restart)
      case "s", "S": self = .live(.slowMotion)
      case "d", "D": self = .live(.overlay)
      case "h", "H": self = .live(.links)
      case "p", "P": self = .live(.picker)
      case "e", "E": self = .live(.elements)
      case "x", "X": self = .live(.export)
      case "q", "Q": self = .quit
      default: return nil
      }
    }
  }
}
