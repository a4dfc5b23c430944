internal import Glibc

/// How long a plug-in in a process of its own may take, in seconds. The time that the host needs to
/// answer the plug-in's calls does not count. A plug-in that takes longer is killed.
///
/// A plug-in in the host's own process can't be interrupted. There the only limit is that of the
/// command's parent process, which ends the command.
public struct PluginDeadlines: Sendable, Hashable {
  /// Opening the library and reading what it declares.
  public var opening = 1.0
  /// Describing a transition: `create`, `duration`, `animate` and all completions together.
  public var describing = 1.0
  /// One frame of a frame driver, or one pointer event for an interaction controller. A live window
  /// should set a limit that does not delay its frames noticeably.
  public var frame = 1.0
  /// `ended` and `destroy`, each.
  public var ending = 1.0

  public init() {}

  /// The same limit for everything, in seconds, above 0.
  public init(all seconds: Double) {
    opening = seconds
    describing = seconds
    frame = seconds
    ending = seconds
  }

  /// The standard limits, or those that the environment variable `SEGUE_DEADLINE` sets: a number of
  /// seconds from 0.01 to 86,400 for everything; 0 for no limit, as when a debugger is used. Any
  /// other text is ignored.
  public static func current() -> PluginDeadlines {
    let text = getenv("SEGUE_DEADLINE").map { String(cString: $0) }
    guard let seconds = text.flatMap(Double.init) else { return PluginDeadlines() }
    if seconds == 0 { return PluginDeadlines(all: .infinity) }
    return (0.01...86_400).contains(seconds) ? PluginDeadlines(all: seconds) : PluginDeadlines()
  }
}
