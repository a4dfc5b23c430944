internal import ArgumentParser
internal import SegueFilm
internal import SegueStoryboard
internal import SegueSystem
internal import SegueText

/// The screens of a film or a session, or its storyboard.
struct ScreenArguments: ParsableArguments {
  @Argument(help: "The first screen, or a storyboard.", completion: .file())
  var from: String

  @Argument(help: "The second screen.", completion: .file())
  var to: String?

  @Argument(
    help: ArgumentHelp("Further screens, shown in this order.", valueName: "next"),
    completion: .file())
  var further: [String] = []

  /// The paths of the screens, or of the storyboard.
  var paths: [String] { [from] + (to.map { [$0] } ?? []) + further }

  /// Returns true for `-`, which is standard input, and for a file name with the extension of a storyboard.
  static func isStoryboard(_ path: String) -> Bool {
    path == "-" || [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Checks the names, and that the options apply to them.
  ///
  /// - Parameters:
  ///   - command: The arguments that follow the storyboard's name in a message, such as " -o film.mp4", after the name
  ///     of the subcommand.
  ///   - files: The options that name a file, each with the path of the file.
  func check(
    _ uses: [OptionUse], as command: (name: String, tail: String),
    files: [(option: String, path: String?)]
  ) throws {
    try ArgumentCheck.checkNames(paths, files)
    if to != nil, let board = paths.first(where: Self.isStoryboard) {
      throw ValidationError(
        "'\(board)' is a storyboard, which already contains its screens; give it "
          + "alone: segue \(command.name) \(board)\(command.tail)")
    }
    if to == nil, Self.isStoryboard(from), let (option, _) = uses.refused(with: .storyboard) {
      throw ValidationError(
        "\(option) is for screens given as files; with a storyboard, set the value in '\(from)'")
    }
  }

  /// Throws an error for a single file that is not a storyboard.
  func checkCount() throws(Failure) {
    guard to != nil || Self.isStoryboard(from) else { throw ArgumentCheck.loneScreen(from) }
  }

  /// Reads the storyboard; nil for screens.
  func storyboard(_ variables: VariableOptions) throws(StoryboardError) -> Storyboard? {
    to == nil ? try variables.storyboard(from) : nil
  }
}

/// A command on screens or a storyboard.
protocol ScreenCommand {
  var screens: ScreenArguments { get }
}

extension ScreenCommand {
  var from: String { screens.from }
  var to: String? { screens.to }
  var further: [String] { screens.further }
  /// The paths of the screens, or of the storyboard.
  var screenPaths: [String] { screens.paths }
}

/// Two screens, which may be left out for two bundled ones.
struct TwoScreens: ParsableArguments {
  @Argument(help: "The first screen.", completion: .file())
  var from: String?

  @Argument(help: "The second screen.", completion: .file())
  var to: String?

  var paths: [String] { [from, to].compactMap(\.self) }

  /// The absolute paths of both screens; nil for the bundled ones.
  var files: (from: String, to: String)? {
    guard let from, let to else { return nil }
    return (WorkingFolder.absolute(from), WorkingFolder.absolute(to))
  }

  /// Checks that both screens are given, or none.
  func check() throws {
    if from != nil, to == nil {
      throw ValidationError(
        "only one screen was given; give a second one, or none for the bundled screens")
    }
  }
}

struct AnimatorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The animator's id or alias, or the path of a library or shader. (default: push)",
      valueName: "id"),
    completion: .plugins([.animator])
  )
  var animator: String?

  /// The uses of this option.
  var uses: [OptionUse] { [OptionUse("--animator", animator != nil, not: .storyboard)] }
}

/// The rate of the films of `segue gallery` and `segue preview`.
struct SampleRateOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. (default: 30)", valueName: "n"),
    transform: FrameRate.init(parsing:))
  var fps: FrameRate?

  /// Returns the given rate, or the default.
  func rate() throws(Failure) -> FrameRate {
    guard let rate = fps ?? FrameRate(30) else {
      throw Failure(.fault, "internal error: 30 frames per second were refused; please report it")
    }
    return rate
  }
}
