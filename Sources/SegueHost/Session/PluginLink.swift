internal import Logging
internal import SegueKit
internal import SegueWire

/// The slots of `segue.animator/1`; a test holds them against the signature table.
enum AnimatorSlot: Int, CaseIterable {
  case create, duration, animate, ended, destroy
}

/// The slots of `segue.interaction-controller/1`, likewise.
enum ControllerSlot: Int, CaseIterable {
  case create, pointer, start, ended, destroy
}

/// Whose code runs: under which name it writes its lines and where its calls are traced.
struct Caller: Sendable {
  /// A plug-in's id; a library's path before that is known.
  let name: String
  /// Nil for the one that hears of loading.
  let logger: Logger?
  let trace: CallTrace?
}

/// What a handle of the first argument leads to: one instance of a plug-in's at work. It belongs to the
/// thread that made it; `HostTables` checks that before it lets a call in.
protocol PluginSession: AnyObject {
  var thread: PluginThread { get }
  var caller: Caller { get }
  var logger: Logger { get }
  /// Virtual seconds since `animate`; nil outside a recording.
  var recordingTime: Double? { get }

  /// True while the instance waits for a call that ends it.
  var owesEnd: Bool { get }

  /// Its owner is gone: tells the instance so where that is owed, and destroys it. On its own thread.
  func end(_ reason: TransitionEndReason)

  /// Answers a call on the session's own thread. `function` is what an animator's call leads to.
  func answer(_ call: WireCall, _ function: HostFunction?) -> WireAnswer
}

/// A plug-in library that can be called, wherever it runs: in this process through function pointers,
/// or in a child through messages.
///
/// Calls into one instance never overlap and come from its transition's thread. While a call runs, the
/// plug-in's own calls reach `HostTables.handle` on the same thread.
protocol PluginLink: AnyObject {
  /// The plug-in as an argument of `create`.
  var plugin: WireValue { get }

  /// False for a slot that the plug-in left NULL.
  func implements(_ slot: AnimatorSlot) -> Bool

  /// Calls a slot of `segue.animator/1`.
  func call(_ slot: AnimatorSlot, _ arguments: [WireValue]) -> WireAnswer

  /// The same for `segue.interaction-controller/1`.
  func implements(_ slot: ControllerSlot) -> Bool
  func call(_ slot: ControllerSlot, _ arguments: [WireValue]) -> WireAnswer

  /// Calls a function that the plug-in handed over: `table` is `.completion` or `.driver`.
  func callBack(
    _ table: SignatureTable, _ function: UInt, _ arguments: [WireValue]
  ) -> WireAnswer
}
