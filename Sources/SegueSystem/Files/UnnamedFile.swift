internal import Glibc

/// Files that have no name until they are complete (O_TMPFILE of open(2)). The kernel removes them when
/// their last descriptor is closed, however the process ends.
package enum UnnamedFile {
  /// The flags with which open(2), given a folder, makes an unnamed file in the folder. Glibc's Swift module lacks
  /// O_TMPFILE.
  package static let flags: Int32 = 0o20_000_000 | O_DIRECTORY | O_RDWR

  /// Returns a path under which this process can open the file again.
  package static func path(of file: FileDescriptor) -> String { "/proc/self/fd/\(file.number)" }

  /// Returns true when this process can open the file again and give it a name, for which /proc must be available.
  package static func isReachable(_ file: FileDescriptor) -> Bool {
    (try? FileSystem.checkAccess(path(of: file), R_OK | W_OK)) != nil
  }

  /// Gives the file a name in the folder in which it was made.
  ///
  /// - Throws: EEXIST when there is a file of that name.
  package static func link(_ file: FileDescriptor, as name: String) throws(SystemError) {
    let status = linkat(AT_FDCWD, path(of: file), AT_FDCWD, name, AT_SYMLINK_FOLLOW)
    guard status == 0 else { throw .current }
  }
}
