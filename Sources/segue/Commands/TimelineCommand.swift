internal import ArgumentParser
internal import SegueFilm
internal import SegueText
internal import SegueWeb

/// `segue timeline ID [A B]` shows what an animator records between two screens.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show what an animator does, as tracks and events.",
    usage: "segue timeline <id> [<from> <to>] [<options>]",
    discussion: """
      Records the animator between two screens, by default plain ones, and prints the timeline: a track for each \
      property of a view that is animated, and an event for each change that takes no time. \
      Properties that a frame driver sets are sampled. Their tracks have the curve 'sampled'. In \
      JSON they have 'points', each [x, value …], with x from 0 at the track's beginning to 1 at \
      its end. The text shows the values at each quarter, or only at the two ends if the value changes \
      evenly.

      The parts of a transform are listed in the order in which they apply, such as 'scale 1 → 0.9, turn about \
      y 0° → 90°, x +390 → 0, m34 = -0.002 (seen from 500 points)'.

        segue timeline slide
        segue timeline snapshot-zoom --size 1280x720 --direction backward
        segue timeline spring --at 0.25 --json

      With --format the transition is printed as animations for a web page or another program. In CSS and WAAPI, \
      springs are linear(…), the elements 'from' and 'to' are the two screens, and moves are shares of the element \
      around them, of any size. CSS runs while that element has the class ID-runs; view-transition is the style of \
      document.startViewTransition. In Lottie, the screens are solid layers to be replaced, and three-dimensional transitions are \
      refused. Colors that depend on the screens, such as the color of their edges, are custom properties with a \
      gray default in CSS and WAAPI and gray in Lottie, unless FROM and TO are given.

        segue timeline push --format css > push.css
        segue timeline fade-through inbox.png letter.png --format css
        segue timeline container-transform --format view-transition
        segue timeline cover --format waapi
        segue timeline slide --format lottie > slide.json
      """)

  @Argument(
    help: "The animator's id or alias, or the path of a library or shader.",
    completion: .plugins([.animator]))
  var id: String

  @Argument(help: "The screen that disappears.", completion: .file())
  var from: String?

  @Argument(help: "The screen that appears.", completion: .file())
  var to: String?

  @OptionGroup
  var transition: TransitionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the screens in points. (default: the size of FROM, or else 390x844)",
      valueName: "WxH"),
    transform: FrameSize.text(parsing:))
  var size: SizeText?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the layers at this progress instead, such as 0.4 or 40%.", valueName: "p"),
    transform: NumberText.progress)
  var at: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the transition as css, view-transition, waapi or lottie, or the timeline as json.",
      valueName: "format"))
  var format: TimelineFormat?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    try ArgumentCheck.checkNames([from, to].compactMap(\.self))
    if let from, to == nil {
      throw ValidationError(
        "only one screen was given, \(from.quotable); give a second one, or none for plain screens")
    }
    guard let format, at != nil, format != .json else { return }
    throw ValidationError(
      "--at is for the layers at one time, and \(format.rawValue) is a whole transition")
  }

  func run() throws {
    try transition.plugins.withRegistry(describe)
  }

  private func describe(_ registry: PluginRegistry) throws {
    let plugins = try TransitionPlugins(
      registry, animator: id, settings: try transition.live.given())
    var (screens, warnings) = try ScreenPair.recorded(
      to.flatMap { to in from.map { ($0, to) } }, size: size,
      options: transition.live.show(keepsLog: false))
    for warning in warnings { Terminal.warn(warning) }
    (screens.direction, screens.duration) = (transition.direction.direction, transition.duration)
    let timeline = try AnimatorTimeline(
      id, screens, isPlain: from == nil, as: form, plugins: plugins,
      factory: PluginFactory(registry))
    if let reason = timeline.degraded {
      Terminal.warn("\(id) was replaced by a dissolve: \(reason)")
    }
    if timeline.isDeclined { Terminal.warn(FilmResult.declined(by: id)) }
    for note in timeline.diagnostics { Terminal.warn("\(id): \(note)") }
    do {
      let (text, notes) = try timeline.write()
      for note in notes { Terminal.warn("\(id): \(note)") }
      try StandardOutput.write(text)
    } catch let error as TransitionExport.Refusal {
      throw Failure(
        .nonsense, "\(id) cannot be written as \(format?.rawValue ?? "text"): \(error)")
    }
  }

  /// The form of the text that the options choose.
  private var form: AnimatorTimeline.Form {
    if let export = format.flatMap({ AnimatorTimeline.Export(rawValue: $0.rawValue) }) {
      return .export(export)
    }
    let isJSON = json || format == .json
    return at.map { .layers(progress: $0, isJSON: isJSON) } ?? .timeline(isJSON: isJSON)
  }
}

enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case css, waapi, lottie, json
  case viewTransition = "view-transition"
}
