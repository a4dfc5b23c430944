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
  /// The shares of their sizes that the captions have.
  private(set) var letters = LetterShares()

  /// The shorter side in pixels of the frame in which captions are placed, whatever the film's size is: a draft has its
  /// captions where the film has them.
  static let placingSide = 1080.0

  /// Draws the captions and adds their pictures to `library`. All captions with the same largest size that are beside the
  /// device have the same font size.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels.
  ///   - scale: The pixels per point of the frame.
  ///   - unit: The pixels per point of the captions' sizes, which are the points of a stage that has a size.
  ///   - composition: The ways of the devices and the overlays.
  ///   - decoration: The decoration around the screen; nil for none.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init(
    of show: StoryboardShow, size: PixelSize, scale: Double, unit: Double, _ composition: Composition,
    _ decoration: Decoration?, _ library: PictureLibrary
  ) throws {
    let picture = Size(width: Double(size.width), height: Double(size.height))
    let board = show.storyboard
    // On a screen without a device around it, a caption is a subtitle.
    let hasDevice = board.look.frame != nil || board.stage != nil
    let words = CaptionText(of: board, isMirrored: composition.isMirrored)
    var placing = CaptionPlacing(
      show: show, picture: picture, scale: scale, unit: unit, composition: composition, decoration: decoration,
      library: library, words: words, hasDevice: hasDevice)
    let choices = try placing.choices()
    var common: [Storyboard.Length?: Int] = [:]
    // Letters over a device, where there is no other room, do not count for the others.
    for choice in choices where !hasDevice || choice.area < choice.layout.outside(choice.placement).count {
      common[choice.timed.caption.style.size, default: 0] = max(
        common[choice.timed.caption.style.size] ?? 0, choice.fontSize)
    }
    var overDevice: [TimedCaption] = []
    let ground = TextGround(decoration: decoration, library: library)
    for choice in choices {
      let (timed, layout, placement) = (choice.timed, choice.layout, choice.placement)
      let sizes = layout.fontSizes(timed.caption.style.size, unit: unit)
      var number = max(common[timed.caption.style.size] ?? 0, choice.fontSize)
      if case .center(let point) = timed.caption.placement {
        noteCenter(point, timed, board.file, picture.divided(by: scale))
      }
      var laid: (text: TextPicture, plate: Rect)?
      let (areas, beside) = (layout.areas(placement), layout.outside(placement).count)
      var area = choice.area
      // In a small frame the letters are relatively larger than in the one in which the caption was placed.
      func draw(_ caption: Storyboard.Caption) throws(MediaError) -> TextPicture {
        try words.draw(
          caption, sizes[number], layout.placedWidth(in: areas[area], sizes[number]),
          aligned: areas[area].titles ?? .center)
      }
      while laid == nil {
        let text = try draw(timed.caption)
        if text.isCut, area < areas.count - 1 {
          area = max(area + 1, beside)
        } else if text.isCut, number < sizes.count - 1 {
          number += 1
        } else {
          laid = (text, layout.placedPlate(text.size, in: areas[area], placement, sizes[number]))
        }
      }
      guard case (var text, let usual)? = laid else { continue }
      letters.note(CaptionLayout.factors[number], at: timed.place)
      let plate = usual.offsetBy(dx: 0, dy: (choice.shift * picture.height).rounded())
      note(timed, text, board.file, end: show.duration)
      let rect = plate.divided(by: scale)
      var shown = timed
      if placement.isAtEdge {
        let device =
          !hasDevice ? nil : decoration.flatMap { composition.deviceArea(of: $0, during: timed.begin...timed.end) }
        let isOverDevice = area >= beside && device.map(rect.intersects) == true
        if isOverDevice { shown.caption.style = timed.caption.style.withPlate }
        if let mark = choice.marks.covered(by: rect) {
          noteMark(mark, timed, board.file)
        } else if isOverDevice, !placing.isNear(timed),
          !(composition.captionsOver != nil && placement == .bottom)
        {
          overDevice.append(timed)
        }
      } else if let mark = choice.marks.covered(by: rect, onlyPressed: true) {
        noteMark(mark, timed, board.file)
      }
      let screen = decoration.flatMap { composition.deviceArea(of: $0, during: timed.begin...timed.end, filling: 2) }
      let behind = ground.color(behind: rect, device: screen)
      if let behind, !shown.caption.style.hasPlate, shown.caption.style.color == nil {
        shown.caption.style.color = behind.letters
        text = try draw(shown.caption)
      }
      noteColor(shown, on: behind, board.file)
      let (inset, fontSize) = (Double(text.inset), sizes[number])
      let padding = layout.padding(in: areas[area], fontSize)
      let radius = min(plate.height / 2, fontSize * 1.15)
      items.append(
        CaptionShow.Item(
          shown, picture: library.add(text.picture), plate: rect, cornerRadius: radius / scale,
          text: Rect(
            x: plate.minX + padding.x - inset, y: plate.minY + padding.y - inset,
            width: Double(text.picture.width), height: Double(text.picture.height)
          ).divided(by: scale)))
    }
    noteDevice(overDevice, board.file)
  }

  private mutating func noteColor(_ timed: TimedCaption, on ground: Color?, _ file: String) {
    let style = timed.caption.style
    let plate = style.hasPlate ? style.background ?? .black : .clear
    // Nothing is seen through a plate that is almost opaque.
    guard let ground = ground ?? (plate.alpha > 0.9 ? plate : nil),
      let words = TextGround.words([style.letters], on: plate.over(ground))
    else { return }
    warnings.append(
      "\(file):\(timed.place.line):\(timed.place.column): the caption \(words); give it another 'color' or 'background', or "
        + "leave 'color' out")
  }

  private mutating func noteMark(_ words: String, _ timed: TimedCaption, _ file: String) {
    warnings.append(
      "\(file):\(timed.place.line):\(timed.place.column): the caption covers \(words)"
        + (timed.caption.isPlaced ? "" : ", because no other place is free meanwhile")
        + "; give it another 'place', a smaller 'size' or another time")
  }

  private mutating func noteDevice(_ captions: [TimedCaption], _ file: String) {
    guard let first = captions.first else { return }
    let others = captions.count - 1
    let rest = others > 0 ? ", as \(others == 1 ? "is" : "are") \(others.of("more caption"))," : ""
    warnings.append(
      "\(file):\(first.place.line):\(first.place.column): the caption is over the device\(rest) because beside it there "
        + "is no room; give it more with a larger 'margin' or a smaller 'size', or say with 'place: [x, y]' where it is "
        + "meant to be")
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
        "\(place): the caption is longer than \(CaptionText.lines) lines, and its end is not shown; shorten "
          + (timed.caption.style.size == nil ? "it" : "it, or choose a smaller 'size'"))
    }
    if let end, timed.end > end + 1e-9 {
      warnings.append(
        "\(place): the caption would be shown until \(timed.end.thousandths) s, but the film ends at "
          + "\(end.thousandths) s, so the caption is cut off")
    }
  }
}

extension Size {
  func divided(by scale: Double) -> Size {
    Size(width: width / scale, height: height / scale)
  }
}

extension Rect {
  func divided(by scale: Double) -> Rect {
    Rect(x: minX / scale, y: minY / scale, width: width / scale, height: height / scale)
  }
}
