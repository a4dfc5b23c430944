public import SegueGeometry

/// The part of a picture that is shown where the picture is cropped, because it has another aspect ratio than what it
/// covers. A picture is cropped at two opposite edges only, so `top` has no effect on one that is cropped at its sides.
public enum PictureAlignment: String, Sendable, Hashable, CaseIterable {
  case top, bottom, left, right, center

  /// The share of the cropped width that is cropped at the left edge, 0 to 1.
  public var x: Double {
    switch self {
    case .left: 0
    case .right: 1
    case .top, .bottom, .center: 0.5
    }
  }

  /// The share of the cropped height that is cropped at the upper edge, 0 to 1.
  public var y: Double {
    switch self {
    case .top: 0
    case .bottom: 1
    case .left, .right, .center: 0.5
    }
  }

  /// A picture that covers less than its height divided by this is a long page, of which one expects the beginning.
  private static let longPage = 1.3

  /// Returns the usual alignment of a screen's picture: `top` for a long page, such as a screenshot of a whole web page,
  /// and otherwise `center`.
  ///
  /// - Parameters:
  ///   - picture: The size of the picture, in any unit.
  ///   - screen: The size of the screen that it covers, in any unit.
  public static func usual(of picture: Size, on screen: Size) -> Self {
    picture.height * screen.width > longPage * picture.width * screen.height ? .top : .center
  }
}
