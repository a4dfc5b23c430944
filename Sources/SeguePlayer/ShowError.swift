public import SegueStoryboard
package import SegueText

/// The error for a show that cannot be created or continued, as one sentence for the user.
public struct ShowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors that a front end may distinguish.
  public enum Kind: Sendable, Hashable {
    /// A storyboard, a step of its script or a setting is not valid.
    case nonsense
    /// A file does not exist or cannot be read.
    case missing
    /// A plug-in does not exist or cannot be used.
    case unavailable
    /// The path of a library was given for a plug-in, but the library contains several plug-ins.
    case ambiguous
    /// An error of the system or of Segue itself.
    case fault
  }

  /// An action that the user can take when a plug-in is not available.
  public enum Remedy: Sendable, Hashable {
    /// List the plug-ins, because none has a name that is similar to the requested name.
    case listPlugins
    /// Take this plug-in out of quarantine.
    case allow(id: String)
    /// Name one of the library's plug-ins by its id, and have this folder searched for plug-ins
    /// before all others.
    case chooseID(folder: String)
  }

  /// The kind of the error.
  public let kind: Kind
  /// The problem, in one sentence without a full stop.
  public let description: String
  /// Further problems of the same storyboard, one sentence each, in the order of its lines. They do not
  /// repeat the name of the file.
  public let others: [ShowError]
  /// The user's remedy for the problem of a plug-in; nil when the description contains it or there is none.
  public private(set) var remedy: Remedy?

  /// Creates an error; `description` is one sentence without a full stop.
  public init(_ kind: Kind, _ description: String, others: [ShowError] = []) {
    self.kind = kind
    self.description = description
    self.others = others
  }

  /// Converts an error of a maker, such as the plug-in host's.
  package init(_ error: any TransitionMakerError) {
    let kind: Kind =
      switch error.errorKind {
      case .unavailable: .unavailable
      case .choice: .ambiguous
      case .contents: .nonsense
      case .missingInput: .missing
      case .output, .degraded, .fault: .fault
      }
    self.init(kind, error.description)
    remedy = error.remedy
  }

  /// Converts an error of a storyboard.
  public init(_ error: StoryboardError) {
    self.init(
      error, error.description,
      others: error.others.map {
        ShowError($0, $0.file == error.file ? $0.descriptionWithoutFile : $0.description)
      })
  }

  private init(
    _ error: StoryboardError, _ description: String, others: [ShowError] = []
  ) {
    let cause = error.underlying.map { ShowError(anything: $0) }
    let kind: Kind =
      switch error.kind {
      case .sense: .nonsense
      case .missing: .missing
      // An ambiguous plug-in in a storyboard is a mistake in the file, and not in the command's
      // arguments.
      case .refused: cause?.kind == .ambiguous ? .nonsense : cause?.kind ?? .nonsense
      }
    self.init(kind, description, others: others)
    remedy = cause?.remedy
  }

  /// Converts an error of any other module. Errors of unknown types become `fault`.
  package init(anything error: any Error) {
    switch error {
    case let error as ShowError: self = error
    case let error as any TransitionMakerError: self.init(error)
    case let error as StoryboardError: self.init(error)
    default: self.init(.fault, "\(error)")
    }
  }
}

/// Calls `body` and converts its errors to `ShowError`.
package func showing<Result>(_ body: () throws -> Result) throws(ShowError) -> Result {
  do {
    return try body()
  } catch {
    throw ShowError(anything: error)
  }
}

extension ShowError: ExplainedError {
  package var errorKind: ErrorKind {
    switch kind {
    case .nonsense: .contents
    case .missing: .missingInput
    case .unavailable: .unavailable
    case .ambiguous: .choice
    case .fault: .fault
    }
  }
  package var furtherErrors: [any ExplainedError] { others }
}
