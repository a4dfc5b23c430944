import SegueTerminal
import Testing

/// Returns the abilities that are detected for a terminal that sends `answers`. `variables` are the
/// environment variables.
private func found(
  _ variables: [String: String], _ answers: String, columns: Int = 80, rows: Int = 24
) -> TerminalAbilities {
  var probe = TerminalProbe(TerminalEnvironment(variables), at: 0)
  var parser = TerminalParser()
  var events: [TerminalEvent] = []
  parser.feed(answers.utf8, at: 0, into: &events)
  for case .reply(let reply) in events {
    probe.take(reply, size: TerminalSize(columns: columns, rows: rows))
  }
  return probe.found
}

@Suite struct ProbeTests {
  @Test func `a terminal that answers no query gets symbols in the colours that its name implies`() {
    let silent = found(["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"], "")
    #expect(silent.format == .symbols)
    #expect(silent.colors == .indexed256)
    #expect(silent.hasBlocks)
    #expect(!silent.answers && !silent.hasSynchronizedOutput && !silent.reportsPixels)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;c", TerminalFormat.kitty),
    (["TERM": "xterm"], "\u{1b}_Gi=31;EINVAL:no\u{1b}\\\u{1b}[?62;c", .symbols),
    (["TERM": "xterm"], "\u{1b}[?63;1;2;4;22c", .sixel),
    // In this answer, 4 is the device class and not the attribute 4, which means Sixel.
    (["TERM": "xterm"], "\u{1b}[?4;6c", .symbols),
    (["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], "\u{1b}[?62;4c", .iterm),
    (["TERM": "xterm"], "\u{1b}P>|iTerm2 3.5.0\u{1b}\\\u{1b}[?62;4c", .iterm),
    (["TERM": "foot"], "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;4c", .kitty),
  ])
  func `the picture format is the best that the terminal supports`(
    variables: [String: String], answers: String, format: TerminalFormat
  ) {
    #expect(found(variables, answers).format == format)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "", TerminalColors.truecolor),
    (["TERM": "xterm-256color"], "", .indexed256),
    (["TERM": "xterm-256color"], "\u{1b}P>|foot(1.16.2)\u{1b}\\", .truecolor),
    (["TERM": "xterm-direct"], "", .truecolor),
    (["TERM": "linux"], "", .indexed16),
    (["TERM": "vt100"], "", .monochrome),
    (
      ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "NO_COLOR": "1"], "\u{1b}_G;OK\u{1b}\\",
      .monochrome
    ),
    (["TERM": "tmux-256color"], "\u{1b}P>|tmux 3.3a\u{1b}\\", .indexed256),
  ])
  func `the number of colours is taken from environment variables and the terminal's name`(
    variables: [String: String], answers: String, colors: TerminalColors
  ) {
    #expect(found(variables, answers).colors == colors)
  }

  @Test func `a cell's size is queried from the terminal, or computed from the window's size`() {
    let term = ["TERM": "xterm"]
    #expect(
      found(term, "\u{1b}[6;22;10t\u{1b}[4;480;800t").cell == .init(width: 10, height: 22))
    #expect(found(term, "\u{1b}[4;480;800t").cell == .init(width: 10, height: 20))
  }

  @Test func `the detection of a terminal's abilities ends when the last answer arrives`() {
    var probe = TerminalProbe(TerminalEnvironment(["TERM": "xterm"]), at: 3)
    let size = TerminalSize(columns: 80, rows: 24)
    #expect(probe.deadline == 3 + TerminalProbe.timeout)
    #expect(probe.queries.hasSuffix("\u{1b}[c"))
    probe.take(.mode(2026, isKnown: true), size: size)
    probe.take(.mode(1016, isKnown: true), size: size)
    #expect(!probe.isDone)
    probe.take(.attributes([62]), size: size)
    #expect(probe.isDone)
    #expect(probe.found.hasSynchronizedOutput && probe.found.reportsPixels && probe.found.answers)
  }

  @Test(arguments: [
    ["TERM": "tmux-256color"], ["TERM": "screen"], ["TERM": "xterm", "TMUX": "/tmp/x"],
  ])
  func `kitty's graphics query is not sent to tmux and screen, which would show it as a title`(
    variables: [String: String]
  ) {
    #expect(!TerminalProbe(TerminalEnvironment(variables), at: 0).queries.contains("_G"))
  }

  @Test(arguments: [
    (["LANG": "C"], false), ([:], false), (["LC_ALL": "de_DE.utf8", "LANG": "C"], true),
    (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false), (["LC_CTYPE": "C.UTF-8"], true),
  ])
  func `block characters are used only in a UTF-8 locale`(variables: [String: String], isFine: Bool) {
    #expect(found(variables, "").hasBlocks == isFine)
  }
}
