/// What tells one build of a library from another.
package struct FileIdentity: Sendable, Hashable {
  package var size: UInt64
  /// When the file was changed last.
  package var seconds: Int64
  package var nanoseconds: Int64
  package var inode: UInt64
  /// The linker's build id; empty where there is none.
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
