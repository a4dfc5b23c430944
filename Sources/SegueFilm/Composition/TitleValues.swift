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

extension TitleStyle {
  /// Creates the style of a storyboard's title.
  ///
  /// - Parameters:
  ///   - fontSize: The size of the letters, in pixels.
  ///   - unit: The pixels per point of the title.
  ///   - width: The width at which lines are wrapped, in pixels.
  init(_ title: Storyboard.Title, of board: Storyboard, fontSize: Double, unit: Double, width: Double) {
    self.init(fontSize: fontSize)
    font =
      switch title.font ?? board.font {
      case .file(let path): .file(board.path(of: path))
      case .family(let name): .family(name)
      case nil: .bundled
      }
    weight = title.weight
    isItalic = title.isItalic
    lineHeight = fontSize * title.lineHeight
    tracking = title.tracking.points(of: fontSize, scale: unit)
    alignment =
      Alignment(title.alignment) ?? (title.anchor.x == 0 ? .left : title.anchor.x == 1 ? .right : .center)
    self.width = max(Int(clamping: width.rounded()), 1)
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

  /// The part of the free width that is left of a line: 0, 0.5 or 1.
  var share: Double { self == .left ? 0 : self == .center ? 0.5 : 1 }
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
