public import SegueGeometry

extension Storyboard.Caption {
  /// The look of captions. What is nil is as usual.
  public struct Style: Sendable, Hashable {
    /// The largest size of the letters; a share is of the picture's shorter side. They are smaller where that lets the
    /// caption fit beside the device.
    public var size: Storyboard.Length?
    /// The weight of the letters, 100 to 900; nil for the font's own.
    public var weight: Int?
    /// The colour of the letters; nil for white, or for a dark one on a light plate.
    public var color: Color?
    /// The colour of the plate, which may be translucent; nil for an almost opaque black.
    public var background: Color?
    /// The alignment of the lines; nil for centred ones.
    public var alignment: Storyboard.Alignment?

    /// Creates the usual look.
    public init() {}

    /// Returns this look, and what it lacks from another one.
    package func over(_ other: Style) -> Style {
      var style = self
      style.size = size ?? other.size
      style.weight = weight ?? other.weight
      style.color = color ?? other.color
      style.background = background ?? other.background
      style.alignment = alignment ?? other.alignment
      return style
    }

    /// False for letters on the film itself, whose plate is quite clear.
    package var hasPlate: Bool { background.map { $0.alpha > 0 } ?? true }

    /// The same look with a plate, for a caption over an app on which letters alone may not be seen: a plate that is
    /// not quite clear is kept, and otherwise it is the usual one or, below dark letters, a light one.
    package var withPlate: Style {
      guard !hasPlate else { return self }
      var style = self
      style.background = letters.isLight ? nil : Color(red: 1, green: 1, blue: 1, alpha: 0.88)
      return style
    }

    /// The colour of the letters, which is seen on the plate.
    package var letters: Color {
      if let color { return color }
      guard let background, background.alpha >= 0.5 else { return .white }
      return background.letters
    }
  }
}

extension Color {
  /// True for a colour on which dark things are seen better than light ones.
  package var isLight: Bool { 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 }

  /// The usual colour of letters on this colour: white, or almost black.
  package var letters: Color { isLight ? Color(red: 0.07, green: 0.07, blue: 0.08) : .white }
}
