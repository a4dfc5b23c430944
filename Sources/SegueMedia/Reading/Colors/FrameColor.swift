import CSegueLibAV
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
      primaries: Int(frame.pointer.pointee.color_primaries.rawValue),
      transfer: Int(frame.pointer.pointee.color_trc.rawValue))
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

  private static func profile(of frame: Frame) -> [UInt8]? {
    guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_ICC_PROFILE),
      let data = side.pointee.data, (1...ColorTags.maxProfileBytes).contains(side.pointee.size)
    else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: side.pointee.size))
  }

  /// Returns the brightest pixel of the file in cd/m² (CTA-861.3), if it is stated.
  private static func peak(of frame: Frame) -> Double? {
    guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL),
      let data = side.pointee.data, side.pointee.size >= 4
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

  /// A remark on the conversion for a person, as the end of a sentence; nil for none.
  var note: String? {
    guard case .toneMap = self else { return nil }
    return "it is HDR and is shown in SDR, with its reference white (203 cd/m2) as white"
  }
}
