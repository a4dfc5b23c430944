internal import SegueSystem

/// Identifies the contents of a library's file: a changed or replaced file has a different identity.
///
/// The kernel updates the time of a file's last status change (ctime) whenever the file is written or renamed, or has
/// its times set. So a file with different contents has a different identity.
package struct FileIdentity: Sendable, Hashable {
  package var size: UInt64
  package var inode: UInt64
  /// The time at which the file was last written.
  package var written: Time
  /// The time at which the file's contents or status last changed (ctime).
  package var changed: Time

  package struct Time: Sendable, Hashable {
    package var seconds: Int64
    package var nanoseconds: Int64

    package init(seconds: Int64, nanoseconds: Int64) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  package init(size: UInt64, inode: UInt64, written: Time, changed: Time) {
    self.size = size
    self.inode = inode
    self.written = written
    self.changed = changed
  }

  init(_ status: FileStatus) {
    size = UInt64(status.size)
    inode = UInt64(status.identity.number)
    written = Time(seconds: Int64(status.seconds), nanoseconds: Int64(status.nanoseconds))
    changed = Time(
      seconds: Int64(status.statusSeconds), nanoseconds: Int64(status.statusNanoseconds))
  }
}
