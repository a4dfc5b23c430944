internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// A part that has been read and checked: it is complete and undamaged.
struct PartFile {
  let path: String
  let head: PartHead
  /// The sound of the film; nil except in the part with the first frame. The audio file is stored
  /// in the same part.
  let sound: Sound?
  /// The number of bytes of the file.
  let size: Int
  private let start: Int
  /// The file's bytes. Nil after `forget`; the file is then read again when the bytes are needed.
  private var bytes: [UInt8]?

  /// Reads a part and checks that it is complete and unchanged, by its last block and its
  /// checksums.
  init(path: String) throws(JoinProblem) {
    self.path = path
    let bytes = try Self.read(path)
    size = bytes.count
    let first = Array(PartBytes.firstLine.utf8)
    guard bytes.count > first.count ? bytes.starts(with: first) : first.starts(with: bytes) else {
      throw .notPart(path)
    }
    guard let end = Self.endOfHead(bytes) else { throw .cutOff(path) }
    start = end
    let text = String(decoding: bytes[..<(end - 2)], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = PartHead(lines: lines) else { throw .notPart(path) }
    self.head = head
    sound = PartHead.sound(lines: lines)
    try Self.check(bytes, from: end, head: bytes[..<end], path)
    self.bytes = bytes
  }

  /// Releases the bytes, to save memory; they are read again when they are needed.
  mutating func forget() { bytes = nil }

  private static func read(_ path: String) throws(JoinProblem) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY)
      defer { file.close() }
      return try file.contents()
    } catch {
      throw error.code == ENOENT ? .notFound(path) : .unreadable(path, "\(error)")
    }
  }

  /// Returns the offset after the empty line that ends the head; nil when there is no such line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let newline = UInt8(ascii: "\n")
    var offset = 1
    while offset < min(bytes.count, PartBytes.maxHead) {
      if bytes[offset] == newline, bytes[offset - 1] == newline { return offset + 1 }
      offset += 1
    }
    return nil
  }

  private static func check(
    _ bytes: [UInt8], from start: Int, head: ArraySlice<UInt8>, _ path: String
  ) throws(JoinProblem) {
    var (offset, blocks) = (start, 0)
    while true {
      guard let block = block(bytes, at: offset) else { throw .cutOff(path) }
      guard PartBytes.checksum(bytes[block.contents]) == block.checksum else {
        throw .damaged(path)
      }
      offset = block.contents.upperBound
      guard block.letter == PartBytes.end else {
        blocks += 1
        continue
      }
      var rest = bytes[block.contents]
      guard PartBytes.take(8, &rest) == UInt64(blocks), offset == bytes.count,
        PartBytes.take(8, &rest) == PartBytes.checksum(head)
      else { throw .damaged(path) }
      return
    }
  }

  private static func block(
    _ bytes: [UInt8], at offset: Int
  ) -> (letter: UInt8, checksum: UInt64, contents: Range<Int>)? {
    guard offset + PartBytes.blockHead <= bytes.count else { return nil }
    var rest = bytes[(offset + 1)..<(offset + PartBytes.blockHead)]
    guard let count = PartBytes.take(4, &rest), let checksum = PartBytes.take(8, &rest) else {
      return nil
    }
    let begin = offset + PartBytes.blockHead
    guard begin + Int(count) <= bytes.count else { return nil }
    return (bytes[offset], checksum, begin..<begin + Int(count))
  }

  /// Calls `body` with each encoded frame, in order.
  ///
  /// - Throws: The errors of `body`, and `.undecodable` for a file that was changed since it was
  ///   checked.
  func forEachRecord(
    _ body: (PartRecord) throws(MediaError) -> Void
  ) throws(MediaError) {
    try forEachBlock(PartBytes.frame) { contents throws(MediaError) in
      guard let record = PartBytes.record(contents) else {
        throw JoinProblem.damaged(path).mediaError
      }
      try body(record)
    }
  }

  /// Returns the bytes of the audio file; nil when the part does not contain an audio file.
  func soundBytes() throws(MediaError) -> [UInt8]? {
    var found: [UInt8]?
    try forEachBlock(PartBytes.sound) { contents throws(MediaError) in found = Array(contents) }
    return found
  }

  private func forEachBlock(
    _ letter: UInt8, _ body: (ArraySlice<UInt8>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let all: [UInt8]
    if let bytes {
      all = bytes
    } else {
      do throws(JoinProblem) {
        let again = try PartFile(path: path)
        guard again.head == head, let bytes = again.bytes else { throw .damaged(path) }
        all = bytes
      } catch { throw error.mediaError }
    }
    var offset = start
    while let block = Self.block(all, at: offset), block.letter != PartBytes.end {
      if block.letter == letter { try body(all[block.contents]) }
      offset = block.contents.upperBound
    }
  }
}
