internal import Glibc
internal import SegueSystem
internal import SegueText

/// Reads files and folders, and splits paths.
enum Files {
  enum ReadError: Error {
    case flawed(FileFlaw)
    /// The path names a device or a pipe.
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
    if let flaw = FileFlaw(path: path) { throw .flawed(flaw) }
    let (size, bytes): (Int, [UInt8])
    do throws(SystemError) {
      let (file, status) = try FileDescriptor.openFile(path)
      defer { file.close() }
      size = status.size
      // The file may have grown since its size was read.
      bytes = size <= limit ? try file.contents(limit: limit + 1) : []
    } catch {
      guard error.code != ESPIPE else { throw .notRegular }
      throw .flawed(FileFlaw(path: path, error))
    }
    guard size <= limit else { throw .tooLarge(size) }
    guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
    return bytes
  }

  /// Returns the error for a file that a storyboard names and that cannot be read, with the name of a similar file if
  /// there is none of this name. Nil for a file that can be read.
  ///
  /// - Parameters:
  ///   - name: the file as the storyboard names it.
  ///   - folder: the folder in which a relative path begins.
  ///   - what: the kind of file, for the message.
  ///   - need: the thing that needs a file, for the message about a folder.
  static func flaw(
    _ name: String, in folder: String, what: String = "file", need: String
  ) -> (reason: String, suggestion: String?)? {
    let path = path(of: name, in: folder)
    guard let flaw = FileFlaw(path: path) else { return nil }
    let sentence = flaw.sentence(name, what: what, \.quotable)
    guard flaw == .missing else {
      let advice =
        switch flaw {
        case .folder: ", but \(need) needs a file"
        case .denied: "; change its permissions (chmod u+r)"
        default: "; name a file"
        }
      return (sentence + advice, nil)
    }
    let near = FileFlaw.proposal(for: path) { nearestName(to: $0, among: $1) }.map(Self.name)
    let parent = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (sentence, near.map { (parent.map(String.init) + [$0]).joined(separator: "/") })
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

  /// Returns the path of a file relative to a folder, from which it leads up by ".." if necessary. Symbolic links in
  /// the path of either folder are resolved, because ".." leads to the folder above the real one.
  static func relative(_ path: String, to folder: String) -> String {
    let whole = absolute(path)
    let own = real(parent(of: whole)).split(separator: "/") + [Substring(name(of: whole))]
    let base = real(folder).split(separator: "/")
    let common = zip(own.dropLast(), base).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: base.count - common) + own.dropFirst(common))
      .joined(separator: "/")
  }

  /// Returns the absolute path of a folder with symbolic links resolved, as far as the folder exists.
  static func real(_ folder: String) -> String {
    let whole = absolute(folder)
    return (try? FileSystem.realPath(whole)) ?? whole
  }
}
