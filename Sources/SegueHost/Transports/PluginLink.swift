internal import Logging
internal import SeguePlugin
internal import SegueWire

/// A function of a plug-in that the host calls.
enum PluginFunction {
  /// A slot of `segue.animator/1`.
  case animator(AnimatorFunction)
  /// A slot of `segue.interaction-controller/1`.
  case controller(ControllerFunction)
  /// A slot of `segue.library/1`.
  case library(LibraryFunction)
  /// A completion that the plug-in passed to the host, by its address in the plug-in's process.
  case completion(UInt)
  /// A frame driver that the plug-in passed to the host, by its address in the plug-in's process.
  case driver(UInt)

  var table: SignatureTable {
    switch self {
    case .animator: .animator
    case .controller: .interactionController
    case .library: .library
    case .completion: .completion
    case .driver: .driver
    }
  }

  var slot: Int {
    switch self {
    case .animator(let function): function.rawValue
    case .controller(let function): function.rawValue
    case .library(let function): function.rawValue
    case .completion, .driver: 0
    }
  }

  /// The address of a completion or a frame driver; 0 for a slot.
  var address: UInt {
    switch self {
    case .animator, .controller, .library: 0
    case .completion(let address), .driver(let address): address
    }
  }

  var name: String { table.rows[slot].name }
}

/// A plug-in library that can be called, wherever it runs: in this process through function
/// pointers, or in a child process through messages.
///
/// A link belongs to one thread. Calls into one instance never overlap; while a call runs, the
/// plug-in's own calls reach a `CallRouter` on the same thread.
protocol PluginLink: AnyObject {
  /// The address of the library's `segue_plugin_t`, which is the first argument of `create`.
  var plugin: WireValue { get }

  /// The address of the `segue_host_t` for which instances are made, which is the second argument of `create`.
  var host: WireValue { get }

  /// The id of the child process in which the plug-in runs; 0 for this process.
  var process: Int { get }

  /// The reason why the plug-in cannot be called any more; nil while it can.
  var death: PluginDeath? { get }

  /// Returns true if the plug-in implements the function, and false for a slot that it left NULL.
  func implements(_ function: PluginFunction) -> Bool

  /// Returns memory for a painted view of the plug-in; nil when the plug-in cannot be called any
  /// more.
  func surface() -> (any PaintSurface)?

  /// Calls a function of the plug-in.
  ///
  /// - Parameters:
  ///   - arguments: one value for each input in the function's signature.
  ///   - caller: the plug-in that is called, for the log and the trace.
  ///   - budget: the remaining time for the call. It is ignored in this process, in which a call cannot be interrupted.
  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer
}

extension PluginLink {
  /// Tells the library that it is about to be closed. A failing status is a line in the log.
  func tellOfClosing(by caller: Caller) {
    let closing = LibraryFunction.closing
    let arguments = [plugin, host]
    let ticket = caller.trace?.begin()
    let budget = CallBudget(caller.router.deadlines.ending)
    let answer = budget.counting(caller.router.now) {
      call(.library(closing), arguments, by: caller, within: budget)
    }
    if let trace = caller.trace, let ticket {
      trace.end(
        ticket, .hostToPlugin,
        WireCall(table: .library, slot: closing.rawValue, arguments: arguments), answer,
        process: process, time: nil)
    }
    if answer.status.isFailure, death == nil {
      (caller.logger ?? caller.router.logger)
        .warning("\(caller.name): \(closing.name) returned \(answer.status)")
    }
    caller.endWriting()
  }
}

/// A plug-in library from which links are made.
protocol PluginLibrary: AnyObject, Sendable {
  /// Returns the link for instances that belong to the calling thread.
  ///
  /// - Parameter caller: the plug-in whose log and trace record the opening of the library.
  /// - Throws: `Refusal` when the library cannot be opened or used.
  func link(for caller: Caller) throws(Refusal) -> any PluginLink
}

extension PluginLibrary {
  /// Returns the link from `link(for:)`. If `link(for:)` throws, returns a link whose calls all fail and whose `death`
  /// contains the reason.
  func usableLink(for caller: Caller) -> any PluginLink {
    do {
      return try link(for: caller)
    } catch {
      return BrokenLink(error)
    }
  }
}

/// A link to a library that could not be opened. All of its calls fail.
private final class BrokenLink: PluginLink {
  let death: PluginDeath?

  init(_ refusal: Refusal) {
    death = PluginDeath(cause: .refused(refusal.reason), function: nil)
  }

  var plugin: WireValue { .pointer(0) }
  var host: WireValue { .pointer(0) }
  var process: Int { 0 }
  func implements(_ function: PluginFunction) -> Bool { false }
  func surface() -> (any PaintSurface)? { nil }

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer { WireAnswer(.failed) }
}
