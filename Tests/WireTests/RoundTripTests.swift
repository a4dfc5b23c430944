import SegueProperties
import SegueWire
import Synchronization
import Testing

/// Tests stubs, which are libffi closures, by calling them with `ffi_call`. Each test encodes
/// arguments and decodes them again, so the encoding and the decoding check each other.
@Suite struct RoundTripTests {
  /// Stores the last call that the stub's handler received, and the answer that the handler gives.
  final class Exchange: Sendable {
    let state = Mutex<(call: WireCall?, answer: WireAnswer)>((nil, WireAnswer(.ok)))

    func stub(_ table: SignatureTable) throws -> StubTable {
      try #require(
        StubTable(table) { call in
          self.state.withLock {
            $0.call = call
            return $0.answer
          }
        })
    }

    var call: WireCall? { state.withLock { $0.call } }
    func answer(_ answer: WireAnswer) { state.withLock { $0.answer = answer } }
  }

  static let rows: [(String, Int)] = SignatureTable.all.flatMap { table in
    table.rows.indices.map { (table.interface, $0) }
  }

  static func table(_ interface: String) throws -> SignatureTable {
    try #require(SignatureTable.all.first { $0.interface == interface })
  }

  /// Returns a value for an argument, different for each seed. The first seeds give extreme values.
  static func value(_ argument: Argument, _ seed: Int) -> WireValue {
    let doubles = [0, -0.0, 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -1.5e300]
    func double(_ offset: Int) -> Double {
      let index = seed + offset
      return index < doubles.count ? doubles[index] : Double(index) * 0.1
    }
    switch argument.rule {
    case .flag: return .int32(Int32(seed % 2))
    case .notNegative:
      guard case .structure(let kind) = argument.kind else { return .double(abs(double(0))) }
      return .doubles((0..<kind.count).map { abs(double($0)) })
    default: break
    }
    switch argument.kind {
    case .handle, .outHandle: return .handle([0, 1, .max, 1 << 63][seed % 4])
    case .double, .outDouble: return .double(double(0))
    case .structure(let kind), .outStructure(let kind):
      return .doubles((0..<kind.count).map(double))
    case .array(let element, let maximum):
      return .doubles((0..<element.count * (seed % 3 == 0 ? maximum : seed % 3 - 1)).map(double))
    case .handles(_, let maximum): return .handles((0..<seed % (maximum + 1)).map(UInt64.init))
    case .event(let kind):
      return .doubles((0..<kind.count).map { $0 < 6 ? Double(($0 + seed) % 5) : double($0) })
    case .picture:
      let bytes = (0..<4 * (seed + 1) * 3).map { UInt8(truncatingIfNeeded: $0 * 7) }
      let picture = WirePicture(width: seed + 1, height: 3, scale: 1.5, bytes: bytes)
      return picture.map { .picture($0) } ?? .absent
    case .int32, .outInt32: return .int32([0, 1, -1, .max, .min][seed % 5])
    // A property and its numbers are consecutive arguments with consecutive seeds, so the previous
    // seed gives the property.
    case .property: return .uint32(property(seed).number)
    case .propertyNumbers: return .doubles(property(seed - 1).initial)
    case .outNumbers: return .doubles((0..<seed).map(double))
    case .outPropertyInfo: return .doubles(PropertyInfo.numbers(of: property(seed)))
    case .uint32, .outUInt32: return .uint32([0, 1, .max][seed % 3])
    case .capacity: return .uint32(64)
    case .outInt64: return .int64([0, -1, .max, .min][seed % 4])
    case .text, .buffer: return .text(["", "slide", "größer 🎞", "\u{7f}"][seed % 4])
    case .function, .userData, .object, .outObject:
      return .pointer([1, 0xdead_beef, UInt.max][seed % 3])
    case .outLength, .count: return .uint32(0)
    }
  }

  private static func property(_ seed: Int) -> ViewProperty {
    ViewProperty.declared[seed % ViewProperty.declared.count]
  }

  @Test(arguments: rows)
  func `every function passes arguments and results of every type unchanged`(
    _ interface: String, _ slot: Int
  ) throws {
    let table = try Self.table(interface)
    let row = table.rows[slot]
    let exchange = Exchange()
    let stub = try exchange.stub(table)
    let function = ForeignFunction(try #require(stub.function(slot)), table: table, slot: slot)
    for seed in 0..<12 {
      let arguments = row.inputs.enumerated().map { Self.value($1, seed + $0) }
      let results = row.outputs.enumerated().map { Self.value($1, seed + $0) }
      exchange.answer(WireAnswer(.ok, results))
      let answer = function.call(arguments)
      #expect(answer == WireAnswer(.ok, results), "\(row.name)")
      let call = try #require(exchange.call)
      #expect(call.arguments == arguments, "\(row.name)")
      #expect(call.slot == slot && call.fault == nil)
    }
  }

  @Test(arguments: rows)
  func `a failed call returns a status and no results`(_ interface: String, _ slot: Int) throws {
    let table = try Self.table(interface)
    let row = table.rows[slot]
    let exchange = Exchange()
    let stub = try exchange.stub(table)
    let function = ForeignFunction(try #require(stub.function(slot)), table: table, slot: slot)
    let results = row.outputs.map { Self.value($0, 1) }
    for status in [Status.failed, .wrongThread, Status(rawValue: -12345)] {
      exchange.answer(WireAnswer(status, results))
      let answer = function.call(row.inputs.map { Self.value($0, 1) })
      #expect(answer == WireAnswer(status))
    }
  }

  /// The functions that the host offers to plug-ins.
  static let hostRows = rows.filter { interface, _ in
    (SignatureTable.hostInterfaces + [.host]).contains { $0.interface == interface }
  }

  @Test(arguments: hostRows)
  func `a function of the host answers OK in place of a positive status`(
    _ interface: String, _ slot: Int
  ) throws {
    let table = try Self.table(interface)
    let row = table.rows[slot]
    let exchange = Exchange()
    let stub = try exchange.stub(table)
    let function = ForeignFunction(try #require(stub.function(slot)), table: table, slot: slot)
    let results = row.outputs.map { Self.value($0, 1) }
    for status: Int32 in [1, 1000, .max] {
      exchange.answer(WireAnswer(Status(rawValue: status), results))
      #expect(function.call(row.inputs.map { Self.value($0, 1) }) == WireAnswer(.ok, results))
    }
  }

  @Test(arguments: rows)
  func `missing, extra and mistyped arguments are refused without calling the function`(
    _ interface: String, _ slot: Int
  ) throws {
    let table = try Self.table(interface)
    let row = table.rows[slot]
    let exchange = Exchange()
    let stub = try exchange.stub(table)
    let function = ForeignFunction(try #require(stub.function(slot)), table: table, slot: slot)
    let right = row.inputs.map { Self.value($0, 1) }
    let wrong = right.indices.map { index in
      var arguments = right
      arguments[index] = arguments[index] == .int64(3) ? .double(0) : .int64(3)
      return arguments
    }
    for arguments in [Array(right.dropLast()), right + [.int32(0)]] + wrong {
      #expect(function.call(arguments) == WireAnswer(.invalidArgument))
    }
    #expect(exchange.call == nil)
  }

  @Test func `results of the wrong type are not written, and the call returns FAILED`() throws {
    let exchange = Exchange()
    let stub = try exchange.stub(.animation)
    let slot = try #require(SignatureTable.animation.slot(named: "timing_progress"))
    let function = ForeignFunction(try #require(stub.function(slot)), table: .animation, slot: slot)
    for results: [WireValue] in [[], [.int32(1)], [.double(1), .double(2)]] {
      exchange.answer(WireAnswer(.ok, results))
      let answer = function.call([.handle(1), .handle(2), .double(0), .double(1)])
      #expect(answer == WireAnswer(.failed))
    }
  }
}
