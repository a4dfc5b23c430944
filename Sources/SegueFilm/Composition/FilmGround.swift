internal import SegueMedia
internal import SeguePixels
internal import SeguePlayer
internal import SegueRender
internal import SegueStoryboard

/// A storyboard's film before its screens are opened: what is around them, at first without room for texts.
struct FilmGround {
  /// The storyboard, whose captions and devices are where the film has them.
  private(set) var board: Storyboard
  /// The look of the film, and the look of the device on which its show plays.
  private(set) var look, filmLook: Look
  /// The files of the decoration; nil for a screen alone.
  let files: DecorationFiles?
  /// What is around the screens; nil for a screen alone.
  private(set) var decoration: Decoration?
  /// The pictures of the film.
  let library = PictureLibrary()
  /// The picture in which texts need room.
  let picture: TextRoom.Picture
  /// The place of the device among the texts; nil if none needs room.
  private(set) var rows: TextRoom.Rows?

  /// Opens the files of the decoration.
  ///
  /// - Throws: An error for a file that cannot be read, and for a size that the film cannot have.
  init(_ board: Storyboard, for output: OutputFormat, _ options: FilmOptions) throws {
    var look = options.look.over(board.look.resolvingFiles(board.path(of:)))
    var board = board
    board.keepStatusBars(under: look)
    // Titles and overlays are a part of the composition around the screen, which is here as large as the screen.
    if !look.isDecorated {
      if board.stage != nil {
        look.margin = .share(Decoration.usualMargin)
      } else if !board.titles.isEmpty || !board.overlays.isEmpty {
        look.margin = .points(0)
      }
    }
    filmLook =
      board.stage.map { Storyboard.Device.look($0.main.look.resolvingFiles(board.path(of:)), in: look) } ?? look
    files = try DecorationFiles(filmLook, output, codec: options.encoding.codec)
    TextRoom.raiseCaptions(of: &board, look, options.covered)
    decoration = try files?.decoration(
      screen: board.size, scale: board.scale, size: options.size, library, on: board.stage)
    if let decoration {
      picture = TextRoom.Picture(decoration, on: board.stage)
    } else {
      let screen = try options.size.pixels(of: board)
      picture = TextRoom.Picture(screen, around: screen, unit: Double(screen.width) / board.size.width)
    }
    (self.board, self.look) = (board, look)
  }

  /// Returns the place of the device among the film's own texts; nil if none needs room.
  func ownRows(_ options: FilmOptions) throws(MediaError) -> TextRoom.Rows? {
    decoration == nil ? nil : try TextRoom.rows(of: [(board, look)], options.covered, in: picture)
  }

  /// Places the device among texts, or without some if `rows` is nil.
  mutating func leave(_ rows: TextRoom.Rows?) {
    guard let whole = decoration else { return }
    self.rows = rows
    if rows?.lowersCaptions == true { board.moveCaptions(to: .bottom) }
    if board.stage != nil {
      board.stage?.leave(rows?.range, in: whole, board.filmSteps)
    } else if let rows {
      decoration = whole.fitted(width: whole.width, height: whole.height, in: rows.range)
    }
  }
}

extension Storyboard.Stage {
  /// Places the main device in rows of the picture, in pixels, if it leaves room.
  fileprivate mutating func leave(
    _ rows: ClosedRange<Double>?, in decoration: Decoration, _ steps: [Storyboard.FilmStep]
  ) {
    guard let index = devices.firstIndex(where: { $0.name == main.name }) else { return }
    devices[index].leave(rows, in: decoration, steps, size: size ?? decoration.size)
  }
}

extension TextRoom.Picture {
  /// The picture of a film without room for texts.
  fileprivate init(_ decoration: Decoration, on stage: Storyboard.Stage?) {
    func pixels(_ size: Size) -> PixelSize {
      let scale = decoration.scale
      return PixelSize(
        width: Int(clamping: (size.width * scale).rounded()), height: Int(clamping: (size.height * scale).rounded()))
    }
    let size = PixelSize(width: decoration.width, height: decoration.height)
    self.init(
      size, around: pixels(decoration.device.size),
      unit: stage?.size.map { Double(size.width) / $0.width } ?? decoration.scale,
      isOwn: decoration.hasOwnShape)
  }
}
