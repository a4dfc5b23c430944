import CSegueLibAV
internal import SegueGeometry
internal import SeguePixels

/// A file whose picture changes with the time.
protocol MovingPicture: AnyObject {
  /// The size at which the picture is shown: upright, with square pixels.
  var naturalSize: PixelSize { get }
  /// True if no frame has a transparent pixel.
  var isOpaque: Bool { get }
  /// Sets the placement of all frames that are returned from now on.
  func use(_ placement: MovingPlacement)
  /// Returns the frame at a time: the first frame before 0 and for NaN, the last one after the end. A frame with other
  /// proportions than the first one has another size, if it is not to fill the box.
  func frame(at seconds: Double) throws(MediaError) -> PixelBuffer
}

/// Reads the frame of a video or animation at any time. The frame at `t` is the last frame whose
/// time stamp, relative to the first frame's, is at or before `t`.
final class FrameReader: MovingPicture {
  private let path: String
  private let isAnimation: Bool
  private var demuxer: Demuxer
  private let converter: FrameConverter
  /// The rotation flag of the file; upright if it has none, and each frame has its own.
  private let flag: Orientation
  /// The size at which the picture is shown: upright, with square pixels.
  let naturalSize: PixelSize
  let isOpaque: Bool
  /// A sentence for each thing that is shown in another way than the file says.
  let notes: [String]
  private var placement: MovingPlacement

  /// The current frame and the next one. The next frame is decoded ahead, because the current frame
  /// lasts until the next frame's time stamp.
  private var current: Frame
  private var upcoming: Frame
  private var hasUpcoming = false
  private var currentTime: Int64 = 0
  private let origin: Int64

  private var shown: PixelBuffer?
  private var shownTime: Int64?
  private var pool: [PixelBuffer] = []
  /// The error of a decoder that did not return, which may still write to a frame.
  private var failure: MediaError?

  init(path: String, isAnimation: Bool) throws(MediaError) {
    self.path = path
    self.isAnimation = isAnimation
    demuxer = try Demuxer(path: path)
    current = try Frame()
    upcoming = try Frame()
    guard try demuxer.next(into: current) else {
      throw Demuxer.refusal(path, segue_av_eof())
    }
    let color = FrameColor(of: current)
    converter = FrameConverter(precise: false, color: color)
    notes = color.note.map { ["\(path): \($0)"] } ?? []
    origin = Self.time(current) ?? 0
    currentTime = origin
    flag = Orientation(of: demuxer.stream)
    naturalSize = Self.orientation(of: current, flag).shown(Self.square(current, demuxer))
    isOpaque = !FrameConverter.mayHaveAlpha(current.format)
    placement = MovingPlacement(natural: naturalSize)
    try StillDecoder.check(naturalSize, path, maxPixels: demuxer.maxPixels)
    try lookAhead()
  }

  var statedDuration: Double? { demuxer.statedDuration }

  /// Sets the placement of all frames that are returned from now on. Buffers that were returned
  /// before keep their pixels.
  func use(_ placement: MovingPlacement) {
    guard placement != self.placement else { return }
    self.placement = placement
    (shown, shownTime) = (nil, nil)
    pool = []
  }

  /// Returns the frame at `seconds`: the first frame before 0 and for NaN, the last frame after the
  /// end. Consecutive calls that return the same frame return the same buffer.
  func frame(at seconds: Double) throws(MediaError) -> PixelBuffer {
    if let failure { throw failure }
    do throws(MediaError) { return try decoded(at: seconds) } catch {
      if error == Decoding.givenUp(path) { failure = error }
      throw error
    }
  }

  private func decoded(at seconds: Double) throws(MediaError) -> PixelBuffer {
    let time = ticks(seconds)
    if time < currentTime { try rewind(to: time) }
    // A jump of more than four seconds forward is done by seeking.
    if hasUpcoming, !isAnimation, Double(time.minus(currentTime)) * demuxer.tick > 4 {
      try jump(to: time)
    }
    while hasUpcoming, let next = Self.time(upcoming) ?? fallbackTime, next <= time {
      swap(&current, &upcoming)
      currentTime = next
      try lookAhead()
    }
    return try picture()
  }

  // MARK: Time

  private func ticks(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return origin }
    let ticks = seconds / demuxer.tick
    // Containers round time stamps: Matroska rounds to milliseconds, and in APNG rounding errors
    // accumulate. So a frame that begins within the next half tick or half millisecond is treated
    // as begun.
    let slack = max(0.5, 0.0005 / demuxer.tick)
    return ticks < 1e17 ? origin.plus(Int64(clamping: (ticks + slack).rounded(.down))) : .max
  }

  private static func time(_ frame: Frame) -> Int64? {
    let (guess, stated) = (frame.pointer.bestEffortTime, frame.pointer.pts)
    if guess != segue_av_nopts() { return guess }
    return stated == segue_av_nopts() ? nil : stated
  }

  /// The time of the next frame in a stream without time stamps: the current frame's time plus the
  /// average duration of a frame.
  private var fallbackTime: Int64? {
    let stated = demuxer.stream.averageRate
    let rate = stated.num > 0 && stated.den > 0 ? av_q2d(stated) : 25
    return currentTime.plus(Int64(clamping: min(1e17, max(1, 1 / (rate * demuxer.tick)))))
  }

  private func lookAhead() throws(MediaError) {
    hasUpcoming = try demuxer.next(into: upcoming)
  }

  // MARK: Moving

  private func rewind(to time: Int64) throws(MediaError) {
    if !isAnimation, try demuxer.seek(to: time), try restart(), currentTime <= time { return }
    // The file is read again from the start, because it is an animation, has no index, or the seek
    // ended after `time`.
    demuxer = try Demuxer(path: path)
    guard try restart() else { throw Demuxer.refusal(path, segue_av_eof()) }
  }

  private func jump(to time: Int64) throws(MediaError) {
    let before = currentTime
    guard try demuxer.seek(to: time) else { return }
    if try restart(), currentTime >= before, currentTime <= time { return }
    try rewind(to: before)
  }

  private func restart() throws(MediaError) -> Bool {
    guard try demuxer.next(into: current) else { return false }
    currentTime = Self.time(current) ?? origin
    try lookAhead()
    return true
  }

  // MARK: Pixels

  private func picture() throws(MediaError) -> PixelBuffer {
    if let shown, shownTime == currentTime { return shown }
    shown = nil
    let (orientation, placement) = arrangement()
    let buffer = try PixelBuffer.free(in: &pool, placement.size)
    try converter.convert(current, orientation: orientation, placement: placement, into: buffer)
    (shown, shownTime) = (buffer, currentTime)
    return buffer
  }

  private static func orientation(of frame: Frame, _ flag: Orientation) -> Orientation {
    flag == .upright ? Orientation(of: frame) : flag
  }

  private static func square(_ frame: Frame, _ demuxer: Demuxer) -> PixelSize {
    var size = frame.size
    let stream = demuxer.stream.sampleAspectRatio
    let own = frame.pointer.sampleAspectRatio
    // The container's statement is for frames of the size that it states.
    let isStated = stream.num > 0 && (size == demuxer.storedSize || own.num <= 0)
    let ratio = isStated ? stream : own
    if ratio.num > 0, ratio.den > 0, ratio.num != ratio.den {
      size.width = max(1, Int(clamping: (Double(size.width) * av_q2d(ratio)).rounded()))
    }
    return size
  }

  /// Returns the orientation of the current frame, and the placement of its stored pixels, which need not be square. Both
  /// may change from frame to frame.
  private func arrangement() -> (Orientation, Placement) {
    let orientation = Self.orientation(of: current, flag)
    let stored = orientation.shown(current.size)
    var shown = orientation.shown(Self.square(current, demuxer))
    if !shown.isDrawable(maxPixels: demuxer.maxPixels) { shown = stored }
    let placement = placement.placement(of: shown)
    guard stored != shown else { return (orientation, placement) }
    var result = placement
    func across(_ x: Int) -> Int { x * stored.width / shown.width }
    func down(_ y: Int) -> Int { y * stored.height / shown.height }
    result.x = min(across(placement.x), stored.width - 1)
    result.y = min(down(placement.y), stored.height - 1)
    result.taken.width = min(max(1, across(placement.taken.width)), stored.width - result.x)
    result.taken.height = min(max(1, down(placement.taken.height)), stored.height - result.y)
    return (orientation, result)
  }
}
