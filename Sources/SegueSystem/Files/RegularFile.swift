internal import Glibc

extension FileDescriptor {
  /// The flag of `openFile` that refuses a symbolic link.
  package static let noLinks = O_NOFOLLOW

  /// Opens a regular file for reading, and returns it with its status.
  ///
  /// A name in a folder, a storyboard or a table may belong to a pipe, which open(2) would wait for, or to a device,
  /// which has no end. So every file that is opened by its name is opened here.
  ///
  /// - Parameter flags: Flags of open(2) in addition, such as O_NOFOLLOW.
  /// - Throws: EISDIR for a folder, and ESPIPE for a pipe, a device or a socket.
  package static func openFile(
    _ path: String, _ flags: Int32 = 0
  ) throws(SystemError) -> (file: FileDescriptor, status: FileStatus) {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try open(path, flags | O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      // This is how open(2) refuses a socket, and a device whose driver is missing.
      throw error.code == ENXIO ? SystemError(ESPIPE) : error
    }
    do throws(SystemError) {
      let status = try FileStatus(file)
      switch status.kind {
      case .file: return (file, status)
      case .folder: throw SystemError(EISDIR)
      case .link, .other: throw SystemError(ESPIPE)
      }
    } catch {
      file.close()
      throw error
    }
  }
}
