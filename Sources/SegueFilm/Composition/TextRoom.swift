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
  private let captions: [(caption: Storyboard.Caption, span: ClosedRange<Double>)]
  private let titles: [Storyboard.Title]
  private let hasDevice: Bool
  /// True if texts have no room at the sides of the devices, since several stand beside each other.
  private let isFull: Bool
  /// True for a browser, a window or a laptop, which is wider than high.
  private let isWide: Bool

  /// Finds the texts of a storyboard; nil if none needs room, and if the storyboard or the look says where all devices are.
  package init?(_ board: Storyboard, _ look: Look, _ covered: FilmPreset.CoveredBands) {
    let devices = board.stage.map { $0.devices.filter(\.placement.leavesRoom) }
    let isPlaced = devices?.isEmpty ?? (look.margin != nil)
    let hasDevice = look.frame != nil || devices?.contains { $0.look.frame != nil } == true
    guard !isPlaced else { return nil }
    (self.board, self.covered, self.hasDevice) = (board, covered, hasDevice)
    isFull = (board.stage?.devices.count ?? 1) > 1
    let screens = devices?.map { $0.size ?? board.size } ?? [board.size]
    isWide = hasDevice && screens.contains { $0.width > $0.height }
    captions =
      covered.isEmpty && !hasDevice
      ? []
      : board.timedCaptions.filter { [.top, .bottom].contains($0.caption.placement) }
    titles =
      !hasDevice
      ? []
      : board.titles.filter { title in
        // A title after the devices have left needs no room.
        let isAfter = devices?.allSatisfy { $0.exit.map { title.life.time >= $0.time } ?? false } ?? false
        return !title.isBehind && !title.isOverDevice && !isAfter && title.anchor.y != 0.5
      }
    if captions.isEmpty, titles.isEmpty { return nil }
  }

  /// The picture for which room is made.
  package struct Picture: Sendable, Hashable {
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
    /// True if one device leaves room for texts at its sides.
    fileprivate var hasSides: Bool { Double(size.width - device.width) / 2 >= TextRoom.side * shorter }
  }

  /// The place of the device.
  package struct Rows: Sendable, Hashable {
    /// The rows in which the device is, in pixels.
    package var range: ClosedRange<Double>
    /// The share of their size that captions at the lower edge have over the device, which would be small above them; nil
    /// if none are over it.
    package var captionsOver: Double?
    /// True if captions without a place are at the lower edge, though an app covers it.
    package var lowersCaptions = false

    fileprivate var height: Double { range.upperBound - range.lowerBound }

    /// Returns the same place with another end, in pixels; nil if the device would be small in it.
    ///
    /// - Parameter height: The height of the picture, in pixels.
    package func ending(at end: Double, in height: Double) -> Rows? {
      guard end - range.lowerBound >= TextRoom.leastAbove * height else { return nil }
      var rows = self
      rows.range = range.lowerBound...end
      return rows
    }
  }

  /// The width beside the device, as a share of the picture's shorter side, from which on texts have room there.
  private static let side = 0.5
  /// The share of the picture's height below which the letters become smaller rather than the device, and the one below
  /// which small captions are rather over it than below it.
  private static let (least, leastAbove) = (0.6, 0.5)
  /// The share of its height without texts that a wide device has at least above captions.
  private static let leastWide = 0.97
  /// The distance from its edge, as a share of the picture's height, up to which a title is a text of that edge.
  private static let mostInward = 0.25
  /// The ratio from which a picture has more room beside an upright device than above it.
  private static let wide = 1.1

  /// Moves the captions without a place to the upper edge where an app covers the lower one: there they leave a device less
  /// room. Beside a device they are then below the titles that are seen at the same time; without one they stay away from
  /// these.
  package static func raiseCaptions(
    of board: inout Storyboard, _ look: Look, _ covered: FilmPreset.CoveredBands
  ) {
    guard covered.bottom > 0, let room = TextRoom(board, look, covered) else { return }
    board.raiseCaptions(besideTitles: room.hasDevice)
  }

  /// Returns the place that the devices of films have in common; nil if no text of theirs needs room. Captions that were
  /// raised go back to the lower edge, over the device, if it would be small below them.
  ///
  /// - Parameter films: The storyboards with their looks, of films with the same picture.
  /// - Throws: An error for a font that cannot be used, and when text cannot be set.
  package static func rows(
    of films: [(board: Storyboard, look: Look)], _ covered: FilmPreset.CoveredBands, in picture: Picture
  ) throws(MediaError) -> Rows? {
    func shared(lowered: Bool) throws(MediaError) -> Rows? {
      var rooms: [TextRoom] = []
      for film in films {
        var board = film.board
        if lowered { board.moveCaptions(to: .bottom) }
        if let room = TextRoom(board, film.look, covered) { rooms.append(room) }
      }
      return try Self.rows(of: rooms, in: picture)
    }
    guard let rows = try shared(lowered: false) else { return nil }
    guard covered.bottom > 0, rows.height < leastAbove * Double(picture.size.height),
      var other = try shared(lowered: true), other.height > rows.height
    else { return rows }
    other.lowersCaptions = true
    return other
  }

  /// Returns the place of the device; nil if no text needs room.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be set.
  package func rows(in picture: Picture) throws(MediaError) -> Rows? { try Self.rows(of: [self], in: picture) }

  /// Returns the place that leaves room for all texts; nil if none needs room.
  ///
  /// The texts keep their size if the device is then large enough. Otherwise captions become smaller, and if the device
  /// would be small above these, those at the lower edge are over it in the same letters, on their plates. Titles are the
  /// last to become smaller. A wide device, whose height limits its width, hardly becomes smaller for captions below it.
  private static func rows(of rooms: [TextRoom], in picture: Picture) throws(MediaError) -> Rows? {
    var measures: [Measure] = []
    for room in rooms {
      let measure = try Measure(room, picture)
      if measure.needsRoom { measures.append(measure) }
    }
    guard !measures.isEmpty else { return nil }
    let isWide = measures.contains(where: \.room.isWide)
    let hasCaptionsBelow = measures.contains(where: \.hasCaptionsBelow)
    let hasCaptionsUnder = measures.contains { !$0.captions.under.isEmpty }
    let smallest = CaptionLayout.factors.last ?? 1
    var last: Rows?
    for (titles, captions, isOver) in [
      (1, 1, false), (1, smallest, false), (1, 1, true), (1, smallest, true), (smallest, smallest, true),
    ] {
      var (top, bottom) = (0.0, Double(picture.size.height))
      for measure in measures {
        let own = try measure.rows(titles, captions, isOver)
        (top, bottom) = (max(top, own.lowerBound), min(bottom, own.upperBound))
      }
      let rows = Rows(
        range: top...max(bottom, top + 1),
        captionsOver: !isOver || !hasCaptionsBelow ? nil : isWide ? 1 : smallest)
      last = rows
      let isSmall = captions < 1 && !isOver && (hasCaptionsBelow || hasCaptionsUnder)
      let least = (isSmall ? Self.leastAbove : Self.least) * Double(picture.size.height)
      let height = rows.height
      if isWide {
        let own = Double(picture.device.height)
        let isBeside = hasCaptionsBelow && !isOver
        if height >= (isBeside ? Self.leastWide * own : min(least, own)) { break }
      } else if height >= least {
        break
      }
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
    /// The captions above the device alone, between it and titles that are seen at the same time, and below it.
    let captions: (above: [Storyboard.Caption], under: [Storyboard.Caption], below: [Storyboard.Caption])
    let titles: (above: [Storyboard.Title], below: [Storyboard.Title])
    let text: CaptionText

    init(_ room: TextRoom, _ picture: Picture) throws(MediaError) {
      (self.room, self.picture) = (room, picture)
      size = Size(width: Double(picture.size.width), height: Double(picture.size.height))
      (free, safe) = (room.covered.free(in: size), TitlePictures.safeArea(of: size, room.covered))
      text = CaptionText(of: room.board)
      let hasSides = picture.hasSides && !room.isFull
      // A caption has room at the side of the device, and mostly in the margins of a picture that is made for it.
      var captions = room.covered.isEmpty && hasSides ? [] : room.captions
      if room.covered.isEmpty, picture.isOwn {
        var long: [(caption: Storyboard.Caption, span: ClosedRange<Double>)] = []
        for timed in captions where try !Self.fitsMargin(timed.caption, picture, size, text) { long.append(timed) }
        captions = long
      }
      let (height, unit) = (size.height, picture.unit)
      let titles = room.titles.filter { title in
        // One far from its edge is meant to be there, whatever else is.
        guard title.inward(in: height, scale: unit) <= TextRoom.mostInward * height else { return false }
        guard title.anchor.x == 0.5 else { return !hasSides }
        // Beside one device in a wide picture, a title without an anchor has room.
        return title.hasAnchor || room.isFull
          || Double(picture.size.width) < TextRoom.wide * Double(picture.size.height)
      }
      self.titles = (titles.filter { $0.anchor.y == 0 }, titles.filter { $0.anchor.y == 1 })
      let clock = FilmClock(room.board.filmSteps)
      let lives = self.titles.above.map { TimedLife($0.life, clock) }
      let above = captions.filter { $0.caption.placement == .top }
      func isUnder(_ span: ClosedRange<Double>) -> Bool { lives.contains { $0.isSeen(during: span) } }
      self.captions = (
        above.filter { !isUnder($0.span) }.map(\.caption), above.filter { isUnder($0.span) }.map(\.caption),
        captions.filter { $0.caption.placement == .bottom }.map(\.caption)
      )
    }

    var hasCaptionsBelow: Bool { !captions.below.isEmpty }
    var needsRoom: Bool {
      !(captions.above + captions.under + captions.below).isEmpty || !(titles.above + titles.below).isEmpty
    }

    /// Returns the rows of the device with letters of these shares of their sizes.
    func rows(_ titleFactor: Double, _ captionFactor: Double, _ isOver: Bool) throws(MediaError) -> ClosedRange<Double>
    {
      let margin = Decoration.usualMargin * size.height
      // Where an app or a caption covers the end of the device, that may be near the edge.
      let isOver = isOver && hasCaptionsBelow
      let isCovered = room.covered.bottom > 0 || isOver
      let inset = TitlePictures.inset * picture.shorter
      let edge = isCovered ? inset : margin
      let titlesAbove = try height(of: titles.above, titleFactor)
      // As in `CaptionLayout.outside`.
      let end = titlesAbove + (Marks.gap - TitlePictures.gap) * picture.shorter
      let above = try max(
        height(of: captions.above, captionFactor), height(of: captions.under, captionFactor, below: end))
      let below = try (
        isOver ? 0 : height(of: captions.below, captionFactor), height(of: titles.below, titleFactor)
      )
      let top = max(above, titlesAbove)
      let bottom = max(below.0, below.1)
      // A wide device is as near to the upper edge then, so that it is large and in the middle.
      let upper = top > 0 ? top : room.isWide && isOver && room.covered.isEmpty ? min(inset, margin) : margin
      let lower = bottom > 0 ? size.height - bottom : size.height - edge
      return upper...max(lower, upper + 1)
    }

    /// Returns true for a caption that fits in its smallest size above or below a device in the middle of the picture.
    private static func fitsMargin(
      _ caption: Storyboard.Caption, _ picture: Picture, _ size: Size, _ text: CaptionText
    ) throws(MediaError) -> Bool {
      let margin = Double(picture.size.height - picture.device.height) / 2
      let (layout, drawn, fontSize) = try set(
        caption, CaptionLayout.factors.last ?? 1, picture, size, free: Rect(origin: .zero, size: size), text,
        isLarge: false)
      return layout.bandHeight(for: drawn.size, fontSize) <= margin * CaptionPictures.placingSide / picture.shorter
    }

    /// Sets a caption as wide as the picture allows, as large as in the frame in which captions are placed, so that the
    /// lines end at the same words.
    private static func set(
      _ caption: Storyboard.Caption, _ factor: Double, _ picture: Picture, _ size: Size, free: Rect,
      _ text: CaptionText,
      isLarge: Bool
    ) throws(MediaError) -> (layout: CaptionLayout, text: TextPicture, fontSize: Double) {
      let enlarged = CaptionPictures.placingSide / picture.shorter
      let all = Rect(origin: .zero, size: size.divided(by: 1 / enlarged))
      let layout = CaptionLayout(
        picture: all.size, device: all, screen: all, free: free.divided(by: 1 / enlarged),
        hasPlate: caption.style.hasPlate, isLarge: isLarge)
      let fontSize = factor * layout.fontSizes(caption.style.size, unit: picture.unit * enlarged)[0]
      return (layout, try text.draw(caption, fontSize, layout.bandWidth(fontSize)), fontSize)
    }

    /// Returns the distance of the device from the edge at which captions are, in pixels; 0 without captions.
    ///
    /// - Parameter end: The row, in pixels, above which there are titles.
    private func height(
      of captions: [Storyboard.Caption], _ factor: Double, below end: Double = 0
    ) throws(MediaError) -> Double {
      var most = 0.0
      let top = min(max(free.minY, end), free.maxY - 1)
      let free = Rect(x: free.minX, y: top, width: free.width, height: free.maxY - top)
      for caption in captions {
        let (layout, drawn, fontSize) = try Self.set(
          caption, factor, picture, size, free: free, text,
          isLarge: CaptionLayout.isLarge(size, room.covered, hasDevice: true))
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
        // A title with a distance of its own is in no block.
        var (items, own): ([TitleStack.Item], [Double]) = ([], [0])
        for title in titles where title.anchor == anchor {
          let fontSize = max(title.size.points(of: picture.shorter, scale: picture.unit) * factor, 1)
          let width = title.width?.points(of: size.width, scale: picture.unit) ?? safe.width
          let style = TitleStyle(title, of: room.board, fontSize: fontSize, unit: picture.unit, width: width)
          let reach = try TitleText(title.text, style).reach
          if title.hasDistance {
            own.append(title.inward(in: size.height, scale: picture.unit) + reach)
          } else {
            items.append(TitleStack.Item(life: TimedLife(title.life, clock), height: reach, fontSize: fontSize))
          }
        }
        most = max(most, TitleStack.places(of: items).map(\.block).max() ?? 0, own.max() ?? 0)
      }
      guard most > 0 else { return 0 }
      let edge = titles.contains { $0.anchor.y == 0 } ? safe.minY : size.height - safe.maxY
      return edge + most + TitlePictures.gap * picture.shorter
    }
  }
}

extension Storyboard {
  /// Returns the captions with the times in which they are shown, in seconds on the film's clock.
  fileprivate var timedCaptions: [(caption: Caption, span: ClosedRange<Double>)] {
    let clock = FilmClock(filmSteps)
    return filmSteps.compactMap { step in
      guard case .caption(let caption) = step.effect else { return nil }
      let begin = clock.film(step.time)
      return (caption, begin...begin + max(caption.seconds, 0))
    }
  }

  /// Moves the captions without a place to the upper edge, if no other one is at the lower edge.
  ///
  /// - Parameter besideTitles: True to do so also if a title that is seen at the same time is at the upper edge.
  fileprivate mutating func raiseCaptions(besideTitles: Bool) {
    let captions = timedCaptions
    let isBelow = captions.contains { $0.caption.placement == .bottom && $0.caption.isPlaced }
    let clock = FilmClock(filmSteps)
    let lives = titles.filter { $0.anchor.y == 0 && !$0.isBehind }.map { TimedLife($0.life, clock) }
    let isTitled = captions.contains { timed in
      !timed.caption.isPlaced && lives.contains { $0.isSeen(during: timed.span) }
    }
    if !isBelow, besideTitles || !isTitled { moveCaptions(to: .top) }
  }

  /// Moves the captions without a place.
  mutating func moveCaptions(to placement: Caption.Placement) {
    for (index, step) in filmSteps.enumerated() {
      guard case .caption(var caption) = step.effect, !caption.isPlaced else { continue }
      caption.placement = placement
      filmSteps[index].effect = .caption(caption)
    }
  }
}

extension Storyboard.Title {
  /// Returns its distance from its place at the upper or lower edge toward the middle, in pixels.
  fileprivate func inward(in height: Double, scale: Double) -> Double {
    y.points(of: height, scale: scale) * (anchor.y == 0 ? 1 : -1)
  }
}

extension TimedLife {
  /// Returns true if it is seen at some time of a span, in seconds on the film's clock.
  fileprivate func isSeen(during span: ClosedRange<Double>) -> Bool {
    begin < span.upperBound && span.lowerBound < end ?? .infinity
  }
}
