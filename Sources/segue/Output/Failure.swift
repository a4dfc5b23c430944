internal import SegueHost
internal import SegueMedia
internal import SegueMotion
internal import SeguePlayer
internal import SegueStoryboard

/// Why the command ends early: an exit code and the sentence that goes with it.
struct Failure: Error, Equatable {
  /// The exit codes of the command line's contract (sysexits.h where it has a name for it).
  enum Kind: Int32 {
    /// `--strict` and the transition was degraded.
    case degraded = 1
    case usage = 64
    /// A file, curve or parameter that makes no sense.
    case nonsense = 65
    /// An input is not there or can't be read.
    case noInput = 66
    /// The plug-in asked for is missing or refused.
    case unavailable = 69
    /// A fault of our own.
    case fault = 70
    case cannotCreate = 73
    case interrupted = 130
  }

  let kind: Kind
  /// Names the thing, what was expected and what to do; no full stop.
  let sentence: String
  /// What else is wrong with the same input: a sentence each.
  let others: [String]

  init(_ kind: Kind, _ sentence: String, others: [String] = []) {
    self.kind = kind
    self.sentence = sentence
    self.others = others
  }
}

extension Failure {
  /// What an error of any module means for the command; nil for the argument parser's own.
  init?(anything error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as MotionError: self.init(.nonsense, error.description)
    case let error as MediaError: self.init(error)
    case let error as HostError: self.init(error)
    case let error as StoryboardError: self.init(error)
    case let error as ShowError: self.init(error)
    default: return nil
    }
  }

  init(_ error: MediaError) {
    let kind: Kind =
      switch error.kind {
      case .notFound, .unreadable: .noInput
      case .undecodable: .nonsense
      case .unsupported: .usage
      case .cannotWrite: .cannotCreate
      case .fault: .fault
      }
    self.init(kind, error.description)
  }

  init(_ error: StoryboardError) { self.init(ShowError(error)) }

  init(_ error: HostError) { self.init(ShowError(error)) }

  init(_ error: ShowError) {
    let kind: Kind =
      switch error.kind {
      case .nonsense: .nonsense
      case .missing: .noInput
      case .unavailable: .unavailable
      case .fault: .fault
      }
    self.init(kind, error.description, others: error.others)
  }
}
