internal import Glibc

/// Functions for reading and writing files without waiting, and for waiting until a file can be
/// read or written.
extension FileDescriptor {
  /// Waits until one of the files can be read or written, but at most `milliseconds`. With a negative time, there is no
  /// limit. A file with a negative number is ignored. A signal also ends the wait.
  ///
  /// - Returns: The files that can be read or written without waiting, including files with an error or at their end.
  ///   If the wait fails, all files are returned, so that using them reports the error.
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

  /// Waits, without allocating memory, until this file can be read (or written, if `isWriting` is true) or `other` can
  /// be read, but at most `milliseconds`. With a negative time, there is no limit. A signal also ends the wait.
  ///
  /// - Returns: True for each file that is ready.
  package func wait(
    isWriting: Bool, or other: FileDescriptor, milliseconds: Int32
  ) -> (isReady: Bool, otherIsReady: Bool) {
    var entries = (
      pollfd(fd: number, events: Int16(isWriting ? POLLOUT : POLLIN), revents: 0),
      pollfd(fd: other.number, events: Int16(POLLIN), revents: 0)
    )
    // Sound: the elements of a tuple of one type are stored in their order, as in a C array.
    let status = withUnsafeMutableBytes(of: &entries) { bytes in
      poll(bytes.bindMemory(to: pollfd.self).baseAddress, 2, milliseconds)
    }
    if status < 0 { return errno == EINTR ? (false, false) : (true, true) }
    return (entries.0.revents != 0, entries.1.revents != 0)
  }

  /// Reads bytes from a file in non-blocking mode.
  ///
  /// - Returns: The number of bytes, which is 0 if none have arrived; nil at the end of the file, and after an error.
  package func readArrived(into bytes: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      // Sound: no more bytes are read than the buffer has.
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
    // Sound: no more bytes are written than the buffer has.
    let count = Glibc.write(number, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Receives bytes over a socket. Returns the result of recv(2).
  package func receive(_ bytes: UnsafeMutableRawBufferPointer, flags: Int32) -> Int {
    recv(number, bytes.baseAddress, bytes.count, flags)
  }
}
