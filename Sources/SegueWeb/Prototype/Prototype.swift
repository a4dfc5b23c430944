public import SegueFilm
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueText

/// A storyboard as one file that any browser plays: the recordings of its transitions, its pictures and the
/// player.
///
///     let board = try Storyboard(path: "fjord.yaml", layers: DrawingLayers.init)
///     let prototype = try Prototype(board, plugins: PluginFactory(.discover()))
///     try prototype.html.write(…)
public struct Prototype {
  /// The text of the file.
  public let html: String
  /// The data that the player reads, as JSON.
  let data: String
  private let title: String
  /// The language of the texts in the screens.
  private let language: String
  private let icon: String?
  private let parts: PlayerParts
  /// The markup of the SVG filter that blurs the pixels behind a view; empty if no view needs the
  /// filter.
  private let filter: String
  /// Warnings about differences of the page from a film, one sentence each.
  public let warnings: [String]
  /// The number of screens of the storyboard.
  public let screenCount: Int
  /// The number of different transitions, each between two navigation states.
  public let transitionCount: Int

  /// Records all transitions that a person can reach, and makes the page.
  ///
  /// - Parameters:
  ///   - options: The options, of which only `look` and `show` apply.
  ///   - factory: Creates the plug-ins.
  /// - Throws: `MediaError` for a file that cannot be shown, `ShowError` for a storyboard that cannot be played, and
  ///   ``FilmError``.
  public init(
    _ board: Storyboard, options: FilmOptions = FilmOptions(), plugins factory: PluginFactory
  ) throws {
    try self.init(board, chosen: nil, options, factory)
  }

  /// Makes the page of a storyboard as `init(_:options:plugins:)` does.
  ///
  /// - Parameters:
  ///   - maxTransitions: The maximum number of transitions.
  ///   - meanwhile: Called after each transition that was recorded, for work that cannot wait until the page is made.
  package init(
    _ board: Storyboard, options: FilmOptions = FilmOptions(), plugins factory: PluginFactory,
    maxTransitions: Int? = nil, meanwhile: @escaping () -> Void
  ) throws {
    try self.init(
      board, chosen: nil, options, factory,
      maxTransitions: maxTransitions ?? WebLimits.transitions, meanwhile: meanwhile)
  }

  /// Creates the page of a sequence of screens: a tap leads to the next screen, and a drag leads to the next or the
  /// previous one.
  ///
  /// - Parameters:
  ///   - screens: The opened files, with the choices about the page.
  ///   - paths: The paths of the files.
  ///   - fit: The mode in which files of another aspect ratio fill the screen.
  ///   - tour: The plug-ins and the duration of every transition. The direction of `tour` is ignored.
  /// - Throws: The errors of `init(_:options:plugins:)`.
  public init(
    _ screens: ScreenFiles, paths: [String], fit: Fit, _ tour: ScreenTour,
    plugins factory: PluginFactory
  ) throws {
    let model = screens.storyboard(tour)
    let row = Storyboard.TransitionRow(
      animator: tour.plugins.animator.entry.id, interaction: tour.plugins.interaction?.entry.id,
      duration: tour.duration)
    let board = Storyboard(
      files: paths, size: model.size, scale: model.scale, fit: fit.contentMode, row: row)
    try self.init(board, chosen: tour.plugins, screens.options, factory)
  }

  private init(
    _ board: Storyboard, chosen: TransitionPlugins?, _ options: FilmOptions,
    _ factory: PluginFactory, maxTransitions: Int = WebLimits.transitions,
    meanwhile: @escaping () -> Void = {}
  ) throws {
    let overdue = OverdueAnimators()
    var factory = factory
    factory.overdue = overdue
    let library = PictureLibrary()
    let look = options.look.over(board.look.resolvingFiles(board.path(of:)))
    var board = board
    board.keepStatusBars(under: look)
    let cutTexts = board.fitElements(sharing: options.sharedPictures)
    let decorationFiles = try DecorationFiles(look, transparency: .full)
    let decoration = try decorationFiles?.decoration(
      screen: board.size, scale: board.scale, library)
    let size = board.frameSize
    var showOptions = options.show
    showOptions.keepsLog = false
    showOptions.pictureComparison = nil
    showOptions.pixelScale = board.scale
    showOptions.pictures = library.makeIDs()
    // It is known when the files have been opened, before a screen appears.
    var behind = Color.clear
    showOptions.surroundings = Surroundings(decoration, fill: look.fill, library) { behind }
    let show = try StoryboardShow(
      board, playsScript: false, plugins: chosen, options: showOptions, factory: factory)
    let drawn = Self.drawnSize(size, of: show.size)
    let files = try ScreenFile.all(of: show, in: library, size: drawn)
    let drawings = Set(show.pictures.filter { files[$0.whole].hasMoreDetail }.map(\.id))
    try library.fit(width: drawn.width, height: drawn.height, only: drawings)
    try library.fit(
      width: size.width, height: size.height,
      only: Set(show.pictures.map(\.id)).subtracting(drawings))
    // Frames of transitions are as transparent as the screens, so that the page's background is seen behind them.
    let isOverNeutral =
      decoration == nil && look.background == nil && files.contains(where: \.isTranslucent)
    behind = isOverNeutral ? Decoration.neutralColor : Self.color(behind: decoration, look)
    let film = FrameRecorder(size: board.size, background: behind, library)
    let recorder = PrototypeRecorder(
      show, of: board, scale: board.scale, film: film, overdue: overdue,
      maxTransitions: maxTransitions, isOpaque: library.isOpaque)
    recorder.onRecorded = meanwhile
    try recorder.record()
    let texts = try Self.texts(of: board, pixelScale: showOptions.pixelScale, library) {
      try StoryboardShow(board, plugins: chosen, options: showOptions, factory: factory)
    }

    let known = Self.knownInteractions(board)
    let (shown, note) = Self.pictureSize(size)
    var pictures = PictureExport(show, files, size: shown)
    try pictures.add(recorder.pictureIDs)
    if let decoration { try pictures.add(decoration) }
    try pictures.add(texts)
    pictures.add(frames: film.pictures, in: recorder.pictureIDs)

    var data = PageText()
    data.prototype(
      recorder, look: look, behind: behind, decoration: decoration, pictures: pictures, texts: texts,
      isRightToLeft: (options.show.layoutDirection ?? board.layoutDirection) == .rightToLeft,
      reducesMotion: options.show.reducesMotion || board.reducesMotion, known: known.contains)
    self.data = data.text
    title = Self.title(of: board)
    language = board.language ?? "en"
    icon = try board.icon.map { try PageIcon.address(of: board.path(of: $0)) }
    let radius = recorder.recordings.compactMap(\.maxBackdropRadius).max()
    filter = radius.map { BackdropFilter.markup(size: board.size, radius: $0) } ?? ""
    parts = Self.parts(recorder, known).union(texts.isEmpty ? [] : .typing)
    html = Page.html(title: title, language: language, data: data.text, parts: parts, icon: icon, filter: filter)
    screenCount = board.screens.count
    transitionCount = recorder.pairs.count
    warnings =
      (decorationFiles?.warnings(isDrawn: pictures.drawnPaths.contains) ?? [])
      + files.flatMap { $0.source.warnings(isDrawn: pictures.drawnPaths.contains($0.source.path)) } + recorder.warnings
      + (board.isMadeOfFiles ? [] : board.cropNotes(files)) + show.storyboard.elementNotes(files, size: size, cutTexts)
      + show.storyboard.barNotes(files)
      + pictures.warnings + texts.compactMap(\.sprite.warning) + note + Self.notShown(board, decoration)
      + [Self.fontNote(files.map(\.source).filter { !pictures.drawnPaths.contains($0.path) })].compactMap(\.self)
      + Self.unknownInteractions(board, known)
  }

  /// Returns a sentence for the fonts of drawings, which a page does not contain; nil for drawings without fonts.
  private static func fontNote(_ drawings: [MediaSource]) -> String? {
    let written = drawings.filter { !$0.families.isEmpty }
    guard let first = written.first, let family = first.families.first else { return nil }
    let others = Set(written.map(\.path)).count - 1
    let names = first.path + (others > 0 ? " and \(others) more" : "")
    return "\(names): a browser draws the texts in '\(family)' only where that font is installed; convert them to "
      + "paths to keep their look"
  }

  /// Returns a sentence for what a film shows and a page does not.
  private static func notShown(_ board: Storyboard, _ decoration: Decoration?) -> [String] {
    func note(_ place: Storyboard.Place, _ key: String, _ rest: String) -> String {
      "\(place.file ?? board.file):\(place.line):\(place.column): a page does not show '\(key)' yet\(rest); render a film "
        + "to see it"
    }
    return [
      board.stage.map { note($0.place, "stage", ", but its device, flat and in the middle") },
      board.titles.first.map { note($0.place, "titles", "") },
      decoration?.look.background == .blur
        ? "\(board.file): a page does not show the background 'blur' yet, but light grey; render a film to see it"
        : nil,
      board.overlays.first.map { note($0.place, "overlays", "") },
    ].compactMap(\.self)
  }

  /// Returns the texts that the script types, whose fields a rehearsal finds; none for a script that types nothing.
  private static func texts(
    of board: Storyboard, pixelScale: Double, _ library: PictureLibrary, _ show: () throws -> StoryboardShow
  ) throws -> [PageTyping] {
    guard !board.typings.isEmpty else { return [] }
    let show = try show()
    try show.rehearse()
    return try TypedSprite.all(of: show, scale: pixelScale, library).map {
      PageTyping(id: library.makeID(), $0, of: show)
    }
  }

  /// Returns the size in pixels at which vector drawings are rasterized, for screens of `size` pixels. The page
  /// contains the drawing itself, so the pixels are needed only for the colours of the drawing's edges, and for frames,
  /// which have at most one pixel per point.
  private static func drawnSize(_ size: PixelSize, of points: Size) -> PixelSize {
    func shorter(_ pixels: Int, _ points: Double) -> Int {
      max(min(pixels, Int(clamping: points.rounded(.up))), 1)
    }
    return PixelSize(
      width: shorter(size.width, points.width), height: shorter(size.height, points.height))
  }

  /// Returns the colour behind the screens: the frame's or the look's, or black. Clear when the page's background is
  /// seen there, which is also behind a translucent colour.
  private static func color(behind decoration: Decoration?, _ look: Look) -> Color {
    let color = decoration?.fill ?? look.fill ?? .black
    return color.alpha == 1 ? color : .clear
  }

  /// The maximum length in pixels of the longer side of a picture that every browser draws.
  private static let maxSide = 8192

  /// Returns the size at which the pictures of a screen are stored, and a warning if it differs from the screen's
  /// size.
  private static func pictureSize(_ size: PixelSize) -> (PixelSize, [String]) {
    let longest = max(size.width, size.height)
    guard longest > maxSide else { return (size, []) }
    func shorter(_ side: Int) -> Int { max(side * maxSide / longest, 1) }
    let shown = PixelSize(width: shorter(size.width), height: shorter(size.height))
    return (
      shown,
      [
        "the screens are stored at \(shown.width)x\(shown.height) pixels, because not every browser can "
          + "draw pictures of \(size.width)x\(size.height)"
      ]
    )
  }

  /// Returns the text of the page.
  ///
  /// - Parameter version: The number of the page in a session that serves it; nil for any other page.
  func text(version: Int?) -> String {
    Page.html(
      title: title, language: language, data: data, parts: parts, icon: icon, version: version, filter: filter)
  }

  /// Returns the parts of the player that the recorder's storyboard needs.
  private static func parts(_ recorder: PrototypeRecorder, _ known: Set<TransitionOperation>) -> PlayerParts {
    let board = recorder.board
    var parts = known.reduce(into: PlayerParts()) { parts, operation in
      parts.formUnion(interaction(of: operation, board).map { PlayerParts(interaction: $0) } ?? [])
    }
    if board.hasFilm { parts.insert(.bar) }
    if board.screens.contains(where: { $0.page != nil }) { parts.insert(.scrolling) }
    if recorder.hasShaders { parts.insert(.shaders) }
    return parts
  }

  /// Returns the operations whose interaction controller the player supports.
  private static func knownInteractions(_ board: Storyboard) -> Set<TransitionOperation> {
    let names = ["pan", "edge-pan", "paging", "pinch"]
    return Set(
      TransitionOperation.allCases.filter { operation in
        interaction(of: operation, board).map(names.contains) ?? false
      })
  }

  /// Returns the id of an operation's interaction controller, for a bundled one its alias; nil for none.
  private static func interaction(of operation: TransitionOperation, _ board: Storyboard) -> String? {
    board.row(for: operation)?.interaction.map(BundledPlugin.alias)
  }

  private static func unknownInteractions(
    _ board: Storyboard, _ known: Set<TransitionOperation>
  ) -> [String] {
    TransitionOperation.allCases.compactMap { operation in
      guard !known.contains(operation), let name = board.row(for: operation)?.interaction else {
        return nil
      }
      return "'\(name)' of '\(operation.name)' is left out, because a page supports only the "
        + "interaction controllers pan, edge-pan, paging and pinch; taps and keys work"
    }
  }

  private static func title(of board: Storyboard) -> String {
    if let title = board.title { return title }
    if board.isMadeOfFiles { return "Prototype" }
    let name = board.file.split(separator: "/").last.map(String.init) ?? "Prototype"
    return AccessibleNames.words(name.split(separator: ".").first.map(String.init) ?? name)
  }
}

extension PrototypeRecorder {
  /// True if a recording shows a shader.
  var hasShaders: Bool {
    recordings.flatMap(\.segments).flatMap(\.layers).contains { layer in
      if case .shader = layer.content { true } else { false }
    }
  }

  /// The ids of the pictures that the recordings and states of the page show.
  var pictureIDs: Set<PictureID> {
    let segments = recordings.flatMap(\.segments) + states.values + captures
    return Set(
      segments.flatMap(\.layers).compactMap { layer in
        if case .picture(let id, _) = layer.content { id } else { nil }
      })
  }
}
