package import SegueGeometry
public import SeguePixels
public import SegueScene

/// An opened file that is shown as a screen. The file is opened once, and its picture is decoded or
/// scaled again for each size of the frames.
public final class ScreenFile: PictureSource {
  /// The open file.
  public let source: MediaSource
  /// The way to fit the picture into a frame with another aspect ratio.
  public let fit: Fit
  /// The part that is shown of a picture that is cropped; nil for the usual one, see ``PictureAlignment``.
  public let alignment: PictureAlignment?
  /// The areas of a status bar on each device of which the picture may be, in fractions of the frame; set before the
  /// picture is fitted. Those of the first device on which the picture has a clock there are filled from their
  /// surroundings, or else those of the last one. A clip keeps them.
  package var cleared: [[Rect]] = []
  /// True to fill areas only if the picture has the frame's shape and a clock is in one of them: the design of a sheet may
  /// have its title where the screenshot of a sheet has a status bar.
  package var clearsClockOnly = false
  /// The height of the picture as a multiple of the frame's, more than 1 for one that scrolls; set before the picture is
  /// fitted.
  package var heightFactor = 1.0
  /// The screens over which the picture may show a dialog; set before the picture is fitted.
  package var mayBeOver: [Neighbour] = []
  /// The screen over which the picture shows a dialog, and how dark it is there, once that was asked.
  package var knownDialog: FoundDialog?
  /// The most recent still picture, which is kept as long as something else retains it. Parts of
  /// the screen are cut from this picture, so that they do not scale the whole picture again.
  private weak var last: PixelBuffer?
  /// The areas that are filled, once a clock was looked for.
  private var knownAreas: [Rect]?
  /// The width at which the letters of a drawn screen are looked at, in pixels.
  private static let legibleWidth = 1080
  /// The pictures of the screen without some elements, by path. All parts of the screen use the same ones.
  private var fillings: [String: ScreenFile] = [:]

  /// Makes a screen of an opened file.
  ///
  /// - Parameters:
  ///   - fit: The fit for a picture whose aspect ratio differs from the frame's.
  ///   - alignment: The part that is shown of a picture that is cropped; nil for the usual one.
  public init(_ source: MediaSource, fit: Fit = .cover, alignment: PictureAlignment? = nil) {
    (self.source, self.fit, self.alignment) = (source, fit, alignment)
  }

  /// The content mode with which a view of the frame's size shows the fitted picture.
  public var contentMode: ContentMode {
    // With `contain`, a fitted clip may be smaller than the frame. Any other fitted picture has
    // exactly the frame's size.
    moves && fit == .contain ? .scaleAspectFit : .scaleToFill
  }

  var moves: Bool { source.kind == .animation || source.kind == .video }

  /// Returns the picture for frames of `width` × `height` pixels.
  ///
  /// - Throws: When the picture cannot be decoded at that size, or memory is short.
  public func fitted(width: Int, height: Int) throws(MediaError) -> FittedPicture {
    let box = self.box(width: width, height: height)
    try source.fit(fit, into: box, alignment: alignment)
    if moves { return .clip(FileClip(source)) }
    let still = try cut(try clear(Self.centred(try source.frame(at: 0), in: box)), in: box)
    last = still
    return .still(still)
  }

  /// Opens a picture of the screen without some elements, from which the holes of the screen's parts are filled.
  ///
  /// - Throws: If the file does not exist or is not a still picture.
  func filling(_ path: String) throws(MediaError) -> ScreenFile {
    if let known = fillings[path] { return known }
    let filling = ScreenFile(try MediaSource(path: path), fit: fit, alignment: alignment)
    filling.heightFactor = heightFactor
    (filling.cleared, filling.clearsClockOnly) = (cleared, clearsClockOnly)
    guard !filling.moves else {
      throw MediaError(
        .undecodable, "\(path) is a video or animation, but a background must be a still picture")
    }
    fillings[path] = filling
    return filling
  }

  /// True for a drawing, which is sharp at any size.
  public var hasMoreDetail: Bool { source.isDrawing }

  /// Returns a drawing for frames of a larger size. Returns nil for other files, and if the drawing exceeds the limits
  /// on time or memory.
  public func enlarged(width: Int, height: Int) -> PixelBuffer? {
    guard hasMoreDetail else { return nil }
    return try? still(in: box(width: width, height: height))
  }

  /// Returns the size of the picture for frames of this size.
  func box(width: Int, height: Int) -> PixelSize {
    PixelSize(width: width, height: height).timesHeight(heightFactor)
  }

  /// Returns the still picture or drawing in a frame of `box` pixels.
  ///
  /// - Parameters:
  ///   - layer: The id of the only element of a drawing that is shown; nil shows everything.
  ///   - hidden: The ids of elements of a drawing that are left out.
  func still(
    in box: PixelSize, layer: String? = nil, hidden: [String] = []
  ) throws(MediaError) -> PixelBuffer {
    let isWhole = layer == nil && hidden.isEmpty
    if isWhole, let last, last.width == box.width, last.height == box.height { return last }
    var still = try Self.centred(
      try source.still(fit, in: box, alignment: alignment, layer: layer, hidden: hidden), in: box)
    // An element has what its screen shows: a part of it may be the letters of the status bar.
    let hasLetters = if layer == nil { true } else { try hasBar(still) }
    if hasLetters { still = try clear(still) }
    if isWhole {
      still = try cut(still, in: box)
      last = still
    }
    return still
  }

  /// Returns a copy of a picture with the cleared areas filled; the picture itself if there are none.
  func clear(_ picture: PixelBuffer) throws(MediaError) -> PixelBuffer {
    let box = PixelSize(width: picture.width, height: picture.height)
    let cleared = try filledAreas(in: box)
    guard !cleared.isEmpty else { return picture }
    let copy = try PixelBuffer.make(box)
    // Unsafe: both pictures have the same size.
    for y in 0..<box.height { copy.row(y).update(from: picture.row(y), count: box.width) }
    MembraneFill.fill(bars(cleared, in: picture).map { MembraneFill.Hole($0.extended) }, of: copy)
    copy.noteOpacity()
    return copy
  }

  /// Returns the areas of a status bar in the whole picture.
  private func bars(_ areas: [Rect], in picture: PixelBuffer) -> [BarArea] {
    let box = PixelSize(width: picture.width, height: picture.height)
    return areas.map { BarArea(PixelRect($0, of: Size(width: 1, height: heightFactor), in: box), of: picture) }
  }

  /// Returns true if something is drawn in the areas of the status bar, in a picture of one element.
  private func hasBar(_ picture: PixelBuffer) throws(MediaError) -> Bool {
    let cleared = try filledAreas(in: PixelSize(width: picture.width, height: picture.height))
    return bars(cleared, in: picture).map(\.extended).contains { area in
      (area.y..<area.y + area.height).contains { y in
        let row = picture.row(y)
        return (area.x..<area.x + area.width).contains { row[$0] >> 24 > 0 }
      }
    }
  }

  /// Returns the areas that are filled in frames of this size, in fractions of the frame.
  private func filledAreas(in box: PixelSize) throws(MediaError) -> [Rect] {
    if let knownAreas { return knownAreas }
    let usual = clearsClockOnly ? [] : cleared.last ?? []
    guard clearsClockOnly || cleared.count > 1, let picture = try legible(in: box) else { return usual }
    let found = cleared.first { bars($0, in: picture).contains(where: \.hasClock) } ?? usual
    knownAreas = found
    return found
  }

  /// Returns the picture in the file's own size, in which letters do not touch and thin lines are whole, so that a small
  /// film and a large one find the same in it; nil if it does not have the shape of a frame, up to 2 % of its height.
  func legible(in box: PixelSize) throws(MediaError) -> PixelBuffer? {
    let natural = source.naturalSize
    let height = Double(natural.height) * Double(box.width) / Double(max(natural.width, 1))
    guard !moves, abs(height - Double(box.height)) <= 0.02 * Double(box.height) else { return nil }
    let width = hasMoreDetail ? max(natural.width, Self.legibleWidth) : natural.width
    let large = PixelSize(width: width, height: Int(clamping: Double(box.height * width) / Double(box.width)))
    return try Self.centred(try source.still(fit, in: large, alignment: alignment), in: large)
  }

  /// Returns a picture of the box's size with `picture` in its centre and transparent pixels
  /// around. Returns `picture` itself if it has the box's size. The position is rounded to whole
  /// pixels, so that the compositor does not blend neighbouring pixels.
  static func centred(
    _ picture: PixelBuffer, in box: PixelSize
  ) throws(MediaError) -> PixelBuffer {
    guard picture.width != box.width || picture.height != box.height else { return picture }
    guard let whole = PixelBuffer(width: box.width, height: box.height) else {
      throw MediaError(.fault, "there is not enough memory for frames of \(box) pixels")
    }
    let left = (box.width - picture.width) / 2
    let top = (box.height - picture.height) / 2
    for y in 0..<min(picture.height, box.height) {
      // Unsafe: the picture is at most as large as the box, so its rows are within the rows of
      // `whole`.
      (whole.row(top + y) + left).update(from: picture.row(y), count: picture.width)
    }
    return whole
  }
}

/// A clip that shows a video or animation, which keeps playing during a transition. An animation repeats as in a browser.
final class FileClip: Clip {
  private let source: MediaSource
  /// The most recent frame, which is repeated when a later frame cannot be decoded: a truncated
  /// file stops at its last frame.
  private var last: PixelBuffer?

  init(_ source: MediaSource) {
    self.source = source
  }

  func frame(at seconds: Double) -> PixelBuffer? {
    let time = source.repeated(max(seconds, 0))
    if let frame = try? source.frame(at: time) { last = frame }
    return last
  }
}

extension Fit {
  /// The content mode of a view that corresponds to the fit.
  package var contentMode: ContentMode {
    switch self {
    case .fill: .scaleToFill
    case .contain: .scaleAspectFit
    case .cover: .scaleAspectFill
    }
  }

  /// Converts a view's content mode into the corresponding fit.
  public init(_ mode: ContentMode) {
    self =
      switch mode {
      case .scaleToFill: .fill
      case .scaleAspectFit: .contain
      case .scaleAspectFill: .cover
      }
  }
}
