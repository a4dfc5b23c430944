import CSegueLatePictures
internal import SegueGeometry
internal import SeguePixels

/// The pictures of an AVIF: a single one, or several of an animation. Crop, turn, mirroring and colours of the file are applied.
///
/// libavif works on another thread (see `Decoding`) while the caller waits for it.
final class AVIFSequence: PictureSequence {
  let path: String
  let naturalSize: PixelSize
  let isOpaque: Bool
  let notes: [String]
  let ends: [Int]
  let plays: Int?

  private let file: File
  private let info: segue_avif_info_t
  private let stored: PixelSize
  private let color: FrameColor
  /// The part of the stored picture that is shown.
  private let crop: PixelRect
  private let orientation: Orientation
  private var last: (index: Int, picture: PixelBuffer)?
  /// The error of a decoder that did not return, which may still use the file.
  private var failure: MediaError?

  /// An open file of libavif.
  private final class File {
    // The decoder reads these bytes as long as it lives.
    let bytes: FileBytes
    let avif: OpaquePointer

    init(_ bytes: FileBytes, _ path: String) throws(MediaError) {
      self.bytes = bytes
      var answer = SEGUE_PICTURE_OK
      let opened = segue_avif_open(
        bytes.pointer, bytes.count, UInt32(PixelSize.maxPixels), &answer)
      guard let opened else { throw AVIFSequence.refusal(path, answer) }
      avif = opened
    }

    deinit { segue_avif_close(avif) }
  }

  init(path: String) throws(MediaError) {
    self.path = path
    let bytes = try FileBytes(path: path)
    if let reason = segue_avif_open_library() {
      // Unsafe: the C function returns a text that is always valid.
      throw MediaError(
        .fault,
        "\(path) is an AVIF, but libavif, which reads it, cannot be opened (\(String(cString: reason))); "
          + "install Debian's libavif15, or libavif16 of newer distributions")
    }
    let file = try Decoding.run(path) { () throws(MediaError) in try File(bytes, path) }
    var info = segue_avif_info_t()
    segue_avif_info(file.avif, &info)
    (self.file, self.info) = (file, info)
    stored = PixelSize(width: Int(info.width), height: Int(info.height))
    try StillDecoder.check(
      stored, path,
      maxPixels: info.frames > 1 ? PixelSize.maxMovingPixels : PixelSize.maxPixels)
    var notes: [String] = []
    let aperture = Self.aperture(of: info)
    if aperture == nil {
      notes.append("its clean aperture (clap) makes no sense and was left out; export it again")
    }
    crop = aperture ?? PixelRect(whole: stored)
    var orientation = Orientation(exif: [1, 8, 3, 6][Int(info.turns)])
    if info.mirror == 1 { orientation.mirrorsY.toggle() }
    if info.mirror == 2 { orientation.mirrorsX.toggle() }
    self.orientation = orientation
    naturalSize = orientation.shown(PixelSize(width: crop.width, height: crop.height))
    isOpaque = info.has_alpha == 0
    let (color, ignored) = FrameColor.choose(
      Self.colors(of: info), samples: info.channels == 1 ? .grey : .rgb, depth: Int(info.depth))
    self.color = color
    if let ignored { notes.append("\(ignored) and was left out; export it again") }
    if let note = color.note { notes.append(note) }
    self.notes = notes.map { "\(path): \($0)" }
    ends = (0..<info.frames).map {
      Int(clamping: (segue_avif_end(file.avif, $0) * 1000).rounded())
    }
    plays = info.plays == 0 ? nil : Int(info.plays)
  }

  private static func refusal(_ path: String, _ answer: segue_picture_answer_t) -> MediaError {
    switch answer {
    case SEGUE_PICTURE_NO_MEMORY where Memory.isShort: .noMemory(for: path)
    case SEGUE_PICTURE_UNSUPPORTED:
      MediaError(
        .undecodable,
        "\(path) is an AVIF of a rare kind, which the installed libavif does not decode; convert it to PNG"
      )
    default:
      MediaError(
        .undecodable,
        "\(path) begins like an AVIF, but it cannot be decoded: it is damaged, or a side has more than "
          + "\(PixelSize.longestSide) pixels; export it again")
    }
  }

  /// Returns the statements about colours. A profile comes before the code points (ISO/IEC 23000-22, 7.3.6.4).
  private static func colors(of info: segue_avif_info_t) -> ColorTags {
    var tags = ColorTags()
    if let profile = info.profile, info.profile_count <= ColorTags.maxProfileBytes {
      // Unsafe: the profile is valid as long as the file is open.
      tags.profile = Array(UnsafeBufferPointer(start: profile, count: info.profile_count))
    } else if info.primaries != 2 || info.transfer != 2 {
      // What is unspecified is sRGB's.
      tags.codePoints = CodePoints(
        primaries: info.primaries == 2 ? 1 : Int(info.primaries),
        transfer: info.transfer == 2 ? 13 : Int(info.transfer))
      tags.peak = info.peak > 0 ? Double(info.peak) : nil
    }
    return tags
  }

  /// Returns the part of the stored picture that is shown; nil for an aperture that is not one of whole pixels within it.
  private static func aperture(of info: segue_avif_info_t) -> PixelRect? {
    let a = info.aperture
    let whole = PixelRect(x: 0, y: 0, width: Int(info.width), height: Int(info.height))
    guard a.1 != 0 || a.3 != 0 else { return whole }
    func span(_ side: UInt32, _ length: (UInt32, UInt32), _ offset: (UInt32, UInt32)) -> (Int, Int)? {
      guard length.1 != 0, offset.1 != 0, length.0 % length.1 == 0 else { return nil }
      let count = Double(length.0 / length.1)
      let shift =
        Double(Int32(bitPattern: offset.0)) / Double(Int32(bitPattern: offset.1))
      let start = (Double(side) - count) / 2 + shift
      guard count >= 1, start >= 0, start + count <= Double(side), start == start.rounded() else {
        return nil
      }
      return (Int(clamping: start), Int(clamping: count))
    }
    guard let (x, width) = span(info.width, (a.0, a.1), (a.4, a.5)),
      let (y, height) = span(info.height, (a.2, a.3), (a.6, a.7))
    else { return nil }
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  func picture(_ index: Int) throws(MediaError) -> PixelBuffer {
    if let last, last.index == index { return last.picture }
    if let failure { throw failure }
    let (file, info, path, color, stored) = (file, info, path, color, stored)
    let patience = Decoding.Patience(pixels: stored.width * stored.height)
    let picture: PixelBuffer
    do throws(MediaError) {
      picture = try Decoding.run(path, patience) { () throws(MediaError) in
        let picture = try PixelBuffer.make(stored)
        try color.read(depth: Int(info.depth), into: picture) {
          (layout, memory, stride) throws(MediaError) in
          let answer = segue_avif_read(file.avif, UInt32(index), layout, memory, stride)
          guard answer == SEGUE_PICTURE_OK else { throw Self.refusal(path, answer) }
        }
        return picture
      }
    } catch {
      if error == Decoding.givenUp(path) { failure = error }
      throw error
    }
    if isOpaque { picture.isOpaque = true } else { picture.premultiply() }
    let upright = try upright(picture)
    last = (index, upright)
    return upright
  }

  private func upright(_ whole: PixelBuffer) throws(MediaError) -> PixelBuffer {
    var picture = whole
    if crop != PixelRect(whole: stored) {
      picture = try PixelBuffer.make(PixelSize(width: crop.width, height: crop.height))
      for y in 0..<crop.height {
        // Unsafe: the crop is within the stored picture.
        picture.row(y).update(from: whole.row(crop.y + y) + crop.x, count: crop.width)
      }
      picture.isOpaque = whole.isOpaque
    }
    guard orientation != .upright else { return picture }
    let turned = try PixelBuffer.make(naturalSize)
    orientation.turn(picture, into: turned)
    return turned
  }
}
