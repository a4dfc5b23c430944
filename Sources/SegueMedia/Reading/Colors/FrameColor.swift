import CSegueLibAV
import CSeguePictures
internal import SeguePixels

/// The way of a decoded frame's colours to sRGB.
enum FrameColor {
  /// The colours are shown as they are.
  case none
  case conversion(ColorConversion)
  case toneMap(ToneMap)

  /// Decides by the tags of a file's first frame: its profile, or its primaries and transfer function (ITU-T H.273).
  ///
  /// The primaries of BT.601 and BT.709 are shown as sRGB's, as in video players.
  init(of frame: Frame) {
    let points = CodePoints(
      primaries: Int(frame.pointer.colorPrimaries.rawValue),
      transfer: Int(frame.pointer.colorTransfer.rawValue))
    if let map = ToneMap(points, peak: Self.peak(of: frame)) {
      self = .toneMap(map)
      return
    }
    var tags = ColorTags(profile: Self.profile(of: frame))
    if tags.profile == nil, [9, 11, 12].contains(points.primaries) {
      tags.codePoints = CodePoints(
        primaries: points.primaries, transfer: points.displayGamma == nil ? 13 : points.transfer)
    }
    guard case .conversion(let made) = ColorConversion.choose(tags, samples: .rgb, depth: 8) else {
      self = .none
      return
    }
    self = .conversion(made)
  }

  /// Decides by a picture file's tags. `ignored` is the reason for which a profile is not used, as the end of a sentence.
  static func choose(
    _ tags: ColorTags, samples: ColorConversion.Samples, depth: Int
  ) -> (color: FrameColor, ignored: String?) {
    if samples != .cmyk, let points = tags.codePoints, let map = ToneMap(points, peak: tags.peak) {
      return (.toneMap(map), nil)
    }
    return switch ColorConversion.choose(tags, samples: samples, depth: depth) {
    case .none: (.none, nil)
    case .conversion(let made): (.conversion(made), nil)
    case .ignored(let reason): (.none, reason)
    }
  }

  private static func profile(of frame: Frame) -> [UInt8]? {
    guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_ICC_PROFILE),
      let data = side.data, (1...ColorTags.maxProfileBytes).contains(side.size)
    else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: side.size))
  }

  /// Returns the brightest pixel of the file in cd/m² (CTA-861.3), if it is stated.
  private static func peak(of frame: Frame) -> Double? {
    guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL),
      let data = side.data, side.size >= 4
    else { return nil }
    // Unsafe: AVContentLightMetadata begins with MaxCLL, 32 bits.
    let most = UnsafeRawPointer(data).loadUnaligned(as: UInt32.self)
    return most > 0 ? Double(most) : nil
  }

  /// Converts straight pixels 0xAARRGGBB in place. The alpha stays.
  func convert(_ picture: PixelBuffer) {
    switch self {
    case .none: break
    case .conversion(let conversion): conversion.convert(picture)
    case .toneMap(let map): map.convert(picture)
    }
  }

  /// Reads a picture of red, green and blue into `target`, as straight pixels in sRGB.
  ///
  /// - Parameters:
  ///   - depth: The file's number of bits, 8 or 16. Sixteen bits are converted before they are rounded.
  ///   - read: Writes straight pixels of a layout into memory whose rows are a number of bytes apart.
  func read(
    depth: Int, into target: PixelBuffer,
    _ read: (segue_pixels_t, UnsafeMutableRawPointer, Int) throws(MediaError) -> Void
  ) throws(MediaError) {
    if case .none = self {
      return try read(SEGUE_PIXELS_BGRA8, target.baseAddress, target.stride)
    }
    guard depth == 16 else {
      try read(SEGUE_PIXELS_BGRA8, target.baseAddress, target.stride)
      return convert(target)
    }
    // Unsafe: the memory has room for eight bytes a pixel, and is freed when it was converted.
    let stride = target.width * 8
    let wide = UnsafeMutableRawPointer.allocate(byteCount: stride * target.height, alignment: 8)
    defer { wide.deallocate() }
    try read(SEGUE_PIXELS_RGBA16, wide, stride)
    switch self {
    case .none: break
    case .conversion(let conversion): conversion.convert(wide, stride: stride, into: target)
    case .toneMap(let map): map.convert(wide, stride: stride, into: target)
    }
  }

  /// A remark on the conversion for a person, as the end of a sentence; nil for none.
  var note: String? {
    guard case .toneMap = self else { return nil }
    return "it is HDR and is shown in SDR, with its reference white (203 cd/m2) as white"
  }
}
