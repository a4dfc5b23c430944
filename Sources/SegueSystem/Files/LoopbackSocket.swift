internal import Glibc

/// Non-blocking sockets that only programs on this machine can connect to.
extension FileDescriptor {
  /// The number of connections that the system keeps until they are accepted. A client whose connection is not kept tries
  /// again after a second or more.
  private static let waitingConnections: Int32 = 1024

  /// Opens a socket that accepts connections to 127.0.0.1 at a free port. Returns the socket and the port.
  package static func listening() throws(SystemError) -> (socket: FileDescriptor, port: Int) {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let number = Glibc.socket(AF_INET, Int32(kind), 0)
    guard number >= 0 else { throw .current }
    let socket = FileDescriptor(number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Sound: the calls read and write an address of `size` bytes, which is the size of sockaddr_in.
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(number, pointer, size) == 0 && listen(number, waitingConnections) == 0
          && getsockname(number, pointer, &size) == 0
      }
    }
    guard isBound else {
      let error = SystemError.current
      socket.close()
      throw error
    }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Returns the next connection of a listening socket; nil when there is none.
  package func accepted() throws(SystemError) -> FileDescriptor? {
    let number = accept(self.number, nil, nil)
    if number >= 0 {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      return FileDescriptor(number)
    }
    // An aborted connection and an interruption by a signal also mean that there is no connection
    // to return.
    if [EAGAIN, EINTR, ECONNABORTED].contains(errno) { return nil }
    throw .current
  }

  /// Ends the sending direction of a connection. The other side gets all that was sent before, and then the end.
  package func endSending() { _ = shutdown(number, Int32(SHUT_WR)) }

  /// Returns the bytes that have arrived, at most `limit`; empty if none have arrived, and nil if the connection has
  /// ended.
  package func received(limit: Int) -> [UInt8]? {
    var isAtEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let got = recv(number, buffer.baseAddress, limit, 0)
      count = max(got, 0)
      isAtEnd = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)
    }
    return isAtEnd ? nil : bytes
  }

  /// Sends as many of the bytes as possible without waiting. Returns the number of bytes that were sent, or nil if the
  /// connection has ended.
  package func sendSome(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes {
      Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }
}
