import CSeguePictures
internal import SeguePixels
internal import SegueSystem
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Encodes several pictures of an animation simultaneously, one on each processor.
enum PictureEncoding {
  /// The number of pictures that are encoded simultaneously.
  static let threads = availableProcessors()

  /// The state that the threads share. `@unchecked Sendable`: each index is taken by a single
  /// thread, and the results are read when all threads have ended.
  private final class Job: @unchecked Sendable {
    let pictures: [PixelBuffer]
    let encode: (PixelBuffer) -> Result<[[UInt8]], MediaError>
    let next = Atomic(0)
    var results: [Result<[[UInt8]], MediaError>?]

    init(_ pictures: [PixelBuffer], _ encode: @escaping (PixelBuffer) -> Result<[[UInt8]], MediaError>) {
      self.pictures = pictures
      self.encode = encode
      results = Array(repeating: nil, count: pictures.count)
    }

    func run() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < pictures.count else { return }
        let result = encode(pictures[index])
        lock.withLock { _ in results[index] = result }
      }
    }

    private let lock = Mutex(())
  }

  /// Encodes pictures, each on one thread.
  ///
  /// - Parameter encode: is called on several threads simultaneously and must not change shared
  ///   state.
  /// - Returns: The result of `encode` for each picture, in their order.
  static func perform(
    _ pictures: [PixelBuffer], _ encode: @escaping (PixelBuffer) -> Result<[[UInt8]], MediaError>
  ) throws(MediaError) -> [[[UInt8]]] {
    let job = Job(pictures, encode)
    WorkerThreads.run(min(threads, pictures.count)) { job.run() }
    var all: [[[UInt8]]] = []
    for result in job.results {
      if let result { all.append(try result.get()) }
    }
    return all
  }

  /// Returns the bytes that a function of CSeguePictures allocates.
  ///
  /// - Parameter encode: Sets the pointer to memory that `free` frees, and returns the number of bytes; 0 if they could
  ///   not be made.
  /// - Throws: `.cannotWrite` with the name of the output.
  static func bytes(
    of path: String, _ encode: (inout UnsafeMutablePointer<UInt8>?) -> Int
  ) throws(MediaError) -> [UInt8] {
    var memory: UnsafeMutablePointer<UInt8>?
    let count = encode(&memory)
    defer { free(memory) }
    guard count > 0, let memory else {
      if Memory.isShort { throw .noMemory }
      throw MediaError(
        .cannotWrite, "\(path) could not be encoded; try another size, quality or extension")
    }
    // Unsafe: the function has allocated as many bytes.
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }
}

extension PixelBuffer {
  /// The pixels, which are valid as long as the buffer lives, and are meant to be straight.
  var picture: segue_picture_t {
    segue_picture_t(
      pixels: row(0), stride: stride, width: UInt32(width), height: UInt32(height))
  }

  /// Returns a copy with straight alpha.
  func straightened() throws(MediaError) -> PixelBuffer {
    let copy = try PixelBuffer.make(size)
    copy.straighten(self)
    return copy
  }

  /// Sets the pixels to the straight ones of a buffer of the same size.
  func straighten(_ source: PixelBuffer) {
    for y in 0..<height {
      let (from, to) = (source.row(y), row(y))
      for x in 0..<width { to[x] = Alpha.straight(from[x]) }
    }
    isOpaque = source.isOpaque
  }
}
