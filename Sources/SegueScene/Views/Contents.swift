/// What a view shows inside its bounds: a picture or a film that the renderer knows by number, or a
/// captured picture of other views.
///
/// The scene knows no pixels; who opens a file gives it a number (`source`) and registers the
/// pixels with the renderer under it.
public struct Contents: Sendable, Hashable {
  // In this order a layer fits into whole lines of the processor's memory.

  /// The moment at which a film stands still, in seconds of the frame's contents clock; NaN plays
  /// on. A snapshot freezes its copy. Compared and hashed by bit pattern.
  public var frozenAt: Double
  /// What a snapshot shows; then `source` is 0.
  public var capture: CapturedPicture?
  /// The picture's number; 0 is no picture.
  public var source: UInt32
  /// How the picture fits the bounds.
  public var mode: ContentMode

  public static let none = Contents(source: 0)

  public init(source: UInt32, mode: ContentMode = .scaleToFill, frozenAt: Double = .nan) {
    self.source = source
    self.mode = mode
    self.frozenAt = frozenAt
  }

  /// A captured picture, stretched to the bounds.
  public init(capture: CapturedPicture) {
    self.init(source: 0)
    self.capture = capture
  }

  /// True when there is nothing to show.
  public var isEmpty: Bool { source == 0 && capture == nil }

  /// True when it plays on.
  public var isLive: Bool { frozenAt.isNaN }

  public static func == (left: Contents, right: Contents) -> Bool {
    left.source == right.source && left.mode == right.mode && left.capture === right.capture
      && left.frozenAt.bitPattern == right.frozenAt.bitPattern
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(mode)
    hasher.combine(frozenAt.bitPattern)
    hasher.combine(capture)
  }
}

/// How a picture fits the bounds of its view (UIView.ContentMode's first three).
public enum ContentMode: UInt8, Sendable, Hashable {
  /// Stretched to the bounds (`fill` on the command line).
  case scaleToFill
  /// As large as fits, centred, the rest empty (`contain`).
  case scaleAspectFit
  /// As small as covers, centred, what stands over is cut off (`cover`).
  case scaleAspectFill
}

/// A view's number, unique in the process and never used again. 0 is no view.
public struct ViewID: Sendable, Hashable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
