internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueStoryboard

extension Storyboard {
  /// True when a finger touches a screen in the script.
  fileprivate var isTouched: Bool {
    (script ?? []).contains { step in
      switch step.deed {
      case .tap, .drag, .touch, .swipe: true
      case .action, .cancel, .wait: false
      }
    }
  }
}

extension RenderCommand {
  /// Renders the script of a storyboard.
  func filmStoryboard(
    _ board: Storyboard, _ format: OutputFormat, _ hosting: Hosting
  ) throws {
    let (registry, traceFile) = (hosting.registry, hosting.traceFile)
    let rate = try rate(of: board, format)
    let look = looks.look.over(board.look.resolvingFiles(board.path(of:)))
    let dressing = try Dressing(look, format, codec: codec)
    let dress = try dressing?.dress(
      screen: board.size, scale: board.scale, size: frameSize(format))
    let screenSize =
      try dress.map { PixelSize(width: $0.screenPixels.width, height: $0.screenPixels.height) }
      ?? size(of: board, format)
    // The trace of the rehearsal is kept only when the process ends during it; otherwise the trace
    // of the drawn run replaces it.
    let mark = traceFile?.mark()
    let scale = Double(screenSize.width) / board.size.width
    let library = PictureLibrary()
    var options = transition.live.show(keepsLog: events != nil, pixelScale: scale)
    options.surroundings = Surroundings(dress, fill: look.fill, library)
    let show = try StoryboardShow(
      board, options: options,
      factory: PluginFactory(registry, trace: traceFile?.trace))
    let files = try show.pictures.filter { $0.part == nil }.map { picture in
      ScreenFile(try MediaSource(path: picture.path), fit: Fit(picture.mode))
    }
    for picture in show.pictures {
      let file = files[Int(picture.whole) - 1]
      library.set(
        source: try picture.part.map { try ScreenPart(file, $0) } ?? file, for: picture.number)
    }
    try library.fit(width: screenSize.width, height: screenSize.height)
    // The rehearsal runs the whole script without drawing, so that its errors are known before the
    // first frame is drawn.
    let said = KeptLog()
    var quietly = registry
    quietly.logger = said.logger
    let warnings: [String]
    do {
      warnings = try show.rehearse(with: PluginFactory(quietly, trace: mark?.trace))
    } catch {
      said.tell()
      throw error
    }
    if let mark { traceFile?.rewind(to: mark) }
    let size = dress.map { PixelSize(width: $0.width, height: $0.height) } ?? screenSize
    tellDefaults(format, size, rate)
    let captions = try CaptionPictures(of: show, size: size, scale: scale, dress, library)
    tell(
      (dressing?.warnings ?? []) + files.flatMap(\.source.warnings) + warnings + captions.warnings)
    let camera = show.wholeCamera
    let magnification =
      dress?.largestScale(of: camera, in: show.size) ?? camera.largestScale(in: show.size)
    let sharper = try SharperPictures(
      of: show.pictures, files, scale: magnification, size: screenSize, library)
    for (number, start) in show.clipStarts {
      library.begin(number, at: start)
      if let other = sharper.numbers[number] { library.begin(other, at: start) }
    }
    let dressed = try dressing?.dressed(dress, library, magnification: magnification)

    let compositor = Compositor(
      width: size.width, height: size.height, scale: scale,
      background: dressed?.background ?? look.fill ?? .black, pictures: library)
    var filmed: any Show = show
    var place = { (point: Point) in point }
    if let dressed {
      let dressedShow = dressed.show(show, sharper: sharper.numbers)
      (filmed, place) = (dressedShow, dressedShow.place(of:))
    } else if !camera.moves.isEmpty {
      let cameraShow = CameraShow(show, sharper: sharper.numbers)
      (filmed, place) = (cameraShow, cameraShow.place(of:))
    }
    if looks.touches, !board.isTouched {
      tell([
        "--touches has nothing to show, because the script of \(from.shortName) has no tap and no drag"
      ])
    }
    // Touches and captions are shown on the way there only.
    let goesBack = timing.loop == .thereAndBack || board.goesBack
    if goesBack {
      filmed = ThereAndBackShow(
        filmed, rest: rests(format).between, number: rate.frame, seconds: rate.seconds)
    }
    let duration = filmed.duration ?? 0
    if look.showsTouches == true {
      filmed = TouchShow(filmed, touchesOf: show, place: place)
    }
    if !captions.items.isEmpty { filmed = CaptionShow(filmed, captions.items) }
    let schedule = try schedule(
      duration, rate, format, isLoop: goesBack && format.repeats)
    let shot = try shoot(
      filmed, schedule, size, format, compositor, hosting,
      keepsAlpha: dressed?.isTransparent ?? false, sound: try sound(of: show, schedule, format))
    try say(
      Outcome(
        output: output, frames: shot.frames, stored: shot.stored, fitted: shot.fitted, rate: rate,
        size: size,
        scale: PointScale(board.scale), duration: duration, isDraft: picture.draft, animator: nil,
        degraded: shot.degraded,
        isDeclined: shot.isDeclined, diagnostics: shot.diagnostics,
        seconds: shot.seconds))
  }

  /// What is heard during the film; nil for nothing, and for a format without sound, which is told.
  ///
  /// - Throws: An error for a file without sound.
  private func sound(
    of show: StoryboardShow, _ schedule: Schedule, _ format: OutputFormat
  ) throws -> Sound? {
    guard let audio = show.storyboard.audio, schedule.count > 1 else { return nil }
    let first = schedule.rate.seconds(of: schedule.range.lowerBound)
    let sound = Sound(
      file: audio.file.map { WorkingFolder.absolute(show.storyboard.path(of: $0)) },
      volume: audio.volume, fade: audio.fade,
      taps: audio.taps ? show.taps.map { $0 + schedule.holdSeconds } : [],
      duration: schedule.rate.seconds(of: schedule.whole),
      part: first..<schedule.rate.seconds(of: schedule.range.upperBound))
    try sound.check()
    guard format.hasSound || format.kind == .null else {
      let others = OutputFormat.endingsWithSound.map { ".\($0)" }
      tell([
        "\(output.shortName) can't have sound, so 'audio' is left out; "
          + "\(others.dropLast().joined(separator: ", ")) and \(others.last ?? "") can"
      ])
      return nil
    }
    return sound
  }

  private func rate(
    of board: Storyboard, _ format: OutputFormat
  ) throws(Failure) -> FrameRate {
    guard FrameRate(board.framesPerSecond) != nil || picture.fps != nil else {
      throw Failure(
        .nonsense,
        "\(board.file): 'fps' is \(board.framesPerSecond); expected frames per second from "
          + "\(FrameRate.slowest) to \(Int(FrameRate.fastest))")
    }
    return try picture.rate(format, usual: board.framesPerSecond)
  }

  /// The size of `--size`, which must have the storyboard's aspect ratio, or else the storyboard's
  /// own, but no larger than suits the format.
  private func size(of board: Storyboard, _ format: OutputFormat) throws(Failure) -> PixelSize {
    let own = board.pixelSize
    let whole = PixelSize(width: own.width, height: own.height)
    guard let size = try picture.size?.pixels(of: whole) else {
      return try frameSize(format).pixels(of: whole)
    }
    let height = Double(size.width) / board.size.width * board.size.height
    guard abs(height - Double(size.height)) <= 1 else {
      throw Failure(
        .usage,
        "--size \(size) has another aspect ratio than the storyboard's \(Int(board.size.width))x"
          + "\(Int(board.size.height)) points; give \(size.width)x\(Int(height.rounded()))")
    }
    return try frameSize(format).pixels(of: whole)
  }
}
