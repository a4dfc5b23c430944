internal import SegueGeometry
public import SegueMedia
public import SeguePlayer
internal import SegueRender

extension Film {
  /// Creates a film of a storyboard's script.
  ///
  /// - Parameters:
  ///   - board: The storyboard, which must have a script.
  ///   - output: The format of the output.
  ///   - options: The choices about the film.
  ///   - factory: Creates the plug-ins.
  ///   - rehearsal: Creates the plug-ins for the rehearsal, a run before the film that is not drawn, so that the calls
  ///     and log lines of this run can be written somewhere else; nil to use `factory`.
  /// - Throws: `MediaError` for a file that cannot be shown, `ShowError` for a storyboard that cannot be played, and
  ///   ``FilmError``.
  public convenience init(
    _ board: Storyboard, for output: OutputFormat, options: FilmOptions = FilmOptions(),
    plugins factory: PluginFactory, rehearsal: PluginFactory? = nil
  ) throws {
    try self.init(
      FilmSource(board, for: output, options, factory, rehearsal), for: output, options)
  }
}

extension FilmSource {
  /// Opens the files of a storyboard, and plays its script once without drawing.
  ///
  /// - Parameter rows: The place of the device; nil for the one that the texts leave.
  init(
    _ storyboard: Storyboard, for output: OutputFormat, _ options: FilmOptions,
    _ factory: PluginFactory, _ rehearsal: PluginFactory?, in rows: TextRoom.Rows? = nil
  ) throws {
    guard let rate = options.rate ?? FrameRate(storyboard.framesPerSecond) else {
      throw FilmError.frameRateRefused(storyboard.framesPerSecond)
    }
    var ground = try FilmGround(storyboard, for: output, options)
    let shared = options.composition[ground.picture]
    ground.leave(try rows ?? shared.map(\.rows) ?? ground.ownRows(options))
    var board = ground.board
    let cutTexts = board.fitElements(sharing: options.sharedPictures)
    let (look, filmLook, library) = (ground.look, ground.filmLook, ground.library)
    let (decorationFiles, decoration) = (ground.files, ground.decoration)
    let screen =
      try decoration.map { PixelSize(width: $0.screenPixels.width, height: $0.screenPixels.height) }
      ?? options.size.pixels(of: board)
    // The larger scale, so that rounding leaves no uncovered part of a pixel at an edge.
    let scale =
      decoration?.scale
      ?? max(Double(screen.width) / board.size.width, Double(screen.height) / board.size.height)
    var showOptions = options.show
    showOptions.pixelScale = scale
    showOptions.pictures = library.makeIDs()
    // It is known when the files have been opened, before a screen appears.
    var background = Color.clear
    showOptions.surroundings = Surroundings(decoration, fill: look.fill, library) { background }
    let show = try StoryboardShow(board, options: showOptions, factory: factory)
    show.followsTouches = look.camera == .auto
    show.filmArea = decoration?.area(of: show.size)
    // A file that cannot be read is refused when it is opened.
    show.clipMovements = { (try? ClipMovement.spans(of: $0, until: $1)) ?? [] }
    show.pointerTrack = try look.pointerTrack.map(PointerTrack.init(path:))
    let kind = DeviceScreen.kind(of: board.size, scale: board.scale)
    let files = try ScreenFile.all(
      of: show, in: library, size: screen, sharing: options.sharedPictures,
      clearing: StatusBar.areas(look, on: board.size, kind))
    try library.fit(width: screen.width, height: screen.height)
    if show.followsTouches { show.findDialogs(in: files, screen) }
    let size = decoration.map { PixelSize(width: $0.width, height: $0.height) } ?? screen
    let unit = board.stage?.size.map { Double(size.width) / $0.width } ?? scale
    let stageFilm = decoration.map {
      StageDevices.Film(
        board: board, show: show, decoration: $0, look: look, unit: unit, options: options, factory: factory,
        library: library, rows: ground.rows?.range)
    }
    var devices: StageDevices?
    if let stage = board.stage, let stageFilm { devices = try StageDevices(stage, of: stageFilm) }
    show.deviceShows = devices?.shows ?? []
    var warnings = try show.rehearse(with: rehearsal)
    var composition = Composition()
    composition.isMirrored = (options.show.layoutDirection ?? board.layoutDirection) == .rightToLeft
    let cameraScale =
      devices?.largestScale(of: show.wholeCamera)
      ?? decoration?.largestScale(of: show.wholeCamera, in: show.size) ?? show.wholeCamera.largestScale(in: show.size)
    try devices?.draw(magnification: cameraScale)
    composition.devices = devices?.devices ?? []
    (composition.covered, composition.captionsOver) = (options.covered, ground.rows?.captionsOver)
    let points = Size(width: Double(size.width), height: Double(size.height)).divided(by: scale)
    if rows == nil, let own = ground.rows,
      let end = composition.uncoveredEnd(
        of: own.range.lowerBound / scale...own.range.upperBound / scale, show, in: decoration, points),
      let shorter = own.ending(at: end * scale, in: Double(size.height))
    {
      // What the script presses is known only after the rehearsal, so that the film is made again.
      try self.init(storyboard, for: output, options, factory, rehearsal, in: shorter)
      return
    }
    composition.letters = shared?.letters ?? LetterShares()
    let camera = show.wholeCamera
    let mainPath = stageFilm.flatMap { film in board.stage.map { StageDevices.path(of: $0.main, film) } }
    let magnification = cameraScale * max(mainPath?.largestScale ?? 1, 1)
    let decorated = try decorationFiles?.decorated(decoration, library, magnification: magnification)
    composition.overlays = try OverlayPictures(
      of: show, size: size, scale: scale, unit: unit, magnification: magnification,
      isMirrored: composition.isMirrored, covered: options.covered, library
    ).overlays
    let titles = try TitlePictures(of: show, size: size, scale: scale, unit: unit, composition, decoration, library)
    composition.titles = titles.titles
    let captions = try CaptionPictures(of: show, size: size, scale: scale, unit: unit, composition, decoration, library)
    let typed = try TypedFields(of: show, scale: scale, magnification: magnification, library)
    let isTransparent = board.isTransparentBehindScreens
    // A dialog has another screen behind it.
    let (names, over) = (board.screens.filter { $0.file != nil }.map(\.name), board.screensOverOthers)
    let isSoft = look.background == nil && !isTransparent
    let soft = isSoft ? zip(files, names).first { $0.isTranslucent && !over.contains($1) }?.0 : nil
    background = isTransparent ? .clear : soft == nil ? .black : Decoration.neutralColor
    let opened = (decorationFiles?.warnings ?? []) + files.flatMap(\.source.warnings)
    warnings = opened + warnings + captions.warnings + titles.warnings + typed.warnings
    warnings += composition.coveredNotes(of: show, in: decoration, points, isAmongTexts: ground.rows != nil)
    warnings += composition.cameraNotes(of: show, captions.items, in: decoration)
    warnings += board.cropNotes(files)
    warnings += show.storyboard.elementNotes(files, size: screen, cutTexts) + show.storyboard.barNotes(files)
    if decoration == nil, let note = soft?.source.softNote { warnings.append(note) }

    let sharper = try SharperPictures(
      of: show.pictures, files, scale: magnification, size: screen, library)
    for (id, start) in show.clipStarts {
      library.begin(id, at: start)
      if let other = sharper.ids[id] { library.begin(other, at: start) }
    }
    self.init(
      show: show, library: library, look: filmLook, rate: rate, size: size, scale: scale,
      pointScale: PointScale(board.scale), warnings: warnings,
      background: background,
      isTransparentBehindScreens: isTransparent,
      showsTouches: look.showsTouches == true)
    self.decorated = decorated
    playsBackward = options.returns || board.goesBack
    isLoop = playsBackward
    (self.camera, self.sharper, self.captions) = (camera, sharper.ids, captions.items)
    self.sharper.merge(typed.sharper) { own, _ in own }
    if let devices {
      self.sharper.merge(devices.sharper) { own, _ in own }
      self.warnings += devices.warnings
    }
    self.composition = composition
    letters = titles.letters
    letters.merge(captions.letters)
    statusBar = try StatusBar(
      look, of: show, kind, scale: scale * magnification, library)
  }
}

extension ScreenFile {
  /// True for a picture with translucent areas such as a shadow.
  package var isTranslucent: Bool { source.hasSoftAlpha }

  /// Opens the files of a storyboard's screens, and adds their pictures to `library`.
  ///
  /// - Parameters:
  ///   - size: The size to which the pictures will be fitted, in pixels.
  ///   - pictures: The pictures that are shared with other films; nil for none.
  ///   - areas: The areas that are filled from their surroundings, in fractions of the screen; on a sheet only around a
  ///     clock.
  /// - Returns: The files, in the order of the screens. Screens without a file are left out.
  /// - Throws: `MediaError` for a file that cannot be shown.
  package static func all(
    of show: StoryboardShow, in library: PictureLibrary, size: PixelSize,
    sharing pictures: SharedPictures? = nil, clearing areas: [[Rect]] = []
  ) throws(MediaError) -> [ScreenFile] {
    let whole = show.pictures.filter { $0.part == nil }
    let ahead = FilesAhead(
      whole.map {
        FilesAhead.File(
          path: $0.path, frame: (Fit($0.mode), size.timesHeight($0.heightFactor)), alignment: $0.alignment)
      },
      sharing: pictures)
    // The pictures begin with those of the screens, in their order.
    let screens = show.storyboard.screens.filter { $0.file != nil }
    let sheets = show.storyboard.screensOfSheets
    var files: [ScreenFile] = []
    for (index, picture) in whole.enumerated() {
      files.append(ScreenFile(try ahead.source(index), fit: Fit(picture.mode), alignment: picture.alignment))
      files[index].heightFactor = picture.heightFactor
      files[index].cleared = areas
      files[index].clearsClockOnly = index < screens.count && sheets.contains(screens[index].name)
    }
    let dialogs = show.storyboard.screensOverOthers
    findDialogs(in: files) { $0 < screens.count && dialogs.contains(screens[$0].name) }
    for picture in show.pictures {
      let file = files[picture.whole]
      guard let part = picture.part else {
        library.set(source: file, for: picture.id)
        continue
      }
      library.set(source: try ScreenPart(file, part), for: picture.id)
    }
    return files
  }
}

extension Sound {
  /// Creates the sound track of a storyboard's film; nil for a storyboard without sound, and for a single frame.
  ///
  /// - Parameter isPart: True for a part of a film. The sound track is then created for the whole film, because sound
  ///   is encoded when the parts are joined.
  /// - Throws: `MediaError` for a file without sound.
  init?(of show: StoryboardShow, _ schedule: Schedule, isPart: Bool) throws {
    let range = isPart ? 0..<schedule.whole : schedule.range
    guard let audio = show.storyboard.audio, range.count > 1 else { return nil }
    let first = schedule.rate.seconds(of: range.lowerBound)
    let duration = schedule.rate.seconds(of: schedule.whole)
    var clips: [Sound.Clip] = []
    for (time, clip) in show.soundClips {
      let begin = time + schedule.holdSeconds
      guard begin < duration else { continue }
      clips.append(
        try Sound.Clip(
          file: show.storyboard.path(of: clip.file), begin: begin, from: clip.from,
          longest: min(clip.seconds ?? .infinity, duration - begin), volume: clip.volume, fade: clip.fade,
          isVoice: clip.isVoice))
    }
    self.init(
      file: audio.file.map(show.storyboard.path(of:)), volume: audio.volume, fade: audio.fade, clips: clips,
      duck: audio.duck, taps: audio.taps ? show.taps.map { $0 + schedule.holdSeconds } : [], duration: duration,
      part: first..<schedule.rate.seconds(of: range.upperBound))
    try check()
  }
}

extension FrameSize {
  /// Returns the size of the frames of a storyboard without decoration. A requested size must have the storyboard's
  /// aspect ratio, with a tolerance of one pixel in its width or its height.
  func pixels(of board: Storyboard) throws(FilmError) -> PixelSize {
    let whole = board.frameSize
    if let size = try wanted(of: whole) {
      let height = Double(size.width) / board.size.width * board.size.height
      let width = Double(size.height) / board.size.height * board.size.width
      guard abs(height - Double(size.height)) <= 1 || abs(width - Double(size.width)) <= 1 else {
        throw .otherAspectRatio(
          size: size, screen: board.size,
          nearest: PixelSize(width: size.width, height: Int(clamping: height.rounded())))
      }
    }
    return try pixels(of: whole)
  }
}
