internal import SegueSystem
internal import SegueText

#if canImport(Glibc)
  import Glibc
#endif

/// A file's bytes in memory, followed by padding, because libav's decoders may read past the end.
final class FileBytes {
  let count: Int
  private let memory: UnsafeMutableRawPointer
  /// The number of zero bytes after the file's bytes: AV_INPUT_BUFFER_PADDING_SIZE, since libav
  /// reads whole words.
  static let padding = 64
  /// The maximum size of a still picture in bytes; larger files are refused, because they are read
  /// whole.
  static let maximum = 1 << 30

  /// The address of the first byte, for decoders.
  var pointer: UnsafeMutablePointer<UInt8> { memory.assumingMemoryBound(to: UInt8.self) }

  /// Reads the first `limit` bytes of a file, or the whole file if `limit` is nil.
  init(path: String, limit: Int? = nil) throws(MediaError) {
    let (file, status): (FileDescriptor, FileStatus)
    do throws(SystemError) { (file, status) = try FileDescriptor.openFile(path) } catch {
      throw Self.refusal(path, error)
    }
    defer { file.close() }
    let size = min(status.size, limit ?? .max)
    guard size > 0 else {
      throw MediaError(
        .undecodable, "\(path) is empty; write it again")
    }
    guard size <= Self.maximum else {
      throw MediaError(
        .undecodable,
        "\(path) has \(size >> 20) MB, but a still picture may have at most "
          + "\(Self.maximum >> 20) MB; save it smaller")
    }
    // Unsafe: `deinit` frees the memory. The padding is zeroed and never written.
    guard let memory = calloc(1, size + Self.padding) else { throw .noMemory }
    do throws(SystemError) {
      count = try file.read(into: UnsafeMutableRawBufferPointer(start: memory, count: size))
    } catch {
      free(memory)
      throw Self.refusal(path, error)
    }
    self.memory = memory
  }

  /// Copies bytes that are already in memory.
  init(_ bytes: [UInt8]) throws(MediaError) {
    guard let memory = calloc(1, bytes.count + Self.padding) else { throw .noMemory }
    self.memory = memory
    count = bytes.count
    bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(memory, base, bytes.count) } }
  }

  deinit { free(memory) }

  /// The byte at `index`, or 0 past the end.
  subscript(index: Int) -> UInt8 { index >= 0 && index < count ? pointer[index] : 0 }

  /// The bytes of a range, as far as the file has them.
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    let range = range.clamped(to: 0..<count)
    // Unsafe: the range is within the memory, which lives as long as the file.
    return UnsafeBufferPointer(start: pointer + range.lowerBound, count: range.count)
  }

  func be16(_ i: Int) -> Int { Int(self[i]) << 8 | Int(self[i + 1]) }
  func be32(_ i: Int) -> Int { be16(i) << 16 | be16(i + 2) }
  func le16(_ i: Int) -> Int { Int(self[i + 1]) << 8 | Int(self[i]) }
  func le24(_ i: Int) -> Int { Int(self[i + 2]) << 16 | le16(i) }
  func le32(_ i: Int) -> Int { le16(i + 2) << 16 | le16(i) }

  /// Returns true when the bytes at `index` equal `text`, which is ASCII.
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer {
      $0.enumerated().allSatisfy { self[index + $0.offset] == $0.element }
    }
  }

  private static func refusal(_ path: String, _ error: SystemError) -> MediaError {
    let flaw = FileFlaw(path: path, error)
    return switch flaw {
    case .missing:
      MediaError(
        .notFound,
        "there is no file '\(path)'; "
          + (FileFlaw.proposal(for: path, nearestFile).map { didYouMean($0, for: path) }
            ?? "name a picture, a drawing or a video"))
    case .tooLong:
      MediaError(
        .notFound,
        "there is no file '\(path)': its name is longer than the file system allows; check the name"
      )
    case .loop, .dangling:
      MediaError(
        .notFound,
        flaw.sentence(path) { $0.printable } + "; name a picture, a drawing or a video")
    case .folder:
      MediaError(
        .unreadable,
        "\(path) is a directory, but a picture or video was expected; name a file in it"
      )
    case .other(SystemError(ESPIPE)):
      MediaError(
        .unreadable,
        "\(path) is a device or a pipe, but a picture, a video or a sound has to be a file; "
          + "save it as a file first")
    case .denied:
      MediaError(
        .unreadable, "\(path) may not be read by this user; change its permissions (chmod u+r)")
    case .other(let error):
      MediaError(
        .unreadable, "\(path) cannot be read (\(error)); check the disk")
    }
  }
}
