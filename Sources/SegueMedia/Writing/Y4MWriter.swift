import CSegueLibAV
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Writes uncompressed video as YUV4MPEG2 (mjpegtools' yuv4mpeg(5)): 4:2:0 with chroma at the
/// centre of four pixels (`C420jpeg`) or 4:4:4, BT.709 in video range. The format cannot state the
/// colour matrix, so users must pass `bt709` to the program that encodes the stream. Odd sizes are
/// made even in 4:2:0.
final class Y4MWriter: FrameWriter {
  private let file: TemporaryFile?
  private let descriptor: Int32
  private let name: String
  private let size: PixelSize
  private var bytes: [UInt8]
  /// Converts the frames to 4:4:4; nil for 4:2:0, which `LumaChroma` converts.
  private let filler: FrameFiller?
  private let headerCount: Int
  private var header: [UInt8]

  /// Makes a writer of a file that gets its name when it is complete.
  convenience init(path: String, size: PixelSize, rate: FrameRate, isFull: Bool = false)
    throws(MediaError)
  {
    let file = try TemporaryFile(for: path)
    try self.init(file, -1, path, size, rate, isFull)
  }

  /// Makes a writer to an open descriptor, which stays open.
  convenience init(descriptor: Int32, size: PixelSize, rate: FrameRate, isFull: Bool = false)
    throws(MediaError)
  {
    try self.init(nil, descriptor, "standard output", size, rate, isFull)
  }

  private init(
    _ file: TemporaryFile?, _ descriptor: Int32, _ name: String, _ size: PixelSize,
    _ rate: FrameRate, _ isFull: Bool
  ) throws(MediaError) {
    self.file = file
    self.descriptor = descriptor
    self.name = name
    filler = isFull ? try FrameFiller(source: size, layout: AV_PIX_FMT_YUV444P) : nil
    let even =
      isFull
      ? size : PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
    self.size = even
    let head =
      "YUV4MPEG2 W\(even.width) H\(even.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
      + "\(isFull ? "C444" : "C420jpeg") XCOLORRANGE=LIMITED\n"
    header = Array(head.utf8)
    let mark = Array("FRAME\n".utf8)
    headerCount = mark.count
    bytes = mark + [UInt8](repeating: 0, count: even.width * even.height * (isFull ? 6 : 3) / 2)
  }

  var storedSize: PixelSize? { size }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    if !header.isEmpty {
      try put(header)
      header = []
    }
    if let filler {
      try fill(filler.frame(of: buffer))
      try put(bytes)
      return
    }
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // Unsafe: after the header, the array has room for a luma plane and two chroma planes of a
      // quarter of its size.
      let y = base + headerCount
      let u = y + size.width * size.height
      let planes = LumaChroma.Planes(
        y: y, u: u, v: u + size.width * size.height / 4, yStride: size.width,
        uStride: size.width / 2, vStride: size.width / 2)
      LumaChroma.convert(buffer, into: planes)
    }
    try put(bytes)
  }

  /// Copies the planes of a 4:4:4 frame.
  private func fill(_ frame: Frame) {
    var offset = headerCount
    for plane: Int32 in 0..<3 {
      guard let data = segue_av_data(frame.pointer, plane) else { return }
      let stride = Int(segue_av_stride(frame.pointer, plane))
      for y in 0..<size.height {
        let row = UnsafeBufferPointer(start: data + y * stride, count: size.width)
        bytes.replaceSubrange(offset..<offset + size.width, with: row)
        offset += size.width
      }
    }
  }

  func complete() {}

  func commit() throws(MediaError) { try file?.commit() }

  func abort() { file?.discard() }

  private func put(_ bytes: [UInt8]) throws(MediaError) {
    // Typed throws do not pass through `withUnsafeBytes`, so the error is returned in a `Result`.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in
        if let file {
          try file.write(bytes)
        } else {
          try TemporaryFile.write(bytes, to: FileDescriptor(descriptor), name: name)
        }
      }
    }
    try result.get()
  }
}
