internal import Glibc
internal import SegueSystem

/// Inspects a library file before any of its code runs, so that an unusable file is refused with a
/// plain message.
package struct ElfFile {
  /// The exported names that begin with "segue_plugin_"; nil when the file has no symbol table that
  /// this type can read.
  package let entries: [String]?

  /// Reads the ELF header of the file at `path`, and checks that the file can be loaded.
  ///
  /// - Throws: `Refusal` when the file is not a regular file, is empty, can be written or replaced
  ///   by other users, cannot be read, is not ELF, is made for another machine, is not a shared
  ///   library, or is cut short.
  package init(path: String) throws(Refusal) {
    var folders = LibraryLocation.Folders()
    let (descriptor, status) = try Self.open(path, &folders)
    defer { descriptor.close() }
    let size = UInt64(status.size)
    let header = Bytes(descriptor, at: 0, count: 64)
    guard header.bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw Refusal(Self.describe(header.bytes))
    }
    guard let shape = Shape(header) else { throw Refusal("it is truncated: its header ends early") }
    try shape.check()
    try Self.checkSegments(shape, descriptor, size)
    entries = Self.entries(shape, descriptor)
  }

  /// Opens a file and makes the checks that do not need the file's contents.
  private static func open(
    _ path: String, _ folders: inout LibraryLocation.Folders
  ) throws(Refusal) -> (descriptor: FileDescriptor, status: FileStatus) {
    let descriptor: FileDescriptor
    do throws(SystemError) {
      descriptor = try FileDescriptor.openFile(path).file
    } catch {
      switch error.code {
      case EISDIR: throw Self.notFile(.folder)
      case ESPIPE: throw Self.notFile(.other)
      default: throw .unreadable(error, at: path)
      }
    }
    do throws(Refusal) {
      return (descriptor, try checkedStatus(descriptor, path, &folders))
    } catch {
      descriptor.close()
      throw error
    }
  }

  private static func checkedStatus(
    _ descriptor: FileDescriptor, _ path: String, _ folders: inout LibraryLocation.Folders
  ) throws(Refusal) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(descriptor) } catch {
      throw .unreadable(error)
    }
    try check(status)
    try LibraryLocation.check(path, &folders)
    guard status.size > 0 else { throw Refusal("the file is empty") }
    return status
  }

  private static func notFile(_ kind: FileStatus.Kind) -> Refusal {
    Refusal(kind == .folder ? "it is a folder, not a library" : "it is not a regular file")
  }

  private static func check(_ status: FileStatus) throws(Refusal) {
    guard status.kind == .file else { throw notFile(status.kind) }
    guard status.permissions & S_IWOTH == 0 else {
      throw Refusal("any user may write to it; forbid that with chmod o-w")
    }
  }

  /// Returns the identity of the library's file, without opening it.
  ///
  /// - Throws: `Refusal` for the same reasons as `init`, except for faults in the contents and for a file that cannot
  ///   be read.
  package static func identity(path: String) throws(Refusal) -> FileIdentity {
    var folders = LibraryLocation.Folders()
    return try identity(path: path, &folders)
  }

  /// Returns the identity of a library's file, for a search that checks many files. If the file's folder is already in
  /// `folders`, this takes one system call.
  package static func identity(
    path: String, _ folders: inout LibraryLocation.Folders
  ) throws(Refusal) -> FileIdentity {
    let (entry, status): (FileStatus, FileStatus)
    do throws(SystemError) {
      entry = try FileStatus(path: path, followsLinks: false)
      status = entry.kind == .link ? try FileStatus(path: path) : entry
    } catch { throw .unreadable(error, at: path) }
    try check(status)
    try LibraryLocation.check(path, &folders, entry)
    guard status.size > 0 else { throw Refusal("the file is empty") }
    return FileIdentity(status)
  }

  /// Returns the clause of a refusal that names the likely kind of a file without an ELF header.
  private static func describe(_ bytes: [UInt8]) -> String {
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f || (9...13).contains($0) }
    return isText
      ? "it is a text file, not a shared library" : "it is not a shared library (no ELF header)"
  }

  /// The fields of the ELF header that the checks need. Source: the System V gABI, "ELF Header".
  private struct Shape {
    let is64: Bool
    let isLittle: Bool
    let type: UInt16
    let machine: UInt16
    let programs: UInt64
    let programCount: Int
    let sections: UInt64
    let sectionCount: Int

    init?(_ header: Bytes) {
      guard header.bytes.count == 64 else { return nil }
      is64 = header.bytes[4] == 2
      isLittle = header.bytes[5] == 1
      type = header.number(16)
      machine = header.number(18)
      programs = header.number(32)
      programCount = Int(header.number(56) as UInt16)
      sections = header.number(40)
      sectionCount = Int(header.number(60) as UInt16)
    }

    func check() throws(Refusal) {
      #if arch(x86_64)
        let own: UInt16 = 62
      #elseif arch(arm64)
        let own: UInt16 = 183
      #else
        let own = machine
      #endif
      guard is64, isLittle, machine == own else {
        let other = Self.machines[machine] ?? "machine \(machine)"
        let bits = is64 ? "" : ", 32 bits"
        throw Refusal(
          "it is made for another machine (\(other)\(bits)); this one is \(Self.machines[own] ?? "")"
        )
      }
      guard type == 3 else {
        throw Refusal("it is an ELF file, but not a shared library")
      }
    }

    private static let machines: [UInt16: String] = [
      3: "x86", 8: "MIPS", 20: "PowerPC", 21: "PowerPC 64", 22: "S/390", 40: "ARM", 62: "x86-64",
      183: "AArch64", 243: "RISC-V", 258: "LoongArch",
    ]
  }

  /// Refuses a file that ends before its segments do. Loading such a file would end the process
  /// with SIGBUS.
  private static func checkSegments(
    _ shape: Shape, _ descriptor: FileDescriptor, _ size: UInt64
  ) throws(Refusal) {
    let table = Bytes(descriptor, at: shape.programs, count: 56 * shape.programCount)
    guard table.bytes.count == 56 * shape.programCount, shape.programCount > 0 else {
      throw Refusal("it is truncated: its list of segments is missing")
    }
    for index in 0..<shape.programCount {
      let offset: UInt64 = table.number(56 * index + 8)
      let length: UInt64 = table.number(56 * index + 32)
      let (end, overflow) = offset.addingReportingOverflow(length)
      let isLoaded = table.number(56 * index) as UInt32 == 1
      if isLoaded, overflow || end > size {
        throw Refusal("it is truncated: \(size) bytes of at least \(overflow ? .max : end)")
      }
    }
  }

  /// A name in the dynamic symbol table. Source: the System V gABI, "Symbol Table".
  package struct Symbol: Sendable, Hashable {
    package let name: String
    /// False for a name that another library or the host has to provide.
    package let isDefined: Bool
    /// True for a symbol that other libraries can see and that is not weak.
    package let isGlobal: Bool
  }

  /// Returns the names in the dynamic symbol table, or nil when the file has no readable table.
  ///
  /// - Throws: `Refusal` for the reasons of `init` that can be found without reading the file's
  ///   contents.
  package static func symbols(path: String) throws(Refusal) -> [Symbol]? {
    var folders = LibraryLocation.Folders()
    let (descriptor, _) = try open(path, &folders)
    defer { descriptor.close() }
    guard let shape = Shape(Bytes(descriptor, at: 0, count: 64)) else { return nil }
    return symbols(shape, descriptor, where: { _ in true })
  }

  /// Returns the defined names in the dynamic symbol table that begin with "segue_plugin_". Nil
  /// when the file has no dynamic symbol table, or when the table cannot be read.
  private static func entries(_ shape: Shape, _ descriptor: FileDescriptor) -> [String]? {
    let wanted = Array("segue_plugin_".utf8)
    return symbols(shape, descriptor) { $0.starts(with: wanted) }?
      .filter(\.isDefined).map(\.name)
  }

  /// Returns the symbols in the dynamic symbol table whose names `isWanted` accepts.
  ///
  /// - Parameter isWanted: gets the bytes of the string table from the beginning of a name to the
  ///   end of the table.
  private static func symbols(
    _ shape: Shape, _ descriptor: FileDescriptor, where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> [Symbol]? {
    let limit = 16 << 20
    let table = Bytes(descriptor, at: shape.sections, count: 64 * shape.sectionCount)
    guard shape.sectionCount > 0, table.bytes.count == 64 * shape.sectionCount else { return nil }
    func section(_ index: Int) -> Bytes? {
      let size: UInt64 = table.number(64 * index + 32)
      guard size <= limit else { return nil }
      let found = Bytes(descriptor, at: table.number(64 * index + 24), count: Int(size))
      return found.bytes.count == Int(size) ? found : nil
    }
    // The kind SHT_DYNSYM is 11. The `sh_link` field of that section is the index of the section
    // with the names.
    let kinds = (0..<shape.sectionCount).map { table.number(64 * $0 + 4) as UInt32 }
    guard let index = kinds.firstIndex(of: 11) else { return nil }
    let link = Int(table.number(64 * index + 40) as UInt32)
    guard link < shape.sectionCount, let symbols = section(index), let texts = section(link) else {
      return nil
    }
    return (0..<symbols.bytes.count / 24).compactMap { symbol in
      let start = Int(symbols.number(24 * symbol) as UInt32)
      guard start < texts.bytes.count, isWanted(texts.bytes[start...]) else { return nil }
      // An entry in section SHN_ABS is the name of a symbol version, not a symbol.
      guard symbols.number(24 * symbol + 6) as UInt16 != 0xfff1 else { return nil }
      let info: UInt8 = symbols.number(24 * symbol + 4)
      let visibility: UInt8 = symbols.number(24 * symbol + 5)
      return Symbol(
        name: String(decoding: texts.bytes[start...].prefix { $0 != 0 }, as: UTF8.self),
        isDefined: symbols.number(24 * symbol + 6) as UInt16 != 0,
        // The binding is STB_GLOBAL, and the visibility is neither STV_INTERNAL nor STV_HIDDEN.
        isGlobal: info >> 4 == 1 && ![1, 2].contains(visibility & 3))
    }
  }

  /// Bytes read from a file; fewer than requested when the file ends earlier.
  private struct Bytes {
    let bytes: [UInt8]

    init(_ descriptor: FileDescriptor, at offset: UInt64, count: Int) {
      guard let offset = Int(exactly: offset), count > 0 else {
        bytes = []
        return
      }
      bytes = (try? descriptor.contents(limit: count, at: offset)) ?? []
    }

    /// Returns the little-endian number at `offset`, or 0 when the number would extend beyond the
    /// bytes.
    func number<Number: FixedWidthInteger>(_ offset: Int) -> Number {
      guard offset >= 0, offset + MemoryLayout<Number>.size <= bytes.count else { return 0 }
      var result: Number = 0
      for index in (0..<MemoryLayout<Number>.size).reversed() {
        result = result << 8 | Number(truncatingIfNeeded: bytes[offset + index])
      }
      return result
    }
  }
}
