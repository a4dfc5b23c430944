internal import Glibc
internal import SegueText

/// The time limits of a plug-in in a child process, in seconds. The time that the host needs to answer the
/// plug-in's calls is not included, but the host's time and the plug-in's time together must not exceed ten times
/// the limit. A plug-in that takes longer is killed.
///
/// A plug-in in the host's own process cannot be interrupted. Its only limit is the limit of the command's parent
/// process (the watcher), which ends the whole command.
public struct PluginDeadlines: Sendable, Hashable {
  /// The limit for opening the library and reading its declarations.
  public var opening = 1.0
  /// The limit for describing a transition: `create`, `duration`, `animate` and all completions
  /// together.
  public var describing = 1.0
  /// The limit for one frame of a frame driver, and for one pointer event of an interaction
  /// controller. A live window should set a limit that does not delay its frames noticeably.
  public var frame = 1.0
  /// The limit for a call of `ended`, of `destroy`, and of the library's `closing`.
  public var ending = 1.0
  /// True for limits that were set to a given number of seconds. False for the standard limits, which are multiplied by
  /// a factor for shaders.
  private(set) var areGiven = false

  /// Creates the standard limits, one second each.
  public init() {}

  /// Creates limits that are all `seconds`, which must be above 0.
  public init(all seconds: Double) {
    opening = seconds
    describing = seconds
    frame = seconds
    ending = seconds
    areGiven = true
  }

  /// Returns the standard limits, or the limits that the environment variable `SEGUE_DEADLINE` sets.
  public static func current() -> PluginDeadlines {
    guard case .seconds(let seconds) = Request.current() else { return PluginDeadlines() }
    return PluginDeadlines(all: seconds)
  }

  /// The value of the environment variable `SEGUE_DEADLINE`: a number of seconds from 0.01 to 86,400 for every
  /// limit, or 0 for no limit, as when a debugger is used.
  public enum Request: Sendable, Hashable {
    /// The variable is not set, or empty: the standard limits apply.
    case none
    /// The limit for each call in seconds, above 0; `infinity` for no limit.
    case seconds(Double)
    /// Any other text, which is ignored. The value is a warning for the user, without a full stop.
    case invalid(String)

    /// Reads the variable from the environment of this process.
    public static func current() -> Request {
      Request(getenv("SEGUE_DEADLINE").map { String(cString: $0) })
    }

    /// Parses the value of the variable. `text` is nil when the variable is not set.
    public init(_ text: String?) {
      guard let text, !text.isEmpty else {
        self = .none
        return
      }
      let seconds = Double(text) ?? .nan
      if seconds == 0 {
        self = .seconds(.infinity)
      } else if (0.01...86_400).contains(seconds) {
        self = .seconds(seconds)
      } else {
        self = .invalid(
          "SEGUE_DEADLINE is \(PluginText.line(text).excerpt), which is ignored; expected a number "
            + "of seconds from 0.01 to 86400, or 0 for no limit")
      }
    }
  }
}
