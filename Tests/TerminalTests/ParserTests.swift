import SegueTerminal
import TestSupport
import Testing

/// Parses `text`, which arrives at a single time, and returns its events. They include the event of
/// an incomplete sequence at the end.
private func events(_ text: String) -> [TerminalEvent] {
  var parser = TerminalParser()
  var events: [TerminalEvent] = []
  parser.feed(text.utf8, at: 0, into: &events)
  parser.expire(at: 10, into: &events)
  return events
}

@Suite struct ParserTests {
  @Test(
    arguments: [
      ("q", .character("q")), (" ", .character(" ")), (".", .character(".")), ("\r", .enter),
      ("\n", .enter), ("\t", .tab), ("\u{7f}", .backspace), ("\u{8}", .backspace),
      ("\u{3}", .interrupt), ("\u{1b}", .escape), ("\u{1b}[A", .up), ("\u{1b}[B", .down),
      ("\u{1b}[C", .right), ("\u{1b}[D", .left), ("\u{1b}OC", .right), ("\u{1b}OM", .enter),
      ("\u{1b}[1;5D", .left),
    ] as [(String, TerminalKey)])
  func `each key of the terminal is recognized by its bytes`(text: String, key: TerminalKey) {
    #expect(events(text) == [.key(key)])
  }

  @Test func `a single escape byte becomes the Escape key only after a delay`() {
    var parser = TerminalParser()
    var events: [TerminalEvent] = []
    parser.feed([0x1b], at: 1, into: &events)
    #expect(parser.deadline == 1 + TerminalParser.escapeDelay)
    parser.expire(at: 1.01, into: &events)
    #expect(events.isEmpty)
    // The rest of an arrow key's sequence arrives before the end of the delay after which the
    // escape byte would become the Escape key.
    parser.feed("[C".utf8, at: 1.02, into: &events)
    #expect(events == [.key(.right)])
    #expect(parser.deadline == nil)
    parser.feed([0x1b], at: 2, into: &events)
    parser.feed("[C".utf8, at: 2.06, into: &events)
    #expect(
      events == [.key(.right), .key(.escape), .key(.character("[")), .key(.character("C"))])
  }

  @Test func `two escape bytes are two presses of the Escape key`() {
    #expect(events("\u{1b}\u{1b}") == [.key(.escape), .key(.escape)])
    #expect(events("\u{1b}\u{1b}[A") == [.key(.escape), .key(.up)])
  }

  @Test func `an unterminated escape sequence is dropped`() {
    var parser = TerminalParser()
    var events: [TerminalEvent] = []
    parser.feed("\u{1b}[<0;3".utf8, at: 1, into: &events)
    parser.expire(at: 1.9, into: &events)
    parser.feed("q".utf8, at: 2, into: &events)
    #expect(events == [.key(.character("q"))])
  }

  @Test(arguments: [
    ("\u{1b}[<0;12;7M", MouseReport(.pressed, button: 0, x: 12, y: 7)),
    ("\u{1b}[<0;12;7m", MouseReport(.released, button: 0, x: 12, y: 7)),
    ("\u{1b}[<2;1;1M", MouseReport(.pressed, button: 2, x: 1, y: 1)),
    ("\u{1b}[<32;900;1200M", MouseReport(.moved, button: 0, x: 900, y: 1200)),
    ("\u{1b}[<35;4;5M", MouseReport(.moved, x: 4, y: 5)),
    ("\u{1b}[<64;4;5M", MouseReport(.wheelUp, x: 4, y: 5)),
    ("\u{1b}[<65;4;5M", MouseReport(.wheelDown, x: 4, y: 5)),
    ("\u{1b}[<66;4;5M", MouseReport(.wheelLeft, x: 4, y: 5)),
    ("\u{1b}[<67;4;5M", MouseReport(.wheelRight, x: 4, y: 5)),
    ("\u{1b}[<68;4;5M", MouseReport(.wheelUp, hasShift: true, x: 4, y: 5)),
    ("\u{1b}[M !!", MouseReport(.pressed, button: 0, x: 1, y: 1)),
    ("\u{1b}[M#\"\"", MouseReport(.released, x: 2, y: 2)),
  ])
  func `a terminal's mouse report is parsed`(text: String, report: MouseReport) {
    #expect(events(text) == [.mouse(report)])
  }

  @Test(
    arguments: [
      ("\u{1b}[?62;4;22c", .attributes([62, 4, 22])),
      ("\u{1b}[?2026;2$y", .mode(2026, isKnown: true)),
      ("\u{1b}[?1016;0$y", .mode(1016, isKnown: false)),
      ("\u{1b}[?2026;4$y", .mode(2026, isKnown: false)),
      ("\u{1b}[6;22;10t", .cellSize(width: 10, height: 22)),
      ("\u{1b}[4;480;800t", .areaSize(width: 800, height: 480)),
      ("\u{1b}[0n", .ready),
      ("\u{1b}P>|kitty(0.35.2)\u{1b}\\", .version("kitty(0.35.2)")),
      ("\u{1b}_Gi=31;OK\u{1b}\\", .kittyGraphics(isFine: true)),
      ("\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\", .kittyGraphics(isFine: false)),
    ] as [(String, TerminalReply)])
  func `a terminal's answer to a query is parsed`(text: String, reply: TerminalReply) {
    #expect(events(text) == [.reply(reply)])
  }

  @Test(arguments: [
    "é→\u{1f600}", "\u{1b}[", "\u{1b}[?", "\u{1b}[<0;5M", "\u{1b}[<0;0;0M",
    "\u{1b}[99z", "\u{1b}[6;0;10t", "\u{1b}]52;c;AAAA\u{7}", "\u{1b}]10;rgb:0/0/0\u{1b}\\",
    "\u{1b}x",
    "\u{1b}[I", "\u{1b}[200~", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}_Gi=31\u{1b}\\", "\u{1b}[12\u{18}",
    "\u{1b}[<128;1;1M", "\u{1b}[99999999999999999999999;1n",
  ])
  func `unknown bytes from a terminal are ignored`(text: String) {
    #expect(events(text) == [])
    #expect(events(text + "\u{1b}\\q").last == .key(.character("q")))
  }

  @Test func `the terminal fuzzer generates answers of every kind`() {
    var kinds: Set<String> = []
    for seed in 0..<500 as Range<UInt64> {
      var dice = Dice(seed)
      for case .reply(let reply) in events(
        String(decoding: TerminalBytes.random(&dice), as: UTF8.self))
      {
        kinds.insert("\(reply)".split(separator: "(").first.map(String.init) ?? "")
      }
    }
    #expect(
      kinds == [
        "kittyGraphics", "attributes", "version", "cellSize", "areaSize", "mode", "ready",
      ])
  }

  @Test func `a control string of several megabytes from a terminal is ignored`() {
    var parser = TerminalParser()
    var events: [TerminalEvent] = []
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    parser.feed("\u{1b}_G".utf8, at: 0, into: &events)
    for _ in 0..<8 { parser.feed(piece, at: 0, into: &events) }
    parser.feed("\u{1b}\\q".utf8, at: 0, into: &events)
    #expect(events == [.key(.character("q"))])
  }

  @Test func `the parsed events do not depend on how a terminal's bytes are divided`() {
    let pieces = [
      "\u{1b}[<0;12;7M", "\u{1b}[C", "\u{1b}O", "q", "\u{1b}[?62;4c", "\u{1b}_Gi=31;OK\u{1b}\\",
      "\u{1b}P>|x\u{1b}\\", "\u{1b}", "\u{1b}[M", "[", ";", "9", "\u{18}", "\u{7}", "é", "\u{1b}]",
    ]
    for seed in 0..<2000 as Range<UInt64> {
      var dice = Dice(seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        if Int.random(in: 0..<4, using: &dice) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &dice))
        } else {
          bytes += (pieces.randomElement(using: &dice) ?? "").utf8
        }
      }
      var (whole, cut) = ([TerminalEvent](), [TerminalEvent]())
      var parser = TerminalParser()
      parser.feed(bytes, at: 0, into: &whole)
      parser.expire(at: 10, into: &whole)
      parser = TerminalParser()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(5, rest.count), using: &dice)
        parser.feed(rest.prefix(count), at: 0, into: &cut)
        rest = rest.dropFirst(count)
      }
      parser.expire(at: 10, into: &cut)
      #expect(whole == cut, "seed \(seed): \(bytes)")
      #expect(parser.deadline == nil)
      // Whatever the bytes were, the parser recognizes the next key.
      parser.feed("\u{1b}\\q".utf8, at: 20, into: &cut)
      #expect(cut.last == .key(.character("q")), "seed \(seed)")
    }
  }
}
