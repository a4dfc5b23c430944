internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueStoryboard
internal import SegueText

/// A film's captions as pictures, with their positions in the frame. The usual font size is derived from the size of the
/// frame, so that captions are readable however small the screen is.
struct CaptionPictures {
  private(set) var items: [CaptionShow.Item] = []
  /// Warnings, one sentence for each caption that is not shown as it was written.
  private(set) var warnings: [String] = []

  /// The maximum number of lines of one caption.
  private static let lines = 4

  /// The shorter side in pixels of the frame in which captions are placed, whatever the film's size is: a draft has its
  /// captions where the film has them.
  private static let placingSide = 1080.0

  /// A caption, with the region and the font size with which it fits beside the device.
  private struct Choice {
    let timed: TimedCaption
    let layout: CaptionLayout
    /// The indices of the region beside the device, and of the font size with which it fits there; nil for a caption that
    /// does not fit.
    var outside: (area: Int, fontSize: Int)?
  }

  /// Draws the captions and adds their pictures to `library`. All captions without a size of their own have the same
  /// font size.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels.
  ///   - scale: The pixels per point of the frame.
  ///   - unit: The pixels per point of the captions' sizes, which are the points of a stage that has a size.
  ///   - composition: The ways of the devices.
  ///   - decoration: The decoration around the screen; nil for none.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init(
    of show: StoryboardShow, size: PixelSize, scale: Double, unit: Double, _ composition: Composition,
    _ decoration: Decoration?, _ library: PictureLibrary
  ) throws {
    let picture = Size(width: Double(size.width), height: Double(size.height))
    /// Returns the layout for a caption, which keeps out of the device where that is meanwhile, in a frame that is this
    /// many times as large.
    func layout(_ timed: TimedCaption, times factor: Double = 1) -> CaptionLayout {
      let (picture, scale) = (picture.divided(by: 1 / factor), scale * factor)
      let all = Rect(origin: .zero, size: picture)
      let free = composition.covered.isEmpty ? nil : composition.covered.free(in: picture)
      guard let decoration else { return CaptionLayout(picture: picture, device: nil, screen: all, free: free) }
      var (device, screen) = (decoration.device, decoration.screen)
      if !composition.devices.isEmpty,
        let area = composition.deviceArea(of: decoration, during: timed.begin...timed.end)
      {
        (device, screen) = (area, area)
      }
      return CaptionLayout(
        picture: picture, device: device.divided(by: 1 / scale), screen: screen.divided(by: 1 / scale), free: free)
    }
    let board = show.storyboard
    var font: String?
    var family: String?
    switch board.font {
    case .file(let path)?: font = board.path(of: path)
    case .family(let name)?: family = name
    case nil: break
    }
    func draw(_ caption: Storyboard.Caption, _ fontSize: Double, _ width: Int) throws -> TextPicture {
      let style = caption.style
      let alignment = composition.isMirrored ? style.alignment?.mirrored : style.alignment
      return try TextPicture(
        caption.text, font: font, family: family, weight: style.weight,
        alignment: TitleStyle.Alignment(alignment) ?? .center, color: style.letters, fontSize: fontSize, width: width,
        lines: Self.lines)
    }
    /// Chooses the first region beside the device into which the text fits with one of the font
    /// sizes, and the largest such font size. `outside` is nil if the text fits into no region.
    func outside(_ timed: TimedCaption) throws -> Choice {
      let factor = Self.placingSide / min(picture.width, picture.height)
      let (placement, placing) = (timed.caption.placement, layout(timed, times: factor))
      let choice = Choice(timed: timed, layout: layout(timed))
      for (index, area) in placing.outside(placement).enumerated() {
        for (number, fontSize) in placing.fontSizes(timed.caption.style.size, unit: unit * factor).enumerated() {
          guard let width = placing.width(in: area, fontSize) else { continue }
          let text = try draw(timed.caption, fontSize, width)
          if !text.isCut, placing.plate(text.size, in: area, placement, fontSize) != nil {
            return Choice(timed: timed, layout: choice.layout, outside: (index, number))
          }
        }
      }
      return choice
    }
    let choices = try show.captions.map(outside)
    let common = choices.filter { $0.timed.caption.style.size == nil }.compactMap(\.outside?.fontSize).max() ?? 0
    for choice in choices {
      let (caption, layout) = (choice.timed.caption, choice.layout)
      let fontSize = layout.fontSizes(caption.style.size, unit: unit)[caption.style.size == nil ? common : 0]
      let padding = CaptionLayout.padding(fontSize)
      var placement = caption.placement
      if case .center(let point) = placement {
        noteCenter(point, choice.timed, board.file, picture.divided(by: scale))
        placement = .center(Point(x: point.x * scale, y: point.y * scale))
      }
      var laid: (text: TextPicture, plate: Rect)?
      let whole = layout.whole(placement)
      if let place = choice.outside {
        let area = layout.outside(placement)[place.area]
        let text = try draw(caption, fontSize, layout.placedWidth(in: area, fontSize))
        if !text.isCut { laid = (text, layout.placedPlate(text.size, in: area, placement, fontSize)) }
      }
      for area in [layout.inside(placement), whole] where laid == nil {
        guard let width = layout.width(in: area, fontSize) else { continue }
        let text = try draw(caption, fontSize, width)
        if text.isCut, area != whole { continue }
        laid = layout.plate(text.size, in: area, placement, fontSize).map { (text, $0) }
      }
      guard let (text, plate) = laid else { continue }
      note(choice.timed, text, board.file, end: show.duration)
      let inset = Double(text.inset)
      let radius = min(plate.height / 2, fontSize * 1.15)
      items.append(
        CaptionShow.Item(
          choice.timed, picture: library.add(text.picture), plate: plate.divided(by: scale),
          cornerRadius: radius / scale,
          text: Rect(
            x: plate.minX + padding.x - inset, y: plate.minY + padding.y - inset,
            width: Double(text.picture.width), height: Double(text.picture.height)
          ).divided(by: scale)))
    }
  }

  private mutating func noteCenter(
    _ point: Point, _ timed: TimedCaption, _ file: String, _ picture: Size
  ) {
    guard !Rect(origin: .zero, size: picture).contains(point) else { return }
    let size = [picture.width, picture.height].map { (($0 * 10).rounded() / 10).short }
    warnings.append(
      "\(file):\(timed.place.line):\(timed.place.column): the centre of the caption is outside the "
        + "picture, which is \(size.joined(separator: "x")) points including the decoration; the "
        + "caption is moved to the edge")
  }

  private mutating func note(
    _ timed: TimedCaption, _ text: TextPicture, _ file: String, end: Double?
  ) {
    let place = "\(file):\(timed.place.line):\(timed.place.column)"
    if let characters = text.missingText {
      warnings.append(
        "\(place): the caption has \(characters) that no installed font has; name a font that has them with "
          + "'font: FILE', or install one")
    }
    if text.isCut {
      warnings.append(
        "\(place): the caption is longer than \(Self.lines) lines, and its end is not shown; shorten "
          + (timed.caption.style.size == nil ? "it" : "it, or choose a smaller 'size'"))
    }
    if let end, timed.end > end + 1e-9 {
      warnings.append(
        "\(place): the caption would be shown until \(timed.end.thousandths) s, but the film ends at "
          + "\(end.thousandths) s, so the caption is cut off")
    }
  }
}

extension TextPicture {
  /// The size of the text: the picture's size without the margin of `inset` pixels on each side.
  fileprivate var size: Size {
    Size(width: Double(picture.width - 2 * inset), height: Double(picture.height - 2 * inset))
  }
}

extension Size {
  fileprivate func divided(by scale: Double) -> Size {
    Size(width: width / scale, height: height / scale)
  }
}

extension Rect {
  func divided(by scale: Double) -> Rect {
    Rect(x: minX / scale, y: minY / scale, width: width / scale, height: height / scale)
  }
}
