internal import Glibc

/// Functions for folders and paths.
package enum FileSystem {
  /// Returns the names in a folder except "." and "..", in no particular order.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else { throw .current }
    return names(stream)
  }

  /// Returns the names in an open folder, even if its path has changed. The descriptor stays open.
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

  /// Returns the names in a folder, and closes it.
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

  /// Returns the absolute path of a file without symbolic links.
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

  /// Makes a folder if there is none, in a folder that exists.
  ///
  /// - Parameter shown: The path for messages; nil for `path`.
  package static func makeFolder(
    _ path: String, shown: String? = nil
  ) throws(FolderError) {
    if mkdir(path, 0o777) == 0 { return }
    let error = SystemError.current
    guard FileStatus.kind(of: path) == .folder else {
      throw FolderError(path: shown ?? path, reason: error)
    }
  }

  /// Makes a folder and the folders that it is in, unless there is something of that name.
  package static func makeFolders(_ path: String) throws(FolderError) {
    guard !path.isEmpty, FileStatus.kind(of: path) == nil else { return }
    if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
    try makeFolder(path)
  }
}

/// The error for a folder that cannot be made.
package struct FolderError: Error, Sendable, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: SystemError

  /// One sentence without a full stop.
  package var description: String {
    let words =
      switch reason.code {
      case EEXIST: "there is a file"
      case ENOENT: "the folder that it would be in does not exist"
      default: reason.description
      }
    return "the folder '\(path)' cannot be made: \(words)"
  }
}
