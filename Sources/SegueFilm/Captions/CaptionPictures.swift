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

  /// The shorter side in pixels of the frame in which captions are placed, whatever the film's size is: a draft has its
  /// captions where the film has them.
  static let placingSide = 1080.0

  /// A caption with the region and the font size in which it is.
  private struct Choice {
    let timed: TimedCaption
    let layout: CaptionLayout
    let marks: Marks
    /// The placement of the regions, which is not always the caption's own, in pixels.
    var placement: Storyboard.Caption.Placement
    /// The indices of the region and of the font size.
    var area: Int
    var fontSize: Int
  }

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
    let side = min(picture.width, picture.height) / scale
    let board = show.storyboard
    // On a screen without a device around it, a caption is a subtitle.
    let hasDevice = board.look.frame != nil || board.stage != nil
    let isLarge = CaptionLayout.isLarge(picture, composition.covered, hasDevice: hasDevice)
    /// Returns true for a caption without a place that is over the picture, since the camera is near meanwhile and the
    /// device is not where it was.
    func isNear(_ timed: TimedCaption) -> Bool {
      guard let decoration, !timed.caption.isPlaced else { return false }
      return composition.isNear(show, in: decoration, during: timed.begin...timed.end)
    }
    /// Returns the layout for a caption, which keeps out of the device where that is meanwhile, in a frame that is this
    /// many times as large.
    func layout(_ timed: TimedCaption, _ marks: Marks, times factor: Double = 1) -> CaptionLayout {
      let (picture, scale) = (picture.divided(by: 1 / factor), scale * factor)
      let all = Rect(origin: .zero, size: picture)
      let free = marks.isFree ? nil : marks.free.divided(by: 1 / scale)
      let hasPlate = timed.caption.style.hasPlate
      guard let decoration, !isNear(timed) else {
        return CaptionLayout(
          picture: picture, device: nil, screen: all, free: free, hasPlate: hasPlate, isLarge: isLarge,
          isRaised: marks.isRaised)
      }
      var (device, screen) = (decoration.device, decoration.screen)
      if !composition.devices.isEmpty,
        let area = composition.deviceArea(of: decoration, during: timed.begin...timed.end)
      {
        (device, screen) = (area, area)
      }
      return CaptionLayout(
        picture: picture, device: device.divided(by: 1 / scale), screen: screen.divided(by: 1 / scale), free: free,
        hasPlate: hasPlate, isLarge: isLarge, isRaised: marks.isRaised, isMirrored: composition.isMirrored)
    }
    let words = CaptionText(of: board, isMirrored: composition.isMirrored)
    /// Chooses the first region in which the text fits with one of the font sizes, and the largest such font size. A
    /// caption without a place of its own is rather at the other edge than over a mark.
    func choose(_ timed: TimedCaption) throws -> Choice {
      let factor = Self.placingSide / min(picture.width, picture.height)
      var marks = Marks(
        of: composition, in: show, during: timed.begin...timed.end, picture.divided(by: scale), decoration)
      marks.addPressed(of: show, during: timed.begin...timed.end, composition, decoration)
      marks.addTitles(of: composition, during: timed.begin...timed.end)
      let isNear = isNear(timed)
      if !timed.caption.isPlaced, isNear || !hasDevice {
        marks.addControls(of: show, during: timed.begin...timed.end, composition, decoration)
      }
      let placing = layout(timed, marks, times: factor)
      let sizes = placing.fontSizes(timed.caption.style.size, unit: unit * factor)
      var longest: Double?
      /// The first choice in some regions, with its plate; nil if the text fits in none.
      func first(
        _ placement: Storyboard.Caption.Placement, in range: Range<Int>, _ marks: Marks, isClear: Bool = false
      ) throws -> (choice: Choice, plate: Rect)? {
        let placing = layout(timed, marks, times: factor)
        let scaled = placement.scaled(by: scale * factor)
        for (index, area) in placing.areas(placement).enumerated() where range.contains(index) {
          for (number, fontSize) in sizes.enumerated() {
            guard let width = placing.width(in: area, fontSize) else { continue }
            let text = try words.draw(timed.caption, fontSize, width)
            guard !text.isCut, let plate = placing.plate(text.size, in: area, scaled, fontSize) else { continue }
            // Rather smaller letters than a word on two lines, where that helps.
            let word = try longest ?? words.longestWord(timed.caption)
            longest = word
            if word * fontSize > Double(width), word * (sizes.last ?? fontSize) <= Double(width) { continue }
            let rect = plate.divided(by: scale * factor)
            if isClear, marks.covered(by: rect.inset(by: -Marks.gap * side)) != nil { continue }
            let choice = Choice(
              timed: timed, layout: layout(timed, marks), marks: marks, placement: placement.scaled(by: scale),
              area: index, fontSize: number)
            return (choice, rect)
          }
        }
        return nil
      }
      let own = isNear ? .bottom : timed.caption.placement
      let count = placing.areas(own).count
      let beside = 0..<placing.outside(own).count
      // A caption that is meant to be over the device is on its whole end, in fewer lines than on the screen alone.
      let isOver = composition.hasCaptionsOver && own == .bottom
      let (near, over) = isOver ? (beside.prefix(2), count - 1..<count) : (beside[...], beside.upperBound..<count)
      guard let usual = try first(own, in: near, marks) ?? first(own, in: over, marks) else {
        return Choice(
          timed: timed, layout: layout(timed, marks), marks: marks, placement: own.scaled(by: scale), area: count - 1,
          fontSize: sizes.count - 1)
      }
      guard let other = own.opposite, marks.covered(by: usual.plate) != nil else { return usual.choice }
      let isAlone = !show.captions.contains { $0 != timed && $0.begin < timed.end && $0.end > timed.begin }
      // Only a text that is too long for the screen may be anywhere, also on the device's edge.
      let range = beside.contains(usual.choice.area) ? beside : 0..<count - 1
      var raised = own == .bottom && !timed.caption.isPlaced ? marks.raised(above: usual.plate) : nil
      while let above = raised, let next = try first(own, in: range, above) {
        if above.covered(by: next.plate) == nil { return next.choice }
        raised = above.raised(above: next.plate)
      }
      for placement in timed.caption.isPlaced || !isAlone ? [own] : [own, other] {
        if let clear = try first(placement, in: range, marks, isClear: true) { return clear.choice }
      }
      return usual.choice
    }
    let choices = try show.captions.map(choose)
    var common: [Storyboard.Length?: Int] = [:]
    // Letters over a device, where there is no other room, do not count for the others.
    for choice in choices where !hasDevice || choice.area < choice.layout.outside(choice.placement).count {
      common[choice.timed.caption.style.size, default: 0] = max(
        common[choice.timed.caption.style.size] ?? 0, choice.fontSize)
    }
    var overDevice: [TimedCaption] = []
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
      while laid == nil {
        let text = try words.draw(timed.caption, sizes[number], layout.placedWidth(in: areas[area], sizes[number]))
        if text.isCut, area < areas.count - 1 {
          area = max(area + 1, beside)
        } else if text.isCut, number < sizes.count - 1 {
          number += 1
        } else {
          laid = (text, layout.placedPlate(text.size, in: areas[area], placement, sizes[number]))
        }
      }
      guard let (text, plate) = laid else { continue }
      note(timed, text, board.file, end: show.duration)
      let rect = plate.divided(by: scale)
      var shown = timed
      if placement.opposite != nil {
        let device =
          !hasDevice ? nil : decoration.flatMap { composition.deviceArea(of: $0, during: timed.begin...timed.end) }
        let isOverDevice = area >= beside && device.map(rect.intersects) == true
        if isOverDevice { shown.caption.style = timed.caption.style.withPlate }
        if let mark = choice.marks.covered(by: rect) {
          noteMark(mark, timed, board.file)
        } else if isOverDevice, !isNear(timed), !(composition.hasCaptionsOver && timed.caption.placement == .bottom) {
          overDevice.append(timed)
        }
      } else if let mark = choice.marks.covered(by: rect, onlyPressed: true) {
        noteMark(mark, timed, board.file)
      }
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

extension Storyboard.Caption.Placement {
  /// The placement at the other edge; nil for a point.
  fileprivate var opposite: Self? {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .center: nil
    }
  }

  /// Returns the placement in a picture with this many pixels per point.
  fileprivate func scaled(by scale: Double) -> Self {
    guard case .center(let point) = self else { return self }
    return .center(Point(x: point.x * scale, y: point.y * scale))
  }
}
