#if canImport(Glibc)
  internal import Glibc
#else
  internal import Musl
#endif

/// Reads files and folders, and takes paths apart.
enum Files {
  enum Kind {
    case file, folder, other
  }

  enum ReadError: Error {
    case missing, unreadable
    /// The path names a folder, a device or a pipe.
    case notRegular
    /// The file has this many bytes, and the caller allows fewer.
    case tooLarge(Int)
  }

  /// Returns the kind of what a path names, following symbolic links; nil when nothing is there.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// Reads a regular file.
  ///
  /// - Parameter limit: the greatest number of bytes that the file may have.
  static func contents(of path: String, limit: Int) throws(ReadError) -> [UInt8] {
    guard let kind = kind(of: path) else { throw errno == EACCES ? .unreadable : .missing }
    guard kind == .file else { throw .notRegular }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable }
    guard status.st_size <= limit else { throw .tooLarge(Int(status.st_size)) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      // The file may have grown since its size was asked for.
      guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
    }
  }

  /// Returns the names in a folder, in no particular order; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Safe: the name is a C string at the end of the entry, which is valid until the next call.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the path of the folder that contains what a path names: "." for a name alone.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns a path that is relative to a folder as one that is relative to the working folder; an absolute
  /// path is returned as it is.
  static func path(of file: String, in folder: String) -> String {
    if file.hasPrefix("/") || folder == "." { return file }
    return folder == "/" ? "/\(file)" : "\(folder)/\(file)"
  }

  /// Returns the absolute path without "." and ".." and doubled slashes. Symbolic links are not resolved.
  static func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    var whole = path
    if !path.hasPrefix("/"), let folder = getcwd(nil, 0) {
      // Safe: `getcwd` returns memory that the caller frees.
      whole = "\(String(cString: folder))/\(path)"
      free(folder)
    }
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
