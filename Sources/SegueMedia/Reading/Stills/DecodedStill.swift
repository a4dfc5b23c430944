import CSeguePictures
internal import SeguePixels

/// A still picture that has been decoded: upright, in sRGB and premultiplied.
struct DecodedStill {
  let picture: PixelBuffer
  /// A sentence for each thing in the file that was left out.
  let notes: [String]
  /// True if the file's colours were not sRGB's, or if it says that it is to be turned.
  let isConverted: Bool

  /// Premultiplies straight pixels as they are stored, and turns them upright.
  init(
    _ stored: PixelBuffer, _ colors: StillColors, _ orientation: Orientation, notes: [String],
    path: String
  ) throws(MediaError) {
    if colors.info.has_alpha != 0 { stored.premultiply() } else { stored.isOpaque = true }
    self.notes = (notes + colors.notes).map { "\(path): \($0)" }
    if case .none = colors.color { isConverted = orientation != .upright } else { isConverted = true }
    guard orientation != .upright else {
      picture = stored
      return
    }
    let upright = try PixelBuffer.make(orientation.shown(stored.size))
    orientation.turn(stored, into: upright)
    picture = upright
  }
}

/// The samples of a still picture, and the way of their colours to sRGB.
struct StillColors: @unchecked Sendable {
  let info: segue_picture_info_t
  let color: FrameColor
  /// Remarks for a person, each as the end of a sentence.
  let notes: [String]

  init(_ tags: ColorTags, _ info: segue_picture_info_t) {
    self.info = info
    let samples = ColorConversion.Samples(rawValue: Int32(info.channels)) ?? .rgb
    let (color, ignored) = FrameColor.choose(tags, samples: samples, depth: Int(info.depth))
    self.color = color
    notes = [ignored.map { "\($0) and was left out; export it again" }, color.note].compactMap {
      $0
    }
  }

  /// Reads straight pixels in sRGB into `target`.
  ///
  /// - Parameter read: Writes pixels of a layout into memory whose rows are a number of bytes apart.
  func read(
    into target: PixelBuffer,
    _ read: (segue_pixels_t, UnsafeMutableRawPointer, Int) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard info.channels == 4 else {
      return try color.read(depth: Int(info.depth), into: target, read)
    }
    try read(SEGUE_PIXELS_CMYK8, target.baseAddress, target.stride)
    if case .conversion(let conversion) = color {
      conversion.convert(target.baseAddress, stride: target.stride, into: target)
    } else {
      target.mixInks()
    }
  }
}

extension PixelBuffer {
  /// Replaces cyan, magenta, yellow and black, of which nothing says which inks they are, by the colours of ideal inks.
  fileprivate func mixInks() {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width {
        // Unsafe: a pixel has four bytes.
        let inks = UnsafeRawPointer(row + x).assumingMemoryBound(to: UInt8.self)
        let light = 255 - UInt32(inks[3])
        func mixed(_ ink: UInt8) -> UInt32 { ((255 - UInt32(ink)) * light + 127) / 255 }
        let color = mixed(inks[0]) << 16 | mixed(inks[1]) << 8 | mixed(inks[2])
        row[x] = 0xFF00_0000 | color
      }
    }
  }
}
