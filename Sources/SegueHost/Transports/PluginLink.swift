internal import Logging
internal import SegueKit
internal import SeguePlugin
internal import SegueWire

/// The slots of `segue.animator/1`; a test compares them with the signature table.
enum AnimatorSlot: Int, CaseIterable {
  case create, duration, animate, ended, destroy
}

/// The slots of `segue.interaction-controller/1`; a test compares them with the signature table.
enum ControllerSlot: Int, CaseIterable {
  case create, pointer, start, ended, destroy
}

/// The plug-in whose code runs: the name in its log lines, where its calls are logged and traced,
/// and who answers them.
struct Caller: Sendable {
  /// The plug-in's id, or the library's path until that is known.
  let name: String
  /// Nil while a library is being loaded; the router's general logger is used then.
  let logger: Logger?
  let trace: CallTrace?
  let router: CallRouter
}

/// One instance of a plug-in in use, which the handle in a call's first argument leads to. It
/// belongs to the thread that made it; `CallRouter` checks that before it lets a call in.
protocol PluginSession: AnyObject {
  var thread: PluginThread { get }
  var link: any PluginLink { get }
  var caller: Caller { get }
  var logger: Logger { get }
  /// Virtual seconds since `animate`; nil outside a recording.
  var recordingTime: Double? { get }

  /// How many calls of the class `oneWay` would succeed now, if their arguments are valid.
  var credit: UInt32 { get }

  /// True while there is an instance that must still be destroyed.
  var owesEnd: Bool { get }

  /// The owner was released: tells the instance if it must be told, and destroys it, on the
  /// session's own thread.
  func end(_ reason: TransitionEndReason)

  /// Answers a call on the session's own thread. `function` is the implementation for an animator's
  /// call; interaction sessions look up their own.
  func answer(_ call: WireCall, _ function: HostFunction?) -> WireAnswer
}

/// A function of a plug-in that the host calls.
enum PluginFunction {
  /// A slot of `segue.animator/1`.
  case animator(AnimatorSlot)
  /// A slot of `segue.interaction-controller/1`.
  case controller(ControllerSlot)
  /// A function that the plug-in gave, by its address in the process where the plug-in runs.
  case completion(UInt)
  case driver(UInt)

  var table: SignatureTable {
    switch self {
    case .animator: .animator
    case .controller: .interactionController
    case .completion: .completion
    case .driver: .driver
    }
  }

  var slot: Int {
    switch self {
    case .animator(let slot): slot.rawValue
    case .controller(let slot): slot.rawValue
    case .completion, .driver: 0
    }
  }

  /// The address of a function that the plug-in gave; 0 for a slot.
  var address: UInt {
    switch self {
    case .animator, .controller: 0
    case .completion(let address), .driver(let address): address
    }
  }

  var name: String { table.rows[slot].name }
}

/// The time that a plug-in's code may take, in seconds, counted down as it is used. What the host
/// does in answer to the plug-in's calls does not count.
final class CallBudget {
  let limit: Double
  private(set) var used = 0.0
  /// What was added so far because the machine was busy.
  private var extra = 0.0

  init(_ limit: Double) { self.limit = limit }

  /// Gives back the time in which nobody could run.
  ///
  /// - Parameter waiting: that time in total, in seconds. At most nine times the limit count, so that
  ///   a plug-in can't keep itself waiting for ever.
  /// - Returns: false when there is nothing to give back any more.
  func extend(by waiting: Double) -> Bool {
    let allowed = min(waiting, 9 * limit)
    guard allowed > extra + 0.001 else { return false }
    used -= allowed - extra
    extra = allowed
    return true
  }

  var remaining: Double { max(0, limit - used) }
  func use(_ seconds: Double) { used += seconds }
}

/// A plug-in library that can be called, wherever it runs: in this process through function
/// pointers, or in a child process through messages.
///
/// A link belongs to one thread. Calls into one instance never overlap; while a call runs, the
/// plug-in's own calls reach a `CallRouter` on the same thread.
protocol PluginLink: AnyObject {
  /// The plug-in's address, which is the first argument of `create`.
  var plugin: WireValue { get }

  /// A number for the process in which the plug-in runs: 0 for this one, and another one for each
  /// child.
  var process: Int { get }

  /// Why the plug-in can't be called any more, as a clause that follows its name: "crashed
  /// (SIGSEGV) in animate". Nil while it can.
  var death: PluginDeath? { get }

  /// False for a slot that the plug-in left NULL.
  func implements(_ function: PluginFunction) -> Bool

  /// Calls a function of the plug-in.
  ///
  /// - Parameter budget: the time that is left for it. A transport that can't interrupt the
  ///   plug-in ignores it.
  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer
}

/// A plug-in library from which links are made.
protocol PluginLibrary: AnyObject, Sendable {
  /// The link for instances that live on this thread.
  ///
  /// - Parameter caller: whose log and trace the opening of the library belongs to.
  /// - Throws: `Refusal` when the library can't be opened or used.
  func link(for caller: Caller) throws(Refusal) -> any PluginLink
}

extension PluginLibrary {
  /// The link, or one that leads nowhere, with the reason, where there can be none.
  func usableLink(for caller: Caller) -> any PluginLink {
    do {
      return try link(for: caller)
    } catch {
      return BrokenLink(error)
    }
  }
}

/// A link to a library that could not be opened again.
private final class BrokenLink: PluginLink {
  let death: PluginDeath?

  init(_ refusal: Refusal) {
    death = PluginDeath(cause: .refused(refusal.reason), function: nil)
  }

  var plugin: WireValue { .pointer(0) }
  var process: Int { 0 }
  func implements(_ function: PluginFunction) -> Bool { false }

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer { WireAnswer(.failed) }
}
