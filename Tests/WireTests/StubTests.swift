import SegueWire
import Synchronization
import Testing

/// Tests stubs through C function types that are written by hand from the header.
@Suite struct StubTests {
  typealias Progress =
    @convention(c) (UInt64, UInt64, Double, Double, UnsafeMutablePointer<Double>?) -> Int32
  typealias Set =
    @convention(c) (UInt64, UInt64, UInt32, UnsafePointer<Double>?, UInt32) -> Int32
  typealias Write = @convention(c) (UInt64, Int32, UnsafePointer<CChar>?) -> Int32
  typealias Text =
    @convention(c) (
      UInt64, UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, UInt32,
      UnsafeMutablePointer<UInt32>?
    ) -> Int32

  /// Reads a function pointer from the C struct, as a plug-in does.
  func function<Function>(
    _ name: String, _ table: SignatureTable, _ stub: StubTable, as type: Function.Type
  ) throws -> Function {
    let slot = try #require(table.slot(named: name))
    let pointer = try #require(
      stub.pointer.load(fromByteOffset: table.offset(ofSlot: slot), as: UnsafeRawPointer?.self))
    // Sound: the caller passes the type that the header declares for this slot.
    return unsafeBitCast(pointer, to: type)
  }

  @Test
  func
    `an interface struct begins with its size and contains a function for each row of its table`()
    throws
  {
    for table in SignatureTable.hostInterfaces {
      let stub = try #require(StubTable(table) { _ in WireAnswer(.ok) })
      #expect(stub.pointer.load(as: UInt64.self) == UInt64(table.size()))
      #expect(stub.pointer.load(fromByteOffset: 4, as: UInt32.self) == 0)
      for slot in table.rows.indices {
        let offset = table.offset(ofSlot: slot)
        #expect(stub.pointer.load(fromByteOffset: offset, as: UInt.self) != 0)
      }
    }
  }

  @Test func `the interface struct of an older host states the smaller size of its shorter table`()
    throws
  {
    let stub = try #require(StubTable(.view, slots: 3) { _ in WireAnswer(.ok) })
    #expect(stub.pointer.load(as: UInt32.self) == 8 + 3 * 8)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func `a call with a number that is not finite reaches its handler marked as a faulty call`(
    _ value: Double
  )
    throws
  {
    let faults = Mutex<[Status?]>([])
    let stub = try #require(
      StubTable(.view) { call in
        faults.withLock { $0.append(call.fault) }
        return WireAnswer(.ok)
      })
    let set = try function("set", .view, stub, as: Set.self)
    #expect(set(1, 2, 5, [value], 1) == Status.notFinite.rawValue)
    for index in 0..<4 {
      var rect = [0.0, 0, 1, 1]
      rect[index] = value
      #expect(set(1, 2, 1, rect, 4) == Status.notFinite.rawValue)
    }
    #expect(faults.withLock { $0 } == Array(repeating: .notFinite, count: 5))
  }

  @Test func `a stub treats a missing pointer as an invalid argument`() throws {
    let stub = try #require(StubTable(.view) { _ in WireAnswer(.ok) })
    let set = try function("set", .view, stub, as: Set.self)
    #expect(set(1, 2, 1, nil, 4) == Status.invalidArgument.rawValue)
    let timings = try #require(StubTable(.animation) { _ in .ok(.double(0.5)) })
    let progress = try function("timing_progress", .animation, timings, as: Progress.self)
    #expect(progress(1, 2, 0, 1, nil) == Status.invalidArgument.rawValue)
    let log = try #require(StubTable(.log) { _ in WireAnswer(.ok) })
    let write = try function("write", .log, log, as: Write.self)
    #expect(write(0, 1, nil) == Status.invalidArgument.rawValue)
  }

  @Test
  func `when a stub refuses a call, it names the faulty argument and the count that was passed`()
    throws
  {
    let faults = Mutex<[ArgumentFault?]>([])
    let handler: WireHandler = { call in
      faults.withLock { $0.append(call.argumentFault) }
      return .ok(.handle(1))
    }
    let views = try #require(StubTable(.view, handler: handler))
    let set = try function("set", .view, views, as: Set.self)
    let numbers = [Double](repeating: 0, count: 4)
    _ = set(1, 2, 1, numbers, 4)
    _ = set(1, 2, 1, numbers, 3)
    _ = set(1, 2, 1, nil, 4)
    _ = set(1, 2, 9999, numbers, 4)
    _ = set(1, 2, 5, [.nan], 1)
    let logs = try #require(StubTable(.log, handler: handler))
    let write = try function("write", .log, logs, as: Write.self)
    _ = write(0, 1, nil)
    _ = write(0, 1, String(repeating: "x", count: WireLimits.textBytes + 1))
    #expect(
      faults.withLock { $0 } == [
        nil, ArgumentFault(3, .count, 3), ArgumentFault(3, .null, 4), ArgumentFault(2, .value),
        ArgumentFault(3, .value), ArgumentFault(2, .null), ArgumentFault(2, .tooLong),
      ])
  }

  @Test(
    arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]] as [[UInt8]])
  func `a stub treats text that is not UTF-8 as an invalid argument`(_ bytes: [UInt8]) throws {
    let log = try #require(StubTable(.log) { _ in WireAnswer(.ok) })
    let write = try function("write", .log, log, as: Write.self)
    let text = (bytes + [0]).map { CChar(bitPattern: $0) }
    #expect(write(0, 1, text) == Status.invalidArgument.rawValue)
    #expect(write(0, 1, "größer") == Status.ok.rawValue)
  }

  @Test func `a failing call does not write to its output pointers`() throws {
    let answer = Mutex(WireAnswer(.staleHandle, [.double(7)]))
    let stub = try #require(StubTable(.animation) { _ in answer.withLock { $0 } })
    let progress = try function("timing_progress", .animation, stub, as: Progress.self)
    var value = 42.0
    #expect(progress(1, 2, 0, 1, &value) == Status.staleHandle.rawValue)
    #expect(value == 42)
    answer.withLock { $0 = .ok(.double(0.25)) }
    #expect(progress(1, 2, 0, 1, &value) == 0)
    #expect(value == 0.25)
  }

  @Test func `a text result is copied if it fits, and its length is always returned`() throws {
    let stub = try #require(StubTable(.parameters) { _ in .ok(.text("größer")) })
    let read = try function("text", .parameters, stub, as: Text.self)
    for capacity in 0...10 {
      var buffer = [CChar](repeating: 0x55, count: 12)
      var length: UInt32 = 99
      let status = read(1, "label", &buffer, UInt32(capacity), &length)
      #expect(length == 8)
      if capacity < 9 {
        #expect(status == Status.tooSmall.rawValue)
        #expect(buffer.allSatisfy { $0 == 0x55 })
      } else {
        #expect(status == 0)
        #expect(buffer[8] == 0 && buffer[9] == 0x55)
        #expect(String(cString: buffer.prefix(9).map { $0 }) == "größer")
      }
    }
    var length: UInt32 = 0
    #expect(read(1, "label", nil, 0, &length) == Status.tooSmall.rawValue)
    #expect(length == 8)
    #expect(read(1, "label", nil, 4, &length) == Status.invalidArgument.rawValue)
    #expect(read(1, "label", nil, 0, nil) == Status.invalidArgument.rawValue)
  }

  typealias MoveAlong =
    @convention(c) (UInt64, UInt64, UnsafePointer<Double>?, UInt32) -> Int32

  /// Calls a function with an array of arcs: the doubles `numbers`, and the count `count`.
  func arcs(_ count: UInt32, _ numbers: [Double]?) throws -> (status: Int32, call: WireCall?) {
    let last = Mutex<WireCall?>(nil)
    let stub = try #require(
      StubTable(.view) { call in
        last.withLock { $0 = call }
        return WireAnswer(.ok)
      })
    let function = try function("move_along", .view, stub, as: MoveAlong.self)
    let status = function(1, 2, numbers, count)
    return (status, last.withLock { $0 })
  }

  @Test func `a stub reads as many array elements as the count argument says`() throws {
    let numbers = (0..<48).map(Double.init)
    for count in 0...8 {
      let (status, call) = try arcs(UInt32(count), numbers)
      #expect(status == 0)
      #expect(
        call?.arguments == [
          .handle(1), .handle(2), .doubles(Array(numbers.prefix(6 * count))),
        ])
    }
    let (status, call) = try arcs(0, nil)
    #expect(status == 0 && call?.arguments.last == .doubles([]))
  }

  @Test func `a stub does not read an array whose count is too large`() throws {
    for count in [65, 66, 1 << 20, UInt32.max] {
      // The array has one number, so reading `count` arcs might crash the process.
      let (status, call) = try arcs(count, [0])
      #expect(status == Status.invalidArgument.rawValue)
      #expect(call?.fault == .invalidArgument && call?.arguments.last == .absent)
    }
    #expect(try arcs(1, nil).status == Status.invalidArgument.rawValue)
  }

  @Test func `a stub checks only the array elements within the count for finite numbers`()
    throws
  {
    var numbers = [Double](repeating: 0, count: 15)
    numbers[9] = .nan
    #expect(try arcs(1, numbers).status == 0)
    #expect(try arcs(2, numbers).status == Status.notFinite.rawValue)
  }

  typealias Snapshot =
    @convention(c) (
      UInt64, UInt64, UnsafePointer<Double>?, Int32, UnsafeMutablePointer<UInt64>?
    ) -> Int32

  @Test func `a NULL pointer means an absent argument if the function's row allows it`() throws {
    let last = Mutex<WireCall?>(nil)
    let stub = try #require(
      StubTable(.view) { call in
        last.withLock { $0 = call }
        return .ok(.handle(7))
      })
    let snapshot = try function("snapshot", .view, stub, as: Snapshot.self)
    var view: UInt64 = 0
    #expect(snapshot(1, 2, nil, 1, &view) == 0)
    #expect(view == 7 && last.withLock { $0?.arguments[2] } == .absent)
  }
}
