internal import CSegueFFI
internal import SegueProperties

/// A C function of the other side, which is called as its signature row describes. The host uses this type to call the
/// slots and callbacks of a plug-in.
package struct ForeignFunction {
  /// The C function. It must have the type that its signature row describes, which cannot be
  /// checked.
  package let pointer: UnsafeRawPointer
  package let table: SignatureTable
  package let slot: Int

  package init(_ pointer: UnsafeRawPointer, table: SignatureTable, slot: Int) {
    self.pointer = pointer
    self.table = table
    self.slot = slot
  }

  /// Calls the function on this thread with one value for each input in its signature row.
  ///
  /// Arguments of the wrong number or kind, a text with a zero byte in it, and absent arguments that the row requires
  /// give `invalidArgument` without a call. Results are read only when the status is not a failure; a text that is not
  /// UTF-8 makes the status `invalidArgument`.
  package func call(_ arguments: [WireValue]) -> WireAnswer {
    let prepared = table.prepared[slot]
    let count = prepared.shapes.count
    guard let layout = ArenaLayout(prepared.shapes, arguments) else {
      return WireAnswer(.invalidArgument)
    }
    return withUnsafeTemporaryAllocation(byteCount: layout.size, alignment: 16) { arena in
      withUnsafeTemporaryAllocation(
        of: UnsafeMutableRawPointer?.self, capacity: count
      ) { values in
        guard let base = arena.baseAddress, let first = values.baseAddress else {
          return WireAnswer(.failed)
        }
        // libffi reads each argument at `values[i]`. The memory begins with 8 bytes for each
        // argument, followed by the data that the arguments point to. The memory is zeroed, so that
        // a result that the function does not write is zero.
        base.initializeMemory(as: UInt8.self, repeating: 0, count: layout.size)
        for index in 0..<count {
          first.advanced(by: index).initialize(to: base + 8 * index)
        }
        layout.fill(base)
        let status = Status(
          rawValue: segue_ffi_call(prepared.cif, pointer, first))
        return layout.answer(base, status)
      }
    }
  }
}

/// The layout of one call's scratch memory: eight bytes for each argument, followed by the data to which the pointers
/// among the arguments point, in the same order.
private struct ArenaLayout {
  let shapes: [PreparedCall.Shape]
  let arguments: [WireValue]
  private(set) var size: Int
  private var capacity = 0

  /// The maximum size of a text buffer in bytes. The texts that plug-ins read are far shorter. Without a limit, a
  /// message from another process could make this process allocate any amount of memory.
  private static let largestBuffer: UInt32 = 1 << 20

  init?(_ shapes: [PreparedCall.Shape], _ arguments: [WireValue]) {
    self.shapes = shapes
    self.arguments = arguments
    size = 8 * shapes.count
    var next = 0
    for shape in shapes {
      if shape.kind == .buffer || shape.kind == .outNumbers {
        // The capacity is the input immediately after the buffer.
        guard next < arguments.count, case .uint32(let value) = arguments[next],
          value <= Self.largestBuffer
        else { return nil }
        capacity = Int(value)
      }
      if shape.isResult {
        size += Self.padded(room(shape.kind))
        continue
      }
      // The count is not among the arguments: it is the length of the array immediately before it.
      if shape.kind == .count { continue }
      guard next < arguments.count else { return nil }
      switch arguments[next] {
      case .absent:
        guard shape.isOptional, shape.kind.canBeNull else { return nil }
      case .text(let text):
        guard shape.kind == .text, !text.utf8.contains(0) else { return nil }
        size += Self.padded(text.utf8.count + 1)
      case .doubles(let numbers):
        guard shape.kind.accepts(arguments[next]) else { return nil }
        if case .event(let kind) = shape.kind {
          size += Self.padded(kind.size)
        } else {
          size += 8 * numbers.count
        }
      case .handles(let handles):
        guard shape.kind.accepts(arguments[next]) else { return nil }
        size += 8 * handles.count
      case .picture(let picture):
        guard shape.kind.accepts(arguments[next]) else { return nil }
        size += ForeignPixels.size + Self.padded(picture.bytes.count)
      default:
        guard shape.kind.accepts(arguments[next]) else { return nil }
      }
      next += 1
    }
    guard next == arguments.count else { return nil }
  }

  /// Returns the number of bytes to which the pointer for a result of this kind must point.
  private func room(_ kind: ArgumentKind) -> Int {
    switch kind {
    case .buffer: capacity
    case .outNumbers: 8 * capacity
    case .outPropertyInfo: PropertyInfo.room
    case .outStructure(let kind): 8 * kind.count
    default: 8
    }
  }

  private static func padded(_ bytes: Int) -> Int { (bytes + 7) & ~7 }

  /// Writes the arguments into `base`, zeroed memory of `size` bytes.
  func fill(_ base: UnsafeMutableRawPointer) {
    var free = base + 8 * shapes.count
    var next = 0
    for (index, shape) in shapes.enumerated() {
      let cell = base + 8 * index
      if shape.isResult {
        // A buffer of 0 bytes is passed as NULL.
        let bytes = room(shape.kind)
        if bytes > 0 { cell.storeBytes(of: UInt(bitPattern: free), as: UInt.self) }
        if shape.kind == .outPropertyInfo { PropertyInfo.prepare(free) }
        free += Self.padded(bytes)
        continue
      }
      if shape.kind == .count {
        cell.storeBytes(of: count(ofArrayAt: index - 1, arguments[next - 1]), as: UInt32.self)
        continue
      }
      switch arguments[next] {
      case .absent: break
      case .handle(let handle): cell.storeBytes(of: handle, as: UInt64.self)
      case .double(let double): cell.storeBytes(of: double, as: Double.self)
      case .int32(let int32): cell.storeBytes(of: int32, as: Int32.self)
      case .uint32(let uint32): cell.storeBytes(of: uint32, as: UInt32.self)
      case .int64(let int64): cell.storeBytes(of: int64, as: Int64.self)
      case .pointer(let address): cell.storeBytes(of: address, as: UInt.self)
      case .text(let text):
        // The memory is zeroed, so the final zero byte is already there.
        cell.storeBytes(of: UInt(bitPattern: free), as: UInt.self)
        for (offset, byte) in text.utf8.enumerated() {
          free.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
        free += Self.padded(text.utf8.count + 1)
      case .doubles(let numbers):
        cell.storeBytes(of: UInt(bitPattern: free), as: UInt.self)
        if case .event(let kind) = shape.kind {
          kind.write(numbers, to: free)
          free += Self.padded(kind.size)
          next += 1
          continue
        }
        for (offset, number) in numbers.enumerated() {
          free.storeBytes(of: number, toByteOffset: 8 * offset, as: Double.self)
        }
        free += 8 * numbers.count
      case .handles(let handles):
        cell.storeBytes(of: UInt(bitPattern: free), as: UInt.self)
        for (offset, handle) in handles.enumerated() {
          free.storeBytes(of: handle, toByteOffset: 8 * offset, as: UInt64.self)
        }
        free += 8 * handles.count
      case .picture(let picture):
        cell.storeBytes(of: UInt(bitPattern: free), as: UInt.self)
        ForeignPixels.write(picture, to: free)
        free += ForeignPixels.size + Self.padded(picture.bytes.count)
      }
      next += 1
    }
  }

  /// Returns the number of elements of the array that is parameter `index`.
  private func count(ofArrayAt index: Int, _ value: WireValue) -> UInt32 {
    if case .handles(let handles) = value { return UInt32(handles.count) }
    guard case .doubles(let numbers) = value else { return 0 }
    guard case .array(let element, _) = shapes[index].kind else { return UInt32(numbers.count) }
    return UInt32(numbers.count / element.count)
  }

  /// Reads the results out of the memory that `fill` laid out.
  func answer(_ base: UnsafeMutableRawPointer, _ status: Status) -> WireAnswer {
    guard !status.isFailure || status == .tooSmall else { return WireAnswer(status) }
    var results: [WireValue] = []
    for (index, shape) in shapes.enumerated() where shape.isResult {
      // The pointer to the result's memory, which `fill` stored. It is NULL only for a buffer of 0
      // bytes.
      let target = base.load(fromByteOffset: 8 * index, as: UnsafeMutableRawPointer?.self) ?? base
      switch shape.kind {
      case .outHandle: results.append(.handle(target.load(as: UInt64.self)))
      case .outDouble: results.append(.double(target.load(as: Double.self)))
      case .outInt32: results.append(.int32(target.load(as: Int32.self)))
      case .outUInt32: results.append(.uint32(target.load(as: UInt32.self)))
      case .outInt64: results.append(.int64(target.load(as: Int64.self)))
      case .outObject: results.append(.pointer(target.load(as: UInt.self)))
      case .outStructure(let kind):
        results.append(
          .doubles((0..<kind.count).map { target.load(fromByteOffset: 8 * $0, as: Double.self) }))
      case .outNumbers where !status.isFailure:
        // The count is at the pointer in the parameter after the capacity. If the count exceeds the
        // capacity, only as many numbers are read as fit into the memory.
        let length = base.load(fromByteOffset: 8 * (index + 2), as: UnsafeMutableRawPointer.self)
        let count = min(Int(length.load(as: UInt32.self)), capacity)
        results.append(
          .doubles((0..<count).map { target.load(fromByteOffset: 8 * $0, as: Double.self) }))
      case .outPropertyInfo: results.append(.doubles(PropertyInfo.read(target)))
      case .outLength where status == .tooSmall:
        return WireAnswer(status, [.uint32(target.load(as: UInt32.self))])
      case .buffer where !status.isFailure:
        // The text is never read past the buffer's end, whatever the other side wrote.
        let bytes = UnsafeRawBufferPointer(start: target, count: capacity)
        guard let end = bytes.firstIndex(of: 0),
          let text = String(validating: bytes[..<end], as: UTF8.self)
        else { return .notUTF8 }
        results.append(.text(text))
      default: break
      }
    }
    return WireAnswer(status, status.isFailure ? [] : results)
  }
}

extension ArgumentKind {
  /// True if the parameter is a pointer for which NULL means that the argument is absent.
  fileprivate var canBeNull: Bool {
    switch self {
    case .text, .structure: true
    default: false
    }
  }

  /// Returns true when the value is of the kind that this parameter needs.
  func accepts(_ value: WireValue) -> Bool {
    switch (self, value) {
    case (.handle, .handle), (.outHandle, .handle), (.double, .double), (.outDouble, .double),
      (.int32, .int32), (.outInt32, .int32), (.uint32, .uint32), (.capacity, .uint32),
      (.property, .uint32), (.outUInt32, .uint32), (.outInt64, .int64), (.text, .text),
      (.buffer, .text),
      (.function, .pointer), (.userData, .pointer), (.object, .pointer),
      (.outObject, .pointer):
      true
    case (.structure(let kind), .doubles(let numbers)),
      (.outStructure(let kind), .doubles(let numbers)):
      kind.count == numbers.count
    case (.event(let kind), .doubles(let numbers)): kind.count == numbers.count
    case (.array(let element, let maximum), .doubles(let numbers)):
      numbers.count % element.count == 0 && numbers.count <= element.count * maximum
    case (.propertyNumbers, .doubles(let numbers)), (.outNumbers, .doubles(let numbers)):
      numbers.count <= ViewProperty.maxNumbers
    case (.handles(_, let maximum), .handles(let handles)): handles.count <= maximum
    case (.picture, .picture): true
    case (.outPropertyInfo, .doubles(let numbers)): PropertyInfo.allows(count: numbers.count)
    default: false
    }
  }
}
