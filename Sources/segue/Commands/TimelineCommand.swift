internal import ArgumentParser
internal import SegueText
internal import SegueWeb

/// `segue timeline ID` shows what an animator records between two plain screens.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show what an animator does, as tracks and events.",
    usage: "segue timeline <id> [<options>]",
    discussion: """
      Records the animator between two plain screens, and prints the timeline: a track for each \
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
      springs are linear(…), lengths are in points of the screens, and the elements 'from' and 'to' are the two \
      screens. In Lottie, the screens are solid layers to be replaced, and three-dimensional transitions are \
      refused.

        segue timeline push --format css > push.css
        segue timeline cover --format waapi
        segue timeline slide --format lottie > slide.json
      """)

  @Argument(
    help: "The animator's id or alias, or the path of a library or shader.",
    completion: .plugins([.animator]))
  var id: String

  @OptionGroup
  var transition: TransitionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the screens in points. (default: 390x844)", valueName: "WxH"),
    transform: SizeOption.init(parsing:))
  var size: SizeOption?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the layers at this progress instead, such as 0.4 or 40%.", valueName: "p"),
    transform: NumberText.progress)
  var at: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the transition as css, waapi or lottie, or the timeline as json.",
      valueName: "format"))
  var format: TimelineFormat?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
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
    let usual = PixelSize(width: 390, height: 844)
    let size = try FrameSize(text: size?.text).pixels(of: usual)
    let recording = try RecordedPair(
      ScreenPair(
        size: Size(width: Double(size.width), height: Double(size.height)), from: .none, to: .none,
        direction: transition.direction.direction, duration: transition.duration,
        options: transition.live.show(keepsLog: false)),
      plugins: plugins, factory: PluginFactory(registry))
    if let reason = recording.degraded {
      Terminal.warn("\(id) was replaced by a dissolve: \(reason)")
    }
    if recording.isDeclined { Terminal.warn(Outcome.declined(by: id)) }
    for note in recording.diagnostics { Terminal.warn("\(id): \(note)") }
    let text: String
    let json = json || format == .json
    if let format, format != .json {
      text = try export(recording, format, of: plugins.animator.entry)
    } else if let at {
      let tree = recording.timeline.layers(at: at * recording.timeline.duration)
      let report = LayerReport(tree, names: recording.timeline.names, progress: at)
      text = json ? report.json.pretty : report.text
    } else {
      let report = TimelineReport(recording.timeline, animator: plugins.animator.entry.id ?? id)
      text = json ? report.json.pretty : report.text
    }
    if let fault = recording.frameFault {
      Terminal.warn("\(id): its frame driver failed, so its tracks are incomplete: \(fault)")
    }
    recording.end()
    try StandardOutput.write(text)
  }

  /// Returns the transition as text in a format of other programs: CSS, WAAPI or Lottie.
  private func export(
    _ recording: RecordedPair, _ format: TimelineFormat, of entry: PluginEntry
  ) throws(Failure) -> String {
    let full = PluginRegistry.isPath(id) ? entry.alias ?? entry.id ?? id : id
    let name = full.split(separator: ".").last.map(String.init) ?? full
    do throws(TransitionExport.Refusal) {
      let export = try TransitionExport(recording, name: name)
      switch format {
      case .css: return export.css
      case .waapi: return export.waapi
      case .lottie: return try export.lottie()
      case .json: return ""
      }
    } catch {
      throw Failure(.nonsense, "\(id) cannot be written as \(format.rawValue): \(error)")
    }
  }
}

/// The formats of `segue timeline`.
enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case css, waapi, lottie, json
}
