/// Why a recording could not be used. The transition then goes on with the fallback.
public enum RecordingFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// A property was set to NaN or infinity.
  case notFinite(view: String, property: String)
  /// The virtual clock passed the limit, in seconds, with work still to do.
  case tooLong(limit: Double)
  /// More animations were begun than the limit allows.
  case tooManyAnimations(limit: Int)
  /// More views were made than the limit allows.
  case tooManyViews(limit: Int)
  /// Snapshots hold more layers altogether than the limit allows.
  case tooManyPictureLayers(limit: Int)
  /// Snapshots lie deeper in one another than the limit allows.
  case tooDeepPictures(limit: Int)
  /// Properties were set, or the hierarchy was changed, more often than the limit allows.
  case tooManyChanges(limit: Int)
  /// The wall-clock deadline passed while the animator was describing the transition.
  case deadline
  /// The animator itself reported failure; the text says what.
  case animator(String)

  /// True when one of `RecordingLimits` was passed.
  public var isLimit: Bool {
    switch self {
    case .tooLong, .tooManyAnimations, .tooManyViews, .tooManyPictureLayers, .tooDeepPictures,
      .tooManyChanges:
      true
    case .notFinite, .deadline, .animator: false
    }
  }

  public var description: String {
    switch self {
    case .notFinite(let view, let property):
      "\(property) of \(view) was set to a number that is not finite"
    case .tooLong(let limit):
      "the animation ran past \(limit) s of virtual time without completing"
    case .tooManyAnimations(let limit): "more than \(limit) animations were begun"
    case .tooManyViews(let limit): "more than \(limit) views were made"
    case .tooManyPictureLayers(let limit): "snapshots were taken of more than \(limit) views"
    case .tooDeepPictures(let limit):
      "snapshots of snapshots were taken more than \(limit) deep"
    case .tooManyChanges(let limit): "more than \(limit) changes were made to views"
    case .deadline: "it took longer to describe than the deadline allows"
    case .animator(let text): text
    }
  }
}

/// The limits of a recording; one that passes any of them fails.
public struct RecordingLimits: Sendable {
  /// Seconds of virtual time.
  public var virtualTime: Double
  /// Animations begun, keyframes and drivers included.
  public var animations: Int
  /// Views that come in after the recording has begun, snapshots included.
  public var views: Int
  /// Layers in all snapshots together; one that is taken again while nothing has changed counts
  /// once.
  public var pictureLayers: Int
  /// How deep snapshots may lie in one another.
  public var pictureDepth: Int
  /// Properties set and views added, moved and taken out. What a frame driver sets does not count.
  public var changes: Int

  public init(
    virtualTime: Double = 60, animations: Int = 10_000, views: Int = 10_000,
    pictureLayers: Int = 200_000, pictureDepth: Int = 100, changes: Int = 100_000
  ) {
    self.virtualTime = virtualTime
    self.animations = animations
    self.views = views
    self.pictureLayers = pictureLayers
    self.pictureDepth = pictureDepth
    self.changes = changes
  }
}
