import CSegueLibAV
internal import SeguePixels
internal import SegueSystem
internal import Synchronization

/// Encodes several pictures of an animation simultaneously, one on each processor.
enum PictureEncoding {
  /// The number of pictures that are encoded simultaneously.
  static let threads = availableProcessors()

  /// The state that the threads share. `@unchecked Sendable`: each index is taken by a single
  /// thread, and the results are read when all threads have ended.
  private final class Job: @unchecked Sendable {
    let pictures: [Frame]
    let encode: (Frame) -> Result<[[UInt8]], MediaError>
    let next = Atomic(0)
    var results: [Result<[[UInt8]], MediaError>?]

    init(_ pictures: [Frame], _ encode: @escaping (Frame) -> Result<[[UInt8]], MediaError>) {
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
    _ pictures: [Frame], _ encode: @escaping (Frame) -> Result<[[UInt8]], MediaError>
  ) throws(MediaError) -> [[[UInt8]]] {
    let job = Job(pictures, encode)
    WorkerThreads.run(min(threads, pictures.count)) { job.run() }
    var all: [[[UInt8]]] = []
    for result in job.results {
      if let result { all.append(try result.get()) }
    }
    return all
  }

  /// Encodes one picture with an encoder of libav that is made for it alone.
  ///
  /// - Returns: The bytes of a whole file with the picture.
  static func encode(
    _ picture: Frame, with codec: UnsafePointer<AVCodec>, path: String,
    configure: (Codec) -> Void
  ) throws(MediaError) -> [UInt8] {
    func check(_ status: Int32) throws(MediaError) {
      guard status < 0 else { return }
      throw MediaError(
        .cannotWrite,
        "\(path) could not be encoded (\(LibAV.reason(status))); try another size, quality or "
          + "extension")
    }
    let encoder = try Codec(codec)
    let context = encoder.pointer
    context.width = picture.pointer.width
    context.height = picture.pointer.height
    context.pixelFormat = AVPixelFormat(picture.pointer.format)
    context.timeBase = AVRational(num: 1, den: 1)
    context.threadCount = 1
    context.flags |= AV_CODEC_FLAG_BITEXACT
    configure(encoder)
    try check(avcodec_open2(context, codec, nil))
    picture.pointer.pts = 0
    try check(avcodec_send_frame(context, picture.pointer))
    try check(avcodec_send_frame(context, nil))
    let packet = try Packet()
    try check(avcodec_receive_packet(context, packet.pointer))
    return Array(
      UnsafeRawBufferPointer(
        start: packet.pointer.data, count: Int(packet.pointer.size)))
  }
}
