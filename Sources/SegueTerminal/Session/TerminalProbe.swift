/// Determines the abilities of a terminal by queries.
///
/// All queries are written together. The last one is DA1, which every terminal answers if it answers any,
/// and terminals answer in order. The probe is therefore complete when this answer comes, or at the
/// deadline. A terminal ignores queries that it does not know.
package struct TerminalProbe: Sendable {
  /// The time that a terminal has for its answers, in seconds; it is long enough for a slow connection.
  package static let timeout = 1.0

  private let environment: TerminalEnvironment
  private let start: Double
  private var abilities = TerminalAbilities()
  private var hasKitty = false
  private var hasSixel = false
  private var hasITerm: Bool
  private var isNamed = false
  /// True after DA1 has been answered.
  package private(set) var isDone = false

  /// Creates a probe, whose `queries` must be written at `time`.
  ///
  /// - Parameters:
  ///   - environment: The variables of the environment.
  ///   - time: The time at which the queries are written, in seconds on any clock.
  package init(_ environment: TerminalEnvironment, at time: Double) {
    self.environment = environment
    start = time
    hasITerm = environment.isITerm
  }

  /// The queries: kitty's graphics, the name, the size of the cell and of the text area, synchronised
  /// output, the mouse in pixels, and DA1.
  package var queries: String {
    let kitty = environment.isMultiplexer ? "" : "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    return kitty
      + "\u{1b}[>q\u{1b}[16t\u{1b}[14t\u{1b}[?2026$p\u{1b}[?1016$p\u{1b}[c"
  }

  /// The time at which the probe stops waiting for answers.
  package var deadline: Double { start + Self.timeout }

  /// Handles an answer, even when it comes after the deadline.
  ///
  /// - Parameter size: The terminal's size in cells, by which the size of its text area is divided.
  package mutating func take(_ reply: TerminalReply, size: TerminalSize) {
    switch reply {
    case .kittyGraphics(let isFine): hasKitty = isFine
    case .attributes(let attributes):
      isDone = true
      abilities.answers = true
      // The first number is the terminal's class.
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

  /// The beginnings of the names of terminals that show all colours. ssh does not pass on the variable that
  /// reports this.
  private static let colorful = [
    "kitty", "ghostty", "wezterm", "foot", "iterm2", "alacritty", "contour", "konsole", "mintty",
    "xterm(", "vte",
  ]

  /// The abilities that are known so far.
  package var found: TerminalAbilities {
    var result = abilities
    result.format = hasKitty ? .kitty : hasITerm ? .iterm : hasSixel ? .sixel : .symbols
    // The locale may be missing over ssh; these terminals show UTF-8 whatever it is.
    result.hasBlocks = environment.hasUTF8 || hasKitty || isNamed
    result.colors = environment.colors
    if !environment.forbidsColor, hasKitty || isNamed { result.colors = .truecolor }
    return result
  }
}
