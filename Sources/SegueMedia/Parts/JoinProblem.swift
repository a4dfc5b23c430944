package import SegueText

/// A problem that prevents the joining of parts into a film.
public enum JoinProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// There are no parts, or none with frames.
  case noParts
  /// There is no file at this path.
  case notFound(String)
  /// The file at this path cannot be read. The second value is the reason.
  case unreadable(String, String)
  /// The file is not a part of a film, or was written by a later version of Segue.
  case notPart(String)
  /// The part is truncated: its end is missing.
  case cutOff(String)
  /// The part's bytes were changed after they were written.
  case damaged(String)
  /// The part's contents do not agree with its head, or cannot be in its film, although its checksums are right.
  case altered(String)
  /// The part at this path belongs to another film than most of the parts.
  ///
  /// - Parameters:
  ///   - like: The path of a part of the film that most of the parts belong to.
  ///   - differences: The names of the properties that differ.
  case foreign(String, like: String, differences: [String])
  /// The parts at these two paths both contain the frames in the range `frames`.
  case twice(String, other: String, frames: ClosedRange<Int>)
  /// Some frames are in no part. The first value has the ranges of these frames' numbers.
  ///
  /// - Parameter count: The number of frames of the whole film.
  case missing([ClosedRange<Int>], count: Int)

  /// True when an input is missing or cannot be read, and false when a file has wrong contents.
  public var isMissingInput: Bool { errorKind == .missingInput }

  /// The problem and its remedy, as one sentence without a full stop.
  public var description: String {
    switch self {
    case .noParts: "there are no parts; give the .part files, or the folder that contains them"
    case .notFound(let path): "there is no file \(path); render that part, or correct the name"
    case .unreadable(let path, let reason): "\(path) cannot be read (\(reason)); check the file"
    case .notPart(let path):
      "\(path) is not a part of a film that this version can read; give .part files that segue has written"
    case .cutOff(let path):
      "\(path) is truncated: its end is missing; copy it again, or render that part again"
    case .damaged(let path):
      "\(path) is damaged: its checksum is wrong; copy it again, or render that part again"
    case .altered(let path):
      "\(path) does not contain what its head says; render that part again"
    case .foreign(let path, let like, let differences):
      "\(path) belongs to a different film from \(like): "
        + "they differ in \(Self.list(differences)); leave it out, or render it again"
    case .twice(let path, let other, let frames):
      "\(path) has the frames \(Self.text(frames)), which \(other) has too; leave one of them out"
    case .missing(let ranges, let count):
      "the film has \(count.of("frame")), and no part has the frames "
        + "\(Self.list(ranges.map(Self.text))); render them"
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)-\(range.upperBound)"
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  var mediaError: MediaError {
    let kind: MediaError.Kind =
      switch self {
      case .notFound, .noParts, .missing: .notFound
      case .unreadable: .unreadable
      case .notPart, .cutOff, .damaged, .altered, .foreign, .twice: .undecodable
      }
    return MediaError(kind, description)
  }
}

/// The problems that prevent the joining of parts, at least one.
public struct JoinError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problems, in the order of the parts.
  public let problems: [JoinProblem]

  /// The first problem as one sentence without a full stop.
  public var description: String { problems.first?.description ?? "the parts cannot be joined" }
}

extension JoinProblem: ExplainedError {
  package var errorKind: ErrorKind {
    switch self {
    case .noParts, .notFound, .unreadable, .missing: .missingInput
    case .notPart, .cutOff, .damaged, .altered, .foreign, .twice: .contents
    }
  }
}

extension JoinError: ExplainedError {
  /// The kind of the first problem.
  package var errorKind: ErrorKind { problems.first?.errorKind ?? .missingInput }
  package var furtherErrors: [any ExplainedError] { Array(problems.dropFirst()) }
}
