internal import SegueGeometry
package import SegueMedia
package import SeguePixels
internal import SeguePlayer
package import SegueStoryboard

/// The room that texts need above and below the device of a film that does not say where it is: titles at the upper and
/// the lower edge, and captions in a picture of another shape than the device needs, such as a preset's.
package struct TextRoom: Sendable {
  private let board: Storyboard
  private let covered: FilmPreset.CoveredBands
  private let captions: [Storyboard.Caption]
  private let titles: [Storyboard.Title]

  /// Finds the texts of a storyboard; nil if none needs room, and if the storyboard or the look says where the device is.
  package init?(_ board: Storyboard, _ look: Look, _ covered: FilmPreset.CoveredBands) {
    let main = board.stage?.main
    let isPlaced = main == nil ? look.margin != nil : main?.placement.y != nil || main?.placement.scale != nil
    let hasDevice = look.frame != nil || main?.look.frame != nil
    guard !isPlaced else { return nil }
    (self.board, self.covered) = (board, covered)
    captions =
      covered.isEmpty && !hasDevice
      ? []
      : board.filmSteps.compactMap { step in
        guard case .caption(let caption) = step.effect else { return nil }
        return [.top, .bottom].contains(caption.placement) ? caption : nil
      }
    titles =
      !hasDevice
      ? []
      : board.titles.filter { title in
        // A title after the device has left needs no room.
        let isAfter = main?.exit.map { title.life.time >= $0.time } ?? false
        return !title.isBehind && !title.isOverDevice && !title.hasDistance && !isAfter && title.anchor.y != 0.5
      }
    if captions.isEmpty, titles.isEmpty { return nil }
  }

  /// The picture for which room is made.
  package struct Picture: Sendable {
    /// The size of the picture, and of the device in it if no text needs room, in pixels.
    package var size, device: PixelSize
    /// The pixels per point of the sizes of titles and captions.
    package var unit: Double
    /// True for a picture of the shape that the device needs, with the margins in which captions usually are.
    package var isOwn: Bool

    /// Creates the description of a picture.
    package init(_ size: PixelSize, around device: PixelSize, unit: Double, isOwn: Bool = false) {
      (self.size, self.device, self.unit, self.isOwn) = (size, device, unit, isOwn)
    }

    fileprivate var shorter: Double { Double(min(size.width, size.height)) }
    /// True if there is room for texts at the sides of the device.
    fileprivate var hasSides: Bool { Double(size.width - device.width) / 2 >= TextRoom.side * shorter }
  }

  /// The place of the device.
  package struct Rows: Sendable, Hashable {
    /// The rows in which the device is, in pixels.
    package var range: ClosedRange<Double>
    /// True if captions at the lower edge are over the device, which would be small above them.
    package var hasCaptionsOver: Bool
  }

  /// The width beside the device, as a share of the picture's shorter side, from which on texts have room there.
  private static let side = 0.5
  /// The share of the picture's height below which the letters become smaller rather than the device.
  private static let least = 0.6
  /// The ratio from which a picture has more room beside an upright device than above it.
  private static let wide = 1.1

  /// Returns the place of the device; nil if no text needs room.
  ///
  /// The texts keep their size if the device is then large enough. Otherwise captions become smaller, and then those at the
  /// lower edge are over the device, since a plate makes them readable there and a small device is worse. Titles are the
  /// last to become smaller.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be set.
  package func rows(in picture: Picture) throws(MediaError) -> Rows? {
    let measure = try Measure(self, picture)
    guard measure.needsRoom else { return nil }
    let smallest = CaptionLayout.factors.last ?? 1
    var last: Rows?
    for (titles, captions, isOver) in [
      (1, 1, false), (1, smallest, false), (1, 1, true), (1, smallest, true), (smallest, smallest, true),
    ] {
      let rows = Rows(
        range: try measure.rows(titles, captions, isOver), hasCaptionsOver: isOver && measure.hasCaptionsBelow)
      last = rows
      if rows.range.upperBound - rows.range.lowerBound >= Self.least * Double(picture.size.height) { break }
    }
    return last
  }

  /// What the texts of a picture need.
  private struct Measure {
    let room: TextRoom
    let picture: Picture
    let size: Size
    /// The part of the picture that no app covers, and that away from the edges.
    let free, safe: Rect
    let captions: (above: [Storyboard.Caption], below: [Storyboard.Caption])
    let titles: (above: [Storyboard.Title], below: [Storyboard.Title])
    let text: CaptionText

    init(_ room: TextRoom, _ picture: Picture) throws(MediaError) {
      (self.room, self.picture) = (room, picture)
      size = Size(width: Double(picture.size.width), height: Double(picture.size.height))
      (free, safe) = (room.covered.free(in: size), TitlePictures.safeArea(of: size, room.covered))
      text = CaptionText(of: room.board)
      // A caption has room at the side of the device, and mostly in the margins of a picture that is made for it.
      var captions = room.covered.isEmpty && picture.hasSides ? [] : room.captions
      if room.covered.isEmpty, picture.isOwn {
        var long: [Storyboard.Caption] = []
        for caption in captions where try !Self.fitsMargin(caption, picture, size, text) { long.append(caption) }
        captions = long
      }
      self.captions = (captions.filter { $0.placement == .top }, captions.filter { $0.placement == .bottom })
      let titles = room.titles.filter { title in
        guard title.anchor.x == 0.5 else { return !picture.hasSides }
        return title.hasAnchor || Double(picture.size.width) < TextRoom.wide * Double(picture.size.height)
      }
      self.titles = (titles.filter { $0.anchor.y == 0 }, titles.filter { $0.anchor.y == 1 })
    }

    var hasCaptionsBelow: Bool { !captions.below.isEmpty }
    var needsRoom: Bool { !(captions.above + captions.below).isEmpty || !(titles.above + titles.below).isEmpty }

    /// Returns the rows of the device with letters of these shares of their sizes.
    func rows(_ titleFactor: Double, _ captionFactor: Double, _ isOver: Bool) throws(MediaError) -> ClosedRange<Double>
    {
      let margin = Decoration.usualMargin * size.height
      // Where an app or a caption covers the end of the device, that may be near the edge.
      let isCovered = room.covered.bottom > 0 || isOver && hasCaptionsBelow
      let end = isCovered ? TitlePictures.inset * picture.shorter : margin
      let above = try (height(of: captions.above, captionFactor), height(of: titles.above, titleFactor))
      let below = try (
        isOver ? 0 : height(of: captions.below, captionFactor), height(of: titles.below, titleFactor)
      )
      let top = max(above.0, above.1)
      let bottom = max(below.0, below.1)
      let upper = top > 0 ? top : margin
      let lower = bottom > 0 ? size.height - bottom : size.height - end
      return upper...max(lower, upper + 1)
    }

    /// Returns true for a caption that fits in its smallest size above or below a device in the middle of the picture.
    private static func fitsMargin(
      _ caption: Storyboard.Caption, _ picture: Picture, _ size: Size, _ text: CaptionText
    ) throws(MediaError) -> Bool {
      let margin = Double(picture.size.height - picture.device.height) / 2
      let (layout, drawn, fontSize) = try set(
        caption, CaptionLayout.factors.last ?? 1, picture, size, free: Rect(origin: .zero, size: size), text)
      return layout.bandHeight(for: drawn.size, fontSize) <= margin * CaptionPictures.placingSide / picture.shorter
    }

    /// Sets a caption as wide as the picture allows, as large as in the frame in which captions are placed, so that the
    /// lines end at the same words.
    private static func set(
      _ caption: Storyboard.Caption, _ factor: Double, _ picture: Picture, _ size: Size, free: Rect, _ text: CaptionText
    ) throws(MediaError) -> (layout: CaptionLayout, text: TextPicture, fontSize: Double) {
      let enlarged = CaptionPictures.placingSide / picture.shorter
      let all = Rect(origin: .zero, size: size.divided(by: 1 / enlarged))
      let layout = CaptionLayout(
        picture: all.size, device: all, screen: all, free: free.divided(by: 1 / enlarged),
        hasPlate: caption.style.hasPlate)
      let fontSize = factor * layout.fontSizes(caption.style.size, unit: picture.unit * enlarged)[0]
      return (layout, try text.draw(caption, fontSize, layout.bandWidth(fontSize)), fontSize)
    }

    /// Returns the distance of the device from the edge at which captions are, in pixels; 0 without captions.
    private func height(of captions: [Storyboard.Caption], _ factor: Double) throws(MediaError) -> Double {
      var most = 0.0
      for caption in captions {
        let (layout, drawn, fontSize) = try Self.set(caption, factor, picture, size, free: free, text)
        most = max(most, layout.room(for: drawn.size, caption.placement, fontSize))
      }
      return most * picture.shorter / CaptionPictures.placingSide
    }

    /// Returns the distance of the device from the edge at which titles are, in pixels; 0 without titles.
    private func height(of titles: [Storyboard.Title], _ factor: Double) throws(MediaError) -> Double {
      let clock = FilmClock(room.board.filmSteps)
      // Titles of one anchor are a block.
      var most = 0.0
      for anchor in Set(titles.map(\.anchor)) {
        var items: [TitleStack.Item] = []
        for title in titles where title.anchor == anchor {
          let fontSize = max(title.size.points(of: picture.shorter, scale: picture.unit) * factor, 1)
          let width = title.width?.points(of: size.width, scale: picture.unit) ?? safe.width
          let style = TitleStyle(title, of: room.board, fontSize: fontSize, unit: picture.unit, width: width)
          items.append(
            TitleStack.Item(
              life: TimedLife(title.life, clock), height: try TitleText(title.text, style).size.height,
              fontSize: fontSize))
        }
        most = max(most, TitleStack.places(of: items).map(\.block).max() ?? 0)
      }
      guard most > 0 else { return 0 }
      let edge = titles.contains { $0.anchor.y == 0 } ? safe.minY : size.height - safe.maxY
      return edge + most + TitlePictures.gap * picture.shorter
    }
  }
}

extension Storyboard {
  /// Moves the captions without a place to the upper edge, if no other one is at the lower edge and no title that is seen
  /// at the same time is at the upper one: at the lower edge the controls of an app leave a device less room.
  mutating func raiseCaptions() {
    let isBelow = filmSteps.contains { step in
      if case .caption(let caption) = step.effect { caption.placement == .bottom && caption.isPlaced } else { false }
    }
    let clock = FilmClock(filmSteps)
    let lives = titles.filter { $0.anchor.y == 0 && !$0.isBehind }.map { TimedLife($0.life, clock) }
    let isTitled = filmSteps.contains { step in
      guard case .caption(let caption) = step.effect, !caption.isPlaced else { return false }
      let begin = clock.film(step.time)
      return lives.contains { $0.begin < begin + caption.seconds && begin < $0.end ?? .infinity }
    }
    guard !isBelow, !isTitled else { return }
    for (index, step) in filmSteps.enumerated() {
      guard case .caption(var caption) = step.effect, !caption.isPlaced else { continue }
      caption.placement = .top
      filmSteps[index].effect = .caption(caption)
    }
  }
}
