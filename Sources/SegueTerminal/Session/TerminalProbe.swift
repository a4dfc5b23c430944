/// Determines the abilities of a terminal by queries.
///
/// All queries are written together. The last one is DA1, which every terminal answers if it answers any query.
/// Terminals answer queries in order, and ignore queries that they do not know. The probe is therefore complete when
/// DA1 is answered, or at the deadline.
package struct TerminalProbe: Sendable {
  /// The time for which the probe waits for answers, in seconds. It is long enough for a slow connection.
  package static let timeout = 1.0

  private let environment: TerminalEnvironment
  private let start: Double
  private var abilities = TerminalAbilities()
  private var hasKitty = false
  private var hasSixel = false
  private var hasITerm: Bool
  private var isNamed = false
  /// True after the terminal has answered DA1, which is the last query.
  package private(set) var isDone = false

  /// Creates a probe. Its `queries` must be written at `time`.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - time: The time at which the queries are written, in seconds on any clock.
  package init(_ environment: TerminalEnvironment, at time: Double) {
    self.environment = environment
    start = time
    hasITerm = environment.isITerm
  }

  /// The queries. They ask for kitty's graphics protocol, the terminal's name, the sizes of a cell and of the text
  /// area, synchronised output, mouse reports in pixels, and DA1.
  package var queries: String {
    let kitty = environment.isMultiplexer ? "" : "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    return kitty
      + "\u{1b}[>q\u{1b}[16t\u{1b}[14t\u{1b}[?2026$p\u{1b}[?1016$p\u{1b}[c"
  }

  /// The time at which the probe stops waiting for answers.
  package var deadline: Double { start + Self.timeout }

  /// Handles the answer to a query, even if it comes after the deadline.
  ///
  /// - Parameter size: The terminal's size in cells, for computing the size of a cell from the size
  ///   of the text area.
  package mutating func take(_ reply: TerminalReply, size: TerminalSize) {
    switch reply {
    case .kittyGraphics(let isFine): hasKitty = isFine
    case .attributes(let attributes):
      isDone = true
      abilities.answers = true
      // The first number is the terminal's class; only the others are abilities.
      hasSixel = attributes.dropFirst().contains(4)
    case .version(let name):
      let name = name.lowercased()
      if name.hasPrefix("iterm2") { hasITerm = true }
      isNamed = Self.colorful.contains { name.hasPrefix($0) }
    case .cellSize(let width, let height):
      abilities.cell = TerminalSize.CellSize(width: Double(width), height: Double(height))
    case .areaSize(let width, let height):
      guard abilities.cell == nil else { return }
      abilities.cell = TerminalSize.CellSize(
        width: Double(width) / Double(size.columns), height: Double(height) / Double(size.rows))
    case .mode(2026, let isKnown): abilities.hasSynchronizedOutput = isKnown
    case .mode(1016, let isKnown): abilities.reportsPixels = isKnown
    case .mode, .ready: break
    }
  }

  /// The beginnings of the names of terminals that show all colours. They are needed over ssh, which does not pass on
  /// the variable COLORTERM.
  private static let colorful = [
    "kitty", "ghostty", "wezterm", "foot", "iterm2", "alacritty", "contour", "konsole", "mintty",
    "xterm(", "vte",
  ]

  /// The abilities that are known so far.
  package var found: TerminalAbilities {
    var result = abilities
    result.format = hasKitty ? .kitty : hasITerm ? .iterm : hasSixel ? .sixel : .symbols
    // Over ssh, the variables for the locale may be missing. Terminals that are known by name or
    // support kitty's protocol show UTF-8 anyway.
    result.hasBlocks = environment.hasUTF8 || hasKitty || isNamed
    result.colors = environment.colors
    if !environment.forbidsColor, hasKitty || isNamed { result.colors = .truecolor }
    return result
  }
}
