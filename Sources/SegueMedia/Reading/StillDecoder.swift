import CSeguePictures
internal import SeguePixels

/// Decodes a PNG, JPEG or WebP file from memory, and refuses a truncated file.
struct StillDecoder {
  let path: String
  let bytes: FileBytes
  let type: FileType
  /// The picture's size after its orientation has been applied.
  let naturalSize: PixelSize
  private let orientation: Orientation
  private let colors: ColorTags
  private let notes: [String]

  /// Reads the file and checks its structure, without decoding it.
  init(path: String, type: FileType) throws(MediaError) {
    let bytes = try FileBytes(path: path)
    self.path = path
    self.bytes = bytes
    self.type = type
    let structure: Structure
    switch type {
    case .png: structure = .png(bytes)
    case .jpeg: structure = .jpeg(bytes)
    case .webp: structure = .webp(bytes)
    default: structure = Structure()
    }
    guard structure.isWhole else {
      throw MediaError(
        .undecodable,
        "\(path) is truncated: it begins like \(type.name) but its end is missing; "
          + "copy or export it again")
    }
    guard let size = structure.size else {
      throw MediaError(
        .undecodable,
        "\(path) begins like \(type.name) but does not state its size; "
          + "export it again")
    }
    try Self.check(size, path)
    colors = structure.colors
    notes = structure.notes
    orientation = structure.orientation.map { Orientation(exif: $0) } ?? .upright
    naturalSize = orientation.shown(size)
  }

  /// True if the pixels are shown as they are in the file: upright, and with colours of sRGB.
  var isAsStored: Bool {
    var info = segue_picture_info_t()
    guard orientation == .upright, readInfo(&info) == SEGUE_PICTURE_OK else { return false }
    let samples = ColorConversion.Samples(rawValue: Int32(info.channels)) ?? .rgb
    let choice = ColorConversion.choose(colors, samples: samples, depth: Int(info.depth))
    if case .conversion = choice { return false }
    return true
  }

  /// Throws `.undecodable` for a size that is not drawable, before memory is allocated for the
  /// picture.
  static func check(
    _ size: PixelSize, _ path: String, maxPixels: Int = PixelSize.maxPixels
  ) throws(MediaError) {
    guard size.width > 0, size.height > 0 else {
      throw MediaError(
        .undecodable,
        "\(path) has a size of \(size) pixels, but both sides must be at least 1; "
          + "export it again")
    }
    guard size.isDrawable(maxPixels: maxPixels) else {
      throw MediaError(
        .undecodable,
        "\(path) has a size of \(size) pixels, but at most "
          + "\(PixelSize.longestSide) on a side and \(maxPixels / 1_000_000) million in total "
          + "are allowed; scale it down first")
    }
  }

  /// Returns the decoded picture, upright, in sRGB and premultiplied.
  func decode() throws(MediaError) -> DecodedStill {
    var info = segue_picture_info_t()
    try accept(readInfo(&info))
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    try Self.check(size, path)
    let stored = try PixelBuffer.make(size)
    let colors = StillColors(self.colors, info)
    try colors.read(into: stored) { (layout, memory, stride) throws(MediaError) in
      try accept(pixels(layout, memory, stride))
    }
    return try DecodedStill(stored, colors, orientation, notes: notes, path: path)
  }

  private func readInfo(_ info: inout segue_picture_info_t) -> segue_picture_answer_t {
    switch type {
    case .png: segue_png_info(bytes.pointer, bytes.count, &info)
    case .jpeg: segue_jpeg_info(bytes.pointer, bytes.count, &info)
    default: segue_webp_info(bytes.pointer, bytes.count, &info)
    }
  }

  private func pixels(
    _ layout: segue_pixels_t, _ target: UnsafeMutableRawPointer, _ stride: Int
  ) -> segue_picture_answer_t {
    switch type {
    case .png: segue_png_read(bytes.pointer, bytes.count, layout, target, stride)
    case .jpeg: segue_jpeg_read(bytes.pointer, bytes.count, layout, target, stride)
    default: segue_webp_read(bytes.pointer, bytes.count, layout, target, stride)
    }
  }

  private func accept(_ answer: segue_picture_answer_t) throws(MediaError) {
    switch answer {
    case SEGUE_PICTURE_OK: break
    case SEGUE_PICTURE_NO_MEMORY where Memory.isShort: throw .noMemory(for: path)
    case SEGUE_PICTURE_UNSUPPORTED:
      throw MediaError(
        .undecodable,
        "\(path) is \(type.name) of a rare kind, which is not decoded; convert it to PNG")
    default:
      throw MediaError(
        .undecodable,
        "\(path) begins like \(type.name), but the rest cannot be decoded; export it again")
    }
  }
}

extension FileType {
  var name: String {
    switch self {
    case .png: "a PNG"
    case .jpeg: "a JPEG"
    case .webp: "a WebP"
    case .svg: "an SVG"
    case .gif: "a GIF"
    case .apng: "an animated PNG"
    case .animatedWebP: "an animated WebP"
    case .avif: "an AVIF"
    case .tiff: "a TIFF"
    case .other: "a video"
    }
  }
}
