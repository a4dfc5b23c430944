internal import Glibc

/// The abilities of a terminal, as determined from its answers and from environment variables.
package struct TerminalAbilities: Sendable, Hashable {
  /// The best format that the terminal supports.
  package var format = TerminalFormat.symbols
  /// The colours that the terminal supports.
  package var colors = TerminalColors.indexed256
  /// True when the terminal can show block characters.
  package var hasBlocks = true
  /// The size of a cell in pixels; nil when the terminal does not report it.
  package var cell: TerminalSize.CellSize?
  /// True when the terminal can show everything between two control sequences in one step (mode
  /// 2026).
  package var hasSynchronizedOutput = false
  /// True when the terminal can report the mouse in pixels (mode 1016).
  package var reportsPixels = false
  /// True when the terminal answers queries. It can then also confirm that it has read a frame.
  package var answers = false

  /// Creates the abilities that every terminal is assumed to have.
  package init() {}
}

/// The environment variables that describe the terminal.
package struct TerminalEnvironment: Sendable, Hashable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// The environment of this process. It must be read before another thread could change it.
  package static var own: TerminalEnvironment {
    let names = [
      "TERM", "TMUX", "STY", "TERM_PROGRAM", "LC_TERMINAL", "LC_ALL", "LC_CTYPE", "LANG",
      "NO_COLOR", "COLORTERM",
    ]
    var variables: [String: String] = [:]
    // Safe: at this time, nothing can change the environment yet, so the string is valid until it
    // is copied.
    for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
    return TerminalEnvironment(variables)
  }

  private subscript(name: String) -> String { variables[name] ?? "" }

  /// True when the terminal cannot move its cursor.
  package var isDumb: Bool { self["TERM"].isEmpty || self["TERM"] == "dumb" }

  /// True in tmux and GNU screen. They misinterpret the query of kitty's graphics protocol as the
  /// title of a window.
  package var isMultiplexer: Bool {
    !self["TMUX"].isEmpty || !self["STY"].isEmpty
      || ["tmux", "screen"].contains { self["TERM"].hasPrefix($0) }
  }

  /// True when the environment variables say that the terminal is iTerm2.
  var isITerm: Bool { self["TERM_PROGRAM"] == "iTerm.app" || self["LC_TERMINAL"] == "iTerm2" }

  /// True when the locale's encoding is UTF-8. As for setlocale(3), the first of LC_ALL, LC_CTYPE
  /// and LANG that is set decides.
  var hasUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map { self[$0] }.first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }

  /// The colours that the terminal supports according to the environment variables; monochrome if
  /// `NO_COLOR` is set (no-color.org).
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
