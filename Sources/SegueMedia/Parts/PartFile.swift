internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// A part that has been read and checked: it is complete and undamaged.
///
/// Of the file's contents, no more than one block is in memory.
struct PartFile {
  let path: String
  let head: PartHead
  /// The sound of the film; nil except in the part with the first frame. The audio file is stored
  /// in the same part.
  let sound: Sound?
  /// The number of bytes of the file.
  let size: Int
  /// The offset of the first block, and the checksum of the head before it.
  private let start: Int
  private let headChecksum: UInt64

  /// Reads a part and checks that it is complete and unchanged, by its last block and its
  /// checksums.
  init(path: String) throws(JoinProblem) {
    self.path = path
    let (file, size) = try Self.open(path)
    defer { file.close() }
    self.size = size
    let bytes = try Self.bytes(file, path, at: 0, PartBytes.maxHead)
    let first = Array(PartBytes.firstLine.utf8)
    guard bytes.count > first.count ? bytes.starts(with: first) : first.starts(with: bytes) else {
      throw .notPart(path)
    }
    guard let end = Self.endOfHead(bytes) else {
      throw bytes.count < PartBytes.maxHead ? .cutOff(path) : .notPart(path)
    }
    start = end
    headChecksum = PartBytes.checksum(bytes[..<end])
    let text = String(decoding: bytes[..<(end - 2)], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = PartHead(lines: lines) else { throw .notPart(path) }
    self.head = head
    sound = PartHead.sound(lines: lines)
    let (frames, sounds) = try check(file)
    let hasTrack = head.hasSound && !head.isPalette && head.range.lowerBound == 0
    guard (sound != nil) == hasTrack, sounds == (sound?.files.count ?? 0),
      head.allowsFrames(frames)
    else { throw .altered(path) }
  }

  /// Opens a part. Anything except a regular file is refused without waiting.
  private static func open(
    _ path: String
  ) throws(JoinProblem) -> (file: FileDescriptor, size: Int) {
    do throws(SystemError) {
      let (file, status) = try FileDescriptor.openFile(path)
      return (file, status.size)
    } catch { throw problem(path, error) }
  }

  private static func problem(_ path: String, _ error: SystemError) -> JoinProblem {
    [ENOENT, ENOTDIR].contains(error.code) ? .notFound(path) : .unreadable(path, "\(error)")
  }

  /// Returns `count` bytes at an offset of the file; fewer at its end.
  private static func bytes(
    _ file: FileDescriptor, _ path: String, at offset: Int, _ count: Int
  ) throws(JoinProblem) -> [UInt8] {
    do throws(SystemError) { return try file.contents(limit: count, at: offset) } catch {
      throw problem(path, error)
    }
  }

  /// Returns the offset after the empty line that ends the head; nil when there is no such line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let newline = UInt8(ascii: "\n")
    var offset = 1
    while offset < bytes.count {
      if bytes[offset] == newline, bytes[offset - 1] == newline { return offset + 1 }
      offset += 1
    }
    return nil
  }

  // MARK: Blocks

  private struct Block {
    var letter: UInt8
    var checksum: UInt64
    var contents: Range<Int>
  }

  /// Returns the block at an offset.
  ///
  /// - Throws: `.cutOff` for a block that the file does not contain whole.
  private func block(_ file: FileDescriptor, at offset: Int) throws(JoinProblem) -> Block {
    let head = try Self.bytes(file, path, at: offset, PartBytes.blockHead)
    var rest = head.dropFirst()
    guard let letter = head.first, let count = PartBytes.take(4, &rest),
      let checksum = PartBytes.take(8, &rest)
    else { throw .cutOff(path) }
    let begin = offset + PartBytes.blockHead
    guard Int(count) <= size - begin else { throw .cutOff(path) }
    return Block(letter: letter, checksum: checksum, contents: begin..<begin + Int(count))
  }

  /// Checks all blocks. Returns the number of frames, and of audio files.
  private func check(_ file: FileDescriptor) throws(JoinProblem) -> (frames: Int, sounds: Int) {
    var (offset, frames, sounds) = (start, 0, 0)
    while true {
      let block = try block(file, at: offset)
      guard [PartBytes.frame, PartBytes.sound, PartBytes.end].contains(block.letter),
        try checksum(file, block.contents) == block.checksum
      else { throw .damaged(path) }
      offset = block.contents.upperBound
      guard block.letter == PartBytes.end else {
        if block.letter == PartBytes.frame { frames += 1 } else { sounds += 1 }
        continue
      }
      var rest = try Self.bytes(file, path, at: block.contents.lowerBound, 16)[...]
      guard block.contents.count == 16, PartBytes.take(8, &rest) == UInt64(frames + sounds),
        offset == size,
        PartBytes.take(8, &rest) == headChecksum
      else { throw .damaged(path) }
      return (frames, sounds)
    }
  }

  /// Returns the checksum of a range of the file, of which no more than a piece is in memory.
  private func checksum(
    _ file: FileDescriptor, _ range: Range<Int>
  ) throws(JoinProblem) -> UInt64 {
    var sum = PartBytes.Checksum(count: range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(PartBytes.Checksum.piece, range.upperBound - offset)
      let bytes = try Self.bytes(file, path, at: offset, count)
      guard bytes.count == count else { throw .cutOff(path) }
      sum.add(bytes[...])
      offset += count
    }
    return sum.value
  }

  /// Calls `body` with each encoded frame, in order.
  ///
  /// - Throws: The errors of `body`, and `.undecodable` for a file that was changed since it was
  ///   checked.
  func forEachRecord(
    _ body: (PartRecord) throws(MediaError) -> Void
  ) throws(MediaError) {
    try forEachBlock(PartBytes.frame) { contents throws(MediaError) in
      guard let record = PartBytes.record(contents[...]) else {
        throw JoinProblem.damaged(path).mediaError
      }
      try body(record)
    }
  }

  /// Calls `body` with the bytes of each audio file, in order.
  func forEachSound(_ body: ([UInt8]) throws(MediaError) -> Void) throws(MediaError) {
    try forEachBlock(PartBytes.sound, body)
  }

  private func forEachBlock(
    _ letter: UInt8, _ body: ([UInt8]) throws(MediaError) -> Void
  ) throws(MediaError) {
    let file: FileDescriptor
    var block: Block
    do throws(JoinProblem) {
      let again = try Self.open(path)
      file = again.file
      do throws(JoinProblem) {
        guard again.size == size,
          PartBytes.checksum(try Self.bytes(file, path, at: 0, start)[...]) == headChecksum
        else { throw .damaged(path) }
        block = try self.block(file, at: start)
      } catch {
        file.close()
        throw error
      }
    } catch { throw error.mediaError }
    defer { file.close() }
    while block.letter != PartBytes.end {
      if block.letter == letter {
        let contents: [UInt8]
        do throws(JoinProblem) {
          contents = try Self.bytes(
            file, path, at: block.contents.lowerBound, block.contents.count)
          guard PartBytes.checksum(contents[...]) == block.checksum else { throw .damaged(path) }
        } catch { throw error.mediaError }
        try body(contents)
      }
      do throws(JoinProblem) { block = try self.block(file, at: block.contents.upperBound) } catch {
        throw error.mediaError
      }
    }
  }
}
