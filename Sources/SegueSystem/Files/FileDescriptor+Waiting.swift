internal import Glibc

/// Files that are read and written without waiting, and the wait until that is possible.
extension FileDescriptor {
  /// Waits until one of the files can be read or written, at most `milliseconds`. A negative time is no limit, and a
  /// file with a negative number is ignored. A signal ends the wait, too.
  ///
  /// - Returns: The files that can be read or written, or at which an error or the end would be found. If the wait
  ///   fails, all are returned, so that using them reports the error.
  @discardableResult
  package static func wait(
    reading: [FileDescriptor], writing: [FileDescriptor] = [], milliseconds: Int32
  ) -> [FileDescriptor] {
    var entries = reading.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    entries += writing.map { pollfd(fd: $0.number, events: Int16(POLLOUT), revents: 0) }
    let isFailure = poll(&entries, nfds_t(entries.count), milliseconds) < 0
    if isFailure { return errno == EINTR ? [] : reading + writing }
    return entries.filter { $0.revents != 0 }.map { FileDescriptor($0.fd) }
  }

  /// Reads bytes from a file in non-blocking mode.
  ///
  /// - Returns: The number of bytes, which is 0 if none have arrived; nil at the end of the file, and after an error.
  package func readArrived(into bytes: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      // Sound: as many bytes are read as the buffer has.
      let count = Glibc.read(number, bytes.baseAddress, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EAGAIN ? 0 : nil }
      return count == 0 ? nil : count
    }
  }

  /// Writes as many bytes as possible to a file in non-blocking mode.
  ///
  /// - Returns: The number of bytes, which is 0 if none can be written now; nil after an error.
  package func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int? {
    // Sound: as many bytes are written as the buffer has.
    let count = Glibc.write(number, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Receives bytes over a socket. Returns what recv(2) returns.
  package func receive(_ bytes: UnsafeMutableRawBufferPointer, flags: Int32) -> Int {
    recv(number, bytes.baseAddress, bytes.count, flags)
  }
}
