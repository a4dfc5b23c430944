internal import SegueGeometry
public import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// Draws the frames of a schedule and writes them to the output.
struct FilmWriter {
  let output: OutputFormat
  let size: PixelSize
  let schedule: Schedule
  let options: EncodingOptions
  let compositor: Compositor
  let show: any Show
  /// The show of the screens alone, which receives the input, and the events that are still to be sent to
  /// it.
  let screens: StoryboardShow
  private var input: ArraySlice<PointerEvent>
  /// True when clips continue to play during the still frames at the film's start and end; otherwise clips
  /// follow the show's time.
  let playsClipsInHolds: Bool
  /// True to end the film at the first frame that differs from the request, or whose animator broke a rule.
  let isStrict: Bool
  let standardOutput: Int32
  let progress: (Int) -> Void

  private var tree: LayerTree

  init(
    _ output: OutputFormat, size: PixelSize, schedule: Schedule, options: EncodingOptions,
    compositor: Compositor, show: any Show, screens: StoryboardShow, input: [PointerEvent],
    playsClipsInHolds: Bool, isStrict: Bool,
    standardOutput: Int32, progress: @escaping (Int) -> Void
  ) {
    self.output = output
    self.size = size
    self.schedule = schedule
    self.options = options
    self.compositor = compositor
    self.show = show
    self.screens = screens
    self.input = input[...]
    self.playsClipsInHolds = playsClipsInHolds
    self.isStrict = isStrict
    self.standardOutput = standardOutput
    self.progress = progress
    tree = LayerTree(size: show.size)
  }

  /// The maximum number of frames on a contact sheet.
  private static var sheetFrames: Int { 12 }

  /// Draws and writes the whole output.
  ///
  /// - Throws: The errors of `Film.write`; the file is removed in this case.
  mutating func write() throws -> WrittenFilm {
    if output.kind == .png, schedule.count > 1 { return try writeSheet() }
    return try writeFrames()
  }

  private mutating func writeFrames() throws -> WrittenFilm {
    let sink = try FrameSink(
      output, size: size, rate: schedule.rate, options: options, standardOutput: standardOutput)
    for index in 0..<schedule.count {
      let buffer = try sink.nextBuffer()
      try draw(index, into: buffer)
      try sink.append(buffer)
      progress(index + 1)
    }
    try sink.finish()
    return WrittenFilm(
      frames: schedule.count, stored: sink.stored ?? (schedule.count, size), fitted: sink.fitted)
  }

  /// Writes a contact sheet: one picture of a few frames, chosen at equal distances from the frames that
  /// are not still.
  private mutating func writeSheet() throws -> WrittenFilm {
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
      progress((done + 1) * schedule.count / chosen.count)
    }
    guard let picture = sheet.picture() else { throw noMemory }
    let whole = PixelSize(width: picture.width, height: picture.height)
    let sink = try FrameSink(output, size: whole, rate: schedule.rate, options: options)
    try sink.append(picture)
    try sink.finish()
    return WrittenFilm(frames: chosen.count, stored: (1, whole))
  }

  /// The indices of the frames from which a contact sheet is chosen: the frames in which something moves,
  /// if there are enough of them, and otherwise all frames.
  private var sheetChoices: [Int] {
    let all = Array(schedule.moving)
    guard let movements = show.movements?.sorted(by: { $0.lowerBound < $1.lowerBound }) else {
      return all
    }
    // Both lists are sorted by time and are traversed once.
    var (begun, lastEnd) = (0, -Double.infinity)
    let moving = all.filter { index in
      let clock = schedule[index].clock - schedule.holdSeconds
      while begun < movements.count, movements[begun].lowerBound <= clock {
        lastEnd = max(lastEnd, movements[begun].upperBound)
        begun += 1
      }
      return clock <= lastEnd
    }
    return moving.count >= Self.sheetFrames ? moving : all
  }

  private var noMemory: FilmError { .outOfMemory(size) }

  private mutating func draw(_ index: Int, into buffer: PixelBuffer) throws {
    let frame = schedule[index]
    switch frame.picture {
    case .from: break
    case .moving(let seconds):
      while let event = input.first, event.time <= seconds {
        try screens.send(event)
        input.removeFirst()
      }
      try show.advance(to: seconds)
    case .to: try show.finish()
    }
    try show.layers(into: &tree)
    if playsClipsInHolds { tree.contentsTime = frame.clock }
    compositor.draw(tree, into: buffer)
    guard isStrict else { return }
    let broken = screens.diagnostics.first.map { Degradation.rule($0) }
    if let degraded = screens.degradation ?? broken { throw FilmError.degraded(degraded) }
  }
}

/// The numbers of frames that were drawn and that are in the output.
public struct WrittenFilm {
  /// The number of frames that were drawn.
  public var frames: Int
  /// The number of frames in the output, and their size in pixels. A GIF may have fewer frames than were
  /// drawn, a video may be one column wider, and a contact sheet is a single picture.
  public var stored: (frames: Int, size: PixelSize)
  /// The choices that were made for a film with a limit of its size in bytes; nil without a limit.
  public var fitted: FittedOutput?
}
