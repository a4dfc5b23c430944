internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueStoryboard

/// The captions of a film as pictures, with their places in the frame. Their size depends on the
/// frame only, so that they can be read whatever is on the screen.
struct CaptionPictures {
  private(set) var items: [CaptionShow.Item] = []
  /// One sentence for each caption that is not shown as it was written.
  private(set) var warnings: [String] = []

  /// Added to the number of a caption, to be that of its picture.
  private static let offset: UInt32 = 1 << 29
  /// The most lines of one caption.
  private static let lines = 4

  /// The measures of a caption in pixels.
  private struct Measures {
    let frame: PixelSize
    let fontSize: Double
    /// The room between the text and the plate's edges.
    let room: (x: Double, y: Double)
    /// The room between the plate and the frame's edges.
    let margin: (x: Double, y: Double)

    init(_ frame: PixelSize) {
      let (width, height) = (Double(frame.width), Double(frame.height))
      self.frame = frame
      fontSize = max(0.042 * min(width, height), 8)
      room = ((0.95 * fontSize).rounded(), (0.55 * fontSize).rounded())
      margin = ((0.05 * width).rounded(), (0.055 * height).rounded())
    }

    /// The largest width of a text.
    var width: Int { max(frame.width - Int(2 * (room.x + margin.x)), 16) }

    /// The plate of a text.
    func plate(
      _ text: Size, _ placement: Storyboard.Caption.Placement, _ place: (Point) -> Point
    ) -> Rect {
      let size = Size(width: text.width + 2 * room.x, height: text.height + 2 * room.y)
      let most = Size(
        width: Double(frame.width) - size.width, height: Double(frame.height) - size.height)
      var corner = Point(x: most.width / 2, y: most.height / 2)
      switch placement {
      case .top: corner.y = margin.y
      case .bottom: corner.y = most.height - margin.y
      case .center(let point):
        let center = place(point)
        corner = Point(
          x: min(max(center.x - size.width / 2, margin.x), most.width - margin.x),
          y: min(max(center.y - size.height / 2, margin.y), most.height - margin.y))
      }
      // On whole pixels, so that the letters stay sharp.
      return Rect(
        origin: Point(x: corner.x.rounded(), y: corner.y.rounded()), size: size)
    }
  }

  /// Draws the captions and adds their pictures to `library`.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, and `scale` its pixels per point.
  ///   - place: From the storyboard's points to pixels of the frame.
  /// - Throws: An error for a font that can't be used, and where text can't be drawn.
  init(
    of show: StoryboardShow, size: PixelSize, scale: Double, _ library: PictureLibrary,
    place: (Point) -> Point
  ) throws {
    let measures = Measures(size)
    let board = show.storyboard
    let font = board.font.map { WorkingFolder.absolute(board.path(of: $0)) }
    for (index, timed) in show.captions.enumerated() {
      let text = try TextPicture(
        timed.caption.text, font: font, fontSize: measures.fontSize, width: measures.width,
        lines: Self.lines)
      note(timed, text, board.file, end: show.duration)
      let number = Self.offset + UInt32(index)
      library.set(picture: text.picture, for: number)
      let inset = Double(text.inset)
      let (width, height) = (Double(text.picture.width), Double(text.picture.height))
      let plate = measures.plate(
        Size(width: width - 2 * inset, height: height - 2 * inset), timed.caption.placement, place)
      let (x, y) = (measures.room.x - inset, measures.room.y - inset)
      let radius = min(plate.height / 2, measures.fontSize * 1.15)
      items.append(
        CaptionShow.Item(
          timed, picture: number, plate: plate.divided(by: scale), cornerRadius: radius / scale,
          text: Rect(x: plate.minX + x, y: plate.minY + y, width: width, height: height)
            .divided(by: scale)))
    }
  }

  private mutating func note(
    _ timed: TimedCaption, _ text: TextPicture, _ file: String, end: Double?
  ) {
    let place = "\(file):\(timed.place.line):\(timed.place.column)"
    if text.missing > 0 {
      warnings.append(
        "\(place): the caption has "
          + "\(text.missing == 1 ? "1 character" : "\(text.missing) characters") that no font here has; name a font that "
          + "does with 'font: FILE', or install one")
    }
    if text.isCut {
      warnings.append(
        "\(place): the caption is longer than \(Self.lines) lines, and its end is not shown; shorten "
          + "it")
    }
    if let end, timed.end > end + 1e-9 {
      warnings.append(
        "\(place): the caption would be shown until \(Plot.short(timed.end)) s, but the film ends at "
          + "\(Plot.short(end)) s, where it is cut off")
    }
  }
}

extension Rect {
  fileprivate func divided(by scale: Double) -> Rect {
    Rect(x: minX / scale, y: minY / scale, width: width / scale, height: height / scale)
  }
}
