/// Identifies one build of a library: a changed or replaced file has another identity.
package struct FileIdentity: Sendable, Hashable {
  package var size: UInt64
  /// The time at which the file was last changed.
  package var seconds: Int64
  package var nanoseconds: Int64
  package var inode: UInt64
  /// The build id that the linker has written; empty when there is none.
  package var buildID: [UInt8]

  package init(
    size: UInt64, seconds: Int64, nanoseconds: Int64, inode: UInt64, buildID: [UInt8]
  ) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.inode = inode
    self.buildID = buildID
  }
}
