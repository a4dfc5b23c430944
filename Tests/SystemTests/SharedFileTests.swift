import Glibc
import SegueSystem
import Testing

/// Tests memory that is shared with an untrusted process. A second mapping of the same file takes the part of that
/// process.
@Suite struct SharedFileTests {
  private static let size = 3 * 4096

  private static func copy(_ file: SharedFile) throws -> Int32 {
    let descriptor = dup(file.descriptor)
    try #require(descriptor >= 0)
    return descriptor
  }

  @Test(arguments: [true, false])
  func `the size of shared memory cannot be changed`(_ isInput: Bool) throws {
    let file = try SharedFile(byteCount: Self.size, isInput: isInput)
    let descriptor = try Self.copy(file)
    defer { close(descriptor) }
    for size in [0, Self.size - 1, Self.size + 1, 1 << 30] {
      #expect(ftruncate(descriptor, off_t(size)) < 0 && errno == EPERM, "\(size)")
    }
    var status = stat()
    #expect(fstat(descriptor, &status) == 0 && status.st_size == off_t(Self.size))
    // 1033 is F_ADD_SEALS, and 8 is F_SEAL_WRITE: the other process cannot make the file read-only
    // for the host.
    #expect(fcntl(descriptor, 1033, 8) < 0 && errno == EPERM)
    memset(file.memory, 7, Self.size)
    #expect(file.memory.load(fromByteOffset: Self.size - 1, as: UInt8.self) == 7)
  }

  @Test
  func `another process can only read an input file, and sees bytes that the host writes later`()
    throws
  {
    let file = try SharedFile(byteCount: Self.size, isInput: true)
    let descriptor = try Self.copy(file)
    let forWriting = mmap(
      nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    #expect(forWriting == MAP_FAILED && errno == EPERM)
    var byte: UInt8 = 1
    #expect(pwrite(descriptor, &byte, 1, 0) < 0 && errno == EPERM)
    let other = try SharedMapping(
      descriptor: descriptor, byteCount: Self.size, isWritable: false)
    #expect(mprotect(other.memory, Self.size, PROT_READ | PROT_WRITE) < 0 && errno == EACCES)
    file.memory.storeBytes(of: 9, as: UInt8.self)
    #expect(other.memory.load(as: UInt8.self) == 9)
  }

  @Test func `the host sees bytes that another process writes to an output file at any time`()
    throws
  {
    let file = try SharedFile(byteCount: Self.size, isInput: false)
    let other = try SharedMapping(
      descriptor: try Self.copy(file), byteCount: Self.size, isWritable: true)
    other.memory.storeBytes(of: 5, toByteOffset: Self.size - 1, as: UInt8.self)
    #expect(file.memory.load(fromByteOffset: Self.size - 1, as: UInt8.self) == 5)
  }

  @Test func `a byte before or behind mapped memory cannot be written`() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) { try SharedFileTests.write(at: -1) }
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      try SharedFileTests.write(at: SharedFileTests.size)
    }
  }

  /// Writes a byte at an offset from the beginning of a mapping of `size` bytes.
  private static func write(at offset: Int) throws {
    let file = try SharedFile(byteCount: size, isInput: false)
    let other = try SharedMapping(
      descriptor: dup(file.descriptor), byteCount: size, isWritable: true)
    other.memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
  }
}
