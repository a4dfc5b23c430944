import CSeguePictures
internal import SeguePixels

final class WebPSequence: PictureSequence {
  let path: String
  // The decoder reads these bytes as long as it lives.
  private let bytes: FileBytes
  private let animation: OpaquePointer
  private let color: ColorConversion?
  let naturalSize: PixelSize
  let isOpaque: Bool
  let notes: [String]
  let ends: [Int]
  let plays: Int?

  /// The number of the picture in `whole`; -1 before the first one.
  private var current = -1
  /// The decoder's picture, in sRGB and premultiplied.
  private let whole: PixelBuffer

  init(path: String) throws(MediaError) {
    self.path = path
    bytes = try FileBytes(path: path)
    let structure = Structure.webp(bytes)
    ends = structure.frameEnds
    plays = structure.plays
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

  func picture(_ index: Int) throws(MediaError) -> PixelBuffer {
    if index < current {
      segue_webp_animation_rewind(animation)
      current = -1
    }
    while current < index {
      try advance()
      current += 1
    }
    return whole
  }

  /// Decodes the next picture.
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
  }
}
