internal import SeguePixels

/// The times in which the picture of a clip changes, such as a recording of a screen on which nothing happens for a
/// while.
package enum ClipMovement {
  /// The number of pictures that are compared in a second.
  private static let rate = 6.0
  /// The sides of the compared pictures in pixels.
  private static let side = 64
  /// The largest difference of a colour that is noise of the encoder.
  private static let noise = 6

  /// Returns the times in seconds of the clip, in order, which do not overlap. An animation, which repeats, always moves,
  /// and a still picture never does.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - end: The time of the clip up to which it is looked at, in seconds.
  /// - Throws: `MediaError` for a file that cannot be decoded.
  package static func spans(of path: String, until end: Double) throws(MediaError) -> [ClosedRange<Double>] {
    let source = try MediaSource(path: path)
    guard end > 0 else { return [] }
    switch source.kind {
    case .still, .vector: return []
    case .animation: return [0...end]
    case .video: break
    }
    try source.fit(.fill, into: PixelSize(width: side, height: side))
    let end = min(end, source.duration ?? end)
    var spans: [ClosedRange<Double>] = []
    var last = pixels(try source.frame(at: 0))
    for index in stride(from: 1.0, through: (end * rate).rounded(.up), by: 1) {
      let now = pixels(try source.frame(at: min(index / rate, end)))
      defer { last = now }
      guard differ(last, now) else { continue }
      let (begin, time) = ((index - 1) / rate, min(index / rate, end))
      if let before = spans.last, before.upperBound >= begin {
        spans[spans.count - 1] = before.lowerBound...max(time, begin)
      } else {
        spans.append(begin...max(time, begin))
      }
    }
    return spans
  }

  /// A copy, because a source may use the memory of a frame again.
  private static func pixels(_ frame: PixelBuffer) -> [UInt32] {
    (0..<frame.height).flatMap { y in
      let row = frame.row(y)
      return (0..<frame.width).map { row[$0] }
    }
  }

  private static func differ(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    guard a.count == b.count else { return true }
    for (one, other) in zip(a, b) where one != other {
      for shift: UInt32 in [0, 8, 16] {
        let (left, right) = (Int(one >> shift & 0xff), Int(other >> shift & 0xff))
        if abs(left - right) > noise { return true }
      }
    }
    return false
  }
}
