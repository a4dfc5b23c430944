/// The contents of a view inside its bounds: a picture or a clip of the renderer's library, a
/// captured picture of other views, or a picture that an animator paints.
///
/// SegueScene does not handle pixels. The code that opens a file gets a `PictureID` from the
/// library, and gives the pixels to the library and the id to a view.
public struct Contents: Sendable, Hashable {
  // The fields are in an order that makes the size of a `Layer`, which contains them, a whole
  // number of cache lines.

  /// The time at which a clip is frozen, in seconds of the frame's contents clock; NaN for a clip
  /// that plays. When a snapshot copies the contents of a view, the copy is frozen at the time of
  /// the snapshot. The time is compared and hashed by its bit pattern, so that NaN equals NaN.
  public var frozenAt: Double
  /// A captured or painted picture, which is not in the library; nil for other contents. If it is
  /// set, `source` is `.nothing`.
  private var drawn: Drawn?
  /// The picture or clip of the renderer's library; `.nothing` for all other contents.
  public var source: PictureID
  /// The scaling of the picture to the bounds.
  public var mode: ContentMode

  private enum Drawn: Sendable, Hashable {
    case captured(CapturedPicture)
    case painted(Painting)
  }

  /// The picture of a snapshot; nil for other contents. If it is set, `source` is `.nothing`.
  public package(set) var capture: CapturedPicture? {
    get { if case .captured(let picture)? = drawn { picture } else { nil } }
    set { drawn = newValue.map { .captured($0) } }
  }

  /// The picture of a painted view; nil for other contents. If it is set, `source` is `.nothing`.
  package var painting: Painting? {
    if case .painted(let painting)? = drawn { painting } else { nil }
  }

  /// Contents without any picture or clip.
  public static let none = Contents(source: .nothing)

  /// Makes contents that show a picture or clip; a clip plays unless `frozenAt` is given.
  public init(source: PictureID, mode: ContentMode = .scaleToFill, frozenAt: Double = .nan) {
    self.source = source
    self.mode = mode
    self.frozenAt = frozenAt
  }

  /// Makes contents that show a captured picture, stretched to the bounds.
  package init(capture: CapturedPicture) {
    self.init(source: .nothing)
    self.capture = capture
  }

  /// Makes contents that show a painted picture, which fills the bounds.
  package init(painting: Painting) {
    self.init(source: .nothing)
    drawn = .painted(painting)
  }

  /// True when there is nothing to show.
  public var isEmpty: Bool { source == .nothing && drawn == nil }

  /// True when a clip plays, because it is not frozen.
  public var isLive: Bool { frozenAt.isNaN }

  public static func == (left: Contents, right: Contents) -> Bool {
    left.source == right.source && left.mode == right.mode && left.drawn == right.drawn
      && left.frozenAt.bitPattern == right.frozenAt.bitPattern
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(mode)
    hasher.combine(frozenAt.bitPattern)
    hasher.combine(drawn)
  }
}

/// The scaling of a picture to the bounds of its view (UIView.ContentMode's first three).
public enum ContentMode: UInt8, Sendable, Hashable {
  /// Stretched to the bounds (`fill` on the command line).
  case scaleToFill
  /// Scaled to the largest size that fits into the bounds, centred; the rest is empty (`contain`).
  case scaleAspectFit
  /// Scaled to the smallest size that covers the bounds, centred, and cut off at the bounds
  /// (`cover`).
  case scaleAspectFill
}

/// A view's number, unique in the process and never used again. 0 means no view.
public struct ViewID: Sendable, Hashable {
  /// The number, unique in the process.
  public let rawValue: UInt64

  /// Makes an id from its number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
