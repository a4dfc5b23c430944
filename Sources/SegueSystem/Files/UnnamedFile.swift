internal import Glibc

/// Files that have no name until they are complete (O_TMPFILE of open(2)). The kernel removes them when
/// their last descriptor is closed, however the process ends.
package enum UnnamedFile {
  /// The flags with which a folder is opened to make a file in it. Glibc's Swift module lacks them.
  package static let flags: Int32 = 0o20_000_000 | O_DIRECTORY | O_RDWR

  /// Returns a path under which this process can open the file again.
  package static func path(of file: FileDescriptor) -> String { "/proc/self/fd/\(file.number)" }

  /// Returns true when the file can be opened again, and can get a name, which needs /proc.
  package static func isReachable(_ file: FileDescriptor) -> Bool {
    access(path(of: file), R_OK | W_OK) == 0
  }

  /// Gives the file a name in the folder in which it was made.
  ///
  /// - Throws: EEXIST when there is a file of that name.
  package static func link(_ file: FileDescriptor, as name: String) throws(SystemError) {
    let status = linkat(AT_FDCWD, path(of: file), AT_FDCWD, name, AT_SYMLINK_FOLLOW)
    guard status == 0 else { throw .current }
  }
}
