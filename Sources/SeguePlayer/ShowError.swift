public import SegueHost
public import SegueStoryboard

/// Why a show cannot be made or cannot go on: one sentence that can be shown as it stands.
public struct ShowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as far as a front end must tell it apart.
  public enum Kind: Sendable, Hashable {
    /// A storyboard, a step of its script or a setting that makes no sense (65).
    case nonsense
    /// A file that is not there or can't be read (66).
    case missing
    /// A plug-in that is not there or can't be used (69).
    case unavailable
    /// The machine's fault or the host's own (70).
    case fault
  }

  public let kind: Kind
  public let description: String
  /// What else is wrong with the same storyboard: a sentence each, in the order of its lines.
  public let others: [String]

  public init(_ kind: Kind, _ description: String, others: [String] = []) {
    self.kind = kind
    self.description = description
    self.others = others
  }

  /// What the plug-in host could not do.
  public init(_ error: HostError) {
    let kind: Kind =
      switch error.kind {
      case .unknownPlugin, .unusablePlugin: .unavailable
      case .badParameter: .nonsense
      case .failure: .fault
      }
    self.init(kind, error.description)
  }

  /// What is wrong with a storyboard.
  public init(_ error: StoryboardError) {
    let kind: Kind =
      switch error.kind {
      case .sense: .nonsense
      case .missing: .missing
      case .refused: error.underlying.map { ShowError(anything: $0).kind } ?? .nonsense
      }
    self.init(kind, error.description, others: error.others.map(\.description))
  }

  /// An error of the modules beneath.
  init(anything error: any Error) {
    switch error {
    case let error as ShowError: self = error
    case let error as HostError: self.init(error)
    case let error as StoryboardError: self.init(error)
    default: self.init(.fault, "\(error)")
    }
  }
}

/// What `body` gives; what it throws comes as a `ShowError`.
func showing<Result>(_ body: () throws -> Result) throws(ShowError) -> Result {
  do {
    return try body()
  } catch {
    throw ShowError(anything: error)
  }
}
