package import SegueGeometry
package import SegueScene
public import SegueStoryboard

/// The layout of everything around a screen: the background, the frame with its shadow, and the screen in
/// it. It is a pure function of a look and sizes.
///
/// Lengths are in points of the screen, with the origin in the top left corner of the film. The edges of
/// the screen and the frame are on whole pixels.
package struct Decoration: Sendable {
  /// The transparency that a front end's output can show.
  package enum Transparency: Sendable, Hashable {
    /// No transparency: the output is opaque.
    case none
    /// Pixels are transparent or opaque, as in a GIF.
    case onOff
    /// Pixels may have any opacity.
    case full
  }

  /// The measures of a device frame from a file: its size and the area of the screen, in the file's
  /// own units.
  package struct Template: Sendable, Hashable {
    /// The size of the frame.
    package var size: Size
    /// The area of the screen.
    package var screen: Rect
    /// The horizontal and the vertical radius of the screen's corners, at least 0.
    package var cornerRadii: Size

    /// Creates a template; all lengths are in the frame's own units.
    package init(size: Size, screen: Rect, cornerRadii: Size) {
      self.size = size
      self.screen = screen
      self.cornerRadii = cornerRadii
    }
  }

  /// The requested look, completed with the default background, shadow and frame style.
  package let look: Look
  /// The pixels per point.
  package let scale: Double
  /// The width of the film, in pixels.
  package let width: Int
  /// The height of the film, in pixels.
  package let height: Int
  /// The size of the film, in points.
  package let size: Size
  /// The rectangle of the screen, which has the requested size except for rounding to whole pixels.
  package let screen: Rect
  /// The radii of the screen's corners.
  let radii: CornerRadii
  /// The rectangle that contains the frame and the screen, or only the screen if there is no frame.
  package let device: Rect
  let frame: FrameShape?
  /// True for a device that stands before another one, upon which it throws a wider shadow than upon the background.
  var standsBeforeOther = false
  /// What is over the screen of a phone; nil for other frames.
  package let face: DeviceFace?
  /// True if there is a margin around the frame or the screen.
  private let hasMargin: Bool
  /// The colour of the screen behind the show, visible in areas that the show leaves empty.
  package let fill: Color
  private let source: Source
  /// The identifiers of three pictures: the background, the frame, and the frame at a higher resolution, which is shown
  /// while the camera magnifies.
  var ids: (background: PictureID, frame: PictureID, magnifiedFrame: PictureID) { source.ids }

  /// The arguments of the initializer, from which `fitted` makes the decoration again at another
  /// scale.
  private struct Source: Sendable {
    var look: Look
    var screen: Size
    var scale: Double
    var transparency: Transparency
    var template: Template?
    var ids: (background: PictureID, frame: PictureID, magnifiedFrame: PictureID)
  }

  /// Creates the decoration of a screen at `scale` pixels per point, in a film that is as large as the decoration
  /// needs.
  ///
  /// - Parameters:
  ///   - look: The look of the decoration.
  ///   - screen: The size of the screen in points, above 0.
  ///   - scale: Pixels per point, above 0.
  ///   - transparency: The transparency that the output can show, which decides the default background.
  ///   - template: The measures of the device frame, if the look names a file that contains the frame; otherwise nil.
  ///   - pictures: The ids that the renderer's library has reserved for the decoration's pictures; nil for a decoration
  ///     that is not drawn.
  package init(
    _ look: Look, screen: Size, scale: Double, transparency: Transparency,
    template: Template? = nil,
    pictures: PictureIDs? = nil
  ) {
    let ids = pictures ?? PictureIDs()
    self.init(
      Source(
        look: look, screen: screen, scale: scale, transparency: transparency, template: template,
        ids: (ids[0], ids[1], ids[2])),
      scale: scale, into: nil)
  }

  /// True if the film has the shape that the decoration needs: the aspect ratios differ by less than one per cent.
  var hasOwnShape: Bool {
    let own = Decoration(source, scale: source.scale, into: nil).size
    let (ratio, wanted) = (size.width / size.height, own.width / own.height)
    return abs(ratio - wanted) < Self.croppedShare * wanted
  }

  /// A difference of less than this many pixels between the film and a decoration without a margin is rounding, and is
  /// not seen as a border.
  static let rounding = 1.5

  /// Returns the same decoration, scaled to fit a film of exactly `width` × `height` pixels. Remaining space widens the
  /// margin.
  ///
  /// - Parameter rows: The rows of the film in which the device is; nil for all but the margins.
  package func fitted(width: Int, height: Int, in rows: ClosedRange<Double>? = nil) -> Decoration {
    guard hasMargin else { return filling(width: width, height: height) }
    // The width and height of this film in points.
    var natural = (Double(self.width) / scale, Double(self.height) / scale)
    var heightScale = Double(height) / natural.1
    if let rows {
      // Rows are instead of the margins above and below, and those at the sides stay.
      natural.0 = Decoration(source, scale: source.scale, into: nil).size.width
      heightScale = (rows.upperBound - rows.lowerBound) / device.height
    }
    let wanted = min(Double(width) / natural.0, heightScale)
    // Of the eight largest scales at which the screen's width is a whole number of pixels, chooses the scale at which
    // the screen's height is nearest to a whole number.
    let maximum = max((source.screen.width * wanted + 1e-6).rounded(.down), 1)
    let candidates = (0..<8).map { max(maximum - Double($0), 1) / source.screen.width }
    let shape = { (scale: Double) -> Double in
      let height = source.screen.height * scale
      return abs(height - height.rounded())
    }
    let scale = candidates.min { shape($0) < shape($1) - 0.02 } ?? wanted
    return Decoration(source, scale: scale, into: (width, height), rows: rows)
  }

  /// The largest difference of the aspect ratios, as a fraction, at which a bare screen covers the film and is cropped a
  /// little: so narrow a border looks like a fault.
  private static let croppedShare = 0.01

  /// True for a screen alone, which has nothing at its edges that must not be cropped.
  private var isBare: Bool {
    look.frame == nil && (look.cornerRadius ?? 0) == 0 && (look.shadow ?? Look.Shadow.none) == Look.Shadow.none
  }

  /// Returns the same decoration, which has no margin, as large as a film of exactly `width` × `height` pixels allows:
  /// it touches two edges of the film or, with the film's aspect ratio, all four. A bare screen of nearly that ratio
  /// covers the film.
  private func filling(width: Int, height: Int) -> Decoration {
    let whole =
      source.template.map { template in
        let scale = FrameShape.scale(of: template, screen: source.screen)
        return Size(width: template.size.width * scale, height: template.size.height * scale)
      } ?? frame?.bounds.size ?? source.screen
    let (across, down) = (Double(width) / whole.width, Double(height) / whole.height)
    let isCropped = isBare && max(across, down) <= min(across, down) * (1 + Self.croppedShare)
    let wanted = isCropped ? max(across, down) : min(across, down)
    func made(_ factor: Double) -> Decoration {
      Decoration(source, scale: wanted * factor, into: (width, height))
    }
    guard frame?.drawing != nil else { return made(1) }
    // The parts of a drawn frame have whole pixels, whose sum is known only when they have been made. Of the scales near
    // the wanted one, this is the scale at which the frame is as large as possible.
    let candidates = (0..<60).map { made(1.01 - 0.0005 * Double($0)) }
    func border(_ made: Decoration) -> Double {
      min(
        Double(width) - (made.device.width * made.scale).rounded(),
        Double(height) - (made.device.height * made.scale).rounded())
    }
    return candidates.filter { border($0) >= 0 }.min { border($0) < border($1) } ?? made(1)
  }

  private init(
    _ source: Source, scale: Double, into box: (width: Int, height: Int)?, rows: ClosedRange<Double>? = nil
  ) {
    self.source = source
    self.scale = scale
    let grid = PixelGrid(scale: scale)
    let kind = DeviceScreen.kind(of: source.screen, scale: source.scale)
    var look = Self.completed(source.look, source.transparency)
    if look.frame == .device { look.frame = kind.frame }
    self.look = look
    func length(_ points: Double, _ box: Int?) -> Double {
      guard let box, look.frame == nil, abs(Double(box) - points * scale) < Self.rounding else {
        return grid.atLeastOne(points)
      }
      return Double(box) / scale
    }
    let screen = Size(
      width: length(source.screen.width, box?.width),
      height: length(source.screen.height, box?.height))
    let frame = FrameShape.of(
      look, screen: screen, grid, source.template, kind: kind, box: box)
    self.frame = frame
    face = look.frame == .phone ? DeviceFace(source.screen, kind, cutout: look.cutout) : nil
    let around =
      frame?.bounds ?? Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    let margin = grid(Self.margin(look, given: source.look, around.size))
    hasMargin = margin > 0
    func pixels(_ length: Double) -> Int {
      // A film with a side of more than `PixelSize.longestSide` is refused when it is made.
      let count = Int(clamping: (length * scale).rounded(), to: 0...1 << 30)
      // Video needs an even width and height. With a margin, the size is rounded up, so that no encoder has to repeat a
      // column of pixels.
      return margin > 0 ? count + count % 2 : count
    }
    width = box?.width ?? pixels(around.width + 2 * margin)
    height = box?.height ?? pixels(around.height + 2 * margin)
    size = Size(width: Double(width) / scale, height: Double(height) / scale)
    func start(_ whole: Int, _ length: Double) -> Double {
      ((Double(whole) - length * scale) / 2 + 1e-6).rounded(.down) / scale
    }
    // The device is as near to the middle as the rows allow.
    var y = start(height, around.height)
    if let rows {
      let last = grid(rows.upperBound / scale - around.height)
      y = max(min(y, last), min(grid(rows.lowerBound / scale), last))
    }
    device = Rect(x: start(width, around.width), y: y, width: around.width, height: around.height)
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

  /// The colour behind the screens, which is uncovered when a transition moves them: clear when
  /// there is a background and no device frame, so that the background is visible. Otherwise nil,
  /// which means a colour of the screens' edges, and for a default background that is seen nowhere else, too.
  package var backdrop: Color? {
    guard frame == nil, look.background?.isClear == false else { return nil }
    let beside = max(size.width - device.width, size.height - device.height)
    let isCovered = source.look.background == nil && beside < 0.5 / scale && radii == CornerRadii()
    return isCovered ? nil : .clear
  }

  // MARK: The screen's position

  /// Returns the transform from the points of a show of the given size to the points of the film.
  func transform(of shown: Size) -> Transform3D {
    let move = Transform3D.translation(x: screen.minX, y: screen.minY)
    guard shown != screen.size else { return move }
    return Transform3D.scale(x: screen.width / shown.width, y: screen.height / shown.height)
      .concatenating(move)
  }

  /// Converts a rectangle from the points of a show with the size `shown` to the points of the
  /// film.
  func rect(_ rect: Rect, of shown: Size) -> Rect {
    transform(of: shown).boundingBox(of: rect)
  }

  /// Returns the rectangle of the whole film in the points of a show with the size `shown`.
  func area(of shown: Size) -> Rect {
    let scale = Size(width: shown.width / screen.width, height: shown.height / screen.height)
    return Rect(
      x: -screen.minX * scale.width, y: -screen.minY * scale.height, width: size.width * scale.width,
      height: size.height * scale.height)
  }

  /// Converts a point from the points of a show with the size `shown` to the points of the film.
  package func point(_ point: Point, of shown: Size) -> Point {
    transform(of: shown).apply(to: point)
  }

  /// Returns the maximum magnification of a camera that films a show of the given size in this decoration.
  package func largestScale(of camera: Camera, in shown: Size) -> Double {
    camera.largestScale(in: size) { target, _ in rect(target, of: shown) }
  }

  // MARK: Defaults

  /// The margin around a frame or a background, as a fraction of the longer side.
  package static let usualMargin = 0.08

  private static func completed(_ look: Look, _ transparency: Transparency) -> Look {
    var look = look
    if look.background == nil {
      let needsColor = transparency == .none || transparency == .onOff && look.hasSoftEdge
      look.background = needsColor ? neutral : .color(.clear)
    }
    // Over `none`, a soft shadow needs partly transparent pixels, which a GIF does not have.
    let isCut = transparency == .onOff && look.background?.isClear == true
    look.shadow = look.shadow ?? (look.frame == nil || isCut ? Look.Shadow.none : .soft)
    if look.frame != nil { look.frameStyle = look.frameStyle ?? .dark }
    return look
  }

  /// The default background of opaque films: a light grey, a little darker at the bottom.
  package static let neutral = Look.Background.gradient(
    [Color(red: 0.965, green: 0.968, blue: 0.976), Color(red: 0.89, green: 0.9, blue: 0.918)],
    angle: 180)

  /// The colour behind translucent screens of a film that has no other background.
  package static let neutralColor = Color(red: 0.925, green: 0.933, blue: 0.945)

  /// Returns the requested margin or, without a request, a margin that suits the decoration; in points.
  private static func margin(_ look: Look, given: Look, _ around: Size) -> Double {
    let longer = max(around.width, around.height)
    switch look.margin {
    case .points(let points): return points
    case .share(let share): return share * longer
    case nil: break
    }
    // When only round corners are requested, there is no margin, and the film is as large as the
    // screen.
    let isAlone = given.background == nil && given.frame == nil && given.shadow == nil
    if isAlone { return 0 }
    let shadow = DecorationShadow.reach(look.shadow ?? .none)
    return longer * (look.background?.isClear == true ? shadow : max(usualMargin, shadow))
  }
}

extension Look {
  /// True for round corners, a frame or a requested shadow: in a GIF, whose pixels cannot be translucent, their edges are
  /// ragged or cut off without a background.
  var hasSoftEdge: Bool { frame != nil || (cornerRadius ?? 0) > 0 || (shadow ?? .none) != .none }
}

extension Look.Background {
  /// True when the background is completely transparent.
  public var isClear: Bool {
    if case .color(let color) = self { return color.alpha <= 0 }
    return false
  }
}
