import SegueWire
import Testing

/// Tests messages for calls with arrays of numbers.
@Suite struct MessageArrayTests {
  private static func message(
    _ name: String, _ arguments: [WireValue], fault: Status? = nil
  ) throws -> Message {
    let slot = try #require(SignatureTable.view.slot(named: name))
    return .call(
      CallMessage(WireCall(table: .view, slot: slot, arguments: arguments, fault: fault)))
  }

  /// Returns the message as the receiver decodes it.
  private static func received(_ message: Message) throws -> Message {
    try Message(bytes: Array(message.bytes.dropFirst(4)))
  }

  private static func arcs(_ count: Int) throws -> Message {
    try message(
      "move_along",
      [.handle(1), .handle(2), .doubles((0..<6 * count).map { Double($0) / 7 })])
  }

  @Test func `arguments and results of every function with arrays are received as they were sent`()
    throws
  {
    for table in SignatureTable.all {
      for (slot, row) in table.rows.enumerated() {
        for seed in 0..<12 {
          let arguments = row.inputs.enumerated().map { RoundTripTests.value($1, seed + $0) }
          let call = CallMessage(WireCall(table: table, slot: slot, arguments: arguments))
          #expect(try Self.received(.call(call)) == .call(call), "\(row.name)")
          let results = row.outputs.enumerated().map { RoundTripTests.value($1, seed + $0) }
          let answer = AnswerMessage(WireAnswer(.ok, results), serial: 7)
          #expect(try Self.received(.answer(answer)) == .answer(answer), "\(row.name)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 63, 64])
  func `a message with an array of any allowed length is received as it was sent`(_ count: Int)
    throws
  {
    let message = try Self.arcs(count)
    #expect(try Self.received(message) == message)
  }

  @Test(arguments: [65, 66, 100_000])
  func `a message with an array above the maximum length is refused`(_ count: Int) throws {
    let message = try Self.arcs(count)
    #expect(throws: Malformed.self) { try Self.received(message) }
  }

  @Test func `a message with an incomplete array element is refused`() throws {
    let message = try Self.message(
      "move_along", [.handle(1), .handle(2), .doubles([1, 2, 3, 4, 5, 6, 7])])
    #expect(throws: Malformed.self) { try Self.received(message) }
  }

  @Test func `only a message marked as a faulty call may contain a number that is not finite`()
    throws
  {
    let arguments: [WireValue] = [.handle(1), .handle(2), .doubles([0, 0, 0, 0, 0, .infinity])]
    #expect(throws: Malformed.self) {
      try Self.received(try Self.message("move_along", arguments))
    }
    let marked = try Self.message("move_along", arguments, fault: .notFinite)
    #expect(try Self.received(marked) == marked)
    let unread = try Self.message(
      "move_along", [.handle(1), .handle(2), .absent], fault: .invalidArgument)
    #expect(try Self.received(unread) == unread)
  }
}
