import CSegueLatePictures
internal import SeguePixels

/// Decodes the first picture of a TIFF.
///
/// libtiff works on another thread (see `Decoding`) while the caller waits for it.
struct TIFFDecoder {
  private let path: String
  private let file: File
  private let info: segue_tiff_info_t

  /// An open file of libtiff.
  private final class File {
    // The decoder reads these bytes as long as it lives.
    let bytes: FileBytes
    let tiff: OpaquePointer

    init(_ bytes: FileBytes, _ path: String) throws(MediaError) {
      self.bytes = bytes
      var answer = SEGUE_PICTURE_OK
      let opened = segue_tiff_open(bytes.pointer, bytes.count, &answer)
      guard let opened else { throw TIFFDecoder.refusal(path, answer) }
      tiff = opened
    }

    deinit { segue_tiff_close(tiff) }
  }

  init(path: String) throws(MediaError) {
    let bytes = try FileBytes(path: path)
    if let reason = segue_tiff_open_library() {
      // Unsafe: the C function returns a text that is always valid.
      throw MediaError(
        .fault,
        "\(path) is a TIFF, but libtiff, which reads it, cannot be opened (\(String(cString: reason))); "
          + "install Debian's libtiff6")
    }
    let file = try Decoding.run(path) { () throws(MediaError) in try File(bytes, path) }
    var info = segue_tiff_info_t()
    segue_tiff_info(file.tiff, &info)
    (self.path, self.file, self.info) = (path, file, info)
  }

  private static func refusal(_ path: String, _ answer: segue_picture_answer_t) -> MediaError {
    switch answer {
    case SEGUE_PICTURE_NO_MEMORY where Memory.isShort: .noMemory(for: path)
    case SEGUE_PICTURE_UNSUPPORTED:
      MediaError(
        .undecodable, "\(path) is a TIFF of a rare kind, which is not decoded; convert it to PNG")
    default:
      MediaError(
        .undecodable,
        "\(path) begins like a TIFF, but the rest cannot be decoded; export it again")
    }
  }

  /// Returns the decoded picture, upright, in sRGB and premultiplied.
  func decode() throws(MediaError) -> DecodedStill {
    let (file, info, path) = (file, info, path)
    let size = PixelSize(width: Int(info.samples.width), height: Int(info.samples.height))
    try StillDecoder.check(size, path)
    var tags = ColorTags()
    if let profile = info.profile, info.profile_count <= ColorTags.maxProfileBytes {
      // Unsafe: the profile is valid as long as the file is open.
      tags.profile = Array(UnsafeBufferPointer(start: profile, count: info.profile_count))
    }
    let colors = StillColors(tags, info.samples)
    let patience = Decoding.Patience(pixels: size.width * size.height)
    let stored = try Decoding.run(path, patience) { () throws(MediaError) in
      let stored = try PixelBuffer.make(size)
      try colors.read(into: stored) { (layout, memory, stride) throws(MediaError) in
        let answer = segue_tiff_read(file.tiff, layout, memory, stride)
        guard answer == SEGUE_PICTURE_OK else { throw Self.refusal(path, answer) }
      }
      return stored
    }
    var notes: [String] = []
    if info.has_more_pages != 0 { notes.append("it has further pages, which are not shown") }
    if info.has_more_channels != 0 {
      notes.append("it has channels beside its colours and its transparency, which are left out")
    }
    return try DecodedStill(
      stored, colors, Orientation(exif: Int(info.orientation)), notes: notes, path: path)
  }
}
