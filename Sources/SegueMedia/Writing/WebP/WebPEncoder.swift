import CLibAV
internal import SegueRender
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Encodes pictures as WebP with libwebp, several at a time.
struct WebPEncoder {
  /// How many pictures are worth encoding at a time.
  let threads = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
  private let path: String
  private let codec: UnsafePointer<AVCodec>
  private let quality: Int

  init(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) {
    try LibAV.listen()
    path = output.path
    quality = options.quality ?? 80
    if let name = options.codec, !["libwebp", "libwebp_anim", "webp"].contains(name) {
      throw MediaError(
        .unsupported,
        "--codec \(name) is not an installed encoder for \(output.path); use one of libwebp")
    }
    guard let found = avcodec_find_encoder_by_name("libwebp") else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be made because the installed libavcodec has no WebP encoder; choose "
          + "another extension")
    }
    codec = found
  }

  /// What the threads share. `@unchecked Sendable`: each index is taken by one thread alone, and the
  /// results are read when all have ended.
  private final class Job: @unchecked Sendable {
    let encoder: WebPEncoder
    let pictures: [Frame]
    let next = Atomic(0)
    var results: [Result<[UInt8], MediaError>?]

    init(_ encoder: WebPEncoder, _ pictures: [Frame]) {
      self.encoder = encoder
      self.pictures = pictures
      results = Array(repeating: nil, count: pictures.count)
    }

    func run() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < pictures.count else { return }
        let result = Result { () throws(MediaError) in try encoder.encode(pictures[index]) }
        lock.withLock { _ in results[index] = result }
      }
    }

    private let lock = Mutex(())
  }

  /// Encodes straight BGRA pictures.
  ///
  /// - Returns: The chunks of each that go into a frame of an animation.
  func encode(_ pictures: [Frame]) throws(MediaError) -> [[UInt8]] {
    let job = Job(self, pictures)
    var workers: [pthread_t] = []
    for _ in 0..<max(min(threads, pictures.count) - 1, 0) {
      var thread = pthread_t()
      // The thread releases this retain; without a thread it is released below.
      let box = Unmanaged.passRetained(job)
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, box.toOpaque())
      guard status == 0 else {
        box.release()
        break
      }
      workers.append(thread)
    }
    job.run()
    for worker in workers { pthread_join(worker, nil) }
    var chunks: [[UInt8]] = []
    for result in job.results {
      if let result { chunks.append(try result.get()) }
    }
    return chunks
  }

  private func encode(_ picture: Frame) throws(MediaError) -> [UInt8] {
    let encoder = try Codec(codec)
    let context = encoder.pointer
    context.pointee.width = picture.pointer.pointee.width
    context.pointee.height = picture.pointer.pointee.height
    context.pointee.pix_fmt = AV_PIX_FMT_BGRA
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    encoder.set("quality", String(quality))
    encoder.set("lossless", quality == 100 ? "1" : "0")
    try check(avcodec_open2(context, codec, nil), picture)
    picture.pointer.pointee.pts = 0
    try check(avcodec_send_frame(context, picture.pointer), picture)
    try check(avcodec_send_frame(context, nil), picture)
    let packet = try Packet()
    try check(avcodec_receive_packet(context, packet.pointer), picture)
    let file = UnsafeRawBufferPointer(
      start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
    return Self.chunks(of: file)
  }

  private func check(_ status: Int32, _ picture: Frame) throws(MediaError) {
    guard status < 0 else { return }
    throw MediaError(
      .cannotWrite,
      "\(path) could not be encoded (\(LibAV.reason(status))); try another size, quality or "
        + "extension")
  }

  /// The chunks of a file with one picture, without the header and VP8X, which an animation has once.
  private static func chunks(of file: UnsafeRawBufferPointer) -> [UInt8] {
    var kept: [UInt8] = []
    var place = 12
    while place + 8 <= file.count {
      let length = Int(file.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self).littleEndian)
      let end = min(place + 8 + length + length % 2, file.count)
      let isHeader = file[place..<place + 4].elementsEqual("VP8X".utf8)
      if !isHeader { kept += file[place..<end] }
      place = end
    }
    return kept
  }
}
