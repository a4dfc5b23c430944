import CSegueColor
internal import SeguePixels
internal import Synchronization

/// A conversion of a picture's colours to sRGB, from its profile or from what else it says of them.
///
/// It may be used on several threads at the same time.
final class ColorConversion: @unchecked Sendable {
  enum Samples: Int32 {
    case grey = 1
    case rgb = 3
    case cmyk = 4
  }

  /// The outcome for a picture's tags.
  enum Choice: Sendable {
    /// The pixels are sRGB already, or nothing is said of them.
    case none
    case conversion(ColorConversion)
    /// The file's statement cannot be used; the text gives the reason, as the end of a sentence.
    case ignored(String)
  }

  // Unsafe: lcms's transform is made without a cache, so that nothing writes to it, and `deinit` frees it.
  private let transform: OpaquePointer
  private let depth: Int
  /// The results for all 256 or 65,536 values of grey.
  private let greys: [UInt32]

  private init(_ transform: OpaquePointer, samples: Samples, depth: Int) {
    self.transform = transform
    self.depth = depth
    guard samples == .grey else {
      greys = []
      return
    }
    let count = 1 << depth
    greys = [UInt32](unsafeUninitializedCapacity: count) { table, initialized in
      table.initialize(repeating: 0xFF00_0000)
      // Unsafe: both arrays have `count` elements of the transform's types.
      if depth == 16 {
        let all = (0..<count).map { UInt16($0) }
        all.withUnsafeBytes {
          segue_color_convert(transform, $0.baseAddress, table.baseAddress, UInt32(count))
        }
      } else {
        let all = (0..<count).map { UInt8($0) }
        all.withUnsafeBytes {
          segue_color_convert(transform, $0.baseAddress, table.baseAddress, UInt32(count))
        }
      }
      initialized = count
    }
  }

  deinit { segue_color_free(transform) }

  /// Decides what a picture's tags mean for its samples. Of several tags, the one counts that PNG's third edition (4.3)
  /// puts first: cICP, a profile, sRGB, then gAMA and cHRM.
  static func choose(_ tags: ColorTags, samples: Samples, depth: Int) -> Choice {
    guard tags != .none else { return .none }
    // The screens of one phone have one profile, and reading it takes as long as converting a picture.
    if let known = recent.withLock({ $0.first { $0.is(tags, samples, depth) } }) { return known.choice }
    let choice = newChoice(tags, samples: samples, depth: depth)
    recent.withLock {
      $0 = $0.suffix(3) + [Known(tags: tags, samples: samples, depth: depth, choice: choice)]
    }
    return choice
  }

  /// A choice that was made.
  private struct Known: Sendable {
    let tags: ColorTags
    let samples: Samples
    let depth: Int
    let choice: Choice

    func `is`(_ tags: ColorTags, _ samples: Samples, _ depth: Int) -> Bool {
      self.samples == samples && self.depth == depth && self.tags == tags
    }
  }

  /// The most recent choices, at most four.
  private static let recent = Mutex<[Known]>([])

  private static func newChoice(_ tags: ColorTags, samples: Samples, depth: Int) -> Choice {
    guard depth == 16 else { return chosen(tags, samples: samples, depth: depth) }
    // A profile of sRGB is known by the colours of 8 bits.
    if case .conversion = chosen(tags, samples: samples, depth: 8) {
      return chosen(tags, samples: samples, depth: 16)
    }
    return chosen(tags, samples: samples, depth: 8)
  }

  private static func chosen(_ tags: ColorTags, samples: Samples, depth: Int) -> Choice {
    if tags.codePoints == nil, tags.profile == nil, tags.isSRGB { return .none }
    if let reason = segue_color_open() {
      // Unsafe: the C function returns a text that is always valid.
      return .ignored(
        "liblcms2 cannot be opened (\(String(cString: reason))); install Debian's liblcms2-2")
    }
    if let points = tags.codePoints, let colors = points.chromaticities,
      let gamma = points.displayGamma
    {
      return made(
        segue_color_of_gamma(gamma, colors, Int32(depth)), samples: .rgb, depth: depth,
        else: "what its cICP says makes no sense")
    }
    if let profile = tags.profile {
      return choose(profile: profile, samples: samples, depth: depth)
    }
    guard !tags.isSRGB, let gamma = tags.gamma, gamma > 0 else { return .none }
    let colors = tags.chromaticities ?? CodePoints(primaries: 1, transfer: 13).chromaticities
    guard let colors else { return .none }
    // Many programs write 1 / 2.2 for sRGB (ISO/IEC 15948, 11.3.3.5), whose function is 0 here.
    let exponent = abs(gamma - 0.45455) < 0.005 ? 0 : 1 / gamma
    return made(
      segue_color_of_gamma(exponent, colors, Int32(depth)), samples: .rgb, depth: depth,
      else: "what its gAMA and cHRM say makes no sense")
  }

  private static func choose(profile: [UInt8], samples: Samples, depth: Int) -> Choice {
    func transform(_ samples: Samples) -> OpaquePointer? {
      segue_color_of_profile(
        profile, profile.count, segue_color_kind_t(UInt32(samples.rawValue)), Int32(depth))
    }
    if let own = transform(samples) { return made(own, samples: samples, depth: depth, else: "") }
    // Grey pixels are colours as well.
    if samples == .grey, let rgb = transform(.rgb) {
      return made(rgb, samples: .rgb, depth: depth, else: "")
    }
    let others = [Samples.grey, .rgb, .cmyk].filter {
      $0 != samples && !($0 == .cmyk && depth == 16)
    }
    for other in others {
      guard let made = transform(other) else { continue }
      segue_color_free(made)
      return .ignored("its colour profile is for \(other.name), but the picture is \(samples.name)")
    }
    return .ignored("its colour profile is damaged")
  }

  private static func made(
    _ transform: OpaquePointer?, samples: Samples, depth: Int, else reason: String
  ) -> Choice {
    guard let transform else { return .ignored(reason) }
    let conversion = ColorConversion(transform, samples: samples, depth: depth)
    if samples != .cmyk, conversion.makesWhiteDark { return .ignored("its colour profile makes no sense") }
    return depth == 8 && samples != .cmyk && conversion.changesNothing
      ? .none : .conversion(conversion)
  }

  /// True if white becomes darker than a quarter: nothing can be seen then.
  private var makesWhiteDark: Bool {
    var white: UInt32 = 0
    if let last = greys.last {
      white = last
    } else {
      let most = [UInt8](repeating: 255, count: 8)
      // Unsafe: a pixel of the transform's type has at most 8 bytes, and its result is a word.
      most.withUnsafeBytes { segue_color_convert(transform, $0.baseAddress, &white, 1) }
    }
    return [0, 8, 16].allSatisfy { white >> UInt32($0) & 255 < 64 }
  }

  /// True if no component of 4,913 colours changes by more than 1: the profile is sRGB's.
  private var changesNothing: Bool {
    func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
      [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 1 }
    }
    if !greys.isEmpty {
      return greys.indices.allSatisfy { isNear(greys[$0], UInt32($0) &* 0x01_0101) }
    }
    let steps: [UInt32] = (0...16).map { min(255, $0 * 16) }
    let colors = steps.flatMap { r in steps.flatMap { g in steps.map { b in r << 16 | g << 8 | b } }
    }
    var converted = colors
    // Unsafe: both buffers have the same number of BGRA words.
    converted.withUnsafeMutableBytes {
      segue_color_convert(transform, $0.baseAddress, $0.baseAddress, UInt32(colors.count))
    }
    return zip(colors, converted).allSatisfy(isNear)
  }

  // MARK: Pixels

  /// Converts straight pixels 0xAARRGGBB in place. The alpha stays.
  func convert(_ picture: PixelBuffer) {
    picture.inBands { [self] rows in
      for y in rows {
        let row = picture.row(y)
        if greys.isEmpty, segue_color_is_quick(transform) {
          // Unsafe: the row has as many pixels, and is converted in place.
          segue_color_convert(transform, row, row, UInt32(picture.width))
        } else if greys.isEmpty {
          convert(row, count: picture.width)
        } else {
          for x in 0..<picture.width {
            row[x] = row[x] & 0xFF00_0000 | greys[Int(row[x] & 255)] & 0xFF_FFFF
          }
        }
      }
    }
  }

  /// Converts a part of a row. Screens have long runs of one colour, which are converted once.
  private func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    var x = 0
    while x < count {
      var end = x + 1
      let first = row[x]
      while end < count, row[end] == first { end += 1 }
      if end - x >= 8 {
        // Unsafe: the pixel is within the row.
        segue_color_convert(transform, row + x, row + x, 1)
        let result = row[x]
        for i in x..<end { row[i] = result }
        x = end
      } else {
        // Up to the next run of eight.
        while end < count {
          var next = end + 1
          while next < count, next - end < 8, row[next] == row[end] { next += 1 }
          if next - end >= 8 { break }
          end = next
        }
        // Unsafe: the pixels x..<end are within the row, and converted in place.
        segue_color_convert(transform, row + x, row + x, UInt32(end - x))
        x = end
      }
    }
  }

  /// Converts rows of straight RGBA with 16 bits, or of CMYK with 8 bits, into pixels 0xAARRGGBB. The rows of `source`
  /// begin `stride` bytes apart. CMYK becomes opaque.
  func convert(_ source: UnsafeRawPointer, stride: Int, into picture: PixelBuffer) {
    // Unsafe: the address is used while the caller waits, and every band reads rows of its own.
    nonisolated(unsafe) let source = source
    picture.inBands { [self] rows in
      for y in rows {
        let row = picture.row(y)
        // Unsafe: the caller's rows have four samples for each pixel.
        let from = source + y * stride
        if greys.isEmpty {
          segue_color_convert(transform, from, row, UInt32(picture.width))
        }
        let samples = from.assumingMemoryBound(to: UInt16.self)
        for x in 0..<picture.width {
          let alpha = depth == 16 ? (UInt32(samples[4 * x + 3]) * 255 + 32767) / 65535 : 255
          let color = greys.isEmpty ? row[x] : greys[Int(samples[4 * x])]
          row[x] = alpha << 24 | color & 0xFF_FFFF
        }
      }
    }
  }
}

extension ColorConversion.Samples {
  fileprivate var name: String {
    switch self {
    case .grey: "grey"
    case .rgb: "RGB"
    case .cmyk: "CMYK"
    }
  }
}
