public import SegueGeometry
public import SegueStoryboard

/// The places of everything around a screen: the background, the frame with its shadow, and the screen
/// in it. A pure function of a look and sizes.
///
/// Lengths are in points of the screen, with the origin in the top left corner of the film. The
/// screen and the frame lie on whole pixels.
public struct Decoration: Sendable {
  /// The transparency that a front end's output can show.
  public enum Transparency: Sendable, Hashable {
    /// Nothing: the output is opaque.
    case none
    /// Pixels are transparent or opaque, as in a GIF.
    case onOff
    /// Everything.
    case full
  }

  /// The area of the screen in a frame that was drawn beforehand, in the frame's own units.
  public struct Template: Sendable, Hashable {
    public var size: Size
    public var screen: Rect
    /// The radius of the screen's corners, at least 0.
    public var cornerRadius: Double

    public init(size: Size, screen: Rect, cornerRadius: Double) {
      self.size = size
      self.screen = screen
      self.cornerRadius = cornerRadius
    }
  }

  /// The look, without gaps: every value that has a default is set.
  public let look: Look
  /// Pixels per point.
  public let scale: Double
  /// The size of the film, in pixels.
  public let width: Int
  public let height: Int
  /// The size of the film, in points.
  public let size: Size
  /// The screen. It is as large as was asked for, but for the rounding to whole pixels.
  public let screen: Rect
  /// The screen's corners.
  let radii: CornerRadii
  /// The frame with the screen, or else the screen.
  public let device: Rect
  let frame: FrameShape?
  /// The colour of the screen where it shows nothing.
  public let fill: Color
  private let source: Source

  /// The look that the decoration is made from.
  private struct Source: Sendable {
    var look: Look
    var screen: Size
    var scale: Double
    var transparency: Transparency
    var template: Template?
  }

  /// The decoration of a screen at `scale` pixels per point, with a film as large as it needs.
  ///
  /// - Parameters:
  ///   - screen: The size of the screen in points, above 0.
  ///   - scale: Pixels per point, above 0.
  ///   - transparency: What the output can show; it decides what the default background is.
  ///   - template: The frame, where the look names a file.
  public init(
    _ look: Look, screen: Size, scale: Double, transparency: Transparency, template: Template? = nil
  ) {
    self.init(
      Source(
        look: look, screen: screen, scale: scale, transparency: transparency, template: template),
      scale: scale, into: nil)
  }

  /// The same decoration in a film of exactly `width` × `height` pixels. What is left beside it widens
  /// the margin.
  public func fitted(width: Int, height: Int) -> Decoration {
    // In pixels, this film would be as large as `self` at any scale.
    let natural = (Double(self.width) / scale, Double(self.height) / scale)
    let wanted = min(Double(width) / natural.0, Double(height) / natural.1)
    // Of the scales just below, the one that brings the height nearest to whole pixels.
    let maximum = max((source.screen.width * wanted + 1e-6).rounded(.down), 1)
    let candidates = (0..<8).map { max(maximum - Double($0), 1) / source.screen.width }
    let shape = { (scale: Double) -> Double in
      let height = source.screen.height * scale
      return abs(height - height.rounded())
    }
    let scale = candidates.min { shape($0) < shape($1) - 0.02 } ?? wanted
    return Decoration(source, scale: scale, into: (width, height))
  }

  private init(_ source: Source, scale: Double, into box: (width: Int, height: Int)?) {
    self.source = source
    self.scale = scale
    let grid = PixelGrid(scale: scale)
    let screen = Size(
      width: grid.atLeastOne(source.screen.width), height: grid.atLeastOne(source.screen.height))
    let look = Self.completed(source.look, source.transparency)
    self.look = look
    let frame = FrameShape.of(look, screen: screen, grid, source.template)
    self.frame = frame
    let around =
      frame?.bounds ?? Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    let margin = grid(Self.margin(look, given: source.look, around.size))
    let isFree = margin > 0 || frame != nil
    func pixels(_ length: Double) -> Int {
      let count = Int((length * scale).rounded())
      // Video needs even sides, and where the size is ours to choose no column is repeated.
      return isFree ? count + count % 2 : count
    }
    width = box?.width ?? pixels(around.width + 2 * margin)
    height = box?.height ?? pixels(around.height + 2 * margin)
    size = Size(width: Double(width) / scale, height: Double(height) / scale)
    func start(_ whole: Int, _ length: Double) -> Double {
      ((Double(whole) - length * scale) / 2 + 1e-6).rounded(.down) / scale
    }
    device = Rect(
      x: start(width, around.width), y: start(height, around.height), width: around.width,
      height: around.height)
    self.screen = Rect(
      x: device.minX - around.minX, y: device.minY - around.minY, width: screen.width,
      height: screen.height)
    let half = min(screen.width, screen.height) / 2
    let radii = frame?.screenRadii ?? CornerRadii(all: look.cornerRadius ?? 0)
    self.radii = CornerRadii(
      topLeft: min(radii.topLeft, half), topRight: min(radii.topRight, half),
      bottomRight: min(radii.bottomRight, half), bottomLeft: min(radii.bottomLeft, half))
    fill = frame?.fill ?? .clear
  }

  /// The colour to put behind the screens where a motion lets a person see past them: clear when the
  /// background shows there. In a frame the screens lie on the device, and without a background on
  /// nothing, so that the colour is theirs: nil.
  public var backdrop: Color? {
    frame == nil && look.background?.isClear == false ? .clear : nil
  }

  // MARK: The screen's place

  /// From the points of a show of the given size to those of the film.
  func place(of shown: Size) -> Transform3D {
    let move = Transform3D.translation(x: screen.minX, y: screen.minY)
    guard shown != screen.size else { return move }
    return Transform3D.scale(x: screen.width / shown.width, y: screen.height / shown.height)
      .concatenating(move)
  }

  /// A rectangle of the show in the points of the film.
  func place(_ rect: Rect, of shown: Size) -> Rect {
    place(of: shown).boundingBox(of: rect)
  }

  /// A point of the show in the points of the film.
  public func place(_ point: Point, of shown: Size) -> Point {
    place(of: shown).apply(to: point)
  }

  /// The largest magnification of a camera that films a show of the given size in this decoration.
  public func largestScale(of camera: Camera, in shown: Size) -> Double {
    camera.largestScale(in: size) { place($0, of: shown) }
  }

  // MARK: Defaults

  private static func completed(_ look: Look, _ transparency: Transparency) -> Look {
    var look = look
    if look.background == nil {
      look.background = transparency == .none ? neutral : .color(.clear)
    }
    // A soft shadow needs pixels that are partly transparent where nothing lies behind it.
    let isCut = transparency == .onOff && look.background?.isClear == true
    look.shadow = look.shadow ?? (look.frame == nil || isCut ? Look.Shadow.none : .soft)
    if look.frame != nil { look.frameStyle = look.frameStyle ?? .dark }
    return look
  }

  /// The background of opaque films for which none was chosen: a light grey, a little darker below.
  static let neutral = Look.Background.gradient(
    [Color(red: 0.965, green: 0.968, blue: 0.976), Color(red: 0.89, green: 0.9, blue: 0.918)],
    angle: 180)

  /// The margin that was asked for, or else one that suits what is there.
  private static func margin(_ look: Look, given: Look, _ around: Size) -> Double {
    let longer = max(around.width, around.height)
    switch look.margin {
    case .points(let points): return points
    case .share(let share): return share * longer
    case nil: break
    }
    // Round corners alone leave the film as large as the screen.
    let isAlone = given.background == nil && given.frame == nil && given.shadow == nil
    if isAlone { return 0 }
    let shadow = DecorationShadow.reach(look.shadow ?? .none)
    return longer * (look.background?.isClear == true ? shadow : max(0.08, shadow))
  }
}

extension Look.Background {
  /// True when nothing of it can be seen.
  public var isClear: Bool {
    if case .color(let color) = self { return color.alpha <= 0 }
    return false
  }
}
