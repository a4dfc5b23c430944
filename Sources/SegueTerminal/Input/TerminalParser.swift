/// Parses the bytes that a terminal sends, which may arrive in pieces of any length.
///
/// The Escape key sends the same byte with which the sequences of other keys begin. An escape byte is therefore the
/// Escape key only if no other byte follows within `escapeDelay`; the caller must call `expire` at `deadline` to find
/// this out. Unknown sequences are ignored, as are characters beyond ASCII. A sequence that does not end is dropped
/// after `sequenceDelay`, and of a long sequence only the first `longestSequence` bytes are stored.
package struct TerminalParser: Sendable {
  /// The time after which a single escape byte is the Escape key, in seconds.
  package static let escapeDelay = 0.05
  /// The time without a byte after which an unfinished sequence is dropped, in seconds.
  package static let sequenceDelay = 1.0
  /// The maximum number of bytes of a sequence that are stored. Further bytes of the sequence are
  /// ignored.
  package static let longestSequence = 1024

  private enum State: Sendable {
    case ground
    case escape
    /// After `ESC [`. The parameters that have been read so far are in `collected`.
    case control
    /// After `ESC O`, which the next byte completes to the sequence of a key.
    case single
    /// In a mouse report in the oldest format, `ESC [ M`, which ends after three more bytes.
    case oldMouse
    /// After `ESC P`, `ESC _`, `ESC ]`, `ESC ^` or `ESC X`: a text that ends with a string terminator.
    case text(Kind)
    case textEscape(Kind)
  }

  private enum Kind: Sendable { case device, application, other }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var lastByte = 0.0

  /// Creates a parser at the beginning of its input.
  package init() {}

  /// The time from which `expire` has an effect, in seconds; nil unless a sequence is incomplete.
  package var deadline: Double? {
    switch state {
    case .ground: nil
    case .escape: lastByte + Self.escapeDelay
    default: lastByte + Self.sequenceDelay
    }
  }

  /// Parses bytes that arrived at `time`, in seconds on any clock, and appends their events to `events`.
  package mutating func feed(
    _ bytes: some Sequence<UInt8>, at time: Double, into events: inout [TerminalEvent]
  ) {
    expire(at: time, into: &events)
    for byte in bytes {
      lastByte = time
      take(byte, into: &events)
    }
  }

  /// Drops an incomplete sequence that is too old at `time`. If the sequence is a single escape byte, the event of the
  /// Escape key is appended to `events`.
  package mutating func expire(at time: Double, into events: inout [TerminalEvent]) {
    guard let deadline, time >= deadline else { return }
    if case .escape = state { events.append(.key(.escape)) }
    state = .ground
    collected.removeAll(keepingCapacity: true)
  }

  // MARK: One byte

  private mutating func take(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch state {
    case .ground: takeKey(byte, into: &events)
    case .escape: takeAfterEscape(byte, into: &events)
    case .control: takeControl(byte, into: &events)
    case .single:
      state = .ground
      if byte == 0x1b { begin(.escape) } else { events += Self.arrow(byte) }
    case .oldMouse:
      collected.append(byte)
      guard collected.count == 3 else { return }
      state = .ground
      let numbers = collected.map { Int($0) - 32 }
      events += Self.mouse(numbers[0], numbers[1], numbers[2], isRelease: numbers[0] & 0b11 == 3)
    case .text(let kind): takeText(byte, kind)
    case .textEscape(let kind):
      // ESC \ ends the text. With any other byte, the escape byte begins a new sequence, and the
      // text is dropped.
      guard byte == UInt8(ascii: "\\") else {
        begin(.escape)
        return take(byte, into: &events)
      }
      state = .ground
      events += Self.reply(kind == .application, kind == .device, collected)
    }
  }

  private mutating func begin(_ new: State) {
    state = new
    collected.removeAll(keepingCapacity: true)
  }

  private mutating func takeKey(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case 0x1b: begin(.escape)
    case 0x03: events.append(.key(.interrupt))
    case 0x09: events.append(.key(.tab))
    case 0x0a, 0x0d: events.append(.key(.enter))
    case 0x08, 0x7f: events.append(.key(.backspace))
    case 0x20...0x7e: events.append(.key(.character(Unicode.Scalar(byte))))
    default: break
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "P"): begin(.text(.device))
    case UInt8(ascii: "_"): begin(.text(.application))
    case UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "X"): begin(.text(.other))
    // The first of two escape bytes is the Escape key; the second may begin another key's sequence.
    case 0x1b: events.append(.key(.escape))
    // Any other byte after an escape byte is a key with Alt, which has no meaning here.
    default: state = .ground
    }
  }

  private mutating func takeControl(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case 0x20...0x3f:
      if collected.count < Self.longestSequence { collected.append(byte) }
    case UInt8(ascii: "M") where collected.isEmpty: begin(.oldMouse)
    case 0x40...0x7e:
      state = .ground
      events += Self.control(collected, final: byte)
    case 0x1b: begin(.escape)
    // CAN and SUB cancel a sequence.
    case 0x18, 0x1a: state = .ground
    default: break
    }
  }

  private mutating func takeText(_ byte: UInt8, _ kind: Kind) {
    switch byte {
    case 0x1b: state = .textEscape(kind)
    // BEL ends an operating system command (OSC), and CAN and SUB cancel any text.
    case 0x07, 0x18, 0x1a: state = .ground
    default: if collected.count < Self.longestSequence { collected.append(byte) }
    }
  }
}
