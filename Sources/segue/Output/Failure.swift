// What the command says. Results go to standard output, everything else to standard error, through `StandardOutput` and
// `Terminal`; the latter prints nothing that could move the cursor. An error of a library is a value with a kind, and
// sometimes the words for it; a `Failure` is made of it here: the exit status of its kind, which no other place
// decides, and one sentence. Where the remedy is an option or a subcommand, the sentence is worded in this folder,
// because a library does not know that it is used by a command (+Film, +Media, PluginEntry+Text, CaseText+Command).
// `OverwriteCheck` words the refusals of a `WritePlan`.
//
// Rejected:
// - Exit statuses in the libraries: another front end, such as a window, has none.
// - Sentences of the libraries with names of options: another front end would show them to people who have no options.
// - A message as long as the name in it: it is shortened, since a file name may have thousands of characters.

internal import SegueFilm
internal import SegueInstall
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

extension Failure.Kind {
  /// The exit status of a kind of error. No other place decides it.
  init(_ kind: ErrorKind) {
    self =
      switch kind {
      case .choice: .usage
      case .contents: .nonsense
      case .missingInput: .noInput
      case .unavailable: .unavailable
      case .output: .cannotCreate
      case .degraded: .degraded
      case .fault: .fault
      }
  }
}

extension Failure {
  /// Converts an error of any module; nil for an error of the argument parser.
  init?(anything error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as FilmFaults: self.init(.degraded, error.first, others: error.others)
    case let error as any ExplainedError: self.init(error)
    case let error as StoryboardError: self.init(ShowError(error))
    case is WindowError, is OutputError, is FolderError: self.init(.cannotCreate, "\(error)")
    case let error as JobFolder.Refusal: self.init(error)
    default: return nil
    }
  }

  /// Converts an error that a module has explained. The sentence names options of the command if there are any for it.
  init(_ error: any ExplainedError) {
    self.init(
      Kind(error.errorKind), Self.sentence(error), others: error.furtherErrors.map { Self.sentence($0) })
  }

  init(_ error: StoryboardError) { self.init(ShowError(error)) }

  private static func sentence(_ error: any ExplainedError) -> String {
    switch error {
    case let error as MediaError: error.refusal.map { sentence($0) } ?? error.description
    case let error as HostError: sentence(ShowError(error))
    case let error as ShowError: sentence(error)
    case let error as FilmError: sentence(error)
    case let error as TerminalError: sentence(error)
    case let error as ProjectError: sentence(error)
    case let error as InstallError: sentence(error)
    case let error as PageTooLarge:
      "\(error.name.quotable) would have \(ByteCount.text(error.bytes)), more than --max-size "
        + "\(ByteCount.text(error.limit)); use smaller pictures, or a larger --max-size"
    default: error.description
    }
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

  private static func sentence(_ error: TerminalError) -> String {
    switch error.kind {
    case .fixedCursor: "\(error.description), or film with segue render"
    case .redirected(let stream):
      "standard \(stream.rawValue) is not a terminal, so the session cannot use it; run segue play "
        + "in a terminal, with its \(stream.rawValue) not redirected, or film with segue render"
    case .noTerminal, .noLibrary, .fault: error.description
    }
  }
}
