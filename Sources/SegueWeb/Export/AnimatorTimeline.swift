internal import SegueFilm
internal import SegueGeometry
internal import SegueHost
package import SeguePlayer
package import SegueText

/// The timeline of an animator between two screens, as a text for people or for another program.
package struct AnimatorTimeline {
  package enum Form: Sendable, Equatable {
    /// The tracks and the events of the timeline.
    case timeline(isJSON: Bool)
    /// The layers at a progress, 0…1.
    case layers(progress: Double, isJSON: Bool)
    /// Animations for another program.
    case export(Export)
  }

  /// The programs for which a transition can be written.
  package enum Export: String, Sendable {
    case css, waapi, lottie
    case viewTransition = "view-transition"
  }

  private let id: String
  private let entry: PluginEntry
  private let form: Form
  private let recording: RecordedPair
  /// A second recording of the transition, between plain screens of other colours, by which an export finds the colours
  /// that depend on the screens. Nil for given screens, and for a form that is not an export.
  private let second: RecordedPair?

  /// Records an animator.
  ///
  /// - Parameters:
  ///   - id: The animator as the user named it.
  ///   - screens: The screens.
  ///   - isPlain: True for screens without contents, which have plain colours.
  /// - Throws: `ShowError` when the animator cannot be created.
  package init(
    _ id: String, _ screens: ScreenPair, isPlain: Bool, as form: Form, plugins: TransitionPlugins,
    factory: PluginFactory
  ) throws(ShowError) {
    (self.id, self.form, entry) = (id, form, plugins.animator.entry)
    if isPlain, case .export = form {
      // The transition is recorded with two pairs of screen colours, to find out which of the exported colours depend
      // on the screens.
      let twice = try RecordedPair.twice(screens) { () throws(ShowError) in try factory.animator(plugins) }
      (recording, second) = (twice.first, twice.second)
    } else {
      recording = RecordedPair(
        screens, colors: isPlain ? RecordedPair.plainColors : (.clear, .clear),
        animator: try factory.animator(plugins))
      second = nil
    }
  }

  /// The reason why a dissolve was recorded instead; nil for the animator's own recording.
  package var degraded: String? { recording.degraded }

  /// True when the animator declined the transition, so that the dissolve was recorded.
  package var isDeclined: Bool { recording.isDeclined }

  /// Messages for the animator's author, one sentence each.
  package var diagnostics: [String] { recording.diagnostics }

  /// Returns the text, and notes about the text, one clause each. Ends the recording, so it can be called only once.
  ///
  /// - Throws: ``TransitionExport/Refusal`` for a transition that the other program cannot play.
  package func write() throws(TransitionExport.Refusal) -> (text: String, notes: [String]) {
    var text: String
    var notes: [String] = []
    switch form {
    case .export(let export): (text, notes) = try write(export)
    case .layers(let progress, let isJSON):
      let tree = recording.timeline.layers(at: progress * recording.timeline.duration)
      let report = LayerReport(tree, names: recording.timeline.names, progress: progress)
      text = isJSON ? report.json.pretty : report.text
    case .timeline(let isJSON):
      let report = TimelineReport(recording.timeline, animator: entry.id ?? id)
      text = isJSON ? report.json.pretty : report.text
    }
    if let fault = recording.frameFault {
      notes.append("its frame driver failed, so its tracks are incomplete: \(fault)")
    }
    recording.end()
    second?.end()
    return (text, notes)
  }

  private func write(
    _ program: Export
  ) throws(TransitionExport.Refusal) -> (text: String, notes: [String]) {
    let full = PluginRegistry.isPath(id) ? entry.alias ?? entry.id ?? id : id
    let name = full.split(separator: ".").last.map(String.init) ?? full
    let export =
      if let second {
        try TransitionExport((recording, second), name: name)
      } else {
        try TransitionExport(recording, name: name)
      }
    switch program {
    case .css: return (export.css, Self.notes(of: export.placeholders))
    case .viewTransition:
      let text = try export.viewTransition()
      return (text, Self.notes(of: export.placeholders.filter { text.contains($0.name) }))
    case .waapi: return (export.waapi, Self.notes(of: export.placeholders))
    case .lottie:
      let lottie = try export.lottie()
      return (lottie.text, lottie.notes.isEmpty ? [] : [lottie.notes.joined(separator: "; ")])
    }
  }

  /// Returns a note about the placeholders for colours of the screens; empty if there are no
  /// placeholders.
  private static func notes(of placeholders: [TransitionExport.Placeholder]) -> [String] {
    guard !placeholders.isEmpty else { return [] }
    let names = placeholders.map(\.name).joined(separator: " and ")
    return [
      "\(names) \(placeholders.count == 1 ? "is a placeholder" : "are placeholders") for colors of the "
        + "screens; set the custom properties, or give two screens"
    ]
  }
}

extension ScreenPair {
  /// Creates a pair of screens from files, or of plain screens of 390 x 844 points.
  ///
  /// - Parameters:
  ///   - paths: The paths of two files; nil for plain screens.
  ///   - size: The size in points; nil for the size of the first file.
  /// - Returns: The pair, and warnings about the files.
  package static func recorded(
    _ paths: (from: String, to: String)?, size: SizeText?, options: ShowOptions
  ) throws -> (pair: ScreenPair, warnings: [String]) {
    var filmOptions = FilmOptions()
    filmOptions.show = options
    var pair = ScreenPair(
      size: Size(width: 390, height: 844), from: .none, to: .none, options: options)
    var warnings: [String] = []
    if let paths {
      let files = try ScreenFiles(
        [paths.from, paths.to], for: OutputFormat(path: "page.webp"), options: filmOptions)
      (pair, warnings) = (files.pair, files.pageWarnings)
    }
    guard let size else { return (pair, warnings) }
    let natural = PixelSize(
      width: max(Int(clamping: pair.size.width.rounded()), 1),
      height: max(Int(clamping: pair.size.height.rounded()), 1)
    )
    let chosen = try FrameSize(text: size).pixels(of: natural)
    pair.size = Size(width: Double(chosen.width), height: Double(chosen.height))
    return (pair, warnings)
  }
}
