internal import Logging
internal import SegueKit
internal import SegueWire

/// The slots of `segue.animator/1`; a test compares them with the signature table.
enum AnimatorSlot: Int, CaseIterable {
  case create, duration, animate, ended, destroy
}

/// The slots of `segue.interaction-controller/1`; a test compares them with the signature table.
enum ControllerSlot: Int, CaseIterable {
  case create, pointer, start, ended, destroy
}

/// The plug-in whose code runs: the name in its log lines, and where its calls are logged and
/// traced.
struct Caller: Sendable {
  /// The plug-in's id, or the library's path until that is known.
  let name: String
  /// Nil while a library is being loaded; the host's general logger is used then.
  let logger: Logger?
  let trace: CallTrace?
}

/// One instance of a plug-in in use, which the handle in a call's first argument leads to. It
/// belongs to the thread that made it; `HostTables` checks that before it lets a call in.
protocol PluginSession: AnyObject {
  var thread: PluginThread { get }
  var caller: Caller { get }
  var logger: Logger { get }
  /// Virtual seconds since `animate`; nil outside a recording.
  var recordingTime: Double? { get }

  /// True while there is an instance that must still be destroyed.
  var owesEnd: Bool { get }

  /// The owner was released: tells the instance if it must be told, and destroys it, on the
  /// session's own thread.
  func end(_ reason: TransitionEndReason)

  /// Answers a call on the session's own thread. `function` is the implementation for an animator's
  /// call; interaction sessions look up their own.
  func answer(_ call: WireCall, _ function: HostFunction?) -> WireAnswer
}

/// A plug-in library that can be called, wherever it runs: in this process through function
/// pointers, or in a child process through messages.
///
/// Calls into one instance never overlap and come from its transition's thread. While a call runs, the
/// plug-in's own calls reach `HostTables.handle` on the same thread.
protocol PluginLink: AnyObject {
  /// The plug-in's address, which is the first argument of `create`.
  var plugin: WireValue { get }

  /// False for a slot that the plug-in left NULL.
  func implements(_ slot: AnimatorSlot) -> Bool

  /// Calls a slot of `segue.animator/1`.
  func call(_ slot: AnimatorSlot, _ arguments: [WireValue]) -> WireAnswer

  /// The same for `segue.interaction-controller/1`.
  func implements(_ slot: ControllerSlot) -> Bool
  func call(_ slot: ControllerSlot, _ arguments: [WireValue]) -> WireAnswer

  /// Calls a function that the plug-in gave: `table` is `.completion` or `.driver`.
  func callBack(
    _ table: SignatureTable, _ function: UInt, _ arguments: [WireValue]
  ) -> WireAnswer
}
