import MessageCases
import SegueWire
import TestSupport
import Testing

/// Tests encoding messages as bytes and decoding them, and that bytes that are not a valid message
/// are refused.
@Suite struct MessageTests {
  private static func messages(_ table: SignatureTable, _ slot: Int, _ seed: Int) -> [Message] {
    let row = table.rows[slot]
    let arguments = row.inputs.enumerated().map { RoundTripTests.value($1, seed + $0) }
    let results = row.outputs.enumerated().map { RoundTripTests.value($1, seed + $0) }
    let call = WireCall(table: table, slot: slot, arguments: arguments)
    let answer = WireAnswer(.ok, results)
    return [
      .call(CallMessage(call, function: .max, credit: 7, serial: UInt32(seed))),
      .answer(AnswerMessage(answer, credit: .max, serial: UInt32(seed))),
      .note(.answered(call, answer)), .note(.returned(call, WireAnswer(.wrongThread))),
    ]
  }

  private static func content(_ message: Message) -> [UInt8] { Array(message.bytes.dropFirst(4)) }

  /// Returns the reason why the bytes are refused; nil when they are a valid message.
  private static func reason(_ bytes: [UInt8]) -> String? {
    do throws(Malformed) {
      _ = try Message(bytes: bytes)
      return nil
    } catch { return error.reason }
  }

  // MARK: Encoding and decoding

  @Test(arguments: RoundTripTests.rows)
  func `decoding an encoded call or answer of any function gives the same message`(
    _ interface: String, _ slot: Int
  ) throws {
    let table = try RoundTripTests.table(interface)
    for seed in 0..<12 {
      for message in Self.messages(table, slot, seed) {
        let bytes = message.bytes
        #expect(try Message(bytes: Array(bytes.dropFirst(4))) == message)
        let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length == bytes.count - 4)
        if case .answer(let message) = message { #expect(message.answer.fits(table.rows[slot])) }
      }
    }
  }

  @Test func `decoding an encoded message of any other kind gives the same message`() throws {
    for message in [Message.open([]), .open([1, 2, 3]), .opened([0, 255]), .note(.began)] {
      #expect(try Message(bytes: Self.content(message)) == message)
    }
  }

  @Test func `a message for a faulty call contains the fault and the arguments that could be read`()
    throws
  {
    let call = WireCall(
      table: .view, slot: try #require(SignatureTable.view.slot(named: "set")),
      arguments: [.handle(1), .handle(2), .uint32(3), .doubles([1, .infinity])],
      fault: .notFinite)
    let message = Message.call(CallMessage(call))
    #expect(try Message(bytes: Self.content(message)) == message)
  }

  @Test(arguments: ArgumentFault.Cause.allCases)
  func `a message for a faulty call names the faulty argument, which the function must have`(
    _ cause: ArgumentFault.Cause
  ) throws {
    let slot = try #require(SignatureTable.view.slot(named: "set"))
    let count = SignatureTable.view.rows[slot].arguments.count
    for index in 0...count {
      let call = WireCall(
        table: .view, slot: slot, arguments: [.handle(1), .handle(2), .uint32(1), .absent],
        fault: .invalidArgument, in: ArgumentFault(index, cause, 3))
      let content = Self.content(.call(CallMessage(call)))
      if index < count {
        #expect(try Message(bytes: content) == .call(CallMessage(call)))
      } else {
        #expect(Self.reason(content) == "a fault in an argument that set does not have")
      }
    }
  }

  // MARK: Damaged messages

  @Test(arguments: RoundTripTests.rows)
  func `a message that is truncated at any length is refused`(
    _ interface: String, _ slot: Int
  ) throws {
    for message in Self.messages(try RoundTripTests.table(interface), slot, 3) {
      let bytes = Self.content(message)
      for length in bytes.indices { #expect(Self.reason(Array(bytes.prefix(length))) != nil) }
      #expect(Self.reason(bytes + [0]) == "it has extra bytes at its end (1)")
    }
  }

  @Test(arguments: RoundTripTests.rows)
  func `a message with one changed byte is refused or read as another valid message`(
    _ interface: String, _ slot: Int
  ) throws {
    for message in Self.messages(try RoundTripTests.table(interface), slot, 5).prefix(3) {
      let bytes = Self.content(message)
      for index in bytes.indices {
        for value in (0..<8).map({ bytes[index] ^ 1 << $0 }) + [0, 0xff] {
          var changed = bytes
          changed[index] = value
          #expect(MessageCase(.message, changed).fault() == nil)
        }
      }
    }
  }

  @Test func `random and damaged bytes are refused or read as valid messages`() {
    for seed in 1...5_000 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      #expect(MessageCase(&dice).fault() == nil, "seed \(seed)")
    }
  }

  // MARK: Checks

  /// A call of `log.write`. Its fields, with their sizes in bytes when not 1: kind, function (8),
  /// waits, credit (4), serial (4), table, slot, fault (4), the number of values (4), the absent
  /// context, the level (1 + 4), the text's kind, its length (4) and its bytes.
  private static let logCall: [UInt8] = {
    let call = WireCall(table: .log, slot: 0, arguments: [.absent, .int32(1), .text("ab")])
    return content(.call(CallMessage(call)))
  }()

  private static func logCall(_ at: Int, _ values: UInt8...) -> [UInt8] {
    var bytes = logCall
    bytes.replaceSubrange(at..<at + values.count, with: values)
    return bytes
  }

  @Test func `each invalid part of a message is refused with its reason`() {
    #expect(Self.logCall.count == 41)
    #expect(Self.reason(Self.logCall) == nil)
    #expect(Self.reason([]) == "it ends early")
    for kind: UInt8 in [0, 7, 255] {
      #expect(Self.reason(Self.logCall(0, kind)) == "a message of an unknown kind")
    }
    #expect(Self.reason(Self.logCall(9, 2)) == "a flag that is neither 0 nor 1")
    for table: UInt8 in [UInt8(SignatureTable.all.count), 255] {
      #expect(Self.reason(Self.logCall(18, table)) == "a call to an unknown interface")
    }
    #expect(
      Self.reason(Self.logCall(19, 1))
        == "a call of slot 1 of segue.log/1, which does not have this slot")
    // A status above 0 is not a failure, so it cannot be a fault.
    for byte in [UInt8(1), 0x7f] {
      #expect(Self.reason(Self.logCall(23, byte)) == "a fault whose status is not an error")
    }
    #expect(Self.reason(Self.logCall(24, 33)) == "a list that is too long")
    #expect(Self.reason(Self.logCall(24, 255, 255, 255, 255)) == "a list that is too long")
    #expect(Self.reason(Self.logCall(24, 2)) != nil)
    #expect(Self.reason(Self.logCall(28, 11)) == "a value of an unknown kind")
    // If the value's kind is a number instead of a text, bytes of the text are left unread.
    #expect(Self.reason(Self.logCall(34, 1)) != nil)
    #expect(Self.reason(Self.logCall(35, 1)) == "it has extra bytes at its end (1)")
    #expect(Self.reason(Self.logCall(35, 3)) == "a text that is longer than the message")
    #expect(
      Self.reason(Self.logCall(34, 6, 255, 255, 255, 255))
        == "a text that is longer than the message")
  }

  @Test(
    arguments: [
      [0x80], [0xc3, 0x28], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff],
    ] as [[UInt8]])
  func `a message whose text is not valid UTF-8 is refused`(_ text: [UInt8]) {
    var bytes = Array(Self.logCall.dropLast(6))
    bytes += [UInt8(text.count), 0, 0, 0] + text
    #expect(Self.reason(bytes) == "a text that is not UTF-8")
  }

  @Test(arguments: RoundTripTests.rows)
  func `a message for a call with missing, extra or mistyped arguments is refused`(
    _ interface: String, _ slot: Int
  ) throws {
    let table = try RoundTripTests.table(interface)
    let row = table.rows[slot]
    let right = row.inputs.map { RoundTripTests.value($0, 1) }
    let wrong = right.indices.map { index in
      var arguments = right
      arguments[index] = .int64(3)
      return arguments
    }
    for arguments in [Array(right.dropLast()), right + [.absent]] + wrong {
      let call = WireCall(table: table, slot: slot, arguments: arguments)
      #expect(
        Self.reason(Self.content(.call(CallMessage(call))))
          == "a call of \(row.name) with arguments that do not match its signature")
    }
  }

  @Test func `only a call declared oneWay may be sent without waiting for an answer`() {
    for table in SignatureTable.all {
      for slot in table.rows.indices {
        let row = table.rows[slot]
        let call = WireCall(
          table: table, slot: slot, arguments: row.inputs.map { RoundTripTests.value($0, 1) })
        let reason = Self.reason(Self.content(.call(CallMessage(call, waits: false))))
        #expect((reason == nil) == (row.callClass == .oneWay), "\(row.name)")
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a message with a number that is not finite is refused unless it is marked as faulty`(
    _ number: Double
  ) throws {
    let calls: [(SignatureTable, String, [WireValue])] = [
      (.animation, "timing_progress", [.handle(1), .handle(2), .double(number), .double(0)]),
      (.view, "move_along", [.handle(1), .handle(2), .doubles([0, 0, 0, 0, 0, number])]),
      (.view, "set", [.handle(1), .handle(2), .uint32(3), .doubles([0, number])]),
    ]
    for (table, name, arguments) in calls {
      let slot = try #require(table.slot(named: name))
      for fault in [nil, Status.notFinite] {
        let call = WireCall(table: table, slot: slot, arguments: arguments, fault: fault)
        #expect((Self.reason(Self.content(.call(CallMessage(call)))) == nil) == (fault != nil))
      }
    }
  }

  @Test
  func `a message with an unknown property, or with an invalid value of a property, is refused`()
    throws
  {
    let slot = try #require(SignatureTable.view.slot(named: "set"))
    for (property, numbers, isRight) in [
      (5, [0.5], true), (5, [7], true), (5, [], false), (5, [0.5, 0.5], false),
      (19, [-1, 0, 0, 0, 0], false),
      (6, [2], false), (0, [1], false), (99, [1], false), (22, [], true),
    ] as [(UInt32, [Double], Bool)] {
      let arguments: [WireValue] = [.handle(1), .handle(2), .uint32(property), .doubles(numbers)]
      for fault in [nil, Status.invalidArgument] {
        let call = WireCall(table: .view, slot: slot, arguments: arguments, fault: fault)
        let reason = Self.reason(Self.content(.call(CallMessage(call))))
        #expect((reason == nil) == (isRight || fault != nil), "\(property) \(numbers)")
      }
    }
  }

  @Test func `an answer must have all results after a success, and none after a failure`() throws {
    let row = SignatureTable.animation.rows[
      try #require(SignatureTable.animation.slot(named: "timing_progress"))]
    #expect(WireAnswer(.ok, [.double(1)]).fits(row))
    #expect(WireAnswer(.staleHandle).fits(row))
    for answer in [
      WireAnswer(.ok), WireAnswer(.ok, [.int32(1)]), WireAnswer(.ok, [.double(1), .double(1)]),
      WireAnswer(.staleHandle, [.double(1)]), WireAnswer(.tooSmall, [.uint32(1)]),
    ] { #expect(!answer.fits(row)) }
    let text = SignatureTable.parameters.rows[
      try #require(SignatureTable.parameters.slot(named: "text"))]
    #expect(WireAnswer(.tooSmall, [.uint32(9)]).fits(text))
    for answer in [WireAnswer(.tooSmall), WireAnswer(.tooSmall, [.text("a")])] {
      #expect(!answer.fits(text))
    }
  }
}
