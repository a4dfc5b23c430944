internal import SeguePlugin
internal import SegueWire

extension ByteWriter {
  mutating func identity(_ identity: FileIdentity) {
    number(identity.size)
    number(identity.seconds)
    number(identity.nanoseconds)
    number(identity.inode)
    list(identity.buildID) { $0.number($1) }
  }
}

extension ByteReader {
  mutating func identity() throws(Malformed) -> FileIdentity {
    FileIdentity(
      size: try number(), seconds: try number(), nanoseconds: try number(), inode: try number(),
      buildID: try list(limit: 64) { reader throws(Malformed) in try reader.number(UInt8.self) })
  }
}
