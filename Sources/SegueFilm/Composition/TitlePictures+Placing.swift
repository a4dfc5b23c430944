internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueStoryboard

extension TitlePictures {
  /// The distance of a title from the device for which room is made, as a fraction of the picture's shorter side, and the
  /// one at which a title looks for another place.
  static let (gap, leastGap) = (0.05, 0.04)

  /// A text that has been set.
  struct Setting {
    var title: Storyboard.Title
    var text: TitleText
    /// The rectangle in which the title has its anchor, in pixels.
    var area: Rect
    /// The largest size that the text may have, in pixels.
    var room: Size
    /// The distance of the text below its place at the anchor, in a block of titles, in pixels.
    var drop = 0.0
    /// The width of the block of titles in which the text is aligned, in pixels; 0 for a title without a block.
    var blockWidth = 0.0

    var fits: Bool { text.size.width <= room.width && text.size.height <= room.height }

    /// The rectangle of the text, in pixels, without its distances from the anchor.
    var frame: Rect {
      let width = max(blockWidth, text.size.width)
      let aligned = text.style.alignment.share * (width - text.size.width)
      return Rect(
        x: area.minX + title.anchor.x * (area.width - width) + aligned,
        y: area.minY + title.anchor.y * (area.height - text.size.height) + drop, width: text.size.width,
        height: text.size.height)
    }

    /// Returns true if the text is in its area and not over the device. A title with distances may be above or below its
    /// area.
    func isBeside(_ device: Rect, in picture: Picture) -> Bool {
      text.size.width <= area.width + 0.5 && (text.size.height <= area.height || title.hasDistance)
        && !rect(in: picture).intersects(device)
    }

    /// Returns the rectangle of the text where it is, in pixels.
    func rect(in picture: Picture) -> Rect {
      let (x, y) = distance(in: picture)
      return frame.offsetBy(dx: x, dy: y)
    }

    /// Returns the title's distances from its anchor, in pixels.
    func distance(in picture: Picture) -> (x: Double, y: Double) {
      (
        title.x.points(of: picture.size.width, scale: picture.unit),
        title.y.points(of: picture.size.height, scale: picture.unit)
      )
    }
  }

  /// The picture in which titles are.
  struct Picture {
    /// The size in pixels.
    var size: Size
    /// The pixels per point of the film, and of titles.
    var scale, unit: Double
    var isMirrored: Bool
    /// The marks that titles should not cover while a title is seen.
    var marks: Marks

    var shorter: Double { min(size.width, size.height) }
    /// The rectangle that is safe from the edges, the controls of an app and wide bars.
    var safe: Rect { TitlePictures.safeArea(of: size, free: marks.free.divided(by: 1 / scale)) }

    /// Returns the rectangle around a device in which a title is too near to it, in pixels.
    func near(_ device: Rect) -> Rect { device.inset(by: -TitlePictures.leastGap * shorter) }

    /// Returns the words for the first mark that a text covers; nil for none.
    func mark(coveredBy rect: Rect) -> String? { marks.covered(by: rect.divided(by: scale)) }

    /// Returns the same picture with more pixels.
    func enlarged(by factor: Double) -> Picture {
      Picture(
        size: Size(width: size.width * factor, height: size.height * factor), scale: scale * factor,
        unit: unit * factor, isMirrored: isMirrored, marks: marks)
    }
  }

  // MARK: Placing

  /// Sets a title where its keys want it, and if that is over the device, on a free side, with letters that are smaller
  /// by up to 30 % if that helps.
  ///
  /// - Parameter device: The rectangle of the device, in pixels; nil for none that matters.
  /// - Returns: The text, and true if it is over the device because no side is free.
  static func place(
    _ title: Storyboard.Title, _ board: Storyboard, _ picture: Picture, device: Rect?
  ) throws(MediaError) -> (Setting, overlaps: Bool) {
    let wanted = try set(title, board, picture, in: picture.safe)
    // A title with distances of its own is where they say, in its own size, and as near to the device.
    guard let device, !title.isBehind, !title.isOverDevice,
      case let near = title.hasDistance ? device : picture.near(device), wanted.rect(in: picture).intersects(near)
    else { return (wanted, false) }
    for factor in title.hasDistance ? [1] : CaptionLayout.factors {
      var smaller = title
      smaller.size = title.size.times(factor)
      let setting = factor == 1 ? wanted : try set(smaller, board, picture, in: picture.safe)
      if setting.fits, !setting.rect(in: picture).intersects(near) { return (setting, false) }
      if let setting = try beside(device, smaller, board, picture) {
        return (try keepingLines(of: wanted, setting, device, board, picture), false)
      }
    }
    // Rather near to the device than over it.
    for factor in CaptionLayout.factors where !title.hasDistance {
      var smaller = title
      smaller.size = title.size.times(factor)
      let setting = try set(smaller, board, picture, in: picture.safe)
      if setting.fits, !setting.rect(in: picture).intersects(device) { return (setting, false) }
    }
    return (wanted, !title.hasDistance)
  }

  /// Returns a text beside the device with letters that are smaller by up to 30 % if it keeps the line breaks that its
  /// author chose only then, and otherwise as it is. The lines of a text without line breaks are wrapped in any case.
  ///
  /// - Parameter wanted: The text as it would be without the device.
  static func keepingLines(
    of wanted: Setting, _ found: Setting, _ device: Rect, _ board: Storyboard, _ picture: Picture
  ) throws(MediaError) -> Setting {
    let lines = wanted.text.lines.count
    guard found.text.text.contains("\n"), found.text.lines.count > lines else { return found }
    for factor in CaptionLayout.factors {
      var smaller = found.title
      smaller.size = wanted.title.size.times(factor)
      let setting = try set(smaller, board, picture, in: found.area)
      if setting.text.lines.count <= lines, setting.isBeside(device, in: picture) { return setting }
    }
    return found
  }

  /// Sets a title on a free side of the device, rather on one where it covers no mark; nil if there is none.
  static func beside(
    _ device: Rect, _ title: Storyboard.Title, _ board: Storyboard, _ picture: Picture
  ) throws(MediaError) -> Setting? {
    var found: Setting?
    for (area, anchor) in sides(of: device, picture, for: title) {
      var other = title
      other.anchor = anchor
      guard area.width > 0, area.height > 0 else { continue }
      let setting = try set(other, board, picture, in: area)
      guard setting.isBeside(device, in: picture) else { continue }
      if picture.mark(coveredBy: setting.rect(in: picture)) == nil { return setting }
      found = found ?? setting
    }
    return found
  }

  /// Returns the rectangles beside the device in which a title may be, with its anchors in them: those at the title's
  /// own anchor, or all of them, the largest first.
  static func sides(
    of device: Rect, _ picture: Picture, for title: Storyboard.Title
  ) -> [(area: Rect, anchor: Storyboard.Anchor)] {
    let (safe, gap) = (picture.safe, gap * picture.shorter)
    let side: Storyboard.Anchor = picture.isMirrored ? .right : .left
    func row(_ top: Double, _ bottom: Double) -> Rect {
      Rect(x: safe.minX, y: top, width: safe.width, height: bottom - top)
    }
    func column(_ left: Double, _ right: Double) -> Rect {
      Rect(x: left, y: safe.minY, width: right - left, height: safe.height)
    }
    let (left, right) = (column(safe.minX, device.minX - gap), column(device.maxX + gap, safe.maxX))
    let (top, bottom) = (row(safe.minY, device.minY - gap), row(device.maxY + gap, safe.maxY))
    guard title.hasAnchor || title.hasDistance else {
      // Beside a device in the middle, the title is where the lines of its language begin. A pixel of rounding is no room.
      let isEven = abs(left.width - right.width) < CaptionLayout.even * picture.shorter
      let (begin, end) = picture.isMirrored ? (right, left) : (left, right)
      let all = [(left, side), (right, side), (top, .center), (bottom, .center)]
      var sorted = all.sorted { $0.0.width * max($0.0.height, 0) > $1.0.width * max($1.0.height, 0) }
      if isEven, let first = sorted.firstIndex(where: { $0.0 == end }),
        let second = sorted.firstIndex(where: { $0.0 == begin }), first < second
      {
        sorted.swapAt(first, second)
      }
      return sorted
    }
    let own = title.anchor
    switch (own.x, own.y) {
    case (0, _): return [(left, own)]
    case (1, _): return [(right, own)]
    case (_, 0): return [(top, own)]
    case (_, 1): return [(bottom, own)]
    default: return []
    }
  }

  // MARK: Blocks

  /// A title that has been placed by itself.
  struct Placed {
    var timed: TimedTitle
    var picture: Picture
    /// The rectangle of the device while the title is seen, in pixels; nil for none that matters.
    var device: Rect?
    var setting: Setting
    /// True if it is over the device because no side is free.
    var overlaps: Bool

    /// The height at which the anchor is, in pixels.
    private var anchorY: Double { setting.area.minY + setting.title.anchor.y * setting.area.height }

    /// Returns true if another title is at the same anchor, in front of the device or behind it as this one.
    fileprivate func sharesAnchor(with other: Placed) -> Bool {
      setting.title.anchor == other.setting.title.anchor && setting.title.isBehind == other.setting.title.isBehind
        && abs(anchorY - other.anchorY) < 1
    }

    /// True for a block's title that is in its area, and not over the device.
    fileprivate var isClear: Bool {
      let frame = setting.frame
      let isInside = frame.minY >= setting.area.minY - 0.5 && frame.maxY <= setting.area.maxY + 0.5
      return isInside && !isOver(device.map(picture.near))
    }

    /// Returns true for a block's title that is over a device and is not meant to be.
    fileprivate func isOver(_ device: Rect?) -> Bool {
      !setting.title.isBehind && !setting.title.isOverDevice && device.map(setting.frame.intersects) == true
    }
  }

  /// Puts titles of one anchor that are shown at the same time under each other, with letters that are smaller by up to
  /// 30 % if they would otherwise be over the device. A block that has no room beside it stays together.
  static func stack(_ titles: inout [Placed], _ board: Storyboard) throws(MediaError) {
    var rest = titles.indices.filter { !titles[$0].setting.title.hasDistance }
    while let first = rest.first {
      let group = rest.filter { titles[first].sharesAnchor(with: titles[$0]) }
      rest.removeAll(where: group.contains)
      guard group.count > 1 else { continue }
      var own = group.map { titles[$0] }
      let lives = own.filter(\.overlaps).map(\.timed.life)
      for index in own.indices where lives.contains(where: { $0.rest(with: own[index].timed.life) != nil }) {
        own[index].setting = try set(own[index].timed.title, board, own[index].picture, in: own[index].picture.safe)
      }
      for factor in CaptionLayout.factors {
        var smaller = own
        for index in own.indices where factor < 1 {
          let (setting, picture) = (own[index].setting, own[index].picture)
          var title = setting.title
          title.size = title.size.times(factor)
          smaller[index].setting = try set(title, board, picture, in: setting.area)
        }
        let isStacked = drop(&smaller)
        guard isStacked else { break }
        for (index, var title) in zip(group, smaller) {
          title.overlaps = title.isOver(title.device)
          titles[index] = title
        }
        if smaller.allSatisfy(\.isClear) { break }
      }
    }
  }

  /// Moves titles of one anchor to their places in a block.
  ///
  /// - Returns: False if none is shown together with another one.
  private static func drop(_ titles: inout [Placed]) -> Bool {
    let places = TitleStack.places(
      of: titles.map {
        TitleStack.Item(
          life: $0.timed.life, height: $0.setting.text.reach, fontSize: $0.setting.text.style.fontSize)
      })
    let isStacked = places.map { $0.block > $0.row }
    let width = titles.indices.filter { isStacked[$0] }.map { titles[$0].setting.text.size.width }.max() ?? 0
    for (index, place) in places.enumerated() where isStacked[index] {
      titles[index].setting.blockWidth = width
      let (anchor, text) = (titles[index].setting.title.anchor.y, titles[index].setting.text)
      // Titles that follow each other in a row are at the edge of the row that is nearer to the anchor.
      let top = place.top + anchor * (place.row - text.reach)
      titles[index].setting.drop = top - anchor * (place.block - text.size.height)
    }
    return isStacked.contains(true)
  }

  // MARK: Setting

  /// - Parameter area: The rectangle in which the title has its anchor, in pixels.
  static func set(
    _ title: Storyboard.Title, _ board: Storyboard, _ picture: Picture, in area: Rect, factor: Double = 1
  ) throws(MediaError) -> Setting {
    let fontSize = fontSize(title, picture) * factor
    let width = title.width?.points(of: picture.size.width, scale: picture.unit) ?? area.width
    let style = TitleStyle(title, of: board, fontSize: fontSize, unit: picture.unit, width: width)
    return Setting(
      title: title, text: title.width == nil ? try balanced(title.text, style) : try TitleText(title.text, style),
      area: area,
      room: Size(width: width + 0.5, height: picture.size.height))
  }

  /// Sets a text whose lines, if they are wrapped, are about equally long: as narrow as possible with the same number of
  /// lines.
  private static func balanced(_ text: String, _ style: TitleStyle) throws(MediaError) -> TitleText {
    var best = try TitleText(text, style)
    let (lines, own) = (best.lines.count, text.split(whereSeparator: \.isNewline).count)
    guard let width = style.width, lines > own, best.size.width <= Double(width) + 0.5 else { return best }
    var (low, high) = (width / (lines + 1), Int(clamping: best.size.width.rounded(.up)))
    while high - low > max(width / 200, 1) {
      var narrower = style
      narrower.width = (low + high) / 2
      let other = try TitleText(text, narrower)
      if other.lines.count <= lines, other.size.width <= Double((low + high) / 2) + 0.5 {
        (best, high) = (other, (low + high) / 2)
      } else {
        low = (low + high) / 2
      }
    }
    return best
  }

  static func fontSize(_ title: Storyboard.Title, _ picture: Picture) -> Double {
    max(title.size.points(of: picture.shorter, scale: picture.unit), 1)
  }
}
