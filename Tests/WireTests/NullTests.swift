import CSegue
import SegueProperties
import Testing

@testable import SegueWire

/// Tests the answers of a stub to NULL, for every pointer of every function that a plug-in can call.
@Suite struct NullTests {
  /// Returns a valid value for a C argument that is not an address; nil for an address.
  private static func scalar(_ kind: ArgumentKind) -> WireValue? {
    switch kind {
    case .handle: .handle(1)
    case .double: .double(0.5)
    case .int32: .int32(1)
    case .uint32, .count, .capacity: .uint32(1)
    // Property 5 is the opacity, which has one number.
    case .property: .uint32(5)
    default: nil
    }
  }

  /// Returns a kind that is passed as the same C type, without any check of the value.
  private static func unchecked(_ kind: ArgumentKind) -> ArgumentKind {
    switch kind {
    case .handle, .double, .int32, .uint32: kind
    case .count, .capacity, .property: .uint32
    default: .userData
    }
  }

  /// The size of the memory to which each pointer points, which is more than any call reads.
  private static let room = 4096

  /// Fills the memory behind a pointer of this kind with a valid value.
  private static func fill(_ memory: UnsafeMutableRawPointer, _ kind: ArgumentKind) {
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: room)
    switch kind {
    case .picture:
      memory.storeBytes(
        of: segue_pixels_t(
          size: UInt64(MemoryLayout<segue_pixels_t>.size), format: UInt32(SEGUE_PIXELS_RGBA8),
          width: 1, height: 1, stride: 4, scale: 1,
          bytes: (memory + 1024).assumingMemoryBound(to: UInt8.self)), as: segue_pixels_t.self)
    case .outPropertyInfo: memory.storeBytes(of: 48, as: UInt64.self)
    default: break
    }
  }

  @Test(arguments: SignatureTable.hostInterfaces.map(\.interface))
  func `a stub refuses NULL for each pointer that may not be NULL`(_ interface: String) throws {
    let table = try #require(SignatureTable.hostInterfaces.first { $0.interface == interface })
    // The handler answers every valid call with `ended`, so that a refused call has a different
    // status.
    let stub = try #require(StubTable(table) { _ in WireAnswer(.ended) })
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 12 * Self.room, alignment: 16)
    defer { memory.deallocate() }
    var count = 0
    for (slot, row) in table.rows.enumerated() {
      // The same C function, described by parameters that are passed without checks.
      let plain = SignatureTable(
        "test.plain",
        rows: [
          SignatureRow(
            row.name,
            row.arguments.map { Argument($0.name, Self.unchecked($0.kind), isOptional: true) },
            callClass: .sync)
        ])
      let function = ForeignFunction(
        try #require(stub.function(slot)), table: plain, slot: 0)
      let valid = row.arguments.enumerated().map { index, argument -> WireValue in
        if let scalar = Self.scalar(argument.kind) { return scalar }
        let start = memory + index * Self.room
        Self.fill(start, argument.kind)
        return .pointer(UInt(bitPattern: start))
      }
      #expect(function.call(valid).status == .ended, "\(row.name)")
      for (index, argument) in row.arguments.enumerated()
      where Self.scalar(argument.kind) == nil {
        var arguments = valid
        arguments[index] = .pointer(0)
        let status = function.call(arguments).status
        let isBuffer = argument.kind == .buffer || argument.kind == .outNumbers
        let mayBeNull = argument.isOptional && !isBuffer
        #expect(
          status == (mayBeNull ? .ended : .invalidArgument), "\(row.name) \(argument.name)")
        count += 1
        // A buffer or an array may be NULL if its capacity or count, the next argument, is 0.
        let isArray = index + 1 < arguments.count && row.arguments[index + 1].kind == .count
        guard isBuffer || isArray, row.name != "set" else { continue }
        arguments[index + 1] = .uint32(0)
        #expect(function.call(arguments).status == .ended, "\(row.name) \(argument.name)")
      }
    }
    #expect(count > 0)
  }
}

/// Tests the rules for values that a stub checks, and those that the called function checks.
@Suite struct ValueRuleTests {
  @Test func `a stub refuses a value that breaks a rule unless the function checks the rule`() throws {
    let rules: [(SignatureTable, String, WireValue, Int)] = [
      (.context, "complete", .int32(2), 1),
      (.context, "view_for_key", .int32(9), 1), (.interaction, "can_begin", .int32(2), 1),
      (.animation, "begin", .double(-1), 1),
    ]
    for (table, name, wrong, index) in rules {
      let slot = try #require(table.slot(named: name))
      let argument = table.rows[slot].inputs[index]
      #expect(argument.isLate && !argument.rule.allows(wrong) && argument.earlyRule.allows(wrong))
    }
    let painted = try #require(SignatureTable.pictures.rows.first)
    let early = try #require(painted.inputs.first { $0.rule == .flag })
    #expect(!early.isLate && !early.earlyRule.allows(.int32(2)))
  }

  @Test func `every function of the host's interfaces names the implementation of its own row`() {
    for table in SignatureTable.hostInterfaces where table !== SignatureTable.log {
      let functions = table.rows.map(\.hostFunction)
      #expect(functions.allSatisfy { $0 != nil } && Set(functions).count == table.rows.count)
    }
  }
}
