internal import Glibc

/// Two connected stream sockets: `own` for this process, and `other` for a program that this process starts.
package struct SocketPair {
  package let own: FileDescriptor
  package let other: FileDescriptor

  /// - Throws: EMFILE or ENFILE when too many files are open.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .current }
    (own, other) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }
}

extension FileDescriptor {
  /// Sends all of `bytes` over a socket. If the other end is closed, throws EPIPE instead of raising SIGPIPE.
  package func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      // Sound: `sent` is less than the count, so the base address exists and the sum is in range.
      let count = Glibc.send(
        number, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .current }
      sent += count
    }
  }
}
