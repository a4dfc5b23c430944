public import SeguePixels
public import SegueScene

/// A file as a screen. It is opened once, and decoded or scaled again for each size of the frames.
public final class ScreenFile: PictureSource {
  /// The open file.
  public let source: MediaSource
  /// The fit of the file in each frame.
  public let fit: Fit
  /// The most recent still picture, cached while something else retains it, so that the parts of a
  /// screen do not scale the whole picture again.
  private weak var last: PixelBuffer?

  /// - Parameter fit: The fit for a picture whose aspect ratio differs from the frame's.
  public init(_ source: MediaSource, fit: Fit = .cover) {
    self.source = source
    self.fit = fit
  }

  /// The content mode for a view of the frame's size.
  public var contentMode: ContentMode {
    // A fitted clip is as large as the frame, or with `contain` smaller.
    moves && fit == .contain ? .scaleAspectFit : .scaleToFill
  }

  var moves: Bool { source.kind == .animation || source.kind == .video }

  /// Returns the picture at a size.
  ///
  /// - Throws: When it cannot be decoded at that size or memory is short.
  public func fitted(width: Int, height: Int) throws(MediaError) -> FittedPicture {
    let box = PixelSize(width: width, height: height)
    try source.fit(fit, into: box)
    if moves { return .clip(FileClip(source)) }
    let still = try Self.centred(try source.frame(at: 0), in: box)
    last = still
    return .still(still)
  }

  /// True for a drawing, which is sharp at any size.
  public var hasMoreDetail: Bool { source.isDrawing }

  /// Returns a drawing for frames of a larger size; nil for other files, and if it exceeds the limits on
  /// time or memory.
  public func enlarged(width: Int, height: Int) -> PixelBuffer? {
    guard hasMoreDetail else { return nil }
    return try? still(in: PixelSize(width: width, height: height))
  }

  /// Returns the still picture or drawing in a frame of `box` pixels.
  ///
  /// - Parameters: As for `MediaSource.still`.
  func still(
    in box: PixelSize, layer: String? = nil, hidden: [String] = []
  ) throws(MediaError) -> PixelBuffer {
    let isWhole = layer == nil && hidden.isEmpty
    if isWhole, let last, last.width == box.width, last.height == box.height { return last }
    let still = try Self.centred(
      try source.still(fit, in: box, layer: layer, hidden: hidden), in: box)
    if isWhole { last = still }
    return still
  }

  /// Returns a copy of the box's size with a smaller picture in its centre and transparent pixels
  /// around it. The position is rounded to whole pixels, so that the compositor does not blend
  /// neighbouring pixels.
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
      // Sound: a picture fitted into the box is at most as large, so the row ends within the row.
      (whole.row(top + y) + left).update(from: picture.row(y), count: picture.width)
    }
    return whole
  }
}

/// A video or animation that keeps playing during a transition.
final class FileClip: Clip {
  private let source: MediaSource
  /// The most recent frame, which is repeated when a later frame cannot be decoded: a truncated
  /// file stops at its last frame.
  private var last: PixelBuffer?

  init(_ source: MediaSource) {
    self.source = source
  }

  func frame(at seconds: Double) -> PixelBuffer? {
    if let frame = try? source.frame(at: max(seconds, 0)) { last = frame }
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
