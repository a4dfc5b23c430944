internal import CSeguePictures
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Writes one PNG, or a PNG for each frame. All files get their names in `commit`, in the order of
/// the frames. Before that, older files of the same names are unchanged, and the pictures of a
/// sequence are files in a hidden folder, because files without names would all have to stay open.
final class PNGWriter: FrameWriter {
  private let output: String
  private let number: FrameNumber?
  /// The frames that wait to be encoded together, straight, and buffers for later ones.
  private var waiting: [PixelBuffer] = []
  private var pool: [PixelBuffer] = []
  /// The files in the order of frames; the first `written` of them are complete.
  private var files: [TemporaryFile] = []
  private var written = 0
  private var count = 0

  init(_ path: String, isSequence: Bool, size: PixelSize) throws(MediaError) {
    output = path
    let name: String
    (folder, name) = FileSystem.split(path)
    number = isSequence ? FrameNumber(name) : nil
    try files.append(
      TemporaryFile(
        for: self.name(0), staysOpen: !isSequence, followsLinks: !isSequence))
  }

  private let folder: String

  /// The number of pictures of a sequence that are encoded together. Each takes the memory of a frame.
  private static let together = min(2, PictureEncoding.threads)

  private func name(_ n: Int) -> String { number.map { folder + $0.name(n) } ?? output }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    guard number != nil || count == 0 else {
      throw MediaError(
        .cannotWrite,
        "\(output) can contain only one picture, but the film has several frames; put %d or "
          + "%04d into the name to write a file for each frame")
    }
    if files.count == count {
      try files.append(
        TemporaryFile(
          for: name(count), sharing: files.last, staysOpen: false, followsLinks: false))
    }
    count += 1
    if !buffer.isOpaque { buffer.noteOpacity() }
    guard number != nil else {
      return try save(Self.encoded(buffer.isOpaque ? buffer : buffer.straightened(), output))
    }
    // The buffer is the caller's again when this returns.
    let copy = if let free = pool.popLast() { free } else { try PixelBuffer.make(buffer.size) }
    copy.straighten(buffer)
    waiting.append(copy)
    if waiting.count >= Self.together { try encodeWaiting() }
  }

  private func encodeWaiting() throws(MediaError) {
    let output = output
    let data = try PictureEncoding.perform(waiting) { picture in
      Result { () throws(MediaError) in [try Self.encoded(picture, output)] }
    }
    pool += waiting
    waiting = []
    for picture in data { try save(picture[0]) }
  }

  private static func encoded(_ picture: PixelBuffer, _ path: String) throws(MediaError) -> [UInt8] {
    try PNGEncoding.file(
      of: picture, hasAlpha: !picture.isOpaque, filter: SEGUE_PNG_FILTER_UP, level: 4, path: path)
  }

  /// Writes the next file.
  private func save(_ bytes: [UInt8]) throws(MediaError) {
    try files[written].write(bytes)
    // A picture of a sequence is closed here, because a thousand frames would otherwise be a thousand open files.
    try files[written].close()
    written += 1
  }

  func complete() throws(MediaError) { try encodeWaiting() }

  func commit() throws(MediaError) {
    for file in files { try file.commit() }
  }

  func abort() {
    for file in files { file.discard() }
  }
}
