internal import SeguePixels

/// Keeps frames without loss in a hidden file beside the output, so that they can be read more than
/// once: to make a palette from all frames, or to encode them with several settings until the
/// output is small enough.
///
/// Each frame is stored as its difference from the previous frame. A row is a sequence of 32-bit
/// words. Each run of pixels begins with a word: the lower 30 bits are the length of the run, and
/// the two highest bits are its kind. The pixels of a run equal the previous frame's, or one pixel
/// follows and is repeated, or all pixels follow.
final class FrameStore {
  let size: PixelSize
  private(set) var count = 0
  private let file: TemporaryFile
  private let last: PixelBuffer
  private var words: [UInt32] = []
  /// The offset of each frame in the file, in bytes, followed by the end of the last frame.
  fileprivate private(set) var starts = [0]

  private static let same: UInt32 = 0
  private static let run: UInt32 = 1 << 30
  private static let plain: UInt32 = 2 << 30
  private static let kind: UInt32 = 3 << 30

  /// Makes an empty store.
  ///
  /// - Parameter output: the file beside which the frames are stored, in the same hidden folder.
  init(size: PixelSize, beside output: TemporaryFile) throws(MediaError) {
    self.size = size
    file = try TemporaryFile(for: output.target, sharing: output)
    last = try PixelBuffer.make(size)
  }

  /// Returns true when a pixel of the row is transparent, but was not transparent in the previous
  /// frame.
  func clears(_ row: UnsafeMutablePointer<UInt32>, _ y: Int) -> Bool {
    let last = last.row(y)
    return (0..<size.width).contains { row[$0] >> 24 == 0 && last[$0] >> 24 != 0 }
  }

  /// Adds a frame of the store's size.
  func append(_ buffer: PixelBuffer) throws(MediaError) {
    words.removeAll(keepingCapacity: true)
    for y in 0..<size.height {
      add(buffer.row(y), after: last.row(y))
      last.row(y).update(from: buffer.row(y), count: size.width)
    }
    count += 1
    starts.append((starts.last ?? 0) + words.count * 4)
    let result = words.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try file.write(bytes) }
    }
    try result.get()
  }

  private func add(_ row: UnsafeMutablePointer<UInt32>, after last: UnsafeMutablePointer<UInt32>) {
    let width = size.width
    var x = 0
    var begin = 0
    func flush() {
      guard begin < x else { return }
      words.append(Self.plain | UInt32(x - begin))
      words.append(contentsOf: UnsafeBufferPointer(start: row + begin, count: x - begin))
    }
    while x < width {
      var end = x
      while end < width, row[end] == last[end] { end += 1 }
      if end - x > 1 {
        flush()
        words.append(Self.same | UInt32(end - x))
        (x, begin) = (end, end)
        continue
      }
      end = x + 1
      while end < width, row[end] == row[x] { end += 1 }
      if end - x > 2 {
        flush()
        words.append(Self.run | UInt32(end - x))
        words.append(row[x])
        (x, begin) = (end, end)
        continue
      }
      x += 1
    }
    flush()
  }

  /// Reads the stored frames, from the first to the last.
  struct Reader {
    private let store: FrameStore
    private var next = 0
    private var words: [UInt32] = []

    init(_ store: FrameStore) { self.store = store }

    /// Changes `buffer` from the previous frame into the next one. Before the first frame, all
    /// pixels of `buffer` must be transparent. Returns false after the last frame.
    mutating func read(into buffer: PixelBuffer) throws(MediaError) -> Bool {
      guard next < store.count else { return false }
      let bytes = store.starts[next]..<store.starts[next + 1]
      next += 1
      if words.count < bytes.count / 4 { words = [UInt32](repeating: 0, count: bytes.count / 4) }
      let (file, count) = (store.file, bytes.count)
      let result = words.withUnsafeMutableBytes { words in
        Result { () throws(MediaError) in
          try file.read(
            UnsafeMutableRawBufferPointer(rebasing: words[..<count]), at: bytes.lowerBound)
        }
      }
      try result.get()
      var at = 0
      for y in 0..<store.size.height {
        let row = buffer.row(y)
        var x = 0
        while x < store.size.width {
          let word = words[at]
          let length = Int(word & ~FrameStore.kind)
          at += 1
          switch word & FrameStore.kind {
          case FrameStore.run:
            (row + x).update(repeating: words[at], count: length)
            at += 1
          case FrameStore.plain:
            for i in 0..<length { row[x + i] = words[at + i] }
            at += length
          default: break
          }
          x += length
        }
      }
      return true
    }
  }
}
