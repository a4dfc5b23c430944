package import SegueGeometry
package import SegueMedia
package import SegueStoryboard

/// The layout of a film's captions. A caption is beside the device if it fits there, otherwise on the screen, and
/// anywhere on the picture only if it is too long for the screen. All lengths are in pixels.
package struct CaptionLayout: Sendable {
  /// A region of the frame in which the plate of a caption (the rectangle behind the text) may be.
  package struct Area: Sendable, Hashable {
    var rect: Rect
    /// The minimum distance between the plate and the rectangle's edges: a multiple of the font size, or pixels.
    var gap: Gap
    /// The vertical position of the plate in the rectangle: 0 is at the top edge, 1 at the bottom
    /// edge.
    var alignment: Double
    /// True if the plate has to be away from the edges of the picture.
    var isSafe = false
    /// The alignment of the titles whose edge the plate has; nil for a plate in the middle of the rectangle.
    package var titles: TitleStyle.Alignment?

    enum Gap: Sendable, Hashable {
      case fontSizes(x: Double, y: Double)
      case pixels(x: Double, y: Double)
    }
  }

  /// A title that is seen at the same time as a caption.
  package struct Title: Sendable, Hashable {
    /// The rectangle of the text.
    var rect: Rect
    /// The alignment of the lines.
    var alignment: TitleStyle.Alignment

    /// Describes a title with its rectangle, in the layout's pixels.
    package init(_ rect: Rect, _ alignment: TitleStyle.Alignment) {
      (self.rect, self.alignment) = (rect, alignment)
    }
  }

  private let picture: Size
  private let device: Rect?
  private let screen: Rect
  /// The part of the picture that no app covers.
  private let free: Rect
  /// False for letters without a plate, which need no padding beside the device.
  private let hasPlate: Bool
  /// True for a layout from the right to the left, in which captions beside a device in the middle are on its left.
  private let isMirrored: Bool
  private let titles: [Title]
  /// The usual font size, in pixels.
  package let fontSize: Double

  /// The usual font sizes, as shares of the picture's shorter side.
  private static let (usualShare, largeShare) = (0.042, 0.05)
  /// The ratio of height to width from which on a picture fills the screen of a phone.
  private static let upright = 1.6

  /// Returns true for the picture of a film that is watched on the whole screen of a phone, as a story or as the app
  /// itself: its captions are larger, since the shorter side is short there.
  package static func isLarge(_ picture: Size, _ covered: FilmPreset.CoveredBands, hasDevice: Bool) -> Bool {
    picture.height >= upright * picture.width && (!covered.isEmpty || !hasDevice)
  }

  /// The sizes, as fractions of the largest one, that are tried in this order until a caption or a title fits beside the
  /// device.
  package static let factors = [1, 0.9, 0.8, 0.7]

  /// The difference between the regions on both sides of a device that is in the middle, at most, as a share of the
  /// picture's shorter side: more than rounding to pixels makes.
  static let even = 0.01

  /// Returns the font sizes in pixels that are tried in this order until a caption fits. The largest is the caption's own,
  /// up to half of the picture's shorter side, or the usual one.
  ///
  /// - Parameter unit: The pixels per point of the size.
  package func fontSizes(_ size: Storyboard.Length?, unit: Double) -> [Double] {
    let shorter = min(picture.width, picture.height)
    let largest = size.map { min($0.points(of: shorter, scale: unit), shorter / 2) } ?? fontSize
    return Self.factors.map { max($0 * largest, 1) }
  }

  /// Returns all regions in which a caption may be, in the order in which they are tried: those beside the device, the
  /// one for a caption that does not fit there, and the whole picture.
  package func areas(_ placement: Storyboard.Caption.Placement) -> [Area] {
    outside(placement) + [inside(placement), whole(placement)]
  }

  /// Creates the layout for a film.
  ///
  /// - Parameters:
  ///   - picture: The size of a frame of the film.
  ///   - device: The screen with everything that belongs to it, such as the frame of a phone with its
  ///     buttons; nil when nothing is around the screen.
  ///   - screen: The screen, which is the whole picture when nothing is around it.
  ///   - free: The part of the picture that no app covers; nil for all of it.
  ///   - hasPlate: False for letters without a plate.
  ///   - isLarge: True for larger letters, as `isLarge(_:_:hasDevice:)` says.
  ///   - isMirrored: True for a layout from the right to the left.
  ///   - titles: The titles that are seen at the same time.
  package init(
    picture: Size, device: Rect?, screen: Rect, free: Rect? = nil, hasPlate: Bool = true, isLarge: Bool = false,
    isMirrored: Bool = false, titles: [Title] = []
  ) {
    self.titles = titles
    (self.picture, self.device, self.hasPlate, self.isMirrored) = (picture, device, hasPlate, isMirrored)
    self.free = free ?? Rect(origin: .zero, size: picture)
    self.screen = free.flatMap(screen.intersection) ?? screen
    fontSize = max((isLarge ? Self.largeShare : Self.usualShare) * min(picture.width, picture.height), 8)
  }

  /// Returns the padding between a text of this font size in a region and the edges of the text's plate, in pixels. Over
  /// the device every caption has a plate.
  package func padding(in area: Area, _ fontSize: Double) -> (x: Double, y: Double) {
    Self.padding(hasPlate: hasPlate || !area.isOutside, fontSize)
  }

  private static func padding(hasPlate: Bool, _ fontSize: Double) -> (x: Double, y: Double) {
    hasPlate ? ((0.95 * fontSize).rounded(), (0.55 * fontSize).rounded()) : (0, 0)
  }

  /// The distance between a caption and the edges of the band above or below the device, as a multiple of the font size.
  private static func gap(hasPlate: Bool) -> Double { hasPlate ? 0.55 : 0.35 }

  /// The part of the picture that is away from its edges and not covered.
  private var safe: Rect { TitlePictures.safeArea(of: picture, free: free) }

  /// Returns the width at which a text above or below the device is wrapped, in pixels.
  func bandWidth(_ fontSize: Double) -> Int {
    max(Int(clamping: safe.width - 2 * Self.padding(hasPlate: hasPlate, fontSize).x), 16)
  }

  /// Returns the least height of the band above or below the device for a text, in pixels.
  func bandHeight(for text: Size, _ fontSize: Double) -> Double {
    text.height + 2 * Self.padding(hasPlate: hasPlate, fontSize).y + 2 * Self.gap(hasPlate: hasPlate) * fontSize
  }

  /// Returns the distance of a device from the upper or the lower edge of the picture, in pixels, that leaves room for a
  /// text between them.
  ///
  /// - Parameter text: The size of the text, in pixels.
  func room(for text: Size, _ placement: Storyboard.Caption.Placement, _ fontSize: Double) -> Double {
    let gap = Self.gap(hasPlate: hasPlate) * fontSize
    let height = text.height + 2 * Self.padding(hasPlate: hasPlate, fontSize).y + gap
    let rows = safeRows(gap)
    return (placement == .top ? rows.lowerBound + height : picture.height - rows.upperBound + height).rounded(.up) + 1
  }

  /// The rows of the picture in which a plate beside the device is if there is room: away from the edges, and from what an
  /// app covers.
  private func safeRows(_ gap: Double) -> ClosedRange<Double> {
    let top = max(safe.minY, free.minY + gap)
    return top...max(min(safe.maxY, free.maxY - gap), top)
  }

  // MARK: Areas

  /// Returns the regions beside the device, in the order in which they are tried: the region above or below the device,
  /// as the placement says, away from the picture's edge, then the wider of the regions to the left and right, at the edge of
  /// the titles there, the first one at any distance from the picture's edge, the other one in the middle, and last the one
  /// between titles and the device below them.
  /// Empty without a device, and for a placement at a point.
  package func outside(_ placement: Storyboard.Caption.Placement) -> [Area] {
    guard let device else { return [] }
    let band: Rect
    let alignment: Double
    switch placement {
    case .top:
      band = Rect(x: safe.minX, y: free.minY, width: safe.width, height: max(device.minY - free.minY, 0))
      alignment = 0
    case .bottom:
      band = Rect(
        x: safe.minX, y: device.maxY, width: safe.width, height: max(free.maxY - device.maxY, 0))
      alignment = 1
    case .center: return []
    }
    let (left, right) = (max(device.minX - safe.minX, 0), max(safe.maxX - device.maxX, 0))
    let even = Self.even * min(picture.width, picture.height)
    let isOnLeft = isMirrored ? right <= left + even : left > right + 0.5
    // The region is as high as the screen, so that the plate is flush with the screen's top or bottom edge, but away from
    // the picture's edges, beyond which a screen may reach.
    let (top, bottom) = (max(screen.minY, safe.minY), min(screen.maxY, safe.maxY))
    let side = Rect(
      x: isOnLeft ? safe.minX : device.maxX, y: top, width: isOnLeft ? left : right, height: max(bottom - top, 0))
    let gap = Area.Gap.fontSizes(x: 0, y: Self.gap(hasPlate: hasPlate))
    let usual = Area(rect: side, gap: .fontSizes(x: 0.8, y: 0.8), alignment: alignment)
    var areas = [Area(rect: band, gap: gap, alignment: 0.5, isSafe: true)]
    if let aligned = aligned(usual) { areas.append(aligned) }
    areas += [Area(rect: band, gap: gap, alignment: 0.5), usual]
    let above = titles.map(\.rect.maxY).filter { $0 <= device.minY }.max()
    if placement == .top, let end = above.map({ $0 + Marks.gap * min(picture.width, picture.height) }) {
      let under = Rect(x: band.minX, y: end, width: band.width, height: max(device.minY - end, 0))
      areas.append(Area(rect: under, gap: gap, alignment: 0.5))
    }
    return areas
  }

  /// Returns the part of a region beside the device in which a plate has the edge of the titles there; nil without titles.
  private func aligned(_ area: Area) -> Area? {
    let side = area.rect
    let beside = titles.filter { $0.rect.center.x > side.minX && $0.rect.center.x < side.maxX }
    guard let first = beside.first else { return nil }
    let box = beside.dropFirst().reduce(first.rect) { $0.union($1.rect) }
    // Titles over the device are no edge beside it.
    guard device?.intersects(box) != true else { return nil }
    let (left, right): (Double, Double)
    switch first.alignment {
    case .left: (left, right) = (max(box.minX, side.minX), side.maxX)
    case .right: (left, right) = (side.minX, min(box.maxX, side.maxX))
    case .center:
      let half = min(box.midX - side.minX, side.maxX - box.midX)
      (left, right) = (box.midX - half, box.midX + half)
    }
    var aligned = area
    aligned.rect = Rect(x: left, y: side.minY, width: max(right - left, 0), height: side.height)
    aligned.titles = first.alignment
    return aligned
  }

  /// Returns the region for a caption that does not fit beside the device: the screen or, for a
  /// placement at a point, the whole picture.
  package func inside(_ placement: Storyboard.Caption.Placement) -> Area {
    if case .center = placement { return whole(placement) }
    return area(screen, placement)
  }

  /// Returns the region of the whole picture that is not covered, for a text that is too long for the screen. A placement
  /// at a point is anywhere in the picture.
  package func whole(_ placement: Storyboard.Caption.Placement) -> Area {
    if case .center = placement { return area(Rect(origin: .zero, size: picture), placement) }
    return area(free, placement, inset: TitlePictures.inset * min(picture.width, picture.height))
  }

  /// - Parameter inset: The least distance from the edges of the rectangle, in pixels.
  private func area(_ rect: Rect, _ placement: Storyboard.Caption.Placement, inset: Double = 0) -> Area {
    let gap = Area.Gap.pixels(
      x: max(0.05 * rect.width, inset).rounded(), y: max(0.055 * rect.height, inset).rounded())
    let alignment =
      switch placement {
      case .top: 0.0
      case .center: 0.5
      case .bottom: 1.0
      }
    return Area(rect: rect, gap: gap, alignment: alignment)
  }

  /// Returns true for a plate that is partly over the lower end of the device and partly below it, by more than rounding.
  package func crossesEnd(_ plate: Rect) -> Bool {
    guard let device else { return false }
    let even = Self.even * min(picture.width, picture.height)
    return plate.intersects(device) && plate.maxY > device.maxY + even
  }

  // MARK: Texts

  /// Returns the maximum width of a text in a region, at least 16 pixels; nil when not even a few letters
  /// fit.
  package func width(in area: Area, _ fontSize: Double) -> Int? {
    let gap = area.gap.lengths(fontSize)
    let padding = padding(in: area, fontSize)
    let width = area.freeWidth(gap.x) - 2 * padding.x
    let height = area.rect.height - 2 * padding.y - (area.isOutside ? 2 * gap.y : 0)
    if area.isOutside, width < 7 * fontSize || height < fontSize { return nil }
    return placedWidth(in: area, fontSize)
  }

  /// Returns the same for a region in which a text has been placed in a frame of another size.
  package func placedWidth(in area: Area, _ fontSize: Double) -> Int {
    max(Int(clamping: area.freeWidth(area.gap.lengths(fontSize).x) - 2 * padding(in: area, fontSize).x), 16)
  }

  /// Returns the rectangle of the plate behind a text, aligned to whole pixels so that the letters are sharp.
  ///
  /// - Parameter text: The text's size.
  /// - Returns: Nil for a text that is too large for a region beside the device.
  package func plate(
    _ text: Size, in area: Area, _ placement: Storyboard.Caption.Placement, _ fontSize: Double
  ) -> Rect? {
    let gap = area.gap.lengths(fontSize)
    let size = plateSize(text, in: area, fontSize)
    if area.isOutside, size.width > area.freeWidth(gap.x) || size.height > area.freeHeight(gap.y) { return nil }
    let plate = placedPlate(text, in: area, placement, fontSize)
    let rows = safeRows(gap.y)
    return !area.isSafe || plate.minY >= rows.lowerBound - 1 && plate.maxY <= rows.upperBound + 1 ? plate : nil
  }

  private func plateSize(_ text: Size, in area: Area, _ fontSize: Double) -> Size {
    let padding = padding(in: area, fontSize)
    return Size(width: text.width + 2 * padding.x, height: text.height + 2 * padding.y)
  }

  /// Returns the same for a region in which a text has been placed in a frame of another size.
  package func placedPlate(
    _ text: Size, in area: Area, _ placement: Storyboard.Caption.Placement, _ fontSize: Double
  ) -> Rect {
    let size = plateSize(text, in: area, fontSize)
    let (rect, gap) = (area.rect, area.gap.lengths(fontSize))
    let (x, y) = (rect.minX + (rect.width - size.width) * (area.titles?.share ?? 0.5), rect.height - size.height)
    // A plate beside the device needs no vertical gap: it may be flush with the top or bottom edge
    // of the screen.
    let space = area.isOutside ? 0 : gap.y
    var corner = Point(x: x, y: rect.minY + space + (y - 2 * space) * area.alignment)
    if area.isOutside, area.alignment == 0.5 {
      // In the middle between the device and the edge of the picture, or as far from the edge as a title where the device
      // leaves so much room.
      let rows = safeRows(gap.y)
      let (top, bottom) = (rect.minY + gap.y, rect.maxY - gap.y - size.height)
      if rect.minY >= device?.maxY ?? .infinity {
        let last = rows.upperBound - size.height
        if last >= top - 1 { corner.y = min(corner.y, max(last, top)) }
      } else if rows.lowerBound <= bottom + 1 {
        corner.y = max(corner.y, min(rows.lowerBound, bottom))
      }
    }
    if case .center(let center) = placement {
      corner = Point(
        x: min(max(center.x - size.width / 2, gap.x), rect.width - size.width - gap.x),
        y: min(max(center.y - size.height / 2, gap.y), rect.height - size.height - gap.y))
    }
    return Rect(origin: Point(x: corner.x.rounded(), y: corner.y.rounded()), size: size)
  }
}

extension CaptionLayout.Area {
  /// True for a region beside the device.
  fileprivate var isOutside: Bool {
    if case .fontSizes = gap { true } else { false }
  }

  /// Returns the maximum width of a plate. One at the edge of titles keeps a gap to the other edge of the region alone.
  fileprivate func freeWidth(_ gap: Double) -> Double {
    rect.width - (titles == nil || titles == .center ? 2 : 1) * gap
  }

  /// Returns the maximum height of a plate. A vertically centred plate keeps a gap to the top and
  /// bottom edges of the region, and any other plate may touch them.
  fileprivate func freeHeight(_ gap: Double) -> Double {
    alignment == 0.5 ? rect.height - 2 * gap : rect.height
  }
}

extension CaptionLayout.Area.Gap {
  fileprivate func lengths(_ fontSize: Double) -> (x: Double, y: Double) {
    switch self {
    case .fontSizes(let x, let y): (x * fontSize, y * fontSize)
    case .pixels(let x, let y): (x, y)
    }
  }
}
