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
  case create, pointer, scroll, start, ended, destroy
}

/// One instance of a plug-in that is in use. The handle in the first argument of a call identifies
/// it. A session belongs to the thread that made it; `CallRouter` checks this before it passes a
/// call on.
protocol PluginSession: AnyObject {
  var thread: PluginThread { get }
  var link: any PluginLink { get }
  var caller: Caller { get }
  var logger: Logger { get }
  /// The virtual time since the call of `animate`, in seconds; nil outside a recording.
  var recordingTime: Double? { get }

  /// The number of one-way calls (of the class `oneWay`) that cannot fail now if their arguments are valid.
  var credit: UInt32 { get }

  /// Describes the object that a handle refers to: the name of a view or element, or "an animation"; nil if it refers
  /// to no object.
  func name(of handle: UInt64) -> String?

  /// Returns a clause about the first handle among a call's arguments, besides the first argument, that refers to no
  /// object; nil if there is none.
  func staleHandle(in call: WireCall) -> String?

  /// Returns the reason that was noted for the call that has just failed, and forgets it; nil if none was noted.
  func takeReason() -> String?

  /// True while there is an instance that must still be destroyed.
  var owesEnd: Bool { get }

  /// Ends the session after its owner was released: calls the instance's `ended`, unless that was already called, and
  /// destroys the instance. Both happen on the session's own thread.
  func end(_ reason: TransitionEndReason)

  /// Answers a call on the session's own thread.
  ///
  /// - Parameter function: the implementation of a call by an animator. Interaction sessions ignore
  ///   it, because they look up their own.
  func answer(_ call: WireCall, _ function: HostFunction?) -> WireAnswer
}

extension PluginSession {
  /// Describes the objects of those arguments of a call that are handles; nil for every other argument.
  func names(of call: WireCall) -> [String?] {
    call.arguments.map {
      if case .handle(let handle) = $0 { name(of: handle) ?? "a stale handle" } else { nil }
    }
  }
}

/// A function of a plug-in that the host calls.
enum PluginFunction {
  /// A slot of `segue.animator/1`.
  case animator(AnimatorSlot)
  /// A slot of `segue.interaction-controller/1`.
  case controller(ControllerSlot)
  /// A completion that the plug-in passed to the host, by its address in the plug-in's process.
  case completion(UInt)
  /// A frame driver that the plug-in passed to the host, by its address in the plug-in's process.
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

  /// The address of a completion or a frame driver; 0 for a slot.
  var address: UInt {
    switch self {
    case .animator, .controller: 0
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

  /// The id of the child process in which the plug-in runs; 0 for this process.
  var process: Int { get }

  /// The reason why the plug-in cannot be called any more; nil while it can.
  var death: PluginDeath? { get }

  /// Returns false for a slot that the plug-in left NULL.
  func implements(_ function: PluginFunction) -> Bool

  /// Returns memory for a painted view of the plug-in; nil when it cannot be called.
  func surface() -> (any PaintSurface)?

  /// Calls a function of the plug-in.
  ///
  /// - Parameter budget: the remaining time of the call. A transport that cannot interrupt the plug-in ignores it.
  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer
}

/// A plug-in library from which links are made.
protocol PluginLibrary: AnyObject, Sendable {
  /// Returns the link for instances that live on this thread.
  ///
  /// - Parameter caller: the plug-in whose log and trace record the opening of the library.
  /// - Throws: `Refusal` when the library cannot be opened or used.
  func link(for caller: Caller) throws(Refusal) -> any PluginLink
}

extension PluginLibrary {
  /// Returns the link from `link(for:)`. When that throws, returns a link whose calls all fail and whose `death`
  /// contains the reason.
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
  func surface() -> (any PaintSurface)? { nil }

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer { WireAnswer(.failed) }
}
