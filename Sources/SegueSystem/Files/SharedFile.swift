internal import CSegueProcess
internal import Glibc

/// A file in memory that this process shares with another process by sending it the file descriptor. The file's size is
/// sealed, so accessing the mapped memory cannot fail.
package final class SharedFile {
  /// The file descriptor to send to the other process.
  package let descriptor: Int32
  /// The file's memory in this process, which is valid as long as the object exists.
  package let memory: UnsafeMutableRawPointer
  /// The size in bytes.
  package let byteCount: Int

  /// - Parameters:
  ///   - byteCount: The size in bytes, at least 1.
  ///   - isInput: True if the other process may only read the file.
  package init(byteCount: Int, isInput: Bool) throws(SystemError) {
    var memory: UnsafeMutableRawPointer?
    let file = segue_shared_file(byteCount, isInput ? 1 : 0, &memory)
    guard file >= 0, let memory else { throw .current }
    descriptor = file
    self.memory = memory
    self.byteCount = byteCount
  }

  deinit {
    munmap(memory, byteCount)
    close(descriptor)
  }
}

/// Memory that another process shares, mapped from a received file descriptor. On each side of the memory is an
/// inaccessible guard page, so that reading or writing beyond the memory ends the process.
package final class SharedMapping {
  package let memory: UnsafeMutableRawPointer
  package let byteCount: Int
  private let reserved: UnsafeMutableRawPointer
  private let reservedCount: Int

  /// Maps a file and closes the descriptor.
  ///
  /// - Throws: The error of the system call that failed.
  package init(descriptor: Int32, byteCount: Int, isWritable: Bool) throws(SystemError) {
    defer { close(descriptor) }
    let page = SystemConfiguration.pageSize
    reservedCount = (byteCount + page - 1) / page * page + 2 * page
    let start = mmap(nil, reservedCount, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw .current }
    let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    let inside = mmap(start + page, byteCount, protection, MAP_SHARED | MAP_FIXED, descriptor, 0)
    guard let inside, inside != MAP_FAILED else {
      let error = SystemError.current
      munmap(start, reservedCount)
      throw error
    }
    reserved = start
    memory = inside
    self.byteCount = byteCount
  }

  deinit { munmap(reserved, reservedCount) }
}

extension FileDescriptor {
  /// Sends bytes over a socket, together with copies of file descriptors. Returns the result of
  /// send(2).
  package func send(
    _ bytes: UnsafeRawBufferPointer, flags: Int32, with descriptors: [Int32]
  ) -> Int {
    segue_send_descriptors(
      number, bytes.baseAddress, bytes.count, flags, descriptors, Int32(descriptors.count))
  }

  /// Receives bytes over a socket, and appends file descriptors that come with them to `descriptors`. Returns the
  /// result of recv(2).
  package func receive(
    _ bytes: UnsafeMutableRawBufferPointer, flags: Int32, adding descriptors: inout [Int32]
  ) -> Int {
    var found = [Int32](repeating: -1, count: Int(SEGUE_MOST_DESCRIPTORS))
    var count: Int32 = 0
    let received = segue_receive_descriptors(
      number, bytes.baseAddress, bytes.count, flags, &found, &count)
    descriptors += found.prefix(Int(count))
    return received
  }
}
