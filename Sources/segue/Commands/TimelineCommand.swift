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
      springs are linear(…), lengths are in points of the screens, and the elements 'from' and 'to' are the two \
      screens. In Lottie, the screens are solid layers to be replaced, and three-dimensional transitions are \
      refused. Colors that depend on the screens, such as the color of their edges, are custom properties with a \
      gray default in CSS and WAAPI and gray in Lottie, unless FROM and TO are given.

        segue timeline push --format css > push.css
        segue timeline fade-through inbox.png letter.png --format css
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
    let screens = try pair()
    let factory = PluginFactory(registry)
    let isPlain = from == nil
    // An export between unknown screens is recorded with two pairs of colours, to find out which depend on them.
    let isExport = format.map { $0 != .json } ?? false
    let twice =
      isPlain && isExport
      ? try RecordedPair.twice(screens, plugins: plugins, factory: factory) : nil
    let recording: RecordedPair
    if let twice {
      recording = twice.first
    } else if isPlain {
      recording = try RecordedPair(screens, plugins: plugins, factory: factory)
    } else {
      recording = try RecordedPair(
        screens, colors: (.clear, .clear), plugins: plugins, factory: factory)
    }
    if let reason = recording.degraded {
      Terminal.warn("\(id) was replaced by a dissolve: \(reason)")
    }
    if recording.isDeclined { Terminal.warn(Outcome.declined(by: id)) }
    for note in recording.diagnostics { Terminal.warn("\(id): \(note)") }
    let text: String
    let json = json || format == .json
    if let format, format != .json {
      text = try export(recording, twice?.second, format, of: plugins.animator.entry)
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
    twice?.second.end()
    try StandardOutput.write(text)
  }

  /// Returns the screens: the given files, or plain screens.
  private func pair() throws -> ScreenPair {
    func points(_ size: Size) throws -> Size {
      let natural = PixelSize(
        width: max(Int(size.width.rounded()), 1), height: max(Int(size.height.rounded()), 1))
      guard let text = self.size?.text else { return size }
      let chosen = try FrameSize(text: text).pixels(of: natural)
      return Size(width: Double(chosen.width), height: Double(chosen.height))
    }
    var options = FilmOptions()
    options.show = transition.live.show(keepsLog: false)
    var pair: ScreenPair
    if let from, let to {
      let files = try ScreenFiles(
        [from, to], for: OutputFormat(path: "page.webp"), options: options)
      for warning in files.warnings { Terminal.warn(warning) }
      pair = files.pair
    } else {
      pair = ScreenPair(
        size: Size(width: 390, height: 844), from: .none, to: .none, options: options.show)
    }
    pair.size = try points(pair.size)
    (pair.direction, pair.duration) = (transition.direction.direction, transition.duration)
    return pair
  }

  /// Returns the transition as text in a format of other programs: CSS, WAAPI or Lottie.
  ///
  /// - Parameter second: A recording between other plain screens; nil for screens that are given.
  private func export(
    _ recording: RecordedPair, _ second: RecordedPair?, _ format: TimelineFormat,
    of entry: PluginEntry
  ) throws(Failure) -> String {
    let full = PluginRegistry.isPath(id) ? entry.alias ?? entry.id ?? id : id
    let name = full.split(separator: ".").last.map(String.init) ?? full
    do throws(TransitionExport.Refusal) {
      let export =
        if let second {
          try TransitionExport((recording, second), name: name)
        } else {
          try TransitionExport(recording, name: name)
        }
      switch format {
      case .css, .waapi:
        warn(of: export.placeholders)
        return format == .css ? export.css : export.waapi
      case .lottie:
        let lottie = try export.lottie()
        if !lottie.notes.isEmpty {
          Terminal.warn("\(id): \(lottie.notes.joined(separator: "; "))")
        }
        return lottie.text
      case .json: return ""
      }
    } catch {
      throw Failure(.nonsense, "\(id) cannot be written as \(format.rawValue): \(error)")
    }
  }

  /// Prints a note about the colours that depend on the screens.
  private func warn(of placeholders: [TransitionExport.Placeholder]) {
    guard !placeholders.isEmpty else { return }
    let names = placeholders.map(\.name).joined(separator: " and ")
    Terminal.warn(
      "\(id): \(names) \(placeholders.count == 1 ? "is a placeholder" : "are placeholders") for colors of the "
        + "screens; set the custom properties, or give two screens")
  }
}

/// The formats of `segue timeline`.
enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case css, waapi, lottie, json
}
