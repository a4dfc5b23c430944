internal import ArgumentParser
internal import SegueHost
internal import SeguePlayer
internal import SegueRender
internal import SegueText

/// The options of a transition that is recorded or rendered.
@dynamicMemberLookup
struct TransitionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The direction of the transition.", valueName: "direction"),
    completion: .list(["forward", "backward"]))
  var direction = Direction.forward

  @OptionGroup
  var live: LiveTransitionOptions

  var uses: [OptionUse] {
    live.uses + [OptionUse("--direction", direction != .forward, not: .storyboard)]
  }

  subscript<Value>(dynamicMember path: KeyPath<LiveTransitionOptions, Value>) -> Value {
    live[keyPath: path]
  }
}

/// The options that apply to every transition, also when a person plays transitions live in both directions.
struct LiveTransitionOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a parameter of the animator or, with render and play, of the interaction controller, or of both if "
        + "both have it. May be repeated.", valueName: "key=value"))
  var settings: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The duration of the whole transition. (default: the animator's)",
      valueName: "seconds"),
    transform: NumberText.duration)
  var duration: Double?

  @Option(
    help: ArgumentHelp(
      "The layout direction: left-to-right or right-to-left. (default: the storyboard's, or else "
        + "left-to-right)", valueName: "layout"),
    completion: .list(["left-to-right", "right-to-left"]))
  var layout: Layout?

  @Flag(
    help: "Reduce motion; an animator that does not support this is replaced by a dissolve.")
  var reducedMotion = false

  @OptionGroup
  var plugins: PluginOptions

  func validate() throws {
    for setting in settings
    where setting.firstIndex(of: "=") ?? setting.startIndex
      == setting.startIndex
    {
      throw ValidationError(
        "'--set \(setting)' is not of the form KEY=VALUE, such as --set duration=0.3")
    }
  }
}

extension LiveTransitionOptions {
  /// The uses of these options; options without a rule are left out.
  var uses: [OptionUse] {
    [
      OptionUse("--set", !settings.isEmpty, not: .storyboard),
      OptionUse("--duration", duration != nil, not: .storyboard),
    ] + plugins.uses
  }

  /// Returns the parsed values of `--set`.
  func given() throws(HostError) -> [ParameterSetting] {
    try ParameterSetting.all(parsing: settings)
  }

  /// The files that values of `--set` name, such as the picture of a plug-in's parameter.
  var settingFiles: [String] { Self.files(settings) }

  /// Returns the files that the values of settings name, which are given as KEY=VALUE.
  static func files(_ settings: [String]) -> [String] {
    settings.compactMap { setting in
      setting.firstIndex(of: "=").map { String(setting[setting.index(after: $0)...]) }
    }.filter(Storyboard.isFile)
  }

  /// Returns the options that apply to every transition of a film.
  ///
  /// - Parameter pixelScale: The pixels per point of the film.
  func show(keepsLog: Bool, pixelScale: Double = 1) -> ShowOptions {
    ShowOptions(
      layoutDirection: layout?.direction, reducesMotion: reducedMotion, keepsLog: keepsLog,
      pixelScale: pixelScale, pictureComparison: FrameComparison.lookAlike)
  }
}

/// The options of the search for plug-ins.
struct PluginOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Search this folder for plug-ins first. May be repeated.", valueName: "folder"),
    completion: .directory)
  var pluginPath: [String] = []

  @Option(
    help: ArgumentHelp("The process in which plug-ins run.", valueName: "mode"))
  var isolation = Isolation.auto

  var uses: [OptionUse] {
    [
      OptionUse("--plugin-path", !pluginPath.isEmpty, not: .batch, isNeutral: true),
      OptionUse("--isolation", isolation != .auto, not: .batch, isNeutral: true),
    ]
  }
}

enum Direction: String, ExpressibleByArgument, CaseIterable {
  case forward, backward

  var direction: TransitionDirection { self == .forward ? .forward : .backward }
}

enum Layout: String, ExpressibleByArgument, CaseIterable {
  case leftToRight = "left-to-right"
  case rightToLeft = "right-to-left"

  var direction: LayoutDirection { self == .leftToRight ? .leftToRight : .rightToLeft }
}

/// The value of `--isolation`: the process in which plug-ins run.
enum Isolation: String, ExpressibleByArgument, CaseIterable {
  /// Bundled plug-ins run in this process, and all other plug-ins in child processes.
  case auto
  case inProcess = "in-process"
  case child, hardened

  /// The isolation of all plug-ins; nil to let the host choose it for each plug-in.
  var mode: PluginEntry.Isolation? {
    switch self {
    case .auto: nil
    case .inProcess: .inProcess
    case .child: .child
    case .hardened: .hardened
    }
  }
}
