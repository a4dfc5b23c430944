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
    let animator = animator ?? Self.usualAnimator
    let entry = try registry.entry(animator)
    let settings = try SharedSettings(
      transition.settings, animator: entry.descriptor?.parameters ?? [],
      interaction: try registry.entry(interaction, .interaction).descriptor?.parameters ?? [])
    let (first, second) = (try MediaSource(path: from), try MediaSource(path: to))
    tell(first.warnings + second.warnings)
    let size = try picture.size?.pixels(of: first.naturalSize) ?? first.naturalSize
    let scale = picture.scale ?? 1
    let screens = [
      try Screen(first, fit: picture.fit.fit, box: size),
      try Screen(second, fit: picture.fit.fit, box: size),
    ]
    func run(
      _ registry: PluginRegistry, _ traceFile: TraceFile?, keepsLog: Bool
    ) throws(HostError) -> InteractiveRun {
      InteractiveRun(
        size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
        options: transition, drag: drag,
        animator: try registry.makeAnimator(
          animator, settings: settings.animator, trace: traceFile?.trace),
        interaction: try registry.makeInteraction(
          interaction, settings: settings.interaction, trace: traceFile?.trace),
        keepsLog: keepsLog
      ) { from, to in
        from.contents = screens[0].contents(1)
        to.contents = screens[1].contents(2)
      }
    }

    // Once without pixels: how long it takes until all is at rest.
    let said = KeptLog()
    var quietly = registry
    quietly.logger = said.logger
    let dry = try run(quietly, nil, keepsLog: false)
    let duration = dry.advanceToRest(rate)
    guard dry.result != nil else {
      said.tell()
      throw Failure(
        .nonsense,
        "the drag began nothing: '\(interaction)' does not take it there; "
          + "'segue info \(interaction)' tells where it starts")
    }

    let schedule = try schedule(duration, rate)
    let isOpaque = first.isOpaque && second.isOpaque
    let compositor = Compositor(
      width: size.width, height: size.height, scale: scale, background: isOpaque ? .black : .clear)
    for (number, screen) in screens.enumerated() {
      try screen.register(with: compositor, as: UInt32(number + 1))
    }
    let drawn = try run(registry, traceFile, keepsLog: events != nil)
    let shot = try shoot(
      RunFrames(drawn, duration: duration), schedule, size, format, compositor, traceFile,
      Asked(animator, entry))
    try say(
      Outcome(
        output: output, frames: shot.frames, stored: shot.stored, rate: rate, size: size,
        duration: duration,
        animator: entry.id ?? animator, isCompleted: drawn.result?.isCompleted ?? false,
        degraded: shot.degraded, diagnostics: shot.diagnostics, seconds: shot.seconds))
  }
}
