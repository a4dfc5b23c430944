internal import Glibc
internal import SegueSystem

/// Reads files and folders, and splits paths.
enum Files {
  enum ReadError: Error {
    case missing, unreadable
    /// The path names a folder, a device or a pipe.
    case notRegular
    /// The file is larger than the caller allows; it has this many bytes.
    case tooLarge(Int)
  }

  /// Returns the kind of the file at a path, following symbolic links; nil when there is none.
  static func kind(of path: String) -> FileStatus.Kind? { FileStatus.kind(of: path) }

  static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// Reads a regular file.
  ///
  /// - Parameter limit: the maximum size of the file, in bytes.
  static func contents(of path: String, limit: Int) throws(ReadError) -> [UInt8] {
    do throws(SystemError) {
      guard try FileStatus(path: path).kind == .file else { throw SystemError(EISDIR) }
    } catch {
      switch error.code {
      case EISDIR: throw .notRegular
      case EACCES: throw .unreadable
      default: throw .missing
      }
    }
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { throw .unreadable }
    defer { file.close() }
    guard let size = (try? FileStatus(file))?.size else { throw .unreadable }
    guard size <= limit else { throw .tooLarge(size) }
    // The file may have grown since its size was read.
    guard let bytes = try? file.contents(limit: limit + 1) else { throw .unreadable }
    guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
    return bytes
  }

  /// Returns the names in a folder, in no particular order; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileSystem.names(in: folder)) ?? []
  }

  /// Returns the path of the folder that contains the file at a path: "." for a name alone.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns a path that is relative to a folder as a path relative to the working folder. An absolute path
  /// is returned unchanged.
  static func path(of file: String, in folder: String) -> String {
    if file.hasPrefix("/") || folder == "." { return file }
    return folder == "/" ? "/\(file)" : "\(folder)/\(file)"
  }

  /// Returns true if a plug-in's name is the path of its file: it contains a slash, or ends in `.so` or `.glsl`.
  static func isPlugin(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".so") || name.hasSuffix(".glsl")
  }

  /// Returns the name of a plug-in for the plug-in host. The path of a file, which is relative to `folder`, becomes
  /// relative to the working folder. The returned path contains a slash, so it is never taken for an id.
  static func plugin(_ name: String, in folder: String) -> String {
    guard isPlugin(name) else { return name }
    let path = path(of: name.hasPrefix("./") ? String(name.dropFirst(2)) : name, in: folder)
    return path.contains("/") ? path : "./\(path)"
  }

  /// Returns the absolute path without "." and ".." and doubled slashes. Symbolic links are not resolved.
  static func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    var whole = path
    if !path.hasPrefix("/"), let folder = try? FileSystem.workingFolder() {
      whole = "\(folder)/\(path)"
    }
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
