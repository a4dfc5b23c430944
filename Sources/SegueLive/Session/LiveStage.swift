public import SegueGeometry
internal import SegueScene

/// A storyboard with its opened files and its decoration, ready to be played live by any front end.
public struct LiveStage {
  /// The storyboard that is played.
  public let board: Storyboard
  /// The opened files of the storyboard's screens, in the storyboard's order, without the screens
  /// that do not show a file.
  private let files: [ScreenFile]
  private let decorationFiles: DecorationFiles?
  private let look: Look
  /// The look that was given for this session, whose values replace those of the storyboard's.
  private let givenLook: Look
  private let options: ShowOptions
  private let factory: PluginFactory

  /// Opens the files of the look, and prepares a storyboard to be played.
  ///
  /// - Parameters:
  ///   - board: The storyboard.
  ///   - files: The files at the paths that `paths(of: board)` returns.
  ///   - look: A look whose values replace the values of the storyboard's look.
  ///   - options: The options of every transition.
  ///   - factory: Creates the plug-ins.
  /// - Throws: An error for a file that cannot be shown.
  public init(
    _ board: Storyboard, _ files: FilesAhead, look: Look = Look(),
    options: ShowOptions = ShowOptions(), factory: PluginFactory
  ) throws {
    self.look = Self.look(of: board, look)
    givenLook = look
    self.options = options
    self.factory = factory
    decorationFiles = try DecorationFiles(self.look, transparency: .none)
    self.files = try Self.screens(of: board, files)
    self.board = Self.prepared(board, self.files, look: self.look)
  }

  /// Returns a storyboard with its elements as they fit the pictures in its files.
  ///
  /// - Parameter files: The opened files of the screens, in the storyboard's order, without the screens that do not show a
  ///   file.
  func prepared(_ board: Storyboard, _ files: [ScreenFile]) -> Storyboard {
    Self.prepared(board, files, look: look)
  }

  private static func prepared(_ board: Storyboard, _ files: [ScreenFile], look: Look) -> Storyboard {
    var board = board
    board.keepStatusBars(under: look)
    let names = board.screens.filter { $0.file != nil }.map(\.name)
    // A person who plays is not told what an element cuts through.
    _ = board.fitElements { screen in names.firstIndex(of: screen.name).map { files[$0] } }
    return board
  }

  /// Returns the look around the screens: on a stage, of the device that is played.
  private static func look(of board: Storyboard, _ look: Look) -> Look {
    let look = look.over(board.look.resolvingFiles(board.path(of:)))
    guard let main = board.stage?.main else { return look }
    var own = Storyboard.Device.look(main.look.resolvingFiles(board.path(of:)), in: look)
    if !own.isDecorated { own.margin = .share(Decoration.usualMargin) }
    return own
  }

  /// Returns the paths of the files of a storyboard's screens, in the storyboard's order.
  public static func paths(of board: Storyboard) -> [String] {
    board.screens.compactMap { screen in screen.file.map(board.path(of:)) }
  }

  /// Opens the files of a storyboard's screens.
  public static func open(_ board: Storyboard) throws -> [ScreenFile] {
    try screens(of: board, FilesAhead(paths(of: board)))
  }

  private static func screens(of board: Storyboard, _ files: FilesAhead) throws -> [ScreenFile] {
    let (screens, dialogs) = (board.screens.filter { $0.file != nil }, board.screensOverOthers)
    let opened = try screens.enumerated().map { index, screen in
      let file = ScreenFile(try files.source(index), fit: Fit(screen.fit), alignment: screen.alignment)
      file.heightFactor = screen.heightFactor(on: board.size)
      return file
    }
    ScreenFile.findDialogs(in: opened) { dialogs.contains(screens[$0].name) }
    return opened
  }

  /// Warnings, one sentence for each part of a file that is left out, such as a picture to which an
  /// SVG refers.
  public var warnings: [String] {
    (decorationFiles?.warnings ?? []) + files.flatMap(\.source.warnings)
      + (board.isMadeOfFiles ? [] : board.cropNotes(files)) + [board.matchNote, stageNote].compactMap(\.self)
  }

  /// A sentence for what a session does not show of a stage: other devices, and movements, which belong to the script's
  /// times.
  private var stageNote: String? {
    guard let stage = board.stage, !stage.isStill || stage.devices.count > 1 else { return nil }
    let place = stage.place
    return "\(place.file ?? board.file):\(place.line):\(place.column): while a storyboard is played live, "
      + (stage.devices.count > 1
        ? "only the device '\(stage.main.name)' of its stage is there, and stands still"
        : "the device of its stage stands still")
      + "; \(board.hasFilm ? "the space bar shows the film with the stage" : "render a film to see the stage")"
  }

  /// True if a screen has translucent parts and nothing says what is behind them.
  private var isTranslucent: Bool {
    decorationFiles == nil && look.background == nil && files.contains(where: \.isTranslucent)
  }

  /// Returns the size of the whole show, in points.
  public func size() throws(FilmError) -> Size {
    try decorationFiles?.decoration(screen: board.size, scale: 1, on: board.stage).size ?? board.size
  }

  /// Makes the plug-ins of the storyboard, as `begin` would, and releases them, to find errors
  /// before a session begins.
  ///
  /// - Parameter trial: Makes the plug-ins for this check only. A front end can give it a logger
  ///   that keeps the log lines of the check apart from the lines of the session.
  /// - Throws: An error for a storyboard that cannot be played.
  public func check(with trial: PluginFactory) throws {
    let show = try StoryboardShow(board, playsScript: false, options: options, factory: trial)
    try show.advance(to: 0)
  }

  /// A session that is played, with the canvas and the pictures that draw it.
  public struct Playing {
    /// The session.
    public let session: LiveSession
    /// The canvas that draws the session's frames.
    public let canvas: LiveCanvas
    /// The pictures of the session's screens and decoration.
    public let library: PictureLibrary

    /// Puts the pictures of the storyboard's screens into the library, scaled to their size in the
    /// output.
    ///
    /// - Parameter files: The opened files of the storyboard's screens, in the storyboard's order,
    ///   without the screens that do not show a file.
    public func show(_ files: [ScreenFile]) throws {
      try take(files)
      try canvas.settle()
    }

    /// Puts the pictures of the storyboard's screens into the library, but scales only the pictures that the first
    /// frame shows. The other pictures are scaled after that frame.
    func begin(_ files: [ScreenFile]) throws {
      try take(files)
      var tree = LayerTree(size: session.size)
      try session.show.layers(into: &tree)
      try canvas.settle(for: tree)
    }

    private func take(_ files: [ScreenFile]) throws {
      session.clips = []
      for picture in session.board.pictures {
        let file = files[picture.whole]
        library.set(
          source: try picture.part.map { try ScreenPart(file, $0) } ?? file, for: picture.id)
        if file.source.kind.moves { session.clips.insert(picture.id) }
      }
    }
  }

  /// Returns the panels: the overlay, and the picker, whose previews show the first two pictures of the storyboard.
  func panels(_ playing: Playing, _ factory: PluginFactory) -> LivePanels {
    let pictures = playing.session.board.pictures.filter { $0.part == nil }.prefix(2)
      .map { Contents(source: $0.id, mode: $0.mode) }
    var options = options
    options.keepsLog = false
    options.surroundings = Surroundings(nil, fill: look.fill, playing.library)
    let pair = ScreenPair(
      size: board.size, from: pictures.first ?? .none, to: pictures.last ?? .none,
      options: options)
    return LivePanels(
      text: PanelTexts(playing.canvas, playing.library),
      families: PickerFamily.all(in: factory.registry), pair: pair, factory: factory)
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - width: The output's width in pixels.
  ///   - height: The output's height in pixels.
  ///   - start: The time of the front end's clock at which the session begins, in seconds.
  /// - Throws: An error for a storyboard that cannot be played, and for a picture that cannot be drawn.
  public func begin(width: Int, height: Int, at start: Double) throws -> Playing {
    let library = PictureLibrary()
    // If an enlarged SVG were drawn again for more detail, a frame would take too long.
    library.drawsDetail = false
    let stage = board.stage
    let decoration = try decorationFiles.map {
      try LiveDecoration($0, screen: board.size, on: stage, width: width, height: height, library)
    }
    let background = look.fill ?? (isTranslucent ? Decoration.neutralColor : .black)
    let canvas = LiveCanvas(
      size: decoration?.size ?? board.size, screen: decoration?.screen ?? board.size,
      library: library, background: background)
    canvas.fit(width: width, height: height)
    var options = options
    options.pixelScale = canvas.scale
    options.pictures = library.makeIDs()
    options.surroundings = Surroundings(decoration?.decorated.decoration, fill: look.fill, library) { background }
    // A person has a pointer of their own, so that of a film becomes dots at touches.
    let showsTouches = look.showsTouches == true || look.drawnPointer != nil
    let session = try LiveSession(
      board, options: options, factory: factory, startingAt: start
    ) { inner, board in
      guard let decoration else {
        return showsTouches ? TouchShow(inner, touchesOf: board) : inner
      }
      let decoratedShow = decoration.decorated.show(inner, of: board, composition: decoration.composition)
      return showsTouches
        ? TouchShow(decoratedShow, touchesOf: board, converted: decoratedShow.location(outside:))
        : decoratedShow
    }
    if let decoration {
      canvas.layout = { [unowned session] width, height in
        if decoration.fit(width: width, height: height) { session.wrapAgain() }
        return (decoration.size, decoration.screen)
      }
      canvas.prepare = { try decoration.draw(library) }
    }
    let playing = Playing(session: session, canvas: canvas, library: library)
    try playing.begin(files)
    session.panels = panels(playing, factory)
    session.partsOfScreen = parts
    session.makePlayback = { [unowned canvas] board, factory, time in
      try self.playback(of: board, factory, on: canvas, at: time)
    }
    return playing
  }

  /// Makes the film of a storyboard's script, as large as it is shown on an output.
  ///
  /// - Parameter canvas: The canvas of the session, which knows the output.
  private func playback(
    of board: Storyboard, _ factory: PluginFactory, on canvas: LiveCanvas, at time: Double
  ) throws -> ScriptPlayback {
    var options = FilmOptions()
    (options.show, options.look) = (self.options, givenLook)
    options.show.keepsLog = false
    options.size.longestSide = max(canvas.width, canvas.height)
    let film = try WatchedFilm(board, options: options, plugins: factory)
    // The film's own canvas is as large as its frames, or smaller.
    let own = LiveCanvas(size: film.size, screen: film.size, library: film.library, background: film.background)
    own.density = canvas.density
    own.fit(width: canvas.output.width, height: canvas.output.height)
    return ScriptPlayback(film, canvas: own, brush: PanelBrush(text: PanelTexts(own, film.library)), at: time)
  }

  /// Returns the rectangles of the parts of a screen's picture, in points; empty for a screen without a picture.
  private func parts(of screen: String) -> [Rect] {
    let shown = board.screens.filter { $0.file != nil }
    guard let index = shown.firstIndex(where: { $0.name == screen }) else { return [] }
    return files[index].parts(on: board)
  }
}

extension MediaSource.Kind {
  fileprivate var moves: Bool { self == .animation || self == .video }
}
