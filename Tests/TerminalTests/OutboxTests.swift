import SegueTerminal
import Testing

@Suite struct OutboxTests {
  @Test
  func `a frame is written in parts if the terminal accepts only some of its bytes at a time`() {
    var outbox = TerminalOutbox()
    outbox.appendFrame(at: 0, isSynchronized: true) { $0 += "frame".utf8 }
    var written: [UInt8] = []
    while !outbox.isEmpty {
      #expect(outbox.readyTime > 0)
      var isFirst = true
      #expect(
        outbox.pump { bytes in
          defer { isFirst = false }
          guard isFirst else { return 0 }
          written += bytes.prefix(3)
          return min(3, bytes.count)
        })
    }
    #expect(String(decoding: written, as: UTF8.self) == "\u{1b}[?2026hframe\u{1b}[?2026l")
    #expect(outbox.readyTime <= 0)
  }

  @Test func `an empty frame writes nothing to the terminal`() {
    var outbox = TerminalOutbox()
    outbox.asksForConfirmation = true
    outbox.appendFrame(at: 0, isSynchronized: true) { _ in }
    #expect(outbox.isEmpty)
  }

  @Test func `no frame is sent while too many frames are unconfirmed by the terminal`() {
    var outbox = TerminalOutbox()
    outbox.asksForConfirmation = true
    for frame in 0..<TerminalOutbox.maxUnconfirmed {
      #expect(outbox.readyTime <= Double(frame) / 60)
      outbox.appendFrame(at: Double(frame) / 60, isSynchronized: false) { $0 += "frame".utf8 }
      #expect(outbox.pump { $0.count })
    }
    #expect(outbox.readyTime > 0.1)
    #expect(outbox.readyTime == TerminalOutbox.timeout)
    outbox.confirm()
    #expect(outbox.readyTime <= 0.1)
  }

  @Test func `the wait for the terminal's confirmation of a frame ends after a timeout`() {
    var outbox = TerminalOutbox()
    outbox.asksForConfirmation = true
    for _ in 0..<TerminalOutbox.maxUnconfirmed {
      outbox.appendFrame(at: 5, isSynchronized: false) { $0 += "frame".utf8 }
      #expect(outbox.pump { $0.count })
    }
    #expect(outbox.readyTime > 5.9)
    #expect(outbox.readyTime == 5 + TerminalOutbox.timeout)
  }

  @Test func `a write to a terminal that has been closed reports that the terminal is gone`() {
    var outbox = TerminalOutbox()
    outbox.append("x")
    #expect(!outbox.pump { _ in nil })
  }
}
