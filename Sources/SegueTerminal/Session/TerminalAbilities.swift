internal import Glibc

/// What a terminal can do, as it and the environment tell.
public struct TerminalAbilities: Sendable, Hashable {
  /// The best format.
  public var format = TerminalFormat.symbols
  public var colors = TerminalColors.indexed256
  /// True when block characters can be shown.
  public var hasBlocks = true
  /// The pixels of a cell; nil when the terminal does not tell.
  public var cell: TerminalSize.CellSize?
  /// True when the terminal shows what is written between two marks at once (mode 2026).
  public var hasSynchronizedOutput = false
  /// True when the mouse can be reported in pixels (mode 1016).
  public var reportsPixels = false
  /// True when the terminal answers queries, so that it can tell when it has read a frame.
  public var answers = false

  public init() {}
}

/// The variables of the environment that tell something about the terminal.
public struct TerminalEnvironment: Sendable, Hashable {
  private let variables: [String: String]

  public init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Those of this process. Must be called before anything can change them.
  public static var own: TerminalEnvironment {
    let names = [
      "TERM", "TMUX", "STY", "TERM_PROGRAM", "LC_TERMINAL", "LC_ALL", "LC_CTYPE", "LANG",
      "NO_COLOR", "COLORTERM",
    ]
    var variables: [String: String] = [:]
    // Safe: the string is read before anything can change the environment.
    for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
    return TerminalEnvironment(variables)
  }

  private subscript(name: String) -> String { variables[name] ?? "" }

  /// True when the terminal can't move its cursor.
  public var isDumb: Bool { self["TERM"].isEmpty || self["TERM"] == "dumb" }

  /// True in tmux and GNU screen, which take the text of kitty's query for a window's title.
  public var isMultiplexer: Bool {
    !self["TMUX"].isEmpty || !self["STY"].isEmpty
      || ["tmux", "screen"].contains { self["TERM"].hasPrefix($0) }
  }

  /// True when the program that shows the terminal says that it is iTerm2.
  var isITerm: Bool { self["TERM_PROGRAM"] == "iTerm.app" || self["LC_TERMINAL"] == "iTerm2" }

  /// The locale's characters, by the first of these variables that is set, as setlocale(3) has it.
  var hasUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map { self[$0] }.first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }

  /// The colours that the variables promise. `NO_COLOR` asks for none (no-color.org).
  var colors: TerminalColors {
    if !self["NO_COLOR"].isEmpty { return .monochrome }
    if ["truecolor", "24bit"].contains(self["COLORTERM"]) { return .truecolor }
    let name = self["TERM"]
    if name.hasSuffix("-direct") { return .truecolor }
    if name.contains("256color") { return .indexed256 }
    return name.hasPrefix("vt") ? .monochrome : .indexed16
  }

  var forbidsColor: Bool { !self["NO_COLOR"].isEmpty }
}
