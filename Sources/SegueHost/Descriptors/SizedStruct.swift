internal import CSegue

/// A struct of the ABI that begins with its size.
protocol SizedFields {
  /// Where each field behind the size begins, in bytes: a struct of an earlier day ends before one of
  /// them.
  static var ends: [Int] { get }
}

/// Reads a struct of the ABI that begins with its size, as the ABI's third rule has it.
enum SizedStruct {
  /// A copy of what `pointer` points to: a shorter one filled with zeros, a longer one as far as it is
  /// known, if all behind is zero.
  ///
  /// - Parameter revision: the ABI's that the plug-in says it was made with, for the sentence about a
  ///   live tail.
  /// - Throws: `Refusal` for a size that can't be, and for a live tail.
  static func read<Struct: SizedFields & BitwiseCopyable>(
    _ pointer: UnsafeRawPointer, as type: Struct.Type, _ what: String, revision: UInt32
  ) throws(Refusal) -> Struct {
    let known = MemoryLayout<Struct>.size
    let size = try checkedSize(pointer, known: known, ends: Struct.ends, what, revision)
    return withUnsafeTemporaryAllocation(
      byteCount: known, alignment: MemoryLayout<Struct>.alignment
    ) { copy in
      copy.initializeMemory(as: UInt8.self, repeating: 0)
      copy.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, known)))
      // Sound: zeroed memory of the struct's size and alignment, and for a C struct of numbers and
      // pointers every bit pattern is a value.
      return copy.load(as: type)
    }
  }

  /// A table of functions that an interface gives: its slots' addresses, 0 where there is none. The
  /// same rule holds: functions that this host doesn't know would never be called.
  static func slots(
    _ pointer: UnsafeRawPointer, count: Int, _ what: String, revision: UInt32
  ) throws(Refusal) -> [UInt] {
    let offsets = (0..<count).map { 8 + 8 * $0 }
    let size = try checkedSize(pointer, known: 8 + 8 * count, ends: offsets, what, revision)
    return offsets.map { offset in
      // Sound: within the size that the struct itself states.
      return offset + 8 <= size
        ? pointer.loadUnaligned(fromByteOffset: offset, as: UInt.self) : 0
    }
  }

  /// - Parameter ends: where a struct that is shorter than `known` may end.
  private static func checkedSize(
    _ pointer: UnsafeRawPointer, known: Int, ends: [Int], _ what: String, _ revision: UInt32
  ) throws(Refusal) -> Int {
    // Sound as far as C goes: the ABI promises a live struct whose first member is its size, and that
    // as many bytes are there. Nobody can check more in one process.
    let size = Int(pointer.loadUnaligned(as: UInt32.self))
    guard size >= 8, size <= PluginLimits.structBytes else {
      throw Refusal("\(what) says that it's \(size) bytes long, which can't be")
    }
    // Half a pointer, filled up with zeros, would lead anywhere.
    guard size >= known || ends.contains(size) else {
      throw Refusal("\(what) says that it's \(size) bytes long, which ends inside a field")
    }
    for offset in stride(from: known, to: size, by: 1)
    where pointer.load(fromByteOffset: offset, as: UInt8.self) != 0 {
      throw Refusal(
        "\(what) uses what came after this host (\(size) bytes; this host knows \(known)); "
          + need(revision))
    }
    return size
  }

  /// What somebody who wants to use such a plug-in must have.
  static func need(_ revision: UInt32) -> String {
    let own = UInt32(SEGUE_ABI_REVISION)
    return revision > own
      ? "it needs a newer segue, with revision \(revision) of the plug-in ABI; this one has \(own)"
      : "yet it says that it was made for revision \(revision) of the plug-in ABI, which this host "
        + "knows, so its author must mend it"
  }
}

extension segue_descriptor_t: SizedFields {
  // Worked out once: a key path costs more than all else that is done with a struct.
  static let ends: [Int] = {
    let fields: [PartialKeyPath<Self>] = [
      \.kind, \.id, \.alias, \.name, \.version, \.author, \.license, \.summary, \.capabilities,
      \.required_interfaces, \.parameters, \.parameter_count, \.reserved,
    ]
    return fields.compactMap { MemoryLayout<Self>.offset(of: $0) }
  }()
}

extension segue_parameter_t: SizedFields {
  // Worked out once: a key path costs more than all else that is done with a struct.
  static let ends: [Int] = {
    let fields: [PartialKeyPath<Self>] = [
      \.type, \.flags, \.reserved, \.id, \.help, \.unit, \.default_text, \.choices,
      \.default_numbers, \.minimum, \.maximum,
    ]
    return fields.compactMap { MemoryLayout<Self>.offset(of: $0) }
  }()
}
