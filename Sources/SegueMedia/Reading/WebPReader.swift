import CSeguePictures
internal import SegueGeometry
internal import SeguePixels

/// Reads the frame of an animated WebP at any time.
final class WebPReader: MovingPicture {
  private let path: String
  // The decoder reads these bytes as long as it lives.
  private let bytes: FileBytes
  private let animation: OpaquePointer
  private let color: ColorConversion?
  let naturalSize: PixelSize
  let isOpaque: Bool
  let notes: [String]
  /// The ends of the frames in milliseconds.
  private let ends: [Int]
  private var placement: Placement

  /// The number of the frame that is shown; -1 before the first one.
  private var current = -1
  /// The decoder's frame, upright and premultiplied.
  private let whole: PixelBuffer
  private var shown: PixelBuffer?
  private var pool: [PixelBuffer] = []

  /// The duration of one run in seconds.
  var duration: Double { Double(ends.last ?? 0) / 1000 }
  var frameCount: Int { ends.count }

  init(path: String) throws(MediaError) {
    self.path = path
    bytes = try FileBytes(path: path)
    let structure = Structure.webp(bytes)
    ends = structure.frameEnds
    if let size = structure.size {
      try StillDecoder.check(size, path, maxPixels: PixelSize.maxMovingPixels)
    }
    guard structure.isWhole, !ends.isEmpty,
      let animation = segue_webp_animation_open(bytes.pointer, bytes.count)
    else { throw Self.refusal(path) }
    self.animation = animation
    var (width, height): (UInt32, UInt32) = (0, 0)
    segue_webp_animation_size(animation, &width, &height)
    naturalSize = PixelSize(width: Int(width), height: Int(height))
    isOpaque = bytes[20] & 0x10 == 0
    placement = Placement(whole: naturalSize)
    let choice = ColorConversion.choose(structure.colors, samples: .rgb, depth: 8)
    switch choice {
    case .none: (color, notes) = (nil, [])
    case .conversion(let made): (color, notes) = (made, [])
    case .ignored(let reason): (color, notes) = (nil, ["\(path): \(reason); export it again"])
    }
    do throws(MediaError) {
      try StillDecoder.check(naturalSize, path)
      whole = try PixelBuffer.make(naturalSize)
    } catch {
      segue_webp_animation_close(animation)
      throw error
    }
  }

  deinit { segue_webp_animation_close(animation) }

  private static func refusal(_ path: String) -> MediaError {
    MediaError(
      .undecodable,
      "\(path) begins like an animated WebP, but the rest cannot be decoded; export it again")
  }

  func use(_ placement: Placement) {
    guard placement != self.placement else { return }
    self.placement = placement
    shown = nil
    pool = []
  }

  func frame(at seconds: Double) throws(MediaError) -> PixelBuffer {
    // Frame times are whole milliseconds; a time that is half a millisecond short of one has reached it.
    let time = seconds > 0 ? Int(clamping: seconds * 1000 + 0.5) : 0
    let index = ends.firstIndex { $0 > time } ?? ends.count - 1
    if index < current {
      segue_webp_animation_rewind(animation)
      current = -1
    }
    if index == current, let shown { return shown }
    while current < index {
      try advance()
      current += 1
    }
    return try scaled()
  }

  /// Decodes the next frame.
  private func advance() throws(MediaError) {
    var pixels: UnsafeRawPointer?
    var end: Int32 = 0
    guard segue_webp_animation_next(animation, &pixels, &end) == SEGUE_PICTURE_OK, let pixels else {
      throw Self.refusal(path)
    }
    let width = naturalSize.width
    // Unsafe: the decoder's picture has the animation's size, without gaps between its rows.
    let words = pixels.assumingMemoryBound(to: UInt32.self)
    for y in 0..<naturalSize.height { whole.row(y).update(from: words + y * width, count: width) }
    color?.convert(whole)
    if isOpaque { whole.isOpaque = true } else { whole.premultiply() }
    shown = nil
  }

  private func scaled() throws(MediaError) -> PixelBuffer {
    let buffer = try free()
    placement.scale(whole, into: buffer)
    buffer.isOpaque = whole.isOpaque
    shown = buffer
    return buffer
  }

  /// Returns a buffer that nothing else refers to.
  private func free() throws(MediaError) -> PixelBuffer {
    for i in pool.indices where isKnownUniquelyReferenced(&pool[i]) { return pool[i] }
    let buffer = try PixelBuffer.make(placement.size)
    pool.append(buffer)
    return buffer
  }
}
