internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// Draws the frames of a schedule and writes them to the output.
struct FilmMaker {
  let output: OutputFormat
  let size: PixelSize
  let schedule: Schedule
  let options: EncodingOptions
  let compositor: Compositor
  let show: any Show
  /// True when clips keep playing in the still parts at the film's start and end; otherwise they
  /// follow the show's time.
  let playsClipsInHolds: Bool
  let bar: ProgressBar?
  /// Set with `--strict`: makes the error that ends the film at the first frame that shows
  /// something else than what was asked for, or whose animator broke a rule.
  let refusal: ((Degradation) -> Failure)?

  private var tree: LayerTree

  init(
    _ output: OutputFormat, size: PixelSize, schedule: Schedule, options: EncodingOptions,
    compositor: Compositor, show: any Show, playsClipsInHolds: Bool, bar: ProgressBar?,
    refusal: ((Degradation) -> Failure)?
  ) {
    self.output = output
    self.size = size
    self.schedule = schedule
    self.options = options
    self.compositor = compositor
    self.show = show
    self.playsClipsInHolds = playsClipsInHolds
    self.bar = bar
    self.refusal = refusal
    tree = LayerTree(size: show.size)
  }

  /// The largest number of frames on a contact sheet.
  private static var sheetFrames: Int { 12 }

  /// Renders the whole output.
  ///
  /// - Throws: `Failure` when the output can't be made; no file is left then.
  mutating func make() throws(Failure) -> MadeFilm {
    defer { bar?.clear() }
    if output.kind == .png, schedule.count > 1 { return try makeSheet() }
    return try makeFilm()
  }

  private mutating func makeFilm() throws(Failure) -> MadeFilm {
    let sink = try media { () throws(MediaError) in
      try FrameSink(
        output, size: size, rate: schedule.rate, options: options,
        standardOutput: StandardStreams.output)
    }
    for index in 0..<schedule.count {
      let buffer = try media { () throws(MediaError) in try sink.nextBuffer() }
      try draw(index, into: buffer)
      try media { () throws(MediaError) in try sink.append(buffer) }
      bar?.show(index + 1)
    }
    try media { () throws(MediaError) in try sink.finish() }
    return MadeFilm(
      frames: schedule.count, stored: sink.stored ?? (schedule.count, size),
      fitted: sink.fitted)
  }

  /// Runs `body` and converts its errors to `Failure`.
  private func media<Result>(_ body: () throws(MediaError) -> Result) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw Failure(error)
    }
  }

  /// Makes a contact sheet: one picture of a few frames, evenly chosen from those that are not
  /// still.
  private mutating func makeSheet() throws(Failure) -> MadeFilm {
    let shown = sheetChoices
    let chosen = ContactSheet.choice(of: Self.sheetFrames, from: shown.count).map { shown[$0] }
    guard
      var sheet = ContactSheet(
        frames: chosen.count, frameWidth: size.width, frameHeight: size.height),
      let buffer = PixelBuffer(width: size.width, height: size.height)
    else { throw noMemory }
    for (done, index) in chosen.enumerated() {
      try draw(index, into: buffer)
      guard sheet.add(buffer) else { throw noMemory }
      bar?.show((done + 1) * schedule.count / chosen.count)
    }
    guard let picture = sheet.picture() else { throw noMemory }
    try media { () throws(MediaError) in
      let sink = try FrameSink(
        output, size: PixelSize(width: picture.width, height: picture.height), rate: schedule.rate,
        options: options)
      try sink.append(picture)
      try sink.finish()
    }
    let whole = PixelSize(width: picture.width, height: picture.height)
    return MadeFilm(frames: chosen.count, stored: (1, whole))
  }

  /// The indices of the frames that a contact sheet is chosen from: those in which something moves,
  /// when there are enough of them, or else all.
  private var sheetChoices: [Int] {
    let all = Array(schedule.moving)
    guard let movements = show.movements?.sorted(by: { $0.lowerBound < $1.lowerBound }) else {
      return all
    }
    // Both lists are sorted by time and are traversed once.
    var (begun, lastEnd) = (0, -Double.infinity)
    let moving = all.filter { index in
      let clock = schedule[index].clock
      while begun < movements.count, movements[begun].lowerBound <= clock {
        lastEnd = max(lastEnd, movements[begun].upperBound)
        begun += 1
      }
      return clock <= lastEnd
    }
    return moving.count >= Self.sheetFrames ? moving : all
  }

  private var noMemory: Failure {
    Failure(.fault, "there is not enough memory for frames of \(size) pixels; render smaller")
  }

  private mutating func draw(_ index: Int, into buffer: PixelBuffer) throws(Failure) {
    let frame = schedule[index]
    do {
      switch frame.picture {
      case .from: break
      case .moving(let seconds): try show.advance(to: seconds)
      case .to: try show.finish()
      }
      try show.layers(into: &tree)
    } catch {
      throw Failure(error)
    }
    if playsClipsInHolds { tree.contentsTime = frame.clock }
    compositor.draw(tree, into: buffer)
    guard let refusal else { return }
    let broken = show.diagnostics.first.map { Degradation.rule($0) }
    if let degraded = show.degradation ?? broken { throw refusal(degraded) }
  }
}

/// The numbers of frames that were drawn and that are in the output.
struct MadeFilm {
  /// How many frames were drawn.
  var frames: Int
  var stored: (frames: Int, size: PixelSize)
  /// What became of a film with `--max-size`.
  var fitted: FittedOutput?
}
