internal import Glibc

/// Functions for folders and paths.
package enum FileSystem {
  /// Returns the names in a folder except "." and "..", in no particular order.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else { throw .current }
    return names(stream)
  }

  /// Returns the names in an open folder, even if the folder has been moved. The descriptor stays
  /// open.
  package static func names(in folder: FileDescriptor) throws(SystemError) -> [String] {
    let copy = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .current }
    guard let stream = fdopendir(copy) else {
      let error = SystemError.current
      close(copy)
      throw error
    }
    return names(stream)
  }

  /// Returns the names in an open folder, and closes the folder.
  private static func names(_ stream: OpaquePointer) -> [String] {
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Sound: `d_name` ends with a zero byte within the entry, which lives until the next readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the absolute path of a file, with all symbolic links in it resolved.
  package static func realPath(_ path: String) throws(SystemError) -> String {
    guard let real = realpath(path, nil) else { throw .current }
    // Sound: `realpath` returns memory that the caller frees.
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the path that a symbolic link contains.
  package static func target(ofLink path: String) throws(SystemError) -> String {
    var letters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &letters, letters.count)
    guard count >= 0 else { throw .current }
    return String(decoding: letters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the absolute path of the working folder.
  package static func workingFolder() throws(SystemError) -> String {
    guard let path = getcwd(nil, 0) else { throw .current }
    // Sound: `getcwd` returns memory that the caller frees.
    defer { free(path) }
    return String(cString: path)
  }

  /// Creates the folder at `path` unless it exists. Its parent folder must exist.
  ///
  /// - Parameter shown: The path that an error message contains; nil to show `path`.
  package static func makeFolder(
    _ path: String, shown: String? = nil
  ) throws(FolderError) {
    do throws(SystemError) { try makeNewFolder(path) } catch {
      guard FileStatus.kind(of: path) == .folder else {
        throw FolderError(path: shown ?? path, reason: error)
      }
    }
  }

  /// Makes a folder, whose parent folder must exist.
  ///
  /// - Parameters:
  ///   - permissions: The permissions of the new folder. The umask removes some of them.
  ///   - parent: The open folder in which a relative path begins; nil for the working folder.
  /// - Throws: EEXIST when there is already a file or folder of that name.
  package static func makeNewFolder(
    _ path: String, permissions: UInt32 = 0o777, in parent: FileDescriptor? = nil
  ) throws(SystemError) {
    guard mkdirat(parent?.number ?? AT_FDCWD, path, permissions) == 0 else { throw .current }
  }

  /// Makes a folder and, if necessary, its parent folders. Does nothing if a file or folder of that
  /// name exists.
  package static func makeFolders(_ path: String) throws(FolderError) {
    guard !path.isEmpty, FileStatus.kind(of: path) == nil else { return }
    if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
    try makeFolder(path)
  }

  // MARK: Temporary names

  /// Makes a file that only this user may read and write, with a name that does not exist yet, and opens it. Programs
  /// that this process starts do not inherit the descriptor.
  ///
  /// - Parameter prefix: The path without the six random characters at its end.
  package static func makeTemporaryFile(
    _ prefix: String
  ) throws(SystemError) -> (path: String, file: FileDescriptor) {
    var name = Array((prefix + "XXXXXX").utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else { throw .current }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return (text(name), FileDescriptor(number))
  }

  /// Makes a folder that only this user may use, with a name that does not exist yet, and returns
  /// its path.
  ///
  /// - Parameter prefix: The path without the six random characters at its end.
  package static func makeTemporaryFolder(_ prefix: String) throws(SystemError) -> String {
    var name = Array((prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw .current }
    return text(name)
  }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: Changes

  /// Gives a file or folder another path on the same file system. A file replaces an older file of that path.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    guard Glibc.rename(path, other) == 0 else { throw .current }
  }

  /// Removes a name of a file. The file itself is deleted with its last name.
  ///
  /// - Parameter parent: The open folder in which a relative path begins; nil for the working folder.
  package static func removeFile(
    _ path: String, in parent: FileDescriptor? = nil
  ) throws(SystemError) {
    guard unlinkat(parent?.number ?? AT_FDCWD, path, 0) == 0 else { throw .current }
  }

  /// Removes an empty folder.
  ///
  /// - Parameter parent: The open folder in which a relative path begins; nil for the working folder.
  /// - Throws: ENOTEMPTY when the folder is not empty.
  package static func removeFolder(
    _ path: String, in parent: FileDescriptor? = nil
  ) throws(SystemError) {
    guard unlinkat(parent?.number ?? AT_FDCWD, path, AT_REMOVEDIR) == 0 else { throw .current }
  }

  /// Sets the permissions of a file or folder.
  package static func setPermissions(
    _ permissions: UInt32, of path: String
  ) throws(SystemError) {
    guard chmod(path, permissions) == 0 else { throw .current }
  }

  /// Checks that this process may use a file.
  ///
  /// - Parameter mode: The kinds of use: R_OK, W_OK and X_OK of access(2).
  /// - Throws: The reason why the process may not use the file.
  package static func checkAccess(_ path: String, _ mode: Int32) throws(SystemError) {
    guard access(path, mode) == 0 else { throw .current }
  }
}

/// The error for a folder that cannot be made.
package struct FolderError: Error, Sendable, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: SystemError

  /// The error message: one sentence without a full stop.
  package var description: String {
    let words =
      switch reason.code {
      case EEXIST: "a file with this name exists"
      case ENOENT: "its parent folder does not exist"
      default: reason.description
      }
    return "the folder '\(path)' cannot be made: \(words)"
  }
}
