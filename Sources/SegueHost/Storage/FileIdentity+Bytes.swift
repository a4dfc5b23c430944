internal import SeguePlugin
internal import SegueWire

extension ByteWriter {
  mutating func identity(_ identity: FileIdentity) {
    number(identity.size)
    number(identity.inode)
    for time in [identity.written, identity.changed] {
      number(time.seconds)
      number(time.nanoseconds)
    }
  }
}

extension ByteReader {
  mutating func identity() throws(Malformed) -> FileIdentity {
    FileIdentity(
      size: try number(), inode: try number(), written: try time(), changed: try time())
  }

  private mutating func time() throws(Malformed) -> FileIdentity.Time {
    FileIdentity.Time(seconds: try number(), nanoseconds: try number())
  }
}
