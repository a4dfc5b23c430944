internal import ArgumentParser
internal import SegueLive
internal import SegueSystem
internal import SegueText

/// `segue play` plays transitions and storyboards live, with a person's input.
struct PlayCommand: ParsableCommand, ScreenCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a transition between screens, or a storyboard, live.",
    usage: """
      segue play <from> <to> [<next> ...] [<options>]
      segue play <storyboard> [<options>]
      """,
    discussion: """
      Opens a window. In a storyboard the links can be clicked; screens without a storyboard are \
      shown one after the other. Every transition in flight can be grabbed, dragged, reversed \
      and thrown: with the mouse, with fingers, or with two fingers on a touchpad.

        right, down           forward: follow the first link
        left, up, backspace   back
        space                 watch the storyboard's script; pause and continue it
        escape                cancel the transition, or close the list of animators
        R                     start again
        S                     slow motion, a tenth of the speed
        .                     pause; when paused, advance one frame
        return                continue
        H                     outline the links
        D                     show the state of the transition
        P                     choose an animator and its settings
        E                     mark elements: click one, or draw a rectangle
        X                     write a film of what is played, in the working folder
        F                     full screen
        Q                     quit

      In the list of animators, the arrow keys select one, and return plays it and opens its settings. \
      There, up and down select a setting, left and right change it, return plays, and backspace goes \
      back to the list. For a setting that is a point or an element, click on the screens, which stay \
      visible. On quitting, the options for the chosen animator are printed, or with a storyboard the \
      row of its transitions.

      The script is shown as the film that 'segue render' writes, over a bar with a mark for each of its steps: \
      drag on the bar, or go to the next step and back with the arrow keys. A click pauses and continues, and \
      escape plays on from where the script is. Without a script, space is forward.

      While elements are marked, the point and the part under the mouse are shown, and the edges of a rectangle snap \
      to edges in the picture. On quitting, the elements are printed as lines of the storyboard's screens.

      With --in terminal the session is shown in the terminal, also over ssh: as pixels if the terminal \
      says that it supports them (kitty, iTerm2, sixel), or else as block characters. The mouse works \
      if the terminal reports it. This needs libchafa (libchafa0).

      With --in browser the page that 'segue render -o page.html' writes is served to browsers on this \
      machine alone, at a secret address that is printed. With --watch the page is reloaded when the \
      files change. E marks elements in it, which are printed at once. Control-C ends the session. Over ssh, \
      forward the port: ssh -L PORT:127.0.0.1:PORT.

        segue play storyboard.yaml
        segue play inbox.png letter.png --animator zoom
        segue play a.png b.png c.png --interaction edge-pan --frame phone
        segue play storyboard.yaml --in terminal
        segue play storyboard.yaml --in browser --watch
      """)

  @OptionGroup
  var screens: ScreenArguments

  @OptionGroup
  var animation: AnimatorOption
  var animator: String? { animation.animator }

  @Option(
    help: ArgumentHelp(
      "The interaction controller for the finger. (default: pan)", valueName: "id"),
    completion: .plugins([.interaction]))
  var interaction: String?

  @OptionGroup
  var transition: LiveTransitionOptions

  @Option(name: .customLong("in"), help: "The output: window, terminal or browser.")
  var medium = PlayMedium.window

  @Option(
    help: ArgumentHelp(
      "The protocol for pictures in the terminal: auto, kitty, sixel, iterm or symbols. (default: auto, the "
        + "best that the terminal reports)", valueName: "mode"))
  var terminalMode: TerminalMode?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in pixels: 390x844; 390, 390x or x844 for one side; or 50%. (default: as "
        + "large as the screen at the display's scale, and at most 85% of the display)",
      valueName: "WxH"),
    transform: FrameSize.text(parsing:))
  var size: SizeText?

  @Option(
    parsing: .unconditional,
    help: PointScale.help, transform: PointScale.pixels(parsing:))
  var scale: Double?

  @Option(help: Fit.help)
  var fit: Fit?

  @OptionGroup
  var looks: LookOptions

  @OptionGroup
  var variables: VariableOptions

  @Option(
    help: ArgumentHelp(
      "Write each call of the transitions to this file as soon as it is made.", valueName: "file"),
    completion: .file())
  var events: String?

  @Option(
    help: ArgumentHelp(
      "At the end, save the session as a storyboard with a script, which 'segue render' can film.",
      valueName: "file"),
    completion: .file())
  var record: String?

  @Flag(
    help: ArgumentHelp(
      "Reload the storyboard, its pictures and its plug-ins when their files change, and continue on the "
        + "same screen."))
  var watch = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    try screens.check(
      uses, as: ("play", ""), files: [("--events", events), ("--record", record)])
    if medium == .terminal, let (option, reason) = uses.refused(with: .terminal) {
      throw ValidationError("\(option) \(reason), so leave it out")
    }
    if medium == .browser, let (option, reason) = uses.refused(with: .browser) {
      throw ValidationError("\(option) is not for a browser, \(reason); leave it out")
    }
    if medium != .terminal, let (option, reason) = uses.refused(with: .graphics) {
      throw ValidationError("\(option) \(reason)")
    }
    for (option, file) in files where file == "-" {
      throw ValidationError("\(option) cannot write to standard output; give a file")
    }
    if let record, record == "-" || !ScreenArguments.isStoryboard(record) {
      throw ValidationError(
        "--record writes a storyboard, and '\(record)' has another extension; give a file such as "
          + "session.yaml")
    }
  }

  /// The uses of all options, in the order in which messages name them.
  private var uses: [OptionUse] {
    animation.uses + [OptionUse("--interaction", interaction != nil, not: .storyboard)]
      + transition.uses + [
        OptionUse("--fit", fit != nil, not: .storyboard),
        OptionUse("--scale", scale != nil, not: .storyboard),
        OptionUse(
          "--size", size != nil,
          because: [
            .browser: "whose window has a size of its own",
            .terminal: "is for a window; a terminal has a size of its own",
          ]),
        OptionUse(
          "--events", events != nil,
          because: [.browser: "which plays recordings and calls no plug-ins"]),
        OptionUse("--record", record != nil, because: [.browser: "which does not report the input"]),
        OptionUse(
          "--terminal-mode", terminalMode != nil,
          because: [.graphics: "is for a terminal; give --in terminal with it"]),
      ]
  }

  /// The output files, each with the option that names it.
  private var files: [(option: String, path: String)] {
    (events.map { [("--events", $0)] } ?? []) + (record.map { [("--record", $0)] } ?? [])
  }

  func run() throws {
    try screens.checkCount()
    let board = try screens.storyboard(variables)
    Terminal.warn(board?.warnings ?? [], isQuiet: quiet)
    let paths = screenPaths.map(WorkingFolder.absolute)
    if medium == .browser { return try playInBrowser(board) }
    if medium == .terminal { try checkTerminal(before: board.map(LiveStage.paths) ?? paths) }
    var outputs = OverwriteCheck(inputs: inputs(board))
    for (option, path) in files { try outputs.add(option, path) }
    let record = record.map(WorkingFolder.absolute)
    if let record { try TextFile.check(record) }
    let events = try events.map { try EventsFile(path: WorkingFolder.absolute($0)) }
    try transition.plugins.withDiscovery(
      outputs: record.map { [$0] } ?? [], usesTerminal: medium == .terminal,
      logger: .printer(isQuiet: quiet)
    ) { discover in
      // The screens are decoded while the command searches for plug-ins and opens the display.
      let files = FilesAhead(board.map(LiveStage.paths) ?? paths)
      let registry = discover()
      let plugins = try board == nil ? plugins(registry) : nil
      let display = medium == .window ? Result { try openDisplay() } : nil
      let board = try board ?? storyboard(of: paths, files, plugins)
      let stage = try LiveStage(
        board, files, look: looks.look, options: transition.show(keepsLog: events != nil),
        factory: PluginFactory(registry))
      if to == nil { try check(stage, registry) }
      Terminal.warn(stage.warnings, isQuiet: quiet)
      let output = SessionOutput(events: events, record: record, look: looks.look) {
        if !quiet { report($0) }
      }
      switch medium {
      case .window:
        if let display = try display?.get() { try playInWindow(stage, output, display) }
      case .terminal: try playInTerminal(stage, output)
      case .browser: break
      }
    }
  }

  /// Returns the paths of all files that the session may read.
  ///
  /// - Parameter board: The storyboard; nil for screens.
  private func inputs(_ board: Storyboard?) -> [String] {
    let plugins = [animator, interaction].compactMap(\.self).filter(PluginRegistry.isPath)
    return (board?.inputs ?? screenPaths + transition.settingFiles) + looks.look.files
      + transition.plugins.files + plugins
  }

  /// Checks a storyboard with its plug-ins before a window is opened, even if there is no display.
  ///
  /// - Throws: An error for a storyboard that cannot be played.
  private func check(_ stage: LiveStage, _ registry: PluginRegistry) throws {
    // The plug-ins write the same log lines when the session begins, so they are printed here only if it cannot begin.
    let log = KeptLog()
    var registry = registry
    registry.logger = log.logger
    do {
      try stage.check(with: PluginFactory(registry))
    } catch {
      log.tell()
      throw error
    }
  }

  /// The plug-ins and settings of every transition when screens are played without a storyboard.
  struct Plugins {
    let animator: String
    let interaction: String
    let settings: [ParameterSetting]
  }

  /// Checks the plug-ins and settings of the options before they are part of a storyboard, because errors of a
  /// storyboard would name a place in a file.
  ///
  /// - Throws: An error for a plug-in or a setting that cannot be used.
  func plugins(_ registry: PluginRegistry) throws -> Plugins {
    let plugins = Plugins(
      animator: try animator ?? registry.defaultAnimator(),
      interaction: interaction ?? BundledPlugin.pan, settings: try transition.given())
    PluginFactory(registry).prepare(
      try TransitionPlugins(
        registry, animator: plugins.animator, interaction: plugins.interaction,
        settings: plugins.settings))
    return plugins
  }

  /// Returns the screens as a storyboard.
  ///
  /// - Throws: An error for a file that cannot be shown.
  func storyboard(
    of paths: [String], _ files: FilesAhead, _ plugins: Plugins?
  ) throws -> Storyboard {
    let settings = (plugins?.settings ?? []).compactMap {
      setting -> (String, Storyboard.Setting)? in
      guard case .text(let text) = setting.value else { return nil }
      return (setting.key, .text(text))
    }
    let screens = try LiveScreens(
      paths, files, scale: scale, fit: (fit ?? .cover).contentMode,
      row: Storyboard.TransitionRow(
        animator: plugins?.animator, settings: Dictionary(settings) { $1 },
        interaction: plugins?.interaction, duration: transition.duration))
    Terminal.warn(
      (screens.pointScale.note.map { ["\(paths[0].shortName) has \($0)"] } ?? [])
        + Fit.notes(of: screens.cropped, fit), isQuiet: quiet)
    return screens.storyboard
  }
}

enum PlayMedium: String, ExpressibleByArgument, CaseIterable {
  case window, terminal, browser
}
