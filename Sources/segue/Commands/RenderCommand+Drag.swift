internal import SegueFilm
internal import SegueHost
internal import SegueMedia
internal import SeguePlayer

extension RenderCommand {
  /// Renders a transition that is driven by a drag, until all movement has ended.
  func filmDrag(
    _ drag: FingerPath, _ interaction: String, from: String, to: String, _ format: OutputFormat,
    _ hosting: Hosting
  ) throws {
    let registry = hosting.registry
    let rate = try picture.rate(format)
    let animator = try animator ?? Self.usualAnimator(registry)
    let plugins = try TransitionPlugins(
      registry, animator: animator, interaction: interaction, settings: try transition.live.given())
    let screens = try screens([from, to], format)
    tellDefaults(format, screens.size, rate)

    // A first run without drawing finds out how long it takes until all movement has ended.
    let said = KeptLog()
    var quietly = registry
    quietly.logger = said.logger
    let dry = try DraggedShow(
      pair(screens, keepsLog: false), plugins: plugins, events: drag.events(),
      factory: PluginFactory(quietly))
    let duration = dry.advanceToRest(rate.times)
    // One that crashed is reported by the drawn run, which shows the first screen.
    guard !dry.results.isEmpty || dry.hasLostController else {
      said.tell()
      throw Failure(
        .nonsense,
        "the drag began no transition, because '\(interaction)' did not accept it"
          + (PluginFactory(registry).summary(ofInteraction: interaction).map { " (\($0))" } ?? "")
          + "; give --drag another path")
    }

    let show = try DraggedShow(
      pair(screens, keepsLog: events != nil), plugins: plugins, events: drag.events(),
      duration: duration, factory: PluginFactory(registry, trace: hosting.traceFile?.trace))
    let film = try Film(
      screens, show, for: format, showsTouches: looks.touches, options: options(rate, format))
    let asked = Asked(animator, plugins)
    let shot = try shoot(film, hosting, asked)
    var outcome = outcome(of: film, shot, asked)
    outcome.isCompleted = show.results.last?.isCompleted ?? false
    try say(outcome)
  }
}
