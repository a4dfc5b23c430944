import CSegueLibAV
internal import SeguePixels

final class VideoPartCoder: PartCoder {
  private let coder: VideoCoder

  init(
    _ output: OutputFormat, container: String, size: PixelSize, rate: FrameRate,
    options: EncodingOptions
  ) throws(MediaError) {
    let muxer = try ContainerWriter.muxer(container, for: output)
    coder = try VideoCoder(output, muxer: muxer, size: size, rate: rate, options: options)
  }

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
    if let extra = context.pointee.extradata {
      bytes = Array(UnsafeBufferPointer(start: extra, count: Int(context.pointee.extradata_size)))
    }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(choice.name) \(avcodec_version()) \(digits)"
  }
}

extension PartRecord {
  /// Makes a record of a packet by copying the packet's times, flags, data and side data.
  init(_ packet: UnsafeMutablePointer<AVPacket>) {
    let from = packet.pointee
    numbers = [from.pts, from.dts, from.duration, Int64(from.flags)]
    bytes = [Array(UnsafeBufferPointer(start: from.data, count: Int(from.size)))]
    for index in 0..<from.side_data_elems {
      guard let side = segue_av_side_data(packet, index) else { continue }
      numbers.append(Int64(side.pointee.type.rawValue))
      bytes.append(
        Array(UnsafeBufferPointer(start: side.pointee.data, count: Int(side.pointee.size))))
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
    packet.pointee.data?.update(from: bytes[0], count: bytes[0].count)
    (packet.pointee.pts, packet.pointee.dts) = (numbers[0], numbers[1])
    packet.pointee.duration = numbers[2]
    packet.pointee.flags = Int32(truncatingIfNeeded: numbers[3])
    for (type, side) in zip(numbers.dropFirst(4), bytes.dropFirst()) {
      let kind = AVPacketSideDataType(UInt32(truncatingIfNeeded: type))
      guard let data = av_packet_new_side_data(packet, kind, side.count) else { return false }
      data.update(from: side, count: side.count)
    }
    return true
  }
}

/// Encodes a part of a GIF with the film's palette.
final class GIFPartCoder: PartCoder {
  let colors: GIFColors
  private let pictures: GIFPictures
  private let timing: GIFTiming
  private let whole: Int
  private var number: Int

  /// Makes a coder, and reads the film's palette from the palette's own file.
  ///
  /// - Throws: The errors of a GIF's settings, and `.unsupported` or `.undecodable` for a palette that is missing or
  ///   belongs to another film.
  init(
    _ output: OutputFormat, _ part: FilmPart, _ head: PartHead, _ options: EncodingOptions
  ) throws(MediaError) {
    timing = try GIFWriter.timing(output, head.rate, options)
    guard let path = part.palette else {
      throw MediaError(
        .unsupported,
        "\(output.path) needs the film's palette, which all parts of a GIF share; write it first, to a "
          + ".gif.palette file")
    }
    let file: PartFile
    do throws(JoinProblem) { file = try PartFile(path: path) } catch { throw error.mediaError }
    guard file.head.isPalette, let found = file.head.colors else {
      throw MediaError(
        .undecodable, "\(path) is not the palette of a film; give a .gif.palette file")
    }
    var own = head
    own.colors = file.head.colors
    own.hasMemory = file.head.hasMemory
    let differences = own.differences(from: file.head)
    guard differences.isEmpty else {
      throw MediaError(
        .undecodable,
        "\(path) is the palette of another film, with other \(differences.joined(separator: ", ")); write "
          + "it again")
    }
    colors = GIFColors(Palette(found), hasMemory: file.head.hasMemory)
    pictures = GIFPictures(size: head.size, colors: colors, options: options)
    whole = part.whole
    number = part.range.lowerBound
  }

  var encoder: String { "" }

  func add(_ buffer: PixelBuffer) -> [PartRecord] {
    defer { number += 1 }
    guard let time = timing.time(of: number, whole: whole) else { return [] }
    return pictures.picture(of: buffer, number: number, at: time).map { [PartRecord($0)] } ?? []
  }

  func finish() -> [PartRecord] { [] }
}

extension GIFTiming {
  /// Returns the start of frame `n` of a film with `whole` frames, in hundredths of a second; nil when the GIF leaves
  /// this frame out. The last frame is never left out.
  func time(of n: Int, whole: Int) -> Int? {
    if let time = time(of: n) { return time }
    guard n == whole - 1 else { return nil }
    var before = n - 1
    while before > 0, time(of: before) == nil { before -= 1 }
    return (time(of: before) ?? 0) + 2
  }

  /// Returns the end of a film with `whole` frames, in hundredths of a second.
  func end(whole: Int) -> Int { (time(of: max(whole - 1, 0), whole: whole) ?? 0) + step }
}

extension PartRecord {
  init(_ picture: GIFPicture) {
    let part = picture.part
    numbers = [picture.time, part.x, part.y, part.width, part.height].map(Int64.init)
    bytes = [picture.bytes]
  }

  /// The record as a picture of a GIF; nil if the record is not such a picture.
  var gif: GIFPicture? {
    guard let integers, integers.count == 5, bytes.count == 1 else { return nil }
    return GIFPicture(
      time: integers[0],
      part: GIFFrames.Part(x: integers[1], y: integers[2], width: integers[3], height: integers[4]),
      bytes: bytes[0])
  }

  /// The record's numbers as `Int`; nil if any of them cannot be a frame number or a pixel
  /// position.
  fileprivate var integers: [Int]? {
    numbers.allSatisfy { (0..<1 << 31).contains($0) } ? numbers.map(Int.init) : nil
  }
}

/// Encodes a part of an animated PNG.
final class APNGPartCoder: PartCoder {
  private let coder: APNGPictures

  init(_ output: OutputFormat, size: PixelSize, options: EncodingOptions) throws(MediaError) {
    coder = try APNGPictures(output, size: size, options: options)
  }

  var encoder: String { "png \(avcodec_version())" }

  func add(_ buffer: PixelBuffer) throws(MediaError) -> [PartRecord] {
    try coder.add(buffer)
    return coder.take().map(PartRecord.init)
  }

  func finish() throws(MediaError) -> [PartRecord] {
    try coder.finish()
    return coder.take().map(PartRecord.init)
  }
}

extension PartRecord {
  init(_ picture: APNGPicture) {
    let (size, flag) = (picture.size, picture.isOver ? 1 : 0)
    numbers = [picture.begin, picture.x, picture.y, size.width, size.height, flag].map(Int64.init)
    bytes = picture.data
  }

  /// The record as a picture of an animated PNG; nil if the record is not such a picture.
  var apng: APNGPicture? {
    guard let integers, integers.count == 6 else { return nil }
    return APNGPicture(
      begin: integers[0], x: integers[1], y: integers[2],
      size: PixelSize(width: integers[3], height: integers[4]), isOver: integers[5] != 0,
      data: bytes)
  }

  init(_ frame: WebPFrame) {
    let (size, flag) = (frame.size, frame.isOpaque ? 1 : 0)
    numbers = [frame.begin, frame.x, frame.y, size.width, size.height, flag].map(Int64.init)
    bytes = [frame.data]
  }

  /// The record as a frame of an animated WebP; nil if the record is not such a frame.
  var webP: WebPFrame? {
    guard let integers, integers.count == 6, bytes.count == 1 else { return nil }
    return WebPFrame(
      begin: integers[0], x: integers[1], y: integers[2],
      size: PixelSize(width: integers[3], height: integers[4]), isOpaque: integers[5] != 0,
      data: bytes[0]
    )
  }
}

/// Encodes a part of an animated WebP.
final class WebPPartCoder: PartCoder {
  private let coder: WebPFrames

  init(_ output: OutputFormat, size: PixelSize, options: EncodingOptions) throws(MediaError) {
    coder = try WebPFrames(output, size: size, options: options)
  }

  var encoder: String { "webp \(avcodec_version())" }

  func add(_ buffer: PixelBuffer) throws(MediaError) -> [PartRecord] {
    try coder.add(buffer)
    return coder.take().map(PartRecord.init)
  }

  func finish() throws(MediaError) -> [PartRecord] {
    try coder.finish()
    return coder.take().map(PartRecord.init)
  }
}
