internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SegueRender
internal import SegueScene

extension RenderCommand {
  /// Films a transition that a finger drives, until all has come to rest.
  func filmDrag(
    _ drag: Drag, _ interaction: String, from: String, to: String, _ format: OutputFormat,
    _ registry: PluginRegistry, _ traceFile: TraceFile?
  ) throws {
    let rate = try picture.rate()
    let animator = animator ?? "slide"
    let entry = try registry.entry(animator)
    let (first, second) = (try MediaSource(path: from), try MediaSource(path: to))
    let size = picture.size ?? first.naturalSize
    let screens = [
      try Screen(first, fit: picture.fit.fit, box: size),
      try Screen(second, fit: picture.fit.fit, box: size),
    ]
    func run(_ traceFile: TraceFile?) throws(HostError) -> InteractiveRun {
      InteractiveRun(
        size: Size(width: Double(size.width), height: Double(size.height)),
        direction: transition.direction.direction, duration: transition.duration, drag: drag,
        animator: try registry.makeAnimator(
          animator, settings: transition.settings, trace: traceFile?.trace),
        interaction: try registry.makeInteraction(interaction, trace: traceFile?.trace)
      ) { from, to in
        from.contents = screens[0].contents(1)
        to.contents = screens[1].contents(2)
      }
    }

    // Once without pixels: how long it takes until all is at rest.
    let dry = try run(nil)
    let duration = restTime(of: dry, drag, rate)
    guard let result = dry.result else {
      throw Failure(
        .nonsense,
        "the drag began nothing: '\(interaction)' does not take it there; "
          + "'segue info \(interaction)' tells where it starts")
    }
    if let reason = result.degraded {
      if strict { throw degradedFailure(reason, of: animator) }
      if !quiet { Terminal.note("segue: \(animator) was replaced by a dissolve: \(reason)") }
    }

    let schedule = try schedule(duration, rate)
    let isOpaque = first.isOpaque && second.isOpaque
    let compositor = Compositor(
      width: size.width, height: size.height, background: isOpaque ? .black : .clear)
    for (number, screen) in screens.enumerated() {
      try screen.register(with: compositor, as: UInt32(number + 1))
    }
    var film = FilmMaker(
      output: format, size: size, schedule: schedule,
      options: EncodingOptions(codec: codec, quality: quality, keepsAlpha: false),
      compositor: compositor,
      source: InteractiveFrames(try run(traceFile), duration: duration),
      bar: ProgressBar(title: shortName(output), total: schedule.count, isQuiet: quiet))
    let watch = Stopwatch()
    let frames = try film.make()
    let seconds = watch.seconds
    try traceFile?.finish()
    if let events {
      try TextFile.write((dry.window.engine.log ?? EventLog()).jsonLines, to: events)
    }
    try say(
      Outcome(
        output: output, frames: frames, rate: rate, size: size, duration: duration,
        animator: entry.id ?? animator, isCompleted: result.isCompleted,
        degraded: result.degraded, seconds: seconds))
  }

  /// The time of the first frame that shows it at rest, in seconds since the finger went down.
  private func restTime(of run: InteractiveRun, _ drag: Drag, _ rate: FrameRate) -> Double {
    // Whatever a controller does, the host lets go when the finger is up, and no way back is longer
    // than a recording may last.
    let last = Int(((drag.duration + 120) * rate.framesPerSecond).rounded(.up))
    var time = 0.0
    for frame in 0...last {
      time = Double(frame) * Double(rate.denominator) / Double(rate.numerator)
      run.advance(to: time)
      if run.isAtRest { break }
    }
    return time
  }
}
