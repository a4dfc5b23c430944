// The loop over frames. `Schedule` knows which times are drawn, as a pure function of durations and rates, and so which
// frames a part of a film has without the others. `FilmWriter` takes them in order: it sends the events that are due,
// advances the show, writes its layers, has the compositor draw them, and offers the frame to each output's `FilmLane`,
// which takes the ones that it needs, scaled if it must. If one output wants every frame as it is, the frame is drawn
// into its encoder's own buffer. All files get their names when all of them are complete.
//
// `MotionBlur` draws a frame as the mean of moments during the exposure, and only those moments in which something has
// moved by a pixel; a push takes 0.7 ms a frame, and 23.1 with `--shutter 180` (BENCHMARKS.md, Properties). A painter
// that fails in the midst of a frame has it drawn again, with a dissolve (Compositor+Fallback). Sheets are films side
// by side, or frames of one (`FilmSheet`, `ContactSheet`, `AnimatorSheet`).
//
// Rejected:
// - Frames in any order, or on several threads: the script and its events only go forward. The processors are used
//   within a frame and by the encoder.
// - Choosing a sheet's frames at equal distances: many would show screens at rest. They are chosen among the frames in
//   which something moves, if there are enough.

internal import SegueGeometry
public import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// Draws the frames of a schedule once and writes them to the outputs.
struct FilmWriter {
  let film: Film
  let outputs: [FilmOutput]
  let standardOutput: Int32
  let progress: (Int) -> Void
  /// The input events that have not been sent yet.
  private var input: ArraySlice<PointerEvent>
  /// Draws frames in motion; nil without motion blur.
  private var motionBlur: MotionBlur?
  /// Looks for flashes; nil if nobody asks for it.
  private var flashes: FlashMeter?
  private var tree: LayerTree

  init(
    _ film: Film, _ outputs: [FilmOutput], standardOutput: Int32, progress: @escaping (Int) -> Void
  ) {
    (self.film, self.outputs) = (film, outputs)
    (self.standardOutput, self.progress) = (standardOutput, progress)
    input = film.options.input[...]
    motionBlur = film.motionBlur
    flashes = film.options.findsFlashes ? FlashMeter(width: film.size.width, height: film.size.height) : nil
    tree = LayerTree(size: film.show.size)
  }

  var schedule: Schedule { film.schedule }
  private var show: any Show { film.show }
  private var size: PixelSize { film.size }

  /// The number of frames from which those of a contact sheet are chosen.
  private static var sheetFrames: Int { 4 * FilmLane.sheetFrames }

  /// Draws the film and writes all outputs, which get their names when all of them are complete.
  ///
  /// - Throws: The errors of `Film.write`; no output is changed in this case.
  /// - Returns: The numbers of frames, in the order of the outputs.
  mutating func write() throws -> [WrittenFilm] {
    let shown = sheetChoices
    let (keys, moves) = (keys, moves)
    let quarters = moves.flatMap { move in (1...3).map { move.lowerBound + move.count * $0 / 4 } }
    let sheet = Set(ContactSheet.choice(of: Self.sheetFrames, from: shown.count).map { shown[$0] } + keys + quarters)
      .filter(schedule.moving.contains).sorted()
    var lanes: [FilmLane] = []
    do {
      for output in outputs {
        lanes.append(
          try FilmLane(
            output, size: size, schedule: schedule, sheet: sheet, keys: keys, moves: moves, arrival: arrival,
            standardOutput: standardOutput))
      }
      try draw(lanes)
      let series = flashes?.series
      if film.options.isStrict, let series, !series.isEmpty { throw FilmError.flashing(series) }
      for lane in lanes { try lane.complete() }
      return try lanes.map { lane in
        var written = try lane.commit()
        written.flashes = series
        return written
      }
    } catch {
      for lane in lanes { lane.abort() }
      throw error
    }
  }

  /// Draws each frame that an output needs, and all frames to look for flashes.
  private mutating func draw(_ lanes: [FilmLane]) throws {
    let direct = lanes.firstIndex { $0.directSink != nil }
    let indices = (0..<schedule.count).filter { index in
      flashes != nil || lanes.contains { $0.takes(index) }
    }
    var own: PixelBuffer?
    for (done, index) in indices.enumerated() {
      let clock = schedule[index].clock
      if let direct, lanes[direct].takes(index), let sink = lanes[direct].directSink {
        let buffer = try sink.nextBuffer()
        try draw(index, into: buffer)
        flashes?.add(buffer, at: clock)
        for (number, lane) in lanes.enumerated() where number != direct && lane.takes(index) {
          try lane.take(buffer)
        }
        try lanes[direct].append(buffer, to: sink)
      } else {
        guard let buffer = own ?? PixelBuffer(width: size.width, height: size.height) else {
          throw noMemory
        }
        own = buffer
        try draw(index, into: buffer)
        flashes?.add(buffer, at: clock)
        for lane in lanes where lane.takes(index) { try lane.take(buffer) }
      }
      progress((done + 1) * schedule.count / indices.count)
    }
  }

  /// The indices of the frames from which a contact sheet is chosen: the frames in which something moves,
  /// if there are enough of them, and otherwise all frames.
  private var sheetChoices: [Int] {
    let all = Array(schedule.moving)
    guard let movements = show.movements?.sorted(by: { $0.lowerBound < $1.lowerBound }) else {
      return all
    }
    // Frames and movements are both sorted by time, so each list is traversed once.
    var (begun, lastEnd) = (0, -Double.infinity)
    let moving = all.filter { index in
      let clock = schedule[index].clock - schedule.holdSeconds
      while begun < movements.count, movements[begun].lowerBound <= clock {
        lastEnd = max(lastEnd, movements[begun].upperBound)
        begun += 1
      }
      return clock <= lastEnd
    }
    return moving.count >= FilmLane.sheetFrames ? moving : all
  }

  /// The index of the first frame in which what comes into the film has arrived.
  private var arrival: Int { firstFrame(from: film.screens.arrival) }

  /// The indices of the first frames in which a screen has come or a text that is typed is complete.
  private var keys: [Int] {
    let all = film.screens.keyTimes.map(firstFrame).filter { schedule.moving.contains($0) }
    return ContactSheet.choice(of: Self.sheetFrames, from: all.count).map { all[$0] }
  }

  /// The indices of the first and the last frame of each transition.
  private var moves: [ClosedRange<Int>] {
    let all = film.screens.allTransitions.map { span in
      let first = firstFrame(from: span.lowerBound)
      return first...max(first, firstFrame(from: span.upperBound))
    }
    .filter { schedule.moving.overlaps($0.lowerBound..<$0.upperBound + 1) }
    return ContactSheet.choice(of: FilmLane.mostSheetFrames, from: all.count).map { all[$0] }
  }

  /// Returns the index of the first frame that is not before a time of the show, in seconds. It may be beyond the frames
  /// that are drawn.
  private func firstFrame(from time: Double) -> Int {
    let frame = schedule.rate.frame(at: time)
    let isEarly = schedule.rate.seconds(of: frame) < time - 1e-9
    return schedule.held.before + frame + (isEarly ? 1 : 0) - schedule.range.lowerBound
  }

  private var noMemory: FilmError { .outOfMemory(size) }

  /// Draws the frame with an index. Frames must be drawn in ascending order.
  mutating func draw(_ index: Int, into buffer: PixelBuffer) throws {
    let frame = schedule[index]
    switch frame.picture {
    case .from: break
    case .moving(let seconds):
      guard var blur = motionBlur else {
        try advance(to: seconds)
        break
      }
      var layers = LayerTree(size: show.size)
      swap(&layers, &tree)
      try blur.draw(at: seconds, film.compositor, &layers, into: buffer) { time, tree in
        try advance(to: time)
        try write(frame, into: &tree)
      }
      swap(&layers, &tree)
      motionBlur = blur
      return try check()
    case .to: try show.finish()
    }
    var layers = LayerTree(size: show.size)
    swap(&layers, &tree)
    try write(frame, into: &layers)
    try film.compositor.draw(&layers, into: buffer) { try write(frame, into: &$0) }
    swap(&layers, &tree)
    try check()
  }

  /// Writes the layers that the show has now into `tree`. If clips continue to play during the still frames at the
  /// film's ends, they are shown at the time `frame.clock`, and otherwise at the show's time.
  private func write(_ frame: Schedule.Frame, into tree: inout LayerTree) throws {
    try show.layers(into: &tree)
    if film.source.playsClipsInHolds { tree.contentsTime = frame.clock }
  }

  /// Sends the input events up to a time, and advances the show to this time.
  private mutating func advance(to seconds: Double) throws {
    while let event = input.first, event.time <= seconds {
      try film.screens.send(event)
      input.removeFirst()
    }
    try show.advance(to: seconds)
  }

  /// Throws an error if the film is strict and a plug-in has failed or broken a rule.
  private func check() throws {
    guard film.options.isStrict else { return }
    let screens = film.screens
    let broken = screens.diagnostics.first.map { Degradation.rule($0) }
    if let degraded = screens.degradation ?? broken { throw FilmError.degraded(degraded) }
  }
}

/// The frames of one output: how many were drawn, and how many are stored in the file.
public struct WrittenFilm {
  /// The number of frames that were drawn.
  public var frames: Int
  /// The number of frames in the output, and their size in pixels. A GIF may have fewer frames than
  /// were drawn, a video may be one column wider and one row higher, and a contact sheet is a
  /// single picture.
  public var stored: (frames: Int, size: PixelSize)
  /// The size, rate and quality with which the file fits a maximum size in bytes; nil without a
  /// maximum.
  public var fitted: FittedOutput?
  /// The stretches in which the drawn frames flash more often than is safe; nil if nobody looked for them.
  public var flashes: [FlashSeries]?
}
