internal import SegueFilm
internal import SegueMedia
internal import SegueProject
internal import SegueSupervisor
internal import SegueSystem
internal import SegueTerminal
internal import SegueText
internal import SegueWeb
internal import SegueWindow

/// An error that ends the command: an exit status and a sentence for the user.
struct Failure: Error, Equatable {
  /// The exit statuses, which `segue.1` documents. They are codes of sysexits.h if one fits.
  enum Kind: Int32 {
    /// A plug-in failed or broke a rule with `--strict`, films of a batch failed, or each pane of a preview shows the
    /// dissolve.
    case degraded = 1
    case usage = 64
    /// The contents of a file, a curve or a parameter are not valid.
    case nonsense = 65
    /// An input does not exist or cannot be read.
    case noInput = 66
    /// The requested plug-in is missing or refused.
    case unavailable = 69
    /// An error of the command itself, or a plug-in that ended the process.
    case fault = 70
    case cannotCreate = 73
    case interrupted = 130
  }

  let kind: Kind
  /// One sentence that names the problem, what was expected and what to do, without a full stop.
  let sentence: String
  /// Further problems of the same input, one sentence each.
  let others: [String]

  init(_ kind: Kind, _ sentence: String, others: [String] = []) {
    self.kind = kind
    self.sentence = sentence
    self.others = others
  }
}

extension Failure {
  /// Converts an error of any module; nil for an error of the argument parser.
  init?(anything error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as MotionError: self.init(.nonsense, error.description)
    case let error as MediaError: self.init(error)
    case let error as HostError: self.init(error)
    case let error as FilmError: self.init(error)
    case let error as StoryboardError: self.init(error)
    case let error as ShowError: self.init(error)
    case let error as TerminalError: self.init(error)
    case let error as ProjectError: self.init(error)
    case let error as SupervisorError: self.init(error)
    case let error as SharedFolder.Missing:
      self.init(
        .noInput,
        "the \(error.title) are not installed: there is no folder '\(error.path)'; install \(error.package), "
          + "or Segue again ('make install' in its clone)")
    case let error as PageTooLarge:
      self.init(
        .cannotCreate,
        "\(error.name.quotable) would have \(ByteCount.text(error.bytes)), more than --max-size "
          + "\(ByteCount.text(error.limit)); use smaller pictures, or a larger --max-size")
    case let error as FilmFaults:
      self.init(.degraded, error.first, others: error.others)
    case let error as PluginFileError: self.init(.noInput, error.description)
    case let error as JobFolder.Refusal: self.init(error)
    case let error as OutputNameError: self.init(.usage, error.description)
    case let error as JoinError: self.init(error)
    case is WindowError, is OutputError, is FolderError, is ListedFolderError:
      self.init(.cannotCreate, "\(error)")
    default: return nil
    }
  }

  init(_ error: StoryboardError) { self.init(ShowError(error)) }

  init(_ error: HostError) { self.init(ShowError(error)) }

  init(_ error: ShowError) {
    let kind: Kind =
      switch error.kind {
      case .nonsense: .nonsense
      case .missing: .noInput
      case .unavailable: .unavailable
      case .ambiguous: .usage
      case .fault: .fault
      }
    self.init(kind, Self.sentence(error), others: error.others.map(Self.sentence))
  }

  /// Returns the clause about the subcommand that takes a plug-in out of quarantine.
  static func remedy(allowing id: String) -> String {
    "'segue plugins allow \(id)' lets it be used"
  }

  private static func sentence(_ error: ShowError) -> String {
    switch error.remedy {
    case .listPlugins: "\(error.description); use 'segue list' to see the plug-ins"
    case .allow(let id): "\(error.description); \(Self.remedy(allowing: id))"
    case .chooseID(let folder):
      "\(error.description); give one of these ids instead of the path, with --plugin-path "
        + folder.shellQuoted
    case nil: error.description
    }
  }

  init(_ error: TerminalError) {
    switch error.kind {
    case .fixedCursor:
      self.init(.cannotCreate, "\(error.description), or film with segue render")
    case .redirected(let stream):
      self.init(
        .cannotCreate,
        "standard \(stream.rawValue) is not a terminal, so the session cannot use it; run segue play "
          + "in a terminal, with its \(stream.rawValue) not redirected, or film with segue render")
    case .noTerminal, .noLibrary: self.init(.cannotCreate, error.description)
    case .fault: self.init(.fault, error.description)
    }
  }
}
