internal import SegueGeometry
internal import SeguePixels

/// The pictures of an animated file, which a `SequenceReader` shows at any time.
protocol PictureSequence: AnyObject {
  var path: String { get }
  /// The size of all pictures: upright, with square pixels.
  var naturalSize: PixelSize { get }
  /// True if no picture has a transparent pixel.
  var isOpaque: Bool { get }
  /// A sentence for each thing that is left out or shown in another way than the file says.
  var notes: [String] { get }
  /// The ends of the pictures in milliseconds; there is at least one.
  var ends: [Int] { get }
  /// The number of times that the pictures are shown; nil if they repeat for ever.
  var plays: Int? { get }
  /// Decodes a picture: upright, in sRGB and premultiplied. The buffer is written again by the next call.
  func picture(_ index: Int) throws(MediaError) -> PixelBuffer
}

/// Reads the picture of a sequence at any time.
final class SequenceReader: MovingPicture {
  private let sequence: any PictureSequence
  private var placement: MovingPlacement
  /// The number of the picture that is shown.
  private var current: Int?
  private var shown: PixelBuffer?
  private var pool: [PixelBuffer] = []

  init(_ sequence: any PictureSequence) {
    self.sequence = sequence
    placement = MovingPlacement(natural: sequence.naturalSize)
  }

  var naturalSize: PixelSize { sequence.naturalSize }
  var isOpaque: Bool { sequence.isOpaque }

  func use(_ placement: MovingPlacement) {
    guard placement != self.placement else { return }
    self.placement = placement
    (shown, current, pool) = (nil, nil, [])
  }

  func frame(at seconds: Double) throws(MediaError) -> PixelBuffer {
    // Frame times are whole milliseconds; a time that is half a millisecond short of one has reached it.
    let time = seconds > 0 ? Int(clamping: seconds * 1000 + 0.5) : 0
    let ends = sequence.ends
    let index = ends.firstIndex { $0 > time } ?? ends.count - 1
    if index == current, let shown { return shown }
    let whole = try sequence.picture(index)
    let placement = placement.first
    let buffer = try PixelBuffer.free(in: &pool, placement.size)
    placement.scale(whole, into: buffer)
    buffer.isOpaque = whole.isOpaque
    (shown, current) = (buffer, index)
    return buffer
  }
}

extension PixelBuffer {
  /// Returns a buffer of the pool that nothing else refers to, or a new one. Steady playback uses two buffers
  /// alternately. Buffers of other sizes leave the pool.
  static func free(
    in pool: inout [PixelBuffer], _ size: PixelSize
  ) throws(MediaError) -> PixelBuffer {
    pool.removeAll { $0.size != size }
    for i in pool.indices where isKnownUniquelyReferenced(&pool[i]) { return pool[i] }
    let buffer = try PixelBuffer.make(size)
    pool.append(buffer)
    return buffer
  }
}
