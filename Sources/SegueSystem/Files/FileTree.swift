internal import CSegueProcess
internal import Glibc

/// Folders with everything in them.
package enum FileTree {
  /// Removes a file, a symbolic link or a folder with everything in it. Links are removed and never followed. Does
  /// nothing if there is nothing at the path.
  ///
  /// - Throws: The first error. What can be removed is removed even then.
  package static func remove(_ path: String) throws(SystemError) {
    let kind: FileStatus.Kind
    do throws(SystemError) { kind = try FileStatus(path: path, followsLinks: false).kind } catch {
      if error.code == ENOENT { return }
      throw error
    }
    guard kind == .folder else { return try FileSystem.removeFile(path) }
    var first: SystemError?
    for name in try FileSystem.names(in: path) {
      do throws(SystemError) { try remove("\(path)/\(name)") } catch { first = first ?? error }
    }
    if let first { throw first }
    try FileSystem.removeFolder(path)
  }

  /// The ending of a name beside the new file or folder, which the old one has for a moment on file systems that cannot
  /// exchange.
  package static let aside = ".aside"

  /// Puts a file or folder at a path where there is another, in one step if the file system can exchange them. The other
  /// one is then at the path where the first one was.
  ///
  /// On file systems that cannot exchange, nothing is at the path for a moment between two renames.
  ///
  /// - Throws: The error of the file system. Both are then where they were.
  package static func exchange(_ path: String, with other: String) throws(SystemError) {
    if segue_exchange(path, other) == 0 { return }
    let error = SystemError.current
    guard [EINVAL, ENOSYS].contains(error.code) else { throw error }
    let aside = path + aside
    try FileSystem.rename(other, to: aside)
    do throws(SystemError) { try FileSystem.rename(path, to: other) } catch {
      try? FileSystem.rename(aside, to: other)
      throw error
    }
    try FileSystem.rename(aside, to: path)
  }
}
