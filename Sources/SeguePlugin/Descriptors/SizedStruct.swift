internal import CSegue

/// A struct of the ABI whose first field is its size.
protocol SizedFields {
  /// The offset in bytes of each field after the size. A struct from an older version of the headers ends at one of
  /// these offsets.
  static var ends: [Int] { get }
}

/// Reads structs of the ABI whose first field is their size. Structs from older and newer versions of the headers are
/// accepted.
package enum SizedStruct {
  /// Returns a copy of the struct at `pointer`. A shorter struct is padded with zeros. Of a longer struct, only the
  /// known fields are read: a plug-in that was made for later headers says in its flags and required interfaces what a
  /// host must understand.
  ///
  /// - Throws: `Refusal` for an impossible size.
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
      // Sound: the memory has the struct's size and alignment and is initialized, and every bit
      // pattern is a valid value of a C struct of numbers and pointers.
      return copy.load(as: type)
    }
  }

  /// Checks that a struct of a valid size is long enough for the fields that it must have.
  ///
  /// - Parameter fields: The names of the fields, each with the offset at which it begins, a multiple of 4.
  /// - Throws: `Refusal` that names the first field that is not inside.
  static func check(
    _ pointer: UnsafeRawPointer, has fields: [(name: String, offset: Int?)], _ what: String
  ) throws(Refusal) {
    // Sound as far as C can show: the first member of the struct is its size in bytes.
    let size = Int(clamping: pointer.loadUnaligned(as: UInt64.self))
    guard let missing = fields.first(where: { $0.offset ?? 0 >= size }) else { return }
    throw Refusal(
      "\(what) states a size of \(size) bytes, which is too small: it ends before \(missing.name); use "
        + "the size of the struct")
  }

  /// Returns the addresses of the functions in a plug-in's table, with 0 for a slot that is missing
  /// or NULL. Slots after the first `count` are not read: this host never calls them.
  ///
  /// - Parameter needed: the names of the slots, with nil for one that may be missing. A struct that ends before a
  ///   slot with a name is refused, and so is NULL in that slot.
  static func slots(
    _ pointer: UnsafeRawPointer, needed: [String?], _ what: String
  ) throws(Refusal) -> [UInt] {
    let count = needed.count
    let offsets = (0..<count).map { 8 + 8 * $0 }
    let size = try checkedSize(pointer, known: 8 + 8 * count, ends: offsets, what)
    var slots: [UInt] = []
    for (offset, name) in zip(offsets, needed) {
      // Sound: the read stays within the size that the struct itself states.
      let isInside = offset + 8 <= size
      let slot = isInside ? pointer.loadUnaligned(fromByteOffset: offset, as: UInt.self) : 0
      if let name, !isInside {
        throw Refusal("\(what) states a size of \(size) bytes, which ends before \(name)")
      }
      if let name, slot == 0 { throw Refusal("\(what) lacks \(name) (NULL)") }
      slots.append(slot)
    }
    return slots
  }

  /// Returns the size in the first field of a struct, after checking it.
  ///
  /// - Parameters:
  ///   - known: the size of the struct in this host's headers.
  ///   - ends: the sizes that a struct shorter than `known` may have.
  private static func checkedSize(
    _ pointer: UnsafeRawPointer, known: Int, ends: [Int], _ what: String
  ) throws(Refusal) -> Int {
    // Sound as far as C can show: the ABI promises a pointer to a live struct whose first member is
    // its size in bytes. The process that reads the struct cannot check more than this.
    let stated = pointer.loadUnaligned(as: UInt64.self)
    let size = Int(clamping: stated)
    guard size >= 8, size <= DescriptorLimits.structBytes else {
      throw Refusal("\(what) states a size of \(stated) bytes, which is impossible")
    }
    // If a struct ended inside a pointer, padding it with zeros would give an invalid address.
    guard size >= known || ends.contains(size) else {
      throw Refusal("\(what) states a size of \(size) bytes, which ends inside a field")
    }
    return size
  }

  /// The bits of flags that must be understood. The others may be ignored.
  package static let understoodFlags: UInt32 = 0xffff
  /// The clause that ends the message for a plug-in that uses flags that this host does not know and must understand.
  package static let need = "it was made for a newer segue"
}

extension segue_descriptor_t: SizedFields {
  // The offsets are computed once, because evaluating the key paths takes longer than all other
  // work of reading a struct.
  static let ends: [Int] = {
    let fields: [PartialKeyPath<Self>] = [
      \.kind, \.parameter_count, \.id, \.alias, \.name, \.version, \.author, \.license, \.summary,
      \.capabilities,
      \.required_interfaces, \.parameters, \.flags, \.reserved,
    ]
    return fields.compactMap { MemoryLayout<Self>.offset(of: $0) }
  }()
}

extension segue_parameter_t: SizedFields {
  // The offsets are computed once, because evaluating the key paths takes longer than all other
  // work of reading a struct.
  static let ends: [Int] = {
    let fields: [PartialKeyPath<Self>] = [
      \.type, \.flags, \.id, \.help, \.unit, \.default_text, \.choices,
      \.default_numbers, \.minimum, \.maximum, \.label, \.group, \.choice_labels, \.step,
    ]
    return fields.compactMap { MemoryLayout<Self>.offset(of: $0) }
  }()
}
