import CSegueLibAV
internal import SeguePixels

/// Converts pixels with swscale. The swscale context is kept, and is replaced only when the job
/// changes.
final class Scaler {
  /// A kind of conversion: its sizes, formats and colour settings. A swscale context is made for
  /// one job.
  struct Job: Equatable {
    var from: PixelSize
    var fromFormat: AVPixelFormat
    var to: PixelSize
    var toFormat: AVPixelFormat
    var flags: Int32
    /// The colour matrix of the YUV side, one of `SWS_CS_…`.
    var matrix: Int32 = SWS_CS_ITU709
    /// True when the YUV side uses all of 0…255.
    var fullRange = false
    /// True when the source is the YUV side.
    var decodes: Bool
  }

  private var context: OpaquePointer?
  private var job: Job?

  deinit {
    if let context { sws_freeContext(context) }
  }

  /// Converts `planes` into `target`, both at least as large as `job` says.
  func convert(
    _ job: Job,
    from planes: (data: [UnsafePointer<UInt8>?], strides: [Int32]),
    to target: (data: [UnsafeMutablePointer<UInt8>?], strides: [Int32])
  ) throws(MediaError) {
    if job != self.job { try prepare(job) }
    // Unsafe: the caller's planes are as large as the job says, and swscale stays inside the
    // planes.
    let rows = sws_scale(
      context, planes.data, planes.strides, 0, Int32(job.from.height), target.data, target.strides)
    guard rows >= 0 else { throw .noMemory }
  }

  private func prepare(_ job: Job) throws(MediaError) {
    try LibAV.open()
    sws_freeContext(context)
    self.job = nil
    context = sws_getContext(
      Int32(job.from.width), Int32(job.from.height), job.fromFormat,
      Int32(job.to.width), Int32(job.to.height), job.toFormat, job.flags, nil, nil, nil)
    guard context != nil else {
      throw MediaError(
        .fault,
        "swscale cannot convert \(Self.name(job.fromFormat)) at \(job.from) into "
          + "\(Self.name(job.toFormat)) at \(job.to)")
    }
    let table = sws_getCoefficients(job.matrix)
    let full: Int32 = job.fullRange ? 1 : 0
    // The RGB side is always full range; swscale ignores settings that a side does not use.
    sws_setColorspaceDetails(
      context, table, job.decodes ? full : 1, table, job.decodes ? 1 : full, 0, 1 << 16, 1 << 16)
    self.job = job
  }

  static func name(_ format: AVPixelFormat) -> String {
    av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "an unknown layout"
  }
}

extension Frame {
  /// The planes and strides of the frame, as swscale expects them.
  var planes: (data: [UnsafePointer<UInt8>?], strides: [Int32]) {
    (
      (0..<4).map { UnsafePointer(segue_av_data(pointer, $0)) },
      (0..<4).map { segue_av_stride(pointer, $0) }
    )
  }

  var mutablePlanes: (data: [UnsafeMutablePointer<UInt8>?], strides: [Int32]) {
    ((0..<4).map { segue_av_data(pointer, $0) }, (0..<4).map { segue_av_stride(pointer, $0) })
  }
}

extension PixelBuffer {
  var size: PixelSize { PixelSize(width: width, height: height) }

  var planes: (data: [UnsafePointer<UInt8>?], strides: [Int32]) {
    // Unsafe: the pixels are plain bytes, and swscale reads them only while the buffer lives.
    (
      [UnsafePointer(baseAddress.assumingMemoryBound(to: UInt8.self)), nil, nil, nil],
      [Int32(stride), 0, 0, 0]
    )
  }

  var mutablePlanes: (data: [UnsafeMutablePointer<UInt8>?], strides: [Int32]) {
    // Unsafe: the pixels are plain bytes, and nothing else writes the buffer meanwhile.
    (
      [baseAddress.assumingMemoryBound(to: UInt8.self), nil, nil, nil],
      [Int32(stride), 0, 0, 0]
    )
  }
}
