internal import SegueGeometry
internal import SegueMedia
internal import SeguePixels
internal import SeguePlayer
internal import SegueRender
internal import SegueStoryboard
internal import SegueText

/// Chooses the places of a film's captions. Beside a device, a caption has the first region in which it fits. On a screen,
/// one without a place of its own is where it covers least: at one of the edges, or nearer to the middle.
struct CaptionPlacing {
  /// A caption with the region and the font size in which it is.
  struct Choice {
    /// The caption, which may be shown for a shorter time than its step says, so that it covers no title.
    var timed: TimedCaption
    let layout: CaptionLayout
    let marks: Marks
    /// The placement of the regions, which is not always the caption's own, in pixels.
    var placement: Storyboard.Caption.Placement
    /// The indices of the region and of the font size.
    var area: Int
    var fontSize: Int
    /// How far the plate is moved downward, as a share of the picture's height.
    var shift = 0.0
  }

  /// A region and a font size in which a text fits, with its size in pixels and its plate in the film's points.
  private struct Fit {
    let area: Int
    let fontSize: Int
    let plate: Rect
  }

  let show: StoryboardShow
  /// The size of a frame, in pixels.
  let picture: Size
  /// The pixels per point of the frame, and of the captions' sizes.
  let scale, unit: Double
  let composition: Composition
  let decoration: Decoration?
  let library: PictureLibrary
  let words: CaptionText
  let hasDevice: Bool
  private var rests: RestContents

  init(
    show: StoryboardShow, picture: Size, scale: Double, unit: Double, composition: Composition, decoration: Decoration?,
    library: PictureLibrary, words: CaptionText, hasDevice: Bool
  ) {
    (self.show, self.picture, self.scale, self.unit) = (show, picture, scale, unit)
    (self.composition, self.decoration, self.library) = (composition, decoration, library)
    (self.words, self.hasDevice) = (words, hasDevice)
    rests = RestContents(show, library)
  }

  /// The size of the picture, in the film's points.
  private var size: Size { picture.divided(by: scale) }
  /// How many times as large as the film's is the frame in which captions are placed.
  private var factor: Double { CaptionPictures.placingSide / min(picture.width, picture.height) }

  /// Returns the places of all captions, in their order.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  mutating func choices() throws -> [Choice] {
    var chosen: [Choice] = []
    var open: [(index: Int, places: [CaptionPath.Place], choices: [Choice])] = []
    for timed in show.captions {
      let all = try candidates(timed)
      if all.count > 1 { open.append((chosen.count, all.map(\.place), all.map(\.choice))) }
      chosen.append(all[0].choice)
    }
    let isAtTop = open.first.map { chosen[$0.index].timed.caption.placement == .top } ?? false
    for (caption, number) in zip(open, CaptionPath.best(open.map(\.places), isAtTop: isAtTop)) {
      chosen[caption.index] = caption.choices[number]
    }
    return chosen
  }

  /// Returns true for a caption without a place that is over the picture, since the camera is near meanwhile and the
  /// device is not where it was.
  func isNear(_ timed: TimedCaption) -> Bool {
    guard let decoration, !timed.caption.isPlaced else { return false }
    return composition.isNear(show, in: decoration, during: timed.span)
  }

  // MARK: Layout

  /// Returns the layout for a caption, which keeps out of the device where that is meanwhile, in a frame that is this
  /// many times as large.
  private func layout(_ timed: TimedCaption, _ marks: Marks, times factor: Double = 1) -> CaptionLayout {
    let (picture, scale) = (picture.divided(by: 1 / factor), scale * factor)
    let all = Rect(origin: .zero, size: picture)
    let free = marks.isFree ? nil : marks.free.divided(by: 1 / scale)
    let hasPlate = timed.caption.style.hasPlate
    let isLarge = CaptionLayout.isLarge(picture, composition.covered, hasDevice: hasDevice)
    guard let decoration, !isNear(timed) else {
      return CaptionLayout(
        picture: picture, device: nil, screen: all, free: free, hasPlate: hasPlate, isLarge: isLarge)
    }
    var (device, screen) = (decoration.device, decoration.screen)
    if !composition.devices.isEmpty, let area = composition.deviceArea(of: decoration, during: timed.span) {
      (device, screen) = (area, area)
    }
    return CaptionLayout(
      picture: picture, device: device.divided(by: 1 / scale), screen: screen.divided(by: 1 / scale), free: free,
      hasPlate: hasPlate, isLarge: isLarge, isMirrored: composition.isMirrored,
      titles: marks.titles.map { CaptionLayout.Title($0.rect.divided(by: 1 / scale), $0.alignment) })
  }

  /// Returns what a caption should not cover. On a screen, that is what the screen shows, too.
  private mutating func marks(_ timed: TimedCaption, isOnScreen: Bool) -> Marks {
    var marks = Marks(of: composition, in: show, during: timed.span, size, decoration)
    marks.addPressed(of: show, during: timed.span, composition, decoration)
    marks.addTitles(of: composition, during: timed.span)
    if isOnScreen {
      marks.addControls(of: show, during: timed.span, composition, decoration)
      marks.addBar(of: show, during: timed.span, composition, decoration)
      marks.screens = screens(during: timed.span)
    }
    return marks
  }

  /// The least share of a caption's time for which a screen is looked at.
  private static let leastShare = 0.05

  private mutating func screens(during span: ClosedRange<Double>) -> [Marks.Screen] {
    let all = Rect(origin: .zero, size: show.size)
    var screens: [Marks.Screen] = []
    for (number, rest) in show.rests.enumerated() {
      let share = rest.span.share(of: span)
      guard share > Self.leastShare else { continue }
      guard let contents = rests.contents(number, of: rest) else { continue }
      let time = (max(rest.span.lowerBound, span.lowerBound) + min(rest.span.upperBound, span.upperBound)) / 2
      let box = composition.screen(of: show, in: decoration, size, at: time).boundingBox(of: all)
      if !box.isEmpty { screens.append(Marks.Screen(contents: contents, box: box, share: share)) }
    }
    return screens
  }

  // MARK: Places

  /// Calls `body` with the regions and font sizes in which a text fits, the first region with all its sizes first, until
  /// it returns false.
  ///
  /// - Parameters:
  ///   - placement: The placement, in the film's points.
  ///   - range: The indices of the regions.
  private func fits(
    _ timed: TimedCaption, _ placement: Storyboard.Caption.Placement, in range: Range<Int>, _ marks: Marks,
    _ body: (Fit) -> Bool
  ) throws {
    let placing = layout(timed, marks, times: factor)
    let sizes = placing.fontSizes(timed.caption.style.size, unit: unit * factor)
    let scaled = placement.scaled(by: scale * factor)
    let longest = try words.longestWord(timed.caption)
    let largest = max(composition.letters[timed.place], CaptionLayout.factors.last ?? 1)
    for (index, area) in placing.areas(placement).enumerated() where range.contains(index) {
      for (number, fontSize) in sizes.enumerated() where CaptionLayout.factors[number] <= largest {
        guard let width = placing.width(in: area, fontSize) else { continue }
        let text = try words.draw(timed.caption, fontSize, width)
        guard !text.isCut, let plate = placing.plate(text.size, in: area, scaled, fontSize) else { continue }
        // Rather smaller letters than a word on two lines, where that helps.
        if longest * fontSize > Double(width), longest * (sizes.last ?? fontSize) <= Double(width) { continue }
        guard body(Fit(area: index, fontSize: number, plate: plate.divided(by: scale * factor))) else { return }
      }
    }
  }

  /// Returns the first region and font size in which a text fits; nil if it fits in none.
  ///
  /// - Parameters:
  ///   - largest: The largest share of its size that the text may have.
  ///   - isClear: True if the text also has to be away from all marks.
  private func first(
    _ timed: TimedCaption, _ placement: Storyboard.Caption.Placement, in range: Range<Int>, _ marks: Marks,
    atMost largest: Double = 1, isClear: Bool = false
  ) throws -> Fit? {
    var found: Fit?
    let gap = Marks.gap * min(size.width, size.height)
    try fits(timed, placement, in: range, marks) { fit in
      if CaptionLayout.factors[fit.fontSize] > largest { return true }
      if isClear, marks.covered(by: fit.plate.inset(by: -gap)) != nil { return true }
      found = fit
      return false
    }
    return found
  }

  /// Returns the places among which a caption has its own: one, or several on a screen.
  ///
  /// - Parameter mayBeShorter: True if the caption may end earlier or begin later than its step says.
  private mutating func candidates(
    _ timed: TimedCaption, mayBeShorter: Bool = true
  ) throws -> [(place: CaptionPath.Place, choice: Choice)] {
    let isNear = isNear(timed)
    let isOpen = !timed.caption.isPlaced && (isNear || !hasDevice)
    let marks = marks(timed, isOnScreen: isOpen)
    let own = isNear ? .bottom : timed.caption.placement
    func choice(_ placement: Storyboard.Caption.Placement, _ area: Int, _ fontSize: Int, shift: Double = 0) -> Choice {
      Choice(
        timed: timed, layout: layout(timed, marks), marks: marks, placement: placement.scaled(by: scale), area: area,
        fontSize: fontSize, shift: shift)
    }
    func one(_ choice: Choice) -> [(place: CaptionPath.Place, choice: Choice)] {
      [(CaptionPath.Place(isAtTop: false, cost: 0), choice)]
    }
    let placing = layout(timed, marks, times: factor)
    let count = placing.areas(own).count
    let beside = 0..<placing.outside(own).count
    var found = try first(timed, own, in: beside, marks)
    let isAlone = !show.captions.contains {
      $0.place != timed.place && $0.begin < timed.end && $0.end > timed.begin
    }
    let edges = timed.caption.isPlaced || !isAlone ? [own] : [own, own.opposite ?? own]
    if found == nil, let other = edges.dropFirst().first {
      // A title that is there at another time has made room for the caption at the other edge.
      let range = 0..<placing.outside(other).count
      if let clear = try first(timed, other, in: range, marks, isClear: true) {
        return one(choice(other, clear.area, clear.fontSize))
      }
    }
    if found == nil, own == .bottom, let share = composition.captionsOver {
      // A caption that is meant to be over the device is on its whole end, in fewer lines than on the screen alone; but
      // not half on a device that ends above the picture's edge, such as a browser that is as wide as the picture allows.
      let whole = try first(timed, own, in: count - 1..<count, marks, atMost: share)
      found = whole.flatMap { placing.crossesEnd($0.plate.divided(by: 1 / (scale * factor))) ? nil : $0 }
      if found == nil { found = try first(timed, own, in: beside.upperBound..<count, marks, atMost: share) }
    }
    guard let usual = try found ?? first(timed, own, in: beside.upperBound..<count, marks) else {
      return one(choice(own, count - 1, CaptionLayout.factors.count - 1))
    }
    if mayBeShorter, !timed.caption.isPlaced, let part = marks.part(of: timed.span, clearing: usual.plate) {
      var shorter = timed
      (shorter.begin, shorter.end) = (part.lowerBound, part.upperBound)
      return try candidates(shorter, mayBeShorter: false)
    }
    if isOpen, !beside.contains(usual.area) {
      var found: [(place: CaptionPath.Place, choice: Choice)] = []
      // In a desktop's window, the title and what people look at first are at the upper edge.
      let isLow = isNear && decoration?.look.frame?.isDesktop == true
      for edge in edges {
        var isClear = false
        try fits(timed, edge, in: usual.area..<usual.area + 1, marks) { fit in
          let all = places(fit, edge, marks)
          let clear = isLow ? all.filter { marks.isFree($0.rect) } : []
          isClear = !clear.isEmpty
          for (place, _) in isClear ? clear : all {
            let shift = place.isAtTop ? place.shift : -place.shift
            found.append((place, choice(edge, fit.area, fit.fontSize, shift: shift)))
          }
          // Letters do not become smaller for the sake of a place.
          return false
        }
        if isClear { break }
      }
      return found
    }
    guard own.opposite != nil, marks.covered(by: usual.plate) != nil else {
      return one(choice(own, usual.area, usual.fontSize))
    }
    // Only a text that is too long for the screen may be anywhere, also on the device's edge.
    let range = beside.contains(usual.area) ? beside : 0..<count - 1
    for edge in edges {
      if let clear = try first(timed, edge, in: range, marks, isClear: true) {
        return one(choice(edge, clear.area, clear.fontSize))
      }
    }
    return one(choice(own, usual.area, usual.fontSize))
  }

  /// The part of the picture's height at each edge which a caption does not leave: in the middle it would be over what the
  /// film shows. It is tried at distances of `step`.
  private static let (zone, step) = (0.25, 0.01)
  /// What it costs to be farther from the edge by the picture's height.
  private static let farther = 2.0

  /// Returns the places at one of the edges, with the caption's rectangle there in the film's points.
  private func places(
    _ fit: Fit, _ edge: Storyboard.Caption.Placement, _ marks: Marks
  ) -> [(place: CaptionPath.Place, rect: Rect)] {
    let (height, isAtTop) = (size.height, edge == .top)
    let distance = isAtTop ? fit.plate.minY : height - fit.plate.maxY
    let count = max(Int(clamping: ((Self.zone - distance / height) / Self.step).rounded(.down)), 0)
    return (0...count).map { number in
      let shift = Double(number) * Self.step
      let rect = fit.plate.offsetBy(dx: 0, dy: (isAtTop ? shift : -shift) * height)
      let cost = marks.cost(of: rect) + Self.farther * shift
      return (CaptionPath.Place(isAtTop: isAtTop, shift: shift, cost: cost), rect)
    }
  }
}

extension TimedCaption {
  /// The time in which the caption is shown, in seconds on the film's clock.
  fileprivate var span: ClosedRange<Double> { begin...max(begin, end) }
}

extension Storyboard.Caption.Placement {
  /// True for a placement at the upper or the lower edge.
  var isAtEdge: Bool { opposite != nil }

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
