import CSegueLibAV
internal import SeguePixels

final class VideoPartCoder: PartCoder {
  private let coder: VideoCoder

  init(_ coder: VideoCoder) { self.coder = coder }

  var encoder: String { coder.header }

  func add(_ buffer: PixelBuffer) throws(MediaError) -> [PartRecord] {
    var records: [PartRecord] = []
    try coder.write(buffer) { packet throws(MediaError) in records.append(PartRecord(packet)) }
    return records
  }

  func finish() throws(MediaError) -> [PartRecord] {
    var records: [PartRecord] = []
    try coder.finish { packet throws(MediaError) in records.append(PartRecord(packet)) }
    return records
  }
}

extension VideoCoder {
  /// The encoder's name, the version of libavcodec and the encoder's own header (extradata), as
  /// text.
  var header: String {
    let context = encoder.pointer
    var bytes: [UInt8] = []
    if let extra = context.extradata {
      bytes = Array(UnsafeBufferPointer(start: extra, count: Int(context.extradataSize)))
    }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(choice.name) \(avcodec_version()) \(digits)"
  }
}

extension PartRecord {
  /// Makes a record of a packet by copying the packet's times, flags, data and side data.
  init(_ packet: UnsafeMutablePointer<AVPacket>) {
    numbers = [packet.pts, packet.dts, packet.duration, Int64(packet.flags)]
    bytes = [Array(UnsafeBufferPointer(start: packet.data, count: Int(packet.size)))]
    for index in 0..<packet.sideDataCount {
      guard let side = segue_av_side_data(packet, index) else { continue }
      numbers.append(Int64(side.type.rawValue))
      bytes.append(
        Array(UnsafeBufferPointer(start: side.data, count: Int(side.size))))
    }
  }

  /// The flags that encoders set.
  private static let flags = Int64(AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE)

  /// Fills a packet with the contents of the record. Returns false if the record does not describe
  /// a packet, or there is no memory.
  func fill(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    // The muxers compute with the times, which are in frames.
    guard numbers.count == 3 + bytes.count, !bytes.isEmpty,
      bytes.allSatisfy({ $0.count < 1 << 30 }),
      numbers[..<3].allSatisfy({ $0 == segue_av_nopts() || $0.magnitude < 1 << 32 }),
      // libav aborts the process for flags that contradict each other, and trusts a packet that says so.
      numbers[3] & ~Self.flags == 0, av_new_packet(packet, Int32(bytes[0].count)) >= 0
    else { return false }
    packet.data?.update(from: bytes[0], count: bytes[0].count)
    (packet.pts, packet.dts) = (numbers[0], numbers[1])
    packet.duration = numbers[2]
    packet.flags = Int32(truncatingIfNeeded: numbers[3])
    for (type, side) in zip(numbers.dropFirst(4), bytes.dropFirst()) {
      let kind = AVPacketSideDataType(UInt32(truncatingIfNeeded: type))
      guard let data = av_packet_new_side_data(packet, kind, side.count) else { return false }
      data.update(from: side, count: side.count)
    }
    return true
  }
}
