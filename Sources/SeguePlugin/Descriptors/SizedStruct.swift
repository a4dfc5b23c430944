internal import CSegue

/// A struct of the ABI that begins with its size.
protocol SizedFields {
  /// The offset in bytes of each field after the size. The size of a struct from an older version of the
  /// headers is one of these offsets.
  static var ends: [Int] { get }
}

/// Reads structs of the ABI that begin with their size, so that structs of older and newer versions are accepted.
package enum SizedStruct {
  /// Returns a copy of the struct at `pointer`. A shorter struct is padded with zeros. A longer struct is
  /// truncated to the known fields, provided that all bytes after them are zero.
  ///
  /// - Throws: `Refusal` for an impossible size, and for a nonzero byte after the known fields.
  static func read<Struct: SizedFields & BitwiseCopyable>(
    _ pointer: UnsafeRawPointer, as type: Struct.Type, _ what: String
  ) throws(Refusal) -> Struct {
    let known = MemoryLayout<Struct>.size
    let size = try checkedSize(pointer, known: known, ends: Struct.ends, what)
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

  /// Returns the addresses of the functions in a table that a plug-in gives, with 0 for a slot that
  /// is missing or NULL. A table that is longer than this host knows is refused if it uses a slot
  /// that this host would never call.
  static func slots(
    _ pointer: UnsafeRawPointer, count: Int, _ what: String
  ) throws(Refusal) -> [UInt] {
    let offsets = (0..<count).map { 8 + 8 * $0 }
    let size = try checkedSize(pointer, known: 8 + 8 * count, ends: offsets, what)
    return offsets.map { offset in
      // Sound: the read stays within the size that the struct itself states.
      return offset + 8 <= size
        ? pointer.loadUnaligned(fromByteOffset: offset, as: UInt.self) : 0
    }
  }

  /// Returns the size that a struct states, after checking it.
  ///
  /// - Parameter ends: the sizes that a struct shorter than `known` may have.
  private static func checkedSize(
    _ pointer: UnsafeRawPointer, known: Int, ends: [Int], _ what: String
  ) throws(Refusal) -> Int {
    // Sound as far as C can show: the ABI promises a pointer to a live struct whose first member is
    // its size in bytes. One process cannot check more than that.
    let size = Int(clamping: pointer.loadUnaligned(as: UInt64.self))
    guard size >= 8, size <= DescriptorLimits.structBytes else {
      throw Refusal("\(what) states a size of \(size) bytes, which is impossible")
    }
    // A struct that ends inside a pointer would give an invalid address once zeros are added.
    guard size >= known || ends.contains(size) else {
      throw Refusal("\(what) states a size of \(size) bytes, which ends inside a field")
    }
    for offset in stride(from: known, to: size, by: 1)
    where pointer.load(fromByteOffset: offset, as: UInt8.self) != 0 {
      throw Refusal(
        "\(what) uses fields that this host does not know (\(size) bytes; this host knows "
          + "\(known)); " + need)
    }
    return size
  }

  /// The clause for a plug-in that uses fields or functions that this host does not know.
  package static let need = "it was made for a newer segue"
}

extension segue_descriptor_t: SizedFields {
  // Computed once, because evaluating the key paths costs more than the rest of reading a struct.
  static let ends: [Int] = {
    let fields: [PartialKeyPath<Self>] = [
      \.kind, \.parameter_count, \.id, \.alias, \.name, \.version, \.author, \.license, \.summary,
      \.capabilities,
      \.required_interfaces, \.parameters,
    ]
    return fields.compactMap { MemoryLayout<Self>.offset(of: $0) }
  }()
}

extension segue_parameter_t: SizedFields {
  // Computed once, because evaluating the key paths costs more than the rest of reading a struct.
  static let ends: [Int] = {
    let fields: [PartialKeyPath<Self>] = [
      \.type, \.flags, \.id, \.help, \.unit, \.default_text, \.choices,
      \.default_numbers, \.minimum, \.maximum, \.label, \.group, \.choice_labels, \.step,
    ]
    return fields.compactMap { MemoryLayout<Self>.offset(of: $0) }
  }()
}
