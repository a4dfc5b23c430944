import SegueFilm
import SegueGeometry
import SegueMedia
import SeguePlayer
import Testing

/// Tests the positions of captions in a film.
struct CaptionLayoutTests {
  typealias Placement = Storyboard.Caption.Placement

  /// Returns the layout of captions around a phone of 420 × 880 pixels, which has a screen of 390 ×
  /// 844 pixels and is in the middle of a picture.
  private func phone(in width: Double, _ height: Double) -> (layout: CaptionLayout, device: Rect) {
    let device = Rect(x: (width - 420) / 2, y: (height - 880) / 2, width: 420, height: 880)
    let screen = Rect(x: device.minX + 15, y: device.minY + 18, width: 390, height: 844)
    return (
      CaptionLayout(
        picture: Size(width: width, height: height), device: device, screen: screen), device
    )
  }

  /// Returns the plate (the rectangle behind the text) of a caption beside the device, and the
  /// factor of the caption's font size. They belong to the first combination of a region and a
  /// factor in which the text fits; nil if it fits in none. `ems` is the text's width as a multiple
  /// of the font size.
  private func outside(
    _ layout: CaptionLayout, _ placement: Placement, ems: Double, lines: Double = 1
  ) -> (plate: Rect, factor: Double)? {
    for area in layout.outside(placement) {
      for factor in CaptionLayout.factors {
        let size = layout.fontSize * factor
        let text = Size(width: ems * size, height: lines * 1.25 * size)
        guard let width = layout.width(in: area, size), text.width <= Double(width),
          let plate = layout.plate(text, in: area, placement, size)
        else { continue }
        return (plate, factor)
      }
    }
    return nil
  }

  @Test(arguments: [Placement.top, .bottom])
  func `a caption is in the margin above or below the device if it fits there`(
    _ placement: Placement
  ) throws {
    let (layout, device) = phone(in: 570, 1040)
    let found = try #require(outside(layout, placement, ems: 12))
    #expect(found.plate.maxY <= device.minY || found.plate.minY >= device.maxY)
    let band =
      placement == .top
      ? Rect(x: 0, y: 0, width: 570, height: device.minY)
      : Rect(x: 0, y: device.maxY, width: 570, height: 1040 - device.maxY)
    #expect(abs(found.plate.center.x - 285) <= 1 && abs(found.plate.center.y - band.midY) <= 1)
  }

  @Test(arguments: [
    (TitleStyle.Alignment.left, Rect(x: 65, y: 400, width: 400, height: 200)),
    (.right, Rect(x: 85, y: 400, width: 400, height: 200)), (.center, Rect(x: 165, y: 400, width: 200, height: 200)),
  ])
  func `a caption beside the device has the edge of the titles there`(
    _ alignment: TitleStyle.Alignment, _ title: Rect
  ) throws {
    let device = Rect(x: 640, y: 60, width: 360, height: 960)
    func plate(_ titles: [CaptionLayout.Title]) throws -> Rect {
      let layout = CaptionLayout(
        picture: Size(width: 1080, height: 1080), device: device, screen: device, titles: titles)
      return try #require(outside(layout, .bottom, ems: 5)).plate
    }
    let (found, usual) = (try plate([.init(title, alignment)]), try plate([]))
    switch alignment {
    case .left: #expect(abs(found.minX - title.minX) <= 1)
    case .right: #expect(abs(found.maxX - title.maxX) <= 1)
    case .center: #expect(abs(found.center.x - title.center.x) <= 1)
    }
    // One above or over the device is no edge beside it.
    #expect(abs(usual.center.x - 352) <= 2)
    #expect(try plate([.init(title.offsetBy(dx: 400, dy: 0), alignment)]) == usual)
  }

  @Test func `a caption is at the edge of titles beside the device rather than near the picture's edge`() throws {
    func plate(_ titles: [CaptionLayout.Title], low: Double) throws -> Rect {
      let device = Rect(x: 900, y: 60, width: 440, height: low - 60)
      let layout = CaptionLayout(
        picture: Size(width: 1920, height: 1080), device: device, screen: device, titles: titles)
      return try #require(outside(layout, .bottom, ems: 6)).plate
    }
    let title = CaptionLayout.Title(Rect(x: 65, y: 400, width: 500, height: 200), .left)
    #expect(try plate([], low: 960).minY >= 960)
    let beside = try plate([title], low: 960)
    #expect(abs(beside.minX - 65) <= 1 && beside.maxY <= 961)
    // Below the device there is room away from the edge.
    #expect(try plate([title], low: 860).minY >= 860)
  }

  @Test func `the last region is the one between titles and the device below them`() throws {
    let (picture, device) = (Size(width: 1080, height: 1920), Rect(x: 300, y: 700, width: 480, height: 1155))
    let title = Rect(x: 100, y: 269, width: 880, height: 220)
    func layout(_ titles: [CaptionLayout.Title]) -> CaptionLayout {
      CaptionLayout(picture: picture, device: device, screen: device, titles: titles)
    }
    let titled = layout([.init(title, .center)])
    let area = try #require(titled.outside(.top).last)
    let plate = try #require(titled.plate(Size(width: 400, height: 50), in: area, .top, titled.fontSize))
    #expect(plate.minY >= title.maxY + 0.03 * 1080 && plate.maxY <= device.minY)
    #expect(titled.outside(.top).dropLast() == layout([]).outside(.top)[...])
    #expect(titled.outside(.bottom) == layout([]).outside(.bottom))
  }

  @Test func `letters without a plate are beside a device that leaves too little room for a plate`() throws {
    let (picture, device) = (Size(width: 1080, height: 1920), Rect(x: 220, y: 370, width: 640, height: 1340))
    let free = Rect(x: 0, y: 269, width: 1080, height: 1267)
    func layout(_ hasPlate: Bool) -> CaptionLayout {
      CaptionLayout(picture: picture, device: device, screen: device, free: free, hasPlate: hasPlate)
    }
    #expect(outside(layout(true), .top, ems: 6) == nil)
    let found = try #require(outside(layout(false), .top, ems: 6))
    #expect(found.plate.minY >= free.minY && found.plate.maxY <= device.minY)
  }

  @Test func `a caption's font shrinks by up to 30 % before the caption is moved onto the screen`()
    throws
  {
    let (layout, device) = phone(in: 560, 1010)
    let found = try #require(outside(layout, .bottom, ems: 12))
    #expect(found.factor < 1 && found.factor >= 0.7)
    #expect(found.plate.minY > device.maxY && found.plate.maxY < 1010)
    #expect(outside(layout, .bottom, ems: 12, lines: 3) == nil)
  }

  @Test func `a caption's own size is its largest one, up to half of the picture's shorter side`() {
    let (layout, _) = phone(in: 1000, 2000)
    let sizes: [(Storyboard.Length?, Double)] = [
      (nil, 42), (.share(0.06), 60), (.points(20), 40), (.points(1000), 500),
    ]
    for (size, largest) in sizes {
      let all = layout.fontSizes(size, unit: 2)
      #expect(all == [1, 0.9, 0.8, 0.7].map { $0 * largest })
    }
  }

  @Test func `captions are larger in a story and on an upright screen without a device`() {
    let (upright, square) = (Size(width: 1000, height: 1800), Size(width: 1000, height: 1000))
    let story = FilmPreset.CoveredBands(top: 0.14, bottom: 0.2)
    #expect(CaptionLayout.isLarge(upright, story, hasDevice: true))
    #expect(CaptionLayout.isLarge(upright, FilmPreset.CoveredBands(), hasDevice: false))
    #expect(!CaptionLayout.isLarge(upright, FilmPreset.CoveredBands(), hasDevice: true))
    #expect(!CaptionLayout.isLarge(square, story, hasDevice: false))
    let screen = Rect(origin: .zero, size: upright)
    #expect(CaptionLayout(picture: upright, device: nil, screen: screen, isLarge: true).fontSize == 50)
  }

  @Test(arguments: [Placement.top, .bottom])
  func `a caption keeps out of the bands that an app covers, beside the device and on the screen`(
    _ placement: Placement
  ) throws {
    let covered = FilmPreset.CoveredBands(top: 0.14, bottom: 0.2)
    let picture = Size(width: 1080, height: 1920)
    let free = covered.free(in: picture)
    #expect(abs(free.minY - 268.8) < 1e-9 && abs(free.maxY - 1536) < 1e-9)
    for device in [
      Rect(x: 190, y: 400, width: 700, height: 1000), Rect(x: 100, y: 60, width: 880, height: 1800),
    ] {
      let layout = CaptionLayout(picture: picture, device: device, screen: device, free: free)
      let text = Size(width: 300, height: 50)
      for area in layout.outside(placement) + [layout.inside(placement), layout.whole(placement)] {
        guard let plate = layout.plate(text, in: area, placement, layout.fontSize) else { continue }
        #expect(plate.minY >= free.minY - 1 && plate.maxY <= free.maxY + 1, "\(plate)")
      }
    }
  }

  @Test(arguments: [(Placement.top, 0.0), (.bottom, 1.0)])
  func `a caption beside a phone is aligned with the top or bottom edge of the screen`(
    _ placement: Placement, _ end: Double
  ) throws {
    let (layout, device) = phone(in: 1920, 960)
    let found = try #require(outside(layout, placement, ems: 12, lines: 2))
    #expect(found.plate.minX > device.maxX && found.plate.maxX < 1920 && found.factor == 1)
    let edge = device.minY + 18 + end * 844
    #expect(abs(found.plate.minY + end * found.plate.height - edge) <= 1)
  }

  @Test(arguments: [(Placement.top, -40.0), (.bottom, 200)])
  func `a caption beside a device that reaches beyond the picture's edge keeps away from that edge`(
    _ placement: Placement, _ y: Double
  ) throws {
    let device = Rect(x: 520, y: y, width: 460, height: 960)
    let layout = CaptionLayout(picture: Size(width: 1080, height: 1080), device: device, screen: device)
    let (plate, _) = try #require(outside(layout, placement, ems: 6, lines: 2))
    #expect(plate.maxX <= device.minX)
    #expect(abs(placement == .top ? plate.minY - 64.8 : 1080 - plate.maxY - 64.8) <= 1, "\(plate)")
  }

  @Test(arguments: [(900.0, true), (900.5, true), (899.5, true), (1200, true), (600, false)])
  func `in a layout from the right to the left, a caption is at the left of a device in the middle`(
    _ x: Double, _ isOnLeft: Bool
  ) throws {
    let device = Rect(x: x - 150, y: 40, width: 420, height: 880)
    let layout = CaptionLayout(
      picture: Size(width: 1920, height: 960), device: device, screen: device, isMirrored: true)
    let found = try #require(outside(layout, .bottom, ems: 12, lines: 2))
    #expect(isOnLeft ? found.plate.maxX < device.minX : found.plate.minX > device.maxX, "\(found.plate)")
    #expect(found.plate.minX >= 0.06 * 960 - 1 && found.plate.maxX <= 1920 - 0.06 * 960 + 1, "\(found.plate)")
  }

  @Test(arguments: [Placement.top, .bottom])
  func
    `a caption that does not fit beside the device is on the screen, away from the device's edges`(
      _ placement: Placement
    ) throws
  {
    let (layout, device) = phone(in: 460, 900)
    #expect(outside(layout, placement, ems: 8) == nil)
    let area = layout.inside(placement)
    let width = try #require(layout.width(in: area, layout.fontSize))
    let plate = try #require(
      layout.plate(
        Size(width: Double(width), height: 80), in: area, placement, layout.fontSize))
    let screen = Rect(x: device.minX + 15, y: device.minY + 18, width: 390, height: 844)
    #expect(plate.minX > screen.minX && plate.maxX < screen.maxX)
    #expect(plate.minY > screen.minY + 40 && plate.maxY < screen.maxY - 40)
  }

  @Test
  func `a caption with a point is centred there, and its plate stays inside of the film's frame`()
    throws
  {
    let (layout, _) = phone(in: 800, 1000)
    let size = layout.fontSize
    for (point, center) in [
      (Point(x: 300, y: 500), Point(x: 300, y: 500)), (Point(x: 790, y: 995), nil),
    ] {
      let placement = Placement.center(point)
      #expect(layout.outside(placement).isEmpty)
      let plate = try #require(
        layout.plate(
          Size(width: 200, height: 40), in: layout.inside(placement), placement, size))
      if let center {
        #expect(abs(plate.center.x - center.x) <= 1 && abs(plate.center.y - center.y) <= 1)
      }
      #expect(plate.maxX <= 760 && plate.maxY <= 945 + 1)
    }
  }

  @Test func `a plate beside the device is away from the picture's edges where the device leaves so much room`() throws
  {
    let picture = Size(width: 1080, height: 1080)
    let safe = Rect(x: 64.8, y: 64.8, width: 950.4, height: 950.4)
    for (device, placement) in [
      (Rect(x: 380, y: 80, width: 320, height: 780), Placement.bottom),
      (Rect(x: 380, y: 220, width: 320, height: 780), .top), (Rect(x: 100, y: 200, width: 320, height: 780), .bottom),
    ] {
      let layout = CaptionLayout(picture: picture, device: device, screen: device)
      let (plate, _) = try #require(outside(layout, placement, ems: 8))
      #expect(plate.minX >= safe.minX - 1 && plate.maxX <= safe.maxX + 1, "\(plate)")
      #expect(plate.minY >= safe.minY - 1 && plate.maxY <= safe.maxY + 1, "\(plate)")
    }
    // Rather in smaller letters than nearer to the edge; nearer to it where there is no other room.
    for (height, isSmaller, isSafe) in [(830.0, true, true), (880, true, false)] {
      let device = Rect(x: 380, y: 80, width: 320, height: height)
      let layout = CaptionLayout(picture: picture, device: device, screen: device)
      let (plate, factor) = try #require(outside(layout, .bottom, ems: 8))
      #expect((factor < 1) == isSmaller && (plate.maxY <= safe.maxY + 1) == isSafe, "\(plate) \(factor)")
    }
  }

  @Test func `a plate is half on the lower end of a device only if it is over it and below it`() {
    let (layout, device) = phone(in: 570, 1040)
    func plate(_ y: Double) -> Rect { Rect(x: device.minX + 20, y: y, width: 300, height: 60) }
    #expect(layout.crossesEnd(plate(device.maxY - 30)))
    #expect(!layout.crossesEnd(plate(device.maxY - 60)))
    #expect(!layout.crossesEnd(plate(device.maxY - 59)), "That is rounding.")
    #expect(!layout.crossesEnd(plate(device.maxY + 1)))
  }
}
