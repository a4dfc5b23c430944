internal import CFFI

/// A function of the other side's, called by its row: how a plug-in's slots and callbacks are
/// reached, from a C pointer in this process or from a message that names one.
public struct ForeignFunction {
  /// The C function. Must have the row's type; nobody can check that.
  public let pointer: UnsafeRawPointer
  public let table: SignatureTable
  public let slot: Int

  public init(_ pointer: UnsafeRawPointer, table: SignatureTable, slot: Int) {
    self.pointer = pointer
    self.table = table
    self.slot = slot
  }

  /// Calls it with one value for each of the row's inputs, on this thread.
  ///
  /// Arguments of the wrong number or kind, a text with a zero byte in it, and absent ones that the
  /// row needs are answered with `invalidArgument` without a call. Results are read only when the
  /// status is no failure; a text that is not UTF-8 makes it `invalidArgument`.
  public func call(_ arguments: [WireValue]) -> WireAnswer {
    let row = table.rows[slot]
    guard let layout = ArenaLayout(row, arguments) else { return WireAnswer(.invalidArgument) }
    return withUnsafeTemporaryAllocation(byteCount: layout.size, alignment: 16) { arena in
      withUnsafeTemporaryAllocation(
        of: UnsafeMutableRawPointer?.self, capacity: row.arguments.count
      ) { values in
        guard let base = arena.baseAddress, let first = values.baseAddress else {
          return WireAnswer(.failed)
        }
        // libffi reads each argument at `values[i]`: the first 8 bytes for each are in the arena's
        // head, what they point to behind. Zeroed, so that a slot which writes nothing gives zero.
        base.initializeMemory(as: UInt8.self, repeating: 0, count: layout.size)
        for index in row.arguments.indices {
          first.advanced(by: index).initialize(to: base + 8 * index)
        }
        layout.fill(base)
        let status = Status(
          rawValue: segue_ffi_call(table.prepared[slot].cif, pointer, first))
        return layout.answer(base, status)
      }
    }
  }
}

/// Where the arguments of one call stand in its scratch memory: eight bytes for each, then what the
/// pointers among them point to.
private struct ArenaLayout {
  let row: SignatureRow
  let arguments: [WireValue]
  /// For each C argument the byte that it points to; 0 when it is no pointer into the arena.
  private var targets: [Int] = []
  private(set) var size: Int
  private var capacity = 0

  /// A text that a plug-in reads is a parameter; a megabyte is far past any, and a message from
  /// another process must not make this one allocate what it likes.
  private static let largestBuffer: UInt32 = 1 << 20

  init?(_ row: SignatureRow, _ arguments: [WireValue]) {
    self.row = row
    self.arguments = arguments
    size = 8 * row.arguments.count
    var rest = arguments[...]
    for argument in row.arguments {
      var bytes = 0
      switch argument.kind {
      case .buffer:
        // Its capacity is the input right after it.
        guard case .uint32(let value)? = rest.first, value <= Self.largestBuffer else { return nil }
        capacity = Int(value)
        bytes = capacity
      case .outLength, .outHandle, .outDouble, .outInt32, .outUInt32, .outInt64, .outObject:
        bytes = 8
      case .outDoubles(let count): bytes = 8 * count
      default:
        guard let value = rest.popFirst() else { return nil }
        if value == .absent {
          guard argument.isOptional else { return nil }
        } else {
          guard argument.kind.accepts(value) else { return nil }
          if case .text(let text) = value {
            guard !text.utf8.contains(0) else { return nil }
            bytes = text.utf8.count + 1
          }
          if case .doubles(let numbers) = value { bytes = 8 * numbers.count }
        }
      }
      targets.append(bytes > 0 ? size : 0)
      size += (bytes + 7) & ~7
    }
    guard rest.isEmpty else { return nil }
  }

  func fill(_ base: UnsafeMutableRawPointer) {
    var inputs = arguments.makeIterator()
    for (index, argument) in row.arguments.enumerated() {
      let target = targets[index] > 0 ? base + targets[index] : nil
      if target != nil || argument.kind.isResult {
        base.storeBytes(of: UInt(bitPattern: target), toByteOffset: 8 * index, as: UInt.self)
      }
      guard !argument.kind.isResult, let value = inputs.next() else { continue }
      switch value {
      case .absent: break
      case .handle(let handle):
        base.storeBytes(of: handle, toByteOffset: 8 * index, as: UInt64.self)
      case .double(let double):
        base.storeBytes(of: double, toByteOffset: 8 * index, as: Double.self)
      case .int32(let int32): base.storeBytes(of: int32, toByteOffset: 8 * index, as: Int32.self)
      case .uint32(let uint32):
        base.storeBytes(of: uint32, toByteOffset: 8 * index, as: UInt32.self)
      case .int64(let int64): base.storeBytes(of: int64, toByteOffset: 8 * index, as: Int64.self)
      case .pointer(let address):
        base.storeBytes(of: address, toByteOffset: 8 * index, as: UInt.self)
      case .text(let text):
        // The arena is zeroed, so the final zero byte is there.
        for (offset, byte) in text.utf8.enumerated() {
          target?.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
      case .doubles(let numbers):
        for (offset, number) in numbers.enumerated() {
          target?.storeBytes(of: number, toByteOffset: 8 * offset, as: Double.self)
        }
      }
    }
  }

  func answer(_ base: UnsafeMutableRawPointer, _ status: Status) -> WireAnswer {
    guard !status.isFailure || status == .tooSmall else { return WireAnswer(status) }
    var results: [WireValue] = []
    for (index, argument) in row.arguments.enumerated() where argument.kind.isResult {
      let target = base + targets[index]
      switch argument.kind {
      case .outHandle: results.append(.handle(target.load(as: UInt64.self)))
      case .outDouble: results.append(.double(target.load(as: Double.self)))
      case .outInt32: results.append(.int32(target.load(as: Int32.self)))
      case .outUInt32: results.append(.uint32(target.load(as: UInt32.self)))
      case .outInt64: results.append(.int64(target.load(as: Int64.self)))
      case .outObject: results.append(.pointer(target.load(as: UInt.self)))
      case .outDoubles(let count):
        results.append(
          .doubles((0..<count).map { target.load(fromByteOffset: 8 * $0, as: Double.self) }))
      case .outLength where status == .tooSmall:
        return WireAnswer(status, [.uint32(target.load(as: UInt32.self))])
      case .buffer where !status.isFailure:
        // Never past the arena: the last byte of the buffer is not looked at as text.
        let bytes = UnsafeRawBufferPointer(start: target, count: max(0, capacity - 1))
        let used = bytes.prefix { $0 != 0 }
        guard let text = String(validating: used, as: UTF8.self) else {
          return WireAnswer(.invalidArgument)
        }
        results.append(.text(text))
      default: break
      }
    }
    return WireAnswer(status, status.isFailure ? [] : results)
  }
}

extension ArgumentKind {
  /// Whether a value can stand for this parameter.
  func accepts(_ value: WireValue) -> Bool {
    switch (self, value) {
    case (.handle, .handle), (.outHandle, .handle), (.double, .double), (.outDouble, .double),
      (.int32, .int32), (.outInt32, .int32), (.uint32, .uint32), (.capacity, .uint32),
      (.outUInt32, .uint32), (.outInt64, .int64), (.text, .text), (.buffer, .text),
      (.function, .pointer), (.userData, .pointer), (.object, .pointer),
      (.outObject, .pointer):
      true
    case (.doubles(let count), .doubles(let numbers)),
      (.outDoubles(let count), .doubles(let numbers)):
      count == numbers.count
    default: false
    }
  }
}
