internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard
internal import SegueText

/// A film's titles as pictures, with their places in the frame.
struct TitlePictures {
  private(set) var titles: [FilmTitle] = []
  /// Warnings, one sentence for each title that is not shown as it was written.
  private(set) var warnings: [String] = []
  /// The shares of their sizes that the titles have.
  private(set) var letters = LetterShares()

  /// The distance of the safe area from the edges of the picture, as a fraction of the picture's shorter side.
  static let inset = 0.06

  /// Returns the part of a picture that is away from its edges and that no app covers.
  static func safeArea(of size: Size, _ covered: FilmPreset.CoveredBands) -> Rect {
    safeArea(of: size, free: covered.free(in: size))
  }

  /// Returns the part of a picture that is away from its edges and in `free`.
  static func safeArea(of size: Size, free: Rect) -> Rect {
    let inset = Rect(origin: .zero, size: size).inset(by: inset * min(size.width, size.height))
    return inset.intersection(free) ?? inset
  }

  /// Draws the titles and adds their pictures to `library`.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels.
  ///   - scale: The pixels per point of the frame.
  ///   - unit: The pixels per point of the titles, which are the points of a stage that has a size.
  ///   - composition: The ways of the devices, and the direction of the layout.
  ///   - decoration: The decoration around the screen; nil for none.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init(
    of show: StoryboardShow, size: PixelSize, scale: Double, unit: Double, _ composition: Composition,
    _ decoration: Decoration?, _ library: PictureLibrary
  ) throws {
    let pixels = Size(width: Double(size.width), height: Double(size.height))
    let board = show.storyboard
    var placed = try show.titles(in: Size(width: pixels.width / unit, height: pixels.height / unit)).map { timed in
      var timed = timed
      if composition.isMirrored { timed.title.mirror() }
      timed.title.size = timed.title.size.times(composition.letters[timed.title.place])
      let span = timed.life.begin...(timed.life.end ?? max(show.duration ?? 0, timed.life.begin))
      let marks = Marks(
        of: composition, in: show, during: span, Size(width: pixels.width / scale, height: pixels.height / scale),
        decoration)
      let picture = Picture(
        size: pixels, scale: scale, unit: unit, isMirrored: composition.isMirrored, marks: marks)
      // A large device with an edge that is seen is one on which a title may have come by mistake.
      let device = decoration.flatMap { composition.deviceArea(of: $0, during: span, filling: 0.999) }?
        .divided(by: 1 / scale)
      let (setting, overlaps) = try Self.place(timed.title, board, picture, device: device)
      return Placed(timed: timed, picture: picture, device: device, setting: setting, overlaps: overlaps)
    }
    try Self.stack(&placed, board)
    let ground = TextGround(decoration: decoration, library: library)
    noteSmaller(placed.filter { composition.isSlanted(at: $0.timed.life.arrived) }, board)
    for title in placed {
      var timed = title.timed
      let (picture, setting, overlaps) = (title.picture, title.setting, title.overlaps)
      letters.note(setting.text.style.fontSize / Self.fontSize(timed.title, picture), at: timed.title.place)
      if try !note(setting, timed, board, picture) {
        if overlaps { noteOverlap(setting, board, picture) } else { noteMark(setting, board, picture) }
        try noteLines(title, board)
      }
      timed.title = setting.title
      let span = timed.life.begin...(timed.life.end ?? max(show.duration ?? 0, timed.life.begin))
      let screen =
        timed.title.isBehind ? nil : decoration.flatMap { composition.deviceArea(of: $0, during: span, filling: 2) }
      if let color = ground.color(behind: setting.rect(in: picture).divided(by: scale), device: screen) {
        noteColor(timed.title, on: color, board)
        timed.title.paint = timed.title.paint ?? .color(color.letters)
      }
      // A title that grows is drawn in its largest size, in which its letters are sharp.
      let growth = min(timed.path.largestScale, Self.largestGrowth)
      let larger = picture.enlarged(by: growth)
      var drawn = setting
      if growth > 1 {
        drawn = try Self.set(timed.title, board, larger, in: setting.area.divided(by: 1 / growth))
        (drawn.drop, drawn.blockWidth) = (setting.drop * growth, setting.blockWidth * growth)
      }
      var title = try Self.draw(drawn, timed, larger, library)
      title.unit = Point(x: unit / scale * (picture.isMirrored ? -1 : 1), y: unit / scale)
      if let covered = titles.first(where: { title.covers($0, until: show.duration ?? 0) }) {
        noteTitle(covered, under: timed.title, board)
      }
      titles.append(title)
    }
  }

  /// The largest growth for which the letters of a title are drawn larger.
  private static let largestGrowth = 4.0

  // MARK: Warnings

  /// Adds warnings about a text that is not shown as it was written.
  ///
  /// - Returns: True if it does not fit.
  private mutating func note(
    _ setting: Setting, _ timed: TimedTitle, _ board: Storyboard, _ picture: Picture
  ) throws -> Bool {
    let title = timed.title
    if let characters = setting.text.missingText {
      warnings.append(
        "\(board.position(of: title)): the title has \(characters); name a font that has them with 'font', or "
          + "install one")
    }
    guard !setting.fits else { return false }
    let factor = try Self.largestFactor { try Self.set(title, board, picture, in: setting.area, factor: $0).fits }
    func points(_ pixels: Double) -> String { (pixels / picture.unit).rounded(.up).short }
    warnings.append(
      "\(board.position(of: title)): the title takes "
        + "\(points(setting.text.size.width))x\(points(setting.text.size.height)) points, and there are "
        + "\(points(setting.room.width - 1))x\(points(setting.room.height - 1)); it fits at "
        + "'size: \(title.size.times(factor).words)' instead of \(title.size.words)")
    return true
  }

  private mutating func noteOverlap(_ setting: Setting, _ board: Storyboard, _ picture: Picture) {
    let size = [setting.text.size.width, setting.text.size.height].map { ($0 / picture.unit).rounded(.up).short }
    warnings.append(
      "\(board.position(of: setting.title)): the title is over the device, because beside it there is no room for "
        + "\(size.joined(separator: "x")) points; move the device, or choose a smaller 'size', another 'anchor' or "
        + "'over: device'")
  }

  /// Adds a warning about a text whose own lines are wrapped, with the size at which they are not.
  private mutating func noteLines(_ placed: Placed, _ board: Storyboard) throws {
    let (setting, picture) = (placed.setting, placed.picture)
    let title = setting.title
    let own = title.text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    guard own > 1, setting.text.lines.count > own else { return }
    // In another size it may have another place.
    let fitting = try Self.largestFactor { factor in
      var smaller = placed.timed.title
      smaller.size = smaller.size.times(factor)
      let (other, overlaps) = try Self.place(smaller, board, picture, device: placed.device)
      return !overlaps && other.text.lines.count <= own
    }
    let wanted = placed.timed.title.size
    warnings.append(
      "\(board.position(of: title)): the \(own) lines of the title are wrapped to \(setting.text.lines.count); they stay "
        + "as they are at 'size: \(wanted.times(fitting).words)' instead of \(wanted.words), or with more room")
  }

  /// Returns the largest of some factors of a size at which a text is as wanted: its lines break at other words in each.
  private static func largestFactor(_ isWanted: (Double) throws -> Bool) rethrows -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<8 {
      let middle = (low + high) / 2
      if try isWanted(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds a warning about titles that are smaller beside a slanted device, of which nobody sees how much room it takes.
  private mutating func noteSmaller(_ titles: [Placed], _ board: Storyboard) {
    let smaller = titles.filter { $0.setting.title.size.factor(of: $0.timed.title.size) < Self.leastSize }
    guard let first = smaller.first else { return }
    let rest = smaller.count > 1 ? ", with \((smaller.count - 1).of("more title"))," : ""
    warnings.append(
      "\(board.position(of: first.setting.title)): the title is smaller\(rest) because of the device beside it: it has "
        + "'size: \(first.setting.title.size.words)' instead of \(first.timed.title.size.words); move the device aside with "
        + "'x' or 'y', give it a smaller 'scale', 'turn', 'tilt' or 'roll', or the title this size")
  }

  /// The share of its size below which a title is seen to be smaller.
  private static let leastSize = 0.95

  private mutating func noteColor(_ title: Storyboard.Title, on ground: Color, _ board: Storyboard) {
    let colors: [Color] =
      switch title.paint {
      case .color(let color): [color]
      case .gradient(let colors, _, _): colors
      case .file, .blur, nil: []
      }
    guard !title.isBehind, !colors.isEmpty, let words = TextGround.words(colors, on: ground) else { return }
    warnings.append("\(board.position(of: title)): the title \(words); give it another 'color', or leave 'color' out")
  }

  private mutating func noteMark(_ setting: Setting, _ board: Storyboard, _ picture: Picture) {
    let title = setting.title
    guard !title.hasDistance, !title.isBehind, !title.isOverDevice,
      let words = picture.mark(coveredBy: setting.rect(in: picture))
    else { return }
    warnings.append(
      "\(board.position(of: title)): the title covers \(words), which is seen at the same time; give it another "
        + "'anchor', a smaller 'size' or another time")
  }

  private mutating func noteTitle(_ covered: FilmTitle, under title: Storyboard.Title, _ board: Storyboard) {
    warnings.append(
      "\(board.position(of: title)): the title covers the title on line \(covered.timed.title.place.line), which is seen "
        + "at the same time; give one of them another 'anchor' or 'y', a smaller 'size' or another time")
  }

  // MARK: Drawing

  private static func draw(
    _ setting: Setting, _ timed: TimedTitle, _ picture: Picture, _ library: PictureLibrary
  ) throws(MediaError) -> FilmTitle {
    let (title, text, scale) = (timed.title, setting.text, picture.scale)
    // On whole pixels, so that the letters are as sharp as they were drawn.
    let corner = Point(
      x: (setting.frame.minX + setting.distance(in: picture).x).rounded(),
      y: (setting.frame.minY + setting.distance(in: picture).y).rounded())
    var made = FilmTitle(
      timed: timed, fontSize: text.style.fontSize / scale, alignment: text.style.alignment,
      isRightToLeft: text.text.isRightToLeft,
      frame: Rect(
        x: corner.x / scale, y: corner.y / scale, width: text.size.width / scale, height: text.size.height / scale),
      unit: .zero)
    made.lines = text.lines.map { $0.offsetBy(dx: corner.x, dy: corner.y).divided(by: scale) }
    let appearing = text.numbers(by: title.life.appearance.unit)
    let leaving = text.numbers(by: timed.life.end == nil ? .whole : title.life.departure.unit)
    made.counts = ((appearing.last ?? 0) + 1, (leaving.last ?? 0) + 1)
    // Letters that always move together are one part.
    var groups: [(letters: [TitleText.Letter], appearing: Int, leaving: Int)] = []
    for (index, letter) in text.letters.enumerated() {
      if let last = groups.last, last.appearing == appearing[index], last.leaving == leaving[index] {
        groups[groups.count - 1].letters.append(letter)
      } else {
        groups.append(([letter], appearing[index], leaving[index]))
      }
    }
    for (piece, group) in zip(try text.draw(groups.map(\.letters), title.paint(of: text.size)), groups) {
      made.parts.append(
        FilmTitle.Part(
          picture: library.add(piece.picture),
          rect: Rect(
            x: (corner.x + Double(piece.x)) / scale, y: (corner.y + Double(piece.y)) / scale,
            width: Double(piece.picture.width) / scale, height: Double(piece.picture.height) / scale),
          appearing: group.appearing, leaving: group.leaving))
    }
    return made
  }
}

extension Storyboard {
  /// Returns the position of a title in its file, for messages.
  fileprivate func position(of title: Title) -> String {
    "\(title.place.file ?? file):\(title.place.line):\(title.place.column)"
  }
}

extension Storyboard.Length {
  /// The length as a storyboard has it, rounded down.
  fileprivate var words: String {
    // What is a rounding of a binary fraction is none of the length.
    switch self {
    case .points(let points): ((points * 10 + 1e-6).rounded(.down) / 10).short
    case .share(let share): "\(((share * 1000 + 1e-6).rounded(.down) / 10).short)%"
    }
  }

  /// Returns this length as a multiple of another one of the same kind.
  fileprivate func factor(of other: Self) -> Double {
    points(of: 1) / max(other.points(of: 1), 1e-9)
  }
}

extension Storyboard.Title {
  /// Moves the title to the other side, for a layout from the right to the left.
  fileprivate mutating func mirror() {
    anchor = anchor.mirrored
    x = x.negated
    alignment = alignment?.mirrored
    text = text.fromRightToLeft
  }

  /// Returns the colours of a text of this size in pixels.
  fileprivate func paint(of size: Size) -> TitleText.Paint {
    switch paint {
    case .color(let color): return TitleText.Paint([color])
    case .file, .blur, nil: return TitleText.Paint([.white])
    case .gradient(let colors, let places, let angle):
      let line = LayerGradient(colors, angle: angle, size: size)
      func point(_ share: Point) -> Point { Point(x: share.x * size.width, y: share.y * size.height) }
      return TitleText.Paint(colors, at: places, from: point(line.start), to: point(line.end))
    }
  }
}
