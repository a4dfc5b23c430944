internal import SegueMedia
internal import SegueStoryboard

extension Storyboard.Anchor {
  /// The anchor on the other side.
  var mirrored: Self {
    switch self {
    case .topLeft: .topRight
    case .left: .right
    case .bottomLeft: .bottomRight
    case .topRight: .topLeft
    case .right: .left
    case .bottomRight: .bottomLeft
    case .top, .center, .bottom: self
    }
  }
}

extension Storyboard.Alignment {
  /// The alignment at the other side.
  var mirrored: Self {
    switch self {
    case .left: .right
    case .center: .center
    case .right: .left
    }
  }
}

extension TitleStyle.Alignment {
  /// Creates the alignment of a storyboard; nil for none.
  init?(_ alignment: Storyboard.Alignment?) {
    switch alignment {
    case .left?: self = .left
    case .center?: self = .center
    case .right?: self = .right
    case nil: return nil
    }
  }
}

extension Storyboard.Length {
  /// The same length in the other direction.
  var negated: Self {
    switch self {
    case .points(let points): .points(-points)
    case .share(let share): .share(-share)
    }
  }

  /// Returns a multiple of the length.
  func times(_ factor: Double) -> Self {
    switch self {
    case .points(let points): .points(points * factor)
    case .share(let share): .share(share * factor)
    }
  }

  /// Returns the length in pixels.
  ///
  /// - Parameters:
  ///   - whole: The length of which a share is meant, in pixels.
  ///   - scale: The pixels per point.
  func points(of whole: Double, scale: Double) -> Double {
    switch self {
    case .points(let points): points * scale
    case .share(let share): share * whole
    }
  }
}
