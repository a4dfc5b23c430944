internal import CSegueFFI

/// A C table whose functions all call one Swift handler. A plug-in gets such a table when it requests an interface.
///
/// Each function decodes its C arguments as its signature row describes, makes the checks that all functions share
/// (missing pointers, numbers that are not finite, bytes that are not UTF-8), calls the handler, and writes the results
/// through the out-pointers only when the status is not a failure. The one exception is the length of a text, which is
/// also written with `tooSmall`. If a handler returns results that do not match the signature row, which is a bug in
/// the host, the answer is `failed`, and nothing is written.
///
/// `pointer` is valid while the table object lives. Code that gives the pointer to a plug-in must keep the object as
/// long as the plug-in is loaded.
///
/// `@unchecked Sendable`: all members are written in `init` and only read afterwards.
package final class StubTable: @unchecked Sendable {
  /// The C struct: its size, the fields that `preface` writes, and a function for each signature
  /// row.
  package let pointer: UnsafeRawPointer

  private let closures: UnsafeMutablePointer<segue_ffi_closure>
  private let slots: [StubSlot]

  /// Makes a table of the first `count` slots of `table`, by default all of them. A smaller count
  /// imitates an older host. Nil when the system gives no executable memory.
  ///
  /// - Parameter preface: writes the fields between the size and the first slot, for a struct that
  ///   has such fields.
  package init?(
    _ table: SignatureTable, slots count: Int? = nil,
    preface: (UnsafeMutableRawPointer) -> Void = { _ in }, handler: @escaping WireHandler
  ) {
    let count = min(count ?? table.rows.count, table.rows.count)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: table.size(slots: count), alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: table.size(slots: count))
    memory.storeBytes(of: UInt64(table.size(slots: count)), as: UInt64.self)
    preface(memory)
    pointer = UnsafeRawPointer(memory)
    closures = .allocate(capacity: count)
    closures.initialize(repeating: segue_ffi_closure(), count: count)
    slots = (0..<count).map { StubSlot(table: table, slot: $0, handler: handler) }
    for (index, slot) in slots.enumerated() {
      // Sound: the reference is unretained, but `slots` keeps the object as long as the closure
      // exists.
      let box = Unmanaged.passUnretained(slot).toOpaque()
      let closure = closures.advanced(by: index)
      guard segue_ffi_closure_make(closure, table.prepared[index].cif, stubSlot, box) == 1 else {
        return nil
      }
      memory.storeBytes(
        of: closure.pointee.code, toByteOffset: table.offset(ofSlot: index),
        as: UnsafeRawPointer?.self)
    }
  }

  deinit {
    for index in slots.indices { segue_ffi_closure_free(closures.advanced(by: index)) }
    closures.deallocate()
    pointer.deallocate()
  }

  /// Returns the C function of slot `slot`.
  package func function(_ slot: Int) -> UnsafeRawPointer? { closures[slot].code }
}

/// The data of one libffi closure: the slot that the closure implements, and the handler of its
/// calls.
private final class StubSlot: Sendable {
  let table: SignatureTable
  let slot: Int
  let prepared: PreparedCall
  let handler: WireHandler

  init(table: SignatureTable, slot: Int, handler: @escaping WireHandler) {
    self.table = table
    self.slot = slot
    prepared = table.prepared[slot]
    self.handler = handler
  }
}

/// The C function that libffi calls for every slot. `values[i]` points to the i-th C argument.
private let stubSlot: segue_ffi_handler = { values, box in
  guard let values, let box else { return Status.failed.rawValue }
  // Sound: `box` is the StubSlot that StubTable.init passed, which exists as long as its table.
  let slot = Unmanaged<StubSlot>.fromOpaque(box).takeUnretainedValue()
  return slot.answer(ForeignArguments(values: values, shapes: slot.prepared.shapes))
}

extension StubSlot {
  func answer(_ foreign: ForeignArguments) -> Int32 {
    let (arguments, mistake) = foreign.decoded()
    let fault = mistake?.status
    let call = WireCall(
      table: table, slot: slot, arguments: arguments, fault: fault, in: mistake?.fault)
    let answer = handler(call).fitted(to: call)
    if fault == nil, answer.status == .tooSmall, case .uint32(let length)? = answer.results.first {
      foreign.writeLength(length)
    }
    if fault != nil || answer.status.isFailure {
      foreign.clearTables()
      return (fault ?? answer.status).rawValue
    }
    // A function of the host answers 0 or a negative status, whatever its implementation says.
    return min(foreign.write(answer).rawValue, Status.ok.rawValue)
  }
}
