// From files to pixels. `FileType` judges a file by its first bytes, never by its name. A still picture is decoded by
// its own library, linked or opened late (StillDecoder, TIFFDecoder), after its structure has shown that it is whole;
// an SVG is a `VectorFile` (folder SVG), drawn at the size that is needed; animated pictures and videos are read frame
// by frame, by `FrameReader` through libav or by the readers of the folder Sequences. `MediaSource` is the one front of
// them all: upright, premultiplied, in sRGB (folder Colors), with the warnings for what was left out. A `ScreenFile`
// fits it to frames, and a `ScreenPart` shows one element of it, or what is behind the elements: mattes and fills are
// for pictures that have no layers.
//
// What may hang or burst is kept away. SVGs and text are drawn by another process (`Drawing`, `DrawerProcess`), with
// limits on time and memory, and libav works on a thread that is given up when it does not return. Still pictures can
// be opened ahead on all processors (`FilesAhead`), and films of one process share what was decoded (`SharedPictures`).
//
// Rejected:
// - Everything by libav: it is 130 shared libraries, which take 45 ms to load, so it is opened with the first video
//   (BENCHMARKS.md, Why libav is opened late).
// - Trusting the decoders about truncated files: libav would play such a file as if it were whole (`ContainerLength`).
// - Exact chroma for every frame of a video: 44 ms for 1080p instead of 3 (`FrameConverter`).

internal import SegueGeometry
public import SeguePixels
public import SegueScene

/// A file opened as a screen: a still picture, a drawing, an animation or a video.
///
/// The kind of a file is determined by its contents, not by its name. Pixels are 8-bit sRGB,
/// premultiplied, upright (EXIF orientation and a video's rotation flag are applied). Colours with a profile, or with
/// PNG's gAMA, cHRM or cICP, are converted to sRGB, and HDR to SDR.
///
/// A source must be used on one thread at a time; the buffers that it returns may be read on any
/// thread.
///
///     let screen = try MediaSource(path: "inbox.png")
///     try screen.fit(.cover, into: PixelSize(width: 1170, height: 2532))
///     let pixels = try screen.frame(at: 0)
public final class MediaSource {
  /// The kinds of files.
  public enum Kind: Sendable, Equatable {
    /// Pixels that do not change: PNG, JPEG, WebP, AVIF, TIFF, and a GIF or video of one frame.
    case still
    /// A drawing that is sharp at any size: SVG.
    case vector
    /// GIF, APNG, WebP and AVIF of several frames.
    case animation
    case video
  }

  /// The path as it was given.
  public let path: String
  /// The kind of the file, which is determined by its contents.
  public let kind: Kind
  /// The picture's size as it is meant to be shown: upright, with square pixels. For an SVG it is
  /// in CSS pixels, at 96 to the inch.
  public let naturalSize: PixelSize
  /// The size of the buffers that `frame(at:)` returns: `naturalSize` until `fit` is called. Frames of a video whose
  /// proportions change, such as a recording of a phone that is turned, have other sizes, unless they fill the box.
  public private(set) var size: PixelSize
  /// The duration in seconds; nil for a still picture or drawing, and for a video whose file does
  /// not state a duration.
  public let duration: Double?
  /// True when every pixel of every frame is opaque. For an animation or a video, false when its
  /// pixel format can store transparency, even if all frames are opaque. The `isOpaque` of each
  /// returned buffer is exact.
  public private(set) var isOpaque: Bool

  /// One sentence for each part of the file that was left out: pictures that an SVG refers to and that are not drawn, and
  /// a profile or another chunk that is damaged.
  public var warnings: [String] { warnings(isDrawn: true) }

  /// Returns the warnings.
  ///
  /// - Parameter isDrawn: False if a browser draws an SVG, which knows more than librsvg.
  package func warnings(isDrawn: Bool) -> [String] {
    notes + (vector?.referenceWarnings ?? []) + (isDrawn ? vector?.drawingWarnings ?? [] : [])
  }
  private let notes: [String]

  private let shared: (pictures: SharedPictures, version: SharedPictures.Version)?
  private var picture: PixelBuffer?
  private let unscaled: PixelBuffer?
  /// The part of the picture that is shown. The size at which the part is shown equals `size`.
  private var placement: Placement
  private let vector: VectorFile?
  /// True for an SVG, which can be drawn at any size.
  var isDrawing: Bool { vector != nil }
  /// The fonts that the texts of a drawing ask for first, without generic ones; empty for other files.
  package var families: [String] { vector?.families ?? [] }
  private let reader: (any MovingPicture)?
  /// The number of times that an animation is shown; nil if it repeats for ever, and 1 for anything else.
  let plays: Int?
  /// True if the colours of a still picture's file were converted, or the picture turned, when it was decoded for this
  /// source.
  let isConverted: Bool

  /// Opens and checks a file. A still picture is decoded here, so that a broken file is refused before anything else
  /// happens.
  ///
  /// Throws `.notFound` when there is no file, `.unreadable` for a directory, a device or missing permission, and
  /// `.undecodable` for a file that is empty, truncated, not a picture, or larger than 32,768 pixels on a side or 250
  /// million pixels in total. A frame of a video or an animation may have at most `PixelSize.maxMovingPixels`.
  ///
  /// - Parameter pictures: A cache of decoded pictures that this source shares with other sources of the same process;
  ///   nil for no sharing.
  public convenience init(
    path: String, sharing pictures: SharedPictures? = nil
  ) throws(MediaError) {
    try self.init(path: path, sharing: pictures, for: nil)
  }

  /// Opens a file as `init(path:sharing:)` does.
  ///
  /// - Parameter frame: The fit and the size of the frames in which a drawing will be shown; nil draws it at its
  ///   natural size. The drawing is then drawn only at the size that it has in these frames, and a later call of `fit`
  ///   with the same values does not draw it again. A stretched drawing is drawn larger and then resampled.
  package init(
    path: String, sharing pictures: SharedPictures?, for frame: (fit: Fit, box: PixelSize)?,
    alignment: PictureAlignment? = .center
  ) throws(MediaError) {
    let head = try FileBytes(path: path, limit: FileType.headLength)
    let type = try FileType(head, of: path)
    if type == .other || type == .png, let problem = ForeignFile.problem(head) {
      throw MediaError(.undecodable, "\(path) \(problem)")
    }
    self.path = path
    var notes: [String] = []
    var plays: Int? = 1
    var isConverted = false
    if let pictures, let version = SharedPictures.version(of: path) {
      shared = (pictures, version)
    } else {
      shared = nil
    }
    switch type {
    case .svg:
      let drawing = try VectorFile(path: path)
      if frame == nil {
        picture = try Self.shared(shared, "natural") { () throws(MediaError) in
          try drawing.draw(at: drawing.naturalSize)
        }
      } else {
        picture = nil
      }
      unscaled = nil
      vector = drawing
      reader = nil
      kind = .vector
      naturalSize = drawing.naturalSize
      isOpaque = picture?.isOpaque ?? false
      duration = nil
    case .png, .jpeg, .webp, .tiff:
      let picture = try Self.shared(shared, "natural") { () throws(MediaError) in
        let decoded =
          type == .tiff
          ? try TIFFDecoder(path: path).decode() : try StillDecoder(path: path, type: type).decode()
        notes = decoded.notes
        isConverted = decoded.isConverted
        return decoded.picture
      }
      let natural = PixelSize(width: picture.width, height: picture.height)
      self.picture = picture
      unscaled = picture
      vector = nil
      reader = nil
      kind = .still
      naturalSize = natural
      isOpaque = picture.isOpaque
      duration = nil
    case .animatedWebP, .avif:
      let sequence: any PictureSequence
      if type == .avif {
        try ContainerLength.check(path)
        sequence = try AVIFSequence(path: path)
      } else {
        sequence = try WebPSequence(path: path)
      }
      notes = sequence.notes
      vector = nil
      naturalSize = sequence.naturalSize
      let isStill = sequence.ends.count == 1
      picture = isStill ? try sequence.picture(0) : nil
      unscaled = picture
      reader = isStill ? nil : SequenceReader(sequence)
      kind = isStill ? .still : .animation
      isOpaque = picture?.isOpaque ?? sequence.isOpaque
      duration = isStill ? nil : sequence.ends.last.map { Double($0) / 1000 }
      plays = isStill ? 1 : sequence.plays
    case .gif, .apng, .other:
      if type == .gif { plays = try Self.checked(.gif(try FileBytes(path: path)), path, "a GIF") }
      if type == .apng {
        plays = try Self.checked(.png(try FileBytes(path: path)), path, "an APNG")
      }
      if type == .other { try ContainerLength.check(path) }
      let isAnimation = type != .other
      let reader = try Self.named(path, head) { () throws(MediaError) in
        try FrameReader(path: path, isAnimation: isAnimation)
      }
      notes = reader.notes
      var duration = reader.statedDuration
      var isStill = false
      if isAnimation || duration == nil {
        let survey = try Demuxer(path: path)
        let (pictures, ticks) = try survey.survey()
        isStill = pictures <= 1
        duration = isStill || ticks == 0 ? nil : survey.plausible(Double(ticks) * survey.tick)
      }
      vector = nil
      naturalSize = reader.naturalSize
      if isStill {
        let picture = try reader.frame(at: 0)
        self.picture = picture
        unscaled = picture
        self.reader = nil
        kind = .still
        isOpaque = picture.isOpaque
        self.duration = nil
      } else {
        picture = nil
        unscaled = nil
        self.reader = reader
        kind = isAnimation ? .animation : .video
        isOpaque = reader.isOpaque
        self.duration = duration
      }
    }
    self.notes = notes
    self.plays = plays
    self.isConverted = isConverted
    size = naturalSize
    placement = Placement(whole: naturalSize)
    if let frame, vector != nil { try fit(frame.fit, into: frame.box, alignment: alignment) }
  }

  /// Returns a picture of the file from the shared cache. `make` is called if the cache does not
  /// contain the picture, or if there is no cache.
  private static func shared(
    _ shared: (pictures: SharedPictures, version: SharedPictures.Version)?, _ content: String,
    _ make: () throws(MediaError) -> PixelBuffer
  ) throws(MediaError) -> PixelBuffer {
    guard let shared else { return try make() }
    return try shared.pictures.picture(
      SharedPictures.Key(version: shared.version, content: content), make)
  }

  /// Returns the result of `body`. If the file cannot be decoded and its kind is known, the error names the kind.
  private static func named<Result>(
    _ path: String, _ head: FileBytes, _ body: () throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    do { return try body() } catch {
      guard error.kind == .undecodable, let kind = ForeignFile.kind(head) else { throw error }
      throw MediaError(.undecodable, "\(path) \(kind)")
    }
  }

  /// Checks the size and the end of an animation whose frames libav reads. Returns the number of times that it is shown;
  /// nil if it repeats for ever.
  private static func checked(
    _ structure: Structure, _ path: String, _ name: String
  ) throws(MediaError) -> Int? {
    if let size = structure.size {
      try StillDecoder.check(size, path, maxPixels: PixelSize.maxMovingPixels)
    }
    guard structure.isWhole else {
      throw MediaError(
        .undecodable,
        "\(path) is truncated: it begins as \(name) but its end is missing; copy or export it again"
      )
    }
    return structure.plays
  }

  /// Sets the size of the frames that are returned from now on, so that a compositor can copy them
  /// without scaling: exactly the box for `cover` (which crops the frames) and `fill`, at most the
  /// box for `contain`. A drawing is drawn again at that size, a picture is scaled once with a
  /// cubic filter, and a video is scaled while it is decoded.
  ///
  /// `alignment` is the part that is shown of a picture that covers the box; nil for that which is usual for a screen.
  ///
  /// Throws `.undecodable` for a box that is not within 1…32,768 pixels on each side and 250
  /// million pixels in total. Buffers that were returned before keep their pixels.
  public func fit(
    _ fit: Fit, into box: PixelSize, alignment: PictureAlignment? = .center
  ) throws(MediaError) {
    try StillDecoder.check(box, "the box for \(path)")
    let placement = Placement(natural: naturalSize, box: box, fit: fit, alignment: alignment)
    if let reader {
      reader.use(MovingPlacement(natural: naturalSize, box: box, fit: fit, alignment: alignment))
    } else if vector != nil {
      if picture == nil || placement != self.placement { picture = try still(fit, in: box, alignment: alignment) }
    } else if unscaled != nil {
      picture = try still(fit, in: box, alignment: alignment)
    }
    if let picture { isOpaque = picture.isOpaque }
    size = placement.size
    self.placement = placement
  }

  /// Returns the frame at a time in seconds since the first frame: the last frame that has begun by
  /// then. Returns the first frame before 0 and for NaN, and the last frame after the end. A still
  /// picture or drawing always returns the same buffer.
  ///
  /// A video decodes forward as far as needed and seeks to go back. The buffer is not written again
  /// while the caller retains it; after that it is reused for a later frame.
  ///
  /// Throws `.undecodable` when the file contains no complete frame, and `.fault` when there is no
  /// memory.
  public func frame(at seconds: Double) throws(MediaError) -> PixelBuffer {
    if let picture { return picture }
    guard let reader else {
      throw MediaError(
        .fault, "internal error: \(path) was opened without a picture; please report it")
    }
    return try reader.frame(at: seconds)
  }

  /// Returns the time within an animation that is shown after `seconds`: an animation begins again as often as it states.
  func repeated(_ seconds: Double) -> Double {
    guard kind == .animation, let duration, duration > 0, seconds >= duration - 0.0005 else {
      return seconds
    }
    if let plays, seconds >= duration * Double(plays) - 0.0005 { return duration }
    let time = seconds.truncatingRemainder(dividingBy: duration)
    return duration - time < 0.0005 ? 0 : time
  }

  /// True for a picture, or the first frame of a clip, with translucent areas such as a shadow.
  package var hasSoftAlpha: Bool {
    guard !isOpaque, let first = try? frame(at: 0) else { return false }
    return first.hasSoftAlpha
  }

  /// Returns a still picture or drawing at the size that it has in `box`, without changing `size`.
  ///
  /// - Parameters:
  ///   - layer: The id of the only element of a drawing that is shown; nil shows everything.
  ///   - hidden: The ids of elements of a drawing that are left out.
  func still(
    _ fit: Fit, in box: PixelSize, alignment: PictureAlignment? = .center, layer: String? = nil, hidden: [String] = []
  ) throws(MediaError) -> PixelBuffer {
    try StillDecoder.check(box, "the box for \(path)")
    let alignment = alignment ?? .usual(of: naturalSize, on: box)
    let placement = Placement(natural: naturalSize, box: box, fit: fit, alignment: alignment)
    let content = ["\(fit)", "\(alignment)", "\(box)", layer ?? "", hidden.joined(separator: "\u{1}")]
      .joined(separator: "\u{0}")
    if let vector {
      return try Self.shared(shared, content) { () throws(MediaError) in
        try draw(vector, placement, fit: fit, alignment, layer: layer, hidden: hidden)
      }
    }
    guard let unscaled else { return try frame(at: 0) }
    if placement == Placement(whole: naturalSize) { return unscaled }
    return try Self.shared(shared, content) { () throws(MediaError) in
      let scaled = try PixelBuffer.make(placement.size)
      placement.scale(unscaled, into: scaled)
      return scaled
    }
  }

  /// Draws the whole SVG at the scale that `placement` needs, then crops it.
  private func draw(
    _ vector: VectorFile, _ placement: Placement, fit: Fit, _ alignment: PictureAlignment, layer: String? = nil,
    hidden: [String] = []
  ) throws(MediaError) -> PixelBuffer {
    let across = Double(placement.size.width) / Double(placement.taken.width)
    let down = Double(placement.size.height) / Double(placement.taken.height)
    // librsvg keeps the proportions of an SVG inside its viewport. To stretch an SVG, it is drawn
    // at the larger of the two scales and then resampled.
    let scale = max(across, down)
    var whole = PixelSize(
      width: max(
        placement.size.width, Int(clamping: (Double(naturalSize.width) * scale).rounded())),
      height: max(
        placement.size.height, Int(clamping: (Double(naturalSize.height) * scale).rounded())))
    if fit == .contain { whole = placement.size }
    guard whole.isDrawable else {
      throw MediaError(
        .undecodable,
        "\(path) is \(naturalSize) pixels large and would have to be drawn at \(whole) to "
          + "\(fit == .cover ? "cover" : "fill") \(placement.size); show it with 'contain', or "
          + "change its aspect ratio")
    }
    let drawn = try vector.draw(at: whole, layer: layer, hidden: hidden)
    guard whole != placement.size else { return drawn }
    var cut = Placement(natural: whole, box: placement.size, fit: fit)
    if fit == .cover {
      cut.taken = placement.size
      cut.align(in: whole, alignment)
    }
    let result = try PixelBuffer.make(placement.size)
    cut.scale(drawn, into: result)
    return result
  }
}
