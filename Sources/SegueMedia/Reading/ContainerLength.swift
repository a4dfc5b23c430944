internal import SegueSystem
internal import SegueText

#if canImport(Glibc)
  import Glibc
#endif

/// Detects truncated video files by the length that their container states. libav would play such a
/// file as if it were whole.
enum ContainerLength {
  /// Reads `count` bytes at an offset of the file; returns fewer bytes at the file's end.
  typealias Reader = (_ offset: Int, _ count: Int) -> [UInt8]

  /// Throws `.undecodable` for a file that is shorter than its container states.
  static func check(_ path: String) throws(MediaError) {
    // If the file cannot be opened, the code that decodes it reports the reason.
    guard let (file, status) = try? FileDescriptor.openFile(path) else { return }
    defer { file.close() }
    let size = status.size
    let stated = stated(size: size) { offset, count in
      (try? file.contents(limit: count, at: offset)) ?? []
    }
    guard let stated, stated > size else { return }
    throw MediaError(
      .undecodable,
      "\(path) is truncated: its header states \(stated.of("byte")), but the file has \(size); copy or "
        + "export it again")
  }

  /// Returns the length in bytes that the container states, or nil if the file format does not
  /// state a length.
  static func stated(size: Int, _ read: Reader) -> Int? {
    let head = read(0, 16)
    guard head.count >= 12 else { return nil }
    if boxTypes.contains(String(decoding: head[4..<8], as: UTF8.self)) {
      return boxes(size: size, read)
    }
    if head[0..<4].elementsEqual("RIFF".utf8), head[8..<12].elementsEqual("AVI ".utf8) {
      // A large AVI continues in further chunks (OpenDML); only the length of the first chunk is
      // checked.
      return 8 + number(Array(head[4..<8].reversed())[...])
    }
    if head[0..<4].elementsEqual([0x1A, 0x45, 0xDF, 0xA3]) { return segment(read) }
    return nil
  }

  /// The types of top-level boxes. Bytes of any other type are not a box, but further data after
  /// the last box, such as a camera's additions.
  private static let boxTypes: Set = [
    "ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix", "emsg", "prft", "meta", "free",
    "skip", "wide", "pnot", "uuid", "udta",
  ]

  /// Returns the end of the last of the consecutive boxes (ISO/IEC 14496-12, 4.2) in mp4, mov and
  /// m4v.
  private static func boxes(size: Int, _ read: Reader) -> Int? {
    var end = 0
    while end + 8 <= size {
      let head = read(end, 16)
      guard head.count >= 8, boxTypes.contains(String(decoding: head[4..<8], as: UTF8.self))
      else { break }
      var length = number(head[0..<4])
      if length == 0 { return size }
      if length == 1, head.count == 16 { length = number(head[8..<16]) }
      // The next bytes are not a box. The file ends with other data, whose length is not known.
      guard length >= 8, length < 1 << 56 else { break }
      end += length
    }
    return end
  }

  /// Returns the end of the segment that follows the header of an mkv or webm file (RFC 8794, 6.2;
  /// RFC 9559, 5.1). Nil for a live recording, which does not state its length.
  private static func segment(_ read: Reader) -> Int? {
    guard let header = element(at: 0, read), let headerLength = header.length,
      let segment = element(at: header.body + headerLength, read),
      segment.id == 0x1853_8067, let length = segment.length
    else { return nil }
    return segment.body + length
  }

  /// Returns the id of the EBML element at `offset`, the offset of its body, and the length of the
  /// body (nil if the element does not state it). Returns nil when there is no element.
  private static func element(
    at offset: Int, _ read: Reader
  ) -> (id: Int, body: Int, length: Int?)? {
    let head = read(offset, 12)
    guard let first = head.first, first >= 0x10 else { return nil }
    let idCount = first.leadingZeroBitCount + 1
    guard head.count > idCount, head[idCount] != 0 else { return nil }
    let count = head[idCount].leadingZeroBitCount + 1
    guard head.count >= idCount + count else { return nil }
    let mask = 1 << (7 * count) - 1
    let length = number(head[idCount..<idCount + count]) & mask
    return (number(head[..<idCount]), offset + idCount + count, length == mask ? nil : length)
  }

  /// Returns a big-endian number of up to eight bytes; `Int.max` for a number that does not fit.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    if bytes.count == 8, let first = bytes.first, first > 0x7F { return Int.max }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
