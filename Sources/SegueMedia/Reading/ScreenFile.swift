public import SeguePixels
public import SegueScene

/// A file as a screen: brought to the size of the frames once for each size, without being opened
/// again.
public final class ScreenFile: PictureSource {
  /// The open file.
  public let source: MediaSource
  /// The fit of the file in each frame.
  public let fit: Fit
  /// The last still picture that was handed out, for as long as something shows it, so that the parts
  /// of a screen do not bring the whole to their size again.
  private weak var last: PixelBuffer?

  /// - Parameter fit: How a picture of another shape fits the frame.
  public init(_ source: MediaSource, fit: Fit = .cover) {
    self.source = source
    self.fit = fit
  }

  /// The mode in which a view of the whole frame's size shows it.
  public var contentMode: ContentMode {
    // A clip that was fitted is as large as the frame, or smaller by `contain`.
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

  /// Returns a picture that is smaller than the box, in its middle and transparent around it: on
  /// whole pixels, where the compositor would have to blend between them.
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

/// A video or animation that plays on while it moves.
final class FileClip: Clip {
  private let source: MediaSource
  /// Shown when a later frame cannot be decoded: a truncated file stops at its last frame.
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
  /// The same word of a view's.
  public init(_ mode: ContentMode) {
    self =
      switch mode {
      case .scaleToFill: .fill
      case .scaleAspectFit: .contain
      case .scaleAspectFill: .cover
      }
  }
}
