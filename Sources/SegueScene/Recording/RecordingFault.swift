/// The reason why a recording of an animator cannot be used. The transition then continues with a
/// dissolve.
package enum RecordingFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// A property was set to NaN or infinity.
  case notFinite(view: String, property: String)
  /// The virtual clock passed the limit, in seconds, before the animator completed the transition.
  case tooLong(limit: Double)
  /// The animator started more animations than the limit allows.
  case tooManyAnimations(limit: Int)
  /// The animator created more views than the limit allows.
  case tooManyViews(limit: Int)
  /// All snapshots together contain more layers than the limit allows.
  case tooManyPictureLayers(limit: Int)
  /// Snapshots of views that show snapshots are nested deeper than the limit allows.
  case tooDeepPictures(limit: Int)
  /// Properties were set, or the hierarchy was changed, more often than the limit allows.
  case tooManyChanges(limit: Int)
  /// The animator took longer in real time to describe the transition than the deadline allows.
  case deadline
  /// The animator failed. The text is the reason, as a clause without a full stop.
  case animator(String)
  /// The animator declined the transition before it changed anything, which is not a failure.
  case declined

  /// True when one of `RecordingLimits` was exceeded.
  package var isLimit: Bool {
    switch self {
    case .tooLong, .tooManyAnimations, .tooManyViews, .tooManyPictureLayers, .tooDeepPictures,
      .tooManyChanges:
      true
    case .notFinite, .deadline, .animator, .declined: false
    }
  }

  /// A clause without a full stop that names the fault and its limit.
  package var description: String {
    switch self {
    case .notFinite(let view, let property):
      "\(property) of \(view) was set to a number that is not finite"
    case .tooLong(let limit):
      "the transition was not completed within \(limit) s of virtual time"
    case .tooManyAnimations(let limit): "more than \(limit) animations were started"
    case .tooManyViews(let limit): "more than \(limit) views were created"
    case .tooManyPictureLayers(let limit):
      "snapshots and inputs of painted views have more than \(limit) views in total"
    case .tooDeepPictures(let limit):
      "snapshots and painted views were nested more than \(limit) deep"
    case .tooManyChanges(let limit): "more than \(limit) changes were made to views"
    case .deadline: "recording the transition took longer than the deadline allows"
    case .animator(let text): text
    case .declined: "the animator declined the transition"
    }
  }
}

/// The limits of a recording. A recording that exceeds one of them fails.
package struct RecordingLimits: Sendable {
  /// The max virtual time of a recording, in seconds.
  package var virtualTime: Double
  /// The max number of animations. Keyframes and frame drivers count as animations.
  package var animations: Int
  /// The max number of views that are added after the recording has begun, including snapshots.
  package var views: Int
  /// The max number of layers in all snapshots and inputs of painted views together. The layers of a nested snapshot
  /// count again for each view that shows it. A snapshot that is taken again while nothing has changed counts once.
  package var pictureLayers: Int
  /// The max depth of nested snapshots and painted views. At a depth of 1, none of them may show
  /// another one.
  package var pictureDepth: Int
  /// The max number of changes: setting a property, and adding, moving or removing a view.
  /// Properties that a frame driver sets count only in its last call, which is recorded.
  package var changes: Int

  /// Makes limits; the defaults are the documented limits of plug-ins.
  package init(
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
