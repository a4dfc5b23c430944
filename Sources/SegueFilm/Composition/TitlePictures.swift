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

  /// The distance of the safe area from the edges of the picture, as a fraction of the picture's shorter side.
  static let inset = 0.06

  /// A text that has been set.
  private struct Setting {
    var text: TitleText
    /// The largest size that the text may have, in pixels.
    var room: Size

    var fits: Bool { text.size.width <= room.width && text.size.height <= room.height }
  }

  /// Draws the titles and adds their pictures to `library`.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels.
  ///   - scale: The pixels per point of the frame.
  ///   - unit: The pixels per point of the titles, which are the points of a stage that has a size.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init(of show: StoryboardShow, size: PixelSize, scale: Double, unit: Double, _ library: PictureLibrary) throws {
    let picture = Size(width: Double(size.width), height: Double(size.height))
    for timed in show.titles {
      let setting = try Self.set(timed.title, show.storyboard, picture, unit)
      try note(setting, timed, show.storyboard, picture, unit)
      titles.append(try Self.draw(setting.text, timed, picture, scale, unit: unit, library))
    }
  }

  // MARK: Setting

  private static func set(
    _ title: Storyboard.Title, _ board: Storyboard, _ picture: Size, _ scale: Double, factor: Double = 1
  ) throws(MediaError) -> Setting {
    let fontSize = fontSize(title, picture, scale) * factor
    var style = TitleStyle(fontSize: fontSize)
    style.font =
      switch title.font {
      case .file(let path): .file(board.path(of: path))
      case .family(let name): .family(name)
      case nil: board.font.map { .file(board.path(of: $0)) } ?? .bundled
      }
    style.weight = title.weight
    style.isItalic = title.isItalic
    style.lineHeight = fontSize * title.lineHeight
    style.tracking = title.tracking.points(of: fontSize, scale: scale)
    style.alignment =
      switch title.alignment {
      case .left?: .left
      case .center?: .center
      case .right?: .right
      case nil: title.anchor.x == 0 ? .left : title.anchor.x == 1 ? .right : .center
      }
    let inset = Self.inset * min(picture.width, picture.height)
    let width = title.width?.points(of: picture.width, scale: scale) ?? picture.width - 2 * inset
    style.width = max(Int(clamping: width.rounded()), 1)
    return Setting(
      text: try TitleText(title.text, style),
      room: Size(width: width + 0.5, height: picture.height))
  }

  private static func fontSize(_ title: Storyboard.Title, _ picture: Size, _ scale: Double) -> Double {
    max(title.size.points(of: min(picture.width, picture.height), scale: scale), 1)
  }

  private mutating func note(
    _ setting: Setting, _ timed: TimedTitle, _ board: Storyboard, _ picture: Size, _ scale: Double
  ) throws {
    let (title, file) = (timed.title, timed.title.place.file ?? board.file)
    let place = "\(file):\(title.place.line):\(title.place.column)"
    if setting.text.missing > 0 {
      warnings.append(
        "\(place): the title has \(setting.text.missing.of("character")) that no installed font has; name a font "
          + "that has them with 'font', or install one")
    }
    guard !setting.fits else { return }
    // The largest of some sizes at which the text fits: its lines break at other words in each.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<8 {
      let middle = (low + high) / 2
      if try Self.set(title, board, picture, scale, factor: middle).fits { low = middle } else { high = middle }
    }
    func points(_ pixels: Double) -> String { (pixels / scale).rounded(.up).short }
    let own = Self.fontSize(title, picture, scale) / scale
    let fitting = (own * low * 10).rounded(.down) / 10
    warnings.append(
      "\(place): the title takes \(points(setting.text.size.width))x\(points(setting.text.size.height)) points, and there "
        + "are \(points(setting.room.width - 1))x\(points(setting.room.height - 1)); it fits at 'size: \(fitting.short)' "
        + "instead of \(((own * 10).rounded() / 10).short)")
  }

  // MARK: Drawing

  private static func draw(
    _ text: TitleText, _ timed: TimedTitle, _ picture: Size, _ scale: Double, unit: Double, _ library: PictureLibrary
  ) throws(MediaError) -> FilmTitle {
    let title = timed.title
    let inset = Self.inset * min(picture.width, picture.height)
    let x = inset + title.anchor.x * (picture.width - 2 * inset - text.size.width)
    let y = inset + title.anchor.y * (picture.height - 2 * inset - text.size.height)
    // On whole pixels, so that the letters are as sharp as they were drawn.
    let corner = Point(
      x: (x + title.x.points(of: picture.width, scale: unit)).rounded(),
      y: (y + title.y.points(of: picture.height, scale: unit)).rounded())
    var made = FilmTitle(
      timed: timed, fontSize: text.style.fontSize / scale, isRightToLeft: text.isRightToLeft)
    let appearing = text.numbers(by: title.appearance.unit)
    let leaving = text.numbers(by: timed.end == nil ? .whole : title.departure.unit)
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

extension Storyboard.Length {
  /// Returns the length in pixels.
  ///
  /// - Parameters:
  ///   - whole: The length of which a share is meant, in pixels.
  ///   - scale: The pixels per point.
  func points(of whole: Double, scale: Double) -> Double {
    switch self {
    case .points(let points): points * scale
    case .share(let share): share * whole
    }
  }
}

extension Storyboard.Title {
  /// Returns the colours of a text of this size in pixels.
  fileprivate func paint(of size: Size) -> TitleText.Paint {
    switch paint {
    case .color(let color): return TitleText.Paint([color])
    case .file, .blur: return TitleText.Paint([.white])
    case .gradient(let colors, let angle):
      let line = LayerGradient(colors, angle: angle, size: size)
      func point(_ share: Point) -> Point { Point(x: share.x * size.width, y: share.y * size.height) }
      return TitleText.Paint(colors, from: point(line.start), to: point(line.end))
    }
  }
}

extension TitleText {
  /// Returns for each letter the number of its line, its word or itself, in the order of the text.
  fileprivate func numbers(by unit: Storyboard.Passage.Unit) -> [Int] {
    let bytes = Array(text.utf8)
    var (numbers, number, last): ([Int], Int, Letter?) = ([], 0, nil)
    for letter in letters {
      if let last {
        let isNew =
          switch unit {
          case .whole: false
          case .line: letter.line != last.line
          case .letter: true
          case .word:
            // In a text without spaces, such as a Japanese one, each letter is a word.
            letter.line != last.line
              || letter.index > last.index && bytes[last.index..<letter.index].contains { $0 <= 0x20 }
              || isIdeograph(at: letter.index, bytes)
          }
        if isNew { number += 1 }
      }
      numbers.append(number)
      last = letter
    }
    return numbers
  }

  /// Returns true for a letter of a script without spaces: U+2E80 to U+9FFF are E2 BA to E9 BF.
  private func isIdeograph(at index: Int, _ bytes: [UInt8]) -> Bool {
    index + 1 < bytes.count
      && ((0xE3...0xE9).contains(bytes[index]) || bytes[index] == 0xE2 && bytes[index + 1] >= 0xBA)
  }

  /// True for a text whose first letter with a direction belongs to a script from the right to the left.
  fileprivate var isRightToLeft: Bool {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x3040...0x9FFF, 0xAC00...0xD7AF: return false
      default: continue
      }
    }
    return false
  }
}
