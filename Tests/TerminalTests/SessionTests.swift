import SegueGeometry
import SegueLive
import SeguePlayer
import SegueScene
import SegueTerminal
import TestSupport
import Testing

private let usual = TerminalSize(columns: 40, rows: 13)

/// Returns a storyboard in a terminal of the default size.
private func desk(format: TerminalFormat? = nil) throws -> TerminalDesk {
  try TerminalDesk(FakeTerminal(usual, []), format: format)
}

@Suite struct SessionTests {
  @Test func `a terminal session shows the picture in the middle and the list of keys below it`()
    throws
  {
    var shown: TerminalScreen?
    var modes: Set<Int> = []
    let desk = try desk()
    let terminal = desk.terminal
    let end = try desk.play([
      (
        0.5,
        .check {
          shown = terminal.screen
          modes = terminal.screen.modes
        }
      ), (0.6, .sends("q")),
    ])
    #expect(end == .quit)
    let screen = try #require(shown)
    // The show of 160 × 80 points fills 40 columns. A cell is twice as high as wide, so the show
    // has 10 of the 12 rows.
    for row in 0..<12 {
      for column in 0..<40 {
        let isInside = (1...10).contains(row)
        #expect(
          screen.cells[row][column].color == (isInside ? "2;255;0;0" : ""), "\(row) \(column)")
      }
    }
    #expect(screen.text(12).contains("q quit · ← → move · r restart"))
    #expect(modes.isSuperset(of: [1049, 1000, 1002, 1003, 1006]))
    #expect(!modes.contains(25))
    // The terminal's modes have been restored.
    #expect(terminal.screen.modes == [7, 25])
    #expect(terminal.log == ["enter", "leave"])
    #expect(terminal.mark == .nothing)
  }

  @Test
  func `in symbol formats the picker is text, and the picture is redrawn when the picker closes`()
    throws
  {
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (
        1,
        .check {
          #expect(desk.display.showsPanelsAsText)
          desk.panel = (1...30).map { PanelLine("animator \($0)", hasFocus: $0 == 20) }
        }
      ), (1, .sends("s")),
      (
        2,
        .check {
          let rows = (0..<12).map { terminal.screen.text($0) }
          #expect(rows.map { $0.filter { $0 != " " } } == (14...25).map { "animator\($0)" })
          #expect(terminal.screen.cells[5][0].color == "2;255;0;0", "beside it")
          desk.panel = []
        }
      ), (2, .sends("s")),
      (
        3,
        .check {
          for row in 1...10 {
            #expect(terminal.screen.cells[row].allSatisfy { $0.color == "2;255;0;0" }, "\(row)")
          }
        }
      ), (3, .sends("q")),
    ])
  }

  @Test func `in pixel formats the picker is drawn into the picture`() throws {
    let desk = try desk(format: .kitty)
    try desk.play([
      (1, .check { #expect(!desk.display.showsPanelsAsText) }), (1, .sends("q")),
    ])
  }

  @Test func `a terminal session sleeps while nothing moves`() throws {
    var (waits, writes) = (0, 0)
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (2, .check { (waits, writes) = (terminal.waits, terminal.writes) }),
      (
        3600,
        .check {
          #expect(terminal.waits == waits)
          #expect(terminal.writes == writes)
          #expect(desk.frames == 1)
        }
      ), (3600, .sends("q")),
    ])
  }

  @Test func `a terminal session checks watched files without drawing while nothing moves`()
    throws
  {
    var times: [Double] = []
    let desk = try desk(format: .symbols)
    desk.loop.every(0.5) { times.append(desk.display.now) }
    try desk.play([(3.1, .sends("q"))])
    #expect(times.count == 6, "\(times)")
    for (time, next) in zip(times, times.dropFirst()) { #expect(abs(next - time - 0.5) < 0.01) }
    #expect(desk.frames == 1)
  }

  @Test func `a terminal session draws frames at the frame rate only while something moves`() throws {
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (1, .sends("\u{1b}[C")),
      (
        10,
        .check {
          #expect(abs(desk.frames - 32) <= 2)
          #expect(terminal.screen.cells[5][20].color == "2;255;255;255")
        }
      ), (10, .sends("q")),
    ])
    #expect(desk.inputs == [.command(.right)])
  }

  @Test func `a terminal that reads slowly gets fewer frames, each of them complete`() throws {
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (1, .takes(20)), (1, .sends(" ")), (2, .takes(nil)),
      (
        10,
        .check {
          #expect((2...20).contains(desk.frames))
          #expect(terminal.screen.cells[5][20].color == "2;255;255;255")
        }
      ), (10, .sends("q")),
    ])
    let text = String(decoding: terminal.written, as: UTF8.self)
    let begins = text.components(of: "\u{1b}[?2026h")
    // The transition's first and last frames may equal the frames before and after it, and are then
    // not written.
    #expect((desk.frames - 2...desk.frames).contains(begins))
    // The sequences that end the session contain the mark at the end of a frame once more.
    #expect(text.components(of: "\u{1b}[?2026l") == begins + 1)
  }

  @Test func `a terminal that does not confirm frames gets no further frames until a timeout`()
    throws
  {
    let desk = try desk()
    let terminal = desk.terminal
    terminal.confirms = false
    try desk.play([
      (1, .sends(" ")),
      // By now, the session has written the first frame, whose confirmation has timed out, and
      // `maxUnconfirmed` more frames, which the terminal has not confirmed yet. The final frame
      // follows when the confirmations of these frames have timed out, too.
      (
        1.9,
        .check {
          let text = String(decoding: terminal.written, as: UTF8.self)
          #expect(text.components(of: "\u{1b}[?2026h") == 1 + TerminalOutbox.maxUnconfirmed)
        }
      ),
      (
        10,
        .check {
          #expect(terminal.screen.cells[5][20].color == "2;255;255;255")
        }
      ), (10, .sends("q")),
    ])
  }

  @Test func `a terminal that answers no query shows symbols after a second`() throws {
    let desk = try desk()
    let terminal = desk.terminal
    terminal.answers = nil
    try desk.play([
      (0.9, .check { #expect(desk.frames == 0) }),
      (
        1.5,
        .check {
          #expect(desk.frames == 1)
          #expect(terminal.screen.cells[5][20].color == "2;255;0;0")
        }
      ), (2, .sends("q")),
    ])
  }

  @Test func `a resized terminal gets a new picture of its size`() throws {
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (1, .resizes(TerminalSize(columns: 20, rows: 30))),
      (
        2,
        .check {
          // The show is 20 columns wide and therefore 5 rows high, in the middle of 29 rows.
          #expect(terminal.screen.cells[14][10].color == "2;255;0;0")
          #expect(terminal.screen.cells[3][10].color == "")
        }
      ),
      (3, .resizes(TerminalSize(columns: 1, rows: 1))),
      (4, .check { #expect(terminal.screen.cells[0][0] != TerminalScreen.Cell()) }),
      (5, .sends("q")),
    ])
  }

  @Test func `a terminal that is resized while a frame is written gets a new picture`()
    throws
  {
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (1, .takes(50)), (1, .sends(" ")),
      (1.1, .resizes(TerminalSize(columns: 30, rows: 9))), (1.2, .takes(nil)),
      (5, .check { #expect(terminal.screen.cells[4][15].color == "2;255;255;255") }),
      (6, .sends("q")),
    ])
  }

  @Test func `mouse events in a terminal have times, and locations in the picture's pixels`()
    throws
  {
    let desk = try desk()
    try desk.play([
      (1, .sends("\u{1b}[<0;1;2M")), (1.25, .sends("\u{1b}[<32;21;2M")),
      (1.5, .sends("\u{1b}[<0;21;2m")), (2, .sends("\u{1b}[<66;20;5M")),
      (3, .sends("q")),
    ])
    let expected: [LiveInput] = [
      .pointer(PointerEvent(.began, at: Point(x: 4, y: 8), time: 1)),
      .pointer(PointerEvent(.moved, at: Point(x: 164, y: 8), time: 1.25)),
      .pointer(PointerEvent(.ended, at: Point(x: 164, y: 8), time: 1.5)),
      .scroll(ScrollEvent(.began, at: Point(x: 156, y: 56), time: 2)),
      .scroll(ScrollEvent(.moved, by: Point(x: 16, y: 0), at: Point(x: 156, y: 56), time: 2)),
      .scroll(
        ScrollEvent(.ended, at: Point(x: 156, y: 56), time: 2 + PointerTracker.scrollPause)),
    ]
    #expect(desk.inputs.map(rounded) == expected.map(rounded))
  }

  @Test func `a message of the session replaces the list of keys in the terminal`() throws {
    let desk = try desk()
    let terminal = desk.terminal
    try desk.play([
      (1, .check { desk.line = "a\u{1b}]0;plug-in\u{7} crashed" }), (1, .sends("d")),
      (
        2,
        .check {
          #expect(terminal.screen.text(12).contains("crashed"))
          #expect(!terminal.screen.text(12).contains("quit"))
          desk.line = nil
        }
      ), (2, .sends("d")), (3, .check { #expect(terminal.screen.text(12).contains("quit")) }),
      (4, .sends("q")),
    ])
    #expect(!String(decoding: terminal.written, as: UTF8.self).contains("\u{1b}]0;"))
  }

  @Test func `while the process is stopped (Ctrl-Z), the terminal is restored and the clock stops`()
    throws
  {
    let desk = try desk()
    let terminal = desk.terminal
    terminal.stop = 1000
    try desk.play([
      (1, .sends("\u{1b}[<0;1;2M")), (2, .signal(.suspend)),
      (
        1003,
        .check {
          #expect(terminal.screen.modes.contains(1049))
          #expect(terminal.screen.cells[5][20].color == "2;255;0;0")
        }
      ), (1004, .sends("\u{1b}[<35;1;2M")), (1005, .sends("q")),
    ])
    #expect(terminal.log == ["enter", "leave", "suspend", "enter", "leave"])
    guard case .pointer(let event) = desk.inputs.dropFirst().first else {
      Issue.record("the finger is not taken away")
      return
    }
    #expect(event.phase == .cancelled)
  }

  @Test func `a signal, Ctrl-C or a closed terminal ends a terminal session`() throws {
    #expect(try desk().play([(1, .signal(.end(15)))]) == .signal(15))
    #expect(try desk().play([(1, .sends("\u{3}"))]) == .signal(2))
    #expect(try desk().play([(1, .hangsUp)]) == .lost)
  }

  @Test func `a signal before the terminal's abilities are known ends the session without a frame`()
    throws
  {
    let desk = try desk()
    desk.terminal.answers = nil
    #expect(try desk.play([(0.5, .signal(.end(15)))]) == .signal(15))
    #expect(desk.frames == 0)
    #expect(desk.terminal.log == ["enter", "leave"])
  }

  @Test func `a terminal session ends after a short timeout when the terminal no longer reads`()
    throws
  {
    let desk = try desk()
    try desk.play([(1, .takes(0)), (1, .sends(" ")), (2, .sends("q"))])
    #expect(desk.terminal.log.last == "leave")
    #expect(desk.terminal.now < 103)
  }

  @Test(arguments: [
    (TerminalFormat.kitty, "\u{1b}_Gq=2,i=1,C=1,"), (.sixel, "\u{1b}P0;1;0q"),
    (.iterm, "\u{1b}]1337;File=inline=1"),
  ])
  func `a terminal session writes each picture only once`(
    format: TerminalFormat, head: String
  ) throws {
    let desk = try desk(format: format)
    try desk.play([(1, .sends("s")), (2, .sends("h")), (3, .sends("q"))])
    #expect(desk.frames == 3)
    let text = String(decoding: desk.terminal.written, as: UTF8.self)
    // The second frame equals the first one, so it is not written. The third frame shows the
    // outline of a link.
    let general = format == .kitty ? "\u{1b}_Gq=2,i=" : head
    #expect(text.components(of: general) == 2)
    #expect(text.components(of: head) == (format == .kitty ? 1 : 2))
    #expect(text.contains("a=d,d=A") == (format == .kitty))
  }

  @Test func `a dumb terminal is refused before anything is written`() throws {
    let desk = try TerminalDesk(FakeTerminal(usual, []), variables: ["TERM": "dumb"])
    #expect(throws: TerminalError.self) { try desk.play([]) }
    #expect(desk.terminal.written.isEmpty && desk.terminal.log.isEmpty)
  }
}

/// Returns the text of an input. Numbers are rounded to thousandths, because locations and times
/// are sums of floating-point numbers.
private func rounded(_ input: LiveInput) -> String {
  func text(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
  return switch input {
  case .pointer(let event):
    "\(event.phase) \(text(event.location.x)) \(text(event.location.y)) \(text(event.time))"
  case .scroll(let event):
    "\(event.phase) \(text(event.delta.x)) \(text(event.delta.y)) \(text(event.time))"
  default: "\(input)"
  }
}

extension String {
  /// Returns the number of occurrences of `part` in the text.
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self.utf8[...])
    while let range = rest.firstRange(of: part.utf8) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
