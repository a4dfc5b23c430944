// Files as the rest of the package sees them. Every system call is made here, is repeated when a signal interrupts it,
// and throws a `SystemError` with the call and the number; `SystemCallTests` finds calls elsewhere. Names of inputs are
// opened by one function, `openFile` (RegularFile), which refuses folders, pipes and devices without waiting for them.
//
// A file that is written has no name until it is complete (`UnnamedFile`), so that nothing unfinished has an output's
// name however the process ends. `FileKey` is the identity of a file under all its names, existing or not, by which a
// run finds that it would write over an input; `OutputName` keeps names from tables below the folder that was typed.
// `SharedFile` and `MemoryFile` are memory that processes share. `WorkingFolder` and `FileModeMask` are read at the
// start, because a plug-in may change both.
//
// Rejected:
// - Foundation: the installed command had 30 MB with it and 20.4 MB when storyboards were first read without it
//   (BENCHMARKS.md, Start).
// - Temporary names that are removed at the end: a killed process leaves them. They remain for file systems without
//   O_TMPFILE, and are then locked, so that the next run removes them.

internal import Glibc

/// The number of an open file of this process. The code that opens the file must close it.
///
/// System calls that a signal interrupts are repeated.
package struct FileDescriptor: Sendable, Hashable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Opens a file as open(2) does. Programs that this process starts do not inherit the descriptor.
  ///
  /// - Parameters:
  ///   - flags: O_RDONLY and the like; O_CLOEXEC is added.
  ///   - permissions: the permissions of a file that is created. The umask removes some of them.
  ///   - folder: the open folder in which a relative path begins; nil for the working folder.
  package static func open(
    _ path: String, _ flags: Int32, permissions: UInt32 = 0, in folder: FileDescriptor? = nil
  ) throws(SystemError) -> FileDescriptor {
    // A zero byte would end the path.
    guard !path.utf8.contains(0) else { throw SystemError(ENOENT) }
    while true {
      let number = openat(folder?.number ?? AT_FDCWD, path, flags | O_CLOEXEC, permissions)
      if number >= 0 { return FileDescriptor(number) }
      if errno != EINTR { throw .current }
    }
  }

  /// Opens a file, a device or a pipe that exists for writing. It does not wait for somebody who reads a pipe.
  ///
  /// - Throws: ESPIPE for a pipe that nobody reads.
  package static func openExisting(_ path: String) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      let file = try open(path, O_WRONLY | O_NONBLOCK)
      // Only the opening does not wait.
      _ = fcntl(file.number, F_SETFL, 0)
      return file
    } catch {
      throw error.code == ENXIO ? SystemError(ESPIPE) : error
    }
  }

  /// Closes the file without checking for errors.
  package func close() { Glibc.close(number) }

  /// Closes the file and reports an error. Network file systems may report a full disk only when
  /// the file is closed.
  package func closeChecked() throws(SystemError) {
    // Linux closes the descriptor even when the call fails with EINTR.
    if Glibc.close(number) != 0, errno != EINTR { throw .current }
  }

  /// Reports errors of earlier writes that some file systems report only when a file is closed, and
  /// leaves the file open.
  package func checkWritten() throws(SystemError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .current }
    try FileDescriptor(copy).closeChecked()
  }

  // MARK: Reading

  /// Reads until `bytes` is full or the file ends.
  ///
  /// - Parameter offset: the position of the first byte that is read; if nil, bytes are read from the file's current
  ///   position, which advances.
  /// - Returns: the number of bytes that were read.
  package func read(
    into bytes: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < bytes.count {
      // Sound: `filled` is less than the count, so the base address exists and the sum is in range.
      let next = bytes.baseAddress.map { $0 + filled }
      let count =
        offset.map { pread(number, next, bytes.count - filled, $0 + filled) }
        ?? Glibc.read(number, next, bytes.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .current }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads from the file's current position, or from `offset`, to the end of the file, but at most
  /// `limit` bytes.
  package func contents(limit: Int = .max, at offset: Int? = nil) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(1 << 16, limit - bytes.count)
      var error: SystemError?
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        do throws(SystemError) {
          count = try read(
            into: UnsafeMutableRawBufferPointer(buffer), at: offset.map { $0 + bytes.count })
        } catch let failure { error = failure }
      }
      if let error { throw error }
      bytes += chunk
      if chunk.count < wanted { break }
    }
    return bytes
  }

  /// Reads a regular file from its beginning, at most `limit` bytes. Also suitable for files of /proc, whose size is
  /// not known.
  ///
  /// - Parameter flags: Flags of open(2) in addition, such as O_NOFOLLOW.
  package static func contents(
    of path: String, limit: Int = .max, flags: Int32 = 0
  ) throws(SystemError) -> [UInt8] {
    let file = try openFile(path, flags).file
    defer { file.close() }
    return try file.contents(limit: limit)
  }

  /// Reads a file that the program looks for by itself, such as a list in a folder of the user's. Returns nil for a file
  /// that is missing, cannot be read or is larger than `limit`, and for anything except a regular file, such as a symbolic
  /// link or a pipe. Does not wait for another program.
  ///
  /// - Parameter count: The number of bytes to read from the file's beginning; nil for the whole file.
  package static func contents(
    ofOwnFile path: String, limit: Int, first count: Int? = nil
  ) -> [UInt8]? {
    guard let (file, status) = try? openFile(path, O_NOFOLLOW) else { return nil }
    defer { file.close() }
    guard status.size <= limit,
      let bytes = try? file.contents(limit: count ?? limit + 1), bytes.count <= limit
    else { return nil }
    return bytes
  }

  // MARK: Writing

  /// Writes all of `bytes`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      // Sound: `written` is less than the count, so the base address exists and the sum is in
      // range.
      let count = Glibc.write(
        number, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .current }
      // A write of 0 bytes without an error is treated as a full disk.
      guard count > 0 else { throw SystemError(ENOSPC) }
      written += count
    }
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    // The closure returns a Result, because `withUnsafeBytes` does not pass on the type of an error.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try write(bytes) }
    }
    try result.get()
  }

  /// Changes the size of the file. Bytes that are added are zero.
  package func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(number, size) == 0 else { throw .current }
  }

  // MARK: The open file

  /// Returns the position at which the file is read and written next.
  ///
  /// - Throws: ESPIPE for a pipe, which has no positions.
  package func position() throws(SystemError) -> Int {
    let position = lseek(number, 0, SEEK_CUR)
    guard position >= 0 else { throw .current }
    return position
  }

  /// Sets the position at which the file is read and written next.
  package func seek(to position: Int) throws(SystemError) {
    guard lseek(number, position, SEEK_SET) >= 0 else { throw .current }
  }

  /// Sets the permissions of the file.
  package func setPermissions(_ permissions: UInt32) throws(SystemError) {
    guard fchmod(number, permissions) == 0 else { throw .current }
  }

  /// Waits until the file's contents are on the disk.
  package func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw .current }
  }

  /// Locks the file or folder with flock(2) until it is closed, and waits while another descriptor has the lock.
  ///
  /// - Throws: The error of a file system without locks.
  package func lock() throws(SystemError) {
    while flock(number, LOCK_EX) != 0 {
      if errno != EINTR { throw .current }
    }
  }

  /// Locks the file with flock(2) until it is closed, without waiting. The lock belongs to this
  /// descriptor alone.
  ///
  /// - Returns: false when another descriptor has the lock.
  /// - Throws: The error of a file system without locks.
  package func tryLock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .current }
    }
    return true
  }
}
