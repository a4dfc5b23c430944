public import SegueGeometry

/// What a view shows, without its place in the hierarchy: a plain value.
public struct ViewProperties: Sendable, Equatable {
  /// The part of its own coordinates that the view shows, in points.
  public var bounds = Rect.zero
  /// Where the centre of `bounds` lies in the superview, in points.
  public var center = Point.zero
  /// Turns, scales and moves about the centre; its lengths are in points.
  public var transform = Transform3D.identity
  /// 0…1.
  public var alpha = 1.0
  public var backgroundColor = Color.clear
  /// Points, at least 0.
  public var cornerRadius = 0.0
  /// The order among siblings, without a unit: higher is nearer.
  public var zPosition = 0.0
  public var isHidden = false
  public var clipsToBounds = false
  public var contents = Contents.none

  public init() {}

  /// The smallest upright rectangle, in the superview's points, around the transformed bounds.
  ///
  /// Setting it resizes the bounds and moves the centre so that, under an identity transform, the
  /// view fills the rectangle; with another transform only the centre moves and the size is kept
  /// (UIKit calls that undefined).
  public var frame: Rect {
    get {
      guard !transform.isIdentity else {
        return Rect(
          x: center.x - bounds.width / 2, y: center.y - bounds.height / 2,
          width: bounds.width, height: bounds.height)
      }
      let centred = Rect(
        x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height)
      return transform.boundingBox(of: centred).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      center = newValue.center
      if transform.isIdentity { bounds.size = newValue.size }
    }
  }

  /// Maps the view's own coordinates to its superview's.
  public var transformToSuperview: Transform3D {
    let middle = bounds.center
    if transform.isIdentity {
      return .translation(x: center.x - middle.x, y: center.y - middle.y)
    }
    return Transform3D.translation(x: -middle.x, y: -middle.y)
      .concatenating(transform)
      .concatenating(.translation(x: center.x, y: center.y))
  }
}

/// The properties whose changes are recorded.
public enum Property: UInt8, Sendable, Hashable, CaseIterable {
  case bounds, center, transform, alpha, backgroundColor, cornerRadius, zPosition
  case isHidden, clipsToBounds, contents

  /// The name that `segue timeline` prints.
  public var name: String {
    switch self {
    case .bounds: "bounds"
    case .center: "center"
    case .transform: "transform"
    case .alpha: "alpha"
    case .backgroundColor: "background-color"
    case .cornerRadius: "corner-radius"
    case .zPosition: "z-position"
    case .isHidden: "hidden"
    case .clipsToBounds: "clips-to-bounds"
    case .contents: "contents"
    }
  }

  /// False for what changes at once even inside an animation.
  public var isAnimatable: Bool { rawValue < Property.isHidden.rawValue }

  /// Where its numbers stand in a view's row of `ViewRow.width` numbers.
  var offset: Int {
    switch self {
    case .bounds: 0
    case .center: 4
    case .transform: 6
    case .alpha: 22
    case .backgroundColor: 23
    case .cornerRadius: 27
    case .zPosition: 28
    case .isHidden: 29
    case .clipsToBounds: 30
    case .contents: 31
    }
  }

  /// How many numbers it has.
  var count: Int {
    switch self {
    case .bounds, .backgroundColor: 4
    case .center: 2
    case .transform: 16
    default: 1
    }
  }
}
